import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  buy,
  createBuyer,
  payAtProvider,
  type PlacedOrder,
  placeOrder,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { emailsTo } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { availableOf } from '../../inventory/index.ts';
import { refundsOf } from '../../payments/index.ts';

let shop: TestShop;
let staff: SignedIn;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  staff = await signInStaff(shop, 'orders');
});

afterAll(() => shop.stop());

const nowhere = '00000000-0000-4000-8000-000000000000';

/** A paid order of three units of one product and one of another. */
async function paidOrder(given: Parameters<typeof buy>[2] = {}) {
  const [mouse, board] = [await createProduct(shop.db), await createProduct(shop.db)];
  const buyer = await createBuyer(shop, [{ productId: mouse.id, quantity: 3 }, { productId: board.id }]);
  const order = await buy(shop, buyer, given);
  return { mouse, board, buyer, order, params: { order_id: order.order_id } };
}

const pack = (
  { order_id }: Pick<PlacedOrder, 'order_id'>,
  ...lines: { position: number; quantity: number; serials?: string[] }[]
) => staff.api.orders.packShipment({ params: { order_id }, body: { lines } });

const move = (
  shipmentId: string,
  state: 'shipped' | 'delivered',
  parcel: { carrier?: string; tracking_code?: string } = {},
) =>
  staff.api.orders
    .moveShipment({ params: { shipment_id: shipmentId }, body: { state, ...parcel } })
    .then(({ order }) => order);

/** Waits for the email about something: emails are sent in parallel. */
const emailAbout = (email: string, words: string) =>
  vi.waitFor(async () => {
    const mail = (await emailsTo(shop, email)).find(({ subject }) => subject.includes(words));
    if (!mail) throw new Error(`No letter about «${words}».`);
    return mail;
  }, patience);

async function statusesOf(calls: readonly Promise<unknown>[]): Promise<number[]> {
  const results = await Promise.allSettled(calls);
  return results.map((result) => (result.status === 'rejected' ? result.reason.status : 200));
}

describe('partial shipments', () => {
  test('leave at different times, each with its code and its email, until the order is complete', async () => {
    const { buyer, order, params } = await paidOrder();
    const first = await pack(order, { position: 0, quantity: 2 });
    expect(first.order).toMatchObject({
      fulfilment: 'packed',
      to_pack: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    });
    const sent = await move(first.shipment_id, 'shipped', { carrier: 'FedEx', tracking_code: 'FX 1' });
    expect(sent).toMatchObject({
      fulfilment: 'partially_shipped',
      shipments: [{ sequence: 1, state: 'shipped', tracking_url: expect.stringContaining('FX%201') }],
    });
    const mail = await emailAbout(buyer.email, 'Una parte de tu pedido');
    expect(mail.text).toContain('https://www.fedex.com/fedextrack/?trknbr=FX%201');

    const second = await pack(order, { position: 0, quantity: 1 }, { position: 1, quantity: 1 });
    expect(second.order).toMatchObject({ fulfilment: 'partially_shipped', to_pack: [] });
    await move(second.shipment_id, 'shipped', { carrier: 'DHL', tracking_code: 'D2' });
    expect((await move(first.shipment_id, 'delivered')).fulfilment).toBe('shipped');
    expect((await move(second.shipment_id, 'delivered')).fulfilment).toBe('delivered');

    const own = (await buyer.api.orders.order({ params })).order;
    expect(own.shipments).toMatchObject([
      { tracking_code: 'FX 1', lines: [{ quantity: 2, warranty_until: expect.any(String) }] },
      { tracking_code: 'D2', lines: [{ quantity: 1 }, { quantity: 1 }] },
    ]);
    expect(own.timeline.slice(2).map(({ message }) => message)).toEqual([
      'Empacamos 2 piezas de tu pedido.',
      'Enviamos 2 piezas de tu pedido con FedEx. Guía: FX 1.',
      'Empacamos 2 piezas de tu pedido.',
      'Enviamos 2 piezas de tu pedido con DHL. Guía: D2.',
      'Entregamos 2 piezas de tu pedido.',
      'Entregamos 2 piezas de tu pedido.',
    ]);
  });

  test('never hold more units than were bought, also when two people pack a line at once', async () => {
    const { order } = await paidOrder();
    await expect(pack(order, { position: 0, quantity: 4 })).rejects.toMatchObject({
      status: 409,
      code: 'more_than_bought',
      details: { position: 0, left: 3 },
    });
    await expect(pack(order, { position: 7, quantity: 1 })).rejects.toMatchObject({ status: 409 });
    const statuses = await statusesOf(
      Array.from({ length: 6 }, () => pack(order, { position: 0, quantity: 2 })),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const { rows } = await shop.db.sql(
      `select sum(l.quantity)::int as packed from shipment_line l join order_shipment s on s.id = l.shipment_id
       where s.order_id = $1`,
      [order.order_id],
    );
    expect(rows).toEqual([{ packed: 2 }]);
  });

  test('need carrier and code, arrive only after they left, and can be corrected', async () => {
    const { order } = await paidOrder();
    const { shipment_id: id } = await pack(order, { position: 0, quantity: 3 });
    await expect(move(id, 'delivered')).rejects.toMatchObject({ status: 409, code: 'not_ready' });
    await expect(move(id, 'shipped', { carrier: 'DHL' })).rejects.toMatchObject({
      status: 422,
      fields: { tracking_code: 'Enter the tracking code.' },
    });
    await move(id, 'shipped', { carrier: 'DHL', tracking_code: 'A' });
    const corrected = await move(id, 'shipped', { tracking_code: 'B' });
    expect(corrected.shipments).toMatchObject([{ carrier: 'DHL', tracking_code: 'B' }]);
    expect(corrected.timeline.filter(({ kind }) => kind === 'shipped')).toHaveLength(1);
    await move(id, 'delivered');
    await expect(move(id, 'shipped')).rejects.toMatchObject({ status: 409, code: 'not_ready' });
  });

  test('are told from a whole order, by staff and its buyer, until the rest is packed', async () => {
    const { buyer, order, params } = await paidOrder();
    const told = async () => {
      const { orders: own } = await buyer.api.orders.orders();
      const { order: page } = await staff.api.orders.adminOrder({ params });
      const { orders: all } = await staff.api.orders.adminOrders({
        query: { q: String(page.order_number) },
      });
      return [own[0], page, all[0]].map((each) => [each?.fulfilment, each?.is_partly_packed]);
    };
    await pack(order, { position: 0, quantity: 3 });
    expect(await told()).toEqual([1, 2, 3].map(() => ['packed', true]));
    await pack(order, { position: 1, quantity: 1 });
    expect(await told()).toEqual([1, 2, 3].map(() => ['packed', false]));
  });

  test('can be unpacked until they leave', async () => {
    const { order } = await paidOrder();
    const { shipment_id } = await pack(order, { position: 0, quantity: 3, serials: [`U-${randomUUID()}`] });
    const { order: empty } = await staff.api.orders.unpackShipment({ params: { shipment_id } });
    expect(empty).toMatchObject({ fulfilment: 'unfulfilled', shipments: [] });
    const again = await pack(order, { position: 0, quantity: 3 });
    await move(again.shipment_id, 'shipped', { carrier: 'DHL', tracking_code: 'A' });
    await expect(
      staff.api.orders.unpackShipment({ params: { shipment_id: again.shipment_id } }),
    ).rejects.toMatchObject({ status: 409, code: 'too_late' });
  });

  test('for pick-up are first ready, then handed over, without a tracking code', async () => {
    const { buyer, order } = await paidOrder({ delivery_method: 'pickup_cdmx' });
    const { shipment_id: id } = await pack(order, { position: 0, quantity: 3 }, { position: 1, quantity: 1 });
    await move(id, 'shipped');
    await emailAbout(buyer.email, 'está listo para recoger');
    const done = await move(id, 'delivered');
    expect(done.fulfilment).toBe('delivered');
    const messages = done.timeline.map(({ message }) => message);
    expect(messages).toEqual(
      expect.arrayContaining(['Packed for pick-up.', 'Ready at the counter.', 'Handed over.']),
    );
    const read = (await buyer.api.orders.order({ params: { order_id: order.order_id } })).order;
    expect(read.timeline.map(({ message }) => message)).toContain('Empacamos tu pedido para que lo recojas.');
  });

  test('are not sent or corrected with another tracking code than somebody wrote meanwhile', async () => {
    const { order } = await paidOrder();
    const { shipment_id } = await pack(order, { position: 0, quantity: 1 });
    const none = { carrier: '', tracking_code: '' };
    const ship = (tracking_code: string, was = none) =>
      staff.api.orders.moveShipment({
        params: { shipment_id },
        body: { state: 'shipped', carrier: 'DHL', tracking_code, was },
      });
    const both = await Promise.allSettled([ship('D1'), ship('D2')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const code = both[0].status === 'fulfilled' ? 'D1' : 'D2';
    const current = { carrier: 'DHL', tracking_code: code };
    await expect(ship('D3')).rejects.toMatchObject({ status: 409, code: 'stale', details: { current } });
    await ship(code);
    await ship('D3', current);
  });

  test("need the staff's right to orders", async () => {
    const { buyer, order, params } = await paidOrder();
    const { shipment_id } = await pack(order, { position: 0, quantity: 1 });
    const one = { params: { shipment_id } };
    const reader = await signInStaff(shop, 'catalog');
    const verbs = ({ orders }: SignedIn['api']) => [
      orders.packShipment({ params, body: { lines: [{ position: 0, quantity: 1 }] } }),
      orders.moveShipment({ ...one, body: { state: 'shipped' } }),
      orders.correctSerials({ ...one, body: { lines: [{ position: 0, serials: [] }] } }),
      orders.unpackShipment(one),
      orders.holdOrder({ params, body: { reason: 'Nobody knows.' } }),
    ];
    expect(await statusesOf(verbs(reader.api))).toEqual([403, 403, 403, 403, 403]);
    expect(await statusesOf(verbs(buyer.api))).toEqual([401, 401, 401, 401, 401]);
    expect(await statusesOf(verbs(shop.api))).toEqual([401, 401, 401, 401, 401]);
    const { orders } = staff.api;
    const gone = { params: { shipment_id: nowhere } };
    expect(
      await statusesOf([
        pack({ order_id: nowhere }, { position: 0, quantity: 1 }),
        orders.moveShipment({ ...gone, body: { state: 'shipped' } }),
        orders.correctSerials({ ...gone, body: { lines: [{ position: 0, serials: [] }] } }),
        orders.unpackShipment(gone),
        orders.holdOrder({ params: { order_id: nowhere }, body: { reason: 'Nobody.' } }),
        pack(order),
        pack(order, { position: 0, quantity: 0 }),
        pack(order, { position: 0, quantity: 1 }, { position: 0, quantity: 1 }),
      ]),
    ).toEqual([404, 404, 404, 404, 404, 422, 422, 422]);
  });
});

describe('a serial number', () => {
  test('belongs to one unit of a product, whoever packs it and however it is typed', async () => {
    const { mouse, order } = await paidOrder();
    const buyer = await createBuyer(shop, [{ productId: mouse.id, quantity: 2 }]);
    const other = await buy(shop, buyer);
    const mark = randomUUID().slice(0, 8).toUpperCase();
    await pack(order, { position: 0, quantity: 2, serials: [` ${mark.toLowerCase()}-1 `, `${mark}-2`] });
    await expect(pack(other, { position: 0, quantity: 1, serials: [`${mark}-1`] })).rejects.toMatchObject({
      status: 409,
      code: 'serial_taken',
      details: { serial: `${mark}-1` },
    });
    await expect(
      pack(other, { position: 0, quantity: 2, serials: [`${mark}-3`, `${mark}-3`] }),
    ).rejects.toMatchObject({ status: 422, fields: { 'serials.0': expect.any(String) } });
    await expect(
      pack(other, { position: 0, quantity: 1, serials: [`${mark}-3`, `${mark}-4`] }),
    ).rejects.toMatchObject({ status: 422 });
    // A refused shipment was not packed at all.
    expect(
      (await staff.api.orders.adminOrder({ params: { order_id: other.order_id } })).order.shipments,
    ).toEqual([]);
    const both = await statusesOf([
      pack(order, { position: 0, quantity: 1, serials: [`${mark}-9`] }),
      pack(other, { position: 0, quantity: 1, serials: [`${mark}-9`] }),
    ]);
    expect(both.toSorted()).toEqual([200, 409]);
  });

  test('is required for serialised products, can be corrected, and is shown to the buyer', async () => {
    const { mouse, buyer, order, params } = await paidOrder();
    const owner = await signInStaff(shop, 'catalog');
    const product = { params: { id: mouse.id } };
    await owner.api.orders.markSerialised({ ...product, body: { is_serialised: true } });
    expect(await owner.api.orders.serialised(product)).toEqual({ is_serialised: true });
    await expect(pack(order, { position: 0, quantity: 2, serials: ['ONE'] })).rejects.toMatchObject({
      status: 422,
      fields: { 'serials.0': expect.stringContaining(mouse.name) },
    });
    await expect(
      staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'packed' } }),
    ).rejects.toMatchObject({ status: 422 });
    const { shipment_id } = await pack(order, { position: 0, quantity: 2, serials: ['ONE', 'TWO'] });
    const correct = (serials: string[]) =>
      staff.api.orders.correctSerials({
        params: { shipment_id },
        body: { lines: [{ position: 0, serials }] },
      });
    await expect(correct(['ONE'])).rejects.toMatchObject({ status: 422 });
    const twice = [
      { position: 0, serials: ['ONE', 'TWO'] },
      { position: 0, serials: ['ONE', 'THREE'] },
    ];
    await expect(
      staff.api.orders.correctSerials({ params: { shipment_id }, body: { lines: twice } }),
    ).rejects.toMatchObject({ fields: { lines: 'One line stands there twice.' } });
    await correct(['ONE', 'THREE']);
    const own = (await buyer.api.orders.order({ params })).order;
    expect(own.shipments).toMatchObject([{ lines: [{ serials: ['ONE', 'THREE'] }] }]);
    const over = (was: string[]) =>
      staff.api.orders.correctSerials({
        params: { shipment_id },
        body: { lines: [{ position: 0, serials: ['ONE', 'FOUR'] }], was: [{ position: 0, serials: was }] },
      });
    await expect(over(['ONE', 'TWO'])).rejects.toMatchObject({
      code: 'stale',
      details: { current: { lines: [{ position: 0, serials: ['ONE', 'THREE'] }] } },
    });
    await over(['ONE', 'THREE']);
    await expect(
      staff.api.orders.markSerialised({ ...product, body: { is_serialised: false } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      owner.api.orders.markSerialised({ params: { id: 999_999 }, body: { is_serialised: true } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(buyer.api.orders.serialised(product)).rejects.toMatchObject({ status: 401 });
  });
});

test('the warranty of each unit starts at its delivery and lasts as promised when it was packed', async () => {
  const { mouse, buyer, order, params } = await paidOrder();
  const brandOf = `(select brand_id from product where id = $1)`;
  await shop.db.sql(`update brand set warranty_months = 24 where id = ${brandOf}`, [mouse.id]);
  const { shipment_id: id } = await pack(order, { position: 0, quantity: 1 }, { position: 1, quantity: 1 });
  await shop.db.sql(`update brand set warranty_months = 1 where id = ${brandOf}`, [mouse.id]);
  await move(id, 'shipped', { carrier: 'DHL', tracking_code: 'A' });
  const before = (await buyer.api.orders.order({ params })).order.shipments[0];
  expect(before?.lines[0]?.warranty_until).toBeNull();
  await move(id, 'delivered');
  const shipment = (await buyer.api.orders.order({ params })).order.shipments[0];
  const delivered = new Date(shipment?.delivered_at ?? '');
  const years = new Date(delivered);
  years.setUTCFullYear(years.getUTCFullYear() + 2);
  const days = new Date(delivered.getTime() + 90 * 86_400_000);
  expect(shipment?.lines).toMatchObject([
    { warranty_months: 24, warranty_until: years.toISOString() },
    { warranty_months: null, warranty_until: days.toISOString() },
  ]);
});

test('nothing of an order on hold is packed or sent until it is released', async () => {
  const { buyer, order, params } = await paidOrder();
  const { shipment_id: id } = await pack(order, { position: 0, quantity: 1 });
  const hold = (reason: string | null) => staff.api.orders.holdOrder({ params, body: { reason } });
  expect((await hold('Disputed at the bank.')).order.hold).toEqual({
    kind: 'staff',
    note: 'Disputed at the bank.',
  });
  await expect(pack(order, { position: 0, quantity: 1 })).rejects.toMatchObject({
    status: 409,
    code: 'on_hold',
  });
  const parcel = { carrier: 'DHL', tracking_code: 'A' };
  await expect(move(id, 'shipped', parcel)).rejects.toMatchObject({ status: 409, code: 'on_hold' });
  await expect(hold('x')).rejects.toMatchObject({ status: 422 });
  expect(JSON.stringify(await buyer.api.orders.order({ params }))).not.toContain('Disputed');
  const { order: freed } = await hold(null);
  expect(freed.timeline.map(({ kind }) => kind).filter((kind) => /held|released/.test(kind))).toEqual([
    'held',
    'released',
  ]);
  expect((await move(id, 'shipped', parcel)).fulfilment).toBe('partially_shipped');
});

test('who lets go an order, or holds it, touches nothing that holds it since they read it', async () => {
  const { params } = await paidOrder();
  const hold = (reason: string | null, was: { kind: 'staff'; note: string } | null) =>
    staff.api.orders.holdOrder({ params, body: { reason, was } });
  const mine = { kind: 'staff', note: 'The address is being asked about.' } as const;
  expect((await hold(mine.note, null)).order.hold).toEqual(mine);
  await expect(hold('The payment looks odd.', null)).rejects.toMatchObject({ status: 409, code: 'stale' });
  await expect(hold(null, { kind: 'staff', note: 'Another one.' })).rejects.toMatchObject({
    status: 409,
    details: { current: { hold: mine } },
  });
  expect((await hold(null, mine)).order.hold).toBeNull();
});

describe('a customer who cancels their order', () => {
  const cancel = ({ api }: SignedIn, { order_id }: PlacedOrder, idempotencyKey?: string) =>
    api.orders.cancelOwn({
      params: { order_id },
      body: { reason: 'Ya no lo necesito' },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    });

  test('gets the money back once, and the goods return to stock once', async () => {
    const { mouse, buyer, order } = await paidOrder();
    const key = randomUUID();
    const { order: cancelled } = await cancel(buyer, order, key);
    expect(cancelled).toMatchObject({ state: 'cancelled', can_cancel: false });
    expect(cancelled.timeline.at(-1)?.message).toBe(
      'Cancelaste tu pedido. Pedimos que se te devuelvan $4,000.00 por el mismo medio con el que pagaste.',
    );
    await cancel(buyer, order, key);
    await expect(cancel(buyer, order)).rejects.toMatchObject({ status: 409, code: 'too_late' });
    expect(await refundsOf(shop.db, order.order_id)).toHaveLength(1);
    expect((await availableOf(shop.db, [mouse.id])).get(mouse.id)).toBe(10);
    await emailAbout(buyer.email, 'Cancelamos tu pedido');
  });

  test('is refused once packing has begun', async () => {
    const { buyer, order, params } = await paidOrder();
    expect((await buyer.api.orders.order({ params })).order.can_cancel).toBe(true);
    await pack(order, { position: 1, quantity: 1 });
    await expect(cancel(buyer, order)).rejects.toMatchObject({ status: 409, code: 'too_late' });
    expect(await refundsOf(shop.db, order.order_id)).toEqual([]);
  });

  test('while somebody packs it either cancels it or comes too late, never both', async () => {
    const { mouse, buyer, order, params } = await paidOrder();
    const [cancelled, packed] = await statusesOf([
      cancel(buyer, order),
      pack(order, { position: 0, quantity: 1 }),
    ]);
    expect([cancelled, packed].toSorted()).toEqual([200, 409]);
    const { state } = (await buyer.api.orders.order({ params })).order;
    expect(state).toBe(cancelled === 200 ? 'cancelled' : 'paid');
    expect((await availableOf(shop.db, [mouse.id])).get(mouse.id)).toBe(cancelled === 200 ? 10 : 7);
  });

  test('gets money back that arrives after an unpaid order was cancelled', async () => {
    const product = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer);
    await payAtProvider(shop, order);
    // The provider is asked before the order is closed, so the payment is found.
    const { order: cancelled } = await cancel(buyer, order);
    expect(cancelled.state).toBe('cancelled');
    expect(await refundsOf(shop.db, order.order_id)).toHaveLength(1);
  });

  test('must be its owner', async () => {
    const { order } = await paidOrder();
    const stranger = await signInCustomer(shop);
    await expect(cancel(stranger, order)).rejects.toMatchObject({ status: 404 });
    await expect(
      shop.api.orders.cancelOwn({ params: { order_id: order.order_id }, body: {} }),
    ).rejects.toMatchObject({ status: 401 });
    await expect(
      stranger.api.orders.cancelOwn({ params: { order_id: nowhere }, body: { reason: 'x'.repeat(501) } }),
    ).rejects.toMatchObject({ status: 422 });
  });
});
