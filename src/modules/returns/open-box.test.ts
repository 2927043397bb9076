import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { createCategory } from '../../../test/factories/create-category.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let packer: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  packer = await signInStaff(shop, 'orders');
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

/** A unit that came back opened. */
async function openedUnit(serial = `SN-${crypto.randomUUID().slice(0, 8).toUpperCase()}`) {
  const product = await createProduct(shop.db, { stock: 0, priceCents: 200_000 });
  await createCategory(shop.db, { productIds: [product.id] });
  // Feeds write specs that staff could not write so.
  await shop.db.sql(`update product set specs = '{"connectivity": true}' where id = $1`, [product.id]);
  const line = { product_id: product.id, quantity: 2 };
  const { purchase } = await packer.api.inventory.addPurchase({
    body: { supplier_name: 'Mayorista', location_code: 'CDMX', lines: [line] },
  });
  await packer.api.inventory.receivePurchase({
    params: { id: purchase.id },
    body: { lines: [{ ...line, serials: [serial] }] },
  });
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const params = { order_id: (await buy(shop, buyer)).order_id };
  const { orders, returns } = packer.api;
  await orders.packShipment({
    params,
    body: { lines: [{ position: 0, quantity: 1, serials: [serial] }] },
  });
  const parcel = { carrier: 'DHL', tracking_code: 'D1' };
  await orders.updateFulfilment({ params, body: { fulfilment: 'shipped', ...parcel } });
  await orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  const asked = await buyer.api.returns.ask({
    params,
    body: { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] },
  });
  const one = { params: { return_id: asked.return.id } };
  await returns.decide({ ...one, body: { decision: 'approve', answer: 'Con DHL.' } });
  const { return: received } = await returns.receive(one);
  const unitId = received.units[0]?.id ?? 0;
  const units = [{ id: unitId, outcome: 'open_box' as const, serial }];
  await returns.inspect({ ...one, body: { units } });
  return { product, serial, returnId: asked.return.id, unitId };
}
type Opened = Awaited<ReturnType<typeof openedUnit>>;

type Given = Parameters<SignedIn['api']['returns']['sellOpenBox']>[0]['body'];
const sell = async (
  { returnId, unitId }: Pick<Opened, 'returnId' | 'unitId'>,
  given: Partial<Given> = {},
) => {
  const answer = await staff.api.returns.sellOpenBox({
    params: { return_id: returnId, unit_id: unitId },
    body: {
      grade: 'good',
      price_cents: 150_000,
      warranty_months: 6,
      note: 'La caja tiene un golpe.',
      location_code: 'GDL',
      ...given,
    },
  });
  return answer.product;
};
const pageOf = async (sku: string) =>
  (await shop.api.catalog.product({ params: { sku, product_name: 'x' } })).product;
const waiting = async () => (await staff.api.returns.openBoxes({})).waiting.map(({ unit_id: id }) => id);

describe('an opened unit that came back', () => {
  test('is sold as what it is: a product of its own, one of it, beside the new one', async () => {
    await createProduct(shop.db, { stock: { GDL: 0 } });
    const opened = await openedUnit();
    expect(await waiting()).toContain(opened.unitId);
    const { id, sku } = await sell(opened);
    expect(await waiting()).not.toContain(opened.unitId);
    expect(sku).toBe(`${opened.product.sku}-CA1`);
    expect(await pageOf(sku)).toMatchObject({
      product_name: `${opened.product.name} (caja abierta)`,
      price_cents: 150_000,
      available: 1,
      max_per_order: 1,
      warranty_months: 6,
      condition: {
        grade: 'good',
        note: 'La caja tiene un golpe.',
        original: { sku: opened.product.sku, price_cents: 200_000, available: true },
      },
      open_box: [],
    });
    const { rows } = await shop.db.sql('select specs from product where id = $1', [id]);
    expect(rows).toEqual([{ specs: { connectivity: true } }]);
    expect(await pageOf(opened.product.sku)).toMatchObject({
      condition: null,
      open_box: [{ sku, price_cents: 150_000, grade: 'good' }],
    });
    const { levels, movements } = await staff.api.inventory.productStock({ params: { id } });
    expect(levels.find(({ location_code: code }) => code === 'GDL')).toMatchObject({
      on_hand: 1,
      bin: 'OPEN BOX',
    });
    expect(movements).toMatchObject([{ kind: 'return', change: 1, reference: opened.returnId }]);
  });

  test('is packed with its own serial number, and gone from the page of the new one when sold', async () => {
    const opened = await openedUnit();
    const { id, sku } = await sell(opened, { location_code: 'CDMX' });
    const buyer = await createBuyer(shop, [{ productId: id }]);
    const params = { order_id: (await buy(shop, buyer)).order_id };
    expect((await pageOf(opened.product.sku)).open_box).toEqual([]);
    const { serials } = await packer.api.orders.serialsOnShelf({ params });
    expect(serials).toMatchObject([{ serial: opened.serial, is_here: true }]);
    await packer.api.orders.packShipment({
      params,
      body: { lines: [{ position: 0, quantity: 1, serials: [opened.serial] }] },
    });
    const { units } = await staff.api.returns.openBoxes({ query: { state: 'sold' } });
    expect(units).toMatchObject([{ sku, original: { sku: opened.product.sku } }]);
  });

  test('is put on sale once, also by two people at once', async () => {
    const opened = await openedUnit();
    const both = await Promise.allSettled([sell(opened), sell(opened)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(sell(opened)).rejects.toMatchObject({ status: 409, code: 'not_open_box' });
  });

  test('may wait hidden for its photos, and be described anew', async () => {
    const opened = await openedUnit();
    const { id, sku } = await sell(opened, { status: 'hidden' });
    await expect(pageOf(sku)).rejects.toMatchObject({ status: 404 });
    await staff.api.returns.changeOpenBox({ params: { product_id: id }, body: { grade: 'marked' } });
    const { units } = await staff.api.returns.openBoxes({ query: { state: 'hidden' } });
    expect(units).toMatchObject([{ sku, grade: 'marked', note: 'La caja tiene un golpe.' }]);
  });

  test('is not sold where it was judged otherwise, at no place that is not there, and not by a packer', async () => {
    const opened = await openedUnit();
    const unknown = sell({ ...opened, unitId: 2_000_000_000 });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
    await expect(sell(opened, { location_code: 'LUNA' })).rejects.toMatchObject({
      status: 422,
      fields: { location_code: expect.any(String) },
    });
    const params = { return_id: opened.returnId, unit_id: opened.unitId };
    const body = { grade: 'good', price_cents: 100_000, warranty_months: 3, location_code: 'CDMX' } as const;
    await expect(packer.api.returns.sellOpenBox({ params, body })).rejects.toMatchObject({ status: 403 });
  });
});
