import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { availableOf } from '../../src/modules/inventory/index.ts';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { offerProduct } from '../factories/offer-product.ts';
import { person } from '../factories/paid-order.ts';
import { type SignedIn, signInStaff, signInStaffAt, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { keptEmails } from '../setup/mailbox.ts';
import { payByCard } from '../setup/pay-in-browser.ts';
import { patience } from '../setup/patience.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

async function visitAsStaff(path: string): Promise<Visitor> {
  const visitor = await shop.visit();
  const { page } = visitor;
  await signInStaffAt(page, staff);
  await page.goto(path);
  return visitor;
}

async function expectNoBarriers({ page }: Visitor): Promise<void> {
  const barriers = (await findBarriers(page)).filter(({ isSerious }) => isSerious);
  expect(barriers.map(({ text }) => text)).toEqual([]);
}

const mail = (email: string, subject: string) =>
  vi.waitFor(async () => {
    const found = (await keptEmails(shop, email)).findLast((one) => one.subject.startsWith(subject));
    if (!found) throw new Error(`${email} has no letter «${subject}…».`);
    return found;
  }, patience);

/** Opens the dialog of an order and makes one more of its first line. */
async function openEditor(page: Page) {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nothing is changed before you confirm it.').waitFor();
  return dialog;
}

test('a paid order is edited up, paid by its link, and down again with a refund; its invoice follows', async () => {
  const goods = (name: string, priceCents: number) =>
    createProduct(shop.db, { name, priceCents, stock: { CDMX: 9 } });
  const [mouse, pad] = [await goods('Mouse de prueba', 40_000), await goods('Tapete de prueba', 15_000)];
  const buyer = await createBuyer(shop, [{ productId: mouse.id, quantity: 2 }]);
  const { order_id } = await buy(shop, buyer);
  const params = { order_id };
  const { invoice } = await staff.api.invoices.issue({ params, body: person });
  const invoices = async () => (await staff.api.invoices.adminOfOrder({ params })).invoices;
  const isStamped = (id: string) =>
    vi.waitFor(async () => {
      expect((await invoices()).find((one) => one.id === id)?.state).toBe('stamped');
    }, patience);
  await isStamped(invoice.id);
  const order = async () => (await staff.api.orders.adminOrder({ params })).order;
  const paid = await order();

  // Up: a product more, and somebody else's note in the way of nothing.
  const desk = await visitAsStaff(`/admin/order/${order_id}`);
  const { page } = desk;
  let dialog = await openEditor(page);
  await dialog.getByRole('combobox', { name: 'Add a product' }).fill('Tapete de prueba');
  await page.getByRole('option', { name: /Tapete de prueba/ }).click();
  await dialog.getByText('It costs $150.00 more').waitFor();
  await expectNoBarriers(desk);
  await dialog.getByLabel('Reason').fill('Lo pidió por teléfono');
  await dialog.getByRole('button', { name: 'Ask for $150.00' }).click();
  await page.getByText('A change waits for $150.00').waitFor();
  await expectNoBarriers(desk);
  expect((await order()).total_cents).toBe(paid.total_cents);

  const letter = await mail(buyer.email, 'Falta pagar $150.00');
  const link = /https?:\/\/\S+\/pagar\/cambio\.\S+/.exec(letter.text)?.[0] ?? '';
  const customer = await shop.visit({ width: 390, height: 844 });
  await customer.context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  // The letter's link is in their own order, too.
  await customer.page.goto(`/dashboard?pedido=${order_id}`);
  await expectNoBarriers(customer);
  await customer.page.getByRole('link', { name: 'Ver y pagar el cambio' }).click();
  await customer.page.waitForURL((url) => url.pathname === new URL(link).pathname);
  await customer.page.getByText('Se agrega: 1').waitFor();
  await expectNoBarriers(customer);
  await customer.page.getByRole('button', { name: 'Pagar' }).click();
  await payByCard(customer.page, '4242 4242 4242 4242');
  await customer.page.getByText('Tu pago está confirmado y tu pedido ya tiene el cambio.').waitFor();
  await page.getByText('A change waits for $150.00').waitFor({ state: 'detached' });
  const up = await order();
  expect(up).toMatchObject({ total_cents: paid.total_cents + 15_000, hold: null });
  expect((await mail(buyer.email, 'Cambiamos tu pedido')).text).toContain('Agregado: 1');
  const second = await vi.waitFor(async () => {
    const found = (await invoices()).find(({ replaces_id: id }) => id === invoice.id);
    if (found?.state !== 'stamped') throw new Error('The invoice is not replaced yet.');
    return found;
  }, patience);
  expect(second.total_cents).toBe(up.total_cents);

  // Down: a unit less, seen before, and told what moved meanwhile without losing what was typed.
  dialog = await openEditor(page);
  await dialog.getByRole('button', { name: 'Units of Mouse de prueba − 1' }).click();
  await dialog.getByText('It costs $400.00 less').waitFor();
  await dialog.getByLabel('Reason').fill('Solo quiere uno');
  const { preview } = await staff.api.orders.previewEdit({
    params,
    body: { lines: [{ position: 1, quantity: 0 }] },
  });
  await staff.api.orders.editOrder({
    params,
    body: {
      lines: [{ position: 1, quantity: 0 }],
      reason: 'Ya no quiere el tapete',
      order_version: preview.order_version,
      difference_cents: preview.difference_cents,
    },
  });
  await dialog.getByRole('button', { name: 'Edit and refund $400.00' }).click();
  await dialog.getByText('The order changed meanwhile.').waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Solo quiere uno');
  await dialog.getByText('It costs $400.00 less').waitFor();
  await dialog.getByRole('button', { name: 'Edit and refund $400.00' }).click();
  await dialog.waitFor({ state: 'detached' });
  const down = await order();
  expect(down).toMatchObject({
    total_cents: paid.total_cents - 40_000,
    lines: [{ sku: mouse.sku, quantity: 1 }],
  });
  expect((await availableOf(shop.db, [mouse.id, pad.id])).get(mouse.id)).toBe(8);
  expect((await availableOf(shop.db, [mouse.id, pad.id])).get(pad.id)).toBe(9);
  await vi.waitFor(async () => {
    const { ledger } = await order();
    expect(ledger.reduce((sum, entry) => sum + entry.amount_cents, 0)).toBe(down.total_cents);
    const living = (await invoices()).filter(({ state }) => state !== 'cancelled');
    expect(living.map(({ kind, state, total_cents: cents }) => [kind, state, cents])).toEqual([
      ['income', 'stamped', down.total_cents],
    ]);
  }, patience);
  await customer.page.goto(new URL(link).pathname);
  await customer.page.getByText('Tu pago está confirmado').waitFor();
  expect([...customer.problems, ...desk.problems.filter((one) => !one.includes('409'))]).toEqual([]);
  await customer.context.close();
  await desk.context.close();
});

test('an edit that sells below cost is shown once its reason is typed, and paid by hand with its slip', async () => {
  const goods = (name: string) => createProduct(shop.db, { name, priceCents: 200_000, stock: { CDMX: 9 } });
  const [mouse, screen] = [await goods('Mouse de oficina'), await goods('Pantalla de oficina')];
  await offerProduct(shop.db, screen);
  const buyer = await createBuyer(shop, [{ productId: mouse.id }]);
  const { order_id } = await buy(shop, buyer);
  const desk = await visitAsStaff(`/admin/order/${order_id}`);
  const dialog = await openEditor(desk.page);
  await dialog.getByRole('combobox', { name: 'Add a product' }).fill('Pantalla de oficina');
  await desk.page.getByRole('option', { name: /Pantalla de oficina/ }).click();
  // What is no amount is not taken for the shop's price.
  await dialog.getByLabel('Agreed price of one Pantalla de oficina').fill('quinientos');
  await dialog.getByText('Enter an amount in pesos, 0 or more.').waitFor();
  await dialog.getByLabel('Reason').fill('Viene de exhibición');
  expect(await dialog.getByRole('button', { name: 'Edit the order' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Reason').fill('');
  await dialog.getByLabel('Agreed price of one Pantalla de oficina').fill('500');
  await dialog.getByText(/Pantalla de oficina would sell at \$500\.00 and costs \$1,160\.00/).waitFor();
  await expectNoBarriers(desk);
  await dialog.getByLabel('Reason').fill('Viene de exhibición');
  await dialog.getByText('It costs $500.00 more').waitFor();
  await dialog.getByRole('button', { name: 'Ask for $500.00' }).click();
  await desk.page.getByText('A change waits for $500.00').waitFor();
  await desk.page.getByRole('button', { name: 'Record a payment' }).click();
  const booking = desk.page.getByRole('dialog', { name: 'Record a payment' });
  await booking.getByLabel('How').selectOption('Card terminal');
  await booking.getByLabel(/^Amount received/).fill('500');
  await booking.getByLabel(/^Authorisation/).fill('004513');
  const slip = { name: 'voucher.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 slip') };
  await booking.getByLabel('Proof').setInputFiles(slip);
  await expectNoBarriers(desk);
  await booking.getByRole('button', { name: 'Book it as paid' }).click();
  await desk.page.getByText('A change waits for $500.00').waitFor({ state: 'detached' });
  const proof = desk.page.getByRole('link', { name: 'Proof of the payment of $500.00' });
  const file = await desk.context.request.get((await proof.getAttribute('href')) ?? '');
  expect(await file.text()).toBe('%PDF-1.7 slip');
  await desk.context.close();
});
