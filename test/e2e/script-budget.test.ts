import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;

beforeAll(async () => {
  shop = await startBrowserShop();
  await createProduct(shop.db, { name: 'Tarjeta en portada' });
});
afterAll(() => shop.stop());

/** Of gzip, for everything that the page fetches before anybody touches it (src/web/README.md). */
const budgetBytes = 150 * 1024;

test('the home page fetches at most 150 KB of script', async () => {
  const { page, context } = await shop.visit();
  const scripts: Promise<{ name: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const name = new URL(response.url()).pathname.split('/').at(-1) ?? '';
    scripts.push(response.body().then((body) => ({ name, bytes: gzipSync(body).length })));
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const fetched = (await Promise.all(scripts)).toSorted((one, other) => other.bytes - one.bytes);
  await context.close();

  // Without scripts there would be nothing to measure.
  expect(fetched.map(({ name }) => name).join()).toMatch(/framework-.*home-page-/);
  const total = fetched.reduce((sum, { bytes }) => sum + bytes, 0);
  const parts = fetched.map(({ name, bytes }) => `${bytes} ${name}`).join('\n');
  expect(total, `${total} bytes:\n${parts}\n`).toBeLessThanOrEqual(budgetBytes);
});
