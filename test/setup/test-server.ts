import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { takeFileLock } from '../../src/platform/database/embedded/lock-data-dir.ts';
import { findPostgresHome } from '../../src/platform/database/embedded/postgres-home.ts';
import { inspectPostmaster } from '../../src/platform/database/embedded/postmaster.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { memoryFolder } from './quick-folder.ts';

/** Every test run has one folder with this prefix, in memory or under the system's temporary folder. */
export const runFolderPrefix = 'ensambla-test-';
/** The run's folder, told to the test processes through the environment. */
export const runFolderVariable = 'ENSAMBLA_TEST_FOLDER';
export const templateName = 'ensambla_template';

/** Tests may lose everything in a power cut, so nothing waits for the disk. */
const testSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  shared_buffers: '128MB',
  // Nobody replays it, and it may stand in memory.
  max_wal_size: '512MB',
  autovacuum_naptime: '10min',
  // A test's own now() before PostgreSQL's, also in the defaults of columns.
  search_path: 'public,test_clock,pg_catalog',
};

/**
 * The address of the run's PostgreSQL (its `postgres` database). The first test file that asks starts it, the others
 * wait for that; a run without database tests starts none.
 */
export async function testServerUrl(): Promise<string> {
  const folder = process.env[runFolderVariable];
  if (!folder)
    throw new Error(
      `${runFolderVariable} is missing: database tests run under Vitest with its global setup.`,
    );
  const addressFile = join(folder, 'server-url');
  for (;;) {
    if (existsSync(addressFile)) return readFile(addressFile, 'utf8');
    const lock = await takeFileLock(folder, 'server.lock');
    if (!lock) {
      await delay(20);
      continue;
    }
    try {
      if (existsSync(addressFile)) continue;
      const url = await startServer(folder);
      await writeFile(`${addressFile}.new`, url);
      await rename(`${addressFile}.new`, addressFile);
      return url;
    } finally {
      await lock.release();
    }
  }
}

/** `url` with another database behind the slash. */
export function withDatabase(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

/** Ends a run: kills its PostgreSQL, which has nothing worth keeping, and removes the folder. */
export async function endTestServer(folder: string): Promise<void> {
  const home = await findPostgresHome(folder);
  if (home) {
    for (;;) {
      const state = await inspectPostmaster(join(home, 'cluster'));
      if (state.kind !== 'alive') break;
      process.kill(state.postmaster.pid, 'SIGQUIT');
      await delay(20);
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** The same at once, for a run that is interrupted: Vitest leaves on Ctrl+C without taking its setup down. */
export function killTestServer(folder: string): void {
  const remove = (path: string) =>
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  try {
    const home = realpathSync(join(folder, 'postgres'));
    process.kill(
      Number.parseInt(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8'), 10),
      'SIGQUIT',
    );
    remove(home);
  } catch {
    // None was started, or it is gone already.
  }
  remove(folder);
}

/** Clears away what runs that were killed left behind; a run that still lives holds its lock. */
export async function endAbandonedTestServers(): Promise<void> {
  for (const folder of [...(await foldersIn(memoryFolder)), ...(await foldersIn(tmpdir()))]) {
    // Another user's folder is not ours to clear.
    const lock = await takeFileLock(folder, 'shop.lock').catch(() => undefined);
    if (!lock) continue;
    await endTestServer(folder).catch(() => undefined);
    await lock.release();
  }
}

async function foldersIn(parent: string): Promise<string[]> {
  const entries = await readdir(parent).catch(() => []);
  return entries.filter((entry) => entry.startsWith(runFolderPrefix)).map((entry) => join(parent, entry));
}

async function startServer(folder: string): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: { info() {} }, settings: testSettings });
  const url = withDatabase(server.url, 'postgres');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`drop database if exists ${templateName} with (force)`);
    await client.query(`create database ${templateName}`);
  } finally {
    await client.end();
  }
  const template = withDatabase(url, templateName);
  await makeClock(template);
  await migrate(template);
  return url;
}

/** PostgreSQL's time of day, ahead by what a database says (`test-database.ts`); not at all where it says nothing. */
async function makeClock(template: string): Promise<void> {
  const client = new pg.Client({ connectionString: template });
  await client.connect();
  try {
    const ahead = `coalesce(nullif(current_setting('test.clock_offset', true), ''), '0')::float8 * interval '1 ms'`;
    await client.query(`
      create schema test_clock;
      create function test_clock.now() returns timestamptz language sql stable parallel safe
        return pg_catalog.now() + ${ahead};
      create function test_clock.clock_timestamp() returns timestamptz language sql volatile parallel safe
        return pg_catalog.clock_timestamp() + ${ahead};
      create function test_clock.pg_postmaster_start_time() returns timestamptz language sql stable parallel safe
        return pg_catalog.pg_postmaster_start_time() + ${ahead};`);
  } finally {
    await client.end();
  }
}
