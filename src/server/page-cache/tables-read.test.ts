import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import {
  trackDependencies,
  narrowDependencies,
  trackAgain,
  trackTime,
  type TrackedDependencies,
} from '../../platform/track-dependencies.ts';
import { readTablesRead, type TablesRead } from './tables-read.ts';

let database: TestDatabase;
let db: Database;
let tablesRead: TablesRead;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  tablesRead = await readTablesRead(db);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const readsOf = (text: string): TrackedDependencies => ({
  groups: [{ statements: new Set([text]), narrowing: {} }],
  isPersonal: false,
  isTimed: false,
  trueUntil: undefined,
});
const dependenciesOf = (text: string) => {
  const { tags, obstacle } = tablesRead.dependenciesOf(readsOf(text));
  return { tags: [...tags].toSorted(), obstacle };
};

test('an answer depends on every table that its statements name', () => {
  const text = `with x as (select * from brand b) select 'from category', x.* from x join "product" p on p.brand_id = x.id`;
  expect(dependenciesOf(text)).toEqual({ tags: ['brand', 'product'], obstacle: undefined });
});

test('a comment hides no table, nor does what stands in it count as one', () => {
  const text = `select 1 -- a maker's name, unlike a promotion's
    from brand /* it's no product */ where slug <> '--' and exists (select from category)`;
  expect(dependenciesOf(text)).toEqual({ tags: ['brand', 'category'], obstacle: undefined });
});

test('tables behind the database’s own functions count too', async () => {
  await db.sql(`create function one() returns bigint language sql as 'select count(*) from promotion'`);
  await db.sql(`create function other() returns bigint language sql as 'select one()'`);
  const knowing = await readTablesRead(db);
  expect([...knowing.dependenciesOf(readsOf('select other()')).tags]).toEqual(['promotion']);
});

test('readers of tables made from the listing depend on the listing', () => {
  expect(dependenciesOf('select * from listing_group').tags).toEqual(['product_listing']);
});

test('an answer made from a table that does not announce its changes is not cached', () => {
  expect(dependenciesOf('select * from cart').obstacle).toMatch('cart');
});

test.each([
  'insert into brand (name) values ($1)',
  'update brand set name = $1',
  'update only brand as b set name = $1',
  'with gone as (delete from brand returning id) select * from gone',
])('an answer whose making writes is not kept: %s', (text) => {
  expect(dependenciesOf(text).obstacle).toBe('it writes');
});

test('locking a row does not count as writing', () => {
  expect(dependenciesOf('select * from brand for update').obstacle).toBeUndefined();
});

test('reads are collected at any depth, in parallel and through the query builder', async () => {
  const { reads } = await trackDependencies(async () => {
    await Promise.all([
      db.sql('select 1 from brand'),
      db.transaction((tx) => tx.sql('select 1 from category')),
      db.orm.execute('select 1 from promotion'),
    ]);
  });
  expect([...tablesRead.dependenciesOf(reads).tags].toSorted()).toEqual(['brand', 'category', 'promotion']);
});

test('reads of another answer at the same time are kept apart', async () => {
  const [one, other] = await Promise.all([
    trackDependencies(() => db.sql('select 1 from brand')),
    trackDependencies(() => db.sql('select 1 from category')),
  ]);
  expect([...tablesRead.dependenciesOf(one.reads).tags]).toEqual(['brand']);
  expect([...tablesRead.dependenciesOf(other.reads).tags]).toEqual(['category']);
});

test('a narrowed table counts for its tags alone, the others of the statement whole', async () => {
  const { reads } = await trackDependencies(() =>
    narrowDependencies(
      () => db.sql('select 7 as id where not exists (select from product_listing join brand on true)'),
      ({ rows }) => ({ product_listing: [`product_listing.brand:${rows[0].id}`], promotion: ['never'] }),
    ),
  );
  const { tags } = tablesRead.dependenciesOf(reads);
  expect([...tags].toSorted()).toEqual(['brand', 'product_listing.brand:7']);
});

test('what is ordered by a column whose changes are not announced ages, and nothing else', () => {
  const ages = (text: string) => tablesRead.dependenciesOf(readsOf(text)).ages;
  expect(ages('select product_id from product_listing order by popularity desc')).toBe(true);
  expect(ages('select product_id from product_listing order by price_cents')).toBe(false);
});

test('a read that says until when it is true does not count as having looked at the time', async () => {
  const end = new Date('2026-11-21T06:00:00Z');
  const later = new Date('2026-11-22T06:00:00Z');
  const timed = async (until?: Date) => {
    trackTime();
    return { until };
  };
  const tracked = (work: () => Promise<unknown>) => trackDependencies(work).then(({ reads }) => reads);
  const told = (until: Date | undefined) =>
    narrowDependencies(
      () => timed(until),
      () => ({}),
      (found) => found.until,
    );
  expect(await tracked(() => Promise.all([told(later), told(end), told(undefined)]))).toMatchObject({
    isTimed: false,
    trueUntil: end,
  });
  expect(await tracked(() => Promise.all([told(end), timed()]))).toMatchObject({ isTimed: true });
  const shared = await tracked(() => told(end));
  const users = tracked(async () => {
    await told(later);
    trackAgain(shared);
  });
  expect(await users).toMatchObject({ isTimed: false, trueUntil: end });
});
