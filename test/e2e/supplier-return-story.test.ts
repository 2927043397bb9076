import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { createReturnedUnit } from '../factories/create-returned-unit.ts';
import { knownSupplier } from '../factories/known-supplier.ts';
import { signInStaff, type SignedIn, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  await knownSupplier(shop.db, 'norte');
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

test('staff return a broken unit from the shelf, send it, and put the new one in its place', async () => {
  const product = await createProduct(shop.db, { name: 'Fuente Quemada 750 W', stock: 3 });
  const desk = await shop.visit({ width: 1440, height: 900 });
  const { page } = desk;
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const onHand = async () => {
    const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
    return levels.find(({ location_code: at }) => at === 'CDMX')?.on_hand;
  };
  await signInStaffAt(page, staff);
  await page.goto(`/admin/inventory/products/${product.id}`);
  await page.getByRole('link', { name: 'Return to supplier' }).click();
  await dialog.getByLabel('What is wrong with it').fill('No enciende');
  await dialog.getByLabel('Serial numbers, with commas').fill('FQ-1');
  await dialog.getByLabel('Cost without IVA').fill('900');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/admin\/supplier-returns\/\d+/);
  await button('I asked for it').click();
  await dialog.getByRole('button', { name: 'I asked for it' }).click();
  await button('It is authorised').click();
  await dialog.getByLabel('Their number (RMA)').fill('RMA-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(await onHand()).toBe(3);
  await button('Send').click();
  await dialog.getByLabel('Carrier').fill('Estafeta');
  await dialog.getByLabel('Tracking code').fill('GUIA-9');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Estafeta · GUIA-9').waitFor();
  expect(await onHand()).toBe(2);

  await page.goto('/admin/supplier-returns?state=sent');
  await page
    .getByRole('row', { name: /RMA-31/ })
    .getByText('$900.00')
    .waitFor();
  await page
    .getByRole('row', { name: /RMA-31/ })
    .getByRole('link')
    .first()
    .click();
  await button('What the supplier did').click();
  await dialog.getByLabel('Outcome of Fuente Quemada 750 W').selectOption({ label: 'Replaced' });
  await dialog.getByLabel('New serial numbers, with commas').fill('FQ-2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('S/N FQ-2').waitFor();
  await page.getByText('Dealt with', { exact: true }).waitFor();
  expect(await onHand()).toBe(3);
  expect(desk.problems).toEqual([]);
  await desk.context.close();
});

test('what a customer returned damaged goes from the order to its supplier, and its credit is written down', async () => {
  const product = await createProduct(shop.db, { name: 'Memoria Rota 16 GB', stock: 1 });
  const { orderId } = await createReturnedUnit(shop, product, { serial: 'MR-1', outcome: 'scrap' });
  const desk = await shop.visit({ width: 390, height: 844 });
  const { page } = desk;
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await signInStaffAt(page, staff);
  await page.goto(`/admin/order/${orderId}`);
  await page.getByRole('link', { name: 'Send back to its supplier' }).click();
  await button('Return to Supplier not known').click();
  await dialog.getByLabel('Supplier').selectOption('norte');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/admin\/supplier-returns\/\d+/);
  await button('It is authorised').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await button('Send').click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await button('What the supplier did').click();
  await dialog.getByLabel('Outcome of Memoria Rota 16 GB').selectOption({ label: 'Credited' });
  await dialog.getByLabel('Amount of the credit').fill('1,234.50');
  await dialog.getByLabel('Number of the credit note').fill('NC-7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('$1,234.50 · NC-7').waitFor();
  await page.goto(`/admin/order/${orderId}`);
  await page.getByText('On a return to its supplier').waitFor();
  expect(desk.problems).toEqual([]);
  await desk.context.close();
});
