import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

async function enter(path: string, width = 1440) {
  const { page, problems, context } = await shop.visit({ width });
  await signInStaffAt(page, staff);
  await page.goto(path);
  await page.getByRole('table', { name: 'Products' }).waitFor();
  return { page, problems, leave: () => context.close() };
}
const pricesOf = async (words: string) => {
  const { products } = await staff.api.catalog.adminProducts({
    query: { q: words, sort: 'sku', page_size: 100 },
  });
  return products.map(({ price_cents: cents }) => cents);
};
const picture = async (page: Page, name: string) => {
  const folder = process.env['LISTS_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

test('sixty products of a filter are chosen, looked at, made dearer, and taken back', async () => {
  for (let count = 0; count < 60; count += 1) {
    await createProduct(shop.db, { brand: 'Masivo', name: `Masivo ${count}`, priceCents: 100_000 });
  }
  const { page, problems, leave } = await enter('/admin/products?q=masivo&sort=sku');
  await page.getByLabel('Choose all on this page').check();
  await page.getByText('50 chosen').waitFor();
  await page.getByRole('button', { name: 'All 60 of this filter' }).click();
  await page.getByText('60 chosen').waitFor();
  await picture(page, 'chosen');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('What to do').selectOption('price_percent');
  await page.getByLabel('Percent').fill('10');
  await page.getByLabel('Round').selectOption('90');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('60 change.').waitFor();
  expect(await page.getByRole('table', { name: 'What changes' }).getByRole('row').count()).toBe(51);
  await page.getByText('$1,099.90').first().waitFor();
  await picture(page, 'preview');
  expect(new Set(await pricesOf('masivo'))).toEqual(new Set([100_000]));
  await page.getByRole('button', { name: 'Change 60' }).click();
  await page.getByText('60 products changed.').waitFor();
  expect(new Set(await pricesOf('masivo'))).toEqual(new Set([109_990]));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('They are as they were').waitFor();
  expect(new Set(await pricesOf('masivo'))).toEqual(new Set([100_000]));
  expect(problems).toEqual([]);
  await leave();
});

test('a price is changed in its row: Enter saves and goes down, Escape puts back, a refusal stays', async () => {
  const made = [];
  for (const name of ['Lineal A', 'Lineal B']) {
    made.push(await createProduct(shop.db, { brand: 'Lineal', name, priceCents: 100_000 }));
  }
  const { page, problems, leave } = await enter('/admin/products?q=lineal&sort=name');
  const priceIn = (name: string) => page.getByRole('textbox', { name: `Price of ${name}` });
  await page.getByRole('button', { name: /^Price of Lineal A/ }).click();
  await priceIn('Lineal A').fill('1,234.50');
  await priceIn('Lineal A').press('Enter');
  await priceIn('Lineal B').waitFor();
  expect(await pricesOf('lineal')).toEqual([123_450, 100_000]);
  await priceIn('Lineal B').fill('0.10');
  await priceIn('Lineal B').press('Enter');
  await page.getByRole('alert').getByText('Enter a price from 1.00').waitFor();
  expect(await priceIn('Lineal B').inputValue()).toBe('0.10');
  await picture(page, 'refused');
  await staff.api.catalog.updateProduct({
    params: { id: made[1]?.id ?? 0 },
    body: { price_cents: 88_800 },
  });
  await priceIn('Lineal B').fill('990');
  await priceIn('Lineal B').press('Enter');
  await page.getByText('Changed meanwhile: $888.00 now').waitFor();
  await priceIn('Lineal B').press('Escape');
  expect(await pricesOf('lineal')).toEqual([123_450, 88_800]);
  expect(problems).toEqual([]);
  await leave();
});

test('units are counted in their rows, one below the other', async () => {
  for (const name of ['Contado A', 'Contado B']) {
    await createProduct(shop.db, { brand: 'Contados', name, stock: 5 });
  }
  const { page, problems, leave } = await enter('/admin/products');
  await page.goto('/admin/inventory?q=contado');
  await page.getByRole('button', { name: /^Count Contado A/ }).click();
  const count = (name: string) => page.getByRole('textbox', { name: `Count ${name} at` });
  await count('Contado A').fill('cinco');
  await count('Contado A').press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Enter how many there are.' }).waitFor();
  await count('Contado A').fill('7');
  await count('Contado A').press('Enter');
  await count('Contado B').fill('0');
  await picture(page, 'counted');
  await count('Contado B').press('Enter');
  const onHand = async () => {
    const { levels } = await staff.api.inventory.levels({ query: { q: 'contado' } });
    return levels.map((level) => level.on_hand);
  };
  await expect.poll(onHand).toEqual([7, 0]);
  await page.getByRole('button', { name: /^Count Contado B.*: 0\. Change it/ }).waitFor();
  expect(problems).toEqual([]);
  await leave();
});

test('keys go through the list: j and k, x chooses, / searches, Enter opens', async () => {
  for (const name of ['Teclas A', 'Teclas B']) await createProduct(shop.db, { brand: 'Teclas', name });
  const { page, problems, leave } = await enter('/admin/products?q=teclas&sort=name');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('1 chosen').waitFor();
  expect(await row('Teclas B').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('k');
  await page.keyboard.press('/');
  expect(await page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('jk');
  expect(await page.getByRole('searchbox').inputValue()).toContain('jk');
  await page.waitForURL(/q=[^&]*jk/);
  await page.getByRole('searchbox').fill('teclas');
  await page.waitForURL(/q=teclas(&|$)/);
  await row('Teclas A').getByText('Active').click();
  await page.waitForURL(/\/admin\/products\/\d+$/);
  await page.goBack();
  await page.getByRole('table', { name: 'Products' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/products\/\d+$/);
  expect(problems).toEqual([]);
  await leave();
});

test('columns are chosen, and stand in the address', async () => {
  await createProduct(shop.db, { brand: 'Columnas' });
  const { page, leave } = await enter('/admin/products?q=columnas');
  await page.getByRole('columnheader', { name: 'Complete' }).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Complete' }).click();
  await page.waitForURL(/columns=/);
  await page.getByRole('columnheader', { name: 'Complete' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('columnheader', { name: 'Category' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Complete' }).count()).toBe(0);
  await leave();
});

test('no list scrolls sideways on a screen of 1024 pixels, nor on laptops', async () => {
  const brand = 'Fabricante de nombre largo';
  const name = 'Un producto de nombre largo, 12 núcleos, 4.3 GHz, para una pantalla mediana';
  const product = await createProduct(shop.db, { brand, sku: 'CLAVE-DE-NOMBRE-LARGO-1TB-NEGRO', name });
  await buy(shop, await createBuyer(shop, [{ productId: product.id }]));
  const { page, leave } = await enter('/admin/products');
  for (const path of ['products', 'orders', 'users', 'inventory']) {
    await page.goto(`/admin/${path}`);
    const table = page.locator('main section:has(> table)').first();
    await table.waitFor();
    for (const width of [768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
      expect(hidden, `${path} at ${width}`).toBeLessThanOrEqual(1);
    }
  }
  await leave();
});

test('the list fits a phone', async () => {
  await createProduct(shop.db, {
    brand: 'Chico',
    name: 'Un producto de nombre largo para una pantalla chica',
  });
  const { page, leave } = await enter('/admin/products?q=chico', 390);
  await picture(page, 'phone');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await leave();
});

test('a filtered list is saved as a view, found again, shared, and gone when it is removed', async () => {
  await createProduct(shop.db, { name: 'Agotado del todo', stock: 0 });
  const { page, problems, leave } = await enter('/admin/products');
  const views = page.getByRole('navigation', { name: 'Saved views' });
  expect(await page.getByRole('button', { name: 'Save view' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Stock', exact: true }).click();
  await page.getByLabel('Any stock').selectOption('none');
  await page.waitForURL(/stock=none/);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Agotados');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await views.getByRole('link', { name: 'Agotados' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save view' }).count()).toBe(0);
  await picture(page, 'view');

  await views.getByRole('link', { name: 'All' }).click();
  await page.waitForURL((url) => !url.search.includes('stock'));
  await page.reload();
  await views.getByRole('link', { name: 'Agotados' }).click();
  await page.waitForURL(/stock=none/);
  await page.getByRole('button', { name: 'What to do with the view Agotados' }).click();
  await page.getByRole('menuitem', { name: 'Share with everybody' }).click();
  await views.getByLabel('Everybody sees it').waitFor();
  const colleague = await signInStaff(shop, 'orders');
  const seen = await colleague.api.savedViews.list({ query: { list: 'products' } });
  expect(seen.views).toMatchObject([{ name: 'Agotados', query: 'stock=none', is_own: false }]);

  await page.getByRole('button', { name: 'What to do with the view Agotados' }).click();
  await page.getByRole('menuitem', { name: 'Remove the view' }).click();
  await views.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await leave();
});

test('what the filter finds goes out as CSV and as XLSX', async () => {
  const product = await createProduct(shop.db, { brand: 'Exportable', name: 'Exportable uno' });
  const { page, problems, leave } = await enter('/admin/products?q=exportable');
  const fileOf = async (kind: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).click(),
    ]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await fileOf('CSV');
  expect(csv.name).toBe('products.csv');
  expect(csv.bytes.toString()).toContain(`\r\n${product.sku},`);
  const xlsx = await fileOf('Excel');
  expect(xlsx.name).toBe('products.xlsx');
  const [sheet] = await readXlsx(xlsx.bytes);
  expect(sheet?.data.map(([sku]) => sku)).toEqual(['sku', product.sku]);
  // More than is compressed at once, so in workers of the worker's own.
  const many = Array.from({ length: 4000 }, (_, row) => `SKU-${row},Producto de la fila ${row}`);
  await page.route('**/products.csv**', (route) => route.fulfill({ body: `sku,name\n${many.join('\n')}` }));
  const [long] = await readXlsx((await fileOf('Excel')).bytes);
  expect(long?.data).toHaveLength(4001);
  await page.unroute('**/products.csv**');
  await page.route('**/products.csv**', (route) => route.abort());
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(problems).toEqual([]);
  await leave();
});

test('on a phone one menu has what is done with a customer, and what it did can be taken back', async () => {
  const customer = await signInCustomer(shop);
  const name = 'Melisa Móvil';
  await shop.db.sql('update customer set name = $2 where id = $1', [customer.id, name]);
  const { page, problems, context } = await shop.visit({ width: 390, height: 844 });
  await signInStaffAt(page, staff);
  await page.goto('/admin/users?q=melisa');
  const row = page.getByRole('row', { name: new RegExp(name) });
  expect(await row.getByRole('button').allTextContents()).toEqual(['']);
  const choose = async (entry: string) => {
    await row.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await choose('Prices');
  const dialog = page.getByRole('dialog', { name: `Prices for ${name}` });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await choose('Block');
  await row.getByText('Blocked').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('Blocked').waitFor({ state: 'detached' });
  // On a wider screen they have buttons of their own, and the menu does not say them twice.
  await page.setViewportSize({ width: 1024, height: 844 });
  await row.getByRole('button', { name: `Block ${name}` }).waitFor();
  await row.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Send reset link' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Block' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
