import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  addToCart,
  confirmPayment,
  hearAll,
  payAtProvider,
  placeOrder,
} from '../../../test/factories/buy.ts';
import { createBuyerWithProfile } from '../../../test/factories/paid-order.ts';
import { openStage, type Stage } from '../../../test/factories/scenario.ts';
import { type SignedIn, signInStaff } from '../../../test/factories/sign-in.ts';
import { worked } from '../../../test/setup/mailbox.ts';
import { patience } from '../../../test/setup/patience.ts';
import { uninvoicedSales } from './global-invoice.ts';

let stage: Stage;
let owner: SignedIn;
beforeAll(async () => {
  stage = await openStage({ jobs: true });
  owner = await signInStaff(stage.shop, 'owner');
});
afterAll(() => stage.shop.stop());

/** The emulator's card whose refunds arrive, and whose bank sends them back later. */
const returning = '4000000000005126';

test('a refund that arrived, came back and was sent another way is credited once', async () => {
  const { shop } = stage;
  const { buyer, profile } = await createBuyerWithProfile(shop);
  const order = await placeOrder(buyer, { invoice_profile_id: profile.id });
  await payAtProvider(shop, order, { cardNumber: returning });
  await confirmPayment(buyer, order);
  await worked(shop);
  const params = { order_id: order.order_id };
  await buyer.api.orders.cancelOwn({ params, body: {} });
  await worked(shop);
  const invoices = async () =>
    (await owner.api.invoices.adminOfOrder({ params })).invoices.map(({ kind }) => kind).toSorted();
  await vi.waitFor(async () => expect(await invoices()).toEqual(['credit_note', 'income']), patience);
  const { rows } = await shop.db.sql(
    'select r.provider_ref from refund r join payment_attempt a on a.id = r.attempt_id where a.reference = $1',
    [order.order_id],
  );
  await stage.stripe(`/refunds/${rows[0]?.provider_ref}/finish`, { status: 'failed' });
  await hearAll(shop);
  await worked(shop);
  const { refunds } = await owner.api.orders.adminRefunds({ query: { view: 'failed', page_size: 100 } });
  const [failed] = refunds.filter(({ order_id: id }) => id === order.order_id);
  await owner.api.orders.settleRefund({
    params: { refund_id: failed?.id ?? '' },
    body: { way: 'transfer', clabe: '032180000118359719', tracking_key: 'REGRESO0001' },
  });
  await worked(shop);
  const { order: seen } = await owner.api.orders.adminOrder({ params });
  expect(seen.refunded_cents).toBe(seen.total_cents);
  expect(await invoices()).toEqual(['credit_note', 'income']);
});

/** What somebody transferred beyond an order and the provider could not send back. */
async function excessOf(orderId: string, cents: number): Promise<string> {
  const { rows } = await stage.shop.db.sql(
    `with attempt as (select id from payment_attempt where reference = $1 and state = 'paid'), money as (
       insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
       select id, 'charge', $2, 'stripe', 'beyond:' || id from attempt)
     insert into refund (attempt_id, amount_cents, reason, state, source)
     select id, $2, 'Transferred without being asked for', 'failed', 'balance' from attempt returning id`,
    [orderId, cents],
  );
  return rows[0].id as string;
}

test('money transferred beyond an order is credited on no invoice, whichever way it goes back', async () => {
  const { shop } = stage;
  const bought = async (invoice_profile_id?: string) => {
    const order = await placeOrder(buyer, invoice_profile_id === undefined ? {} : { invoice_profile_id });
    await payAtProvider(shop, order);
    await confirmPayment(buyer, order);
    await worked(shop);
    const refund_id = await excessOf(order.order_id, 5000);
    await owner.api.orders.settleRefund({ params: { refund_id }, body: { way: 'store_credit' } });
    await worked(shop);
    return { order_id: order.order_id };
  };
  const { buyer, profile, product } = await createBuyerWithProfile(shop);
  const params = await bought(profile.id);
  const { invoices } = await owner.api.invoices.adminOfOrder({ params });
  expect(invoices).toMatchObject([{ kind: 'income', state: 'stamped' }]);
  // Nor does it leave less of a sale for the invoice of the day.
  await addToCart(buyer, product.id);
  const { order_id } = await bought();
  const { total_cents: total } = (await owner.api.orders.adminOrder({ params: { order_id } })).order;
  const now = shop.clock.now().getTime();
  const sales = await uninvoicedSales(shop.db, { from: new Date(now - 60_000), to: new Date(now + 60_000) });
  const sale = sales.find((one) => one.order_id === order_id);
  expect(sale?.parts.reduce((sum, { gross_cents: cents }) => sum + cents, 0)).toBe(total);
  expect(sale?.refund_ids).toEqual([]);
});
