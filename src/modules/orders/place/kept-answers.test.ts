import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer, payAtProvider, placeOrder } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { balanceOf, grantCredit } from '../../../../test/factories/grant-credit.ts';
import { openStage, type Scene, type Stage } from '../../../../test/factories/scenario.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { loseAnswer } from '../../../../test/setup/lose-answer.ts';
import { keptEmails } from '../../../../test/setup/mailbox.ts';

let stage: Stage;
let staff: SignedIn;
beforeAll(async () => {
  stage = await openStage();
  staff = await signInStaff(stage.shop, 'owner');
});
afterAll(() => stage.shop.stop());

const clabe = '032180000118359719';

/** Sends a call whose answer is lost, then the same again; gives the second answer. */
async function sendTwice<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  await loseAnswer(stage.shop, call);
  return call();
}

async function paidOrder() {
  const product = await createProduct(stage.shop.db, { priceCents: 100_000 });
  const buyer = await createBuyer(stage.shop, [{ productId: product.id }]);
  const { order_id } = await buy(stage.shop, buyer);
  return { buyer, params: { order_id } };
}

/** Paid at OXXO and cancelled: its buyer is asked where the money goes. */
async function moneyToChoose(): Promise<{ scene: Scene; params: { order_id: string }; refundId: string }> {
  const scene = await stage.begin('oxxo');
  const params = { order_id: scene.order.order_id };
  await payAtProvider(stage.shop, scene.order, { method: 'oxxo' });
  await stage.reaches(scene, 'awaiting_payment');
  await stage.stripe(`/payment_intents/${await stage.chargeRef(scene)}/pay`);
  await stage.reaches(scene, 'paid');
  await scene.buyer.api.orders.cancelOwn({ params, body: {} });
  const { refunds } = await staff.api.orders.adminRefunds({ query: { view: 'waiting', page_size: 100 } });
  const refundId = refunds.find(({ order_id }) => order_id === params.order_id)?.id ?? '';
  return { scene, params, refundId };
}

const kindsOf = async (params: { order_id: string }) => {
  const { order } = await staff.api.orders.adminOrder({ params });
  return order.timeline.map(({ kind }) => kind);
};
const count = (kinds: readonly string[], wanted: string) => kinds.filter((kind) => kind === wanted).length;

describe('a call repeated after the shop ended without keeping its answer', () => {
  test('writes an email of staff once', async () => {
    const { buyer, params } = await paidOrder();
    const body = { subject: 'Sobre tu pedido', text: 'Llega mañana.' };
    const idempotencyKey = randomUUID();
    await sendTwice(() => staff.api.orders.writeToBuyer({ params, body, idempotencyKey }));
    const emails = await keptEmails(stage.shop, buyer.email);
    expect(emails.filter(({ subject }) => subject === body.subject)).toHaveLength(1);
    expect(count(await kindsOf(params), 'wrote')).toBe(1);
  });

  test('answers a buyer’s cancellation with the cancelled order', async () => {
    const { buyer, params } = await paidOrder();
    const idempotencyKey = randomUUID();
    const { order } = await sendTwice(() => buyer.api.orders.cancelOwn({ params, body: {}, idempotencyKey }));
    expect(order.state).toBe('cancelled');
    expect(order.refunds_open).toMatchObject([{ state: 'asked' }]);
    expect(count(await kindsOf(params), 'cancelled_by_customer')).toBe(1);
  });

  test('cancels an order that was not paid yet once', async () => {
    const scene = await stage.begin();
    const params = { order_id: scene.order.order_id };
    const cancel = (idempotencyKey: string) =>
      scene.buyer.api.orders.cancelOwn({ params, body: {}, idempotencyKey });
    const key = randomUUID();
    const { order } = await sendTwice(() => cancel(key));
    expect(order.state).toBe('cancelled');
    await expect(cancel(randomUUID())).rejects.toMatchObject({ code: 'too_late' });
    expect(count(await kindsOf(params), 'cancelled_by_customer')).toBe(1);
  });

  test('answers a cancellation by staff with the cancelled order', async () => {
    const { params } = await paidOrder();
    const body = { reason: 'Ya no hay.' };
    const idempotencyKey = randomUUID();
    const { order } = await sendTwice(() => staff.api.orders.cancelOrder({ params, body, idempotencyKey }));
    expect(order.state).toBe('cancelled');
    expect(order.refunds).toHaveLength(1);
  });

  test('gives the credit a payer chose once, and says so', async () => {
    const { scene, params } = await moneyToChoose();
    const idempotencyKey = randomUUID();
    const { order } = await sendTwice(() =>
      scene.buyer.api.orders.chooseRefund({ params, body: { to: 'store_credit' }, idempotencyKey }),
    );
    expect(order.refunds_open).toEqual([]);
    expect(await balanceOf(scene.buyer)).toBe(order.total_cents);
  });

  test("takes a payer's CLABE once", async () => {
    const { scene, params } = await moneyToChoose();
    const body = { to: 'transfer', clabe } as const;
    const idempotencyKey = randomUUID();
    await sendTwice(() => scene.buyer.api.orders.chooseRefund({ params, body, idempotencyKey }));
    expect(count(await kindsOf(params), 'refund_account_given')).toBe(1);
  });

  test.each([{ way: 'store_credit' }, { way: 'transfer', clabe, tracking_key: 'RASTREO900' }] as const)(
    'settles a refund by $way once, and says so',
    async (body) => {
      const { params, refundId } = await moneyToChoose();
      const idempotencyKey = randomUUID();
      const { order } = await sendTwice(() =>
        staff.api.orders.settleRefund({ params: { refund_id: refundId }, body, idempotencyKey }),
      );
      expect(order?.order_id).toBe(params.order_id);
      expect(order?.refunds).toMatchObject([{ state: 'succeeded' }]);
    },
  );

  test('answers a purchase that is already paid with its order, not with an empty cart', async () => {
    const product = await createProduct(stage.shop.db, { priceCents: 100_000 });
    const buyer = await createBuyer(stage.shop, [{ productId: product.id }]);
    await grantCredit(stage.shop, buyer, 100_000, staff);
    const wanted = {
      delivery_method: 'pickup_cdmx',
      payment_method: 'store_credit',
      store_credit_cents: 100_000,
      idempotencyKey: randomUUID(),
    } as const;
    const placed = await sendTwice(() => placeOrder(buyer, wanted));
    expect(placed.payment.redirect_url).toContain(placed.order_id);
    const { orders } = await buyer.api.orders.orders({ query: {} });
    expect(orders).toHaveLength(1);
  });

  test('leaves one open order with a payment page', async () => {
    const product = await createProduct(stage.shop.db, { priceCents: 100_000, stock: 1 });
    const buyer = await createBuyer(stage.shop, [{ productId: product.id }]);
    const idempotencyKey = randomUUID();
    const placed = await sendTwice(() => placeOrder(buyer, { idempotencyKey }));
    await payAtProvider(stage.shop, placed);
    await stage.reaches({ buyer, order: placed, productId: product.id }, 'paid');
    const { orders } = await buyer.api.orders.orders({ query: {} });
    expect(orders.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'paid']);
  });
});
