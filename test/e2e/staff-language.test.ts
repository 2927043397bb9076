import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { signInStaff, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

/** What the server wrote and what the browser made of it. */
async function languageOf(page: Page, path: string) {
  const html = (await (await page.goto(path))?.text()) ?? '';
  return {
    sent: /<html lang="([^"]+)"/.exec(html)?.[1],
    shown: await page.locator('html').getAttribute('lang'),
    title: await page.getByRole('heading', { level: 1 }).textContent(),
  };
}

test('staff read the admin as their browser prefers, then as they chose, on every machine', async () => {
  const staff = await signInStaff(shop, 'owner');
  const { page, problems, context } = await shop.visit({ language: 'es-MX' });
  await page.goto('/auth/login?back=/admin/orders');
  expect(await page.locator('html').getAttribute('lang')).toBe('es-MX');
  await page.getByLabel('Correo').fill(staff.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { name: 'Pedidos' }).waitFor();
  expect(await languageOf(page, '/admin/orders')).toEqual({
    sent: 'es-MX',
    shown: 'es-MX',
    title: 'Pedidos',
  });

  await page.goto('/admin/account');
  await page.getByLabel('Idioma de la administración').selectOption('English');
  await page.getByRole('heading', { name: 'Language' }).waitFor();
  expect(await languageOf(page, '/admin/orders')).toEqual({ sent: 'en', shown: 'en', title: 'Orders' });
  // The shop itself speaks Spanish to everybody.
  expect((await languageOf(page, '/')).sent).toBe('es-MX');
  expect(problems).toEqual([]);
  await context.close();
});

test('who reads Spanish gets it in a browser that prefers English, also when coming from the shop', async () => {
  const staff = await signInStaff(shop, 'owner');
  await staff.api.staff.chooseLanguage({ body: { language: 'es' } });
  const { page, problems, context } = await shop.visit({ language: 'en-US' });
  await page.goto('/auth/login?back=/admin/products');
  await page.getByLabel('E-mail').fill(staff.email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Productos' }).waitFor();
  expect(await languageOf(page, '/admin/products')).toEqual({
    sent: 'es-MX',
    shown: 'es-MX',
    title: 'Productos',
  });
  expect(problems).toEqual([]);
  await context.close();
});

test('an address in capitals, which the router takes, is in the reader’s language once it is alive, too', async () => {
  const { page, problems, context } = await shop.visit({ language: 'es-MX' });
  await page.goto('/AUTH/LOGIN');
  await page.waitForSelector('html[data-alive]');
  expect(await page.locator('html').getAttribute('lang')).toBe('es-MX');
  expect(await page.getByRole('main').textContent()).not.toMatch(/Password|Sign in/);
  expect(problems).toEqual([]);
  await context.close();
});
