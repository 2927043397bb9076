import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { formatPesos } from '../../src/platform/money.ts';
import { createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { type SignedIn, signInStaff, signInStaffAt, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';
import { pay, payByCard } from '../setup/pay-in-browser.ts';
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

test('staff give credit, its customer pays a part with it, and the refund comes back as money and as credit', async () => {
  const product = await createProduct(shop.db, { name: 'Fuente de prueba', priceCents: 200_000, stock: 9 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);

  const desk = await visitAsStaff(`/admin/users/${buyer.id}`);
  await desk.page.getByRole('button', { name: 'Give or take' }).click();
  await desk.page.getByLabel('Amount in pesos').fill('500');
  await desk.page.getByLabel('Reason').fill('Por la demora de tu envío');
  await expectNoBarriers(desk);
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Give credit' }).click();
  await desk.page.getByText('+$500.00').waitFor();

  const customer = await shop.visit({ width: 390, height: 844 });
  const { page } = customer;
  await customer.context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  await page.goto('/dashboard/saldo');
  await page.getByText('Por la demora de tu envío').waitFor();
  await expectNoBarriers(customer);
  await page.goto('/checkout');
  await page.getByLabel('Usar mi saldo a favor: $500.00').check();
  await page.getByText('Por pagar', { exact: true }).waitFor();
  await expectNoBarriers(customer);
  await pay(page, /^Tarjeta/);
  await payByCard(page, '4242424242424242');
  await page.getByText('Tu pago está confirmado').waitFor();
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /^Pedido \d+/ })
    .first()
    .click();
  await page.getByText('Pagado con saldo a favor').filter({ visible: true }).waitFor();

  const orderId = new URL(page.url()).searchParams.get('pedido') ?? '';
  await desk.page.goto(`/admin/order/${orderId}`);
  const { order } = await staff.api.orders.adminOrder({ params: { order_id: orderId } });
  const moneyCents = order.total_cents - 50_000;
  await desk.page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Units of Fuente de prueba' }).fill('1');
  await dialog.getByLabel('Reason').fill('Llegó con un golpe');
  await dialog.locator('section').getByText('To the account, as store credit').waitFor();
  await expectNoBarriers(desk);
  // The way it was paid, unless staff say otherwise.
  await dialog.getByRole('button', { name: `Refund ${formatPesos(order.total_cents)}` }).click();
  await dialog.waitFor({ state: 'detached' });
  // The provider gives its part back in a job of its own.
  await vi.waitFor(async () => {
    const { order: now } = await staff.api.orders.adminOrder({ params: { order_id: orderId } });
    expect(now.refunded_cents).toBe(order.total_cents);
  }, patience);
  const after = await staff.api.orders.adminOrder({ params: { order_id: orderId } });
  expect(after.order.ledger.map(({ kind, amount_cents: cents }) => [kind, cents])).toEqual(
    expect.arrayContaining([
      ['charge', moneyCents],
      ['charge', 50_000],
      ['refund', -moneyCents],
      ['refund', -50_000],
    ]),
  );
  expect(await buyer.api.storeCredit.own({})).toMatchObject({ balance_cents: 50_000 });
  await customer.context.close();
  await desk.context.close();
});
