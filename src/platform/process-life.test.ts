import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/setup/test-database.ts';
import { patience } from '../../test/setup/patience.ts';
import { type Database, openDatabase } from './database/database.ts';
import { createLog } from './log.ts';
import { claimKey } from './http/answer-once.queries.ts';
import { createProcessLife } from './process-life.ts';

let database: TestDatabase;
let db: Database;
const log = createLog('silent');
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 2 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Whether the process `by` gets the key; what others have claimed for five minutes is never looked at. */
const claim = async (key: string, by: number) =>
  (await db.first(claimKey, {
    owner: 'alguien',
    key,
    route: 'POST /x',
    hash: 'huella',
    now: new Date('2026-07-01T12:00:00Z'),
    abandonedBefore: new Date(0),
    lifeId: by,
  })) !== undefined;
const silent = (id: number) =>
  db.sql(`update process_life set seen_at = now() - interval '1 minute' where id = $1`, [id]);
const connectionOf = async (id: number) => {
  const { rows } = await db.sql(`select pid from pg_locks where locktype = 'advisory' and objid = $1::oid`, [
    id,
  ]);
  return (rows[0] as { pid: number } | undefined)?.pid;
};

test('a key belongs to the process at work while it lives, and is free afterwards', async () => {
  const key = randomUUID();
  const one = await createProcessLife(database.url, log);
  const other = await createProcessLife(database.url, log);
  expect(await claim(key, one.id)).toBe(true);
  expect(await claim(key, other.id)).toBe(false);
  // Too busy to give a sign: its lock speaks for it.
  await silent(one.id);
  expect(await claim(key, other.id)).toBe(false);
  await one.close();
  expect(await claim(key, other.id)).toBe(true);
  await other.close();
});

test('a killed process counts as dead some seconds after its last sign of life', async () => {
  const key = randomUUID();
  const killed = 4711;
  expect(await claim(key, killed)).toBe(true);
  await db.sql("insert into process_life (id, seen_at) values ($1, now() + interval '1 minute')", [killed]);
  expect(await claim(key, 1)).toBe(false);
  await silent(killed);
  // Tests may have PostgreSQL started just now, which counts as a sign of everybody.
  await vi.waitFor(async () => expect(await claim(key, 1)).toBe(true), patience);
});

test('a process whose connection breaks lives on, and holds its lock again', async () => {
  const key = randomUUID();
  const life = await createProcessLife(database.url, log);
  expect(await claim(key, life.id)).toBe(true);
  const before = await connectionOf(life.id);
  await db.sql('select pg_terminate_backend($1)', [before]);
  expect(await claim(key, 1)).toBe(false);
  await vi.waitFor(async () => {
    const after = await connectionOf(life.id);
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
  }, patience);
  await silent(life.id);
  expect(await claim(key, 1)).toBe(false);
  await life.close();
});

test('a sign of life says how far the clock of its machine is from the database’s', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    const ahead = await createProcessLife(database.url, log);
    const { rows } = await db.sql('select clock_ahead_seconds as ahead from process_life where id = $1', [
      ahead.id,
    ]);
    expect(rows[0]).toEqual({ ahead: expect.toSatisfy((seconds: number) => Math.abs(seconds - 3600) < 60) });
    await ahead.close();
  } finally {
    vi.useRealTimers();
  }
});
