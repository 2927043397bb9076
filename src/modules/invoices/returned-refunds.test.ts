import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { confirmPayment, hearAll, payAtProvider, placeOrder } from '../../../test/factories/buy.ts';
import { createBuyerWithProfile } from '../../../test/factories/paid-order.ts';
import { openStage, type Stage } from '../../../test/factories/scenario.ts';
import { type SignedIn, signInStaff } from '../../../test/factories/sign-in.ts';
import { worked } from '../../../test/setup/mailbox.ts';
import { patience } from '../../../test/setup/patience.ts';

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
