import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/setup/test-database.ts';
import { type Changes, createChanges } from '../platform/database/changes.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { trackDependencies, trackTime } from '../platform/track-dependencies.ts';
import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts';

let database: TestDatabase;
let db: Database;
let changes: Changes;
let shared: SharedAnswers;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  changes = createChanges(database.url, createLog('silent'));
  shared = await createSharedAnswers({ db, changes, publicUrl: 'http://shop.example' });
  await vi.waitUntil(() => changes.settled());
});
afterAll(async () => {
  await changes.close();
  await db.close();
  await database.drop();
});

const rulesUrl = 'http://shop.example/api/shipping/rules';

/** A call that counts how often it was asked, and what a page that makes it depends on. */
function call(text = 'select count(*)::int as brands from brand') {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    const { rows } = await db.sql(text);
    return { ok: true, status: 200, json: async () => rows[0] as unknown };
  };
  const page = async (url: string) => {
    const { result, reads } = await trackDependencies(async () => (await shared(url, ask)).json());
    return { result, statements: reads.groups.flatMap(({ statements }) => [...statements]) };
  };
  return { ask, page, asked: () => asked };
}

test('pages share an answer until what it was made from changes, and each depends on it', async () => {
  const { page, asked } = call();
  const first = await page(rulesUrl);
  expect(first.result).toEqual({ brands: 0 });
  await vi.waitFor(async () => {
    const before = asked();
    expect(await page(rulesUrl)).toEqual(first);
    expect(asked()).toBe(before);
  });
  expect(first.statements).toEqual(['select count(*)::int as brands from brand']);
  await db.sql(`insert into brand (name, slug) values ('ASUS', 'asus')`);
  await changes.settled();
  expect((await page(rulesUrl)).result).toEqual({ brands: 1 });
});

test('nobody can change what other pages are given', async () => {
  const { page } = call('select array[1, 2] as numbers');
  const { result } = await page('http://shop.example/api/alerts/offered');
  expect(() => (result as { numbers: number[] }).numbers.sort()).toThrow(TypeError);
});

test.each([
  ['a call that few pages make', 'http://shop.example/api/frontend/brands', call()],
  [
    'what is read from a table that does not announce its changes',
    'http://shop.example/api/content/site?home=1',
    call('select count(*) from cart'),
  ],
])('%s is asked anew by every page', async (_, url, { page, asked }) => {
  await page(url);
  await changes.settled();
  await page(url);
  expect(asked()).toBe(2);
});

test('what looked at the time is asked anew by every page', async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    trackTime();
    return { ok: true, status: 200, json: async () => ({}) };
  };
  const url = 'http://shop.example/api/content/site';
  const { reads } = await trackDependencies(() => shared(url, ask));
  await changes.settled();
  await trackDependencies(() => shared(url, ask));
  expect({ asked, isTimed: reads.isTimed }).toEqual({ asked: 2, isTimed: true });
});

test('a page of which nobody knows what it reads is given nothing that was kept', async () => {
  const { ask, asked } = call();
  await shared('http://shop.example/api/shop', ask);
  await shared('http://shop.example/api/shop', ask);
  expect(asked()).toBe(2);
});
