import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../../../test/factories/buy.ts';
import { createProduct } from '../../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

async function paidOrder() {
  const product = await createProduct(shop.db, { stock: 20 });
  const { order_id: id } = await buy(shop, await createBuyer(shop, [{ productId: product.id }]));
  const { order } = await staff.api.orders.adminOrder({ params: { order_id: id } });
  return { id, number: order.order_number ?? 0 };
}
async function packedOrder() {
  const order = await paidOrder();
  await staff.api.orders.packOrders({ body: { order_ids: [order.id] } });
  return order;
}
const shipmentOf = async (id: string) =>
  (await staff.api.orders.adminOrder({ params: { order_id: id } })).order.shipments[0];

test('a file is previewed line by line, sends what is packed, and does nothing the second time', async () => {
  const [one, other, waiting] = [await packedOrder(), await packedOrder(), await paidOrder()];
  const csv = [
    'pedido,paquetería,guía',
    `${one.number},DHL,D-1`,
    `#${other.number},Estafeta,E-1`,
    `${waiting.number},DHL,D-2`,
    '99999999,DHL,D-3',
    `${one.number},DHL,D-4`,
    'x,DHL,D-5',
  ].join('\n');
  const outcomes = ['ok', 'ok', 'not_packed', 'unknown_order', 'twice', 'malformed'];
  const preview = await staff.api.orders.previewGuides({ body: { csv } });
  expect(preview.lines.map(({ line, outcome }) => [line, outcome])).toEqual(
    outcomes.map((outcome, index) => [index + 2, outcome]),
  );
  expect((await shipmentOf(one.id))?.state).toBe('packed');
  const applied = await staff.api.orders.applyGuides({ body: { csv } });
  expect(applied).toEqual(preview);
  expect(await shipmentOf(one.id)).toMatchObject({ state: 'shipped', carrier: 'DHL', tracking_code: 'D-1' });
  expect(await shipmentOf(other.id)).toMatchObject({ state: 'shipped', carrier: 'Estafeta' });
  const again = await staff.api.orders.applyGuides({ body: { csv } });
  expect(again.lines.map(({ outcome }) => outcome)).toEqual([
    'same',
    'same',
    'not_packed',
    'unknown_order',
    'already_shipped',
    'malformed',
  ]);
  expect(again.lines.every(({ message }) => message !== null)).toBe(true);
  expect(await shipmentOf(one.id)).toMatchObject({ tracking_code: 'D-1' });
});

test('sent twice at once, each parcel leaves once', async () => {
  const order = await packedOrder();
  const body = { csv: `${order.number},DHL,ONCE-1` };
  const answers = await Promise.all([1, 2].map(() => staff.api.orders.applyGuides({ body })));
  for (const { lines } of answers) expect(['ok', 'same']).toContain(lines[0]?.outcome);
  const { order: now } = await staff.api.orders.adminOrder({ params: { order_id: order.id } });
  expect(now.timeline.filter(({ kind }) => kind === 'shipped')).toHaveLength(1);
});

test('a file that is no table is refused, and only who changes orders sends parcels', async () => {
  const buyer = await createBuyer(shop, []);
  const support = await signInStaff(shop, 'support');
  for (const path of ['/admin/packing/guides', '/admin/packing/guides/preview']) {
    const post = (csv: string, token?: string) =>
      shop.request(path, { json: { csv }, ...(token !== undefined && { token }) });
    for (const csv of ['', ' \n', 'pedido,paquetería,guía', '1,"DHL,D-1']) {
      const { fields } = await expectRefusal(post(csv, staff.token), 422);
      expect(Object.keys(fields ?? {})).toEqual(['csv']);
    }
    await expectRefusal(post('1,DHL,D-1'), 401);
    await expectRefusal(post('1,DHL,D-1', buyer.token), 401);
    await expectRefusal(post('1,DHL,D-1', support.token), 403);
  }
});
