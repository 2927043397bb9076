import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { availableOf } from '../../src/modules/inventory/index.ts';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { watchPurchases } from '../../src/modules/purchasing/purchasing.jobs.ts';
import { goodsOfSupplier } from '../factories/goods-of-supplier.ts';
import { offerProduct } from '../factories/offer-product.ts';
import { balanceOf } from '../factories/grant-credit.ts';
import {
  type SignedIn,
  signInCustomer,
  signInStaff,
  signInStaffAt,
  testPassword,
} from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { keptEmails } from '../setup/mailbox.ts';
import { pay, payByCard } from '../setup/pay-in-browser.ts';
import { patience } from '../setup/patience.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

async function visitAsStaff(path: string, by = staff): Promise<Visitor> {
  const visitor = await shop.visit();
  const { page } = visitor;
  await signInStaffAt(page, by);
  await page.goto(path);
  return visitor;
}

async function visitAs(buyer: SignedIn): Promise<Visitor> {
  const visitor = await shop.visit({ width: 390, height: 844 });
  await visitor.context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  return visitor;
}

async function expectNoBarriers({ page }: Visitor): Promise<void> {
  const barriers = (await findBarriers(page)).filter(({ isSerious }) => isSerious);
  expect(barriers.map(({ text }) => text)).toEqual([]);
}

async function setRefundCeiling(refundCents: number): Promise<void> {
  const { api } = await signInStaff(shop, 'owner');
  const params = { group: 'limits' } as const;
  const { version } = await api.settings.settings({ params });
  const values = { refund_ceiling_cents: refundCents };
  await api.settings.changeSettings({ params, body: { version, values } });
}

/** The newest email to an address whose subject begins so. */
const mail = (email: string, subject: string) =>
  vi.waitFor(async () => {
    const found = (await keptEmails(shop, email)).findLast((one) => one.subject.startsWith(subject));
    if (!found) throw new Error(`${email} has no letter «${subject}…».`);
    return found;
  }, patience);

async function openNewestOrder(page: Page): Promise<string> {
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /^Pedido \d+/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cancelar pedido' }).waitFor();
  return new URL(page.url()).searchParams.get('pedido') ?? '';
}

async function cancelOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click();
}

test('cash paid at OXXO goes back to the CLABE its customer gives, and every email is true', async () => {
  const product = await createProduct(shop.db, { name: 'Gabinete de prueba', priceCents: 150_000, stock: 9 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const customer = await visitAs(buyer);
  const { page } = customer;
  await page.goto('/checkout');
  await pay(page, /oxxo/i);
  await page.locator('#pay-oxxo').click();
  await page.getByText('Tu pedido está apartado').waitFor();
  await page.getByRole('link', { name: 'Ver e imprimir la ficha' }).click();
  await page.getByRole('link', { name: 'Ficha original' }).click();
  await page.locator('#simulate-payment').click();
  await mail(buyer.email, 'Recibimos tu pago');

  const orderId = await openNewestOrder(page);
  await cancelOrder(page);
  await page.getByRole('heading', { name: /^Elige cómo te devolvemos \$/ }).waitFor();
  await expectNoBarriers(customer);
  expect((await mail(buyer.email, 'Cancelamos tu pedido')).text).toContain('Tú eliges cómo te devolvemos');
  expect((await mail(buyer.email, 'Elige cómo te devolvemos')).text).toContain('CLABE');

  // A mistyped digit is told beside its field, and nothing is lost.
  const field = page.getByLabel('Tu CLABE');
  await field.fill('032180000118359718');
  await page.getByRole('button', { name: 'Transfiéranme a esta cuenta' }).click();
  await page.getByText('Esta CLABE tiene un dígito equivocado').waitFor();
  expect(await field.inputValue()).toBe('032180000118359718');
  await field.fill('0321 8000 0118 3597 19');
  await page.getByRole('button', { name: 'Transfiéranme a esta cuenta' }).click();
  await page.getByText('A la CLABE que termina en 9719').waitFor();

  const desk = await visitAsStaff('/admin/dashboard');
  await desk.page.getByRole('link', { name: 'Refunds to settle' }).click();
  await desk.page.getByText('032180000118359719').filter({ visible: true }).waitFor();
  await expectNoBarriers(desk);
  await desk.page.getByRole('button', { name: 'Record the transfer' }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel('Tracking key of the bank').fill('RASTREO555');
  await expectNoBarriers(desk);
  await dialog.getByRole('button', { name: 'Record the transfer' }).click();
  await dialog.waitFor({ state: 'detached' });

  const done = await mail(buyer.email, 'Te devolvimos');
  expect(done.text).toContain('Te transferimos');
  await page.goto(`/dashboard?pedido=${orderId}`);
  await page.getByText('Clave de rastreo: RASTREO555.').waitFor();
  const { order } = await staff.api.orders.adminOrder({ params: { order_id: orderId } });
  expect(order.ledger.reduce((sum, entry) => sum + entry.amount_cents, 0)).toBe(0);
  expect([...customer.problems, ...desk.problems]).toEqual([]);
  await customer.context.close();
  await desk.context.close();
});

test('staff refund a unit and a free amount: from zero, told what goes where, back on its shelf, never more than is left', async () => {
  const mouse = await createProduct(shop.db, {
    name: 'Mouse de prueba',
    priceCents: 33_333,
    stock: { CDMX: 9 },
  });
  const board = await createProduct(shop.db, {
    name: 'Teclado de prueba',
    priceCents: 120_000,
    stock: { CDMX: 9 },
  });
  const buyer = await createBuyer(shop, [
    { productId: mouse.id, quantity: 3 },
    { productId: board.id, quantity: 1 },
  ]);
  const { order_id: orderId } = await buy(shop, buyer);
  const desk = await visitAsStaff(`/admin/order/${orderId}`);
  const { page } = desk;
  const open = async () => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByRole('dialog').getByText('Nothing goes back yet.').waitFor();
    return page.getByRole('dialog');
  };
  const dialog = await open();
  expect(await dialog.getByRole('button', { name: 'Refund $0.00' }).isDisabled()).toBe(true);
  const units = dialog.getByRole('textbox', { name: 'Units of Mouse de prueba' });
  expect(await units.inputValue()).toBe('0');
  await units.fill('2');
  await units.blur();
  expect(await dialog.getByLabel('Back on the shelf').inputValue()).toBe('CDMX');
  await dialog.getByLabel('Another amount, in pesos').fill('50');
  await dialog.getByLabel('Reason').fill('Pidió tres y quería uno');
  await dialog.getByText('To the card').waitFor();
  await dialog.getByText('$716.66', { exact: true }).waitFor();
  await expectNoBarriers(desk);
  await dialog.getByRole('button', { name: 'Refund $716.66' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('2 refunded').waitFor();
  await page
    .getByText('2 × Mouse de prueba (back on the shelf in CDMX), $50.00 besides: Pidió tres y quería uno')
    .waitFor();
  expect((await availableOf(shop.db, [mouse.id])).get(mouse.id)).toBe(8);

  // While somebody reads, somebody else refunds the last one.
  const again = await open();
  await again.getByRole('textbox', { name: 'Units of Mouse de prueba' }).fill('1');
  await again.getByLabel('Reason').fill('Pidió tres y quería uno');
  const { api } = await signInStaff(shop, 'orders');
  await api.orders.refundOrder({
    params: { order_id: orderId },
    body: { amount_cents: 33_333, reason: 'El mismo', lines: [{ position: 0, quantity: 1 }] },
  });
  await again.getByRole('button', { name: 'Refund $333.33' }).click();
  await again.getByText('None is left to refund.').waitFor();
  await expectNoBarriers(desk);
  const { order } = await staff.api.orders.adminOrder({ params: { order_id: orderId } });
  expect(order.lines.map(({ refunded_quantity: count }) => count)).toEqual([3, 0]);
  expect(order.to_pack.map(({ product_name: name }) => name)).toEqual(['Teclado de prueba']);
  expect(desk.problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  await desk.context.close();
});

test('a refund that the provider refuses reaches staff, above their ceiling a second one, and its customer is told so', async () => {
  const product = await createProduct(shop.db, { name: 'Monitor de prueba', priceCents: 320_000, stock: 9 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const customer = await visitAs(buyer);
  const { page } = customer;
  await page.goto('/checkout');
  await pay(page, /^Tarjeta/);
  await payByCard(page, '4000000000005142');
  await page.getByText('Tu pago está confirmado').waitFor();
  const orderId = await openNewestOrder(page);
  await cancelOrder(page);
  await page.getByText(/^La devolución de \$3,.* no pasó\. Ese dinero sigue siendo tuyo/).waitFor();
  await expectNoBarriers(customer);
  expect((await mail(buyer.email, 'Cancelamos tu pedido')).text).toContain('Pedimos que se te devuelvan');
  expect((await mail(buyer.email, 'La devolución de')).text).toContain('no fue posible');
  expect((await mail(staff.email, 'El pedido')).text).toContain('falló');

  const desk = await visitAsStaff('/admin/payments?view=findings&state=open');
  await desk.page.getByText('Refund failed').first().waitFor();
  await desk.page.goto('/admin/payments?view=refunds');
  const dialog = desk.page.getByRole('dialog');
  await setRefundCeiling(100);
  await desk.page.getByRole('button', { name: 'Settle' }).first().click();
  await dialog.getByText('Give store credit', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Give store credit' }).click();
  await dialog.getByText('Sent for approval').waitFor();
  await expectNoBarriers(desk);
  await dialog.getByRole('link', { name: 'See approvals' }).click();
  await desk.page.getByText('Settle a refund').first().waitFor();
  await desk.page.goto('/admin/payments?view=refunds');
  await desk.page.getByRole('button', { name: 'Settle' }).first().click();
  await dialog.getByText('Ask the customer', { exact: true }).click();
  await expectNoBarriers(desk);
  await dialog.getByRole('button', { name: 'Ask the customer' }).click();
  await dialog.waitFor({ state: 'detached' });
  await mail(buyer.email, 'Elige cómo te devolvemos');

  await page.goto(`/dashboard?pedido=${orderId}`);
  await page.getByText('Saldo a favor en mi cuenta de Ensambla').click();
  await page.getByRole('button', { name: 'Quiero mi saldo a favor' }).click();
  await page
    .getByText(/Te devolvimos .* como saldo a favor/)
    .first()
    .waitFor();
  expect((await mail(buyer.email, 'Te devolvimos')).text).toContain('saldo a favor');
  expect([...customer.problems, ...desk.problems]).toEqual([]);
  await customer.context.close();
  await desk.context.close();
});

test('a request that changed while it was read is not approved, and the page shows the new version', async () => {
  const buyer = await signInCustomer(shop);
  const owner = await signInStaff(shop, 'owner');
  const ask = (reason: string) =>
    staff.api.storeCredit
      .change({ params: { id: buyer.id }, body: { kind: 'grant', amount_cents: 1_234_500, reason } })
      .then(
        () => '',
        ({ code }) => code,
      );
  expect(await ask('Disculpa por la demora.')).toBe('needs_approval');
  const desk = await visitAsStaff('/admin/approvals', owner);
  const { page } = desk;
  const row = page.getByRole('row').filter({ hasText: '12,345' });
  const dialog = page.getByRole('dialog');
  await row.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByText('Disculpa por la demora.').waitFor();
  await expectNoBarriers(desk);
  expect(await ask('Regalo para un amigo.')).toBe('needs_approval');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await row.getByText('Changed after you read it').waitFor();
  await row.getByText('Regalo para un amigo.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expectNoBarriers(desk);
  expect(await balanceOf(buyer)).toBe(0);
  await row.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByText('Regalo para un amigo.').waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await row.getByText('Approved').filter({ visible: true }).waitFor();
  expect(await row.getByText('Changed after you read it').count()).toBe(0);
  expect(await balanceOf(buyer)).toBe(1_234_500);
  expect(desk.problems).toEqual([]);
  await desk.context.close();
});

test('who approves a cancellation reads which supplier sends the goods all the same', async () => {
  const owner = await signInStaff(shop, 'owner');
  const product = await createProduct(shop.db, { stock: 0, priceCents: 199_900 });
  await goodsOfSupplier(shop.db, product.id, 3);
  await offerProduct(shop.db, product, 800, 'norte');
  await owner.api.suppliers.changeSupplier({ params: { code: 'norte' }, body: { drop_ship: 'alone' } });
  const { order_id } = await buy(shop, await createBuyer(shop, [{ productId: product.id }]));
  await watchPurchases(shop.shop);
  const { purchases } = await owner.api.purchasing.purchaseOrders({ query: {} });
  const params = { id: purchases[0]?.id ?? 0 };
  const { version } = (await owner.api.purchasing.purchaseOrder({ params })).purchase;
  await owner.api.purchasing.confirmPurchaseOrder({ params, body: { version } });
  await setRefundCeiling(100);
  await expect(
    staff.api.orders.cancelOrder({ params: { order_id }, body: { reason: 'Ya no lo quiere.' } }),
  ).rejects.toMatchObject({ code: 'needs_approval' });
  const desk = await visitAsStaff('/admin/approvals', owner);
  const row = desk.page.getByRole('row').filter({ hasText: 'Ya no lo quiere.' });
  await row.getByRole('button', { name: 'Approve' }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByText(/ was told to send goods of this order to the buyer$/).waitFor();
  await expectNoBarriers(desk);
  expect(desk.problems).toEqual([]);
  await desk.context.close();
});
