import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/setup/test-database.ts';
import { openDatabase, type Database } from './database/database.ts';
import { sharedSecret } from './secrets.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test('processes that start together share one secret, and each name has its own', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => sharedSecret(db, 'secret.test')));
  expect(new Set(made).size).toBe(1);
  expect(made[0]?.length).toBeGreaterThan(40);
  expect(await sharedSecret(db, 'secret.other')).not.toBe(made[0]);
});

test('secrets of a shop that kept them among its settings move, so that sessions go on', async () => {
  const migration = await readFile(
    new URL('../../database/migrations/0077_shared-secrets.sql', import.meta.url),
    'utf8',
  );
  await db.sql('drop table shared_secret');
  await db.sql(
    `insert into shop_setting (key, value) values ('secret.staff', '"as before"'), ('limits', '{}')`,
  );
  // A start that is killed in the middle leaves everything as it was.
  const killed = db.transaction(async (tx) => {
    await tx.sql(migration);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');

  await db.transaction(async (tx) => void (await tx.sql(migration)));

  expect(await sharedSecret(db, 'secret.staff')).toBe('as before');
  expect((await db.sql('select key from shop_setting')).rows).toEqual([{ key: 'limits' }]);
});
