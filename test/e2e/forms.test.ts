import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { signInCustomer, testPassword } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { toastOf } from '../setup/toasts.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

test('a password sent before the scripts arrive does not get into the address, and signs in when they are there', async () => {
  const { email } = await signInCustomer(shop);
  const { page } = await shop.visit({ width: 390 });
  const release = await holdScripts(page);
  await page.goto('/email-login', { waitUntil: 'commit' });
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(testPassword);
  await page.locator('[name=password]').press('Enter');
  expect(new URL(page.url()).search).toBe('');
  release();
  await page.waitForURL('**/dashboard');
});

test('what is typed into a field before the scripts arrive is what its button sends', async () => {
  const { email } = await signInCustomer(shop);
  const { page, problems } = await shop.visit({ width: 390 });
  await page.goto('/email-login');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(testPassword);
  await page.locator('[name=password]').press('Enter');
  await page.waitForURL('**/dashboard');
  const release = await holdScripts(page);
  await page.goto('/dashboard/cuenta', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Ana Temprana');
  release();
  await page.getByRole('button', { name: 'Guardar nombre' }).and(page.locator(':enabled')).click();
  await page.getByText('Guardado.').waitFor();
  await page.reload();
  expect(await page.getByRole('textbox', { name: /^Nombre/ }).inputValue()).toBe('Ana Temprana');
  expect(problems).toEqual([]);
});

test('a button pressed before the scripts arrive works when they are there', async () => {
  const product = await createProduct(shop.db);
  const { page, problems } = await shop.visit({ width: 390 });
  const release = await holdScripts(page);
  await page.goto(`/product/${product.sku}/${product.slug}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  release();

  await toastOf(page, 'Product has been added to cart.');
  expect(problems).toEqual([]);
});

test('a refused form focuses its first refused field', async () => {
  const { page, problems } = await shop.visit({ width: 390, height: 600 });
  await page.goto('/email-register');
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.locator('[name=email]:focus').waitFor();
  expect(problems).toEqual([]);
});

test.each([390, 1440])(
  'an error goes when its value is corrected, and the next refusal says it again (%i px)',
  async (width) => {
    const { page, problems } = await shop.visit({ width });
    await page.goto('/email-register');
    await page.getByLabel('Nombre').fill('Ana');
    const email = page.locator('[name=email]');
    const refuse = async () => {
      await page.getByRole('button', { name: 'Crear cuenta' }).click();
      await page.locator('[name=email][aria-invalid="true"]').waitFor();
    };
    await refuse();
    const error = page.locator('main p[role=alert]');
    const before = await error.count();
    await email.fill('ana@prueba.example');
    expect(await email.getAttribute('aria-invalid')).toBeNull();
    expect(await error.count()).toBe(before - 1);
    await email.fill('');
    await refuse();
    expect(await error.count()).toBe(before);
    expect(problems).toEqual([]);
  },
);

test('what a form judges while somebody types stays until it is right', async () => {
  const { page, context } = await shop.visit();
  const { email } = await signInCustomer(shop);
  await context.request.post('/api/auth/sign-in/email', { data: { email, password: testPassword } });
  await page.goto('/dashboard/facturacion');
  await page.getByRole('button', { name: 'Agregar datos' }).click();
  const rfc = page.locator('[name=rfc]');
  await rfc.fill('XAX');
  await rfc.blur();
  await page.locator('[name=rfc][aria-invalid="true"]').waitFor();
  await rfc.fill('XAXX0101');
  expect(await rfc.getAttribute('aria-invalid')).toBe('true');
  await rfc.fill('EKU9003173C9');
  expect(await rfc.getAttribute('aria-invalid')).toBeNull();
});

test.each(['/', '/category', '/search?q=ancho'])(
  'with the text at twice its size nothing of %s is wider than a phone',
  async (path) => {
    await createProduct(shop.db, { name: 'Teclado ancho', priceCents: 1_289_900 });
    const { page } = await shop.visit({ width: 390 });
    await page.goto(path);
    await page.addStyleTag({ content: 'html { font-size: 32px }' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);

/** Keeps the page's scripts back until the answered function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const mayArrive = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/static/**/*.js', async (route) => {
    await mayArrive;
    await route.continue();
  });
  return release;
}
