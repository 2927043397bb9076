import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Api, createApi } from '../../src/api/client.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { changePriceBySql, type ShopProcess, startShopProcess } from '../setup/shop-process.ts';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.ts';
import { patience } from '../setup/patience.ts';

let database: TestDatabase;
let db: Database;
let dataDir: string;
const shops: ShopProcess[] = [];
let staffApi: Api;
let productId: number;
let paths: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 2 });
  dataDir = await mkdtemp(join(tmpdir(), 'ensambla-several-'));
  const category = await createCategory(db, { name: 'Monitores' });
  const product = await createProduct(db, {
    name: 'Monitor Ámbar',
    brand: 'Ámbar',
    categoryIds: [category.id],
  });
  productId = product.id;
  paths = [
    '/',
    `/category/${category.slug}`,
    '/search?q=ambar',
    `/product/${product.sku}/${product.slug}`,
    `/api/frontend/category-name/${category.slug}`,
  ];
  for (let count = 0; count < 2; count += 1) {
    shops.push(await startShopProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0' }, 'build'));
  }
  const [first] = shops;
  if (!first) throw new Error('No shop was started.');
  const baseUrl = `${first.url}/api`;
  const { token } = await createApi({ baseUrl }).staff.signIn({ body: first.owner });
  staffApi = createApi({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) });
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()));
  await db.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const everywhere = () =>
  Promise.all(
    shops.flatMap(({ url }) =>
      paths.map(async (path) => {
        const response = await fetch(url + path);
        return { path, isKept: response.headers.has('etag'), text: await response.text() };
      }),
    ),
  );

/** Shorter than anything is kept that no change is told of. */
const untilHeard = { timeout: 30_000, interval: 50 };

/** As pages write it, or as the API does. */
const priced = (cents: number) => new RegExp(`\\$${(cents / 100).toLocaleString('en-US')}\\.00|:${cents}\\b`);

test.each([
  {
    way: 'by staff through one of them',
    cents: 1_234_500,
    change: (cents: number): Promise<unknown> =>
      staffApi.catalog.updateProduct({ params: { id: productId }, body: { price_cents: cents } }),
  },
  {
    way: 'by SQL past all of them',
    cents: 2_345_600,
    change: (cents: number): Promise<unknown> => changePriceBySql(db, productId, cents),
  },
])('a price changed $way is on every page of every process', async ({ cents, change }) => {
  // Both have kept the former price.
  await vi.waitFor(async () => {
    await everywhere();
    expect((await everywhere()).filter(({ isKept }) => !isKept)).toEqual([]);
  }, patience);
  await change(cents);
  await vi.waitFor(async () => {
    const without = (await everywhere()).filter(({ text }) => !priced(cents).test(text));
    expect(without.map(({ path }) => path)).toEqual([]);
  }, untilHeard);
});
