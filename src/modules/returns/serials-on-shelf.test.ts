import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../test/factories/buy.ts';
import { createProduct, type CreatedProduct } from '../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

async function receive({ id }: CreatedProduct, serials: string[]): Promise<void> {
  const { inventory } = staff.api;
  const line = { product_id: id, quantity: serials.length };
  const { purchase } = await inventory.addPurchase({
    body: { supplier_name: 'Mayorista', location_code: 'CDMX', lines: [line] },
  });
  await inventory.receivePurchase({
    params: { id: purchase.id },
    body: { lines: [{ ...line, serials }] },
  });
}

async function order({ id }: CreatedProduct) {
  const buyer = await createBuyer(shop, [{ productId: id }]);
  return { buyer, params: { order_id: (await buy(shop, buyer)).order_id } };
}
type Params = Awaited<ReturnType<typeof order>>['params'];

const offered = async (params: Params) =>
  (await staff.api.orders.serialsOnShelf({ params })).serials.map(({ serial }) => serial);
const pack = (params: Params, serial: string) =>
  staff.api.orders.packShipment({
    params,
    body: { lines: [{ position: 0, quantity: 1, serials: [serial] }] },
  });

async function deliver(params: Params): Promise<void> {
  const parcel = { carrier: 'DHL', tracking_code: 'D1' };
  await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'shipped', ...parcel } });
  await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
}

/** The buyer sends the unit back and staff look at it. */
async function bringBack(
  { buyer, params }: Awaited<ReturnType<typeof order>>,
  serial: string,
  outcome: 'sellable' | 'open_box' | 'scrap',
): Promise<string> {
  const asked = await buyer.api.returns.ask({
    params,
    body: { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] },
  });
  const one = { params: { return_id: asked.return.id } };
  await staff.api.returns.decide({ ...one, body: { decision: 'approve', answer: 'Con DHL.' } });
  const { return: received } = await staff.api.returns.receive(one);
  const units = received.units.map(({ id }) => ({ id, outcome, serial }));
  await staff.api.returns.inspect({ ...one, body: { units } });
  return asked.return.id;
}

test('what came in with a serial number is offered until it leaves, and again when it came back', async () => {
  const product = await createProduct(shop.db, { stock: 0 });
  await receive(product, ['SN-A1', 'SN-A2']);
  const [first, second] = [await order(product), await order(product)];
  const { serials } = await staff.api.orders.serialsOnShelf({ params: first.params });
  expect(serials).toMatchObject([
    { position: 0, serial: 'SN-A1', location_code: 'CDMX', is_here: true },
    { position: 0, serial: 'SN-A2' },
  ]);
  await pack(first.params, 'sn-a1');
  expect(await offered(second.params)).toEqual(['SN-A2']);
  await deliver(first.params);
  const id = await bringBack(first, 'SN-A1', 'sellable');
  await staff.api.returns.restock({ params: { return_id: id }, body: { warehouse: 'GDL' } });
  const back = await staff.api.orders.serialsOnShelf({ params: second.params });
  expect(back.serials).toMatchObject([
    { serial: 'SN-A2', location_code: 'CDMX', is_here: true },
    { serial: 'SN-A1', location_code: 'GDL', is_here: false },
  ]);
  await pack(second.params, 'SN-A1');
});

test.each(['scrap', 'open_box'] as const)(
  'a unit that came back as %s is neither offered nor packed as new',
  async (outcome) => {
    const product = await createProduct(shop.db, { stock: 1 });
    await receive(product, [`SN-${outcome}`]);
    const first = await order(product);
    await pack(first.params, `SN-${outcome}`);
    await deliver(first.params);
    await bringBack(first, `SN-${outcome}`, outcome);
    const second = await order(product);
    expect(await offered(second.params)).toEqual([]);
    await expect(pack(second.params, `SN-${outcome}`)).rejects.toMatchObject({
      status: 409,
      code: 'wrong_serial',
      fields: { 'serials.0': expect.stringContaining('not sold any more') },
    });
  },
);

test('a number that came in with another product is refused: the wrong box is in hand', async () => {
  const [product, other] = [await createProduct(shop.db, { stock: 1 }), await createProduct(shop.db)];
  await receive(other, ['SN-OTHER']);
  const { params } = await order(product);
  await expect(pack(params, 'SN-OTHER')).rejects.toMatchObject({
    status: 409,
    code: 'wrong_serial',
    fields: { 'serials.0': expect.stringContaining(other.name) },
  });
  await pack(params, 'SN-NEVER-READ');
});
