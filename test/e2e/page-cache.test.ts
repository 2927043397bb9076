import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { type SignedIn, signInStaff } from '../factories/sign-in.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
let product: CreatedProduct;
let categoryId: number;
let pages: Record<'home' | 'category' | 'brand' | 'search' | 'product', string>;

beforeAll(async () => {
  const build = new URL('../../build/server/index.js', import.meta.url);
  if (!existsSync(fileURLToPath(build))) throw new Error('The pages are not built: run `npm test`.');
  shop = await startTestShop({
    pages: (await import(build.href)) as ServerBuild,
    pageCache: true,
    jobs: true,
  });
  staff = await signInStaff(shop);
  const category = await createCategory(shop.db, { name: 'Teclados' });
  categoryId = category.id;
  product = await createProduct(shop.db, {
    name: 'Teclado Zafiro',
    brand: 'Zafiro',
    categoryIds: [categoryId],
  });
  pages = {
    home: '/',
    category: `/category/${category.slug}`,
    brand: '/brand/zafiro',
    search: '/search?q=zafiro',
    product: `/product/${product.sku}/${product.slug}`,
  };
  await vi.waitUntil(async () => (await fetch(shop.url)).headers.has('etag'));
});
afterAll(() => shop.stop());

const textOf = async (path: string) => (await fetch(shop.url + path)).text();

/** Fills the cache, changes something, and waits at most a second until the page shows it. */
async function expectChange(path: string, change: () => Promise<unknown>, shown: string | RegExp) {
  await textOf(path);
  await change();
  await vi.waitFor(async () => expect(await textOf(path)).toMatch(shown), { timeout: 1000, interval: 20 });
}

const priced = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}.00`;

test.each(['home', 'category', 'brand', 'search', 'product'] as const)(
  'a price that staff change is on the %s page at once',
  async (page) => {
    const cents = 150_000 + pages[page].length * 100_000;
    await textOf(pages[page]);
    await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { price_cents: cents } });
    expect(await textOf(pages[page])).toContain(priced(cents));
  },
);

test('a promotion begins and ends on the page by the clock', async () => {
  await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { price_cents: 100_000 } });
  const now = Date.now();
  await createPromotion(shop.db, {
    productIds: [product.id],
    value: 2000,
    startsAt: new Date(now + 1500),
    endsAt: new Date(now + 4000),
  });
  expect(await textOf(pages.category)).not.toContain(priced(80_000));
  await vi.waitFor(async () => expect(await textOf(pages.category)).toContain(priced(80_000)), 3000);
  await vi.waitFor(async () => expect(await textOf(pages.category)).not.toContain(priced(80_000)), 5000);
});

test('stock that runs out is on the list', async () => {
  const setAvailable = (available: number) =>
    shop.db.sql('update product_listing set available = $1 where product_id = $2', [available, product.id]);
  await expectChange(pages.category, () => setAvailable(0), 'Agotado');
  await expectChange(pages.category, () => setAvailable(3), 'Últimas piezas');
});

test('an order that leaves enough changes no page', async () => {
  await shop.db.sql('update product_listing set available = 50 where product_id = $1', [product.id]);
  await shop.shop.changes.settled();
  await textOf(pages.category);
  const made = async () => /page_cache_made (\d+)/.exec(await textOf('/metrics'))?.[1];
  const before = await made();
  await shop.db.sql(
    'update product_listing set available = 49, sold_count = sold_count + 1 where product_id = $1',
    [product.id],
  );
  await shop.shop.changes.settled();
  await textOf(pages.category);
  expect(await made()).toBe(before);
});

test('a category that is renamed has its new name in every page’s menu', async () => {
  await expectChange(
    pages.product,
    () => shop.db.sql(`update category set name = 'Teclados de oro' where id = $1`, [categoryId]),
    'Teclados de oro',
  );
});

test('every public page is kept', async () => {
  for (const path of [
    ...Object.values(pages),
    '/promotion',
    '/category',
    '/brand',
    '/envios',
    '/workstation',
  ]) {
    await textOf(path);
  }
  expect([...shop.notKept].filter(([route]) => !route.includes('search'))).toEqual([]);
});
