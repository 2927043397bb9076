import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  signInStaffAt,
  testPassword,
} from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

async function enter(path: string, size: { width?: number; height?: number } = {}) {
  const visitor = await shop.visit(size);
  await signInStaffAt(visitor.page, owner);
  await visitor.page.goto(path);
  return visitor;
}

test('an owner who thinks of free shipping is at its field in a few keys', async () => {
  const { page, problems, context } = await enter('/admin/mails');
  await page.getByRole('heading', { name: 'Mails' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find or do anything' });
  await palette.locator('input:focus').waitFor();
  await page.keyboard.type('free shipping from');
  await palette.getByRole('option', { name: /^Free from/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/settings/shipping#free_from_cents');
  const field = page.getByLabel('Free from');
  await field.waitFor();
  await expect.poll(() => field.evaluate((input) => input.getBoundingClientRect().top)).toBeLessThan(700);
  await page.keyboard.press('Control+k');
  await palette.locator('input:focus').waitFor();
  await page.keyboard.type('coupon');
  await palette.getByRole('option', { name: 'Add a promotion' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('the sales of a month by category are a file for the accountant', async () => {
  const product = await createProduct(shop.db, { name: 'Memoria vendida', priceCents: 232_000 });
  await buy(shop, await createBuyer(shop, [{ productId: product.id, quantity: 2 }]));
  const { page, problems, context } = await enter('/admin/sales', { width: 390, height: 844 });
  await page.getByRole('heading', { name: 'Sales report' }).waitFor();
  await page.getByLabel('By category').selectOption({ label: 'By product' });
  await page.getByRole('link', { name: `${product.sku} · Memoria vendida` }).waitFor();
  await page.getByRole('link', { name: 'This year' }).click();
  await page.waitForURL(/paid_from=\d{4}-01-01/);
  await page.getByRole('link', { name: `${product.sku} · Memoria vendida` }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^sales-\d{4}-01-01-.*-product\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Memoria vendida,1,2,4000.00,640.00,4640.00');
  expect(problems).toEqual([]);
  await context.close();
});

test('days of a report are typed digit by digit; a first day beyond the last takes it along', async () => {
  const { page, problems, context } = await enter('/admin/sales');
  const [from, to] = [page.getByLabel('Paid from'), page.getByLabel('Paid to')];
  await expect.poll(() => from.inputValue()).toMatch(/^\d{4}-\d{2}-01$/);
  await from.click({ position: { x: 5, y: 10 } });
  await page.keyboard.type('02032021');
  await page.waitForURL(/paid_from=2021-02-03$/);
  await page.keyboard.press('ArrowUp');
  await page.waitForURL(/paid_from=2022-02-03$/);
  await to.click({ position: { x: 5, y: 10 } });
  await page.keyboard.type('01022020');
  await page.waitForURL(/paid_from=2020-01-02&paid_to=2020-01-02$/);
  await page.getByText('Nothing was paid in these days').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a day chosen while the list of another is still asked for joins it', async () => {
  const { page, problems, context } = await enter('/admin/invoices');
  // Never answered: the next choice comes before.
  await page.route('**/api/admin/invoices?*', () => undefined, { times: 1 });
  await page.getByLabel('Day from').fill('2026-01-02');
  await page.getByLabel('Day to').fill('2026-03-04');
  await page.waitForURL(/day_from=2026-01-02&day_to=2026-03-04$/);
  expect(problems).toEqual([]);
  await context.close();
});

test('a product is duplicated as a draft that nobody sees yet', async () => {
  const product = await createProduct(shop.db, { name: 'Gabinete negro' });
  const { page, problems, context } = await enter(`/admin/products/${product.id}`);
  await page.getByRole('button', { name: 'Duplicate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate product' });
  await dialog.getByLabel('Name').fill('Gabinete blanco');
  await dialog.getByLabel('SKU').fill(product.sku);
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await dialog.getByRole('alert').first().waitFor();
  await dialog.getByLabel('SKU').fill(`${product.sku}-B`);
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Gabinete blanco' }).waitFor();
  expect(await page.getByLabel('Status').inputValue()).toBe('hidden');
  expect(problems).toEqual([]);
  await context.close();
});

test('an invoice is issued with what the buyer keeps in their account, and replaced by régimen and use in words', async () => {
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  await buyer.api.invoiceProfiles.addProfile({
    body: {
      rfc: 'EKU9003173C9',
      legal_name: 'Escuela Kemper Urgate',
      tax_regime: '601',
      cfdi_use: 'G03',
      postal_code: '42501',
    },
  });
  const { order_id: orderId } = await buy(shop, buyer);
  const { page, problems, context } = await enter(`/admin/order/${orderId}`);
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  const issuing = page.getByRole('dialog', { name: 'Issue invoice' });
  expect(await issuing.getByLabel('RFC').inputValue()).toBe('EKU9003173C9');
  await issuing.getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('button', { name: 'Replace' }).click();
  const replacing = page.getByRole('dialog', { name: /^Replace/ });
  await replacing.getByLabel('RFC').fill('CACX7605101P8');
  await replacing.getByLabel('Name as on the Constancia').fill('Xochilt Casas Chavez');
  // A company's régimen does not stay with a person's RFC.
  expect(await replacing.getByLabel('Tax regime').inputValue()).toBe('');
  await replacing.getByLabel('Tax regime').selectOption('612');
  await replacing.getByLabel('CFDI use').selectOption('G03');
  await replacing.getByLabel('Fiscal postal code').fill('36257');
  await replacing.getByRole('button', { name: 'Replace' }).click();
  await page.getByText('CACX7605101P8', { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a caller is found by phone, and an order for them begins with what is known of them', async () => {
  const caller = await signInCustomer(shop, { name: 'Lucía Llama' });
  await shop.db.sql(`update customer set phone = '55 5550 0222' where id = $1`, [caller.id]);
  const { page, problems, context } = await enter('/admin/users', { width: 390, height: 844 });
  await page.getByLabel('Name, e-mail, phone or RFC').fill('5555500222');
  await page.getByRole('link', { name: 'Lucía Llama' }).click();
  await page.getByRole('link', { name: 'Create an order' }).click();
  await page.getByRole('heading', { name: 'New draft order' }).waitFor();
  expect(await page.getByLabel('Name', { exact: false }).first().inputValue()).toBe('Lucía Llama');
  expect(await page.getByLabel('Phone').inputValue()).toBe('55 5550 0222');
  expect(problems).toEqual([]);
  await context.close();
});

test('orders are narrowed by an amount that is typed, and by nothing that is none', async () => {
  const { page, problems, context } = await enter('/admin/orders');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Total', exact: true }).click();
  const [from, to] = [page.getByLabel('Total from'), page.getByLabel('Total to')];
  // Who asked for it types at once.
  await expect.poll(() => from.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('$1,250.50');
  await page.keyboard.press('Enter');
  await page.waitForURL(/total_from=1250.50$/);
  expect(await from.evaluate((field) => field === document.activeElement)).toBe(true);
  await to.fill('mucho');
  await to.blur();
  expect(await to.inputValue()).toBe('');
  await to.fill('90000');
  await to.blur();
  await page.waitForURL(/total_from=1250.50&total_to=90000$/);
  expect(problems).toEqual([]);
  await context.close();
});

test('orders of a page are tagged together, and found by the tag', async () => {
  const product = await createProduct(shop.db, { name: 'Bocina de feria', stock: 20 });
  for (let count = 0; count < 2; count += 1)
    await buy(shop, await createBuyer(shop, [{ productId: product.id }]));
  const { page, problems, context } = await enter('/admin/orders?q=Bocina de feria');
  await page.getByRole('table', { name: 'Orders' }).waitFor();
  await page.getByLabel('Choose all on this page').click();
  await page.getByRole('button', { name: 'Mark', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add a tag…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tag 2 orders' });
  await dialog.getByLabel('Tag').fill('Buen Fin');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByText('buen fin', { exact: true }).count()).toBe(2);
  expect(problems).toEqual([]);
  await context.close();
});

test('what a caller says is wrong in their account is corrected on their page', async () => {
  const caller = await signInCustomer(shop, { name: 'Anna Peres' });
  const { page, problems, context } = await enter(`/admin/users/${caller.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Anna Peres' });
  await dialog.getByLabel('Name').fill('Ana Pérez');
  await dialog.getByLabel('Phone').fill('55 5550');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').first().waitFor();
  await dialog.getByLabel('Phone').fill('55 5550 0133');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Ana Pérez' }).waitFor();
  await page.getByRole('link', { name: '5555500133' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a role for the warehouse is begun with what a warehouse needs', async () => {
  const { page, problems, context } = await enter('/admin/roles');
  await page.getByRole('button', { name: 'Add role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add role' });
  await dialog.getByLabel('Begin with the rights of').selectOption({ label: 'Warehouse' });
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Warehouse');
  await dialog.getByRole('button', { name: 'Add role' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { roles } = await owner.api.roles.roles();
  expect(roles.find(({ name }) => name === 'Warehouse')?.rights).toEqual(
    expect.arrayContaining(['read_catalog', 'stock', 'pack']),
  );
  expect(roles.find(({ name }) => name === 'Warehouse')?.rights).not.toContain('read_orders');
  expect(problems).toEqual([]);
  await context.close();
});

test('a coupon for one customer is theirs alone', async () => {
  const product = await createProduct(shop.db);
  const [buyer, other] = [
    await createBuyer(shop, [{ productId: product.id }]),
    await createBuyer(shop, [{ productId: product.id }]),
  ];
  const { page, problems, context } = await enter('/admin/Promotion/add', { width: 390, height: 844 });
  await page.getByLabel('Promotion Name').fill('Una disculpa');
  await page.getByLabel('Type').selectOption({ label: 'Coupon (lane 5)' });
  await page.getByLabel('Percent off').fill('10');
  await page.getByRole('textbox', { name: 'Code' }).fill('disculpa10');
  await page.getByLabel('Who gets it').selectOption({ label: 'Customers I choose' });
  await page.getByLabel('Starts').fill('2026-01-01T00:00');
  await page.getByLabel('Ends').fill('2099-01-01T00:00');
  await page.getByRole('button', { name: 'Add promotion' }).click();
  await page.getByText('Choose who it is for.').waitFor();
  await page.getByPlaceholder('Find a customer: name, e-mail, phone').fill(buyer.email);
  await page.getByRole('option', { name: buyer.email }).click();
  await page.getByRole('button', { name: 'Add promotion' }).click();
  await page.getByText('Promotion has been added.').waitFor();
  await page.getByRole('link', { name: 'Back to promotions' }).click();
  await page.getByText('Customers I choose').waitFor();
  const body = { code: 'DISCULPA10' };
  await expect(other.api.cart.applyCoupon({ body })).rejects.toMatchObject({ code: 'coupon_not_named' });
  expect((await buyer.api.cart.applyCoupon({ body })).cart.discount_cents).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('codes that were just made are counted and exported where they were made', async () => {
  const { id } = await createPromotion(shop.db, { type: 'coupon' });
  const { page, problems, context } = await enter(`/admin/Promotion/edit/${id}`);
  await page.getByRole('heading', { name: '0 codes' }).waitFor();
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await page.getByRole('heading', { name: '10 codes' }).waitFor();
  await page.getByRole('button', { name: 'Export' }).waitFor();
  expect((await page.getByLabel('New codes, each works once').inputValue()).split('\n')).toHaveLength(10);
  expect(problems).toEqual([]);
  await context.close();
});

test('a program is given a token, reads what it may with it, and is shut out when it ends', async () => {
  const { page, problems, context } = await enter('/admin/account', { width: 390, height: 844 });
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  // On a phone the field is far above the button.
  const name = dialog.getByLabel('Name');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill('Contabilidad');
  await dialog.getByLabel('Valid for').selectOption({ label: 'a year' });
  await dialog.getByLabel('See orders').check();
  await dialog.getByLabel('Current password').fill('no es esta');
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await dialog.getByText('That is not your password.').waitFor();
  expect(await dialog.getByLabel('See orders').isChecked()).toBe(true);
  await dialog.getByLabel('Current password').fill(testPassword);
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await page.getByText('Keep it now: nobody can read it again').waitFor();
  const token = await page.getByText(/^ens_/).innerText();
  expect((await shop.request('/admin/orders', { token })).status).toBe(200);
  expect((await shop.request('/admin/users', { token })).status).toBe(403);
  await page.getByRole('button', { name: 'I kept it' }).click();
  await page.getByRole('button', { name: 'End token: Contabilidad' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End token' }).click();
  await page.getByText('Contabilidad …').waitFor({ state: 'detached' });
  expect((await shop.request('/admin/orders', { token })).status).toBe(401);
  expect(problems).toEqual([]);
  await context.close();
});
