import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { knownMigrations, taking } from '../../src/platform/database/migrate.ts';
import { runMigrations } from '../../src/platform/database/run-migrations.ts';
import { createProduct } from '../factories/create-product.ts';
import { patience } from '../setup/patience.ts';
import { raiseRates } from '../setup/raise-rates.ts';
import { type ShopProcess, startShopProcess } from '../setup/shop-process.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';
import { Balancer } from '../upgrade/backends.ts';
import { createCrowd } from '../upgrade/shoppers.ts';
import { createStaff, staffErrors } from '../upgrade/staff.ts';

let database: TestDatabase;
let db: Database;
let dataDir: string;
const balancer = new Balancer();
const shops: ShopProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 2 });
  dataDir = await mkdtemp(join(tmpdir(), 'ensambla-upgraded-'));
  await raiseRates(db);
});
afterAll(async () => {
  balancer.close();
  await Promise.all(shops.map((shop) => shop.stop()));
  await db.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async () => {
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0', DRAIN_SECONDS: '1' };
  const shop = await startShopProcess(environment, 'build');
  shops.push(shop);
  balancer.add(Number(new URL(shop.url).port));
  return shop;
};

/** Adds to tables that every order and every page reads and writes. */
const made = {
  when: Math.max(...knownMigrations().map(({ when }) => when)) + 1,
  name: 'a_made_one',
  hash: 'a_made_one',
  statements: [
    'alter table shop_order add column upgrade_note text',
    'alter table cart add column upgrade_note text',
    "alter table product add column upgrade_note text not null default ''",
    'alter table product_listing add column upgrade_note text',
    'alter table customer_session add column upgrade_note text',
  ],
};

test('nobody notices that a process is replaced by another while busy tables change', async () => {
  const old = await start();
  const [sold, ...edited] = [
    await createProduct(db, { stock: 100_000 }),
    await createProduct(db),
    await createProduct(db),
  ];
  await vi.waitFor(async () => {
    const answer = await balancer.ask({ method: 'GET', path: '/readyz' });
    expect(answer?.status).toBe(200);
  }, patience);
  balancer.count();
  const pages = ['/', `/product/${sold.sku}/${sold.slug}`, '/search?q=producto', '/api/frontend/home'];
  const crowd = createCrowd(balancer, sold.id, 4, pages);
  const staff = createStaff(
    balancer,
    edited.map(({ id }) => id),
    crowd.ids,
    old.owner,
  );
  const untilMoreOrders = (count: number) => {
    const wanted = crowd.ids.length + count;
    return vi.waitFor(() => expect(crowd.ids.length).toBeGreaterThanOrEqual(wanted), patience);
  };
  await untilMoreOrders(5);
  await start();
  await untilMoreOrders(5);
  const [ended] = await Promise.all([
    old.stop(),
    taking(database.url, (client) => runMigrations(client, [made])),
  ]);
  await untilMoreOrders(10);
  const [worked, placed] = await Promise.all([staff.goHome(), crowd.goHome()]);

  expect(ended).toBe(0);
  expect(balancer.count().failed).toEqual([]);
  expect(placed.refused).toEqual([]);
  expect((await staffErrors(db, worked)).errors).toEqual([]);
  const { rows } = await db.sql('select id::text from shop_order where upgrade_note is null');
  const there = new Set((rows as { id: string }[]).map(({ id }) => id));
  expect(placed.ids.filter((id) => !there.has(id))).toEqual([]);
  // Each buyer of the crowd orders once.
  expect(there.size).toBe(placed.ids.length);
});
