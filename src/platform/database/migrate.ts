import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import {
  type Holder,
  type MigrationFile,
  runAtOnce,
  runMigrations,
  type RunOptions,
  steppingBack,
} from './run-migrations.ts';

const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url));
/** Any constant: names the lock under which processes that start together take turns. */
const migrationLock = 7_240_118;
/** How often it is asked for. */
const turnMs = 50;

type WarningLog = { warn(details: object, message: string): void };

/**
 * Brings the database at `databaseUrl` to the newest schema, beside a running shop (`run-migrations.ts`). Several
 * processes may call it at once; each migration runs once.
 * @throws AppStartError when a migration got no lock for ten minutes
 */
export async function migrate(databaseUrl: string, log?: WarningLog): Promise<void> {
  const onHeldUp = (migration: string, holders: readonly Holder[]) =>
    log?.warn({ migration, holders }, 'a migration stepped back: others hold what it needs');
  await taking(databaseUrl, async (client) => {
    await runMigrations(client, migrationFiles(), { onHeldUp });
    await migrateJobs(client, { onHeldUp });
  });
}

/** Runs `work` on a connection of its own while no other process migrates. */
export async function taking(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ensambla-migrate' });
  await client.connect();
  try {
    // A large table takes its time; what waits for others has limits of its own.
    await client.query(
      `select set_config(name, '0', false) from pg_settings
        where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`,
    );
    // PostgreSQL notices within a second that this process was killed, and gives its locks back. Windows cannot.
    await client.query("select set_config('client_connection_check_interval', '1s', false)").catch(() => {});
    // Asked for again and again: who waits inside a statement holds a snapshot, for which an index that is built
    // concurrently waits in turn.
    while (!(await tryLock(client))) await delay(turnMs);
    await work(client);
  } finally {
    await client.end();
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    migrationLock,
  ]);
  return rows[0]?.taken === true;
}

function migrationFiles(): MigrationFile[] {
  const names = new Map(knownMigrations().map(({ when, name }) => [when, name]));
  return readMigrationFiles({ migrationsFolder }).map(({ sql, hash, folderMillis: when }) => ({
    when,
    name: names.get(when) ?? String(when),
    hash,
    statements: sql,
  }));
}

/** A migration: its time in the journal names it for good, `name` is for people. */
export type Migration = { when: number; name: string };

/** The migrations this version of the shop knows, in their order. */
export function knownMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  return journal.entries.map(({ when, tag }) => ({ when, name: tag }));
}

/** The migrations a database has had, in their order; a name that this version does not know is its time. */
export async function appliedMigrations(db: SqlTaker): Promise<Migration[]> {
  const names = new Map(knownMigrations().map(({ when, name }) => [when, name]));
  const { rows } = await db.sql('select created_at from drizzle.__drizzle_migrations order by created_at');
  return (rows as { created_at: number | string }[]).map(({ created_at: at }) => {
    const when = Number(at);
    return { when, name: names.get(when) ?? String(when) };
  });
}

type SqlTaker = {
  sql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
};

/**
 * Makes the schema as it was after the migrations of these times, inside the caller's transaction, on a database without
 * one. `migrate` brings it on from there.
 */
export async function makeSchemaOf(tx: SqlTaker, whens: readonly number[]): Promise<void> {
  await tx.sql('create schema drizzle');
  // As the migration library makes it; it goes on with it later.
  await tx.sql(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const wanted = new Set(whens);
  const files = migrationFiles().filter(({ when }) => wanted.has(when));
  await runAtOnce((text, values) => tx.sql(text, values), files);
}

/** Makes the job queue's schema, or brings it up to date, where there may be nothing else yet. */
export async function migrateJobQueue(databaseUrl: string): Promise<void> {
  await taking(databaseUrl, (client) => migrateJobs(client, {}));
}

/** The job queue's own schema, `pgboss`, which its library keeps current. */
async function migrateJobs(client: pg.Client, options: RunOptions): Promise<void> {
  await client.query("set lock_timeout = '5s'");
  await steppingBack(client, 'pgboss', options, async () => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
      supervise: false,
      schedule: false,
    });
    try {
      await boss.start();
      await boss.stop({ graceful: false });
    } catch (error) {
      // Its statements bring their own transaction, which a failure leaves open.
      await client.query('rollback');
      throw error;
    }
  });
}
