import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { type SignedIn, signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop, type Visitor } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let staff: SignedIn;
let product: CreatedProduct;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop, 'orders');
  await createProduct(shop.db, { stock: { CDMX: 0, GDL: 0 } });
  product = await createProduct(shop.db, { stock: 0, name: 'Tarjeta Obsidiana Contada' });
});
afterAll(() => shop.stop());

async function enter(path: string): Promise<Visitor> {
  const visitor = await shop.visit({ width: 390, height: 844 });
  const { page } = visitor;
  await signInStaffAt(page, staff);
  await page.goto(path);
  return visitor;
}

/** Opens a page and waits until it listens. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForSelector('html[data-alive]', { state: 'attached' });
}

async function addLine(page: Page, units: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a product' }).fill('Obsidiana');
  await page.getByRole('option', { name: product.name }).click();
  await page.getByLabel(`Units of ${product.name}`).fill(units);
}

const places = async () => {
  const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
  return Object.fromEntries(levels.map((level) => [level.location_code, level.on_hand]));
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('goods are received with serial numbers, transferred, counted with a scanner and packed, on a phone', async () => {
  const { page, context, problems } = await enter('/admin/inventory/purchases');

  await page.waitForSelector('html[data-alive]', { state: 'attached' });
  await button(page, 'New purchase').click();
  await page.getByLabel(/^Supplier/).fill('Mayorista del Norte');
  await addLine(page, '3');
  await button(page, 'Create').click();
  await page.waitForURL(/\/purchases\/\d+$/);
  await button(page, 'Receive').click();
  await page.getByLabel(`Serial numbers of ${product.name}`).fill('OBS-1\nOBS-2\nOBS-3');
  await page.getByText('3 read').waitFor();
  await button(page, 'Put on the shelf').click();
  await page.getByText('All here', { exact: true }).first().waitFor();
  await expect.poll(places).toMatchObject({ CDMX: 3 });

  await open(page, '/admin/inventory/transfers');
  await button(page, 'New transfer').click();
  await addLine(page, '1');
  await button(page, 'Create').click();
  await page.waitForURL(/\/transfers\/\d+$/);
  await button(page, 'Send').click();
  await button(page, 'Receive').click();
  await page.getByLabel(`Serial numbers of ${product.name}`).fill('OBS-9');
  await button(page, 'Put on the shelf').click();
  await page.getByText('No unit of this product came in with serial number OBS-9.').first().waitFor();
  await page.getByLabel(`Serial numbers of ${product.name}`).fill('obs-3');
  await button(page, 'Put on the shelf').click();
  await expect.poll(places).toEqual({ CDMX: 2, GDL: 1 });

  await open(page, '/admin/inventory/counts');
  await button(page, 'Start a count').click();
  await page.getByLabel('What', { exact: true }).selectOption('all');
  await button(page, 'Start the count').click();
  await page.waitForURL(/\/counts\/\d+$/);
  const box = page.getByLabel('EAN or SKU');
  const scan = async (code: string) => {
    await box.fill(code);
    await box.press('Enter');
  };
  await scan(product.sku);
  await page.getByText('1 of 2 counted').waitFor();
  await scan('no-such-code');
  await page.getByText('No product has this code').waitFor();
  // A dead connection loses no scan: it is kept on the device and sent later, once.
  await context.setOffline(true);
  await scan(product.sku);
  await page.getByText('1 scan is kept on this device and not sent yet').waitFor();
  await context.setOffline(false);
  await page.getByText('2 of 2 counted').waitFor();
  await scan(`1*${product.sku}`);
  await page.getByText('3 of 2 counted').waitFor();
  await button(page, 'Apply').click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByText('Apply').last().click();
  await expect.poll(places).toEqual({ CDMX: 3, GDL: 1 });

  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: orderId } = await buy(shop, buyer);
  await open(page, `/admin/order/${orderId}`);
  await button(page, 'Pack').first().click();
  await page.getByRole('button', { name: 'Take OBS-2' }).click();
  await page.getByText(/OBS-2 on the shelf in/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Pack', exact: true }).click();
  await page.getByText('S/N OBS-2').waitFor();
  const { serials } = await staff.api.orders.serialsOnShelf({ params: { order_id: orderId } });
  expect(serials.map(({ serial }) => serial).toSorted()).toEqual(['OBS-1', 'OBS-3']);
  // The browser itself says that it had no connection.
  expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(problem))).toEqual(
    [],
  );
  await context.close();
});
