import { describe, expect, test } from 'vitest';
import { type Fences, violationsOf } from './fences.ts';
import { parseStatement } from './statement-types.ts';
import { tablesOf } from './tables.ts';

describe('tables of a statement', () => {
  test.each([
    ['at every depth', 'select (select count(*) from a) from b where exists (select from c)', 'a b c', ''],
    [
      'not the parts it names, and a table whose name a part takes',
      'with a as (select from a), b as (select from a) select from b join c on true',
      'a c',
      '',
    ],
    [
      'a recursive part is its own',
      'with recursive a as (select from b union all select from a) select from a',
      'b',
      '',
    ],
    [
      'a part of half a union',
      '(with a as (select from b) select from a) union all select from c',
      'b c',
      '',
    ],
    ['what it locks it has read', 'select from a x join b y on true for update of y', 'a b', ''],
    [
      'what a part writes',
      'with gone as (delete from a returning id) insert into b select id from gone',
      '',
      'a b',
    ],
    [
      'what an update looks at beside',
      'update a set n = b.n from b where exists (select from c)',
      'b c',
      'a',
    ],
    ['both sides of a merge', 'merge into a using b on a.id = b.id when matched then delete', 'b', 'a'],
    ['whoever locks a table looks at it', 'lock table a in share row exclusive mode', 'a', ''],
    ['other schemas by their name', 'select from public.a, pgboss.job', 'a pgboss.job', ''],
  ])('%s', async (_, text, reads, writes) => {
    const found = tablesOf(await parseStatement(text));
    expect([...found.reads].toSorted().join(' ')).toBe(reads);
    expect([...found.writes].toSorted().join(' ')).toBe(writes);
  });

  test('of what is neither a read nor a write are not known', async () => {
    const text = await parseStatement('truncate a');
    expect(() => tablesOf(text)).toThrow('neither a read nor a write');
  });
});

/** catalog, above it inventory with `stock`, above it orders with `bought`; the platform keeps `letter`. */
const violations = (name: string, text: string, given: Partial<Fences> = {}) =>
  violationsOf({
    statements: [{ name, text, file: undefined }],
    owners: new Map([
      ['letter', 'platform'],
      ['goods', 'catalog'],
      ['stock', 'inventory'],
      ['bought', 'orders'],
    ]),
    order: ['catalog', 'inventory', 'orders'],
    allowed: [],
    listing: [],
    ...given,
  });
const orderReadsGoods = { reader: 'orders', owner: 'catalog', tables: ['goods'], why: '…' };
const listingReadsStock = { owner: 'inventory', tables: ['stock'], statements: ['catalog.list*'], why: '…' };

describe('what a statement may touch', () => {
  test('its module’s own tables, and PostgreSQL’s', async () => {
    expect(await violations('orders.buy', 'insert into bought select from bought, pg_class')).toEqual([]);
    expect(await violations('mail.keep', 'insert into letter select from pgboss.job')).toEqual([]);
  });

  test('no other’s by a write, whatever a line says', async () => {
    const allowed = [orderReadsGoods];
    expect((await violations('orders.buy', 'update goods set n = 1', { allowed }))[0]).toBe(
      'orders.buy writes goods of catalog: let catalog write it, by a verb of its own.',
    );
    expect(await violations('mail.keep', 'delete from goods')).toEqual([
      'mail.keep writes goods of catalog: let catalog write it, by a verb of its own.',
    ]);
    expect(await violations('orders.tell', 'insert into letter default values')).toEqual([
      'orders.tell writes letter of platform: let platform write it, by a verb of its own.',
    ]);
  });

  test('no other’s by a read that is not on the list', async () => {
    expect(await violations('orders.buy', 'select from goods')).toEqual([
      'orders.buy reads goods of catalog: ask catalog by a verb of its own, or say in scripts/sql/allowed-reads.ts why not.',
    ]);
    expect(await violations('orders.buy', 'select from goods', { allowed: [orderReadsGoods] })).toEqual([]);
  });

  test('nothing above it, whatever a line says', async () => {
    const refused =
      'inventory.hold reads bought of orders, which stands above inventory: move it to orders or above, or let orders tell inventory.';
    expect(await violations('inventory.hold', 'select from bought')).toEqual([refused]);
    const allowed = [{ reader: 'inventory', owner: 'orders', tables: ['bought'], why: '…' }];
    expect((await violations('inventory.hold', 'select from bought', { allowed }))[0]).toBe(refused);
    const listing = [{ owner: 'orders', tables: ['bought'], statements: ['inventory.hold'], why: '…' }];
    expect((await violations('inventory.hold', 'select from bought', { listing }))[0]).toBe(refused);
    expect((await violations('platform.look', 'select from goods'))[0]).toContain('stands above platform');
  });

  test('but the listing, in the statements that are named', async () => {
    const listing = [listingReadsStock];
    expect(await violations('catalog.list.a', 'select from stock', { listing })).toEqual([]);
    expect((await violations('catalog.page', 'select from stock', { listing }))[0]).toContain(
      'catalog.page reads stock of inventory, which stands above catalog',
    );
  });

  test('only tables that somebody declares', async () => {
    expect(await violations('orders.buy', 'select from nowhere')).toEqual([
      'orders.buy names nowhere, which no *.tables.ts declares: declare it where it belongs.',
    ]);
  });
});

test('a line that nobody uses any more is refused', async () => {
  expect(await violations('orders.buy', 'select from bought', { allowed: [orderReadsGoods] })).toEqual([
    'scripts/sql/allowed-reads.ts lets orders read goods of catalog, and nothing does: take it out.',
  ]);
  expect(await violations('catalog.list', 'select from goods', { listing: [listingReadsStock] })).toEqual([
    'scripts/sql/allowed-reads.ts lets catalog.list* read stock of inventory, and nothing does: take it out.',
  ]);
});

test('a statement begins with the folder it stands in', async () => {
  const stands = (name: string, file: string) =>
    violations(name, 'select 1', { statements: [{ name, text: 'select 1', file }] });
  expect(await stands('store_credit.hold', 'src/modules/store-credit/hold-credit.ts')).toEqual([]);
  expect(await stands('rate_limit.count', 'src/platform/http/rate-limit.ts')).toEqual([]);
  expect(await stands('server.migrated', 'src/server/http-server.ts')).toEqual([]);
  expect(await stands('orders.hold', 'src/modules/store-credit/hold-credit.ts')).toEqual([
    'orders.hold stands in src/modules/store-credit/hold-credit.ts: its name has to begin with the module it stands in.',
  ]);
});
