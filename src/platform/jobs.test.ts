import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/setup/test-database.ts';
import { patience } from '../../test/setup/patience.ts';
import { type Changes, createChanges } from './database/changes.ts';
import { type Database, openDatabase } from './database/database.ts';
import { createJobRunner, type JobDefinition, lastJobAnswer } from './jobs.ts';
import { createLog } from './log.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 4 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const log = createLog('silent');

/** A runner of one kind of job, which notes the numbers it was given. */
async function startRunner(name: string, done: number[], retryLimit = 10, changes?: Changes) {
  const runner = createJobRunner(db, log, changes);
  const definition: JobDefinition<{ number: number }> = {
    name,
    work: async ({ number }) => void done.push(number),
    retryLimit,
  };
  await runner.open([definition]);
  return runner;
}

test('a job that was under way when its process died is done by the next one within half a minute', async () => {
  const done: number[] = [];
  const runner = await startRunner('prueba.interrumpida', done);
  await runner.send(db, 'prueba.interrumpida', { number: 1 });
  await runner.send(db, 'prueba.interrumpida', { number: 2 });
  // As a killed process leaves it: taken, and silent since.
  const taken = `update pgboss.job set state = 'active', started_on = pgboss.job_now() - interval '21 s',
      heartbeat_on = pgboss.job_now() - case when data->>'number' = '1' then interval '21 s' else interval '5 s' end
    where name = 'prueba.interrumpida' returning heartbeat_seconds`;
  const { rows } = await db.sql(taken);
  expect(rows).toEqual([{ heartbeat_seconds: 20 }, { heartbeat_seconds: 20 }]);
  await runner.work();
  try {
    await vi.waitFor(() => expect(done).toEqual([1]), patience);
  } finally {
    await runner.stop();
  }
});

test('what was put off is done in its time, although no worker looks by itself for half a minute', async () => {
  const done: number[] = [];
  const changes = createChanges(database.url, log);
  const runner = await startRunner('prueba.aplazada', done, 10, changes);
  await runner.work();
  try {
    await runner.send(db, 'prueba.aplazada', { number: 1 });
    await vi.waitFor(() => expect(done).toEqual([1]), patience);
    await runner.send(db, 'prueba.aplazada', { number: 2 }, { afterSeconds: 1 });
    // Before the worker looks by itself.
    await vi.waitFor(() => expect(done).toEqual([1, 2]), { timeout: 25_000, interval: 100 });
  } finally {
    await runner.stop();
    await changes.close();
  }
});

test('what a job answers is kept with it', async () => {
  const runner = createJobRunner(db, log);
  const name = 'prueba.contesta';
  await runner.open([{ name, work: async () => ({ found: ['RAM-7'] }) }]);
  expect(await lastJobAnswer(db, name)).toBeUndefined();
  await runner.work();
  try {
    await runner.send(db, name, {});
    await vi.waitFor(
      async () => expect((await lastJobAnswer(db, name))?.answer).toEqual({ found: ['RAM-7'] }),
      patience,
    );
  } finally {
    await runner.stop();
  }
});

test("a queue of an older shop gets today's options", async () => {
  await (await startRunner('prueba.mayor', [], 3)).stop();
  await db.sql(`update pgboss.queue set heartbeat_seconds = null where name = 'prueba.mayor'`);
  const runner = await startRunner('prueba.mayor', [], 7);
  await runner.stop();
  const { rows } = await db.sql(
    `select retry_limit, heartbeat_seconds from pgboss.queue where name = 'prueba.mayor'`,
  );
  expect(rows).toEqual([{ retry_limit: 7, heartbeat_seconds: 20 }]);
});
