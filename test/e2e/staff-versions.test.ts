import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { signInCustomer, signInStaff, type SignedIn, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());

async function enter(path: string): Promise<{ page: Page; problems: string[]; leave: () => Promise<void> }> {
  const { page, problems, context } = await shop.visit();
  await signInStaffAt(page, owner);
  await page.goto(path);
  return { page, problems, leave: () => context.close() };
}
const both = 'Somebody saved other values meanwhile';

test('two people on one promotion: both descriptions are shown, and the rest is joined', async () => {
  const { id } = await createPromotion(shop.db, { description: 'Antes' });
  const { page, problems, leave } = await enter(`/admin/Promotion/edit/${id}`);
  await page.getByLabel('Description').fill('Lo mío');
  const { promotion } = await owner.api.promotions.adminPromotion({ params: { id } });
  const form = new FormData();
  form.set('promotion_name', 'Nombre de otra persona');
  form.set('description', 'Lo suyo');
  form.set('kind', promotion.kind);
  form.set('value', String(promotion.value));
  form.set('starts_at', promotion.starts_at);
  form.set('ends_at', promotion.ends_at);
  await owner.api.promotions.updatePromotion({ params: { id }, form });
  await page.getByRole('button', { name: 'Update Promotion' }).click();
  await page.getByText(both).waitFor();
  expect(await page.getByLabel('Promotion Name').inputValue()).toBe('Nombre de otra persona');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Update Promotion' }).click();
  await page.getByText('Promotion has been edited.').waitFor();
  const { promotion: saved } = await owner.api.promotions.adminPromotion({ params: { id } });
  expect(saved).toMatchObject({ promotion_name: 'Nombre de otra persona', description: 'Lo mío' });
  expect(problems).toEqual([]);
  await leave();
});

test('two people on one location, in a dialog', async () => {
  await owner.api.inventory.addLocation({ body: { location_code: 'ROMA', location_name: 'Roma' } });
  const { page, problems, leave } = await enter('/admin/inventory/locations');
  await page.getByRole('button', { name: /Roma/ }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Postal code').fill('06700');
  await dialog.getByLabel('Address').fill('Orizaba 1');
  await owner.api.inventory.changeLocation({
    params: { location_code: 'ROMA' },
    body: { postal_code: '06760', location_name: 'Roma Norte' },
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(both).waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Roma Norte');
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { locations } = await owner.api.inventory.locations();
  expect(locations.find(({ location_code: code }) => code === 'ROMA')).toMatchObject({
    postal_code: '06760',
    address: 'Orizaba 1',
    location_name: 'Roma Norte',
  });
  expect(problems).toEqual([]);
  await leave();
});

test('two people on the notes about one customer', async () => {
  const { id } = await signInCustomer(shop);
  const { page, problems, leave } = await enter(`/admin/users/${id}`);
  await page.getByLabel('Notes', { exact: true }).fill('Llama de tarde');
  await owner.api.customers.saveCustomerNotes({ params: { id }, body: { notes: 'Llama de noche' } });
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText(both).waitFor();
  await page.getByText('Llama de noche').waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByRole('button', { name: 'Save notes' }).and(page.locator(':disabled')).waitFor();
  const { customer } = await owner.api.customers.adminCustomer({ params: { id } });
  expect(customer.notes).toBe('Llama de tarde');
  expect(problems).toEqual([]);
  await leave();
});

test('a spec outlives Escape and a reload in its dialog, and stands beside what somebody else said', async () => {
  const { id } = await createProduct(shop.db, { kind: 'gpu', specs: { length: 240 } });
  const { page, problems, leave } = await enter(`/admin/products/${id}`);
  const dialog = page.getByRole('dialog');
  const value = dialog.getByRole('textbox', { name: 'Value' });
  const open = () => page.getByRole('button', { name: 'Change length' }).click();
  await open();
  await value.fill('267');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Go on typing' }).click();
  await page.reload();
  await dialog.getByText('What you had typed is back').waitFor();
  expect(await value.inputValue()).toBe('267');
  await owner.api.catalog.changeProductSpecs({ params: { id }, body: { set: { length: 250 } } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(both).waitFor();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  // Another part of the product, which is nothing to choose about here.
  await owner.api.catalog.updateProduct({ params: { id }, body: { price_cents: 88_800 } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { specs } = await owner.api.catalog.productSpecs({ params: { id } });
  expect(specs.find(({ path }) => path === 'length')?.value).toBe(267);
  await open();
  expect(await value.inputValue()).toBe('267');
  expect(await dialog.getByText('What you had typed is back').count()).toBe(0);
  expect(problems).toEqual([]);
  await leave();
});

test('an answer outlives a reload, and is not sent before what a colleague answered was seen', async () => {
  const { ticket_id: id } = await shop.api.support.ask({
    body: {
      name: 'Luis Prueba',
      email: 'luis@prueba.example',
      subject: '¿Hacen envíos a Mérida?',
      message: 'Quiero saber cuánto tarda un envío a Mérida.',
    },
  });
  const { page, problems, leave } = await enter('/admin/support');
  // The live reload would bring the colleague's answer by itself.
  await page.context().routeWebSocket(/\/socket\.io\//, () => {});
  await page.goto(`/admin/support?ticket=${id}`);
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('De 3 a 5 días.');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await reply.and(page.getByText('De 3 a 5 días.')).waitFor();
  await owner.api.support.replyTicket({ params: { id }, body: { body: 'Una semana.' } });
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('Una semana.').first().waitFor();
  await page.getByText('Somebody saved this meanwhile.').waitFor();
  expect(await reply.inputValue()).toBe('De 3 a 5 días.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('button', { name: 'Send reply' }).and(page.locator(':disabled')).waitFor();
  const { messages } = await owner.api.support.adminTicket({ params: { id } });
  expect(messages.slice(1).map(({ body }) => body)).toEqual(['Una semana.', 'De 3 a 5 días.']);
  await page.reload();
  expect(await reply.inputValue()).toBe('');
  expect(problems).toEqual([]);
  await leave();
});

test('two people on one draft of a purchase: the lines of both are shown, and the rest is joined', async () => {
  const { id: productId, sku } = await createProduct(shop.db);
  const line = { product_id: productId, quantity: 2 };
  const { purchase } = await owner.api.inventory.addPurchase({
    body: { supplier_name: 'Mayorista', location_code: 'CDMX', lines: [line], is_draft: true },
  });
  const params = { id: purchase.id };
  const { page, problems, leave } = await enter(`/admin/inventory/purchases/${purchase.id}`);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Units of/).fill('3');
  await dialog.getByLabel('Note').fill('Urgente');
  await page.reload();
  await dialog.getByText('What you had typed is back').waitFor();
  await owner.api.inventory.changePurchase({
    params,
    body: { reference: 'F-7', lines: [{ ...line, quantity: 5 }] },
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(both).waitFor();
  await dialog.getByText(`5 × ${sku}`).waitFor();
  expect(await dialog.getByLabel('Their number').inputValue()).toBe('F-7');
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { purchase: saved } = await owner.api.inventory.purchase({ params });
  expect(saved).toMatchObject({ reference: 'F-7', note: 'Urgente', lines: [{ quantity: 5 }] });
  expect(problems).toEqual([]);
  await leave();
});

test('a redirect goes without a question and comes back by one press', async () => {
  await owner.api.redirects.addRedirect({ body: { from_path: '/vieja', to_path: '/category' } });
  const { page, problems, leave } = await enter('/admin/redirects');
  await page.getByRole('button', { name: 'Delete /vieja' }).click();
  await page.getByText('/vieja leads nowhere now.').waitFor();
  await page.getByRole('button', { name: 'Delete /vieja' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Delete /vieja' }).waitFor();
  const { redirects } = await owner.api.redirects.redirects({ query: { kind: 'manual' } });
  expect(redirects).toMatchObject([{ from_path: '/vieja', to_path: '/category' }]);
  expect(problems).toEqual([]);
  await leave();
});

test('people who were disabled or blocked, and what was deleted, come back by one press', async () => {
  const clerk = await signInStaff(shop, 'support');
  const customer = await signInCustomer(shop);
  const promotion = await createPromotion(shop.db);
  await owner.api.wholesale.addPriceList({ body: { name: 'Talleres', basis_points: 500 } });
  const phone = '2225550199';
  await owner.api.customers.addBlock({ body: { kind: 'phone', value: phone, reason: 'Contracargos' } });
  await shop.db.sql('insert into subscriber (email_address) values ($1)', ['lectora@prueba.example']);
  const user = 'Berenice Bloqueada';
  await shop.db.sql('update customer set name = $2 where id = $1', [customer.id, user]);
  const { system_users: people } = await owner.api.staff.systemUsers();
  const clerkName = people.find(({ id }) => id === clerk.id)?.name ?? '';
  const { page, problems, leave } = await enter('/admin/system-users');
  const rows: [path: string, button: string, after: string][] = [
    ['/admin/system-users', `Disable ${clerkName}`, `Enable ${clerkName}`],
    [`/admin/users/${customer.id}`, `Block ${user}`, `Unblock ${user}`],
    ['/admin/users', `Block ${user}`, `Unblock ${user}`],
    ['/admin/Promotion', `Delete ${promotion.name}`, ''],
    ['/admin/price-lists', 'Delete Talleres', ''],
    ['/admin/blocks', `Delete ${phone}`, ''],
    ['/admin/subscribe', 'Delete lectora@prueba.example', ''],
  ];
  for (const [path, name, after] of rows) {
    await page.goto(path);
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await button.waitFor({ state: 'detached' });
    if (after !== '') await page.getByRole('button', { name: after, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await button.waitFor();
  }
  // What the shop refuses is said, and nothing is offered.
  const { brand } = await createProduct(shop.db);
  await page.goto('/admin/brand');
  await page.getByRole('button', { name: `Delete ${brand}`, exact: true }).click();
  await page.getByText('merge it into another brand').waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await leave();
});
