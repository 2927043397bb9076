import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/setup/test-database.ts';
import { createEmulatorStore, type EmulatorStore } from './emulator-store.ts';

let database: TestDatabase;
let pool: pg.Pool;
let store: EmulatorStore;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 10 });
  pool.on('error', () => {});
  store = createEmulatorStore(pool);
  // Several processes that start at once must not trip over each other.
  await Promise.all([1, 2, 3, 4].map(() => store.migrate()));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Connections of this database that wait for a lock of a table. */
async function waitingForLock(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where not granted and locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

describe('the emulators’ store', () => {
  test('changes to one object wait for each other', async () => {
    await store.put('test', 'counter', 'c', { value: 0 });
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store.update<{ value: number }>('test', 'counter', 'c', ({ value }) => ({ value: value + 1 })),
      ),
    );
    expect(await store.get('test', 'counter', 'c')).toEqual({ value: 20 });
    expect((await store.list('test', 'counter'))[0]?.version).toBe(21);
  });

  test('a start beside a write of the process before waits for it, and neither is given up', async () => {
    const writing = store.transaction(async (tx) => {
      const idempotency = { key: 'before', requestHash: 'h', status: 200, response: {} };
      await tx.write('test', { idempotency });
      const starting = store.migrate();
      await expect.poll(waitingForLock).toBe(1);
      await tx.put('test', 'thing', 'before', {});
      return { starting };
    });
    await (
      await writing
    ).starting;
    expect(await store.get('test', 'thing', 'before')).toEqual({});
  });

  test('a write that fails in one part leaves nothing of the others', async () => {
    const idempotency = { key: 'k', requestHash: 'h', status: 200, response: {} };
    await store.write('test', { idempotency });
    const write = store.write('test', {
      objects: [{ kind: 'thing', id: 'never', body: {} }],
      deliveries: [{ eventId: 'evt_never', url: 'http://127.0.0.1', body: '{}' }],
      idempotency,
    });
    await expect(write).rejects.toMatchObject({ code: '23505' });
    expect(await store.get('test', 'thing', 'never')).toBeUndefined();
    expect(await store.listDeliveries('test', { eventId: 'evt_never' })).toEqual([]);
  });

  test('a webhook taken by one worker is not taken by another until its lease is over', async () => {
    await store.write('lease', { deliveries: [{ eventId: 'e', url: 'http://127.0.0.1', body: '{}' }] });
    const claims = await Promise.all(
      [1, 2, 3].map(() => store.claimDeliveries('lease', { limit: 5, leaseSeconds: 60 })),
    );
    expect(claims.flat()).toHaveLength(1);
    await store.write('lease', { deliveries: [{ eventId: 'f', url: 'http://127.0.0.1', body: '{}' }] });
    const [dead] = await store.claimDeliveries('lease', { limit: 5, leaseSeconds: 0 });
    const [taken] = await store.claimDeliveries('lease', { limit: 5, leaseSeconds: 60 });
    expect(taken).toMatchObject({ id: dead?.id, attempts: 2 });
  });

  test('a dropped webhook is never due by itself', async () => {
    await store.write('drop', { deliveries: [{ eventId: 'e', url: 'u', body: '{}', delayMs: null }] });
    expect(await store.makeDeliveriesDue('drop')).toBe(0);
    expect(await store.makeDeliveriesDue('drop', 'e')).toBe(1);
    expect(await store.claimDeliveries('drop', { limit: 5, leaseSeconds: 60 })).toHaveLength(1);
  });

  test('keys are forgotten when they are old enough', async () => {
    await store.write('old', {
      idempotency: { key: 'k', requestHash: 'h', status: 200, response: { a: 1 } },
    });
    await store.pruneIdempotency(24);
    expect(await store.findIdempotent('old', 'k')).toEqual({
      requestHash: 'h',
      status: 200,
      response: { a: 1 },
    });
    await store.pruneIdempotency(0);
    expect(await store.findIdempotent('old', 'k')).toBeUndefined();
  });
});
