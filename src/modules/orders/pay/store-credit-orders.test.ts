import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addToCart,
  buy,
  confirmPayment,
  control,
  createBuyer,
  payAtProvider,
  type PlacedOrder,
  placeOrder,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { balanceOf, grantCredit } from '../../../../test/factories/grant-credit.ts';
import { type SignedIn, signInStaff, signInVisitor } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { loseAnswer } from '../../../../test/setup/lose-answer.ts';
import { keptEmails } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { compareWithProvider } from '../../payments/reconciliation/compare-with-provider.ts';
import { sweepOrders } from './sweep-orders.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

/** Picked up, so that nothing but the goods costs: $1,000.00. */
const pickup = { delivery_method: 'pickup_cdmx' } as const;
const withCredit = (cents: number) => ({ ...pickup, store_credit_cents: cents });
const whole = { ...withCredit(100_000), payment_method: 'store_credit' } as const;

/** A buyer of something for $1,000.00 with so much to spend. */
async function buyerWith(creditCents: number, given: { stock?: number } = {}) {
  const product = await createProduct(shop.db, { priceCents: 100_000, stock: given.stock ?? 5 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  if (creditCents > 0) await grantCredit(shop, buyer, creditCents, staff);
  return { buyer, product };
}

const orderOf = async ({ api }: SignedIn, { order_id }: PlacedOrder) =>
  (await api.orders.order({ params: { order_id } })).order;
const seenByStaff = async ({ order_id }: PlacedOrder) =>
  (await staff.api.orders.adminOrder({ params: { order_id } })).order;

/** Carries out what was requested at the provider, and gives the order afterwards. */
async function afterRefunds(order: PlacedOrder) {
  const { rows } = await shop.db.sql(
    `select r.id from refund r join payment_attempt a on a.id = r.attempt_id
      where a.reference = $1 and r.state = 'requested'`,
    [order.order_id],
  );
  for (const { id } of rows) await shop.open.runJob('payments.refund', { refundId: id });
  await shop.open.runJob('orders.refunded', { orderId: order.order_id });
  return seenByStaff(order);
}

describe('a purchase with store credit', () => {
  test('is quoted with what the credit pays, what is left and the methods that can collect it', async () => {
    const { buyer } = await buyerWith(40_000);
    const quoteWith = async (use: boolean) =>
      (await buyer.api.checkout.quote({ body: { ...pickup, use_store_credit: use } })).quote;
    expect(await quoteWith(false)).toMatchObject({
      total_cents: 100_000,
      to_pay_cents: 100_000,
      store_credit: { balance_cents: 40_000, usable_cents: 40_000, used_cents: 0 },
    });
    expect(await quoteWith(true)).toMatchObject({
      total_cents: 100_000,
      to_pay_cents: 60_000,
      store_credit: { used_cents: 40_000 },
    });
    await grantCredit(shop, buyer, 80_000, staff);
    expect(await quoteWith(true)).toMatchObject({
      total_cents: 100_000,
      to_pay_cents: 0,
      store_credit: { balance_cents: 120_000, used_cents: 100_000 },
      payment_methods: [{ method: 'store_credit', is_available: true }],
    });
  });

  test('holds the credit, charges the rest and spends it when the rest is paid', async () => {
    const { buyer } = await buyerWith(40_000);
    const placed = await placeOrder(buyer, { ...withCredit(40_000), total_cents: 100_000 });
    expect(await balanceOf(buyer)).toBe(0);
    const [held] = (await buyer.api.storeCredit.own({})).movements;
    expect(held).toMatchObject({ kind: 'spent', is_held: true, order_id: placed.order_id });
    await payAtProvider(shop, placed);
    expect(await confirmPayment(buyer, placed)).toBe('paid');
    expect(await orderOf(buyer, placed)).toMatchObject({
      state: 'paid',
      total_cents: 100_000,
      store_credit_cents: 40_000,
      payment: { provider: 'stripe', state: 'paid' },
    });
    const seen = await seenByStaff(placed);
    expect(seen.attempts.map(({ provider, amount_cents: cents }) => [provider, cents])).toEqual([
      ['stripe', 60_000],
      ['store_credit', 40_000],
    ]);
    expect(seen.ledger.map(({ amount_cents: cents }) => cents).toSorted()).toEqual([40_000, 60_000]);
    expect(seen.timeline.map(({ message }) => message).join('\n')).toMatch(
      /Paid \$600\.00 by Stripe and \$400\.00 with store credit; folio \d+\./,
    );
    expect((await buyer.api.storeCredit.own({})).movements[0]).toMatchObject({ is_held: false });
    const mail = (await keptEmails(shop, buyer.email)).find(({ kind }) => kind === 'payment-confirmed');
    expect(mail?.text).toMatch(/Pagado con saldo a favor: \$400\.00/);
  });

  test('is paid at once where credit covers the whole', async () => {
    const { buyer } = await buyerWith(100_000);
    const placed = await placeOrder(buyer, whole);
    expect(placed.payment.provider).toBe('none');
    expect(await orderOf(buyer, placed)).toMatchObject({
      state: 'paid',
      order_number: expect.any(Number),
      store_credit_cents: 100_000,
      payment: null,
    });
    expect(await balanceOf(buyer)).toBe(0);
  });

  test('can be paid at OXXO for the rest', async () => {
    const { buyer } = await buyerWith(40_000, { stock: 20 });
    const placed = await placeOrder(buyer, { ...withCredit(40_000), payment_method: 'oxxo' });
    await payAtProvider(shop, placed, { method: 'oxxo' });
    expect(await confirmPayment(buyer, placed)).toBe('pending');
    const mail = (await keptEmails(shop, buyer.email)).find(({ kind }) => kind === 'order-received');
    expect(mail?.text).toContain('Paga $600.00 en cualquier OXXO');
  });

  test('refuses missing credit, more credit than its total, and a method that does not fit', async () => {
    const { buyer } = await buyerWith(100_000);
    await expect(placeOrder(buyer, withCredit(100_001))).rejects.toMatchObject({
      status: 409,
      code: 'not_enough_credit',
      details: { balance_cents: 100_000 },
    });
    await grantCredit(shop, buyer, 50_000, staff);
    await expect(placeOrder(buyer, withCredit(100_001))).rejects.toMatchObject({ status: 422 });
    await expect(placeOrder(buyer, withCredit(-1))).rejects.toMatchObject({ status: 422 });
    await expect(placeOrder(buyer, withCredit(100_000))).rejects.toMatchObject({
      code: 'payment_method_unavailable',
    });
    await expect(placeOrder(buyer, { ...whole, store_credit_cents: 50_000 })).rejects.toMatchObject({
      code: 'payment_method_unavailable',
    });
    expect(await balanceOf(buyer)).toBe(150_000);
  });

  test('sent fifty times at once with the whole balance succeeds once', async () => {
    const { buyer } = await buyerWith(100_000);
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => placeOrder(buyer, whole)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(buyer)).toBe(0);
    const { rows } = await shop.db.sql(
      `select count(*)::int as paid, sum(store_credit_cents)::int as cents from shop_order
        where customer_id = $1 and state = 'paid'`,
      [buyer.id],
    );
    expect(rows).toEqual([{ paid: 1, cents: 100_000 }]);
  });
});

describe('an abandoned order with credit', () => {
  test('gives the credit back when the buyer leaves the payment page, and the next try can use it', async () => {
    const { buyer } = await buyerWith(40_000);
    const left = await placeOrder(buyer, withCredit(40_000));
    const next = await placeOrder(buyer, withCredit(40_000));
    expect((await orderOf(buyer, left)).state).toBe('cancelled');
    await buyer.api.payments.cancelled({ body: { order_id: next.order_id } });
    expect(await balanceOf(buyer)).toBe(40_000);
    const emails = (await keptEmails(shop, buyer.email)).filter(({ kind }) => kind === 'cancelled');
    expect(emails).toEqual([]);
  });

  test('gives the credit back when its time to pay is over', async () => {
    const { buyer } = await buyerWith(40_000);
    const placed = await placeOrder(buyer, withCredit(40_000));
    shop.clock.moveBy(3 * 60 * 60_000);
    await sweepOrders(shop.shop).finally(() => shop.clock.moveBy(-3 * 60 * 60_000));
    expect((await orderOf(buyer, placed)).state).toBe('expired');
    expect(await balanceOf(buyer)).toBe(40_000);
  });

  test('takes the credit again when late money comes; where that is spent, staff decide and the money goes back', async () => {
    for (const isThere of [true, false]) {
      const { buyer } = await buyerWith(40_000);
      const placed = await placeOrder(buyer, withCredit(40_000));
      // As if the provider had ended its page and taken the money all the same.
      await shop.db.sql(
        `update payment_attempt set state = 'expired', announced_state = 'expired' where reference = $1`,
        [placed.order_id],
      );
      shop.clock.moveBy(3 * 60 * 60_000);
      await sweepOrders(shop.shop).finally(() => shop.clock.moveBy(-3 * 60 * 60_000));
      expect(await balanceOf(buyer)).toBe(40_000);
      if (!isThere) {
        const body = { kind: 'withdraw', amount_cents: 1, reason: 'Para la prueba' } as const;
        await staff.api.storeCredit.change({ params: { id: buyer.id }, body });
      }
      await payAtProvider(shop, placed);
      await confirmPayment(buyer, placed);
      const { state, timeline } = await seenByStaff(placed);
      expect(state).toBe(isThere ? 'paid' : 'manual_review');
      expect(await balanceOf(buyer)).toBe(isThere ? 0 : 39_999);
      if (isThere) continue;
      expect(timeline.some(({ message }) => message.includes('$400.00 of store credit'))).toBe(true);
      await staff.api.orders.cancelOrder({
        params: { order_id: placed.order_id },
        body: { reason: 'Sin saldo' },
      });
      expect((await afterRefunds(placed)).refunded_cents).toBe(60_000);
      expect(await balanceOf(buyer)).toBe(39_999);
    }
  });
});

describe('a refund of an order with credit', () => {
  const refund = (order: PlacedOrder, amountCents: number, refundTo: 'origin' | 'store_credit') =>
    staff.api.orders.refundOrder({
      params: { order_id: order.order_id },
      body: { amount_cents: amountCents, refund_to: refundTo, reason: 'Llegó con un golpe' },
    });

  test('goes to the provider first, then becomes credit, and never exceeds what was paid', async () => {
    const { buyer } = await buyerWith(40_000);
    const order = await buy(shop, buyer, withCredit(40_000));
    await refund(order, 50_000, 'origin');
    expect(await balanceOf(buyer)).toBe(0);
    await refund(order, 30_000, 'origin');
    expect(await balanceOf(buyer)).toBe(20_000);
    await expect(refund(order, 20_001, 'origin')).rejects.toMatchObject({
      code: 'refund_exceeds_payment',
      details: { refundable_cents: 20_000 },
    });
    await refund(order, 20_000, 'origin');
    expect(await balanceOf(buyer)).toBe(40_000);
    expect(await afterRefunds(order)).toMatchObject({
      state: 'refunded',
      refunded_cents: 100_000,
      refunded_credit_cents: 40_000,
    });
  });

  test('becomes credit where the buyer wants it, whatever paid the order, once for each key', async () => {
    const { buyer } = await buyerWith(0, { stock: 20 });
    const order = await placeOrder(buyer, { ...pickup, payment_method: 'oxxo' });
    await payAtProvider(shop, order, { method: 'oxxo' });
    await confirmPayment(buyer, order);
    const { rows } = await shop.db.sql(`select charge_ref from payment_attempt where reference = $1`, [
      order.order_id,
    ]);
    await control(shop, 'stripe', `/payment_intents/${rows[0].charge_ref}/pay`, {});
    expect(await confirmPayment(buyer, order)).toBe('paid');
    const call = {
      params: { order_id: order.order_id },
      body: { amount_cents: 30_000, refund_to: 'store_credit', reason: 'Lo pidió así' },
      idempotencyKey: crypto.randomUUID(),
    } as const;
    for (let time = 0; time < 3; time += 1) await staff.api.orders.refundOrder(call);
    expect(await balanceOf(buyer)).toBe(30_000);
    await shop.open.runJob('orders.refunded', { orderId: order.order_id });
    expect((await orderOf(buyer, order)).timeline.map(({ message }) => message)).toContain(
      'Te devolvimos $300.00 en total hasta ahora como saldo a favor.',
    );
    const event = { kind: 'refunded', amountCents: 30_000, creditCents: 30_000, isWhole: false };
    await shop.open.runJob('orders.write-letter', { orderId: order.order_id, event, key: 'una' });
    const mail = (await keptEmails(shop, buyer.email)).find(({ kind }) => kind === 'refund');
    expect(mail?.text).toContain('ya están en tu cuenta como saldo a favor');
    expect(mail?.text).not.toContain('Tu banco');
  });

  test('is given once when a repetition comes after the shop ended without keeping its answer', async () => {
    const { buyer } = await buyerWith(0);
    const order = await buy(shop, buyer, pickup);
    const call = {
      params: { order_id: order.order_id },
      body: { amount_cents: 30_000, refund_to: 'store_credit', reason: 'Lo pidió así' },
      idempotencyKey: crypto.randomUUID(),
    } as const;
    await loseAnswer(shop, () => staff.api.orders.refundOrder(call));
    await staff.api.orders.refundOrder(call);
    expect(await balanceOf(buyer)).toBe(30_000);
  });

  test('of a cancelled order returns each part the way it came, or all of it as credit', async () => {
    for (const refundTo of ['origin', 'store_credit'] as const) {
      const { buyer } = await buyerWith(40_000);
      const order = await buy(shop, buyer, withCredit(40_000));
      await staff.api.orders.cancelOrder({
        params: { order_id: order.order_id },
        body: { reason: 'Ya no hay', refund_to: refundTo },
      });
      expect(await balanceOf(buyer)).toBe(refundTo === 'origin' ? 40_000 : 100_000);
      expect((await afterRefunds(order)).refunded_cents).toBe(100_000);
    }
  });

  test('follows its buyer’s own cancellation where credit paid the whole', async () => {
    const { buyer } = await buyerWith(100_000);
    const order = await placeOrder(buyer, whole);
    await buyer.api.orders.cancelOwn({ params: { order_id: order.order_id }, body: {} });
    expect(await balanceOf(buyer)).toBe(100_000);
    expect((await orderOf(buyer, order)).timeline.at(-1)?.message).toBe(
      'Cancelaste tu pedido. $1,000.00 ya están en tu cuenta como saldo a favor.',
    );
  });

  test("is never credit for a guest, and needs the staff's right to move money", async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000, stock: 5 });
    const guest = await signInVisitor(shop);
    await guest.api.customers.becomeGuest({
      body: { name: 'Invitada', email: `i-${guest.id}@prueba.example` },
    });
    await addToCart(guest, product.id);
    const order = await buy(shop, guest, pickup);
    await expect(refund(order, 100, 'store_credit')).rejects.toMatchObject({ code: 'no_account' });
    const path = `/admin/orders/${order.order_id}/refund`;
    const json = { amount_cents: 100, reason: 'Prueba' };
    await expectRefusal(shop.request(path, { json }), 401);
    await expectRefusal(shop.request(path, { json, token: guest.token }), 401);
    const clerk = await signInStaff(shop, 'catalog');
    await expectRefusal(shop.request(path, { json, token: clerk.token }), 403);
    await expectRefusal(shop.request(path, { json: { ...json, amount_cents: 0 }, token: staff.token }), 422);
    const missing = `/admin/orders/${crypto.randomUUID()}/refund`;
    await expectRefusal(shop.request(missing, { json, token: staff.token }), 404);
  });
});

test('reconciliation of credit with payments finds what one of them lacks', async () => {
  const { buyer } = await buyerWith(40_000);
  const order = await buy(shop, buyer, withCredit(40_000));
  await staff.api.orders.refundOrder({
    params: { order_id: order.order_id },
    body: { amount_cents: 10_000, refund_to: 'store_credit', reason: 'Prueba' },
  });
  const day = new Date(shop.clock.now().getTime() - 6 * 3_600_000).toISOString().slice(0, 10);
  const findings = async () => {
    await compareWithProvider(shop.shop, { day });
    const { rows } = await shop.db.sql(
      `select f.kind, a.reference from payment_finding f left join payment_attempt a on a.id = f.attempt_id
        where f.provider = 'store_credit'`,
    );
    return rows;
  };
  expect(await findings()).toEqual([]);
  await shop.db.sql(`delete from store_credit_movement where kind = 'refunded' and reference = $1`, [
    order.order_id,
  ]);
  expect(await findings()).toEqual([{ kind: 'not_at_provider', reference: order.order_id }]);
});
