import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { sqlState } from './database.ts';
import { AppStartError } from './embedded/index.ts';

/** A migration as its file says it; `when`, its time in the journal, names it for good. */
export type MigrationFile = { when: number; name: string; hash: string; statements: readonly string[] };

/** Who still holds what a migration needs: for whoever reads the log. */
export type Holder = { pid: number; application: string; state: string; seconds: number };

export type RunOptions = {
  /** Told each time that a migration stepped back, before it tries again. */
  onHeldUp?: (migration: string, holders: readonly Holder[]) => void;
  /** How long a migration goes on trying. */
  patienceMs?: number;
};

/**
 * Below PostgreSQL's own second (`deadlock_timeout`): where a migration and the shop wait for each other, the migration
 * steps back before a shopper's statement is refused.
 */
const lockTimeoutMs = 500;
const firstPauseMs = 250;
const pauseMsMax = 8000;
const patienceMs = 10 * 60_000;

/** What waits for others without anybody waiting for it, and cannot run or makes no sense within a transaction. */
const besideTheShop =
  /^(create\s+(unique\s+)?index\s+concurrently|drop\s+index\s+concurrently|alter\s+table\s+[^;]*\bvalidate\s+constraint)\b/i;
const newIndex =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(?:"([^"]+)"|([a-z_0-9]+))/i;

/** Whether a migration runs statement by statement, each by itself: whether there is nothing else in it. */
export function runsBesideTheShop(statements: readonly string[]): boolean {
  return statements.length > 0 && statements.every((statement) => besideTheShop.test(bare(statement)));
}

/**
 * Runs what the database has not had, in order. An empty database gets everything in one transaction. Afterwards each
 * migration has one of its own and waits half a second for a lock at most, so that nobody queues behind it for longer; then
 * it is undone and tried again. Statements that hold nobody up (`CONCURRENTLY`, `VALIDATE CONSTRAINT`) run without
 * a transaction; killed among them, the next run begins that migration again.
 * @throws AppStartError when a migration got no lock for ten minutes
 */
export async function runMigrations(
  client: pg.Client,
  migrations: readonly MigrationFile[],
  options: RunOptions = {},
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ last: number | string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = rows[0]?.last ?? undefined;
  if (last === undefined) {
    const query = (text: string, values?: unknown[]) => client.query(text, values);
    await inTransaction(client, () => runAtOnce(query, migrations));
    return;
  }
  const due = migrations.filter(({ when }) => when > Number(last));
  for (const migration of due) {
    if (runsBesideTheShop(migration.statements)) await runBesideTheShop(client, migration);
    else
      await steppingBack(client, migration.name, options, () =>
        inTransaction(client, async () => {
          await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
          for (const statement of migration.statements) await client.query(statement);
          await noteDone(client, migration);
        }),
      );
  }
}

/** Runs migrations within the caller's transaction, where nobody else is: nothing has to be built beside anybody. */
export async function runAtOnce(
  query: (text: string, values?: unknown[]) => Promise<unknown>,
  migrations: readonly MigrationFile[],
): Promise<void> {
  for (const { statements, hash, when } of migrations) {
    for (const statement of statements)
      await query(
        besideTheShop.test(bare(statement)) ? statement.replace(/\bconcurrently\b/i, '') : statement,
      );
    await query(noted, [hash, when]);
  }
}

/**
 * Tries until the locks are free; `work` must leave nothing behind when it fails.
 * @throws AppStartError when patience ends
 */
export async function steppingBack(
  client: pg.Client,
  name: string,
  { onHeldUp, patienceMs: patience = patienceMs }: RunOptions,
  work: () => Promise<void>,
): Promise<void> {
  const givesUpAt = performance.now() + patience;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, pauseMsMax)) {
    try {
      return await work();
    } catch (error) {
      if (!heldUp.has(sqlState(error) ?? '')) throw error;
      const holders = await readHolders(client);
      if (performance.now() > givesUpAt) throw new AppStartError(gaveUp(name, holders), error);
      onHeldUp?.(name, holders);
      await delay(pause);
    }
  }
}

/** Lock not available, deadlock. */
const heldUp = new Set(['55P03', '40P01']);
const noted = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';

async function noteDone(client: pg.Client, { hash, when }: MigrationFile): Promise<void> {
  await client.query(noted, [hash, when]);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    // Where the connection is gone, the first error says so.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function runBesideTheShop(client: pg.Client, migration: MigrationFile): Promise<void> {
  for (const statement of migration.statements) {
    const [, quoted, plain] = newIndex.exec(bare(statement)) ?? [];
    const index = quoted ?? plain?.toLowerCase();
    if (index !== undefined) await dropHalfMade(client, index);
    await client.query(statement);
  }
  await noteDone(client, migration);
}

/** What a killed or failed build left: nobody reads such an index, and every write pays for it. */
async function dropHalfMade(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where not i.indisvalid and c.relname = $1 and n.nspname = current_schema()`,
    [index],
  );
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`);
}

/** The oldest transactions that others have open. */
async function readHolders(client: pg.Client): Promise<Holder[]> {
  const { rows } = await client.query<Holder>(
    `select pid, coalesce(application_name, '') as application, coalesce(state, '') as state,
            round(extract(epoch from clock_timestamp() - xact_start))::int as seconds
       from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by xact_start limit 3`,
  );
  return rows;
}

function gaveUp(name: string, holders: readonly Holder[]): string {
  const whose = holders.map(
    ({ pid, application, seconds }) => `${application || 'sin nombre'}, pid ${pid}, ${seconds} s`,
  );
  return (
    `La migración ${name} no obtuvo sus candados y quedó deshecha; la versión anterior sigue sirviendo.` +
    (whose.length > 0 ? ` Transacciones abiertas: ${whose.join('; ')}.` : '')
  );
}

/** A statement without the comments before it. */
function bare(statement: string): string {
  return statement.replace(/^(\s+|--[^\n]*(\n|$)|\/\*[\s\S]*?\*\/)+/, '').trimEnd();
}
