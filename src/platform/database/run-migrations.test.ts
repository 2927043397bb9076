import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patience } from '../../../test/setup/patience.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { taking } from './migrate.ts';
import { type Holder, type MigrationFile, runMigrations, type RunOptions } from './run-migrations.ts';

let database: TestDatabase;
let shop: pg.Client;
const clients: pg.Client[] = [];
const processes: ChildProcess[] = [];

beforeEach(async () => {
  database = await createEmptyDatabase();
  shop = await connect();
  await run([first]);
});
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await database.drop();
});

const migration = (number: number, ...statements: string[]): MigrationFile => ({
  when: number,
  name: `000${number}_test`,
  hash: `hash of ${number}`,
  statements,
});
const first = migration(1, 'create table goods (id int primary key)', 'insert into goods values (1), (2)');
const column = migration(2, 'alter table goods add column price int');
const index = migration(
  3,
  '-- why it is there\ncreate index concurrently if not exists "goods_price_idx" on goods (price);',
  '\ncreate unique index concurrently if not exists goods_twice_idx on goods (id, price)',
);

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: 'a shop' });
  await client.connect();
  clients.push(client);
  return client;
}

const run = (migrations: readonly MigrationFile[], options?: RunOptions) =>
  taking(database.url, (client) => runMigrations(client, migrations, options));

async function done(): Promise<number[]> {
  const { rows } = await shop.query('select created_at from drizzle.__drizzle_migrations order by id');
  return rows.map(({ created_at: at }: { created_at: number | string }) => Number(at));
}

/** Each index by its name, and whether PostgreSQL uses it. */
async function indexes(): Promise<Record<string, boolean>> {
  const { rows } = await shop.query<{ name: string; valid: boolean }>(
    "select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'goods'::regclass",
  );
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
}
const allValid = { goods_pkey: true, goods_price_idx: true, goods_twice_idx: true };

test('an empty database gets everything at once, also what is built beside others elsewhere', async () => {
  await shop.query('drop table goods; drop schema drizzle cascade');
  await run([first, column, index]);
  expect(await done()).toEqual([1, 2, 3]);
  expect(await indexes()).toEqual(allValid);
  await shop.query('drop table goods; drop schema drizzle cascade');
  const failing = migration(4, 'select 1 / 0');
  await expect(run([first, column, index, failing])).rejects.toThrow('division by zero');
  expect((await shop.query("select to_regclass('goods') as found")).rows).toEqual([{ found: null }]);
});

test('each migration has its own transaction: one that fails is undone whole, those before it stay', async () => {
  const failing = migration(3, 'alter table goods add column lost int', 'select 1 / 0');
  await expect(run([first, column, failing])).rejects.toThrow('division by zero');
  expect(await done()).toEqual([1, 2]);
  await run([first, column, index]);
  expect(await done()).toEqual([1, 2, 3]);
  expect((await shop.query('select * from goods')).fields.map(({ name }) => name)).toEqual(['id', 'price']);
});

test('a migration whose table somebody uses steps back, so that others are answered, and comes through later', async () => {
  await shop.query('begin');
  await shop.query('select from goods');
  const stepped = Promise.withResolvers<readonly Holder[]>();
  const names: string[] = [];
  const running = run([first, column], {
    onHeldUp: (name, holders) => {
      names.push(name);
      stepped.resolve(holders);
    },
  });
  expect(await stepped.promise).toContainEqual(
    expect.objectContaining({ application: 'a shop', state: 'idle in transaction' }),
  );
  // Nobody waits behind it any more, although the first one still has the table.
  const other = await connect();
  await other.query("set statement_timeout = '60s'");
  expect((await other.query('select id from goods order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await done()).toEqual([1]);
  await shop.query('commit');
  await running;
  expect(await done()).toEqual([1, 2]);
  expect(names).toContain('0002_test');
});

test('a migration that never gets its lock ends with a line that names it and who is in its way', async () => {
  await shop.query('begin');
  await shop.query('select from goods');
  await expect(run([first, column], { patienceMs: 1 })).rejects.toThrow(
    /^La migración 0002_test no obtuvo sus candados .* a shop, pid \d+/,
  );
  await shop.query('rollback');
  expect(await done()).toEqual([1]);
});

test('an index is built while rows are written, and two processes that migrate at once build it once', async () => {
  await run([first, column]);
  // Whoever has a snapshot is waited for; the second process must not be one of them.
  await shop.query('begin isolation level repeatable read');
  await shop.query('select from goods');
  const both = Promise.all([run([first, column, index]), run([first, column, index])]);
  const other = await connect();
  await vi.waitUntil(async () => (await building(other)) === 1, patience);
  await other.query('insert into goods values (3, 30)');
  await shop.query('commit');
  await both;
  expect(await indexes()).toEqual(allValid);
  expect(await done()).toEqual([1, 2, 3]);
});

test('killed while it builds an index, the next start makes that index anew', async () => {
  await run([first, column]);
  await shop.query('begin isolation level repeatable read');
  await shop.query('select from goods');
  const child = runInProcess([first, column, index]);
  const other = await connect();
  await vi.waitUntil(async () => (await building(other)) === 1, patience);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  // Its session notices, and leaves half an index behind.
  await vi.waitUntil(async () => (await building(other)) === 0, patience);
  await shop.query('commit');
  expect(await indexes()).toMatchObject({ goods_price_idx: false });
  await run([first, column, index]);
  expect(await indexes()).toEqual(allValid);
  expect(await done()).toEqual([1, 2, 3]);
});

test('killed within a migration, nothing of it is there, and the next start does it', async () => {
  // It waits in its second statement.
  await shop.query('select pg_advisory_lock(7)');
  const slow = migration(2, 'alter table goods add column price int', 'select pg_advisory_xact_lock(7)');
  const child = runInProcess([first, slow]);
  const other = await connect();
  await vi.waitUntil(async () => (await waiting(other)) > 0, patience);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  const next = run([first, slow]);
  await shop.query('select pg_advisory_unlock(7)');
  await next;
  expect(await done()).toEqual([1, 2]);
});

/** How many sessions build an index. */
async function building(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select 1 from pg_stat_progress_create_index where index_relid <> 0');
  return rows.length;
}

async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
  return rows.length;
}

/** Migrates in a process of its own. */
function runInProcess(migrations: readonly MigrationFile[]): ChildProcess {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const code = `
    import { taking } from ${module('./migrate.ts')};
    import { runMigrations } from ${module('./run-migrations.ts')};
    await taking(${JSON.stringify(database.url)}, (client) => runMigrations(client, ${JSON.stringify(migrations)}));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' });
  processes.push(child);
  return child;
}
