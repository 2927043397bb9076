import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, type SignedIn, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

async function enter(path: string): Promise<{ page: Page; problems: string[]; leave: () => Promise<void> }> {
  const { page, problems, context } = await shop.visit();
  await signInStaffAt(page, staff);
  await page.goto(path);
  return { page, problems, leave: () => context.close() };
}

test('staff make a kit of two products, and a shopper sees what is inside and how many there are', async () => {
  const memory = await createProduct(shop.db, { name: 'Memoria Kubo 16 GB', stock: 9 });
  const board = await createProduct(shop.db, { name: 'Tarjeta madre Kubo', stock: 3 });
  const kit = await createProduct(shop.db, { name: 'Paquete Kubo', stock: {} });
  const { page, problems, leave } = await enter(`/admin/products/${kit.id}`);
  await page.getByRole('button', { name: 'Make it a kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Parts of one kit' });
  for (const part of [memory, board]) {
    await dialog.getByRole('combobox', { name: 'Add a product' }).fill(part.sku);
    await page.getByRole('option', { name: part.name }).click();
  }
  await dialog.getByLabel(`Units of ${memory.name}`).fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`3 can be sold, by the stock of ${board.sku}.`).waitFor();

  const visitor = await shop.visit();
  await visitor.page.goto(`/product/${kit.sku}/${kit.slug}`);
  const inside = visitor.page.getByRole('region', { name: 'Incluye' });
  await inside.getByText('2 × Memoria Kubo 16 GB').waitFor();
  await visitor.page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await visitor.page.getByRole('dialog').getByText('Paquete Kubo').waitFor();
  await visitor.page.goto(`/product/${kit.sku}/${kit.slug}`);
  await inside.getByRole('link', { name: 'Tarjeta madre Kubo' }).click();
  await visitor.page.waitForURL(new RegExp(board.sku));
  expect([...problems, ...visitor.problems]).toEqual([]);
  await visitor.context.close();
  await leave();
});

test('staff duplicate a product as a variant, and a shopper chooses by a link without losing their place', async () => {
  const one = await createProduct(shop.db, { name: 'SSD Kubo 1 TB', stock: 4 });
  const sku = `${one.sku}-2TB`;
  const { page, problems, leave } = await enter(`/admin/products/${one.id}`);
  await page.getByRole('button', { name: 'Duplicate as variant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate as variant' });
  await dialog.getByLabel(/^Capacidad of this one/).fill('1 TB');
  await dialog.getByLabel(/^Capacidad of the new one/).fill('2 TB');
  await dialog.getByLabel(/^SKU/).fill(one.sku);
  await dialog.getByLabel(/^Price with IVA/).fill('1,899');
  await dialog.getByRole('button', { name: 'Add variant' }).click();
  await dialog.getByText('Another product has this SKU.').first().waitFor();
  await dialog.getByLabel(/^SKU/).fill(sku);
  await dialog.getByRole('button', { name: 'Add variant' }).click();
  await page.getByRole('heading', { level: 1, name: 'SSD Kubo 2 TB' }).waitFor();
  await page.getByRole('heading', { name: 'Variants by Capacidad' }).waitFor();

  const visitor = await shop.visit();
  await visitor.page.goto(`/product/${one.sku}/${one.slug}`);
  const picker = visitor.page.getByRole('navigation', { name: 'Variantes' });
  const chosen = picker.locator('[aria-current="page"]');
  expect(await chosen.innerText()).toContain('1 TB');
  const other = picker.getByRole('link', { name: /2 TB/ });
  expect(await other.innerText()).toContain('Agotado');
  await visitor.page.evaluate(() => window.scrollTo(0, 120));
  await other.focus();
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByRole('heading', { level: 1, name: 'SSD Kubo 2 TB' }).waitFor();
  await visitor.page.waitForURL(new RegExp(sku));
  expect(await visitor.page.evaluate(() => window.scrollY)).toBe(120);
  expect(await chosen.innerText()).toContain('2 TB');
  const canonical = await visitor.page.locator('link[rel="canonical"]').getAttribute('href');
  expect(canonical).toContain(`/product/${sku}/`);

  const withoutScripts = await shop.browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const plain = await withoutScripts.newPage();
  await plain.goto(`/product/${one.sku}/${one.slug}`);
  await plain.getByRole('navigation', { name: 'Variantes' }).getByRole('link', { name: /2 TB/ }).click();
  await plain.waitForURL(new RegExp(sku));
  expect([...problems, ...visitor.problems]).toEqual([]);
  await withoutScripts.close();
  await visitor.context.close();
  await leave();
});
