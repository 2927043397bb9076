import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippingRules } from '../../../../test/factories/shipping-rules.ts';
import {
  buy,
  confirmPayment,
  createBuyer,
  payAtProvider,
  type PlacedOrder,
  placeOrder,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { availableOf, reserveStock, setStock } from '../../inventory/index.ts';
import { currentPayment, refundsOf } from '../../payments/index.ts';
import { hasBought, onPaymentChange, ordersByState, ordersJobs, salesFigures, spendingOf } from '../index.ts';

let shop: TestShop;
let staff: SignedIn;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
});

afterAll(() => shop.stop());

async function paidOrder(given: { name?: string; stock?: number } = {}) {
  const product = await createProduct(shop.db, { stock: given.stock ?? 5 });
  const buyer = await signInCustomer(shop, given.name ? { name: given.name } : {});
  await buyer.api.cart.addToCart({ body: { user_id: buyer.id, product_id: product.id, quantity: 2 } });
  const order = await buy(shop, buyer);
  return { product, buyer, order, params: { order_id: order.order_id } };
}

async function detail({ order_id }: PlacedOrder) {
  return (await staff.api.orders.adminOrder({ params: { order_id } })).order;
}

async function available(productId: number): Promise<number> {
  return (await availableOf(shop.db, [productId])).get(productId) ?? 0;
}

/** The statuses of calls that are all refused. */
async function statusesOf(calls: readonly Promise<unknown>[]): Promise<number[]> {
  const results = await Promise.allSettled(calls);
  return results.map((result) => (result.status === 'rejected' ? result.reason.status : 200));
}

const nowhere = { order_id: '00000000-0000-4000-8000-000000000000' };

describe("a customer's orders", () => {
  test('come newest first, a page at a time, with their first lines', async () => {
    const product = await createProduct(shop.db, { stock: 50, name: 'Ratón de prueba' });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const first = await placeOrder(buyer);
    const second = await placeOrder(buyer);
    const page = await buyer.api.orders.orders({ query: { page_size: 1 } });
    expect(page).toMatchObject({
      total: 2,
      page: 1,
      page_size: 1,
      orders: [
        {
          order_id: second.order_id,
          state: 'pending_payment',
          item_count: 1,
          preview: [{ product_name: 'Ratón de prueba', image_url: expect.stringContaining('/media/') }],
        },
      ],
    });
    const { orders } = await buyer.api.orders.orders({ query: { page: 2, page_size: 1 } });
    expect(orders).toMatchObject([{ order_id: first.order_id, state: 'cancelled' }]);
  });

  test('are hidden from everybody else', async () => {
    const { params } = await paidOrder();
    const stranger = await signInCustomer(shop);
    await expect(stranger.api.orders.order({ params })).rejects.toMatchObject({ status: 404 });
    expect((await stranger.api.orders.orders()).total).toBe(0);
    await expect(shop.api.orders.order({ params })).rejects.toMatchObject({ status: 401 });
    await expect(shop.api.orders.orders()).rejects.toMatchObject({ status: 401 });
    await expect(staff.api.orders.order({ params })).rejects.toMatchObject({ status: 401 });
    await expect(stranger.api.orders.order({ params: { order_id: 'x' } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(stranger.api.orders.orders({ query: { page: 0 } })).rejects.toMatchObject({ status: 422 });
  });
});

describe('the staff’s list', () => {
  test('finds orders by folio, name without accents, part of the e-mail, state and fulfilment', async () => {
    const { buyer, order } = await paidOrder({ name: 'Íñigo Montaño' });
    const { order_number: folio } = await detail(order);
    const found = async (query: Parameters<typeof staff.api.orders.adminOrders>[0]) =>
      (await staff.api.orders.adminOrders(query)).orders.map(({ order_id: id }) => id);
    // The bare figures may stand in somebody's e-mail, too.
    expect(await found({ query: { q: String(folio) } })).toContain(order.order_id);
    expect(await found({ query: { q: `#${folio}` } })).toEqual([order.order_id]);
    expect(await found({ query: { q: 'inigo mont' } })).toEqual([order.order_id]);
    expect(await found({ query: { q: buyer.email.slice(0, -4).toUpperCase() } })).toEqual([order.order_id]);
    expect(await found({ query: { q: 'Montaño', state: 'paid', fulfilment: 'unfulfilled' } })).toEqual([
      order.order_id,
    ]);
    expect(await found({ query: { q: 'Montaño', state: 'expired' } })).toEqual([]);
    // The search takes wildcards literally.
    expect(await found({ query: { q: '%' } })).toEqual([]);
    expect(await found({ query: { q: '_ontaño' } })).toEqual([]);
  });

  test('finds an order by words of its buyer and its goods, in any order, and exports the same', async () => {
    const { product, order } = await paidOrder({ name: 'Jorge Ibargüen Luna' });
    await paidOrder({ name: 'Jorge Ibargüen Sosa' });
    const found = async (q: string, state?: 'paid' | 'expired') =>
      (await staff.api.orders.adminOrders({ query: { q, ...(state && { state }) } })).orders.map(
        ({ order_id: id }) => id,
      );
    for (const q of ['jorge luna', 'Luna Ibarguen', `Ibargüen, la de la ${product.sku}`]) {
      expect(await found(q, 'paid'), q).toEqual([order.order_id]);
    }
    expect(await found('jorge luna', 'expired')).toEqual([]);
    expect(await found('jorge nadie')).toEqual([]);
    const file = await shop.request('/admin/orders.csv?q=luna%20jorge', { token: staff.token });
    expect((await file.text()).match(/Jorge Ibargüen \w+/g)).toEqual(['Jorge Ibargüen Luna']);
    const { orders } = await staff.api.reports.find({ query: { q: `ibarguen ${product.sku}` } });
    expect(orders.map(({ order_id: id }) => id)).toEqual([order.order_id]);
  });

  test('shows buyer, amount and payment method', async () => {
    const { buyer, order } = await paidOrder({ name: 'Berta Lista' });
    const { orders } = await staff.api.orders.adminOrders({ query: { q: 'Berta Lista' } });
    expect(orders).toMatchObject([
      {
        order_id: order.order_id,
        customer_name: 'Berta Lista',
        email: buyer.email,
        provider: 'stripe',
        item_count: 2,
        total_cents: 200_000,
        state: 'paid',
      },
    ]);
  });
});

describe('one order for the staff', () => {
  test('comes with its payments, ledger and timeline in English', async () => {
    const { buyer, order } = await paidOrder();
    const found = await detail(order);
    expect(found).toMatchObject({
      customer: { id: buyer.id, email: buyer.email },
      notes: '',
      attempts: [{ provider: 'stripe', state: 'paid', amount_cents: 200_000 }],
      ledger: [{ kind: 'charge', amount_cents: 200_000 }],
    });
    const told = found.timeline.filter(({ kind }) => kind !== 'webhook');
    expect(told.map(({ message }) => message)).toEqual([
      'Order placed, $2,000.00 to pay.',
      `Paid $2,000.00 by Stripe; folio ${found.order_number}.`,
      `Mailed «Recibimos tu pago: pedido ${found.order_number}» to ${buyer.email}.`,
    ]);
  });

  test('needs the right to orders, to read and to change', async () => {
    const { buyer, params } = await paidOrder();
    const reader = await signInStaff(shop, 'support');
    const verbs = (api: SignedIn['api']) => [
      api.orders.updateFulfilment({ params, body: { fulfilment: 'packed' } }),
      api.orders.cancelOrder({ params, body: { reason: 'No reason.' } }),
      api.orders.holdOrder({ params, body: { reason: 'Mirar antes.' } }),
    ];
    expect((await reader.api.orders.adminOrder({ params })).order.state).toBe('paid');
    expect(await statusesOf(verbs(reader.api))).toEqual([403, 403, 403]);
    expect(await statusesOf(verbs(buyer.api))).toEqual([401, 401, 401]);
    expect(await statusesOf(verbs(shop.api))).toEqual([401, 401, 401]);
    const reads = [buyer.api.orders.adminOrders(), buyer.api.orders.adminOrder({ params })];
    expect(await statusesOf(reads)).toEqual([401, 401]);
    const api = staff.api.orders;
    await expect(api.adminOrder({ params: nowhere })).rejects.toMatchObject({ status: 404 });
    await expect(
      api.updateFulfilment({ params: nowhere, body: { fulfilment: 'packed' } }),
    ).rejects.toMatchObject({
      status: 404,
    });
    await expect(api.cancelOrder({ params: nowhere, body: { reason: 'Gone.' } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(api.updateNotes({ params: nowhere, body: { notes: '' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('keeps notes that customers never see', async () => {
    const { buyer, params } = await paidOrder();
    const { order } = await staff.api.orders.updateNotes({
      params,
      body: { notes: 'Call before delivery.' },
    });
    expect(order.notes).toBe('Call before delivery.');
    expect(JSON.stringify(await buyer.api.orders.order({ params }))).not.toContain('Call before');
    await expect(
      staff.api.orders.updateNotes({ params, body: { notes: 'x'.repeat(5001) } }),
    ).rejects.toMatchObject({ status: 422 });
  });
});

describe('fulfilment', () => {
  test('goes forward, tells the customer and never goes back', async () => {
    const { buyer, params } = await paidOrder();
    const go = (body: Parameters<typeof staff.api.orders.updateFulfilment>[0]['body']) =>
      staff.api.orders.updateFulfilment({ params, body });
    expect((await go({ fulfilment: 'packed' })).order.fulfilment).toBe('packed');
    await expect(go({ fulfilment: 'shipped' })).rejects.toMatchObject({
      status: 422,
      fields: { carrier: expect.any(String), tracking_code: expect.any(String) },
    });
    await go({ fulfilment: 'shipped', carrier: 'Estafeta', tracking_code: 'EST-1' });
    await go({ fulfilment: 'shipped', tracking_code: 'EST-2' });
    await go({ fulfilment: 'shipped' });
    await expect(go({ fulfilment: 'packed' })).rejects.toMatchObject({ status: 409, code: 'not_ready' });
    const { order } = await go({ fulfilment: 'delivered' });
    expect(order).toMatchObject({
      fulfilment: 'delivered',
      shipments: [{ carrier: 'Estafeta', tracking_code: 'EST-2' }],
    });
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'delivered', actor: 'Personal Prueba' });
    const own = (await buyer.api.orders.order({ params })).order;
    expect(own.timeline.slice(2).map(({ message }) => message)).toEqual([
      'Empacamos tu pedido.',
      'Enviamos tu pedido con Estafeta. Guía: EST-1.',
      'Tu guía de envío es ahora EST-2 (Estafeta).',
      'Entregamos tu pedido.',
    ]);
    await expect(go({ fulfilment: 'lost' as 'packed' })).rejects.toMatchObject({ status: 422 });
  });

  test('sends nothing that is not paid', async () => {
    const product = await createProduct(shop.db);
    const order = await placeOrder(await createBuyer(shop, [{ productId: product.id }]));
    await expect(
      staff.api.orders.updateFulfilment({
        params: { order_id: order.order_id },
        body: { fulfilment: 'packed' },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'not_ready' });
  });

  test('sends an order paid after its goods were gone when they are back in stock', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    const params = { order_id: order.order_id };
    await buyer.api.payments.cancelled({ body: params });
    const now = shop.clock.now();
    await shop.db.transaction((tx) =>
      reserveStock(tx, {
        holder: 'faster',
        lines: [{ productId: product.id, quantity: 1 }],
        expiresAt: now,
        now,
      }),
    );
    const attempt = await currentPayment(shop.db, order.order_id);
    if (!attempt) throw new Error('The order has no payment.');
    const { id: attemptId, reference, amountCents, provider } = attempt;
    await shop.db.transaction((tx) =>
      onPaymentChange(shop.shop, tx, { reference, attemptId, amountCents, provider, state: 'paid' }),
    );
    const pack = () => staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'packed' } });
    await expect(pack()).rejects.toMatchObject({ status: 409, code: 'out_of_stock' });
    await shop.db.transaction((tx) => setStock(tx, product.id, 'CDMX', 3, 'count'));
    expect((await pack()).order).toMatchObject({ state: 'paid', fulfilment: 'packed' });
    expect(await available(product.id)).toBe(1);
  });
});

describe('cancelling by staff', () => {
  test('refunds a paid order in full and returns its goods to stock', async () => {
    const { product, buyer, order, params } = await paidOrder();
    expect(await available(product.id)).toBe(3);
    const { order: cancelled } = await staff.api.orders.cancelOrder({
      params,
      body: { reason: 'The customer asked for it.' },
      idempotencyKey: randomUUID(),
    });
    expect(cancelled.state).toBe('cancelled');
    expect(cancelled.timeline.find(({ kind }) => kind === 'cancelled_by_staff')).toMatchObject({
      message: 'Cancelled: The customer asked for it. Refund of $2,000.00 requested.',
      actor: 'Personal Prueba',
    });
    expect(await available(product.id)).toBe(5);
    expect(await refundsOf(shop.db, order.order_id)).toMatchObject([
      { amountCents: 200_000, requestedBy: staff.id },
    ]);
    const own = (await buyer.api.orders.order({ params })).order;
    expect(own.timeline.at(-1)?.message).toBe(
      'Cancelamos tu pedido. Pedimos que se te devuelvan $2,000.00 por el mismo medio con el que pagaste.',
    );
    const { rows } = await shop.db.sql('select action from audit_entry where subject = $1', [
      `order:${order.order_id}`,
    ]);
    expect(rows).toEqual([{ action: 'order.cancel' }]);
  });

  test('refunds once when it is sent twice, with or without a key', async () => {
    const { product, order, params } = await paidOrder();
    const cancel = (idempotencyKey?: string) =>
      staff.api.orders.cancelOrder({
        params,
        body: { reason: 'Twice.' },
        ...(idempotencyKey ? { idempotencyKey } : {}),
      });
    const key = randomUUID();
    const first = await cancel(key);
    expect(await cancel(key)).toEqual(first);
    await expect(cancel()).rejects.toMatchObject({ status: 409, code: 'too_late' });
    expect(await refundsOf(shop.db, order.order_id)).toHaveLength(1);
    expect(await available(product.id)).toBe(5);
  });

  test('closes the payment page of an unpaid order first', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    const { order: cancelled } = await staff.api.orders.cancelOrder({
      params: { order_id: order.order_id },
      body: { reason: 'Never mind.' },
    });
    expect(cancelled).toMatchObject({ state: 'cancelled', attempts: [{ state: 'cancelled' }] });
    expect(await available(product.id)).toBe(1);
    expect(await refundsOf(shop.db, order.order_id)).toEqual([]);
  });

  test('returns the goods to stock however the order’s id is written', async () => {
    const { product, order } = await paidOrder();
    await staff.api.orders.cancelOrder({
      params: { order_id: order.order_id.toUpperCase() },
      body: { reason: 'Out of patience.' },
    });
    expect(await refundsOf(shop.db, order.order_id)).toHaveLength(1);
    expect(await available(product.id)).toBe(5);
  });

  test('finds and refunds the money of an order that was paid a moment ago', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    await payAtProvider(shop, order);
    await staff.api.orders.cancelOrder({
      params: { order_id: order.order_id },
      body: { reason: 'Too slow.' },
    });
    expect(await refundsOf(shop.db, order.order_id)).toHaveLength(1);
    expect((await detail(order)).state).toBe('cancelled');
    expect(await available(product.id)).toBe(1);
  });

  test('gives back money that arrives afterwards', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    const params = { order_id: order.order_id };
    await staff.api.orders.cancelOrder({ params, body: { reason: 'Suspected fraud.' } });
    const attempt = await currentPayment(shop.db, order.order_id);
    if (!attempt) throw new Error('The order has no payment.');
    const { id: attemptId, reference, amountCents, provider } = attempt;
    await shop.db.sql(
      `insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref) values ($1, 'charge', $2, 'stripe', $3)`,
      [attemptId, amountCents, `ch_${attemptId}`],
    );
    await shop.db.transaction((tx) =>
      onPaymentChange(shop.shop, tx, { reference, attemptId, amountCents, provider, state: 'paid' }),
    );
    expect((await detail(order)).state).toBe('cancelled');
    expect(await refundsOf(shop.db, order.order_id)).toMatchObject([{ amountCents }]);
    expect(await available(product.id)).toBe(1);
  });

  test('is refused for shipped orders and without a reason', async () => {
    const { params } = await paidOrder();
    await expect(staff.api.orders.cancelOrder({ params, body: { reason: '' } })).rejects.toMatchObject({
      status: 422,
    });
    await staff.api.orders.updateFulfilment({
      params,
      body: { fulfilment: 'shipped', carrier: 'DHL', tracking_code: '1' },
    });
    await expect(staff.api.orders.cancelOrder({ params, body: { reason: 'Late.' } })).rejects.toMatchObject({
      status: 409,
      code: 'too_late',
    });
  });
});

describe('what other modules ask about orders', () => {
  test('a product counts as bought when it is paid, not when it is ordered', async () => {
    const { product, buyer } = await paidOrder();
    const other = await createProduct(shop.db);
    await buyer.api.cart.addToCart({ body: { user_id: buyer.id, product_id: other.id } });
    await placeOrder(buyer);
    expect(await hasBought(shop.db, buyer.id, product.id)).toBe(true);
    expect(await hasBought(shop.db, buyer.id, other.id)).toBe(false);
    expect(await spendingOf(shop.db, [buyer.id, 'nobody'])).toEqual(
      new Map([[buyer.id, { orderCount: 1, spentCents: 200_000 }]]),
    );
    expect(await spendingOf(shop.db, [])).toEqual(new Map());
  });

  test('sales count on the day in Mexico City they were paid, without cancelled orders', async () => {
    const { params, order } = await paidOrder();
    await shop.db.sql('update shop_order set paid_at = $2 where paid_at is not null or id = $1', [
      order.order_id,
      new Date('2030-05-09T05:30:00Z'),
    ]);
    const { rows } = await shop.db.sql(
      `select count(*)::int as orders, sum(total_cents)::int as cents from shop_order where state = 'paid'`,
    );
    const at = (time: string) => salesFigures(shop.db, new Date(time));
    // 05:30 UTC is half past eleven in the evening of the 8th.
    const thatDay = await at('2030-05-09T05:59:00Z');
    expect(thatDay.today).toMatchObject({
      current: { paidCents: rows[0].cents, orders: rows[0].orders },
      previous: { paidCents: 0 },
    });
    expect(thatDay.byDay).toHaveLength(30);
    expect(thatDay.byDay.at(-1)).toMatchObject({ day: '2030-05-08', paidCents: rows[0].cents });
    const nextDay = await at('2030-05-09T06:00:00Z');
    const periods = [nextDay.today, nextDay.week, nextDay.month];
    expect(periods.map(({ current, previous }) => [current.paidCents, previous.paidCents])).toEqual([
      [0, rows[0].cents],
      [rows[0].cents, 0],
      [rows[0].cents, 0],
    ]);
    await staff.api.orders.cancelOrder({ params, body: { reason: 'Not a sale.' } });
    expect((await at('2030-05-09T05:59:00Z')).today.current.paidCents).toBe(rows[0].cents - 200_000);
  });

  test('orders are counted by state', async () => {
    const counts = await ordersByState(shop.db, shop.clock.now(), shippingRules);
    const { rows } = await shop.db.sql('select count(*)::int as orders from shop_order');
    expect(counts.states.reduce((sum, { count }) => sum + count, 0)).toBe(rows[0].orders);
  });
});

test('a change reaches the browsers of customer and staff after its commit', async () => {
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const order = await placeOrder(buyer);
  await payAtProvider(shop, order);
  await confirmPayment(buyer, order);
  const { rows } = await shop.db.sql(
    `select data from pgboss.job where name = 'orders.tell' and data->>'orderId' = $1`,
    [order.order_id],
  );
  expect(rows).toHaveLength(1);

  const told: unknown[] = [];
  const realtime = { tell: (...news: unknown[]) => void told.push(news) };
  const [job] = ordersJobs({ ...shop.shop, realtime }).filter(({ name }) => name === 'orders.tell');
  // Jobs of a list each take data of their own; this one's is what the queue holds.
  await job?.work(rows[0].data as never);
  const payload = { order_id: order.order_id, state: 'paid' };
  expect(told).toEqual([
    [`customer:${buyer.id}`, 'order.changed', payload],
    ['staff', 'orders.changed', payload],
  ]);
});
