import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { signInCustomer, testPassword } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

const views = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a desktop', width: 1440, height: 900 },
];

test('an account that never had a cart reads without scripts that it is empty', async () => {
  const { email } = await signInCustomer(shop);
  const page = await visitWithoutScripts({ width: 390, height: 844 });
  await page.context().request.post('/api/auth/sign-in/email', { data: { email, password: testPassword } });
  expect((await page.goto('/cart?vista=sencilla'))?.status()).toBe(200);
  await page.getByRole('main').getByRole('link', { name: 'Ver categorías' }).waitFor();
  await page.context().close();
});

/** A visitor whose browser runs no scripts. */
async function visitWithoutScripts(viewport: { width: number; height: number }): Promise<Page> {
  const context = await shop.browser.newContext({ baseURL: shop.url, javaScriptEnabled: false, viewport });
  return context.newPage();
}

describe.each(views)('without scripts, on $name', ({ width, height }) => {
  test('a promotion says what is left of it, to the minute', async () => {
    const { id: productId } = await createProduct(shop.db);
    const left = ((2 * 24 + 3) * 60 + 4) * 60_000 + 50_000;
    const endsAt = new Date(shop.clock.now().getTime() + left);
    const { id } = await createPromotion(shop.db, { endsAt, productIds: [productId] });
    const address = `/promotion?promotion=${id}`;

    const page = await visitWithoutScripts({ width, height });
    await page.goto(address);
    const places = page.locator('[data-place]');
    expect(await places.allTextContents()).toEqual(['02', '03', '04', '']);
    expect(await places.nth(3).isVisible()).toBe(false);
    await page.context().close();

    const { page: alive, context, problems } = await shop.visit({ width, height });
    await alive.goto(address);
    await expect.poll(() => alive.locator('[data-place]').nth(3).textContent()).toMatch(/^\d\d$/);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('an address that leads nowhere offers what it may have meant and what sells best', async () => {
    const meant = await createProduct(shop.db, { name: `Gabinete Zafiro ${width}` });
    const sold = await createProduct(shop.db, { name: `Ventilador Ámbar ${width}` });
    const page = await visitWithoutScripts({ width, height });
    const near = page.getByRole('region', { name: '¿Buscabas uno de estos?' });
    const ask = async () => {
      const answer = await page.goto(`/product/NADA-1/gabinete-zafiro-${width}`);
      expect(answer?.status()).toBe(404);
      return near.getByRole('link').allTextContents();
    };
    // The words of a new product are known a moment after it.
    await expect.poll(ask).toEqual([expect.stringContaining(meant.name)]);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    const best = page.getByRole('region', { name: 'Lo más vendido' });
    expect((await best.getByRole('link').allTextContents()).join()).toContain(sold.name);
    expect(await best.getByText(meant.name).count()).toBe(0);

    // Words that resemble nothing still leave what sells best.
    expect((await page.goto('/zz'))?.status()).toBe(404);
    expect(await near.count()).toBe(0);
    expect(await best.getByRole('link').count()).toBeGreaterThan(0);
    await page.context().close();
  });

  test('a product is put in the cart, changed there, taken out, and the way leads on to paying', async () => {
    const product = await createProduct(shop.db, { priceCents: 250_000, stock: { CDMX: 4 } });
    const page = await visitWithoutScripts({ width, height });
    await page.goto(`/product/${product.sku}/${product.slug}`);
    await page.getByRole('textbox', { name: 'Cantidad' }).fill('2');
    await page.getByRole('button', { name: 'Agregar al carrito' }).click();
    expect(new URL(page.url()).pathname).toBe('/cart');
    const main = page.getByRole('main');
    expect(await main.getByRole('listitem').first().textContent()).toContain('$5,000.00');

    const quantity = page.getByRole('textbox', { name: `Cantidad de ${product.name}` });
    await quantity.fill('9');
    await page.getByRole('button', { name: 'Cambiar' }).click();
    expect(await main.textContent()).toContain('No tenemos tantas piezas');
    expect(await quantity.inputValue()).toBe('2');
    await quantity.fill('3');
    await page.getByRole('button', { name: 'Cambiar' }).click();
    expect(await main.getByRole('listitem').first().textContent()).toContain('$7,500.00');

    // From anywhere the header leads back to it.
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Carrito' }).click();
    expect(await quantity.inputValue()).toBe('3');
    expect(await page.getByRole('link', { name: 'Ir a pagar' }).getAttribute('href')).toBe('/checkout');
    // What only a script can send says so beside its button.
    await page.goto('/contacto');
    await main.getByText('Para enviarlo hace falta JavaScript.').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: `Quitar ${product.name}` }).click();
    expect(await main.textContent()).toContain('Tu carrito está vacío.');
    await page.context().close();
  });
});

test('a first product that is not put in the cart says why, and so does any other refusal', async () => {
  const product = await createProduct(shop.db, { stock: { CDMX: 4 } });
  const page = await visitWithoutScripts({ width: 390, height: 844 });
  const main = page.getByRole('main');
  await page.goto(`/product/${product.sku}/${product.slug}`);
  await page.getByRole('textbox', { name: 'Cantidad' }).fill('9');
  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect.poll(() => main.textContent()).toContain('No tenemos tantas piezas');
  expect(await main.textContent()).toContain('Tu carrito está vacío.');
  const answer = await page.goto('/cart?vista=sencilla&problema=__proto__');
  expect(answer?.status()).toBe(200);
  expect(await main.textContent()).toContain('No se pudo cambiar tu carrito.');
  await page.context().close();
});
