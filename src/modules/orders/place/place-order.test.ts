import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addToCart,
  buy,
  control,
  createBuyer,
  deliveryAddress,
  payAtProvider,
  placeOrder,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { createPromotion } from '../../../../test/factories/create-promotion.ts';
import { signInCustomer, type SignedIn, signInVisitor } from '../../../../test/factories/sign-in.ts';
import { statementsOf } from '../../../../test/setup/statements-of.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { availableOf, setStock } from '../../inventory/index.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});

afterAll(() => shop.stop());

async function available(productId: number): Promise<number> {
  return (await availableOf(shop.db, [productId])).get(productId) ?? 0;
}

async function stateOf(buyer: SignedIn, orderId: string): Promise<string> {
  return (await buyer.api.orders.order({ params: { order_id: orderId } })).order.state;
}

async function cartCount({ api, id }: SignedIn): Promise<number> {
  return (await api.cart.cart({ params: { userId: id } })).cart.item_count;
}

describe('placing an order', () => {
  test('freezes lines, totals and address, holds the stock, keeps the cart and leads to the payment page', async () => {
    const product = await createProduct(shop.db, { priceCents: 60_000, stock: 5, name: 'Monitor de prueba' });
    const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
    const placed = await placeOrder(buyer, { total_cents: 134_900 });
    expect(placed.order_number).toBeNull();
    expect(placed.payment.provider).toBe('stripe');
    expect(placed.payment.redirect_url).toContain('/c/pay/');
    expect(await available(product.id)).toBe(3);
    expect(await cartCount(buyer)).toBe(2);

    await shop.db.sql('update product set price_cents = 1, name = $2 where id = $1', [
      product.id,
      'Otro nombre',
    ]);
    const { order } = await buyer.api.orders.order({ params: { order_id: placed.order_id } });
    expect(order).toMatchObject({
      state: 'pending_payment',
      fulfilment: 'unfulfilled',
      order_number: null,
      email: buyer.email,
      lines: [
        {
          product_id: product.id,
          ref_id: product.refId,
          product_name: 'Monitor de prueba',
          quantity: 2,
          unit_price_cents: 60_000,
          discount_cents: 0,
          line_total_cents: 120_000,
          tax_cents: 16_552,
        },
      ],
      subtotal_cents: 120_000,
      shipping_cents: 14_900,
      tax_cents: 16_552 + 2_055,
      total_cents: 134_900,
      item_count: 2,
      delivery_method: 'parcel',
      delivery_address: { recipient: 'Ana Prueba', postal_code: '72000', interior_number: '' },
      payment: {
        provider: 'stripe',
        state: 'open',
        redirect_url: placed.payment.redirect_url,
        instructions: null,
      },
      timeline: [{ kind: 'placed', message: 'Recibimos tu pedido y apartamos tus productos.' }],
    });
  });

  test("freezes the regular price and the promotion's discount separately", async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await createPromotion(shop.db, { value: 2500, productIds: [product.id] });
    const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 3 }]);
    const placed = await placeOrder(buyer, { total_cents: 225_000 });
    const { order } = await buyer.api.orders.order({ params: { order_id: placed.order_id } });
    expect(order).toMatchObject({ subtotal_cents: 300_000, discount_cents: 75_000, total_cents: 225_000 });
    expect(order.lines[0]).toMatchObject({ unit_price_cents: 100_000, discount_cents: 75_000 });
  });

  test('accepts a saved address of the buyer, never somebody else’s', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const stranger = await signInCustomer(shop);
    const own = await buyer.api.customers.addAddress({
      body: { ...deliveryAddress, street: 'Calle Propia' },
    });
    const others = await stranger.api.customers.addAddress({ body: deliveryAddress });
    await expect(placeOrder(buyer, { address_id: others.address.id })).rejects.toMatchObject({
      status: 422,
      fields: { address_id: expect.any(String) },
    });
    const placed = await placeOrder(buyer, { address_id: own.address.id });
    const { order } = await buyer.api.orders.order({ params: { order_id: placed.order_id } });
    expect(order.delivery_address.street).toBe('Calle Propia');
  });

  test('for pick-up needs no address and costs nothing to send', async () => {
    const product = await createProduct(shop.db, { priceCents: 30_000 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const placed = await placeOrder(buyer, { delivery_method: 'pickup_gdl' });
    const { order } = await buyer.api.orders.order({ params: { order_id: placed.order_id } });
    expect(order).toMatchObject({
      shipping_cents: 0,
      total_cents: 30_000,
      delivery_address: { recipient: 'Ana Prueba', municipality: 'Guadalajara' },
    });
  });

  test('for pick-up keeps who comes for it, their phone and who else may come', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const pickup = { recipient: ' Luz Prueba ', phone: '55 8765 4321', alternate: 'Su hermano' };
    const wrong = placeOrder(buyer, { delivery_method: 'pickup_gdl', pickup: { ...pickup, phone: '12' } });
    await expect(wrong).rejects.toMatchObject({
      status: 422,
      fields: { 'pickup.phone': expect.any(String) },
    });
    const placed = await placeOrder(buyer, { delivery_method: 'pickup_gdl', pickup });
    const { order } = await buyer.api.orders.order({ params: { order_id: placed.order_id } });
    expect(order.delivery_address).toMatchObject({
      recipient: 'Luz Prueba',
      municipality: 'Guadalajara',
      pickup_phone: '5587654321',
      pickup_alternate: 'Su hermano',
    });
    expect(order.delivery_address.phone).not.toBe('5587654321');
    expect((await buyer.api.customers.addresses()).addresses).toEqual([]);
  });

  test('with PayPal leads to PayPal', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const placed = await placeOrder(buyer, { payment_method: 'paypal' });
    expect(placed.payment.provider).toBe('paypal');
    expect(placed.payment.redirect_url).toContain('token=');
  });

  test('takes at most 18 statements, key and emulators included, and no more for a long cart', async () => {
    const products = await Promise.all(Array.from({ length: 8 }, () => createProduct(shop.db)));
    const costOf = async (ids: number[]) => {
      const lines = ids.map((productId) => ({ productId }));
      const buyers = await Promise.all(Array.from({ length: 3 }, () => createBuyer(shop, lines)));
      return statementsOf((run) => placeOrder(buyers[run] as SignedIn, { idempotencyKey: randomUUID() }));
    };
    const ids = products.map(({ id }) => id);
    const short = await costOf(ids.slice(0, 1));
    const long = await costOf(ids.slice(1));
    expect(short).toBeLessThanOrEqual(18);
    expect(long).toBe(short);
  });
});

describe('an order is refused', () => {
  test('when the total is not what the customer saw', async () => {
    const product = await createProduct(shop.db, { priceCents: 60_000 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    await expect(placeOrder(buyer, { total_cents: 60_000 })).rejects.toMatchObject({
      status: 409,
      code: 'total_changed',
      details: { total_cents: 74_900 },
    });
    expect(await available(product.id)).toBe(10);
  });

  test('when the stock does not suffice, line by line, and holds nothing', async () => {
    const [short, fine] = [await createProduct(shop.db, { stock: 5 }), await createProduct(shop.db)];
    const buyer = await createBuyer(shop, [{ productId: short.id, quantity: 4 }, { productId: fine.id }]);
    await shop.db.transaction((tx) => setStock(tx, short.id, 'CDMX', 1, 'count'));
    await expect(placeOrder(buyer)).rejects.toMatchObject({
      status: 409,
      code: 'out_of_stock',
      details: { lines: [{ product_id: short.id, available: 1 }] },
    });
    expect(await available(fine.id)).toBe(10);
  });

  test('when the cart is empty', async () => {
    const customer = await signInCustomer(shop);
    await expect(placeOrder(customer)).rejects.toMatchObject({ status: 409, code: 'cart_empty' });
  });

  test('when a voucher is chosen for an amount that OXXO does not take', async () => {
    const product = await createProduct(shop.db, { priceCents: 1_100_000 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    await expect(placeOrder(buyer, { payment_method: 'oxxo' })).rejects.toMatchObject({
      status: 409,
      code: 'payment_method_unavailable',
    });
  });

  test('without an address, or with one that does not exist', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    await expect(placeOrder(buyer, { address: undefined })).rejects.toMatchObject({
      status: 422,
      fields: { address: expect.any(String) },
    });
    await expect(
      placeOrder(buyer, { address: { ...deliveryAddress, postal_code: '00000' } }),
    ).rejects.toMatchObject({ status: 422, fields: { 'address.postal_code': expect.any(String) } });
    await expect(placeOrder(buyer, { address: { ...deliveryAddress, phone: '12' } })).rejects.toMatchObject({
      status: 422,
      fields: { 'address.phone': expect.any(String) },
    });
  });

  test('to visitors and strangers', async () => {
    const visitor = await signInVisitor(shop);
    await expect(placeOrder(visitor)).rejects.toMatchObject({ status: 401 });
    await expect(placeOrder({ api: shop.api })).rejects.toMatchObject({ status: 401 });
  });
});

describe('when the payment provider does not answer', () => {
  test('the order is cancelled, the stock is free, the cart intact, and the next try works', async () => {
    const product = await createProduct(shop.db, { stock: 2 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const idempotencyKey = randomUUID();
    await control(shop, 'stripe', '/faults', { api: { status_500_next: 20 } });
    await expect(placeOrder(buyer, { idempotencyKey })).rejects.toMatchObject({
      status: 503,
      code: 'payment_unavailable',
    });
    await control(shop, 'stripe', '/faults', { api: { status_500_next: 0 } });
    expect(await available(product.id)).toBe(2);
    expect(await cartCount(buyer)).toBe(1);
    const { orders } = await buyer.api.orders.orders();
    expect(orders).toMatchObject([{ state: 'cancelled' }]);
    const placed = await placeOrder(buyer, { idempotencyKey });
    expect(await stateOf(buyer, placed.order_id)).toBe('pending_payment');
  });
});

describe('a repeated order', () => {
  test('gives the same answer and one order under the same key', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const idempotencyKey = randomUUID();
    const first = await placeOrder(buyer, { idempotencyKey });
    expect(await placeOrder(buyer, { idempotencyKey })).toEqual(first);
    expect(await available(product.id)).toBe(4);
    expect((await buyer.api.orders.orders()).total).toBe(1);
  });

  test('is refused under the same key with other contents', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const idempotencyKey = randomUUID();
    await placeOrder(buyer, { idempotencyKey });
    await expect(placeOrder(buyer, { idempotencyKey, payment_method: 'paypal' })).rejects.toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
  });

  test("is another order under somebody else's key", async () => {
    const product = await createProduct(shop.db);
    const idempotencyKey = randomUUID();
    const first = await placeOrder(await createBuyer(shop, [{ productId: product.id }]), { idempotencyKey });
    const second = await placeOrder(await createBuyer(shop, [{ productId: product.id }]), { idempotencyKey });
    expect(second.order_id).not.toBe(first.order_id);
  });

  test('starts over where the first try died with its process, and closes the first', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const idempotencyKey = randomUUID();
    const lost = await placeOrder(buyer, { idempotencyKey });
    await shop.db.sql(
      'update idempotency_key set status = null, answer = null, process_id = 4711 where key = $1',
      [idempotencyKey],
    );
    const placed = await placeOrder(buyer, { idempotencyKey });
    expect(await stateOf(buyer, lost.order_id)).toBe('cancelled');
    expect(await stateOf(buyer, placed.order_id)).toBe('pending_payment');
    expect(await placeOrder(buyer, { idempotencyKey })).toEqual(placed);
  });

  test('starts over where the first try hangs for minutes', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const idempotencyKey = randomUUID();
    const lost = await placeOrder(buyer, { idempotencyKey });
    const forget = (age: string) =>
      shop.db.sql(
        `update idempotency_key set status = null, answer = null, created_at = now() - $2::interval where key = $1`,
        [idempotencyKey, age],
      );
    await forget('4 minutes');
    await expect(placeOrder(buyer, { idempotencyKey })).rejects.toMatchObject({
      code: 'request_in_progress',
    });
    await forget('6 minutes');
    const placed = await placeOrder(buyer, { idempotencyKey });
    expect(await stateOf(buyer, lost.order_id)).toBe('cancelled');
    expect(await stateOf(buyer, placed.order_id)).toBe('pending_payment');
  });

  test('is a new order after a day', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const idempotencyKey = randomUUID();
    await placeOrder(buyer, { idempotencyKey });
    const kept = async () =>
      (await shop.db.sql('select from idempotency_key where key = $1', [idempotencyKey])).rowCount;
    await shop.open.runJob('checkout.forget-answers');
    expect(await kept()).toBe(1);
    await shop.db.sql(`update idempotency_key set created_at = now() - interval '25 hours' where key = $1`, [
      idempotencyKey,
    ]);
    await shop.open.runJob('checkout.forget-answers');
    expect(await kept()).toBe(0);
  });

  test.each(['', 'x'.repeat(256)])('is refused under an invalid key', async (key) => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const { status } = await shop.request('/checkout/orders', {
      token: buyer.token,
      headers: { 'idempotency-key': key },
      json: { delivery_method: 'pickup_mty', payment_method: 'card' },
    });
    expect(status).toBe(400);
  });

  test('waits while the first one is being placed', async () => {
    const product = await createProduct(shop.db, { stock: 9 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const idempotencyKey = randomUUID();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => placeOrder(buyer, { idempotencyKey })),
    );
    const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.order_id] : []));
    expect(new Set(ids).size).toBe(1);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set([...refusals, 'request_in_progress'])).toEqual(new Set(['request_in_progress']));
    expect(await available(product.id)).toBe(8);
  });

  test('leaves one purchase open and one unit held when many tabs send no key, and nobody hears of a mistake', async () => {
    const product = await createProduct(shop.db, { stock: 9 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => placeOrder(buyer)));
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    const refusals = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
    expect(refusals.filter((status) => status !== 409)).toEqual([]);
    const { orders } = await buyer.api.orders.orders();
    expect(orders.filter(({ state }) => state === 'pending_payment')).toHaveLength(1);
    expect(await available(product.id)).toBe(8);
  });
});

describe('a second purchase while the first one is in payment', () => {
  test('closes and replaces the first', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const first = await placeOrder(buyer);
    const second = await placeOrder(buyer, { payment_method: 'paypal' });
    expect(await stateOf(buyer, first.order_id)).toBe('cancelled');
    expect(await stateOf(buyer, second.order_id)).toBe('pending_payment');
    expect(await available(product.id)).toBe(0);
  });

  test('is refused where the first turns out to be paid', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const first = await placeOrder(buyer);
    await payAtProvider(shop, first);
    await expect(placeOrder(buyer)).rejects.toMatchObject({
      status: 409,
      code: 'order_already_paid',
      details: { order_id: first.order_id, state: 'paid' },
    });
    expect(await stateOf(buyer, first.order_id)).toBe('paid');
    expect(await cartCount(buyer)).toBe(0);
  });

  test('is a new order once the first is paid', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    await buy(shop, buyer);
    await addToCart(buyer, product.id);
    const { order_id: second } = await placeOrder(buyer);
    expect(await stateOf(buyer, second)).toBe('pending_payment');
  });
});

test('a hundred buyers at once get the last seven units once each, and stock is never negative', async () => {
  const product = await createProduct(shop.db, { stock: { CDMX: 4, GDL: 3 }, priceCents: 250_000 });
  const buyers = await createBuyers(100, product.id);
  const results = await Promise.allSettled(buyers.map((buyer) => placeOrder(buyer)));
  const placed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.order_id] : []));
  expect(new Set(placed).size).toBe(7);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(refusals).toEqual(Array.from({ length: 93 }, () => 'out_of_stock'));
  const { rows } = await shop.db.sql(
    `select (select sum(on_hand - reserved)::int from stock_level where product_id = $1) as available,
       (select sum(quantity)::int from stock_reservation where product_id = $1 and state = 'active') as held,
       (select count(*)::int from order_line where product_id = $1) as orders,
       (select available from product_listing where product_id = $1) as listed`,
    [product.id],
  );
  expect(rows).toEqual([{ available: 0, held: 7, orders: 7, listed: 0 }]);
});

/** Ten at a time: hashing a hundred passwords at once only makes them wait for each other. */
async function createBuyers(count: number, productId: number): Promise<SignedIn[]> {
  const buyers: SignedIn[] = [];
  while (buyers.length < count) {
    buyers.push(...(await Promise.all(Array.from({ length: 10 }, () => createBuyer(shop, [{ productId }])))));
  }
  return buyers;
}
