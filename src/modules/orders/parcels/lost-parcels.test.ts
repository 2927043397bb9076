import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { buyLabelOf, box, packedParcel, parcelControl } from '../../../../test/factories/packed-parcel.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { emailsTo } from '../../../../test/setup/mailbox.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { availableOf } from '../../inventory/index.ts';

let shop: TestShop;
let owner: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  owner = await signInStaff(shop, 'owner');
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

const orderOf = (orderId: string) =>
  staff.api.orders.adminOrder({ params: { order_id: orderId } }).then(({ order }) => order);
const labelOf = async (orderId: string) =>
  (await staff.api.orders.labelsOfOrder({ params: { order_id: orderId } })).labels[0];
const todo = async () =>
  (await staff.api.staff.dashboard({ query: {} })).todo.find(({ key }) => key === 'parcel_problems')?.count ??
  0;
const eventually = (check: () => Promise<void>) => vi.waitFor(check, patience);

/** A parcel that its carrier has, by Envia. */
async function onItsWay() {
  const packed = await packedParcel(shop, staff);
  const label = await buyLabelOf(staff, packed, 'envia');
  const move = async (status: string, state: string) => {
    await parcelControl(shop, 'envia', `/parcels/${label.tracking_code}/move`, {
      status,
      description: `Va: ${status}`,
    });
    await eventually(async () => expect((await labelOf(packed.orderId))?.parcel_state).toBe(state));
  };
  await move('Shipped', 'in_transit');
  const end = (body: { outcome: 'lost' | 'returned'; shelf?: string; is_resent: boolean; note?: string }) =>
    staff.api.orders.endShipment({ params: packed.params, body });
  const stock = async () => (await availableOf(shop.db, [packed.product.id])).get(packed.product.id) ?? 0;
  return { ...packed, label, move, end, stock };
}

describe('a parcel that is lost', () => {
  test('is something to do, for the staff by e-mail and on the order, until it was sent again', async () => {
    const { orderId, move, end, stock, buyer } = await onItsWay();
    const before = { todo: await todo(), stock: await stock() };
    await move('Lost', 'lost');
    expect(await labelOf(orderId)).toMatchObject({ is_problem: true, parcel_detail: 'Va: Lost' });
    await eventually(async () => {
      const mails = await emailsTo(shop, staff.email);
      expect(mails.some(({ text }) => text.includes('Va: Lost') && text.includes(orderId))).toBe(true);
    });
    expect(await todo()).toBe(before.todo + 1);
    const { parcels } = await staff.api.orders.parcels({ query: { view: 'problems' } });
    expect(parcels).toContainEqual(expect.objectContaining({ order_id: orderId, is_problem: true }));

    await end({ outcome: 'lost', is_resent: true, note: 'Reclamo 4711' });
    const order = await orderOf(orderId);
    expect(order).toMatchObject({
      fulfilment: 'partially_shipped',
      shipments: [{ ended_as: 'lost', state: 'shipped' }],
      to_pack: [{ position: 0, quantity: 1 }],
    });
    expect(order.timeline.at(-1)?.message).toContain('Reclamo 4711');
    // One more unit left the stock; the lost one does not come back.
    expect(await stock()).toBe(before.stock - 1);
    expect(await todo()).toBe(before.todo);
    expect(await labelOf(orderId)).toMatchObject({ is_problem: false, note: 'Reclamo 4711' });

    const second = await staff.api.orders.packShipment({
      params: { order_id: orderId },
      body: { lines: [{ position: 0, quantity: 1 }], parcel: box },
    });
    const params = { shipment_id: second.shipment_id };
    const label = await buyLabelOf(staff, { params }, 'envia');
    await parcelControl(shop, 'envia', `/parcels/${label.tracking_code}/move`, { status: 'Delivered' });
    await eventually(async () => expect((await orderOf(orderId)).fulfilment).toBe('delivered'));
    const own = (await buyer.api.orders.order({ params: { order_id: orderId } })).order;
    expect(own.timeline.map(({ message }) => message)).toContain(
      'La paquetería perdió tu paquete. Te lo enviamos otra vez.',
    );
  });

  test('was never on its way to its buyer where that is the first that is heard of it', async () => {
    const packed = await packedParcel(shop, staff);
    const label = await buyLabelOf(staff, packed, 'envia');
    await parcelControl(shop, 'envia', `/parcels/${label.tracking_code}/move`, { status: 'Lost' });
    await eventually(async () =>
      expect((await orderOf(packed.orderId)).shipments).toMatchObject([{ state: 'shipped' }]),
    );
    const subjects = (await emailsTo(shop, packed.buyer.email)).map(({ subject }) => subject);
    expect(subjects).not.toHaveLength(0);
    expect(subjects.join()).not.toContain('va en camino');
  });

  test('may be paid back instead; it ends once', async () => {
    const { orderId, end, params } = await onItsWay();
    await end({ outcome: 'lost', is_resent: false });
    expect(await orderOf(orderId)).toMatchObject({ fulfilment: 'shipped', to_pack: [] });
    const again = { token: staff.token, json: { outcome: 'lost', is_resent: true } };
    await expectRefusal(shop.request(`/admin/shipments/${params.shipment_id}/end`, again), 409, 'not_ready');
    const { lines } = await orderOf(orderId);
    const refunded = await staff.api.orders.refundOrder({
      params: { order_id: orderId },
      body: {
        amount_cents: lines[0]?.line_total_cents ?? 0,
        lines: [{ position: 0, quantity: 1 }],
        reason: 'Se perdió en el camino',
      },
    });
    // What is written off is not packed again.
    expect(refunded.order.to_pack).toEqual([]);
  });

  test('is not sent again where nothing is left; nothing changes then', async () => {
    const { orderId, params, product, stock } = await onItsWay();
    await shop.db.sql('update stock_level set on_hand = reserved where product_id = $1', [product.id]);
    expect(await stock()).toBe(0);
    const json = { outcome: 'lost', is_resent: true };
    await expectRefusal(
      shop.request(`/admin/shipments/${params.shipment_id}/end`, { token: staff.token, json }),
      409,
      'out_of_stock',
    );
    expect((await orderOf(orderId)).shipments[0]?.ended_as).toBeNull();
  });
});

describe('a parcel that came back', () => {
  test('puts its goods on a shelf again', async () => {
    const { orderId, move, end, stock } = await onItsWay();
    await move('Returned', 'returned');
    const before = await stock();
    await end({ outcome: 'returned', shelf: 'CDMX', is_resent: false });
    expect(await stock()).toBe(before + 1);
    expect((await orderOf(orderId)).shipments).toMatchObject([{ ended_as: 'returned' }]);
  });

  test('is sent again from that shelf', async () => {
    const { end, stock } = await onItsWay();
    const before = await stock();
    await end({ outcome: 'returned', shelf: 'CDMX', is_resent: true });
    expect(await stock()).toBe(before);
  });
});

test('a parcel that was stuck and goes on needs nobody any more', async () => {
  const { orderId, move } = await onItsWay();
  const before = await todo();
  await move('Exception', 'exception');
  expect(await todo()).toBe(before + 1);
  await move('Out for Delivery', 'out_for_delivery');
  expect(await todo()).toBe(before);
  expect(await labelOf(orderId)).toMatchObject({ is_problem: false });
});

test('a note is kept, and closes what needs nothing more', async () => {
  const { move, label } = await onItsWay();
  await move('Exception', 'exception');
  const params = { label_id: label.id };
  const noted = await staff.api.orders.noteLabel({ params, body: { note: 'Reclamo 9' } });
  expect(noted.label).toMatchObject({ note: 'Reclamo 9', is_problem: true });
  const closed = await staff.api.orders.noteLabel({ params, body: { note: 'Pagado', is_closed: true } });
  expect(closed.label).toMatchObject({ note: 'Pagado', is_problem: false });
});

test('nobody is written to where the settings say so', async () => {
  await changeSettings(owner, 'carriers', { alerts_staff: false });
  const { move, label } = await onItsWay();
  await move('Lost', 'lost');
  await changeSettings(owner, 'carriers', { alerts_staff: true });
  const mails = await emailsTo(shop, staff.email);
  expect(mails.some(({ text }) => text.includes(label.tracking_code ?? '-'))).toBe(false);
});

test('only a parcel on its way ends, and what is lost goes to no shelf', async () => {
  const packed = await packedParcel(shop, staff);
  const ask = (json: object, shipmentId = packed.shipmentId) =>
    shop.request(`/admin/shipments/${shipmentId}/end`, { token: staff.token, json });
  await expectRefusal(ask({ outcome: 'lost', is_resent: false }), 409, 'not_ready');
  const refused = await expectRefusal(ask({ outcome: 'lost', shelf: 'CDMX', is_resent: false }), 422);
  expect(refused.fields).toHaveProperty('shelf');
  await expectRefusal(ask({ outcome: 'eaten', is_resent: false }), 422);
  await expectRefusal(
    ask({ outcome: 'lost', is_resent: false }, '00000000-0000-4000-8000-000000000000'),
    404,
  );
  const { params } = await onItsWay();
  const nowhere = { outcome: 'returned', shelf: 'LUNA', is_resent: false };
  expect((await expectRefusal(ask(nowhere, params.shipment_id), 422)).fields).toHaveProperty('shelf');
});

test('only who changes orders ends parcels and writes about them', async () => {
  const { shipmentId } = await packedParcel(shop, staff);
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const customer = await signInCustomer(shop);
  const catalog = await signInStaff(shop, 'catalog');
  for (const [method, path, json] of [
    ['POST', `/admin/shipments/${shipmentId}/end`, { outcome: 'lost', is_resent: false }],
    ['PUT', `/admin/labels/${nowhere}/note`, { note: 'x' }],
    ['GET', '/admin/shipments', undefined],
  ] as const) {
    const init = { method, ...(json && { json }) };
    await expectRefusal(shop.request(path, init), 401);
    await expectRefusal(shop.request(path, { ...init, token: customer.token }), 401);
    await expectRefusal(shop.request(path, { ...init, token: catalog.token }), 403);
  }
  const note = { method: 'PUT', token: staff.token, json: { note: 'x' } };
  await expectRefusal(shop.request(`/admin/labels/${nowhere}/note`, note), 404);
  await expectRefusal(shop.request('/admin/shipments?view=moon', { token: staff.token }), 422);
});
