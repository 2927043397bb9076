import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '../../platform/http/endpoint.ts';

/** What is told of a backup without opening it; written beside it. */
const factsSchema = z.object({
  made_at: z.string(),
  /** Of the shop that made it. */
  version: z.string(),
  /** The last migration of its database. */
  migration: z.string(),
  rows: z.number().int(),
  media_files: z.number().int(),
  /** Of the file as it is, in hex. */
  sha256: z.string(),
  seconds: z.number(),
  /** Made by the clock; these alone are deleted by the clock. */
  is_nightly: z.boolean(),
});
export type BackupFacts = z.output<typeof factsSchema>;

/** A finished backup. */
export type Backup = BackupFacts & { name: string; bytes: number };

/** Names say when it was made, in UTC. */
const namePattern = /^ensambla-\d{8}T\d{6}Z\.tar\.gz$/;

/** The folder of backups; only the shop's own user may read it. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** The name of a backup made at `time`. */
export function backupName(time: Date): string {
  return `ensambla-${time.toISOString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '')}.tar.gz`;
}

/** The folder, made where it is missing. */
export async function makeBackupsFolder(dataDir: string): Promise<string> {
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Where the facts of a backup stand. */
export const factsFile = (archive: string): string => archive.replace(/\.tar\.gz$/, '.json');

/** Every finished backup, the newest first. What was copied into the folder without its facts is none. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const names = await readdir(backupsFolder(dataDir)).catch(() => []);
  const found = await Promise.all(
    names.filter((name) => namePattern.test(name)).map((name) => readBackup(dataDir, name)),
  );
  return found
    .filter((backup) => backup !== undefined)
    .toSorted((one, other) => (one.name < other.name ? 1 : -1));
}

/** A finished backup by its name; undefined where there is none. */
export async function readBackup(dataDir: string, name: string): Promise<Backup | undefined> {
  if (!namePattern.test(name)) return undefined;
  const path = join(backupsFolder(dataDir), name);
  const [file, text] = await Promise.all([
    stat(path).catch(() => undefined),
    readFile(factsFile(path), 'utf8').catch(() => undefined),
  ]);
  if (!file || text === undefined) return undefined;
  const facts = factsSchema.safeParse(jsonOf(text));
  return facts.success ? { name, bytes: file.size, ...facts.data } : undefined;
}

/** Deletes a backup; one that is gone is deleted already. */
export async function removeBackup(dataDir: string, name: string): Promise<void> {
  const path = join(backupsFolder(dataDir), name);
  await rm(path, { force: true });
  await rm(factsFile(path), { force: true });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
