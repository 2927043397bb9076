import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

/* What a visitor in a tunnel can still do, and what their browser never keeps. */

let shop: BrowserShop;
let product: CreatedProduct;
beforeAll(async () => {
  shop = await startBrowserShop();
  const { id } = await createCategory(shop.db, { name: 'Teclados' });
  product = await createProduct(shop.db, { name: 'Teclado sin conexión', categoryIds: [id] });
});
afterAll(() => shop.stop());

/** Opens a product's page and waits until the browser has taken the worker over. */
async function enter() {
  const visitor = await shop.visit({ serviceWorkers: 'allow' });
  await visitor.page.goto(`/product/${product.sku}/${product.slug}`);
  await visitor.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return visitor;
}

test('a page opened without a connection says so in Spanish, lists the viewed products, and reloads by itself', async () => {
  const { page, context } = await enter();
  await context.setOffline(true);
  await page.goto('/category/teclados');
  await page.getByRole('heading', { level: 1, name: 'Sin conexión' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/category/teclados');
  await page.getByRole('heading', { name: 'Lo último que viste' }).waitFor();
  await page.getByText(product.name).waitFor();
  const fonts = await page.evaluate(async () =>
    [...(await document.fonts.ready)].map(({ family, status }) => `${family.replaceAll('"', '')}: ${status}`),
  );
  expect(fonts, 'the shop’s fonts').toEqual([
    'Inter Variable: loaded',
    'Bricolage Grotesque Variable: loaded',
  ]);
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Teclados' }).waitFor();
  await context.close();
});

test('neither pages nor answers of the API are cached', async () => {
  const { page, context } = await enter();
  await page.goto('/cart');
  await page.goto('/category/teclados');
  const kept = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
  expect(kept).toContain('/sin-conexion');
  expect(
    kept.filter((path) => !/^\/(sin-conexion(\.js)?$|favicon\.svg$|static\/|media\/)/.test(path)),
  ).toEqual([]);
  await context.close();
});

test('a link followed without a connection says so instead of an error, and opens by itself', async () => {
  const { page, context } = await enter();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Promociones' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Sin conexión' }).waitFor();
  expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Promociones' }).waitFor();
  await context.close();
});

test('pointing at a link without a connection leaves the page where it is', async () => {
  const { page, context, problems } = await enter();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.clock.install();
  /** Points at a link for longer than the router waits before it fetches. */
  const pointAt = async (name: string) => {
    await page.getByRole('link', { name }).first().hover();
    await page.clock.runFor(500);
  };
  await context.setOffline(true);
  await pointAt('Marcas');
  await pointAt('Promociones');
  // With the connection back, pointing fetches again: what the ones before had begun would be over by then.
  await context.setOffline(false);
  const fetched = page.waitForRequest(/\/static\/js\//);
  await pointAt('Marcas');
  await fetched;
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test('the worker is never cached, and its page runs only its own script', async () => {
  const worker = await fetch(`${shop.url}/sw.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-type')).toContain('javascript');
  expect(await worker.text()).toMatch(/const version = '[\da-f]{12}'/);
  const page = await fetch(`${shop.url}/sin-conexion`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test('the shop can be put on a phone’s screen: every icon of the manifest is there', async () => {
  const manifest = (await (await fetch(`${shop.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of [...manifest.icons, { src: '/apple-touch-icon.png' }, { src: '/favicon.ico' }]) {
    expect((await fetch(shop.url + src)).status, src).toBe(200);
  }
});
