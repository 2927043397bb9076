import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer, placeOrder } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

const nowhere = '00000000-0000-4000-8000-000000000000';

async function paidOrder(lines: Parameters<typeof createBuyer>[1]) {
  const { order_id: id } = await buy(shop, await createBuyer(shop, lines));
  const { order } = await staff.api.orders.adminOrder({ params: { order_id: id } });
  return { id, number: order.order_number };
}

const workOf = (...ids: string[]) => staff.api.orders.packingWork({ query: { orders: ids.join(',') } });
const pack = (...ids: string[]) => staff.api.orders.packOrders({ body: { order_ids: ids } });

describe('a pick list', () => {
  test('adds the units of several orders up by warehouse and SKU, oldest order first', async () => {
    const one = await createProduct(shop.db, { stock: 20 });
    const two = await createProduct(shop.db, { stock: 20 });
    const first = await paidOrder([{ productId: one.id, quantity: 2 }]);
    const second = await paidOrder([{ productId: one.id, quantity: 3 }, { productId: two.id }]);
    const { shelves, skipped } = await workOf(second.id, first.id);
    expect(skipped).toEqual([]);
    expect(shelves).toHaveLength(1);
    expect(shelves[0]?.warehouse?.name).toEqual(expect.any(String));
    const line = shelves[0]?.lines.find(({ product_id: id }) => id === one.id);
    expect(line).toMatchObject({
      quantity: 5,
      orders: [
        { order_id: first.id, order_number: first.number, quantity: 2 },
        { order_id: second.id, quantity: 3 },
      ],
    });
    const skus = shelves[0]?.lines.map(({ sku }) => sku) ?? [];
    expect(skus).toEqual(skus.toSorted((a, b) => a.localeCompare(b)));
  });

  test('lists under each warehouse what it holds, and leaves out packed units', async () => {
    const product = await createProduct(shop.db, { stock: { CDMX: 2, MTY: 2 } });
    const { id } = await paidOrder([{ productId: product.id, quantity: 4 }]);
    const taken = async () =>
      (await workOf(id)).shelves.map(({ warehouse, lines }) => [warehouse?.code, lines[0]?.quantity]);
    expect(await taken()).toEqual([
      ['CDMX', 2],
      ['MTY', 2],
    ]);
    await staff.api.orders.packShipment({
      params: { order_id: id },
      body: { lines: [{ position: 0, quantity: 3 }] },
    });
    expect(await taken()).toEqual([['MTY', 1]]);
    const { slips } = await workOf(id);
    expect(slips.map(({ sequence, lines }) => [sequence, lines[0]?.quantity])).toEqual([
      [1, 3],
      [null, 1],
    ]);
  });

  test('names the orders it takes nothing for, with the reason', async () => {
    const product = await createProduct(shop.db, { stock: 20 });
    const lines = [{ productId: product.id }];
    const unpaid = (await placeOrder(await createBuyer(shop, lines))).order_id;
    const held = await paidOrder(lines);
    await staff.api.orders.holdOrder({ params: { order_id: held.id }, body: { reason: 'Check it.' } });
    const packed = await paidOrder(lines);
    await pack(packed.id);
    const { shelves, slips, skipped } = await workOf(unpaid, held.id, packed.id, nowhere);
    expect(shelves).toEqual([]);
    expect(slips.map((slip) => slip.order_id)).toEqual([packed.id]);
    expect(skipped.map(({ reason }) => reason)).toEqual(['not_paid', 'on_hold', 'packed', 'unknown']);
  });

  test('is for staff only, and for a hundred orders at most', async () => {
    const buyer = await createBuyer(shop, []);
    await expect(shop.api.orders.packingWork({ query: { orders: nowhere } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(buyer.api.orders.packingWork({ query: { orders: nowhere } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(workOf('x')).rejects.toMatchObject({ status: 422 });
    await expect(workOf(...Array.from({ length: 101 }, () => nowhere))).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe('packing several orders at once', () => {
  test('packs what it can, names the rest with the reason, and changes nothing the second time', async () => {
    const plain = await createProduct(shop.db, { stock: 20 });
    const serialised = await createProduct(shop.db, { stock: 20 });
    const owner = await signInStaff(shop, 'owner');
    await owner.api.orders.markSerialised({ params: { id: serialised.id }, body: { is_serialised: true } });
    const fine = await paidOrder([{ productId: plain.id, quantity: 2 }]);
    const wants = await paidOrder([{ productId: serialised.id }]);
    const unpaid = await placeOrder(await createBuyer(shop, [{ productId: plain.id }]));
    const { results } = await pack(wants.id, fine.id, unpaid.order_id, nowhere, fine.id);
    expect(results).toMatchObject([
      {
        order_id: wants.id,
        order_number: wants.number,
        outcome: 'refused',
        reason: expect.stringContaining('needs a serial number') as string,
      },
      { order_id: fine.id, outcome: 'packed', reason: null },
      {
        order_id: unpaid.order_id,
        order_number: null,
        outcome: 'refused',
        reason: 'The order is not paid, or is already further.',
      },
      { order_id: nowhere, outcome: 'refused', reason: 'There is no such order.' },
    ]);
    expect((await pack(fine.id)).results).toMatchObject([{ outcome: 'packed_already', reason: null }]);
    const { order } = await staff.api.orders.adminOrder({ params: { order_id: fine.id } });
    expect(order.shipments).toHaveLength(1);
    expect(order.fulfilment).toBe('packed');
  });

  test('packs each order once when two people pack the same ones at the same time', async () => {
    const product = await createProduct(shop.db, { stock: 20 });
    const orders = [
      await paidOrder([{ productId: product.id }]),
      await paidOrder([{ productId: product.id }]),
    ];
    const ids = orders.map(({ id }) => id);
    const answers = await Promise.all([pack(...ids), pack(...ids.toReversed())]);
    const outcomes = answers.flatMap(({ results }) => results.map(({ outcome }) => outcome));
    expect(outcomes.toSorted()).toEqual(['packed', 'packed', 'packed_already', 'packed_already']);
  });

  test("needs the staff's right to orders", async () => {
    const looker = await signInStaff(shop, 'support');
    const buyer = await createBuyer(shop, []);
    const body = { order_ids: [nowhere] };
    await expect(looker.api.orders.packOrders({ body })).rejects.toMatchObject({ status: 403 });
    await expect(buyer.api.orders.packOrders({ body })).rejects.toMatchObject({ status: 401 });
    await expect(shop.api.orders.packOrders({ body })).rejects.toMatchObject({ status: 401 });
    await expect(pack()).rejects.toMatchObject({ status: 422 });
  });
});
