import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addToCart,
  confirmPayment,
  deliveryAddress,
  newAddress,
  type OrderBody,
  payAtProvider,
  type PlacedOrder,
  placeOrder,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  signInVisitor,
} from '../../../../test/factories/sign-in.ts';
import { statementsOf } from '../../../../test/setup/statements-of.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { availableOf } from '../../inventory/index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});
afterAll(() => shop.stop());
afterEach(() => shop.db.sql(`delete from shop_setting where key = 'limits'`));

let serial = 0;
const newEmail = () => `invitado-${process.pid}-${(serial += 1)}@prueba.example`;
const limit = (values: Record<string, number>) =>
  shop.db.sql(`insert into shop_setting (key, value) values ('limits', $1)`, [JSON.stringify(values)]);
const stocked = async (stock = 1000) => (await createProduct(shop.db, { stock })).id;

/** Somebody without an account who may buy. */
async function newGuest(email = newEmail()): Promise<SignedIn> {
  const guest = await signInVisitor(shop);
  await guest.api.customers.becomeGuest({ body: { name: 'Iván Invitado', email } });
  return guest;
}

/** A transfer order of one piece unless told otherwise; it is on the payment page. */
async function order(
  buyer: SignedIn,
  productId: number,
  { quantity = 1, ...body }: Partial<OrderBody> & { quantity?: number } = {},
): Promise<PlacedOrder> {
  await addToCart(buyer, productId, quantity);
  return placeOrder(buyer, { payment_method: 'spei', ...body });
}

/** The same until its CLABE is out, which empties the cart. */
async function voucher(...asked: Parameters<typeof order>): Promise<PlacedOrder> {
  const placed = await order(...asked);
  await payAtProvider(shop, placed, { method: 'spei' });
  expect(await confirmPayment(asked[0], placed)).toBe('pending');
  return placed;
}

const tooMany = { status: 409, code: 'unpaid_orders_limit' };
const tooMuch = { status: 409, code: 'unpaid_stock_limit' };

const refusalsOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));

describe('the number of open vouchers is limited', () => {
  test('for a session, whatever e-mail, phone and address it types', async () => {
    const productId = await stocked();
    const guest = await newGuest();
    for (const method of ['spei', 'oxxo', 'spei'] as const) {
      await guest.api.customers.becomeGuest({ body: { name: 'Otro Nombre', email: newEmail() } });
      const placed = await order(guest, productId, { payment_method: method });
      await payAtProvider(shop, placed, { method });
      await confirmPayment(guest, placed);
    }
    await expect(order(guest, productId)).rejects.toMatchObject(tooMany);
    await expect(placeOrder(guest, { payment_method: 'oxxo' })).rejects.toMatchObject(tooMany);
    // Card is still possible, and the cart is what it was.
    expect((await placeOrder(guest, { payment_method: 'card' })).payment.provider).toBe('stripe');
  });

  test('for an e-mail from many browsers, however it is written', async () => {
    const productId = await stocked();
    const name = `ana.r${process.pid}`;
    for (const email of [
      `${name}@gmail.com`,
      `${name.replace('.', '')}+a@gmail.com`,
      `${name}@googlemail.com`,
    ])
      await order(await newGuest(email), productId);
    await expect(order(await newGuest(`${name}+z@gmail.com`), productId)).rejects.toMatchObject(tooMany);
  });

  test('for a phone', async () => {
    const productId = await stocked();
    for (const phone of ['5512345678', '+52 55 1234 5678', '044 55 1234 5678'])
      await order(await newGuest(), productId, { address: { ...newAddress(), phone } });
    const address = { ...newAddress(), phone: '55-1234-5678' };
    await expect(order(await newGuest(), productId, { address })).rejects.toMatchObject(tooMany);
  });

  test('for a postal address, with accounts and guests together', async () => {
    const productId = await stocked();
    for (const street of ['Hidalgo', 'Calle Hidalgo', 'HIDALGO', 'Av. Hidalgo', 'hidalgo '])
      await order(serial % 2 ? await signInCustomer(shop) : await newGuest(), productId, {
        address: { ...newAddress(), street, exterior_number: '7' },
      });
    const address = { ...newAddress(), street: 'C. Hidálgo', exterior_number: '#7', interior_number: '3' };
    await expect(order(await signInCustomer(shop), productId, { address })).rejects.toMatchObject(tooMany);
    expect(address.postal_code).toBe(deliveryAddress.postal_code);
  });

  test('also when orders arrive at the same moment', async () => {
    const productId = await stocked();
    const phone = '5598765432';
    const guests = await Promise.all(Array.from({ length: 20 }, () => newGuest()));
    const outcomes = await Promise.allSettled(
      guests.map((guest) => order(guest, productId, { address: { ...newAddress(), phone } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(refusalsOf(outcomes)).toEqual(Array(17).fill(expect.objectContaining(tooMany)));
  });

  test("by the owner's settings, which apply at once", async () => {
    const productId = await stocked();
    const owner = await signInStaff(shop, 'owner');
    const params = { group: 'limits' } as const;
    const { version } = await owner.api.settings.settings({ params });
    await owner.api.settings.changeSettings({
      params,
      body: { version, values: { unpaid_orders_per_session: 1 } },
    });
    const guest = await newGuest();
    await voucher(guest, productId);
    await expect(order(guest, productId)).rejects.toMatchObject(tooMany);
  });

  test('until one is cancelled or expires', async () => {
    await limit({ unpaid_orders_per_session: 1 });
    const productId = await stocked();
    const guest = await newGuest();
    const first = await voucher(guest, productId);
    await addToCart(guest, productId);
    await expect(placeOrder(guest, { payment_method: 'spei' })).rejects.toMatchObject(tooMany);
    const staff = await signInStaff(shop, 'orders');
    await staff.api.orders.cancelOrder({
      params: { order_id: first.order_id },
      body: { reason: 'Nadie lo va a pagar' },
    });
    const second = await placeOrder(guest, { payment_method: 'spei' });
    await payAtProvider(shop, second, { method: 'spei' });
    await confirmPayment(guest, second);
    await addToCart(guest, productId);
    await expect(placeOrder(guest, { payment_method: 'spei' })).rejects.toMatchObject(tooMany);
    shop.clock.moveBy(49 * 3_600_000);
    await shop.open.runJob('orders.sweep');
    shop.clock.moveBy(-49 * 3_600_000);
    await placeOrder(guest, { payment_method: 'spei' });
  });

  test('without counting the purchase that a new one replaces', async () => {
    await limit({ unpaid_orders_per_session: 1, unpaid_stock_percent: 50 });
    const productId = await stocked(6);
    const guest = await newGuest();
    await order(guest, productId, { quantity: 3 });
    const { quote } = await guest.api.checkout.quote({ body: {} });
    expect(quote.payment_methods.find(({ method }) => method === 'spei')).toMatchObject({ reason: null });
    await placeOrder(guest, { payment_method: 'spei' });
  });
});

describe('the share of a product that unpaid vouchers hold', () => {
  test('is never exceeded by 200 guests at once, and the rest can be bought by card', async () => {
    const productId = await stocked(100);
    const guests: SignedIn[] = [];
    for (let batch = 0; batch < 10; batch += 1)
      guests.push(...(await Promise.all(Array.from({ length: 20 }, () => newGuest()))));
    const outcomes = await Promise.allSettled(guests.map((guest) => order(guest, productId)));
    const placed = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(placed).toHaveLength(50);
    expect(refusalsOf(outcomes)).toEqual(Array(150).fill(expect.objectContaining(tooMuch)));
    expect((await availableOf(shop.db, [productId])).get(productId)).toBe(50);
    const late = guests[outcomes.findIndex(({ status }) => status === 'rejected')];
    if (late === undefined) throw new Error('Nobody was refused.');
    await placeOrder(late, { payment_method: 'card' });
  }, 240_000);

  test('counts units, not orders, and all products of the cart', async () => {
    const productId = await stocked(20);
    await order(await newGuest(), productId, { quantity: 8 });
    await expect(order(await newGuest(), productId, { quantity: 3 })).rejects.toMatchObject(tooMuch);
    await order(await newGuest(), productId, { quantity: 2 });
    const both = await newGuest();
    await addToCart(both, await stocked(20));
    await expect(order(both, productId)).rejects.toMatchObject(tooMuch);
  });

  test('is one unit at least', async () => {
    await limit({ unpaid_stock_percent: 0 });
    const productId = await stocked(5);
    await order(await newGuest(), productId);
    await expect(order(await newGuest(), productId)).rejects.toMatchObject(tooMuch);
  });

  test('is free again when the money came, because the units are then sold', async () => {
    await limit({ unpaid_stock_percent: 25 });
    const productId = await stocked(8);
    const buyer = await newGuest();
    const placed = await order(buyer, productId, { quantity: 2 });
    await payAtProvider(shop, placed, { method: 'spei' });
    await confirmPayment(buyer, placed);
    await expect(order(await newGuest(), productId)).rejects.toMatchObject(tooMuch);
    const cancelled = await signInStaff(shop, 'orders');
    await cancelled.api.orders.cancelOrder({
      params: { order_id: placed.order_id },
      body: { reason: 'Nadie lo va a pagar' },
    });
    await order(await newGuest(), productId);
  });
});

describe('the quote warns before the order', () => {
  const waysOf = async (buyer: SignedIn, body: object = {}) => {
    const { quote } = await buyer.api.checkout.quote({ body });
    return Object.fromEntries(quote.payment_methods.map(({ method, reason }) => [method, reason]));
  };

  test('that the session has too many vouchers', async () => {
    await limit({ unpaid_orders_per_session: 1 });
    const productId = await stocked();
    const guest = await newGuest();
    await voucher(guest, productId);
    await addToCart(guest, productId);
    expect(await waysOf(guest)).toMatchObject({
      card: null,
      oxxo: expect.stringContaining('pedidos por pagar'),
      spei: expect.stringContaining('pedidos por pagar'),
    });
  });

  test('that a saved or typed address and phone have too many', async () => {
    await limit({ unpaid_orders_per_phone: 1, unpaid_orders_per_address: 1 });
    const productId = await stocked();
    const address = newAddress();
    await order(await newGuest(), productId, { address });
    const guest = await newGuest();
    await addToCart(guest, productId);
    expect((await waysOf(guest)).spei).toBeNull();
    const { phone, street, exterior_number, postal_code } = address;
    expect((await waysOf(guest, { contact: { phone } })).spei).toContain('pedidos por pagar');
    expect((await waysOf(guest, { postal_code, contact: { street, exterior_number } })).spei).toContain(
      'pedidos por pagar',
    );
    const saved = await guest.api.customers.addAddress({ body: address });
    expect((await waysOf(guest, { address_id: saved.address.id })).oxxo).toContain('pedidos por pagar');
    expect((await waysOf(await newShopper(productId), { address_id: saved.address.id })).oxxo).toBeNull();
  });

  test('that vouchers hold their share of a product', async () => {
    const productId = await stocked(10);
    await order(await newGuest(), productId, { quantity: 5 });
    expect(await waysOf(await newShopper(productId))).toMatchObject({
      card: null,
      oxxo: expect.stringContaining('apartadas sin pagar'),
    });
  });

  async function newShopper(productId: number): Promise<SignedIn> {
    const shopper = await signInVisitor(shop);
    await addToCart(shopper, productId);
    return shopper;
  }
});

test('a voucher costs two statements more than a card', async () => {
  const productId = await stocked();
  const costOf = async (method: 'card' | 'oxxo') => {
    // The provider's news of a voucher comes while the next one is placed.
    const runs = 8;
    const guests = await Promise.all(Array.from({ length: runs }, () => newGuest()));
    await Promise.all(guests.map((guest) => addToCart(guest, productId)));
    return statementsOf((run) => placeOrder(guests[run] as SignedIn, { payment_method: method }), runs);
  };
  const card = await costOf('card');
  expect((await costOf('oxxo')) - card).toBe(2);
});
