import { afterAll, beforeAll, expect, test } from 'vitest';
import { screensOf } from '../../src/web/admin/shell/admin-navigation.ts';
import { usualRoles } from '../../src/web/admin/roles/role-words.ts';
import { completed, rightsOf } from '../../src/modules/staff/rights.ts';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';

/* A day of whoever is not the owner: what each role sees is theirs, and what it does all day is at hand. */

const phone = { width: 390, height: 844 };
const roles = [
  ...usualRoles.map(({ label, rights }) => ({ name: label.text, rights: completed(rights) })),
  { name: 'support', rights: rightsOf('support', null) },
];

let shop: BrowserShop;
/** A delivered order of a buyer with a phone. */
let orderId: string;
let productId: number;
beforeAll(async () => {
  shop = await startBrowserShop();
  const product = await createProduct(shop.db, { name: 'Fuente de mostrador', stock: 9 });
  productId = product.id;
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  await shop.db.sql(`update customer set name = 'Lucía Llama', phone = '55 5550 0222' where id = $1`, [
    buyer.id,
  ]);
  ({ order_id: orderId } = await buy(shop, buyer));
  const { api } = await signInStaff(shop, 'orders');
  const params = { order_id: orderId };
  const parcel = { carrier: 'DHL', tracking_code: 'GUIA77' };
  await api.orders.updateFulfilment({ params, body: { fulfilment: 'shipped', ...parcel } });
  await api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  await buyer.api.questions.ask({ body: { product_id: product.id, body: '¿Trae el cable de corriente?' } });
});
afterAll(() => shop.stop());

async function enter(name: string, path: string, size: { width?: number; height?: number } = {}) {
  const rights = roles.find((role) => role.name === name)?.rights ?? [];
  const staff = await signInStaff(shop, { name, rights });
  const visitor = await shop.visit(size);
  await signInStaffAt(visitor.page, staff);
  const refused: string[] = [];
  visitor.page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${visitor.page.url()}: ${answer.url()}`);
  });
  await visitor.page.goto(path);
  return { ...visitor, refused, rights };
}

const kindOf = (path: string) => path.replaceAll(/[0-9a-f-]{30,}|\d+/g, '*').replace(/\?.*/, '');

test.each(roles.map(({ name }) => name))(
  'nothing that %s sees in the menu and on its screens leads to what is not theirs',
  async (name) => {
    const { page, rights, context } = await enter(name, '/admin/account');
    const queue = screensOf({ rights }).map(({ to }) => to);
    const seen = new Set(queue.map(kindOf));
    const refused: string[] = [];
    // As the shop answers whoever comes by a link or loads the page again; of those with another id the first alone.
    for (let at = 0; at < queue.length; at += 1) {
      const answer = await page.request.get(queue[at] ?? '');
      if (!answer.ok()) refused.push(`${answer.status()} ${queue[at]}`);
      for (const [, to = ''] of (await answer.text()).matchAll(/ href="(\/admin\/[^"#]+)"/g)) {
        if (seen.has(kindOf(to))) continue;
        seen.add(kindOf(to));
        queue.push(to.replaceAll('&amp;', '&'));
      }
    }
    expect(refused).toEqual([]);
    expect(queue.length).toBeGreaterThan(10);
    await context.close();
  },
);

test('every tab of the payments opens for who may only read them', async () => {
  const { page, refused, problems, context } = await enter('Accounting', '/admin/payments');
  const tabs = await page.getByRole('tab').all();
  expect(tabs).toHaveLength(7);
  for (const tab of tabs) {
    await tab.click();
    await page
      .locator('[role="tab"][aria-selected="true"]', { hasText: (await tab.textContent()) ?? '' })
      .waitFor();
  }
  expect(await page.getByText('Not part of your role').count()).toBe(0);
  expect([...problems, ...refused]).toEqual([]);
  await context.close();
});

test('support finds a caller’s parcel by phone, notes the call and starts the return', async () => {
  const { page, problems, refused, context } = await enter('support', '/admin/dashboard', phone);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find or do anything' });
  await palette.locator('input:focus').waitFor();
  await page.keyboard.type('5555500222');
  await palette
    .getByRole('option', { name: /Lucía Llama/ })
    .first()
    .waitFor();
  await page.goto(`/admin/order/${orderId}`);
  await page.getByText('GUIA77').first().waitFor();
  await page.getByLabel('Notes').fill('Llamó: llegó sin cable.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await page.getByRole('button', { name: 'Start a return' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a return' });
  await dialog.getByLabel('Reason').selectOption('defect');
  await dialog.getByRole('button', { name: / \+ 1$/ }).click();
  await dialog.getByLabel('What happened').fill('Llegó sin el cable de corriente');
  await dialog.getByRole('button', { name: 'Start the return' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByText(/^D-\d+/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
  // What may not be read is not shown as if nobody knew it.
  await page.goto(`/admin/products/${productId}`);
  await page.getByLabel('Price with IVA').waitFor();
  expect(await page.getByLabel('Cost with IVA').count()).toBe(0);
  expect([...problems, ...refused]).toEqual([]);
  await context.close();
});

test('an accountant stamps an order’s invoice and begins the global one', async () => {
  const { page, problems, refused, context } = await enter('Accounting', `/admin/order/${orderId}`);
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  const issuing = page.getByRole('dialog', { name: 'Issue invoice' });
  await issuing.getByLabel('RFC').fill('CACX7605101P8');
  await issuing.getByLabel('Name as on the Constancia').fill('Xochilt Casas Chavez');
  await issuing.getByLabel('Tax regime').selectOption('612');
  await issuing.getByLabel('CFDI use').selectOption('G03');
  await issuing.getByLabel('Fiscal postal code').fill('36257');
  await issuing.getByRole('button', { name: 'Issue' }).click();
  await page.getByText('CACX7605101P8', { exact: true }).waitFor();
  // The buyer's account is not theirs to change, nor is the order.
  expect(await page.getByRole('button', { name: /Cancel the order|Hold|Refund/ }).count()).toBe(0);
  await page.goto('/admin/invoices');
  await page.getByRole('button', { name: 'Global invoice' }).click();
  await page.getByRole('dialog', { name: /Global invoice/ }).waitFor();
  expect([...problems, ...refused]).toEqual([]);
  await context.close();
});

test('who sells answers a question about a product from the dashboard', async () => {
  const { page, problems, refused, context } = await enter('Sales staff', '/admin/dashboard', phone);
  await page.getByRole('link', { name: /Questions to answer/ }).click();
  await page.getByText('¿Trae el cable de corriente?').waitFor();
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByLabel('The shop’s answer').fill('Sí, trae un cable de 1.5 metros.');
  await page.getByRole('button', { name: 'Publish answer' }).click();
  await page.getByText('Sí, trae un cable de 1.5 metros.').waitFor();
  expect([...problems, ...refused]).toEqual([]);
  await context.close();
});

test('who writes mends a description, and finds no price to change', async () => {
  const product = await createProduct(shop.db, { name: 'Teclado de texto' });
  const { page, problems, refused, context } = await enter('Content', `/admin/products/${product.id}`);
  await page.getByLabel('Description', { exact: true }).fill('Teclas en español, con ñ.');
  expect(
    await page
      .getByLabel(/^Price/)
      .first()
      .isEnabled(),
  ).toBe(false);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
  const owner = await signInStaff(shop);
  const { product: kept } = await owner.api.catalog.adminProduct({ params: { id: String(product.id) } });
  expect(kept).toMatchObject({ description: 'Teclas en español, con ñ.', price_cents: product.priceCents });
  expect([...problems, ...refused]).toEqual([]);
  await context.close();
});

test('a packer who types an order’s number is at its bench', async () => {
  const { page, problems, refused, context } = await enter('Warehouse', '/admin/packing');
  await page.getByRole('heading', { name: 'Packing' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Find or do anything' }).locator('input:focus').waitFor();
  await page.keyboard.type('#1001');
  await page.getByRole('option', { name: 'Pack order #1001', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/packing/bench?order=1001');
  expect([...problems, ...refused]).toEqual([]);
  await context.close();
});

test('a warehouse takes in what came back: received, inspected, on its shelf', async () => {
  const product = await createProduct(shop.db, { name: 'Teclado devuelto' });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: orderId } = await buy(shop, buyer);
  const params = { order_id: orderId };
  const { api } = await signInStaff(shop);
  await api.orders.updateFulfilment({
    params,
    body: { fulfilment: 'shipped', carrier: 'DHL', tracking_code: 'D3' },
  });
  await api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  const lines = [{ position: 0, quantity: 1 }];
  const { return: asked } = await api.returns.start({
    params,
    body: { reason: 'revocation', wanted: 'refund', lines },
  });
  await api.returns.decide({
    params: { return_id: asked.id },
    body: { decision: 'approve', answer: 'Mándalo.' },
  });
  const { page, problems, refused, context } = await enter('Warehouse', '/admin/packing');
  await page.getByRole('link', { name: 'Returns', exact: true }).click();
  await page.getByText(asked.name).waitFor();
  await page.getByRole('button', { name: 'Receive' }).click();
  await page.getByRole('button', { name: 'Inspect' }).waitFor();
  // What lies there is told to them first thing in the morning, too.
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: /Returns to inspect or shelve/ }).click();
  await page.getByRole('button', { name: 'Inspect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save inspection' }).click();
  await page.getByRole('button', { name: 'Put back on the shelf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put 1 unit back' }).click();
  await page.getByText('Nothing lies here').waitFor();
  expect([...problems, ...refused]).toEqual([]);
  await context.close();
});
