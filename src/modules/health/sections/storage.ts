import { statfs } from 'node:fs/promises';
import { biggestTables, databaseFacts } from '../health.queries.ts';
import type { SectionReader } from './section.ts';

/** How much room the database takes, and how much is left where the shop keeps its files. */
export const readStorage: SectionReader<'storage'> = async ({ db, dataDir, limits }) => {
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
  };
};
