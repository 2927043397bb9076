import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, confirmPayment, createBuyer, payAtProvider, placeOrder } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { requestRefund } from '../payments/index.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

type Query = NonNullable<Parameters<SignedIn['api']['orders']['adminOrders']>[0]>['query'];

async function found(query: Query): Promise<string[]> {
  return (await staff.api.orders.adminOrders({ query })).orders.map(({ order_id: id }) => id);
}

/** A buyer with two units in the cart, each 1,000 pesos. */
async function buyer() {
  const product = await createProduct(shop.db, { stock: 20 });
  return createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
}

describe('the staff’s list of orders', () => {
  test('is filtered by payment method, delivery, address and days, alone and together', async () => {
    const card = await buy(shop, await buyer());
    const transfer = await placeOrder(await buyer(), { payment_method: 'spei' });
    const pickup = await placeOrder(await buyer(), {
      payment_method: 'spei',
      delivery_method: 'pickup_cdmx',
    });
    const day = (orderId: string, at: string) =>
      shop.db.sql('update shop_order set placed_at = $2 where id = $1', [orderId, at]);
    // The last minute of the 9th, and the first of the 10th, in Mexico City.
    await day(transfer.order_id, '2026-03-10T05:59:00Z');
    await day(pickup.order_id, '2026-03-10T06:00:00Z');
    const mine = [card, transfer, pickup].map(({ order_id: id }) => id);
    const foundOfMine = async (query: Query) => (await found(query)).filter((id) => mine.includes(id));
    expect(await foundOfMine({ method: 'card' })).toEqual([card.order_id]);
    expect(await foundOfMine({ method: 'spei' })).toEqual([pickup.order_id, transfer.order_id]);
    expect(await foundOfMine({ delivery: 'pickup_cdmx' })).toEqual([pickup.order_id]);
    expect(await foundOfMine({ placed_from: '2026-03-10', placed_to: '2026-03-10' })).toEqual([
      pickup.order_id,
    ]);
    expect(await foundOfMine({ placed_to: '2026-03-09' })).toEqual([transfer.order_id]);
    expect(await foundOfMine({ placed_to: '2026-03-10', method: 'spei', delivery: 'parcel' })).toEqual([
      transfer.order_id,
    ]);
    expect(await foundOfMine({ placed_to: '2026-03-10', method: 'card' })).toEqual([]);
    await shop.db.sql(
      `update shop_order set delivery_address = delivery_address || '{"state": "Jalisco", "postal_code": "44160"}' where id = $1`,
      [transfer.order_id],
    );
    for (const query of [{ address_state: 'Jalisco' }, { postal_code: '44160' }, { postal_code: '44' }]) {
      expect(await foundOfMine(query)).toEqual([transfer.order_id]);
    }
    expect(await foundOfMine({ address_state: 'Jalisco', postal_code: '45' })).toEqual([]);
    await expect(
      staff.api.orders.adminOrders({ query: { placed_from: '2026-02-30' } }),
    ).rejects.toMatchObject({
      status: 422,
    });
  });

  test('finds the orders whose buyers wait for an invoice, until it is stamped', async () => {
    const asks = await buyer();
    const { profile } = await asks.api.invoiceProfiles.addProfile({
      body: {
        rfc: 'CACX7605101P8',
        legal_name: 'Xochilt Casas Chavez',
        tax_regime: '612',
        cfdi_use: 'G03',
        postal_code: '36257',
      },
    });
    const order = await buy(shop, asks, { invoice_profile_id: profile.id });
    await buy(shop, await buyer());
    expect(await found({ invoice: 'needed' })).toEqual([order.order_id]);
    const params = { order_id: order.order_id };
    const [invoice] = (await staff.api.invoices.adminOfOrder({ params })).invoices;
    await shop.open.runJob('invoices.stamp', { id: invoice?.id });
    expect(await found({ invoice: 'needed' })).toEqual([]);
    const [row] = (await staff.api.orders.adminOrders({ query: { q: asks.email } })).orders;
    expect(row?.invoice).toEqual({
      name: invoice?.name,
      state: 'stamped',
      fiscal_uuid: expect.stringMatching(/^[\dA-F-]{36}$/i) as string,
    });
  });

  test('is filtered by amount, both ends included', async () => {
    const product = await createProduct(shop.db, { priceCents: 7_654_300, stock: 9 });
    const { order_id: id } = await placeOrder(await createBuyer(shop, [{ productId: product.id }]));
    const { order } = await staff.api.orders.adminOrder({ params: { order_id: id } });
    const found = async (from: number, to: number) =>
      (
        await staff.api.orders.adminOrders({ query: { total_from_cents: from, total_to_cents: to } })
      ).orders.map(({ order_id }) => order_id);
    expect(await found(order.total_cents, order.total_cents)).toEqual([id]);
    expect(await found(order.total_cents + 1, 9_000_000_000)).toEqual([]);
    await expectRefusal(shop.request('/admin/orders?total_from_cents=-1', { token: staff.token }), 422);
  });

  test('has what the books need: amounts, money in and out, parcels', async () => {
    const who = await buyer();
    const order = await buy(shop, who);
    const params = { order_id: order.order_id };
    await staff.api.orders.updateFulfilment({
      params,
      body: { fulfilment: 'shipped', carrier: 'DHL', tracking_code: 'D-1' },
    });
    const { order: detail } = await staff.api.orders.adminOrder({ params });
    const refund = await shop.db.transaction((tx) =>
      requestRefund(tx, shop.shop, {
        attemptId: detail.attempts[0]?.id ?? '',
        amountCents: 5_000,
        reason: 'Dented box.',
        requestedBy: 'ana',
      }),
    );
    await shop.open.runJob('payments.refund', { refundId: refund.id });
    const [row] = (await staff.api.orders.adminOrders({ query: { q: who.email } })).orders;
    expect(row).toMatchObject({
      payment_method: 'card',
      delivery_method: 'parcel',
      subtotal_cents: 200_000,
      discount_cents: 0,
      shipping_cents: detail.shipping_cents,
      tax_cents: detail.tax_cents,
      total_cents: detail.total_cents,
      paid_cents: detail.total_cents,
      refunded_cents: 5_000,
      invoice: null,
      tracking: [{ carrier: 'DHL', tracking_code: 'D-1' }],
    });
    const unpaid = await placeOrder(await buyer());
    const all = (await staff.api.orders.adminOrders({ query: { state: 'pending_payment' } })).orders;
    expect(all.find(({ order_id: id }) => id === unpaid.order_id)).toMatchObject({
      paid_cents: 0,
      refunded_cents: 0,
    });
  });
});

describe('the staff’s orders as a file', () => {
  const asFile = async (query: string, token = staff.token) => {
    const answer = await shop.request(`/admin/orders.csv${query}`, { token });
    return { answer, lines: (await answer.text()).trimEnd().split('\r\n') };
  };

  test('has every order of the filter once, however many were placed at one moment', async () => {
    const { rows } = await shop.db.sql('select count(*) as count from shop_order');
    const many = 7321;
    const who = await signInCustomer(shop);
    await shop.db.sql(
      `insert into shop_order (cart_id, expires_at, customer_id, customer_name, email, delivery_address, delivery_method, payment_method,
         subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, currency, state, placed_at)
       select gen_random_uuid(), now(), $2, 'Many ' || n, 'many@prueba.example', '{}', 'parcel', 'oxxo', 100, 0, 0, 14, 100, 'MXN',
         'expired', '2025-02-01T10:00:00.123456Z'::timestamptz + (n / 1300) * interval '1 microsecond'
       from generate_series(1, $1::int) n`,
      [many, who.id],
    );
    const { lines } = await asFile('?q=many%40prueba.example');
    expect(lines).toHaveLength(1 + many);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(1 + many);
    expect(lines[1]).toContain('2025-02-01 04:00');
    expect((await asFile('')).lines).toHaveLength(1 + many + Number(rows[0]?.['count']));
    expect((await asFile('?q=many&state=paid')).lines).toHaveLength(1);
    await shop.db.sql(`delete from shop_order where email = 'many@prueba.example'`);
  });

  test('is streamed in parts', async () => {
    const answer = await shop.request('/admin/orders.csv', { token: staff.token });
    const reader = answer.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    expect(first).toMatch(/^Order,Order id,Placed/);
    await reader?.cancel();
  });

  test('has the chosen orders only, with what the books need', async () => {
    const order = await buy(shop, await buyer());
    await buy(shop, await buyer());
    const { answer, lines } = await asFile(`?orders=${order.order_id}`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(order.order_id);
  });

  test('is for staff only', async () => {
    await expectRefusal(shop.request('/admin/orders.csv'), 401);
    await expectRefusal(shop.request('/admin/orders.csv', { token: (await buyer()).token }), 401);
    await expectRefusal(shop.request('/admin/orders.csv?state=gone', { token: staff.token }), 422);
  });
});

describe('an order is found', () => {
  test('by part of a product’s name or SKU, its folio, its buyer, and the last four digits of the card', async () => {
    const product = await createProduct(shop.db, { name: 'Ventilador Ártico Ñandú 140', stock: 20 });
    const shopper = await createBuyer(shop, [{ productId: product.id }]);
    const placed = await placeOrder(shopper);
    await payAtProvider(shop, placed, { cardNumber: '5555555555554444' });
    await confirmPayment(shopper, placed);
    const { order } = await staff.api.orders.adminOrder({ params: { order_id: placed.order_id } });
    for (const q of [
      'artico ñandu',
      product.sku,
      product.sku.toLowerCase(),
      `#${order.order_number}`,
      shopper.email,
    ]) {
      expect(await found({ q })).toContain(placed.order_id);
    }
    expect(await found({ q: '4444' })).toEqual([placed.order_id]);
    expect(await found({ q: '4444', method: 'spei' })).toEqual([]);
    expect(await found({ q: '100%' })).toEqual([]);
    expect(await found({ q: 'ñandu que no hay' })).toEqual([]);
  });
});

test('a customer is found by the RFC of their order, and nobody by that of the general public', async () => {
  const product = await createProduct(shop.db, { stock: 9 });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: id } = await placeOrder(buyer);
  const receiver = (rfc: string) =>
    shop.db.sql('update shop_order set invoice_receiver = $2 where id = $1', [id, JSON.stringify({ rfc })]);
  const found = async (q: string) =>
    (await staff.api.customers.adminCustomers({ query: { q } })).users.map(({ email }) => email);
  await receiver('CACX7605101P8');
  expect(await found(' cacx7605101p8 ')).toContain(buyer.email);
  await receiver('XAXX010101000');
  expect(await found('XAXX010101000')).toEqual([]);
});

describe('the queues of orders', () => {
  const counts = () => staff.api.orders.orderQueues();

  test('hold what waits to be packed, to leave, to be let go, to be paid and to be answered', async () => {
    const before = await counts();
    const asks = await buyer();
    const ready = await buy(shop, asks);
    const held = await buy(shop, await buyer());
    await staff.api.orders.holdOrder({
      params: { order_id: held.order_id },
      body: { reason: 'Mirar antes.' },
    });
    const late = await buy(shop, await buyer());
    await shop.db.sql(`update shop_order set paid_at = paid_at - interval '20 days' where id = $1`, [
      late.order_id,
    ]);
    const unpaid = await placeOrder(await buyer());
    const packed = await buy(shop, await buyer());
    await staff.api.orders.packOrders({ body: { order_ids: [packed.order_id] } });
    const refunded = await buy(shop, await buyer());
    await (
      await signInStaff(shop, 'owner')
    ).api.orders.refundOrder({
      params: { order_id: refunded.order_id },
      body: { amount_cents: 200_000, reason: 'Ya no lo quiere', lines: [{ position: 0, quantity: 2 }] },
    });
    const { order } = await staff.api.orders.adminOrder({ params: { order_id: ready.order_id } });
    await shop.db.sql(
      `insert into ticket (name, email, subject, order_number) values ('Ana', $1, '¿Cuándo sale?', $2)`,
      [asks.email, order.order_number],
    );
    expect(await counts()).toEqual({
      to_pack: before.to_pack + 2,
      to_assemble: before.to_assemble,
      late: before.late + 1,
      held: before.held + 1,
      unpaid: before.unpaid + 1,
      to_answer: before.to_answer + 1,
    });
    const mine = [ready, held, late, unpaid, packed, refunded].map(({ order_id: id }) => id);
    const inQueue = async (queue: 'to_pack' | 'late' | 'held' | 'unpaid' | 'to_answer') =>
      (await found({ queue, page_size: 100 })).filter((id) => mine.includes(id)).toSorted();
    expect(await inQueue('to_pack')).toEqual([ready.order_id, late.order_id].toSorted());
    expect(await inQueue('late')).toEqual([late.order_id]);
    expect(await inQueue('held')).toEqual([held.order_id]);
    expect(await inQueue('unpaid')).toEqual([unpaid.order_id]);
    expect(await inQueue('to_answer')).toEqual([ready.order_id]);
    // Words and other filters look within the queue.
    expect(await found({ queue: 'to_pack', q: asks.email })).toEqual([ready.order_id]);
    expect(await found({ queue: 'unpaid', q: asks.email })).toEqual([]);
    await shop.db.sql(`update ticket set state = 'waiting' where order_number = $1`, [order.order_number]);
    expect((await counts()).to_answer).toBe(before.to_answer);
  });

  test('are for staff who read orders', async () => {
    await expectRefusal(shop.request('/admin/order-queues'), 401);
    await expectRefusal(
      shop.request('/admin/order-queues', { token: (await signInCustomer(shop)).token }),
      401,
    );
    await expectRefusal(
      shop.request('/admin/order-queues', { token: (await signInStaff(shop, 'catalog')).token }),
      403,
    );
    await expectRefusal(shop.request('/admin/orders?queue=nada', { token: staff.token }), 422);
  });
});

describe('what staff put on an order', () => {
  test('finds it: words, and who is on it; what is left out stays', async () => {
    const { order_id } = await buy(shop, await buyer());
    const params = { order_id };
    const clerk = await signInStaff(shop, 'orders');
    const { order } = await clerk.api.orders.markOrder({
      params,
      body: { tags: [' Urgente ', 'urgente', 'Regalo'], assigned_to: 'me' },
    });
    expect(order).toMatchObject({ tags: ['urgente', 'regalo'], assigned_to: { id: clerk.id } });
    expect(await found({ tag: 'URGENTE' })).toEqual([order_id]);
    expect(await found({ q: 'Urgente' })).toEqual([order_id]);
    expect(await found({ tag: 'urg' })).toEqual([]);
    expect(await found({ assigned: 'me' })).toEqual([]);
    const mine = await clerk.api.orders.adminOrders({ query: { assigned: 'me' } });
    expect(mine.orders).toMatchObject([{ order_id, tags: ['urgente', 'regalo'] }]);
    expect(mine.orders[0]?.assigned_name).toBe(order.assigned_to?.name);
    const left = await clerk.api.orders.markOrder({ params, body: { assigned_to: 'nobody' } });
    expect(left.order).toMatchObject({ tags: ['urgente', 'regalo'], assigned_to: null });
    const bare = await clerk.api.orders.markOrder({ params, body: { tags: [] } });
    expect(bare.order).toMatchObject({ tags: [], assigned_to: null });
  });

  test('goes on many at once: a tag joins theirs, a flag and who is on them take the place of what was there', async () => {
    const [{ order_id: one }, { order_id: two }] = [
      await buy(shop, await buyer()),
      await buy(shop, await buyer()),
    ];
    const clerk = await signInStaff(shop, 'orders');
    await clerk.api.orders.markOrder({ params: { order_id: one }, body: { tags: ['regalo'], flag: 'red' } });
    const nobodys = '00000000-0000-4000-8000-000000000000';
    const { marked } = await clerk.api.orders.markOrders({
      body: { order_ids: [one, two, nobodys], tag: ' Feria ', flag: 'green', assigned_to: 'me' },
    });
    expect(marked).toBe(2);
    await clerk.api.orders.markOrders({ body: { order_ids: [one, two], tag: 'feria' } });
    const marksOf = async (order_id: string) => {
      const { order } = await clerk.api.orders.adminOrder({ params: { order_id } });
      return [order.tags, order.flag, order.assigned_to?.id];
    };
    expect(await marksOf(one)).toEqual([['regalo', 'feria'], 'green', clerk.id]);
    expect(await marksOf(two)).toEqual([['feria'], 'green', clerk.id]);
    const ten = Array.from({ length: 10 }, (_, index) => `marca ${index}`);
    await clerk.api.orders.markOrder({ params: { order_id: two }, body: { tags: ten } });
    const more = { order_ids: [one, two], tag: 'una más' };
    expect(await clerk.api.orders.markOrders({ body: more })).toEqual({ marked: 1 });
    expect((await marksOf(two))[0]).toEqual(ten);
    const helper = await signInStaff(shop, 'support');
    const asked = shop.request('/admin/order-marks', {
      method: 'PUT',
      token: helper.token,
      json: { order_ids: [one], flag: null },
    });
    await expectRefusal(asked, 403);
  });

  test('shows flags by the names that owners gave them, and by their colour otherwise', async () => {
    const owner = await signInStaff(shop, 'owner');
    const { order_id } = await buy(shop, await buyer());
    const names = async ({ api }: SignedIn) =>
      (await api.orders.adminOrder({ params: { order_id } })).flag_names;
    expect(await names(staff)).toEqual({ red: '', amber: '', green: '', blue: '' });
    const { version } = await owner.api.settings.settings({ params: { group: 'orders' } });
    const change = { version, values: { flag_red: ' Llamar antes ' } };
    await expectRefusal(
      shop.request('/admin/settings/orders', { method: 'PUT', token: staff.token, json: change }),
      403,
    );
    await owner.api.settings.changeSettings({ params: { group: 'orders' }, body: change });
    const named = { red: 'Llamar antes', amber: '', green: '', blue: '' };
    expect(await names(staff)).toEqual(named);
    expect((await staff.api.orders.adminOrders({ query: {} })).flag_names).toEqual(named);
  });

  test('finds it by its colour and by whoever of the staff was put on it; names are all that clerks read of them', async () => {
    const { order_id } = await buy(shop, await buyer());
    const params = { order_id };
    const clerk = await signInStaff(shop, 'orders');
    const other = await signInStaff(shop, 'orders');
    const support = await signInStaff(shop, 'support');
    const { staff: names } = await support.api.staff.staffNames();
    expect(names).toContainEqual({ id: other.id, name: 'Personal Prueba' });
    expect(names.map(({ id }) => id)).not.toContain(support.id);
    const marked = await clerk.api.orders.markOrder({
      params,
      body: { flag: 'red', assigned_to: { id: other.id }, tags: ['vip'] },
    });
    expect(marked.order).toMatchObject({ flag: 'red', assigned_to: { id: other.id }, tags: ['vip'] });
    expect(await found({ flag: 'red' })).toEqual([order_id]);
    expect(await found({ flag: 'blue' })).toEqual([]);
    expect(await found({ assigned: other.id })).toEqual([order_id]);
    const theirs = await other.api.orders.adminOrders({ query: { assigned: 'me', flag: 'red' } });
    expect(theirs.orders).toMatchObject([{ order_id, flag: 'red', tags: ['vip'] }]);
    const { order } = await clerk.api.orders.markOrder({ params, body: { flag: null } });
    expect(order).toMatchObject({ flag: null, assigned_to: { id: other.id }, tags: ['vip'] });
    await shop.db.sql('update staff_user set is_disabled = true where id = $1', [other.id]);
    expect((await support.api.staff.staffNames()).staff.map(({ id }) => id)).not.toContain(other.id);
    for (const id of [other.id, support.id, 'nadie']) {
      await expect(
        clerk.api.orders.markOrder({ params, body: { assigned_to: { id } } }),
      ).rejects.toMatchObject({ status: 422, fields: { assigned_to: expect.any(String) } });
    }
    await expectRefusal(shop.request('/admin/staff-names'), 401);
    const cataloguer = await signInStaff(shop, 'catalog');
    await expectRefusal(shop.request('/admin/staff-names', { token: cataloguer.token }), 403);
  });

  test('is for staff of orders, of an order that is there, in words that are short', async () => {
    const shopper = await buyer();
    const { order_id } = await buy(shop, shopper);
    const path = `/admin/orders/${order_id}/marks`;
    const put = (token: string | undefined, json: object, to = path) =>
      shop.request(to, { method: 'PUT', json, ...(token && { token }) });
    await expectRefusal(put(undefined, { tags: [] }), 401);
    await expectRefusal(put(shopper.token, { tags: [] }), 401);
    await expectRefusal(put((await signInStaff(shop, 'support')).token, { tags: [] }), 403);
    await expectRefusal(put(staff.token, { tags: ['x'.repeat(31)] }), 422);
    await expectRefusal(put(staff.token, { tags: ['a,b'] }), 422);
    await expectRefusal(put(staff.token, { tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }), 422);
    await expectRefusal(put(staff.token, { assigned_to: 'otra' }), 422);
    await expectRefusal(put(staff.token, { flag: 'pink' }), 422);
    await expectRefusal(put(staff.token, { tags: [] }, `/admin/orders/${crypto.randomUUID()}/marks`), 404);
  });
});
