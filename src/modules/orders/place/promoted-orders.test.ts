import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buy,
  confirmPayment,
  createBuyer,
  payAtProvider,
  placeOrder,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { createPromotion } from '../../../../test/factories/create-promotion.ts';
import { signInStaff, signInVisitor, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { mexicanDay } from '../../../platform/mexican-day.ts';

let shop: TestShop;
let staff: SignedIn;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
});

afterAll(() => shop.stop());

let serial = 0;
type Given = Parameters<typeof createPromotion>[1];

async function createCoupon(given: Given = {}): Promise<{ id: number; code: string }> {
  serial += 1;
  const code = `CUPON${process.pid}X${serial}`;
  const { id } = await createPromotion(shop.db, { type: 'coupon', needsCode: true, code, ...given });
  return { id, code };
}

async function buyerOf(priceCents = 100_000, quantity = 1): Promise<SignedIn & { productId: number }> {
  const product = await createProduct(shop.db, { priceCents, stock: 50 });
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity }]);
  return { ...buyer, productId: product.id };
}

const apply = ({ api }: SignedIn, code: string) => api.cart.applyCoupon({ body: { code } });
const cartOf = async ({ id, api }: SignedIn) => (await api.cart.cart({ params: { userId: id } })).cart;
const orderOf = async ({ api }: SignedIn, { order_id }: { order_id: string }) =>
  (await api.orders.order({ params: { order_id } })).order;

async function usesOf(id: number): Promise<{ used: number; revenue: number }> {
  const { promotion } = await staff.api.promotions.adminPromotion({ params: { id } });
  return { used: promotion.used, revenue: promotion.revenue_cents };
}

async function counterOf(id: number): Promise<unknown[]> {
  const { rows } = await shop.db.sql('select used from promotion_limit where promotion_id = $1', [id]);
  return rows.map(({ used }) => used);
}

describe('a coupon on the cart', () => {
  test('is accepted in capitals or small letters, lowers the total, and can be removed', async () => {
    const { code } = await createCoupon({ name: `Buen fin ${process.pid}`, value: 1000 });
    const buyer = await buyerOf();
    const { cart } = await apply(buyer, ` ${code.toLowerCase()} `);
    expect(cart).toMatchObject({
      subtotal_cents: 100_000,
      discount_cents: 10_000,
      total_cents: 90_000,
      coupon: { code, message: null },
      promotions: [{ name: `Buen fin ${process.pid}`, code, amount_cents: 10_000 }],
    });
    // A discount on the whole order does not change what its lines show.
    expect(cart.items[0]?.line_total_cents).toBe(100_000);
    const without = await buyer.api.cart.removeCoupon();
    expect(without.cart).toMatchObject({ coupon: null, discount_cents: 0, total_cents: 100_000 });
  });

  const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000);
  test.each([
    ['unknown', undefined, 'coupon_unknown', 'No conocemos'],
    ['ended', () => ({ startsAt: inDays(-3), endsAt: inDays(-2) }), 'coupon_ended', 'venció el'],
    ['early', () => ({ startsAt: inDays(2), endsAt: inDays(3) }), 'coupon_not_started', 'empieza a valer el'],
    ['paused', () => ({ isPaused: true }), 'coupon_not_available', 'no está disponible'],
    ['a draft', () => ({ isDraft: true }), 'coupon_not_available', 'no está disponible'],
    ['for dearer carts', () => ({ minSubtotalCents: 150_000 }), 'coupon_minimum', 'Te faltan $500.00'],
  ] as const)(
    'that is %s is refused in Spanish and leaves the former one on the cart',
    async (_, given, code, sentence) => {
      const good = await createCoupon();
      const buyer = await buyerOf();
      await apply(buyer, good.code);
      const refused = given === undefined ? 'NUNCA-EXISTIO' : (await createCoupon(given())).code;
      await expect(apply(buyer, refused)).rejects.toMatchObject({
        status: 409,
        code,
        message: expect.stringContaining(sentence) as string,
      });
      expect((await cartOf(buyer)).coupon).toEqual({ code: good.code, message: null });
    },
  );

  test('is refused for other goods; one that stops applying says so and takes nothing off', async () => {
    const buyer = await buyerOf(100_000, 2);
    const other = await createProduct(shop.db);
    await expect(apply(buyer, (await createCoupon({ productIds: [other.id] })).code)).rejects.toMatchObject({
      code: 'coupon_no_goods',
    });
    const { code } = await createCoupon({ minSubtotalCents: 150_000 });
    await apply(buyer, code);
    const { cart } = await buyer.api.cart.changeQuantity({
      params: { userId: buyer.id, productId: buyer.productId },
      body: { quantity: 1 },
    });
    expect(cart).toMatchObject({
      discount_cents: 0,
      coupon: { code, message: 'Te faltan $500.00 en productos para usar ese cupón.' },
    });
  });

  test('is refused for an empty cart or without a session, and stays when a visitor signs in', async () => {
    const visitor = await signInVisitor(shop);
    const { code } = await createCoupon();
    await expect(apply(visitor, code)).rejects.toMatchObject({ status: 409, code: 'cart_empty' });
    await expect(shop.api.cart.applyCoupon({ body: { code } })).rejects.toMatchObject({ status: 401 });
    await expect(shop.api.cart.removeCoupon()).rejects.toMatchObject({ status: 401 });
    await expect(apply(visitor, ' ')).rejects.toMatchObject({ status: 422 });
  });
});

describe('an order', () => {
  test('freezes what each promotion took off each line, to the centavo', async () => {
    const [one, two] = [
      await createProduct(shop.db, { priceCents: 33_333 }),
      await createProduct(shop.db, { priceCents: 66_667 }),
    ];
    const buyer = await createBuyer(shop, [{ productId: one.id, quantity: 1 }, { productId: two.id }]);
    const line = await createPromotion(shop.db, { type: 'line', value: 1000, productIds: [one.id] });
    const { id, code } = await createCoupon({ kind: 'amount', value: 10_001 });
    const shipping = await createPromotion(shop.db, {
      type: 'shipping',
      value: 10_000,
      productIds: [two.id],
    });
    await apply(buyer, code);
    const { quote } = await buyer.api.checkout.quote({ body: { postal_code: '72000' } });
    expect(quote.delivery_options[0]).toMatchObject({ cost_cents: 0 });
    expect(quote.delivery_options[0]?.former_cost_cents).toBeGreaterThan(0);
    const placed = await placeOrder(buyer, { total_cents: quote.total_cents });
    const order = await orderOf(buyer, placed);
    expect(order).toMatchObject({
      total_cents: 100_000 - 3_333 - 10_001,
      shipping_cents: 0,
      promotions: [
        { promotion_id: line.id, amount_cents: 3_333 },
        { promotion_id: id, code, amount_cents: 10_001 },
        { promotion_id: shipping.id, amount_cents: quote.delivery_options[0]?.former_cost_cents },
      ],
    });
    const { rows } = await shop.db.sql(
      `select discount_cents, (select sum((d ->> 'cents')::int)::int from jsonb_array_elements(discounts) d) as parts
         from order_line where order_id = $1 order by position`,
      [placed.order_id],
    );
    expect(rows.map(({ parts }) => parts)).toEqual(rows.map(({ discount_cents: cents }) => cents));
    expect(rows).toHaveLength(2);
    // What happens to the promotion later changes nothing.
    await shop.db.sql('delete from promotion where id = $1', [id]);
    expect((await orderOf(buyer, placed)).promotions).toEqual(order.promotions);
  });

  test('is charged at the price with promotions, and its coupon then leaves the cart', async () => {
    const buyer = await buyerOf(100_000);
    const { id, code } = await createCoupon({ usedMax: 5 });
    await apply(buyer, code);
    const placed = await buy(shop, buyer);
    const order = await orderOf(buyer, placed);
    expect(order).toMatchObject({ state: 'paid', discount_cents: 10_000 });
    expect(await usesOf(id)).toEqual({ used: 1, revenue: order.total_cents });
    const { rows } = await shop.db.sql('select coupon_code from cart where customer_id = $1', [buyer.id]);
    expect(rows).toEqual([{ coupon_code: null }]);
  });
});

describe('a limited promotion', () => {
  test('is used exactly as often as its limit allows, however many buy at once', async () => {
    const { id, code } = await createCoupon({ usedMax: 3, usedMaxPerCustomer: 1 });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => buyerOf()));
    for (const buyer of buyers) await apply(buyer, code);
    const outcomes = await Promise.allSettled(buyers.map((buyer) => placeOrder(buyer)));
    const placed = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const { rows } = await shop.db.sql(
      `select count(*)::int as discounted from shop_order o join promotion_use u on u.order_id = o.id
        where u.promotion_id = $1 and o.discount_cents > 0`,
      [id],
    );
    expect(rows).toEqual([{ discounted: 3 }]);
    expect(await counterOf(id)).toEqual([3]);
    // The others were refused, or ordered after it was used up and paid the full price.
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String((outcome.reason as { code?: unknown }).code)] : [],
    );
    expect(refusals.filter((one) => one !== 'promotion_used_up')).toEqual([]);
    expect(placed).toBeGreaterThanOrEqual(3);
    const late = await buyerOf();
    await expect(apply(late, code)).rejects.toMatchObject({ code: 'coupon_used_up' });
  });

  test('is used once by a customer who orders twice at once', async () => {
    const { id, code } = await createCoupon({ usedMaxPerCustomer: 1 });
    const buyer = await buyerOf();
    await apply(buyer, code);
    await Promise.allSettled([placeOrder(buyer), placeOrder(buyer), placeOrder(buyer)]);
    const { rows } = await shop.db.sql(
      `select u.used, (select count(*)::int from promotion_use where promotion_id = $1 and state <> 'returned') as live
         from promotion_customer_use u where u.promotion_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ used: 1, live: 1 }]);
  });

  test('with many codes accepts each code once', async () => {
    const { id } = await createCoupon({ code: null });
    const catalog = await signInStaff(shop, 'catalog');
    const { codes } = await catalog.api.promotions.generateCodes({
      params: { id },
      body: { count: 2, prefix: 'fin-' },
    });
    expect(codes).toHaveLength(2);
    const [code = ''] = codes;
    expect(code).toMatch(/^FIN-[2-9A-Z]{10}$/);
    const [one, two] = [await buyerOf(), await buyerOf()];
    await apply(one, code);
    await buy(shop, one);
    await expect(apply(two, code)).rejects.toMatchObject({ code: 'coupon_used_up' });
    await expect(apply(two, codes[1] ?? '')).resolves.toMatchObject({ cart: { discount_cents: 10_000 } });
    const file = await shop.request(`/admin/promotions/${id}/codes.csv`, { token: catalog.token });
    const [head, ...lines] = (await file.text()).trim().split('\r\n');
    expect(head).toBe('Code,Times used,Works how often,Made');
    const day = mexicanDay(shop.clock.now());
    expect(lines.toSorted()).toEqual(
      codes.map((one) => `${one},${one === code ? 1 : 0},1,${day}`).toSorted(),
    );
    const none = await shop.request('/admin/promotions/999999/codes.csv', { token: catalog.token });
    expect(none.status).toBe(404);
  });

  test("held by a customer's purchase in payment is still available to that customer", async () => {
    const { id, code } = await createCoupon({ usedMax: 1, usedMaxPerCustomer: 1 });
    const [buyer, other] = [await buyerOf(), await buyerOf()];
    await apply(buyer, code);
    await placeOrder(buyer);
    expect((await cartOf(buyer)).coupon).toEqual({ code, message: null });
    await expect(apply(other, code)).rejects.toMatchObject({ code: 'coupon_used_up' });
    // Buying anew closes the purchase before, which gives its use back.
    await placeOrder(buyer);
    expect(await counterOf(id)).toEqual([1]);
    expect(await usesOf(id)).toEqual({ used: 1, revenue: 0 });
  });

  test('gets its use back once when an order expires or is cancelled', async () => {
    const { id, code } = await createCoupon({ usedMax: 2, usedMaxPerCustomer: 1 });
    const [expires, cancelled] = [await buyerOf(), await buyerOf()];
    await apply(expires, code);
    await placeOrder(expires);
    await apply(cancelled, code);
    const paid = await buy(shop, cancelled);
    expect(await counterOf(id)).toEqual([2]);
    shop.clock.moveBy(60 * 60_000);
    await shop.open.runJob('orders.sweep');
    await shop.open.runJob('orders.sweep');
    expect(await counterOf(id)).toEqual([1]);
    await staff.api.orders.cancelOrder({
      params: { order_id: paid.order_id },
      body: { reason: 'El cliente cambió de idea' },
    });
    expect(await counterOf(id)).toEqual([0]);
    expect(await usesOf(id)).toEqual({ used: 0, revenue: 0 });
    await expect(apply(await buyerOf(), code)).resolves.toMatchObject({
      cart: { coupon: { message: null } },
    });
    shop.clock.reset();
  });

  test('counts again when money comes after the order was given up', async () => {
    const { id, code } = await createCoupon({ usedMax: 1 });
    const buyer = await buyerOf();
    await apply(buyer, code);
    const placed = await placeOrder(buyer);
    await shop.db.sql(`update shop_order set state = 'expired' where id = $1`, [placed.order_id]);
    await shop.db.sql(`update promotion_use set state = 'returned' where order_id = $1`, [placed.order_id]);
    await shop.db.sql(`update promotion_limit set used = 0 where promotion_id = $1`, [id]);
    await payAtProvider(shop, placed);
    expect(await confirmPayment(buyer, placed)).toBe('paid');
    expect(await counterOf(id)).toEqual([1]);
    expect((await usesOf(id)).used).toBe(1);
  });
});
