import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { offerProduct } from '../factories/offer-product.ts';
import { photoFile } from '../factories/picture-files.ts';
import { signInStaff, type SignedIn, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

/** A system user in front of `path`. */
async function enter(path: string): Promise<{ page: Page; problems: string[]; leave: () => Promise<void> }> {
  const { page, problems, context } = await shop.visit();
  await signInStaffAt(page, staff);
  await page.goto(path);
  return { page, problems, leave: () => context.close() };
}
/** Keeps the page's scripts back until the answered function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
const price = (page: Page) => page.getByRole('textbox', { name: /^Price with IVA/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const change = (id: number, json: object) =>
  shop.request(`/admin/products/${id}`, { method: 'PUT', token: staff.token, json });

test('a product is written, refused beside a field with nothing lost, and stands in the shop', async () => {
  const category = await createCategory(shop.db);
  const { page, problems, leave } = await enter('/admin/products/add');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Teclado Zirconio 87');
  await price(page).fill('1,299.50');
  await page.getByLabel('Cost with IVA').fill('900');
  await page.getByText('$399.50, 30.7 %').waitFor();
  await page.getByRole('combobox', { name: /^Brand/ }).fill('Zirconio');
  await page.getByLabel(/^Kind/).selectOption('keyboard');
  await page.getByLabel(/^SKU/).fill(`ZIR-${process.pid}`);
  await page.getByRole('combobox', { name: /^Categories/ }).fill(category.name);
  await page.getByRole('option', { name: category.name }).click();
  await page.getByRole('textbox', { name: 'EAN' }).fill('4006381333932');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByText('This is no EAN').waitFor();
  expect(await price(page).inputValue()).toBe('1,299.50');
  await page.getByRole('textbox', { name: 'EAN' }).fill('4006381333931');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.waitForURL(/\/admin\/products\/\d+$/);
  await page.getByRole('heading', { name: 'Teclado Zirconio 87' }).waitFor();
  await page.getByText('Added', { exact: true }).waitFor();
  const found = await shop.api.catalog.products({ query: { q: 'zirconio' } });
  expect(found.products).toMatchObject([{ product_name: 'Teclado Zirconio 87', price_cents: 129_950 }]);
  expect(problems).toEqual([]);
  await leave();
});

test('what is typed before the scripts arrive is what the form knows', async () => {
  const { page, problems, leave } = await enter('/admin/products');
  await page.setViewportSize({ width: 1440, height: 900 });
  const release = await holdScripts(page);
  await page.goto('/admin/products/add', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: /^Name/ }).fill('Teclado veloz');
  await price(page).fill('1,299.50');
  await page.getByLabel('Cost with IVA').fill('900');
  await page.getByLabel('Status').selectOption('hidden');
  release();
  await page.getByText('$399.50, 30.7 %').waitFor();
  await page.getByText('Not saved yet', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByText('Choose what it is.').waitFor();
  await page.getByLabel(/^Kind/).selectOption('keyboard');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByText('Choose what it is.').waitFor({ state: 'detached' });
  await page.getByText('Check the marked fields.').waitFor();
  expect(await page.getByRole('textbox', { name: /^Name/ }).getAttribute('aria-invalid')).not.toBe('true');
  expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Teclado veloz');
  expect(await page.getByLabel('Status').inputValue()).toBe('hidden');
  expect(problems).toEqual([]);
  await leave();
});

test('before the scripts arrive a product’s fields stand there, and are typed into', async () => {
  const product = await createProduct(shop.db, { name: 'Ratón de antes', priceCents: 50_000 });
  const { page, problems, leave } = await enter('/admin/products');
  const release = await holdScripts(page);
  await page.goto(`/admin/products/${product.id}`, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: /^Name/ }).waitFor();
  expect(await price(page).inputValue()).toBe('500');
  await page.getByRole('textbox', { name: /^Name/ }).press('End');
  await page.getByRole('textbox', { name: /^Name/ }).pressSequentially(' nuevo');
  release();
  await page.getByText('Not saved yet', { exact: true }).waitFor();
  await save(page).click();
  await page.getByText('Everything is saved').waitFor();
  const { product: stored } = await staff.api.catalog.adminProduct({ params: { id: product.id } });
  expect(stored).toMatchObject({ product_name: 'Ratón de antes nuevo', price_cents: 50_000 });
  expect(problems).toEqual([]);
  await leave();
});

test('two people on one product: what one changed alone is joined, what both changed is chosen', async () => {
  const product = await createProduct(shop.db, { name: 'Ratón compartido', priceCents: 50_000 });
  const { page, leave } = await enter(`/admin/products/${product.id}`);
  await price(page).fill('520');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Lo mío');
  expect((await change(product.id, { status: 'hidden', price_cents: 51_000 })).status).toBe(200);
  await save(page).click();
  await page.getByText('Somebody saved other values meanwhile').waitFor();
  expect(await page.getByLabel('Status').inputValue()).toBe('hidden');
  expect(await price(page).inputValue()).toBe('520');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  expect(await price(page).inputValue()).toBe('510');
  await save(page).click();
  await page.getByText('Everything is saved').waitFor();
  const { product: stored } = await staff.api.catalog.adminProduct({ params: { id: product.id } });
  expect(stored).toMatchObject({ status: 'hidden', price_cents: 51_000, description: 'Lo mío' });
  await leave();
});

test('what is typed outlives a reload and a session that ended', async () => {
  const product = await createProduct(shop.db, { priceCents: 50_000 });
  const { page, leave } = await enter(`/admin/products/${product.id}`);
  await price(page).fill('777');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('What you had typed is back').waitFor();
  expect(await price(page).inputValue()).toBe('777');
  await page.context().clearCookies();
  // Hidden behind the dialog where the page has noticed by itself.
  await page.getByRole('button', { name: 'Save', exact: true, includeHidden: true }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Your session has ended').waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await signInStaffAt(page, staff);
  await page.goto(`/admin/products/${product.id}`);
  await page.getByText('What you had typed is back').waitFor();
  await save(page).click();
  await page.getByText('Everything is saved').waitFor();
  const { product: stored } = await staff.api.catalog.adminProduct({ params: { id: product.id } });
  expect(stored.price_cents).toBe(77_700);
  await leave();
});

test('a field is locked by hand, and the page says who writes the others', async () => {
  const product = await createProduct(shop.db, { priceCents: 50_000 });
  const { page, leave } = await enter(`/admin/products/${product.id}`);
  await price(page).fill('600');
  await save(page).click();
  const lock = page.getByRole('button', { name: /^Lock Price with IVA/ });
  await lock.waitFor();
  expect(await lock.getAttribute('aria-pressed')).toBe('true');
  await lock.click();
  await save(page).click();
  await page.getByText('Everything is saved').waitFor();
  const { product: stored } = await staff.api.catalog.adminProduct({ params: { id: product.id } });
  expect(stored).toMatchObject({ price_cents: 60_000, locked_fields: [] });
  await leave();
});

test('what each supplier says is compared: one describes the product, and a single value is taken over', async () => {
  const product = await createProduct(shop.db, { name: 'Teclado Berilo' });
  await offerProduct(shop.db, product, 500, 'Mayorista Uno');
  await offerProduct(shop.db, product, 510, 'Mayorista Dos');
  await shop.db.sql(
    `update supplier_offer set product_name = supplier || ' Berilo', brand = 'Otra', is_source = supplier = 'Mayorista Uno' where product_id = $1`,
    [product.id],
  );
  const { page, problems, leave } = await enter(`/admin/products/${product.id}`);
  await page.getByRole('button', { name: 'Compare what they say' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Described by/).selectOption({ label: 'Mayorista Dos' });
  const stored = async () => (await staff.api.catalog.adminProduct({ params: { id: product.id } })).product;
  await expect.poll(async () => (await stored()).product_name).toBe('Mayorista Dos Berilo');
  await dialog.getByText('The same: Mayorista Dos', { exact: true }).first().waitFor();
  await dialog.getByRole('button', { name: 'Use Mayorista Uno Berilo of Mayorista Uno as Name' }).click();
  await expect.poll(stored).toMatchObject({
    product_name: 'Mayorista Uno Berilo',
    locked_fields: ['product_name'],
  });
  await page.keyboard.press('Escape');
  // The form behind it goes on with what was taken over.
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue())
    .toBe('Mayorista Uno Berilo');
  expect(problems).toEqual([]);
  await leave();
});

test('pictures are locked against feeds by hand, given back by hand, and locked by who changes them', async () => {
  const product = await createProduct(shop.db);
  await offerProduct(shop.db, product, 500, 'Mayorista Uno');
  // Only the offer that describes a product writes its pictures.
  await shop.db.sql('update supplier_offer set is_source = true where product_id = $1', [product.id]);
  const { page, leave } = await enter(`/admin/products/${product.id}`);
  const lock = page.getByRole('button', { name: /^Lock Pictures/ });
  const lockedFields = async () =>
    (await staff.api.catalog.adminProduct({ params: { id: product.id } })).product.locked_fields;
  for (const [isLocked, fields] of [
    ['true', ['images']],
    ['false', []],
  ] as const) {
    await lock.click();
    expect(await lock.getAttribute('aria-pressed')).toBe(isLocked);
    await save(page).click();
    await expect.poll(lockedFields).toEqual(fields);
  }
  // Pictures that staff change are theirs from then on; the form that is open knows.
  const photo = await photoFile('a.jpg');
  await page.getByLabel('Pictures to add').setInputFiles({
    name: photo.name,
    mimeType: photo.type,
    buffer: Buffer.from(await photo.arrayBuffer()),
  });
  await expect.poll(() => lock.getAttribute('aria-pressed')).toBe('true');
  expect(await lockedFields()).toEqual(['images']);
  await leave();
});

test('a change is taken back from the history, and what somebody changed since is asked about', async () => {
  const product = await createProduct(shop.db, { priceCents: 50_000, stock: 3 });
  await change(product.id, { price_cents: 60_000, mpn: 'ABC-1' });
  const { page, problems, leave } = await enter(`/admin/products/${product.id}`);
  await page.getByRole('button', { name: /^Undo the change/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Price: back to $500.00').waitFor();
  await change(product.id, { price_cents: 65_000 });
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await dialog.getByText('Price: now $650.00, before $500.00').waitFor();
  await dialog.getByText('Take them back as well').click();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => price(page).inputValue()).toBe('500');
  const { product: stored } = await staff.api.catalog.adminProduct({ params: { id: product.id } });
  expect(stored).toMatchObject({ price_cents: 50_000, mpn: null });
  expect(problems).toEqual([]);
  await leave();
});

test('a price is scheduled, holds at once where its time has come, gets another end, and is ended', async () => {
  const product = await createProduct(shop.db, { priceCents: 50_000 });
  const { page, problems, leave } = await enter(`/admin/products/${product.id}`);
  await page.getByRole('button', { name: 'Schedule a price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a price' });
  await dialog.getByLabel('Price with IVA').fill('450');
  await dialog.getByLabel('From').fill('2020-01-01T00:00');
  await dialog.getByLabel('To').fill('2090-01-01T00:00');
  await dialog.getByLabel('Why').fill('Buen Fin');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Now', { exact: true }).waitFor();
  await expect.poll(() => price(page).inputValue()).toBe('450');
  await page.getByRole('button', { name: 'Edit $450.00' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit the scheduled price' });
  expect(await editing.getByLabel('Price with IVA').isDisabled()).toBe(true);
  await editing.getByLabel('To').fill('2091-01-01T00:00');
  await editing.getByRole('button', { name: 'Save' }).click();
  await editing.waitFor({ state: 'detached' });
  await page.getByText('– 1 Jan 2091, 00:00 · Buen Fin', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'End $450.00' }).click();
  await page.getByText('Over', { exact: true }).waitFor();
  await expect.poll(() => price(page).inputValue()).toBe('500');
  expect(problems).toEqual([]);
  await leave();
});

test('Escape asks before it throws away what was typed over the page', async () => {
  const product = await createProduct(shop.db, { kind: 'keyboard' });
  const { page, leave } = await enter(`/admin/products/${product.id}`);
  await page.getByRole('button', { name: 'Change color' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Value').fill('Negro mate');
  await page.keyboard.press('Escape');
  await dialog.getByText('Throw away what you typed?').waitFor();
  await dialog.getByRole('button', { name: 'Go on typing' }).click();
  expect(await dialog.getByLabel('Value').inputValue()).toBe('Negro mate');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Throw it away' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change color' }).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await leave();
});
