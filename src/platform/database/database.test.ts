import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('the end of a transaction', () => {
  const written = async () =>
    (await db.sql('select n from written order by n')).rows.map(({ n }: { n: number }) => n);
  const write = (n: number) => ['insert into written values ($1)', [n]] as const;
  beforeAll(() => db.sql('create table written (n int)'));

  test('refuses what comes behind it, which would be in the transaction of somebody else', async () => {
    const undone = Promise.withResolvers<void>();
    const late = Promise.withResolvers<unknown>();
    const failed = db.transaction(async (tx) => {
      const second = async () => {
        await undone.promise;
        await tx.sql(...write(1));
      };
      await Promise.all([second().then(late.resolve, late.resolve), tx.sql('select 1 / 0')]);
    });
    await expect(failed).rejects.toThrow('division by zero');
    const others = [1, 2].map(() =>
      db.transaction(async (tx) => {
        await tx.sql('select 1');
        undone.resolve();
        await late.promise;
      }),
    );
    await Promise.all(others);
    expect(String(await late.promise)).toContain('after the end of its transaction');
    expect(await written()).toEqual([]);
  });

  test('comes before what an answer of the same moment leads to', async () => {
    const outcomes: unknown[] = [];
    const failed = db.transaction(async (tx) => {
      const second = async () => {
        await tx.sql('select 1');
        for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
        await tx.sql(...write(2));
      };
      const both = [second(), tx.sql('select 1 / 0')];
      void Promise.allSettled(both).then((settled) => outcomes.push(...settled));
      await Promise.all(both);
    });
    await expect(failed).rejects.toThrow('division by zero');
    await db.sql('select pg_sleep(0)');
    expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(await written()).toEqual([]);
  });

  test('is no commit where what should go out with it could not be asked for', async () => {
    const failed = db.transaction(
      (tx) => tx.sql(...write(3)),
      async () => {
        throw new Error('nothing to ask');
      },
    );
    await expect(failed).rejects.toThrow('nothing to ask');
    expect(await written()).toEqual([]);
  });

  test('does not pass for a commit where a failure was kept quiet', async () => {
    const quiet = db.transaction(async (tx) => {
      await tx.sql(...write(4));
      await tx.sql('select 1 / 0').catch(() => {});
    });
    await expect(quiet).rejects.toThrow('rolled back');
    expect(await written()).toEqual([]);
    await db.transaction(
      (tx) => tx.sql(...write(5)),
      (tx) => tx.sql(...write(6)),
    );
    expect(await written()).toEqual([5, 6]);
  });
});
