import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { countShifts, shiftsOf } from '../setup/count-shifts.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let product: CreatedProduct;
beforeAll(async () => {
  shop = await startBrowserShop();
  product = await createProduct(shop.db, {
    name: 'Tarjeta de video de prueba con un nombre que ocupa varios renglones',
    priceCents: 1_234_500,
  });
});
afterAll(() => shop.stop());

const screen = { width: 390, height: 844 };
/** Of the window's height: above it a thumb of the hand that holds the phone does not reach. */
const thumb = 0.5;

/** Where a thing begins and ends, in parts of the window's height. */
async function placeOf(page: Page, thing: Locator): Promise<{ top: number; bottom: number }> {
  const box = await thing.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return { top: (box?.y ?? 0) / height, bottom: ((box?.y ?? 0) + (box?.height ?? 0)) / height };
}

const movedOn = async (page: Page) => (await shiftsOf(page)).reduce((sum, { score }) => sum + score, 0);

describe('the first screen of a phone', () => {
  test('has the way to the configurator in a thumb’s reach, and nothing moves for it', async () => {
    const { page, context, problems } = await shop.visit(screen);
    await countShifts(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const way = page.getByRole('main').getByRole('link', { name: 'Arma tu PC', exact: true }).last();
    const { top, bottom } = await placeOf(page, way);
    expect(top).toBeGreaterThan(thumb);
    expect(bottom).toBeLessThan(1);
    expect(await movedOn(page)).toBeLessThan(0.01);
    await way.click();
    await page.waitForURL('**/workstation');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('of a product has its price and the way to buy it, until its own buttons are in sight', async () => {
    const { page, context, problems } = await shop.visit(screen);
    await countShifts(page);
    await page.goto(`/product/${product.sku}/${product.slug}`, { waitUntil: 'networkidle' });
    const bar = page.locator('.buy-bar');
    expect(await bar.textContent()).toContain('$12,345.00');
    const { top, bottom } = await placeOf(page, bar);
    expect(top).toBeGreaterThan(thumb);
    expect(bottom).toBeLessThan(1);
    expect(await movedOn(page)).toBeLessThan(0.01);

    const own = page.getByRole('button', { name: 'Comprar ahora' });
    await own.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await bar.waitFor({ state: 'detached' });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await bar.getByRole('button', { name: 'Agregar' }).click();
    await page.getByRole('dialog', { name: /carrito/i }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

test('a desktop has both where they always were', async () => {
  const { page, context } = await shop.visit({ width: 1440, height: 900 });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await page.locator('.build-link').isVisible()).toBe(false);
  expect(
    (await placeOf(page, page.getByRole('banner').getByRole('link', { name: 'Arma tu PC' }))).bottom,
  ).toBeLessThan(1);
  await page.goto(`/product/${product.sku}/${product.slug}`, { waitUntil: 'networkidle' });
  expect(await page.locator('.buy-bar').count()).toBe(0);
  expect((await placeOf(page, page.getByRole('button', { name: 'Comprar ahora' }))).bottom).toBeLessThan(1);
  await context.close();
});
