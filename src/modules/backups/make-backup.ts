import { readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from '../../i18n/t.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/database/database.ts';
import { appliedMigrations } from '../../platform/database/migrate.ts';
import { query } from '../../platform/database/named-query.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileStorage, StoredFile } from '../../platform/files/file-storage.ts';
import { shopVersion } from '../../platform/shop-version.ts';
import { archiveFormat, closingName, type Manifest, manifestName, writeArchive } from './archive.ts';
import {
  type Backup,
  type BackupFacts,
  backupKey,
  backupName,
  factsFile,
  makeBackupsFolder,
  readBackup,
} from './backup-files.ts';
import { saveTable, sequencesOf, tablesOf } from './save-database.ts';

/** Of `media/`: what cannot be made again. */
export const savedMedia = ['uploads', 'files', 'originals'] as const;

/** Names the lock that a backup under way holds on its database, until its process ends at the latest. */
const backupLock = 1_818_845_802;
/** SQL: whether a backup is under way, in any process. */
export const backupLockHeld = `exists (
    select from pg_locks l where l.locktype = 'advisory' and l.classid = 0::oid and l.objid = ${backupLock}::oid and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database()))`;
const takeBackupLock = query(
  'backups.take_lock',
  `select pg_try_advisory_xact_lock(${backupLock}::bigint) as taken`,
);
const databaseFacts = query(
  'backups.database_facts',
  `select current_setting('server_version') as postgresql, pg_database_size(current_database())::float8 as bytes`,
);

export type BackupProgress = {
  /** `database`, then `media`. */
  stage: 'database' | 'media';
  /** From 0 to 1 of all of it. */
  fraction: number;
};

type Parts = { db: Database; files: FileStorage; dataDir: string; clock: Clock };

/**
 * Writes database and uploaded media into an archive among the shop's files, by way of `DATA_DIR/backups`, while the shop
 * goes on. The database is as it was at one moment; media follow it, so that every row finds its files.
 * @throws AppError 409 `backup_running`, 503 `no_space`
 */
export async function makeBackup(
  { db, files, dataDir, clock }: Parts,
  {
    isNightly = false,
    onProgress = () => {},
  }: { isNightly?: boolean; onProgress?: (progress: BackupProgress) => void } = {},
): Promise<Backup> {
  const startedAt = clock.now();
  const folder = await makeBackupsFolder(dataDir);
  return db.transaction(async (tx) => {
    await tx.sql('set transaction isolation level repeatable read, read only');
    if ((await tx.first(takeBackupLock))?.taken !== true)
      throw new AppError(409, 'backup_running', t('A backup is being made already.'));
    // What a killed backup left; nobody else writes while the lock is held.
    for (const left of await readdir(folder))
      if (left.endsWith('.partial')) await rm(join(folder, left), { force: true });
    const name = await freeName(files, startedAt);
    const partial = join(folder, `.${name}.partial`);
    const facts = join(folder, `.${factsFile(name)}.partial`);
    const media = await mediaFiles(files);
    await requireSpace(tx, folder, media);
    const archive = writeArchive(partial, startedAt);
    try {
      const written = await writeAll(tx, archive, { files, media, startedAt, onProgress });
      const sha256 = await archive.end();
      const told: BackupFacts = {
        ...written,
        sha256,
        seconds: (clock.now().getTime() - startedAt.getTime()) / 1000,
        is_nightly: isNightly,
      };
      const { size: bytes } = await stat(partial);
      await writeFile(facts, `${JSON.stringify(told, null, 2)}\n`, { mode: 0o600, flush: true });
      await files.put(factsFile(backupKey(name)), facts);
      // From here on it is one.
      await files.put(backupKey(name), partial);
      return { name, bytes, ...told };
    } catch (error) {
      archive.abandon();
      await Promise.all([partial, facts].map((path) => rm(path, { force: true })));
      throw error;
    }
  });
}

/** The name of its second, or of a later one where two are made within one. */
async function freeName(files: FileStorage, time: Date): Promise<string> {
  for (let second = 0; ; second += 1) {
    const name = backupName(new Date(time.getTime() + second * 1000));
    if (!(await readBackup(files, name))) return name;
  }
}

async function writeAll(
  tx: Connection,
  archive: ReturnType<typeof writeArchive>,
  given: {
    files: FileStorage;
    media: readonly StoredFile[];
    startedAt: Date;
    onProgress: (progress: BackupProgress) => void;
  },
): Promise<Pick<BackupFacts, 'made_at' | 'version' | 'migration' | 'rows' | 'media_files'>> {
  const { startedAt, onProgress } = given;
  const tables = await tablesOf(tx);
  const migrations = await appliedMigrations(tx);
  const last = migrations.at(-1);
  if (last === undefined) throw new Error('The database was never migrated.');
  const manifest: Manifest = {
    format: archiveFormat,
    made_at: startedAt.toISOString(),
    version: shopVersion(),
    postgresql: (await tx.first(databaseFacts))?.postgresql ?? '',
    migrations: migrations.map(({ when }) => when),
    migration: last.name,
    tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
  };
  await archive.addBytes(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));

  // Databases compress well and media not at all; by these shares the bar moves evenly enough.
  const expected = tables.reduce((sum, { aboutRows }) => sum + aboutRows, 0) || 1;
  const mediaBytes = given.media.reduce((sum, { bytes }) => sum + bytes, 0);
  const databaseShare = mediaBytes === 0 ? 1 : 0.5;
  const rows: Record<string, number> = {};
  let done = 0;
  for (const table of tables) {
    rows[`${table.schema}.${table.name}`] = await saveTable(tx, archive, table, (count) => {
      done += count;
      onProgress({ stage: 'database', fraction: Math.min(1, done / expected) * databaseShare });
    });
  }
  const sequences = await sequencesOf(tx);
  let mediaCount = 0;
  let mediaDone = 0;
  for (const { key, bytes } of await mediaFiles(given.files)) {
    const file = await given.files.read(key);
    if (file) {
      await archive.addStream({ name: key, size: file.bytes, changedAt: file.changedAt }, file.content);
      mediaCount += 1;
    }
    mediaDone += bytes;
    onProgress({
      stage: 'media',
      fraction: databaseShare + Math.min(1, mediaDone / (mediaBytes || 1)) * (1 - databaseShare),
    });
  }
  const closing = { sha256: archive.sha256, rows, sequences, media_files: mediaCount };
  await archive.addBytes(closingName, Buffer.from(JSON.stringify(closing)));
  return {
    made_at: manifest.made_at,
    version: manifest.version,
    migration: manifest.migration,
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    media_files: mediaCount,
  };
}

/** Uploaded files; their keys are their names in the archive. */
async function mediaFiles(files: FileStorage): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for (const kind of savedMedia) for await (const file of files.list(`media/${kind}/`)) found.push(file);
  return found;
}

/** A database shrinks to a fraction; a full disk would stop the shop itself. */
async function requireSpace(tx: Connection, folder: string, media: readonly StoredFile[]): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed =
    media.reduce((sum, { bytes }) => sum + bytes, 0) + ((await tx.first(databaseFacts))?.bytes ?? 0) / 2;
  if (bavail * bsize < needed)
    throw new AppError(503, 'no_space', t('There is not enough room on the disk for a backup.'));
}
