import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { PgBoss } from 'pg-boss';

const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url));
/** Any constant: names the lock under which processes that start together take turns. */
const migrationLock = 7_240_118;

/**
 * Brings the database at `databaseUrl` to the newest schema. Several processes may call it at once; each migration
 * runs once, in a transaction.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ensambla-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runMigrations(drizzle({ client }), { migrationsFolder });
    await migrateJobs(client);
  } finally {
    await client.end();
  }
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
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (!wanted.has(folderMillis)) continue;
    for (const statement of sql) await tx.sql(statement);
    await tx.sql('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Makes the job queue's schema, or brings it up to date, where there may be nothing else yet. */
export async function migrateJobQueue(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ensambla-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrateJobs(client);
  } finally {
    await client.end();
  }
}

/** The job queue's own schema, `pgboss`, which its library keeps current. */
async function migrateJobs(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}
