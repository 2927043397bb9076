import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { FilesAway, type FileStorage } from '../../../platform/files/file-storage.ts';
import { biggestTables, databaseFacts } from '../health.queries.ts';
import type { SectionReader } from './section.ts';

/** Shorter than a section may take: a storage that hangs is told as such, and the rest stands. */
const patienceMilliseconds = 1_500;

/** How much room the database takes, how much is left on the disk, and whether uploads can be had. */
export const readStorage: SectionReader<'storage'> = async ({ db, dataDir, files, limits }) => {
  const asked = readFiles(files);
  const facts = await db.first(databaseFacts);
  const tables = await db.rows(biggestTables);
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  return {
    database_bytes: facts?.bytes ?? 0,
    tables,
    data_dir: dataDir,
    free_bytes: free,
    total_bytes: blocks * bsize,
    is_short: free < limits.disk_free_gb * 1_000_000_000,
    files: await asked,
  };
};

async function readFiles(files: FileStorage) {
  const { place } = files;
  const checked = files.check().then(
    ({ clockOffMilliseconds }) => ({
      failure: null,
      clock_off_minutes: Math.round(clockOffMilliseconds / 60_000),
    }),
    (error: unknown) => ({
      failure: error instanceof FilesAway ? error.reason : String(error),
      clock_off_minutes: 0,
    }),
  );
  const late = delay(patienceMilliseconds, { failure: 'timeout', clock_off_minutes: 0 }, { ref: false });
  return { place, ...(await Promise.race([checked, late])) };
}
