import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart, buy, createBuyer, placeOrder } from '../../../../test/factories/buy.ts';
import { createKit } from '../../../../test/factories/create-kit.ts';
import { createProduct, type CreatedProduct } from '../../../../test/factories/create-product.ts';
import { createAssembly, createPcParts } from '../../../../test/factories/pc-parts.ts';
import { goodsOfSupplier } from '../../../../test/factories/goods-of-supplier.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { emailTo } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { setStock, writeSupplierDays } from '../../inventory/index.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

const nowhere = '00000000-0000-4000-8000-000000000000';

/** A product that only a supplier has, seven business days away: on Thursday 3 December. */
async function fromSupplier(
  own = 0,
  given: Parameters<typeof createProduct>[1] = {},
): Promise<CreatedProduct> {
  const product = await createProduct(shop.db, { stock: own, ...given });
  await goodsOfSupplier(shop.db, product.id, 5, { days: 7 });
  return product;
}
const listed = async ({ sku }: CreatedProduct) => {
  const { products } = await staff.api.catalog.products({ query: { q: sku } });
  const [card] = products.filter((one) => one.sku === sku);
  return [card?.stock, card?.supplier_days];
};
const pageOf = async ({ sku }: CreatedProduct) =>
  (await staff.api.catalog.product({ params: { sku, product_name: 'x' } })).product;
const ordered = async (...lines: Parameters<typeof createBuyer>[1]) => {
  const buyer = await createBuyer(shop, lines);
  const { order_id: id } = await buy(shop, buyer);
  return { id, buyer, params: { order_id: id } };
};
const detail = async (id: string) => (await staff.api.orders.adminOrder({ params: { order_id: id } })).order;
const queue = async () =>
  (await staff.api.orders.ordersToPack({ query: { page: 1, page_size: 100 } })).orders;
const waiting = async () =>
  (await staff.api.orders.ordersExpecting({ query: { page: 1, page_size: 100 } })).orders;
const come = (id: string, body: { location_code: string; product_ids?: number[] }) =>
  staff.api.orders.receiveGoods({ params: { order_id: id }, body });

describe('shoppers', () => {
  test('read «with a supplier» only while the shop itself has none, and sold out where nobody has any', async () => {
    const product = await fromSupplier();
    expect(await listed(product)).toEqual(['supplier', 7]);
    await shop.db.transaction((tx) => setStock(tx, product.id, 'CDMX', 2, 'count'));
    expect(await listed(product)).toEqual(['in_stock', undefined]);
    await shop.db.transaction((tx) => setStock(tx, product.id, 'CDMX', 0, 'count'));
    await shop.db.transaction((tx) => setStock(tx, product.id, 'NORTE-7', 0, 'import'));
    expect(await listed(product)).toEqual(['out', undefined]);
  });

  test('are told the soonest supplier, and not whose warehouse it is', async () => {
    const product = await fromSupplier();
    await goodsOfSupplier(shop.db, product.id, 1, { supplier: 'sur', days: 2 });
    expect(await listed(product)).toEqual(['supplier', 2]);
    expect((await pageOf(product)).stock_by_warehouse).toEqual([
      { warehouse: 'con-proveedor-2', warehouse_name: 'Con proveedor', quantity: 1, supplier_days: 2 },
      { warehouse: 'con-proveedor-7', warehouse_name: 'Con proveedor', quantity: 5, supplier_days: 7 },
    ]);
  });

  test('are told of a kit when the parts come that the shop lacks', async () => {
    const here = await createProduct(shop.db, { stock: 9 });
    await goodsOfSupplier(shop.db, here.id, 5, { supplier: 'lejos', days: 20 });
    const away = await fromSupplier();
    await goodsOfSupplier(shop.db, away.id, 5, { supplier: 'callado', days: 0 });
    const kit = await createKit(shop, staff, [
      [here, 1],
      [away, 1],
    ]);
    expect(await listed(kit)).toEqual(['supplier', 7]);
    await shop.db.transaction((tx) => setStock(tx, away.id, 'NORTE-7', 4, 'import'));
    expect(await listed(kit)).toEqual(['supplier', 7]);
  });

  test('see new days at once when the supplier takes longer', async () => {
    const product = await createProduct(shop.db, { stock: 0 });
    const code = await goodsOfSupplier(shop.db, product.id, 5, { supplier: 'lento', days: 4 });
    await shop.db.transaction((tx) => writeSupplierDays(tx, shop.shop, new Map([[code, 9]])));
    expect(await listed(product)).toEqual(['supplier', 9]);
  });

  test('see in the cart how many of a line have yet to come', async () => {
    const product = await fromSupplier(2);
    const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
    const line = async () => (await buyer.api.cart.cart({ params: { userId: buyer.id } })).cart.items[0];
    expect((await line())?.from_suppliers).toBeNull();
    await buyer.api.cart.changeQuantity({
      params: { userId: buyer.id, productId: product.id },
      body: { quantity: 5 },
    });
    expect((await line())?.from_suppliers).toEqual({ quantity: 3, days: 7 });
  });

  test('are promised no day before the goods are here', async () => {
    const product = await fromSupplier(1);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const options = async () => {
      const { quote } = await buyer.api.checkout.quote({ body: { postal_code: '03650' } });
      return quote.delivery_options.map((one) => [one.method, one.earliest_on, one.description]);
    };
    expect(await options()).toContainEqual([
      'pickup_cdmx',
      '2026-11-24',
      'Listo hoy en Av. División del Norte 1354, Letrán Valle, Benito Juárez.',
    ]);
    await addToCart(buyer, (await fromSupplier()).id);
    const [parcel, pickup] = await options();
    expect(parcel?.slice(0, 2)).toEqual(['parcel', '2026-12-04']);
    expect(pickup).toEqual([
      'pickup_cdmx',
      '2026-12-03',
      'Listo el jueves 3 de diciembre en Av. División del Norte 1354, Letrán Valle, Benito Juárez. Incluye piezas que nos llegan del proveedor el jueves 3 de diciembre.',
    ]);
  });

  test('read in order and e-mail what comes and when, and no more once it is here', async () => {
    const product = await fromSupplier(1);
    const { buyer, id, params } = await ordered({ productId: product.id, quantity: 3 });
    const coming = async () => (await buyer.api.orders.order({ params })).order.expected;
    expect(await coming()).toEqual([
      { product_id: product.id, product_name: expect.any(String), quantity: 2, arrives_on: '2026-12-03' },
    ]);
    const mail = await emailTo(shop, buyer.email);
    expect(mail.text).toContain('(el jueves 3 de diciembre). Te avisamos en cuanto salga tu pedido.');
    await come(id, { location_code: 'CDMX' });
    expect(await coming()).toEqual([]);
    const { order } = await buyer.api.orders.order({ params });
    expect(order.timeline.map(({ message }) => message)).toContain(
      'Nos llegaron del proveedor 2 piezas de tu pedido.',
    );
  });
});

describe('own goods', () => {
  test('are sold before those of suppliers, together if need be', async () => {
    const product = await createProduct(shop.db, { stock: { CDMX: 1, GDL: 1 } });
    await goodsOfSupplier(shop.db, product.id, 9, { days: 1 });
    const { id } = await ordered({ productId: product.id, quantity: 2 });
    expect((await detail(id)).expected).toEqual([]);
    expect(await listed(product)).toEqual(['supplier', 1]);
  });
});

describe('packers', () => {
  test('find an order of which all is with a supplier apart, with from whom and when', async () => {
    const product = await fromSupplier();
    const { id } = await ordered({ productId: product.id });
    expect((await queue()).map((order) => order.order_id)).not.toContain(id);
    const order = (await waiting()).find((one) => one.order_id === id);
    expect(order?.expected).toMatchObject([
      { quantity: 1, location_name: 'Mayorista norte · CDMX', arrives_on: '2026-12-03' },
    ]);
    expect(order?.is_late).toBe(false);
    const work = await staff.api.orders.packingWork({ query: { orders: id } });
    expect([work.shelves, work.slips, work.skipped]).toMatchObject([[], [], [{ reason: 'with_supplier' }]]);
    expect(work.expected).toMatchObject([{ order_id: id, quantity: 1 }]);
    await expectRefusal(
      shop.request(`/admin/orders/${id}/shipments`, {
        method: 'POST',
        json: { lines: [{ position: 0, quantity: 1 }] },
        token: staff.token,
      }),
      409,
      'with_supplier',
    );
    const { results } = await staff.api.orders.packOrders({ body: { order_ids: [id] } });
    expect(results).toMatchObject([
      { outcome: 'refused', reason: 'What is left is still with Mayorista norte · CDMX until 2026-12-03.' },
    ]);
  });

  test('pack what is here, and the rest once it came', async () => {
    const product = await fromSupplier(1);
    const other = await createProduct(shop.db, { stock: 3 });
    const { id } = await ordered({ productId: product.id, quantity: 3 }, { productId: other.id });
    expect((await queue()).find((order) => order.order_id === id)?.to_pack).toMatchObject([
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ]);
    const { outcome, bench } = await staff.api.orders.scanAtBench({
      body: { code: String((await detail(id)).order_number), key: 'open-order-1' },
    });
    expect([outcome, bench?.pieces.map(({ quantity }) => quantity)]).toEqual(['opened', [1, 1]]);
    expect(bench?.expected).toMatchObject([{ quantity: 2, arrives_on: '2026-12-03' }]);
    await staff.api.orders.packOrders({ body: { order_ids: [id] } });
    expect((await queue()).map((order) => order.order_id)).not.toContain(id);
    expect((await detail(id)).to_pack).toEqual([]);
    await come(id, { location_code: 'GDL' });
    expect((await detail(id)).to_pack).toMatchObject([{ position: 0, quantity: 2 }]);
    const { shelves } = await staff.api.orders.packingWork({ query: { orders: id } });
    expect(shelves).toMatchObject([{ warehouse: { code: 'GDL' }, lines: [{ quantity: 2 }] }]);
    const { results } = await staff.api.orders.packOrders({ body: { order_ids: [id] } });
    expect(results).toMatchObject([{ outcome: 'packed' }]);
  });

  test('wait with a kit for all of its parts', async () => {
    const here = await createProduct(shop.db, { stock: 9 });
    const away = await fromSupplier();
    const kit = await createKit(shop, staff, [
      [here, 1],
      [away, 2],
    ]);
    expect(await listed(kit)).toEqual(['supplier', 7]);
    const { id } = await ordered({ productId: kit.id, quantity: 2 });
    expect((await queue()).map((order) => order.order_id)).not.toContain(id);
    expect((await detail(id)).expected).toMatchObject([{ product_id: away.id, quantity: 4 }]);
    await come(id, { location_code: 'CDMX' });
    expect((await detail(id)).to_pack).toMatchObject([{ quantity: 2 }]);
  });
});

describe('goods that came', () => {
  test('count once, also when two people say so at once', async () => {
    const product = await fromSupplier();
    const { id } = await ordered({ productId: product.id });
    await Promise.all([come(id, { location_code: 'CDMX' }), come(id, { location_code: 'CDMX' })]);
    await come(id, { location_code: 'GDL' });
    const { timeline } = await detail(id);
    expect(timeline.filter(({ kind }) => kind === 'goods_came')).toHaveLength(1);
  });

  test('go to the shelf where they lie when the order is given up', async () => {
    const product = await fromSupplier();
    const { id, params } = await ordered({ productId: product.id, quantity: 2 });
    await come(id, { location_code: 'GDL', product_ids: [product.id] });
    await staff.api.orders.cancelOrder({ params, body: { reason: 'Ya no lo quiere.' } });
    const { rows } = await shop.db.sql(
      'select warehouse_code, on_hand from stock_level where product_id = $1 and on_hand > 0 order by 1',
      [product.id],
    );
    expect(rows).toEqual([
      { warehouse_code: 'GDL', on_hand: 2 },
      { warehouse_code: 'NORTE-7', on_hand: 3 },
    ]);
  });

  test('are refused where there is no such order or place, or the place is a supplier’s', async () => {
    const product = await fromSupplier();
    const { id } = await ordered({ productId: product.id });
    const send = (order: string, json: object, token = staff.token) =>
      shop.request(`/admin/packing/${order}/goods`, { method: 'POST', json, token });
    await expectRefusal(send(nowhere, { location_code: 'CDMX' }), 404);
    await expectRefusal(send(id, { location_code: 'NORTE-7' }), 422);
    await expectRefusal(send(id, { location_code: 'LUNA' }), 422);
    await expectRefusal(send(id, {}), 422);
    await expectRefusal(send(id, { location_code: 'CDMX', product_ids: [] }), 422);
  });

  test('are for packers alone to say', async () => {
    const product = await fromSupplier();
    const { id, buyer } = await ordered({ productId: product.id });
    const path = `/admin/packing/${id}/goods`;
    const json = { location_code: 'CDMX' };
    await expectRefusal(shop.request(path, { method: 'POST', json }), 401);
    await expectRefusal(shop.request(path, { method: 'POST', json, token: buyer.token }), 401);
    const support = await signInStaff(shop, 'support');
    await expectRefusal(shop.request(path, { method: 'POST', json, token: support.token }), 403);
    await expectRefusal(shop.request('/admin/packing/expected'), 401);
    const someone = await signInCustomer(shop);
    await expectRefusal(shop.request('/admin/packing/expected', { token: someone.token }), 401);
  });
});

test('a PC is put together once all of its parts are here', async () => {
  const parts = await createPcParts(shop.db);
  const work = await createAssembly(shop.db);
  await shop.db.transaction((tx) => setStock(tx, parts.cpu.id, 'CDMX', 0, 'count'));
  await goodsOfSupplier(shop.db, parts.cpu.id, 5, { days: 7 });
  const { id } = await ordered(...Object.values(parts).map((part) => ({ productId: part.id })), {
    productId: work.id,
  });
  const isInQueue = async () => {
    const { orders } = await staff.api.orders.assemblyQueue({ query: { page: 1, page_size: 100 } });
    return orders.some((order) => order.order_id === id);
  };
  expect(await isInQueue()).toBe(false);
  await come(id, { location_code: 'CDMX' });
  expect(await isInQueue()).toBe(true);
});

test('an order is not late before its goods should have come', async () => {
  const product = await fromSupplier();
  const { id } = await ordered({ productId: product.id });
  await shop.db.sql(`update shop_order set paid_at = '2026-11-16T16:00:00Z' where id = $1`, [id]);
  const late = async () => {
    const { orders } = await staff.api.orders.adminOrders({
      query: { attention: 'late', page: 1, page_size: 100 },
    });
    return orders.some((order) => order.order_id === id);
  };
  expect(await late()).toBe(false);
  await shop.db.sql(`update stock_reservation set arrives_on = '2026-11-19' where holder = $1`, [id]);
  expect(await late()).toBe(true);
  expect((await waiting()).find((order) => order.order_id === id)?.is_late).toBe(true);
});

test('what is not paid yet promises nothing', async () => {
  const product = await fromSupplier();
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: id } = await placeOrder(buyer);
  expect((await buyer.api.orders.order({ params: { order_id: id } })).order.expected).toEqual([]);
});
