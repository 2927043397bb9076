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
