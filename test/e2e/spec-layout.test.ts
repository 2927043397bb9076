import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

const path = '/admin/specs/gpu';

let shop: BrowserShop;
let staff: { email: string };
let card: CreatedProduct;
let shelf: string;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop, 'catalog');
  const category = await createCategory(shop.db, { name: 'Tarjetas' });
  shelf = `/category/${category.slug}`;
  const specs = {
    chipset: 'GeForce RTX 4060',
    tdp: 115,
    length: 240,
    memory: 8,
    memory_type: 'GDDR6',
  };
  card = await createProduct(shop.db, {
    kind: 'gpu',
    specs,
    categoryIds: [category.id],
  });
  const other = { ...specs, chipset: 'GeForce RTX 4070', tdp: 200, memory: 12 };
  await createProduct(shop.db, {
    kind: 'gpu',
    specs: other,
    categoryIds: [category.id],
  });
});
afterAll(() => shop.stop());

/** A member of staff in front of the specs of graphics cards. */
async function enter(): Promise<{
  page: Page;
  problems: string[];
  leave: () => Promise<void>;
}> {
  const { page, problems, context } = await shop.visit();
  await signInStaffAt(page, staff);
  await page.goto(path);
  return { page, problems, leave: () => context.close() };
}

/** Switches a box, and waits until the shop has it. */
async function toggle(page: Page, label: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/admin/spec-layouts/gpu'),
  );
  await page.getByLabel(label).click();
  expect((await saved).status()).toBe(200);
}

test('a spec is taken off the filters and the page, moved by keyboard, given back and undone', async () => {
  const { page, problems, leave } = await enter();
  await page.getByRole('heading', { name: 'Tarjetas de video' }).waitFor();
  await toggle(page, 'Procesador gráfico as a filter');
  await toggle(page, 'Largo on the page');

  const first = page.getByRole('button', { name: /^Move / }).first();
  const moved = (await first.getAttribute('aria-label'))!;
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /^Move / })
        .nth(1)
        .getAttribute('aria-label'),
    )
    .toBe(moved);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(moved);

  const { page: shopper, context } = await shop.visit();
  await shopper.goto(shelf);
  await shopper.getByText('Consumo', { exact: false }).first().waitFor();
  expect(await shopper.locator('main').textContent()).not.toContain('Procesador gráfico');
  await shopper.goto(`/product/${card.sku}/${card.slug}`);
  await shopper.getByText('Procesador gráfico', { exact: true }).first().waitFor();
  expect(await shopper.getByText('Largo', { exact: true }).count()).toBe(0);

  await page.getByRole('button', { name: 'Back to default' }).click();
  await expect.poll(() => page.getByLabel('Largo on the page').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByLabel('Largo on the page').isChecked()).toBe(false);
  await page.reload();
  expect(await page.getByLabel('Procesador gráfico as a filter').isChecked()).toBe(false);
  expect(problems).toEqual([]);
  await context.close();
  await leave();
});

test('who arranges what a colleague arranged meanwhile is shown that instead of overwriting it', async () => {
  const one = await enter();
  const other = await enter();
  await other.page.getByRole('heading', { name: 'Tarjetas de video' }).waitFor();
  await toggle(one.page, 'Tipo de memoria on the page');
  const isShown = await one.page.getByLabel('Tipo de memoria on the page').isChecked();
  await other.page.getByLabel('Memoria as a filter', { exact: true }).click();
  await other.page.getByText('Somebody arranged these specs meanwhile.', { exact: false }).waitFor();
  expect(await other.page.getByLabel('Tipo de memoria on the page').isChecked()).toBe(isShown);
  await one.leave();
  await other.leave();
});
