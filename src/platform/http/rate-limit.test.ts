import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { type Database, openDatabase, statementCount } from '../database/database.ts';
import { createRateLimiter, rateLimitJobs } from './rate-limit.ts';

let database: TestDatabase;
let db: Database;
let now: Date;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** A process of the shop that lets everybody do anything three times an hour. */
function limiter() {
  now = new Date('2026-03-02T12:00:00Z');
  const most = async () => ({ perClient: () => 3, perEmail: () => 3 });
  return createRateLimiter({ db, clock: { now: () => now } }, most);
}
const refusals = async (calls: Promise<void>[]) =>
  (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected').length;

test('of calls at once in two processes exactly those above the limit are refused, each sender by themselves', async () => {
  const [one, other] = [limiter(), limiter()];
  const calls = [one, other].flatMap((process) =>
    Array.from({ length: 5 }, () => ['busy', 'calm'] as const).flatMap(([busy, calm], index) => [
      process.count('writes', 'client', busy),
      ...(index === 0 ? [process.count('writes', 'client', calm)] : []),
    ]),
  );
  expect(await refusals(calls)).toBe(7);
  await expect(one.count('writes', 'client', 'calm')).resolves.toBeUndefined();
  await expect(other.count('writes', 'client', 'calm')).rejects.toMatchObject({
    status: 429,
    details: { retry_after_seconds: 3600 },
  });
});

test('after an hour a sender begins anew, also with several calls at once', async () => {
  const process = limiter();
  const calls = () => Array.from({ length: 4 }, () => process.count('orders', 'account', 'ana'));
  expect(await refusals(calls())).toBe(1);
  now = new Date(now.getTime() + 60 * 60_000);
  expect(await refusals(calls())).toBe(1);
});

test('who calls at once is counted by one statement', async () => {
  const process = limiter();
  const before = statementCount();
  await Promise.all(['a', 'b', 'c'].map((who) => process.countEmail('orders', `${who}@example.com`)));
  expect(statementCount() - before).toBe(1);
});

test('forgetting what is over never waits for calls that are being counted, which would wait for it', async () => {
  const process = limiter();
  await db.sql('delete from rate_count');
  for (const who of ['a', 'b', 'c']) await process.count('writes', 'client', who);
  now = new Date(now.getTime() + 60 * 60_000);
  const impatient = openDatabase(database.url, { connections: 1 });
  await impatient.sql(`set lock_timeout = '1s'`);
  const [forget] = rateLimitJobs({ db: impatient, clock: { now: () => now } });
  const counting = await db.pool.connect();
  await counting.query('begin');
  await counting.query('select from rate_count order by key limit 1 for update');
  try {
    await forget?.work(undefined as never);
  } finally {
    await counting.query('rollback');
    counting.release();
    await impatient.close();
  }
  expect((await db.sql('select from rate_count')).rows).toHaveLength(1);
});
