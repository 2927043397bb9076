import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { availableOf } from '../../src/modules/inventory/index.ts';
import { addToCart, buy, createBuyer, payAtProvider, placeOrder } from '../factories/buy.ts';
import { createKit, saveParts } from '../factories/create-kit.ts';
import { createProduct } from '../factories/create-product.ts';
import { type SignedIn, signInStaff } from '../factories/sign-in.ts';
import { patience } from '../setup/patience.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

/* Kits from the cart to the return: their stock is that of their parts, all the way. */

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const available = async (...products: { id: number }[]) => {
  const found = await availableOf(
    shop.db,
    products.map(({ id }) => id),
  );
  return products.map(({ id }) => found.get(id) ?? 0);
};
const listed = async (...products: { id: number }[]) => {
  const { rows } = await shop.db.sql(
    `select product_id, available from product_listing where product_id = any($1::int[])`,
    [products.map(({ id }) => id)],
  );
  return products.map(({ id }) => rows.find((row) => row['product_id'] === id)?.['available']);
};
const onHand = async (...products: { id: number }[]) => {
  const { rows } = await shop.db.sql(
    `select product_id, sum(on_hand)::int as units from stock_level where product_id = any($1::int[]) group by 1`,
    [products.map(({ id }) => id)],
  );
  return products.map(({ id }) => rows.find((row) => row['product_id'] === id)?.['units'] ?? 0);
};
const movements = async (product: { id: number }, reference: string) => {
  const { rows } = await shop.db.sql(
    `select reason, delta from stock_movement where product_id = $1 and reference = $2 order by id`,
    [product.id, reference],
  );
  return rows;
};

/** A kit of two memories and a board, and five (or so) of each. */
async function kitOfTwo({ memories = 10, boards = 5 } = {}) {
  const memory = await createProduct(shop.db, { stock: memories });
  const board = await createProduct(shop.db, { stock: boards });
  const kit = await createKit(
    shop,
    staff,
    [
      [memory, 2],
      [board, 1],
    ],
    { priceCents: 300_000 },
  );
  return { memory, board, kit };
}

describe('a kit in a purchase', () => {
  test('holds, sells and gives back its parts; the line stays the kit with its price', async () => {
    const { memory, board, kit } = await kitOfTwo();
    await staff.api.catalog.updateProduct({ params: { id: memory.id }, body: { cost_cents: 40_000 } });
    await staff.api.catalog.updateProduct({ params: { id: board.id }, body: { cost_cents: 70_000 } });
    const buyer = await createBuyer(shop, [{ productId: kit.id, quantity: 3 }]);
    const order = await placeOrder(buyer);
    expect(await available(memory, board, kit)).toEqual([4, 2, 2]);
    expect(await listed(memory, board, kit)).toEqual([4, 2, 2]);
    // Their own open purchase does not take it from their cart.
    const { cart } = await buyer.api.cart.cart({ params: { userId: buyer.id } });
    expect(cart?.items).toMatchObject([{ product_id: kit.id, available: 5, notices: [] }]);

    await payAtProvider(shop, order);
    const paid = await vi.waitFor(async () => {
      const own = (await buyer.api.orders.order({ params: { order_id: order.order_id } })).order;
      if (own.state !== 'paid') throw new Error(own.state);
      return own;
    }, patience);
    expect(paid.lines).toMatchObject([
      {
        sku: kit.sku,
        quantity: 3,
        line_total_cents: 900_000,
        parts: expect.arrayContaining([
          expect.objectContaining({ sku: memory.sku, quantity: 2 }),
          expect.objectContaining({ sku: board.sku, quantity: 1 }),
        ]),
      },
    ]);
    expect(await onHand(memory, board, kit)).toEqual([4, 2, 0]);
    expect(await movements(memory, order.order_id)).toEqual([{ reason: 'sale', delta: -6 }]);
    expect(await movements(board, order.order_id)).toEqual([{ reason: 'sale', delta: -3 }]);
    const { rows } = await shop.db.sql('select unit_cost_cents from order_line where order_id = $1', [
      order.order_id,
    ]);
    expect(rows).toEqual([{ unit_cost_cents: 150_000 }]);

    await staff.api.orders.cancelOrder({ params: { order_id: order.order_id }, body: { reason: 'Prueba' } });
    expect(await onHand(memory, board)).toEqual([10, 5]);
    expect(await listed(memory, board, kit)).toEqual([10, 5, 5]);
  });

  test('that is never paid gives its parts back', async () => {
    const { memory, board, kit } = await kitOfTwo();
    const buyer = await createBuyer(shop, [{ productId: kit.id, quantity: 5 }]);
    const order = await placeOrder(buyer);
    expect(await listed(kit)).toEqual([0]);
    await buyer.api.payments.cancelled({ body: { order_id: order.order_id } }).catch(() => undefined);
    shop.clock.moveBy(3 * 3_600_000);
    await shop.open.runJob('orders.sweep', {});
    shop.clock.moveBy(-3 * 3_600_000);
    expect(await listed(memory, board, kit)).toEqual([10, 5, 5]);
  });

  test('shares units with a part in the same cart: the line that came first has its own first', async () => {
    const { memory, kit } = await kitOfTwo({ memories: 5, boards: 5 });
    const buyer = await createBuyer(shop, [{ productId: kit.id, quantity: 2 }]);
    await addToCart(buyer, memory.id, 2);
    const { cart } = await buyer.api.cart.cart({ params: { userId: buyer.id } });
    expect(cart?.items).toMatchObject([
      { product_id: kit.id, available: 2, notices: [] },
      { product_id: memory.id, available: 1, notices: [{ kind: 'less_stock' }] },
    ]);
    await expect(placeOrder(buyer)).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { lines: [{ product_id: memory.id, available: 1 }] },
    });
  });

  test('limits vouchers by its parts', async () => {
    const { kit } = await kitOfTwo({ memories: 20, boards: 20 });
    const buyer = await createBuyer(shop, [{ productId: kit.id, quantity: 2 }]);
    await placeOrder(buyer, { payment_method: 'oxxo' });
    expect(await listed(kit)).toEqual([8]);
  });

  test('keeps the parts it was ordered with, whatever it is made of later', async () => {
    const { memory, board, kit } = await kitOfTwo();
    const other = await createProduct(shop.db);
    const buyer = await createBuyer(shop, [{ productId: kit.id, quantity: 2 }]);
    const order = await placeOrder(buyer);
    await saveParts(staff, kit, [[other, 3]]);
    expect(await listed(memory, board, kit)).toEqual([6, 3, 3]);
    await payAtProvider(shop, order);
    await vi.waitFor(async () => expect(await onHand(memory, board, other)).toEqual([6, 3, 10]), patience);
    const { shelves } = await staff.api.orders.packingWork({ query: { orders: order.order_id } });
    expect(
      shelves.flatMap(({ lines }) => lines.map(({ sku, quantity }) => [sku, quantity])).toSorted(),
    ).toEqual(
      [
        [memory.sku, 4],
        [board.sku, 2],
      ].toSorted(),
    );
    await staff.api.orders.cancelOrder({ params: { order_id: order.order_id }, body: { reason: 'Prueba' } });
    expect(await listed(memory, board, kit)).toEqual([10, 5, 3]);
  });
});

describe('buyers of a kit and of its part', () => {
  test('at once never get more than there is, and each refusal names what its cart has', async () => {
    const { memory, board, kit } = await kitOfTwo({ memories: 9, boards: 6 });
    const wants = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? { productId: kit.id, quantity: 1 } : { productId: memory.id, quantity: 1 },
    );
    const buyers = await Promise.all(wants.map((want) => createBuyer(shop, [want])));
    const results = await Promise.allSettled(buyers.map((buyer) => placeOrder(buyer)));
    const bought = (productId: number) =>
      results.filter(
        (result, index) => result.status === 'fulfilled' && wants[index]?.productId === productId,
      ).length;
    const [kits, memories] = [bought(kit.id), bought(memory.id)];
    const refused = results.flatMap((result, index) =>
      result.status === 'rejected'
        ? [{ error: result.reason as unknown, wanted: wants[index]?.productId }]
        : [],
    );
    for (const { error, wanted } of refused) {
      expect(error).toMatchObject({ code: 'out_of_stock', details: { lines: [{ product_id: wanted }] } });
    }
    expect(await available(memory, board)).toEqual([9 - 2 * kits - memories, 6 - kits]);
    expect(await listed(kit)).toEqual([Math.floor((9 - 2 * kits - memories) / 2)]);
    expect(9 - 2 * kits - memories).toBeLessThan(2);
  });
});

describe('packing and returning a kit', () => {
  test('asks for the serial numbers of its parts, and they may leave again when it came back', async () => {
    const { memory, board, kit } = await kitOfTwo();
    await staff.api.orders.markSerialised({ params: { id: board.id }, body: { is_serialised: true } });
    const buyer = await createBuyer(shop, [{ productId: kit.id, quantity: 1 }]);
    const order = await buy(shop, buyer);
    const params = { order_id: order.order_id };
    const { order: seen } = await staff.api.orders.adminOrder({ params });
    expect(seen.to_pack).toMatchObject([
      {
        product_id: kit.id,
        is_serialised: false,
        parts: expect.arrayContaining([
          expect.objectContaining({ product_id: board.id, is_serialised: true, quantity: 1 }),
        ]),
      },
    ]);
    const pack = (line: object) =>
      staff.api.orders.packShipment({ params, body: { lines: [{ position: 0, quantity: 1, ...line }] } });
    await expect(pack({})).rejects.toMatchObject({
      status: 422,
      fields: { [`serials.0.${board.id}`]: expect.any(String) },
    });
    await expect(pack({ serials: ['B-1'] })).rejects.toMatchObject({
      fields: { 'serials.0': expect.any(String) },
    });
    const serial = `KIT-${board.id}`;
    const parts = [
      { product_id: board.id, serials: [serial] },
      { product_id: memory.id, serials: [`M-${memory.id}`] },
    ];
    const { shipment_id: shipment, order: packed } = await pack({ parts });
    expect(packed?.shipments[0]?.lines).toMatchObject([
      {
        quantity: 1,
        parts: expect.arrayContaining([
          expect.objectContaining({ sku: board.sku, quantity: 1, serials: [serial] }),
          expect.objectContaining({ sku: memory.sku, quantity: 2 }),
        ]),
      },
    ]);
    const { slips } = await staff.api.orders.packingWork({ query: { orders: order.order_id } });
    expect(slips[0]?.lines).toMatchObject([{ sku: kit.sku, parts: [{}, {}] }]);
    const move = (state: 'shipped' | 'delivered') =>
      staff.api.orders.moveShipment({
        params: { shipment_id: shipment },
        body: { state, carrier: 'DHL', tracking_code: 'K1' },
      });
    await move('shipped');
    await move('delivered');

    const { returnable } = await buyer.api.returns.ofOrder({ params });
    expect(returnable).toMatchObject([{ position: 0, quantity: 1, serials: [] }]);
    const { return: asked } = await buyer.api.returns.ask({
      params,
      body: { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] },
    });
    const of = { params: { return_id: asked.id } };
    await staff.api.returns.decide({ ...of, body: { decision: 'approve', answer: 'Manda la caja.' } });
    const { return: received } = await staff.api.returns.receive(of);
    await staff.api.returns.inspect({
      ...of,
      body: { units: received.units.map(({ id }) => ({ id, outcome: 'sellable' as const })) },
    });
    await staff.api.returns.restock({ ...of, body: { warehouse: 'CDMX' } });
    expect(await onHand(memory, board, kit)).toEqual([10, 5, 0]);
    expect(await movements(memory, asked.id)).toEqual([{ reason: 'return', delta: 2 }]);
    const ended = await staff.api.returns.close({ ...of, body: { resolution: 'refund' } });
    expect(ended.return.refund_cents).toBe(300_000);

    const again = await createBuyer(shop, [{ productId: kit.id, quantity: 1 }]);
    const second = await buy(shop, again);
    const repacked = await staff.api.orders.packShipment({
      params: { order_id: second.order_id },
      body: { lines: [{ position: 0, quantity: 1, parts: [{ product_id: board.id, serials: [serial] }] }] },
    });
    expect(repacked.order?.fulfilment).toBe('packed');
  });

  test('that came back broken has no parts that are packed again', async () => {
    const part = await createProduct(shop.db, { stock: 0 });
    const serials = [`PZA-${part.id}-1`, `PZA-${part.id}-2`];
    const { purchase } = await staff.api.inventory.addPurchase({
      body: {
        supplier_name: 'Mayorista',
        location_code: 'CDMX',
        lines: [{ product_id: part.id, quantity: 2 }],
      },
    });
    await staff.api.inventory.receivePurchase({
      params: { id: purchase.id },
      body: { lines: [{ product_id: part.id, quantity: 2, serials }] },
    });
    const kit = await createKit(shop, staff, [[part, 1]]);
    const packed = async (serial: string) => {
      const buyer = await createBuyer(shop, [{ productId: kit.id, quantity: 1 }]);
      const order = await buy(shop, buyer);
      const params = { order_id: order.order_id };
      const parts = [{ product_id: part.id, serials: [serial] }];
      const lines = [{ position: 0, quantity: 1, parts }];
      const { shipment_id: id } = await staff.api.orders.packShipment({ params, body: { lines } });
      return { buyer, params, shipment: { shipment_id: id } };
    };
    const { buyer, params, shipment } = await packed(serials[0] ?? '');
    for (const state of ['shipped', 'delivered'] as const) {
      const body = { state, carrier: 'DHL', tracking_code: 'R1' };
      await staff.api.orders.moveShipment({ params: shipment, body });
    }
    const { return: asked } = await buyer.api.returns.ask({
      params,
      body: {
        reason: 'defect',
        wanted: 'refund',
        comment: 'Llegó rota la pieza.',
        lines: [{ position: 0, quantity: 1 }],
      },
    });
    const of = { params: { return_id: asked.id } };
    await staff.api.returns.decide({ ...of, body: { decision: 'approve', answer: 'Manda la caja.' } });
    const { return: received } = await staff.api.returns.receive(of);
    await staff.api.returns.inspect({
      ...of,
      body: { units: received.units.map(({ id }) => ({ id, outcome: 'scrap' as const })) },
    });
    await expect(packed(serials[0] ?? '')).rejects.toMatchObject({ status: 409, code: 'wrong_serial' });
  });

  test('an exchange takes its parts once more', async () => {
    const { memory, board, kit } = await kitOfTwo();
    const buyer = await createBuyer(shop, [{ productId: kit.id, quantity: 1 }]);
    const order = await buy(shop, buyer);
    const params = { order_id: order.order_id };
    await staff.api.orders.updateFulfilment({
      params,
      body: { fulfilment: 'shipped', carrier: 'DHL', tracking_code: 'X' },
    });
    await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
    const { return: asked } = await buyer.api.returns.ask({
      params,
      body: { reason: 'revocation', wanted: 'exchange', lines: [{ position: 0, quantity: 1 }] },
    });
    const of = { params: { return_id: asked.id } };
    await staff.api.returns.decide({ ...of, body: { decision: 'approve', answer: 'Manda la caja.' } });
    const { return: received } = await staff.api.returns.receive(of);
    await staff.api.returns.inspect({
      ...of,
      body: { units: received.units.map(({ id }) => ({ id, outcome: 'scrap' as const })) },
    });
    await staff.api.returns.close({ ...of, body: { resolution: 'exchange' } });
    expect(await onHand(memory, board)).toEqual([6, 3]);
    const { shelves } = await staff.api.orders.packingWork({ query: { orders: order.order_id } });
    const taken = shelves.flatMap(({ lines }) => lines.map(({ sku, quantity }) => `${quantity} ${sku}`));
    expect(taken.toSorted()).toEqual([`2 ${memory.sku}`, `1 ${board.sku}`].toSorted());
  });
});
