import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { inBatches } from './batches.ts';
import { openDatabase, type Database } from './database.ts';
import { type NamedQuery } from './named-query.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 2 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** A statement of the test's own. */
function statement<Row>(name: string, text: string): NamedQuery<Row, Record<never, never>> {
  const made: NamedQuery<Row, Record<never, never>> = {
    name,
    text,
    parameters: [],
    narrow: () => made as never,
  };
  return made;
}
const whoAnswers = statement<{ pid: number }>('test.pid', 'select pg_backend_pid() as pid, pg_sleep(0.02)::text');
const failing = statement<{ n: number }>('test.failing', 'select 1 / (pg_backend_pid() * 0) as n');

test('what one piece of work reads at once is answered by one connection, each reader their own', async () => {
  const other = statement<{ n: number }>('test.other', 'select 7 as n');
  const [one, two, three] = await inBatches(() =>
    Promise.all([db.first(whoAnswers), db.first(other), db.first(whoAnswers)]),
  );
  expect(two).toEqual({ n: 7 });
  expect(one?.pid).toBe(three?.pid);
});

test('work of others is not made to wait for a batch', async () => {
  const [one, two] = await Promise.all([
    inBatches(() => db.first(whoAnswers)),
    inBatches(() => db.first(whoAnswers)),
  ]);
  expect(one?.pid).not.toBe(two?.pid);
});

test('a statement that fails fails alone, and what is read next is answered', async () => {
  const results = await inBatches(() =>
    Promise.allSettled([db.first(whoAnswers), db.first(failing), db.first(whoAnswers)]),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await inBatches(() => db.first(whoAnswers))).toMatchObject({ pid: expect.any(Number) });
});

test('every statement of a batch fails where there is no database', async () => {
  const nowhere = openDatabase('postgres://127.0.0.1:1/none', { connections: 1 });
  const results = await inBatches(() =>
    Promise.allSettled([nowhere.first(whoAnswers), nowhere.first(whoAnswers)]),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await nowhere.close();
});
