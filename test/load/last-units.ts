// 200 buyers at once for 20 units of 5 products, in mixed baskets: how long placing an order takes; see README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { freePort } from '../../src/server/free-port.ts';
import type { ProviderSettings } from '../../src/server/open-shop.ts';
import { type Child, startChild } from './child.ts';
import { fillCatalogue, type LoadProduct } from './load-catalogue.ts';
import { addBuyers, type LoadCustomer } from './load-customers.ts';
import { markdownTable, writeSection } from './report.ts';
import type { ShopSettings } from './shop.child.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const buyersPerRound = 200;
const productsPerRound = 5;
const unitsOfEach = 4;
const p99MillisecondsMax = 500;

type Placed = { milliseconds: number; status: number };
type Result = { placed: Placed[]; sold: number; deadlocks: number };

const closers: (() => Promise<unknown>)[] = [];
try {
  await measureAll();
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-last-units-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { name: 'ensambla-load' });
  closers.push(() => db.close());
  const { products } = await fillCatalogue(db, 1000);
  const wanted = products.filter(({ units }) => units > 0).slice(0, (rounds + 1) * productsPerRound);
  // As many as there are to be fought for, in two warehouses.
  await db.sql(
    `update stock_level l set on_hand = case rank when 1 then 3 when 2 then 1 else 0 end
       from (select product_id, warehouse_code, row_number() over (partition by product_id order by warehouse_code) as rank
               from stock_level) r
      where r.product_id = l.product_id and r.warehouse_code = l.warehouse_code and l.product_id = any($1::int[])`,
    [wanted.map(({ id }) => id)],
  );
  await db.sql('update product_listing set available = $2 where product_id = any($1::int[])', [
    wanted.map(({ id }) => id),
    unitsOfEach,
  ]);
  const turns = Array.from({ length: rounds + 1 }, (_, turn) =>
    wanted.slice(turn * productsPerRound, (turn + 1) * productsPerRound),
  );
  const buyers = await addBuyers(db, buyersPerRound * turns.length, (index) =>
    mixedBasket(index, turns[Math.floor(index / buyersPerRound)] ?? []),
  );
  const url = await startShop(postgres.url, folder);
  const results: Result[] = [];
  for (const [turn, goods] of turns.entries()) {
    const result = await placeAtOnce(
      db,
      url,
      buyers.slice(turn * buyersPerRound, (turn + 1) * buyersPerRound),
      goods,
    );
    // The first one warms the shop up.
    if (turn > 0) results.push(result);
  }
  await report(results);
}

async function startShop(databaseUrl: string, folder: string): Promise<string> {
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const emulators: Child<{ providers: ProviderSettings }> = await startChild(
    './emulators.child.ts',
    { databaseUrl, shopUrl: url },
    join(folder, 'emulators.log'),
  );
  closers.push(() => emulators.stop());
  const settings: ShopSettings = { databaseUrl, dataDir: folder, port, providers: emulators.providers };
  const shop = await startChild<object>('./shop.child.ts', settings, join(folder, 'shop.log'));
  closers.push(() => shop.stop());
  return url;
}

/** One to three of the goods, in an order of the buyer's own. */
function mixedBasket(index: number, goods: readonly LoadProduct[]): number[] {
  const turned = goods.map((_, place) => goods[(index * (1 + (index % 4)) + place) % goods.length]!.id);
  return (index % 2 === 0 ? turned : turned.toReversed()).slice(0, 1 + (index % 3));
}

async function placeAtOnce(
  db: Database,
  url: string,
  buyers: readonly LoadCustomer[],
  goods: readonly LoadProduct[],
): Promise<Result> {
  const before = await deadlocks(db);
  const placed = await Promise.all(buyers.map((buyer) => place(url, buyer)));
  const { rows } = await db.sql(
    'select coalesce(sum(reserved), 0)::int as sold from stock_level where product_id = any($1::int[])',
    [goods.map(({ id }) => id)],
  );
  return { placed, sold: (rows[0] as { sold: number }).sold, deadlocks: (await deadlocks(db)) - before };
}

async function place(url: string, { token, addressId }: LoadCustomer): Promise<Placed> {
  const start = performance.now();
  const response = await fetch(`${url}/api/checkout/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ delivery_method: 'parcel', payment_method: 'card', address_id: addressId }),
  });
  await response.arrayBuffer();
  return { milliseconds: performance.now() - start, status: response.status };
}

async function deadlocks(db: Database): Promise<number> {
  const { rows } = await db.sql(
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
  );
  return (rows[0] as { count: number }).count;
}

async function report(results: readonly Result[]): Promise<void> {
  const placed = results.flatMap((result) => result.placed);
  const times = placed.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const of = (status: number) => placed.filter((one) => one.status === status).length;
  const others = placed.length - of(201) - of(409);
  const dead = results.reduce((sum, result) => sum + result.deadlocks, 0);
  const most = Math.max(...results.map(({ sold }) => sold));
  const isMet =
    at(0.99) <= p99MillisecondsMax && dead === 0 && others === 0 && most <= productsPerRound * unitsOfEach;
  const table = markdownTable(
    [
      '200 buyers, 20 units',
      'rounds',
      'p50 ms',
      `p99 ms (≤ ${p99MillisecondsMax})`,
      'longest ms',
      'ordered',
      'refused',
      'failed',
      'units of one round, at most (≤ 20)',
      'deadlocks',
      'met',
    ],
    [
      [
        'placing an order, all at once',
        results.length,
        ...[at(0.5), at(0.99), at(1)].map((time) => time.toFixed(0)),
        of(201),
        of(409),
        others,
        most,
        dead,
        isMet ? 'yes' : 'NO',
      ],
    ],
  );
  console.log(`\n${table}\n`);
  const facts = `200 requests at once, ${rounds} rounds after one to warm up; who is refused does not try again.`;
  if (options.write) await writeSection('last-units', facts, table);
  if (!isMet) process.exitCode = 1;
}
