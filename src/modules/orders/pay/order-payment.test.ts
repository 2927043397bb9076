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
  providerRefOf,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, type SignedIn, signInVisitor } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { availableOf, reserveStock } from '../../inventory/index.ts';
import { attemptsOf, currentPayment, type PaymentChange, refundsOf } from '../../payments/index.ts';
import { sharedSecret } from '../../../platform/secrets.ts';
import { onPaymentChange } from '../index.ts';
import { orderLinkToken } from '../tracking/order-link.ts';
import { secretName } from '../tracking/order-links.ts';
import { sweepOrders } from './sweep-orders.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});

afterAll(() => shop.stop());

const minutes = 60_000;
const days = 24 * 60 * minutes;

async function available(productId: number): Promise<number> {
  return (await availableOf(shop.db, [productId])).get(productId) ?? 0;
}

async function onHand(productId: number): Promise<number> {
  const { rows } = await shop.db.sql(
    'select sum(on_hand)::int as units from stock_level where product_id = $1',
    [productId],
  );
  return rows[0].units;
}

async function orderOf(buyer: SignedIn, { order_id: id }: PlacedOrder) {
  return (await buyer.api.orders.order({ params: { order_id: id } })).order;
}

async function cartCount({ api, id }: SignedIn): Promise<number> {
  return (await api.cart.cart({ params: { userId: id } })).cart.item_count;
}

/** Announces a change of the order's attempt, or of another one, as payments would. */
async function announce(
  order: PlacedOrder,
  state: PaymentChange['state'],
  given: Partial<PaymentChange> = {},
): Promise<void> {
  const attempt = await currentPayment(shop.db, order.order_id);
  if (!attempt) throw new Error('The order has no payment.');
  const { id: attemptId, reference, amountCents, provider } = attempt;
  const change = { reference, attemptId, state, amountCents, provider, ...given };
  await shop.db.transaction((tx) => onPaymentChange(shop.shop, tx, change));
}

/** Another attempt of the order that really collected money. */
async function secondPayment(order: PlacedOrder, amountCents: number): Promise<string> {
  const { rows } = await shop.db.sql(
    `with attempt as (
       insert into payment_attempt (reference, payer_id, sequence, provider, amount_cents, currency, state, expires_at)
       values ($1, 'x', 9, 'stripe', $2, 'MXN', 'paid', now()) returning id
     )
     insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
     select id, 'charge', $2, 'stripe', 'ch_second_' || id from attempt returning attempt_id`,
    [order.order_id, amountCents],
  );
  return rows[0].attempt_id;
}

/** Runs `work` with the shop's clock moved, and puts the clock back. */
async function after<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  shop.clock.moveBy(milliseconds);
  try {
    return await work();
  } finally {
    shop.clock.moveBy(-milliseconds);
  }
}

describe('a paid order', () => {
  test('takes its stock, gets a folio, leaves the cart and counts as sold', async () => {
    const [bought, later] = [await createProduct(shop.db, { stock: 5 }), await createProduct(shop.db)];
    const buyer = await createBuyer(shop, [{ productId: bought.id, quantity: 2 }]);
    const order = await placeOrder(buyer);
    // While the payment page is open, the customer goes on shopping in another tab.
    await addToCart(buyer, later.id);
    await buyer.api.cart.changeQuantity({
      params: { userId: buyer.id, productId: bought.id },
      body: { quantity: 3 },
    });
    await payAtProvider(shop, order);
    expect(await confirmPayment(buyer, order)).toBe('paid');
    const paid = await orderOf(buyer, order);
    expect(paid).toMatchObject({ state: 'paid', fulfilment: 'unfulfilled', payment: { state: 'paid' } });
    expect(paid.order_number).toBeGreaterThanOrEqual(1001);
    expect(paid.paid_at).not.toBeNull();
    expect(paid.timeline.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
    expect(await onHand(bought.id)).toBe(3);
    expect(await available(bought.id)).toBe(3);
    const { cart } = await buyer.api.cart.cart({ params: { userId: buyer.id } });
    expect(cart.items.map(({ product_id: id, quantity }) => [id, quantity])).toEqual([
      [bought.id, 1],
      [later.id, 1],
    ]);
    const { rows } = await shop.db.sql('select sold_count from product_listing where product_id = $1', [
      bought.id,
    ]);
    expect(rows).toEqual([{ sold_count: 2 }]);
  });

  test('takes its stock and gets a folio when it is paid by PayPal', async () => {
    const product = await createProduct(shop.db, { stock: 2 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await buy(shop, buyer, { payment_method: 'paypal' });
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'paid', payment: { provider: 'paypal' } });
    expect(await onHand(product.id)).toBe(1);
  });

  test('is paid once, however often webhook and return page announce it', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
    const order = await placeOrder(buyer);
    await payAtProvider(shop, order);
    await Promise.all(Array.from({ length: 5 }, () => confirmPayment(buyer, order)));
    const paid = await orderOf(buyer, order);
    for (const state of ['paid', 'pending', 'expired', 'cancelled', 'failed'] as const)
      await announce(order, state);
    expect(await orderOf(buyer, order)).toEqual(paid);
    expect(await onHand(product.id)).toBe(3);
    expect(await cartCount(buyer)).toBe(0);
  });

  test('gets the next folio, and no folio is skipped or given twice', async () => {
    const product = await createProduct(shop.db, { stock: 50 });
    const buyers = await Promise.all(
      Array.from({ length: 8 }, () => createBuyer(shop, [{ productId: product.id }])),
    );
    const orders = await Promise.all(buyers.map((buyer) => buy(shop, buyer)));
    const given = await Promise.all(
      orders.map(async (order, index) => {
        const buyer = buyers[index];
        return buyer ? (await orderOf(buyer, order)).order_number : null;
      }),
    );
    expect(new Set(given).size).toBe(8);
    const { rows } = await shop.db.sql(
      'select count(*)::int as orders, max(number) - min(number) + 1 as stretch from shop_order where number is not null',
    );
    expect(rows[0].stretch).toBe(rows[0].orders);
  });

  test('gives a second payment back', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await buy(shop, buyer);
    const attemptId = await secondPayment(order, 114_900);
    await announce(order, 'paid', { attemptId, amountCents: 114_900 });
    await announce(order, 'paid', { attemptId, amountCents: 114_900 });
    expect(await refundsOf(shop.db, order.order_id)).toMatchObject([{ attemptId, amountCents: 114_900 }]);
    const { timeline } = await orderOf(buyer, order);
    expect(timeline.at(-1)).toMatchObject({
      kind: 'duplicate_payment',
      message: expect.stringContaining('$1,149.00'),
    });
    expect(await onHand(product.id)).toBe(4);
  });
});

describe('an order paid with a voucher', () => {
  test('waits with its stock until the money arrives', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer, { payment_method: 'oxxo' });
    await payAtProvider(shop, order, { method: 'oxxo' });
    expect(await confirmPayment(buyer, order)).toBe('pending');
    const waiting = await orderOf(buyer, order);
    expect(waiting).toMatchObject({
      state: 'awaiting_payment',
      order_number: null,
      payment: { state: 'pending', redirect_url: null, instructions: { kind: 'oxxo' } },
    });
    expect(waiting.payment?.instructions?.reference).toMatch(/\d/);
    expect(await cartCount(buyer)).toBe(0);

    // An hour later the voucher is still good, and so is the stock.
    await after(60 * minutes, () => sweepOrders(shop.shop));
    expect((await orderOf(buyer, order)).state).toBe('awaiting_payment');
    expect(await available(product.id)).toBe(4);

    const { chargeRef } = (await attemptsOf(shop.db, order.order_id))[0] ?? {};
    await control(shop, 'stripe', `/payment_intents/${chargeRef}/pay`, {});
    expect(await confirmPayment(buyer, order)).toBe('paid');
    expect((await orderOf(buyer, order)).state).toBe('paid');
    expect(await onHand(product.id)).toBe(4);
  });

  test('gives its stock back when it was not paid in time', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer, { payment_method: 'oxxo' });
    await payAtProvider(shop, order, { method: 'oxxo' });
    await confirmPayment(buyer, order);
    await after(20 * days, () => sweepOrders(shop.shop));
    expect((await orderOf(buyer, order)).state).toBe('expired');
    expect(await available(product.id)).toBe(5);
  });

  test('empties the cart when the voucher is given, and not again when the money arrives', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer, { payment_method: 'oxxo' });
    await announce(order, 'pending');
    await addToCart(buyer, product.id);
    await announce(order, 'paid');
    expect(await cartCount(buyer)).toBe(1);
  });
});

describe('an unpaid order', () => {
  test('gives its stock back after 36 minutes; the cart stays', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
    const order = await placeOrder(buyer);
    await after(35 * minutes, () => sweepOrders(shop.shop));
    expect((await orderOf(buyer, order)).state).toBe('pending_payment');
    await after(37 * minutes, () => sweepOrders(shop.shop));
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'expired', payment: { redirect_url: null } });
    expect(await available(product.id)).toBe(5);
    expect(await cartCount(buyer)).toBe(2);
  });

  test('is paid where the provider, asked before the stock goes back, has the money', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    await payAtProvider(shop, order);
    await after(37 * minutes, () => sweepOrders(shop.shop));
    expect((await orderOf(buyer, order)).state).toBe('paid');
  });

  test('keeps its stock while the provider does not answer, and does not delay other orders', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const [first, second] = [
      await createBuyer(shop, [{ productId: product.id }]),
      await createBuyer(shop, [{ productId: product.id }]),
    ];
    const silent = await placeOrder(first);
    const other = await placeOrder(second, { payment_method: 'paypal' });
    await control(shop, 'stripe', '/faults', { api: { status_500_next: 100 } });
    await after(37 * minutes, () => sweepOrders(shop.shop));
    await control(shop, 'stripe', '/faults', { api: { status_500_next: 0 } });
    expect((await orderOf(first, silent)).state).toBe('pending_payment');
    expect((await orderOf(second, other)).state).toBe('expired');
    expect(await available(product.id)).toBe(4);
    await after(37 * minutes, () => sweepOrders(shop.shop));
    expect((await orderOf(first, silent)).state).toBe('expired');
  });

  test('gives its stock back when its customer returns from the payment page without paying', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    const back = () => buyer.api.payments.cancelled({ body: { order_id: order.order_id } });
    expect(await back()).toEqual({ state: 'cancelled' });
    expect(await back()).toEqual({ state: 'cancelled' });
    expect(await available(product.id)).toBe(1);
    expect(await cartCount(buyer)).toBe(1);
    expect((await orderOf(buyer, order)).timeline.at(-1)?.message).toBe(
      'El pago no se completó. No se te cobró nada.',
    );
  });

  test('is found however its id is written', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    const body = { order_id: order.order_id.toUpperCase() };
    expect(await buyer.api.payments.cancelled({ body })).toEqual({ state: 'cancelled' });
    expect((await currentPayment(shop.db, order.order_id))?.state).toBe('cancelled');
    expect(await available(product.id)).toBe(1);
  });

  test('is paid where its customer paid and then returned by the cancel link', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    await payAtProvider(shop, order);
    expect(await buyer.api.payments.cancelled({ body: { order_id: order.order_id } })).toEqual({
      state: 'paid',
    });
  });

  test('keeps its voucher when its customer returns from the payment page', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer, { payment_method: 'oxxo' });
    await payAtProvider(shop, order, { method: 'oxxo' });
    await confirmPayment(buyer, order);
    expect(await buyer.api.payments.cancelled({ body: { order_id: order.order_id } })).toEqual({
      state: 'awaiting_payment',
    });
  });

  test('cannot be cancelled by anybody else', async () => {
    const product = await createProduct(shop.db);
    const order = await placeOrder(await createBuyer(shop, [{ productId: product.id }]));
    const stranger = await signInCustomer(shop);
    const body = { order_id: order.order_id };
    await expect(stranger.api.payments.cancelled({ body })).rejects.toMatchObject({ status: 404 });
    await expect(shop.api.payments.cancelled({ body })).rejects.toMatchObject({ status: 401 });
    await expect(stranger.api.payments.cancelled({ body: { order_id: 'x' } })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('keeps its payment page open after a declined card', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    await payAtProvider(shop, order, { cardNumber: '4000000000000002' });
    expect(await confirmPayment(buyer, order)).toBe('open');
    await payAtProvider(shop, order);
    expect(await confirmPayment(buyer, order)).toBe('paid');
  });
});

describe('money that comes late', () => {
  test('pays the order where its goods are still in stock', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
    const order = await placeOrder(buyer);
    await announce(order, 'expired');
    expect(await available(product.id)).toBe(5);
    await announce(order, 'paid');
    expect(await orderOf(buyer, order)).toMatchObject({ state: 'paid', order_number: expect.any(Number) });
    expect(await onHand(product.id)).toBe(3);
  });

  test('waits for staff where the goods are gone, and the order ships when they are back', async () => {
    const [gone, there] = [
      await createProduct(shop.db, { stock: 1 }),
      await createProduct(shop.db, { stock: 5 }),
    ];
    const buyer = await createBuyer(shop, [{ productId: gone.id }, { productId: there.id }]);
    const order = await placeOrder(buyer);
    await announce(order, 'expired');
    const now = shop.clock.now();
    await shop.db.transaction((tx) =>
      reserveStock(tx, {
        holder: 'faster',
        lines: [{ productId: gone.id, quantity: 1 }],
        expiresAt: now,
        now,
      }),
    );
    await announce(order, 'paid');
    expect(await orderOf(buyer, order)).toMatchObject({
      state: 'paid_without_stock',
      order_number: expect.any(Number),
      timeline: [{}, {}, { kind: 'paid_without_stock', message: expect.stringContaining('Tú eliges') }],
    });
    expect(await onHand(there.id)).toBe(5);
  });

  test('where the goods are gone asks a guest by mail, whose link takes the choice on any device', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const place = async (buyer: SignedIn) => {
      await addToCart(buyer, product.id);
      const order = await placeOrder(buyer);
      await announce(order, 'expired');
      await shop.db.sql('update stock_level set on_hand = 0 where product_id = $1', [product.id]);
      await announce(order, 'paid');
      await shop.db.sql('update stock_level set on_hand = 1 where product_id = $1', [product.id]);
      return order;
    };
    const choose = (token: string, choice: string) =>
      shop.request(`/order/tracking/${token}/choice`, { json: { choice } });
    const guest = await signInVisitor(shop);
    const email = 'ines-sin-piezas@prueba.example';
    await guest.api.customers.becomeGuest({ body: { name: 'Inés', email } });
    await place(guest);
    const [mail] = await keptEmails(shop, email);
    const token = /\/seguimiento\/([\w-]{59})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await choose(token, 'wait')).status).toBe(200);
    const { order } = (await (await choose(token, 'wait')).json()) as { order: { timeline: object[] } };
    expect(order).toMatchObject({ state: 'paid_without_stock' });
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'chose_to_wait' });
    await expectRefusal(choose(token.replace(/^./, 'x'), 'refund'), 404);
    // Whoever has an account signs in for it.
    const buyer = await signInCustomer(shop);
    const { order_id: orderId } = await place(buyer);
    const endsAt = new Date(shop.clock.now().getTime() + days);
    const secret = await sharedSecret(shop.db, secretName);
    const ofAccount = orderLinkToken(secret, { orderId, email: buyer.email, endsAt });
    await expectRefusal(choose(ofAccount, 'refund'), 409, 'has_account');
  });

  test('of another amount waits for staff and keeps the stock', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    await announce(order, 'mismatch', { amountCents: 1 });
    expect((await orderOf(buyer, order)).state).toBe('manual_review');
    expect(await available(product.id)).toBe(4);
  });
});

test('a payment that belongs to no order is ignored', async () => {
  const change = { attemptId: 'x', state: 'paid', amountCents: 1, provider: 'stripe' } as const;
  const told = shop.db.transaction(async (tx) => [
    await onPaymentChange(shop.shop, tx, { ...change, reference: 'a wholesale quote' }),
    await onPaymentChange(shop.shop, tx, { ...change, reference: '00000000-0000-4000-8000-000000000000' }),
  ]);
  await expect(told).resolves.toEqual([false, false]);
});

test('the return page opens only for the customer who paid', async () => {
  const product = await createProduct(shop.db);
  const order = await placeOrder(await createBuyer(shop, [{ productId: product.id }]));
  const stranger = await signInCustomer(shop);
  await expect(
    stranger.api.payments.confirmStripe({ body: { session_id: providerRefOf(order) } }),
  ).rejects.toMatchObject({ status: 404 });
});
