import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { patience } from '../../../test/setup/patience.ts';
import { type Changes, createChanges } from './changes.ts';
import { openDatabase, type Database } from './database.ts';

let database: TestDatabase;
let db: Database;
let changes: Changes;
const heard: string[] = [];
const states: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  changes = createChanges(database.url, { warn: () => {} });
  changes.follow({
    onChange: (tags) => heard.push(...tags),
    onLive: () => states.push('live'),
    onLost: () => states.push('lost'),
  });
  await vi.waitUntil(() => states.includes('live'));
});
afterAll(async () => {
  await changes.close();
  await db.close();
  await database.drop();
});

/** What was announced of `work`, each tag once, in order. */
async function announced(work: () => Promise<unknown>): Promise<string[]> {
  await changes.settled();
  heard.length = 0;
  await work();
  await changes.settled();
  return [...new Set(heard)].toSorted();
}

test('a table announces its name and the key of each changed row', async () => {
  await db.sql(`insert into shop_setting (key, value) values ('one', '1'), ('other', '2')`);
  expect(await announced(() => db.sql(`update shop_setting set value = '3' where key = 'one'`))).toEqual([
    'shop_setting',
    'shop_setting:one',
  ]);
});

test('writing the same values announces nothing', async () => {
  expect(await announced(() => db.sql(`update shop_setting set value = value`))).toEqual([]);
  expect(await announced(() => db.sql(`delete from shop_setting where key = 'nothing'`))).toEqual([]);
});

test('a rolled back change is not announced', async () => {
  const undo = () =>
    db
      .transaction(async (tx) => {
        await tx.sql(`update shop_setting set value = '9'`);
        throw new Error('undone');
      })
      .catch(() => {});
  expect(await announced(undo)).toEqual([]);
});

test('a great many changes are announced as a change of anything', async () => {
  const many = await announced(() =>
    db.sql(`insert into shop_setting (key, value) select 'many.' || n, '1' from generate_series(1, 1500) n`),
  );
  expect(many).toEqual(['*']);
});

test('hundreds of changes of one transaction are all announced, despite the size limit of a message', async () => {
  const some = await announced(() =>
    db.sql(
      `insert into shop_setting (key, value) select 'a.rather.long.name.of.a.setting.' || n, '1' from generate_series(1, 600) n`,
    ),
  );
  expect(some).toHaveLength(601);
});

test('truncating a table is announced as a change of anything', async () => {
  expect(await announced(() => db.sql('truncate shop_setting'))).toEqual(['*']);
});

test('listeners are told of a lost connection, and when it is back', async () => {
  states.length = 0;
  await db.sql(`select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name = 'ensambla-changes' and datname = current_database()`);
  await vi.waitFor(() => expect(states).toEqual(['lost', 'live']), patience);
  expect(
    await announced(() => db.sql(`insert into shop_setting (key, value) values ('after', '1')`)),
  ).toEqual(['shop_setting', 'shop_setting:after']);
});
