import { expect, test } from 'vitest';
import type { LockException } from './lock-exceptions.ts';
import { type MigrationText, readMigrationTexts, refusedMigrations } from './migration-locks.ts';

const written = (text: string, name = '0900_new'): MigrationText => ({ name, text });

/** The rules that refuse a migration. */
async function rulesOf(text: string, earlier: readonly MigrationText[] = []): Promise<string[]> {
  const lines = await refusedMigrations(earlier, [written(text)], []);
  return [...new Set(lines.map((line) => line.split(': ')[1] ?? line))].toSorted();
}

const trigger = 'create trigger count_orders after insert on orders execute function count_orders()';

test.each([
  [
    'a default that is another for every row',
    'alter table orders add column a float8 default random()',
    'adding-field-with-default',
  ],
  [
    'a generated column that is stored',
    'alter table orders add column a int generated always as (1) stored',
    'adding-field-with-default',
  ],
  [
    'a column that the old version would have to fill',
    'alter table orders add column a int not null',
    'adding-required-field',
  ],
  [
    'NOT NULL of which nothing is known',
    'alter table orders alter column a set not null',
    'adding-not-nullable-field',
  ],
  [
    'an index beside which nobody writes',
    'create index a on orders (id)',
    'require-concurrent-index-creation',
  ],
  [
    'a unique index beside which nobody writes',
    'create unique index a on orders (id)',
    'require-concurrent-index-creation',
  ],
  ['another type of a column', 'alter table orders alter column a type bigint', 'changing-column-type'],
  [
    'a check that reads all rows',
    'alter table orders add constraint a check (b > 0)',
    'constraint-missing-not-valid',
  ],
  ['a column that is dropped', 'alter table orders drop column a', 'ban-drop-column'],
  ['a table that is dropped', 'drop table orders', 'ban-drop-table'],
  ['a renamed column', 'alter table orders rename column a to b', 'renaming-column'],
  ['a renamed table', 'alter table orders rename to b', 'renaming-table'],
  ['an index that is dropped under a lock', 'drop index a', 'require-concurrent-index-deletion'],
  ['an index that is made anew under a lock', 'reindex table orders', 'require-concurrent-reindex'],
  ['VACUUM FULL', 'vacuum full orders', 'rewritten-table'],
  ['CLUSTER', 'cluster orders using a', 'rewritten-table'],
  ['a table that is moved', 'alter table orders set tablespace fast', 'rewritten-table'],
  ['LOCK TABLE', 'lock table orders in share mode', 'locked-table'],
  ['TRUNCATE', 'truncate orders', 'emptied-table'],
  ['an update of all rows', 'update orders set a = 1', 'changed-rows'],
  ['a delete of all rows', 'delete from orders', 'changed-rows'],
  ['a function that the old version calls', 'drop function announce(text[])', 'dropped-object'],
  ['a view that the old version reads', 'alter view a rename to b', 'renamed-object'],
  ['a view that is filled anew', 'refresh materialized view a', 'refreshed-view'],
  [
    'rows that are read behind a trigger',
    `${trigger}; insert into totals (id) select customer_id from orders`,
    'filled-behind-lock',
  ],
  [
    'an excuse in the file',
    '-- squawk-ignore ban-drop-column\nalter table orders add column a int',
    'no-ignore-comment',
  ],
])('refused: %s', async (_, statement, rule) => {
  expect(await rulesOf(statement)).toEqual([rule]);
});

test('rows that are given, and those read before a trigger or into a migration of their own, are let through', async () => {
  expect(await rulesOf(`${trigger}; insert into totals (id) values (1)`)).toEqual([]);
  expect(await rulesOf(`insert into totals (id) select customer_id from orders; ${trigger}`)).toEqual([]);
  expect(await rulesOf('insert into totals (id) select customer_id from orders')).toEqual([]);
});

test('refused: a foreign key that reads all rows, and a unique constraint that builds its index under a lock', async () => {
  const key = 'alter table orders add constraint a foreign key (b) references customer (id)';
  expect(await rulesOf(key)).toEqual(['adding-foreign-key-constraint', 'constraint-missing-not-valid']);
  const unique = 'alter table orders add constraint a unique (b)';
  expect(await rulesOf(unique)).toEqual(['constraint-missing-not-valid', 'disallowed-unique-constraint']);
});

test('refused: a constraint that is validated in the transaction that locks its table', async () => {
  const text =
    'alter table orders add constraint a check (b > 0) not valid;\n--> statement-breakpoint\nalter table orders validate constraint a;';
  expect(await rulesOf(text)).toEqual(['constraint-missing-not-valid']);
});

test('refused: a concurrent index in a transaction, and one that a second run would fail on', async () => {
  const mixed =
    'alter table orders add column a int;\n--> statement-breakpoint\ncreate index concurrently if not exists a on orders (a);';
  expect(await rulesOf(mixed)).toEqual(['ban-concurrent-index-creation-in-transaction']);
  expect(await rulesOf('create index concurrently a on orders (a)')).toEqual(['prefer-robust-stmts']);
  expect(await rulesOf('drop index concurrently a')).toEqual(['prefer-robust-stmts']);
});

test.each([
  ['a column with a constant', `alter table orders add column a text default '' not null`],
  [
    'a new table with its keys, indexes and rows',
    'create table a (id int primary key, b int);\n--> statement-breakpoint\nalter table a add constraint c foreign key (b) references orders (id);\n--> statement-breakpoint\ncreate index d on a (b);\n--> statement-breakpoint\ninsert into a select id, 1 from orders;\n--> statement-breakpoint\nupdate a set b = 2;\n--> statement-breakpoint\nlock table a;',
  ],
  ['constraints that count from now on', 'alter table orders add constraint a check (b > 0) not valid'],
  ['what was there, validated apart', 'alter table orders validate constraint a'],
  [
    'indexes beside the shop',
    'create unique index concurrently if not exists a on orders (id);\n--> statement-breakpoint\ndrop index concurrently if exists b;',
  ],
  ['a function written anew', `create or replace function a() returns int language sql as 'select 1'`],
  ['few rows', 'insert into orders (id) values (1)'],
])('let through: %s', async (_, text) => {
  expect(await rulesOf(text)).toEqual([]);
});

test('NOT NULL is let through once a validated check proves it, of that column alone', async () => {
  const check = written('alter table orders add constraint c check (a is not null) not valid', '0898_check');
  const proof = written('alter table orders validate constraint c', '0899_proof');
  const notNull = 'alter table "orders" alter column "a" set not null';
  expect(await rulesOf(notNull, [check, proof])).toEqual([]);
  expect(await rulesOf(notNull, [check])).toEqual(['adding-not-nullable-field']);
  expect(await rulesOf('alter table orders alter column b set not null', [check, proof])).toEqual([
    'adding-not-nullable-field',
  ]);
  // One after the other in one release is as good.
  expect(await refusedMigrations([], [check, proof, written(notNull)], [])).toEqual([]);
});

test('an exception needs a reason, lets its statement alone through, and goes when nothing needs it', async () => {
  const exception: LockException = {
    migration: '0900_new',
    rule: 'ban-drop-column',
    statement: 'drop column a',
    reason: 'Nobody has read it since 0850; two versions went by.',
  };
  const refusedWith = (text: string, ...exceptions: LockException[]) =>
    refusedMigrations([], [written(text)], exceptions);
  expect(await refusedWith('alter table orders drop column a', exception)).toEqual([]);
  const two =
    'alter table orders drop column a;\n--> statement-breakpoint\nalter table orders drop column b;';
  expect(await refusedWith(two, exception)).toEqual([expect.stringContaining('drop column b')]);
  expect(await refusedWith('alter table orders drop column a', { ...exception, reason: 'old' })).toEqual([
    expect.stringContaining('does not say why'),
  ]);
  expect(await refusedWith('alter table orders add column c int', exception)).toEqual([
    expect.stringContaining('nothing needs'),
  ]);
});

test('what is no SQL is refused', async () => {
  await expect(rulesOf('alter table orders ad column a int')).rejects.toThrow(/syntax error/);
});

test("the project's migrations are read in their order, and a baseline that is not there is told", () => {
  const { earlier, fresh } = readMigrationTexts('0001_shop');
  expect(earlier.map(({ name }) => name)).toEqual(['0000_extensions', '0001_shop']);
  expect(fresh[0]?.name).toBe('0002_catalog_search');
  expect(() => readMigrationTexts('0001_nothing')).toThrow('There is no migration 0001_nothing.');
});
