import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
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
