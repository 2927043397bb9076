import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { buy, createBuyer } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

const nowhere = '00000000-0000-4000-8000-000000000000';
const parcel = { weight_grams: 1250, length_mm: 306, width_mm: 206, height_mm: 160 };
const unsized = { weight_grams: 900, length_mm: null, width_mm: null, height_mm: null };

async function packed(measures?: typeof parcel | typeof unsized) {
  const product = await createProduct(shop.db, { stock: 20 });
  const { order_id } = await buy(shop, await createBuyer(shop, [{ productId: product.id }]));
  const { shipment_id, order } = await staff.api.orders.packShipment({
    params: { order_id },
    body: { lines: [{ position: 0, quantity: 1 }], ...(measures && { parcel: measures }) },
  });
  return { order, params: { shipment_id }, orderId: order_id, product };
}
const kept = async (orderId: string) =>
  (await staff.api.orders.adminOrder({ params: { order_id: orderId } })).order.shipments[0];
const weigh = (shipmentId: string, body: object, token: string | undefined = staff.token) =>
  shop.request(`/admin/shipments/${shipmentId}/parcel`, {
    method: 'PUT',
    json: body,
    ...(token && { token }),
  });

test('a parcel keeps the weight and size it was packed with, and one nobody weighed has none', async () => {
  expect((await packed(parcel)).order?.shipments[0]).toMatchObject(parcel);
  expect((await packed(unsized)).order?.shipments[0]).toMatchObject(unsized);
  expect((await packed()).order?.shipments[0]).toMatchObject({ ...unsized, weight_grams: null });
});

test('a parcel is weighed until it leaves, twice with the same end', async () => {
  const { params, orderId } = await packed();
  for (let time = 0; time < 2; time += 1) {
    expect(await staff.api.orders.weighShipment({ params, body: { parcel } })).toEqual({ parcel });
  }
  expect(await kept(orderId)).toMatchObject(parcel);
  await staff.api.orders.moveShipment({
    params,
    body: { state: 'shipped', carrier: 'DHL', tracking_code: 'D-1' },
  });
  await expectRefusal(weigh(params.shipment_id, { parcel: unsized }), 409, 'too_late');
  expect(await kept(orderId)).toMatchObject(parcel);
});

test('whoever read an older weight is told the newer one, and nothing is overwritten', async () => {
  const { params, orderId } = await packed(unsized);
  const was = { ...unsized };
  await staff.api.orders.weighShipment({ params, body: { parcel, was } });
  const { details } = await expectRefusal(
    weigh(params.shipment_id, { parcel: { ...parcel, weight_grams: 5 }, was }),
    409,
    'stale',
  );
  expect(details?.current).toEqual(parcel);
  expect(await kept(orderId)).toMatchObject(parcel);
});

test('a weight of nothing, two sides without the third, and giants are refused by their field', async () => {
  const { params, orderId } = await packed(parcel);
  const wrong: Record<string, object> = {
    'parcel.weight_grams': { ...parcel, weight_grams: 0 },
    'parcel.height_mm': { ...parcel, height_mm: null },
    'parcel.length_mm': { ...parcel, length_mm: 3001 },
  };
  for (const [field, measures] of Object.entries(wrong)) {
    const { fields } = await expectRefusal(weigh(params.shipment_id, { parcel: measures }), 422);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  }
  await expectRefusal(weigh(params.shipment_id, {}), 422);
  expect(await kept(orderId)).toMatchObject(parcel);
});

test('only who packs weighs', async () => {
  const { params, orderId } = await packed(parcel);
  const body = { parcel: unsized };
  const buyer = await createBuyer(shop, []);
  const support = await signInStaff(shop, 'support');
  await expectRefusal(
    shop.request(`/admin/shipments/${params.shipment_id}/parcel`, { method: 'PUT', json: body }),
    401,
  );
  await expectRefusal(weigh(params.shipment_id, body, buyer.token), 401);
  await expectRefusal(weigh(params.shipment_id, body, support.token), 403);
  await expectRefusal(weigh(nowhere, body), 404);
  expect(await kept(orderId)).toMatchObject(parcel);
});

test('the boxes are those of the settings, for who packs or reads orders', async () => {
  const { boxes, volumetric_divisor: divisor } = await staff.api.orders.packingBoxes();
  expect(boxes.length).toBeGreaterThan(0);
  expect(divisor).toBe(5000);
  const own = {
    name: 'Tubo',
    inner_length_mm: 900,
    inner_width_mm: 90,
    inner_height_mm: 90,
    outer_length_mm: 910,
    outer_width_mm: 95,
    outer_height_mm: 95,
    weight_grams: 310,
  };
  await changeSettings(staff, 'shipping', { boxes: [own], volumetric_divisor: 0 });
  expect(await staff.api.orders.packingBoxes()).toMatchObject({
    boxes: [{ name: 'Tubo', inner_mm: [900, 90, 90], outer_mm: [910, 95, 95], weight_grams: 310 }],
    volumetric_divisor: null,
  });
  await expectRefusal(shop.request('/admin/packing/boxes'), 401);
  const catalog = await signInStaff(shop, 'catalog');
  await expectRefusal(shop.request('/admin/packing/boxes', { token: catalog.token }), 403);
});

test('a box that is smaller outside than inside is refused at its field', async () => {
  const params = { group: 'shipping' } as const;
  const { version } = await staff.api.settings.settings({ params });
  const box = {
    name: 'Al revés',
    inner_length_mm: 100,
    inner_width_mm: 100,
    inner_height_mm: 100,
    outer_length_mm: 110,
    outer_width_mm: 99,
    outer_height_mm: 110,
    weight_grams: 10,
  };
  const { fields } = await expectRefusal(
    shop.request('/admin/settings/shipping', {
      method: 'PUT',
      token: staff.token,
      json: { version, values: { boxes: [box] } },
    }),
    422,
  );
  expect(Object.keys(fields ?? {})).toEqual(['boxes.0.outer_width_mm']);
});

test('what waits for a packer says what its goods weigh and measure, of a kit by its parts', async () => {
  const product = await createProduct(shop.db, { stock: 20 });
  await shop.db.sql('update product set weight_grams = 730, box_mm = array[100, 80, 60] where id = $1', [
    product.id,
  ]);
  const { order_id: id } = await buy(shop, await createBuyer(shop, [{ productId: product.id }]));
  const { orders } = await staff.api.orders.ordersToPack({ query: { page_size: 100 } });
  const waiting = orders.find((order) => order.order_id === id);
  expect(waiting?.to_pack).toMatchObject([{ weight_grams: 730, box_mm: [100, 80, 60] }]);
});
