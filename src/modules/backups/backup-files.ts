import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FileStorage } from '../../platform/files/file-storage.ts';
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

const folder = 'backups/';

/** Where a backup is kept, by its name. */
export function backupKey(name: string): string {
  return `${folder}${name}`;
}

/** The name of a backup made at `time`. */
export function backupName(time: Date): string {
  return `ensambla-${time.toISOString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '')}.tar.gz`;
}

/** The folder in which backups are written, made where it is missing; only the shop's own user may read it. */
export async function makeBackupsFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, 'backups');
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
}

/** Where the facts of a backup stand. */
export const factsFile = (archive: string): string => archive.replace(/\.tar\.gz$/, '.json');

/** Every finished backup, the newest first. What was copied among them without its facts is none. */
export async function listBackups(files: FileStorage): Promise<Backup[]> {
  const names: string[] = [];
  for await (const { key } of files.list(folder)) names.push(key.slice(folder.length));
  const found = await Promise.all(
    names.filter((name) => namePattern.test(name)).map((name) => readBackup(files, name)),
  );
  return found
    .filter((backup) => backup !== undefined)
    .toSorted((one, other) => (one.name < other.name ? 1 : -1));
}

/** A finished backup by its name; undefined where there is none. */
export async function readBackup(files: FileStorage, name: string): Promise<Backup | undefined> {
  if (!namePattern.test(name)) return undefined;
  const key = backupKey(name);
  const [file, told] = await Promise.all([files.find(key), files.read(factsFile(key))]);
  if (!file || !told) {
    told?.content.destroy();
    return undefined;
  }
  const facts = factsSchema.safeParse(jsonOf(await text(told.content)));
  return facts.success ? { name, bytes: file.bytes, ...facts.data } : undefined;
}

/** Deletes a backup; one that is gone is deleted already. */
export async function removeBackup(files: FileStorage, name: string): Promise<void> {
  await files.remove(backupKey(name));
  await files.remove(factsFile(backupKey(name)));
}

function jsonOf(told: string): unknown {
  try {
    return JSON.parse(told);
  } catch {
    return undefined;
  }
}
