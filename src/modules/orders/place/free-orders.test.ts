import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBuyer, deliveryAddress, placeOrder } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { createPromotion } from '../../../../test/factories/create-promotion.ts';
import type { SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { availableOf } from '../../inventory/index.ts';
import { attemptsOf } from '../../payments/index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});
afterAll(() => shop.stop());

let serial = 0;
const free = { delivery_method: 'pickup_cdmx', payment_method: 'free' } as const;

/** A buyer whose coupon pays for all of it; picked up, nothing else costs. */
async function buyerWithGift(given: { usesMax?: number } = {}) {
  serial += 1;
  const code = `REGALO${process.pid}X${serial}`;
  await createPromotion(shop.db, {
    type: 'coupon',
    needsCode: true,
    code,
    kind: 'amount',
    value: 500_000,
    ...(given.usesMax && { usedMax: given.usesMax }),
  });
  const product = await createProduct(shop.db, { priceCents: 100_000, stock: 5 });
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
  await buyer.api.cart.applyCoupon({ body: { code } });
  return { buyer, code, productId: product.id };
}

const orderOf = async ({ api }: SignedIn, { order_id }: { order_id: string }) =>
  (await api.orders.order({ params: { order_id } })).order;

describe('an order that costs nothing', () => {
  test('is offered for confirmation without a payment method', async () => {
    const { buyer } = await buyerWithGift();
    const { quote } = await buyer.api.checkout.quote({ body: { delivery_method: 'pickup_cdmx' } });
    expect(quote).toMatchObject({
      total_cents: 0,
      payment_methods: [{ method: 'free', is_available: true }],
    });
    await expect(placeOrder(buyer, { ...free, payment_method: 'card' })).rejects.toMatchObject({
      code: 'payment_method_unavailable',
    });
  });

  test('is paid at once: it gets its number, takes goods and coupon, and asks no provider', async () => {
    const { buyer, productId, code } = await buyerWithGift();
    const key = randomUUID();
    const placed = await placeOrder(buyer, { ...free, total_cents: 0, idempotencyKey: key });
    expect(placed.payment).toEqual({
      provider: 'none',
      redirect_url: expect.stringContaining(`/dashboard?pedido=${placed.order_id}`),
    });
    expect(await placeOrder(buyer, { ...free, total_cents: 0, idempotencyKey: key })).toEqual(placed);
    const order = await orderOf(buyer, placed);
    expect(order).toMatchObject({
      state: 'paid',
      order_number: expect.any(Number),
      total_cents: 0,
      payment: null,
    });
    expect(order.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['placed', 'paid']));
    expect(await attemptsOf(shop.db, placed.order_id)).toEqual([]);
    expect((await availableOf(shop.db, [productId])).get(productId)).toBe(3);
    const { cart } = await buyer.api.cart.cart({ params: { userId: buyer.id } });
    expect(cart.items).toEqual([]);
    const { rows } = await shop.db.sql(
      `select u.state, m.subject from promotion_use u, mail m
        where u.order_id = $1 and m.recipient = $2 and m.subject like 'Confirmamos tu pedido%'`,
      [placed.order_id, buyer.email],
    );
    expect(rows).toHaveLength(1);
    expect(code).toBeTruthy();
  });

  test('gives its goods back when it is cancelled, and refunds nothing', async () => {
    const { buyer, productId } = await buyerWithGift();
    const placed = await placeOrder(buyer, free);
    await buyer.api.orders.cancelOwn({ params: { order_id: placed.order_id }, body: {} });
    expect(await orderOf(buyer, placed)).toMatchObject({ state: 'cancelled', refunded_cents: 0 });
    expect((await availableOf(shop.db, [productId])).get(productId)).toBe(5);
    const { rows } = await shop.db.sql(
      `select parts::text as said from mail where recipient = $1 and kind = 'cancelled'`,
      [buyer.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.['said']).toContain('No se te cobró nada');
    expect(rows[0]?.['said']).not.toMatch(/devolve|devolvi|banco|medio con el que pagaste/i);
  });

  test('is not invoiced', async () => {
    const { buyer } = await buyerWithGift();
    const placed = await placeOrder(buyer, free);
    const answer = await buyer.api.invoices.ofOrder({ params: { order_id: placed.order_id } });
    expect(answer.reason).toBe('nothing_paid');
  });
});

test('an order with a price cannot be confirmed as free', async () => {
  const { buyer } = await buyerWithGift();
  await buyer.api.cart.removeCoupon();
  await expect(placeOrder(buyer, free)).rejects.toMatchObject({ code: 'payment_method_unavailable' });
  await expect(
    placeOrder(buyer, { payment_method: 'free', delivery_method: 'parcel', address: deliveryAddress }),
  ).rejects.toMatchObject({ code: 'payment_method_unavailable' });
});
