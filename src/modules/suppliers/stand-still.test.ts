import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBuyer, placeOrder } from '../../../test/factories/buy.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { openFeedFile } from './feed-lines.ts';
import { importFeed } from './import-feed.ts';
import { defaultSupplier } from './suppliers.ts';

const command = fileURLToPath(new URL('./import-feed.command.ts', import.meta.url));
let shop: TestShop;
let folder = '';
const readings: ChildProcess[] = [];

beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  folder = await mkdtemp(join(tmpdir(), 'ensambla-still-'));
});
afterAll(async () => {
  // A test that failed left one standing still.
  for (const reading of readings) reading.kill('SIGKILL');
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

const lines = (prefix: string, changes: object) =>
  Array.from({ length: 5 }, (_, index) =>
    JSON.stringify({
      ref_id: `${prefix}-${index}`,
      mpn: `MB-${prefix}-${index}`,
      brand: 'Acme',
      product_name: `Acme Vision ${prefix} ${index}`,
      category: 'Tarjetas de video',
      cost: 100,
      currency: 'USD',
      stock: [{ warehouse: 'CDMX', qty: 5 }],
      specs: { memory: 12 },
      status: 'active',
      updated_at: '2026-08-20T06:00:00Z',
      ...changes,
    }),
  ).join('\n');

/** Five products of a feed, and a later feed in which each costs more and has one unit less. */
async function goods(prefix: string): Promise<{ ids: number[]; laterFeed: string }> {
  const first = join(folder, `${prefix}.jsonl`);
  const laterFeed = join(folder, `${prefix}-later.jsonl`);
  await writeFile(first, lines(prefix, {}));
  const later = { cost: 103, stock: [{ warehouse: 'CDMX', qty: 4 }], updated_at: '2026-08-25T06:00:00Z' };
  await writeFile(laterFeed, lines(prefix, later));
  const feed = await openFeedFile(first);
  await importFeed(shop.shop, { supplier: defaultSupplier, source: 'first', feed });
  const { rows } = await shop.db.sql('select id from product where ref_id like $1 order by ref_id', [
    `${prefix}-%`,
  ]);
  return { ids: (rows as { id: number }[]).map(({ id }) => id), laterFeed };
}

/** Reads a feed in a process of its own, as an operator does. */
function startReading(feed: string) {
  const { connectionString } = shop.db.pool.options;
  const reading = spawn(process.execPath, [command, feed], {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: 'ignore',
  });
  readings.push(reading);
  return reading;
}

/** PostgreSQL's processes whose batches wait for a lock. */
async function allWaiting(): Promise<number[]> {
  const { rows } = await shop.db.sql(
    `select pid from pg_stat_activity
      where datname = current_database() and application_name = 'ensambla-import' and wait_event_type = 'Lock'`,
  );
  return (rows as { pid: number }[]).map(({ pid }) => pid);
}

const waiting = async () => (await allWaiting())[0];

async function stateOf(pid: number | undefined): Promise<string> {
  return (await promisify(execFile)('ps', ['-o', 'state=', '-p', String(pid)])).stdout.trim();
}

test.each([
  ['as it counts stock', 'quiet', 'select from stock_level where product_id = $1 for update'],
  ['as it lists products', 'still', 'select from product_listing where product_id = $1 for update'],
])(
  'a process that stands still within a batch, %s, makes no buyer wait; later it goes on',
  async (_, prefix, barrier) => {
    const { ids, laterFeed } = await goods(prefix);
    const [bought = 0, last = 0] = [ids[0], ids.at(-1)];
    const buyer = await createBuyer(shop, [{ productId: bought }]);
    const gate = await shop.db.pool.connect();
    await gate.query('begin');
    await gate.query(barrier, [last]);
    const reading = startReading(laterFeed);
    const closed = once(reading, 'close');
    try {
      await vi.waitFor(async () => expect(await waiting()).toBeDefined(), patience);
      reading.kill('SIGSTOP');
      await vi.waitFor(async () => expect(await stateOf(reading.pid)).toMatch(/^T/), patience);
    } finally {
      await gate.query('rollback');
      gate.release();
    }

    const order = await placeOrder(buyer);
    expect(order.order_id).toBeTruthy();
    const written = () =>
      shop.db.sql('select from supplier_offer where product_id = any($1) and cost = 103', [ids]);
    // The order was not placed after the batch: that is not written.
    expect(await stateOf(reading.pid)).toMatch(/^T/);
    expect((await written()).rows).toHaveLength(0);

    reading.kill('SIGCONT');
    expect(await closed).toEqual([0, null]);
    expect((await written()).rows).toHaveLength(5);
    const { rows } = await shop.db.sql(
      `select sum(s.on_hand)::int as on_hand, sum(s.reserved)::int as reserved from stock_level s where s.product_id = any($1)`,
      [ids],
    );
    expect(rows).toEqual([{ on_hand: 20, reserved: 1 }]);
  },
);

/** A connection of its own that reads a feed, and what cuts one of its sockets as a network does. */
function openImporter() {
  const database = openDatabase(shop.db.pool.options.connectionString ?? '', { name: 'ensambla-import' });
  const streams = new Map<number, Socket>();
  database.pool.on('connect', (client) => {
    const { processID, connection } = client as unknown as {
      processID: number;
      connection: { stream: Socket };
    };
    streams.set(processID, connection.stream);
  });
  const cut = (pid: number) => {
    const stream = streams.get(pid);
    expect(stream).toBeDefined();
    stream?.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  };
  return { database, cut };
}

test('a batch whose connection is gone as it writes, without a word why, is written again', async () => {
  const { ids, laterFeed } = await goods('cut');
  const gate = await shop.db.pool.connect();
  await gate.query('begin');
  await gate.query('select from stock_level where product_id = $1 for update', [ids.at(-1)]);
  const { database, cut } = openImporter();
  const feed = await openFeedFile(laterFeed);
  const read = importFeed({ ...shop.shop, db: database }, { supplier: defaultSupplier, source: 'cut', feed });
  try {
    await vi.waitFor(async () => expect(await waiting()).toBeDefined(), patience);
    cut((await waiting()) ?? 0);
  } finally {
    await gate.query('rollback');
    gate.release();
  }
  expect((await read).counts).toMatchObject({ changed: 5, rejected: 0 });
  const { rows } = await shop.db.sql(
    'select count(*)::int from supplier_offer where product_id = any($1) and cost = 103',
    [ids],
  );
  expect(rows).toEqual([{ count: 5 }]);
  await database.close();
});

test('a batch that PostgreSQL was committing as its connection was lost is not written twice', async () => {
  const { ids, laterFeed } = await goods('twice');
  await shop.db.sql(`create function slow_commit() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(77); return null; end'`);
  await shop.db
    .sql(`create constraint trigger slow_commit after update on supplier_offer deferrable initially deferred
    for each row execute function slow_commit()`);
  const gate = await shop.db.pool.connect();
  await gate.query('select pg_advisory_lock(77)');
  const { database, cut } = openImporter();
  const feed = await openFeedFile(laterFeed);
  const read = importFeed(
    { ...shop.shop, db: database },
    { supplier: defaultSupplier, source: 'twice', feed },
  );
  const outcome = read.catch((error: unknown) => error);
  try {
    await vi.waitFor(async () => expect(await waiting()).toBeDefined(), patience);
    const committing = (await waiting()) ?? 0;
    cut(committing);
    await vi.waitFor(async () => expect(await allWaiting()).toHaveLength(2), patience);
  } finally {
    await gate.query('select pg_advisory_unlock(77)');
    gate.release();
  }
  expect(String(await outcome)).toContain('were written meanwhile');
  const { rows } = await shop.db.sql(
    `select count(*)::int, (select changed from sync_run where source = 'twice') as changed
       from supplier_offer where product_id = any($1) and cost = 103`,
    [ids],
  );
  expect(rows).toEqual([{ count: 5, changed: 5 }]);
  await database.close();
});
