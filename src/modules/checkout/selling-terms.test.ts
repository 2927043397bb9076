import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addToCart,
  confirmPayment,
  createBuyer,
  payAtProvider,
  placeOrder,
} from '../../../test/factories/buy.ts';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { createPromotion } from '../../../test/factories/create-promotion.ts';
import { grantCredit } from '../../../test/factories/grant-credit.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { payments } from '../settings/payments.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.db.sql(`delete from shop_setting where key in ('payments', 'pause')`);
  shop.clock.reset();
});

const methods = payments.fields.methods.byDefault;
const set = (method: string, change: Record<string, unknown>) =>
  changeSettings(owner, 'payments', {
    methods: methods.map((one) => (one.method === method ? { ...one, ...change } : one)),
  });
async function buyerOf(priceCents = 50_000) {
  const product = await createProduct(shop.db, { priceCents });
  return createBuyer(shop, [{ productId: product.id, quantity: 1 }]);
}
const offered = async (buyer: SignedIn) =>
  (await buyer.api.checkout.quote({ body: {} })).quote.payment_methods.map(({ method }) => method);
const order = (buyer: SignedIn, body: Record<string, unknown>) =>
  shop.request('/checkout/orders', {
    method: 'POST',
    token: buyer.token,
    json: { delivery_method: 'pickup_cdmx', payment_method: 'card', ...body },
  });

describe('a way to pay that is off', () => {
  test('is not offered, and refused with its text to who chose it before', async () => {
    const buyer = await buyerOf();
    expect(await offered(buyer)).toEqual(['card', 'oxxo', 'spei', 'paypal']);
    await set('oxxo', { is_on: false, off_text: 'OXXO vuelve el lunes.', off_reason: 'Contrato' });
    expect(await offered(buyer)).toEqual(['card', 'spei', 'paypal']);
    const refusal = await expectRefusal(
      order(buyer, { payment_method: 'oxxo' }),
      409,
      'payment_method_unavailable',
    );
    expect(refusal.message).toBe('OXXO vuelve el lunes.');
    expect(JSON.stringify(refusal)).not.toContain('Contrato');
  });

  test('or takes no such amount saves nothing in the cart, and no page promises it', async () => {
    const product = await createProduct(shop.db, { priceCents: 50_000 });
    await createPromotion(shop.db, {
      type: 'order',
      paymentMethods: ['oxxo', 'spei'],
      productIds: [product.id],
    });
    const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 1 }]);
    const saving = async () => {
      const { cart } = await buyer.api.cart.cart({ params: { userId: buyer.id } });
      return cart.payment_savings?.map((one) => one.payment_method);
    };
    const told = async () => {
      const { promotions } = await shop.api.promotions.inCart({ query: { product_id: product.id } });
      return promotions.map((one) => one.payment_methods);
    };
    expect(await saving()).toEqual(['oxxo', 'spei']);
    expect(await told()).toEqual([['oxxo', 'spei']]);
    await set('oxxo', { is_on: false });
    expect(await saving()).toEqual(['spei']);
    expect(await told()).toEqual([['spei']]);
    await changeSettings(owner, 'payments', {
      methods: methods.map((one) => ({ ...one, is_on: !['oxxo', 'spei'].includes(one.method) })),
    });
    expect(await told()).toEqual([]);
    await set('oxxo', { max_cents: 40_000 });
    expect(await saving()).toEqual(['spei']);
  });

  test('is on again at its time', async () => {
    const buyer = await buyerOf();
    await set('card', { is_on: false, off_until: '2030-01-01 00:00' });
    expect(await offered(buyer)).not.toContain('card');
    shop.clock.set(new Date('2030-01-01T06:00:00Z'));
    expect(await offered(buyer)).toContain('card');
  });

  test('still settles what is under way', async () => {
    const buyer = await buyerOf();
    const placed = await placeOrder(buyer);
    await set('card', { is_on: false });
    await payAtProvider(shop, placed);
    expect(await confirmPayment(buyer, placed)).toBe('paid');
  });
});

test('amounts outside what staff set are refused with a sentence', async () => {
  const buyer = await buyerOf(50_000);
  await set('card', { min_cents: 90_000 });
  const { quote } = await buyer.api.checkout.quote({ body: {} });
  expect(quote.payment_methods[0]).toMatchObject({
    method: 'card',
    is_available: false,
    reason: 'Con tarjeta se paga desde $900.00.',
  });
  await expectRefusal(order(buyer, {}), 409, 'payment_method_unavailable');
});

test('store credit that is off pays nothing', async () => {
  const buyer = await buyerOf(50_000);
  await grantCredit(shop, buyer, 20_000);
  const usable = async () => (await buyer.api.checkout.quote({ body: {} })).quote.store_credit.usable_cents;
  expect(await usable()).toBe(20_000);
  await set('store_credit', { max_cents: 5_000 });
  expect(await usable()).toBe(5_000);
  await expectRefusal(order(buyer, { store_credit_cents: 20_000 }), 409, 'payment_method_unavailable');
  await set('store_credit', { is_on: false, off_text: 'Tu saldo vuelve mañana.' });
  expect(await usable()).toBe(0);
  const refusal = await expectRefusal(order(buyer, { store_credit_cents: 5_000 }), 409);
  expect(refusal.message).toBe('Tu saldo vuelve mañana.');
});

test('a checkout that is paused while a shopper is in it takes no order, loses nothing, and goes on', async () => {
  const buyer = await buyerOf();
  expect((await buyer.api.checkout.quote({ body: {} })).quote.checkout_pause).toBeNull();
  await changeSettings(owner, 'pause', { is_checkout_paused: true, checkout_text: 'Hacemos inventario.' });
  const { quote } = await buyer.api.checkout.quote({ body: {} });
  expect(quote).toMatchObject({ checkout_pause: 'Hacemos inventario.', lines: [{ quantity: 1 }] });
  const refusal = await expectRefusal(order(buyer, {}), 409, 'checkout_paused');
  expect(refusal.message).toBe('Hacemos inventario.');
  expect((await shop.api.settings.shop()).checkout_pause).toBe('Hacemos inventario.');
  // The cart goes on.
  const { id } = await createProduct(shop.db);
  await addToCart(buyer, id);
  await changeSettings(owner, 'pause', { is_checkout_paused: false });
  expect((await order(buyer, {})).status).toBe(201);
  expect((await shop.api.settings.shop()).checkout_pause).toBeNull();
});

test('settings of payments that contradict themselves are refused beside their fields', async () => {
  const refusal = await expectRefusal(
    shop.request('/admin/settings/payments', {
      method: 'PUT',
      token: owner.token,
      json: {
        version: 0,
        values: {
          methods: [
            { ...methods[0], is_on: false },
            { ...methods[0], is_on: false, min_cents: 5_000, max_cents: 2_000 },
          ],
          instalments: [
            { months: 3, floor_cents: 0 },
            { months: 3, floor_cents: 1 },
          ],
        },
      },
    }),
    422,
    'invalid',
  );
  expect(Object.keys(refusal.fields ?? {}).toSorted()).toEqual([
    'instalments.1.months',
    'methods',
    'methods.1.max_cents',
    'methods.1.method',
  ]);
});
