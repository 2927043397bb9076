import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let product: CreatedProduct;

beforeAll(async () => {
  shop = await startBrowserShop();
  product = await createProduct(shop.db, { name: 'Tarjeta en portada' });
  await createCategory(shop.db, { name: 'Tarjetas de video', productIds: [product.id] });
});
afterAll(() => shop.stop());

/** Of gzip, for everything that a page fetches before anybody touches it (src/web/README.md). */
const budgets = [
  { name: 'home', path: () => '/', script: 'home-page-', budgetBytes: 146 * 1024 },
  {
    name: 'category',
    path: () => '/category/tarjetas-de-video',
    script: 'category-page-',
    budgetBytes: 160 * 1024,
  },
  {
    name: 'product',
    path: () => `/product/${product.sku}/${product.slug}`,
    script: 'product-page-',
    budgetBytes: 178 * 1024,
  },
];

test.each(budgets)(
  'the $name page fetches no more script than its budget',
  async ({ path, script, budgetBytes }) => {
    const { page, context } = await shop.visit();
    const scripts: Promise<{ name: string; bytes: number }>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
      scripts.push(response.body().then((body) => ({ name, bytes: gzipSync(body).length })));
    });
    await page.goto(path());
    await page.waitForLoadState('networkidle');
    const fetched = (await Promise.all(scripts)).toSorted((one, other) => other.bytes - one.bytes);
    await context.close();

    // Without scripts there would be nothing to measure.
    const names = fetched.map(({ name }) => name).join();
    expect(names).toMatch(/framework-/);
    expect(names).toContain(script);
    const total = fetched.reduce((sum, { bytes }) => sum + bytes, 0);
    const parts = fetched.map(({ name, bytes }) => `${bytes} ${name}`).join('\n');
    expect(total, `${total} bytes:\n${parts}\n`).toBeLessThanOrEqual(budgetBytes);
  },
);

test('the way back from the shop to a page of the staff opens it, though shoppers fetch no list of those', async () => {
  const { page, context } = await shop.visit();
  await page.goto('/', { waitUntil: 'networkidle' });
  // As a reload within the shop leaves it behind: an address of the staff in the history of a shopper's page.
  await page.evaluate(() => history.pushState({ idx: -1, key: 'staff' }, '', '/auth/login'));
  await page.evaluate(() => history.pushState({ idx: 0, key: 'shop' }, '', '/'));
  await page.goBack();
  await page.waitForSelector('html[data-alive] input[type=password]');
  expect(new URL(page.url()).pathname).toBe('/auth/login');
  await context.close();
});
