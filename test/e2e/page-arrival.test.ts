import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
  const { id } = await createCategory(shop.db, { name: 'Fuentes' });
  const names = Array.from({ length: 24 }, (_, index) => `Fuente ${String(index + 1).padStart(2, '0')}`);
  for (const name of names) await createProduct(shop.db, { name, categoryIds: [id], kind: 'psu' });
});
afterAll(() => shop.stop());

/** What has the focus: its element and its words. */
const focusOf = (page: Page) =>
  page.evaluate(
    () => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim() ?? ''}`,
  );
/** What was said to whoever cannot see the page; undefined where nothing was ever said. */
const saidOn = (page: Page) =>
  page.evaluate(() => document.querySelector('body > [aria-live="polite"]')?.textContent ?? undefined);
const scrolledBy = (page: Page) => page.evaluate(() => Math.round(scrollY));

const views = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a desktop', width: 1440, height: 900 },
];

describe.each(views)('a page that the router opens ($name)', ({ width, height }) => {
  test('has the focus on its heading and is told by its title; the first page is the browser’s own', async () => {
    const { page, context, problems } = await shop.visit({ width, height });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await focusOf(page)).toMatch(/^BODY/);
    expect(await saidOn(page)).toBeUndefined();

    await page.evaluate(() => scrollTo(0, 400));
    await page.locator('a[href="/brand"]:visible').first().click();
    await expect.poll(() => focusOf(page)).toBe('H1 Marcas');
    await expect.poll(() => saidOn(page)).toMatch(/^Marcas · /);
    expect(await scrolledBy(page)).toBe(0);
    const ring = await page
      .getByRole('heading', { level: 1 })
      .evaluate((h1) => getComputedStyle(h1).outlineStyle);
    expect(ring).toBe('none');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('whose heading comes late has it when it comes', async () => {
    const { page, context } = await shop.visit({ width, height });
    await page.goto('/category', { waitUntil: 'networkidle' });
    // Clicked without the pointer coming near: nothing was looked up ahead.
    await page
      .locator('main a[href="/category/fuentes"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect.poll(() => focusOf(page)).toBe('H1 Fuentes');
    await expect.poll(() => saidOn(page)).toMatch(/^Fuentes · /);
    await context.close();
  });

  test('by the way back stands where it stood, with the focus on the link that was followed', async () => {
    const { page, context } = await shop.visit({ width, height });
    await page.goto('/category/fuentes', { waitUntil: 'networkidle' });
    // Until all of it is laid out, the list's height is a guess.
    await page.locator('html[data-whole]').waitFor();
    const link = page.getByRole('link', { name: 'Fuente 20' });
    await link.scrollIntoViewIfNeeded();
    const before = await scrolledBy(page);
    expect(before).toBeGreaterThan(0);
    await link.evaluate((element: HTMLElement) => element.click());
    await expect.poll(() => focusOf(page)).toBe('H1 Fuente 20');
    expect(await scrolledBy(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => focusOf(page)).toBe('A Fuente 20');
    await expect.poll(() => scrolledBy(page)).toBe(before);
    await context.close();
  });

  test('from the cart’s drawer has the focus, which the drawer does not take back', async () => {
    const { page, context } = await shop.visit({ width, height });
    await page.goto('/category/fuentes', { waitUntil: 'networkidle' });
    await page
      .getByRole('button', { name: /^Agregar: / })
      .first()
      .click();
    // The toast lies over it.
    await page.getByRole('button', { name: 'Carrito, 1 pieza' }).press('Enter');
    await page.getByRole('dialog').getByRole('link', { name: 'Ver carrito' }).click();
    await expect.poll(() => focusOf(page)).toBe('H1 Tu carrito');
    await context.close();
  });
});

test('a filter changes the list and leaves the focus alone', async () => {
  const { page, context } = await shop.visit();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.goto('/category/fuentes', { waitUntil: 'networkidle' });
  const order = page.getByRole('combobox', { name: 'Ordenar por' });
  await order.focus();
  await order.selectOption('-price');
  await page.waitForURL(/\?/);
  await page.waitForLoadState('networkidle');
  expect(await order.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await saidOn(page)).toBeUndefined();
  await context.close();
});

test('whoever has gone on by the keyboard keeps the focus', async () => {
  const { page, context } = await shop.visit();
  await page.goto('/category', { waitUntil: 'networkidle' });
  await page
    .locator('main a[href="/category/fuentes"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('**/category/fuentes');
  await page.locator('header input[name="q"]').focus();
  await page.keyboard.type('fuente');
  await page.getByRole('heading', { level: 1, name: 'Fuentes' }).waitFor();
  await expect.poll(() => saidOn(page)).toMatch(/^Fuentes · /);
  expect(await page.locator('header input[name="q"]').evaluate((box) => box === document.activeElement)).toBe(
    true,
  );
  await context.close();
});

test('pages of the staff are told alike', async () => {
  const { page, context, problems } = await shop.visit();
  await signInStaffAt(page, await signInStaff(shop, 'owner'));
  await page.goto('/admin/orders', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await expect.poll(() => focusOf(page)).toMatch(/^H1 Products/);
  await expect.poll(() => saidOn(page)).toMatch(/^Products/);
  expect(problems).toEqual([]);
  await context.close();
});
