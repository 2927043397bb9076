import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { openDatabase, type Database } from './database.ts';

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

test('a connection that breaks within a transaction fails that transaction and nothing else', async () => {
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.sql('select pg_backend_pid() as pid');
    await db.sql('select pg_terminate_backend($1)', [rows[0].pid]);
    // It is gone while nothing is asked on it.
    await db.sql('select pg_sleep(0.05)');
    return tx.sql('select 1');
  });
  await expect(broken).rejects.toThrow();
  const { rows } = await db.sql('select 1 as alive');
  expect(rows).toEqual([{ alive: 1 }]);
});

test('what a transaction asks for at once is sent in turn, and what follows a failure is part of it', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  try {
    await db.sql('create table if not exists counted (n int)');
    const numbers = await db.transaction(async (tx) =>
      Promise.all([1, 2, 3].map(async (n) => (await tx.sql('select $1::int as n', [n])).rows[0]?.n as number)),
    );
    expect(numbers).toEqual([1, 2, 3]);
    // The second is on its way when the first fails: it is rolled back with it.
    await expect(
      db.transaction((tx) => Promise.all([tx.sql('select 1 / 0'), tx.sql('insert into counted values (1)')])),
    ).rejects.toThrow('division by zero');
    expect((await db.sql('select n from counted')).rows).toEqual([]);
    await new Promise((done) => setImmediate(done));
    expect(warnings.filter(({ message }) => message.includes('client.query'))).toEqual([]);
  } finally {
    process.off('warning', note);
  }
});
