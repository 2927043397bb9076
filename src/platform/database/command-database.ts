import { resolve } from 'node:path';
import {
  lockDataDir,
  runningPostgresUrl,
  startEmbeddedPostgres,
} from './embedded/index.ts';
import { migrate } from './migrate.ts';

/**
 * The database of the shop that a command is meant for (DATABASE_URL, or DATA_DIR beside a running shop), started when
 * nobody else has; `closers` take what has to be undone at the end.
 * @throws AppStartError when the folder is another process's and no PostgreSQL answers
 */
export async function commandDatabaseUrl(closers: (() => Promise<void>)[]): Promise<string> {
  const given = process.env['DATABASE_URL'];
  if (given) {
    await migrate(given);
    return given;
  }
  const dataDir = resolve(process.env['DATA_DIR'] || './data');
  const lock = await lockDataDir(dataDir).catch(async (refusal: unknown) => {
    // Another process has the folder: the shop runs, and so does its PostgreSQL.
    const url = await runningPostgresUrl(dataDir);
    if (url === undefined) throw refusal;
    return url;
  });
  if (typeof lock === 'string') return lock;
  closers.push(() => lock.release());
  const log = { info: (text: unknown) => process.stderr.write(`${String(text)}\n`) };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  return postgres.url;
}
