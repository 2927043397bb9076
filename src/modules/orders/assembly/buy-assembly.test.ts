import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, buy, createBuyer, placeOrder } from '../../../../test/factories/buy.ts';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { createAssembly, createPcParts, type PcParts } from '../../../../test/factories/pc-parts.ts';
import { type CreatedProduct, createProduct } from '../../../../test/factories/create-product.ts';
import { type SignedIn, signInStaff, signInVisitor } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let pc: PcParts;
let work: CreatedProduct;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop, 'owner');
  pc = await createPcParts(shop.db);
  work = await createAssembly(shop.db);
});
afterAll(() => shop.stop());

const lines = (quantity = 1) => Object.values(pc).map(({ id: productId }) => ({ productId, quantity }));
const cartOf = async ({ api, id }: SignedIn) => (await api.cart.cart({ params: { userId: id } })).cart;
const orderOf = async (orderId: string) =>
  (await owner.api.orders.adminOrder({ params: { order_id: orderId } })).order;
const stockRows = async () =>
  (
    await shop.db.sql(
      `select (select count(*)::int from stock_movement where product_id = $1) as moved,
         (select count(*)::int from stock_reservation where product_id = $1) as held`,
      [work.id],
    )
  ).rows[0];

test('who has a PC in the cart is asked whether the shop puts it together, and for how much', async () => {
  const buyer = await createBuyer(shop, lines().slice(1));
  expect((await cartOf(buyer)).assembly).toBeUndefined();
  await addToCart(buyer, pc.cpu.id);
  expect((await cartOf(buyer)).assembly).toEqual({
    product_id: work.id,
    product_name: 'Armado y prueba',
    price_cents: 89_900,
    pcs: 1,
    days: 2,
  });
  await addToCart(buyer, work.id);
  const cart = await cartOf(buyer);
  expect(cart.assembly).toBeUndefined();
  expect(cart.items.at(-1)).toMatchObject({ assembly_days: 2, quantity: 1, notices: [] });
});

test('the configurator offers the work on a whole PC that is bought, with the days that it adds', async () => {
  const check = async (refIds: string[], own: string[] = []) =>
    (await shop.api.configurator.check({ body: { ref_ids: refIds, own } })).assembly;
  const parts = Object.values(pc).map(({ refId }) => refId);
  const offered = { product_id: work.id, product_name: 'Armado y prueba', price_cents: 89_900, days: 2 };
  expect(await check(parts)).toEqual(offered);
  // A part that is at home is not put in by the shop; of half a PC nothing is put together.
  expect(await check(parts, [pc.cpu.refId])).toBeNull();
  expect(await check(parts.slice(1))).toBeNull();
  await changeSettings(owner, 'shipping', { assembly_days: 5 });
  expect(await check(parts)).toEqual({ ...offered, days: 5 });
  await changeSettings(owner, 'shipping', { assembly_days: 2 });
  await owner.api.catalog.updateProduct({ params: { id: work.id }, body: { status: 'hidden' } });
  expect(await check(parts)).toBeNull();
  await owner.api.catalog.updateProduct({ params: { id: work.id }, body: { status: 'active' } });
});

test('a PC and the work on it are put in the cart as one set', async () => {
  const visitor = await signInVisitor(shop);
  const items = [...Object.values(pc), work].map(({ id, priceCents }) => ({
    product_id: id,
    quantity: 1,
    seen_price_cents: priceCents,
  }));
  const { cart } = await visitor.api.cart.addSet({ body: { user_id: visitor.id, items } });
  expect(cart.items.at(-1)).toMatchObject({ product_id: work.id, assembly_days: 2, notices: [] });
});

test('work without a PC to do it on is not sold, and says what is missing', async () => {
  const buyer = await createBuyer(shop, [...lines(), { productId: work.id }]);
  await buyer.api.cart.removeFromCart({ params: { userId: buyer.id, productId: pc.psu.id } });
  const message = 'Para armar tu PC falta en tu carrito: fuente de poder.';
  expect((await cartOf(buyer)).items.at(-1)?.notices).toEqual([{ kind: 'no_pc', message }]);
  await expect(placeOrder(buyer)).rejects.toMatchObject({ status: 409, code: 'no_pc', message });
  const alone = await createBuyer(shop, [{ productId: work.id }]);
  await expect(placeOrder(alone)).rejects.toMatchObject({ code: 'no_pc' });
});

test('bought work is charged, taken from no shelf, weighs nothing and is in no parcel', async () => {
  const buyer = await createBuyer(shop, lines(2));
  const quote = async () =>
    (
      await buyer.api.checkout.quote({
        body: { postal_code: '72000', delivery_method: 'parcel', use_store_credit: false },
      })
    ).quote;
  const before = await quote();
  await addToCart(buyer, work.id, 2);
  const after = await quote();
  expect(after.total_cents - before.total_cents).toBe(2 * 89_900);
  expect(after.shipping_cents).toBe(before.shipping_cents);
  const { order_id: id } = await buy(shop, buyer);
  const order = await orderOf(id);
  expect(order.lines.at(-1)).toMatchObject({ sku: work.sku, quantity: 2, line_total_cents: 2 * 89_900 });
  expect(order.to_pack.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await stockRows()).toEqual({ moved: 0, held: 0 });
  expect((await owner.api.invoices.taxKey({ params: { id: work.id } })).tax_key).toEqual({
    prod_serv_key: '81111812',
    unit_key: 'E48',
    is_default: true,
  });
});

test('staff sell it in a draft order and add it to a paid order, also before its difference is paid', async () => {
  const { draft_order: draft } = await owner.api.orders.createDraftOrder({
    body: {
      customer: { name: 'Rosa Teléfono', email: 'rosa@ejemplo.mx', phone: '5512345678' },
      delivery_method: 'pickup_cdmx',
      lines: [...Object.values(pc), work].map(({ id }) => ({ product_id: id, quantity: 1 })),
    },
  });
  const body = new FormData();
  body.set('method', 'cash');
  body.set('amount_cents', String(draft.total_cents));
  const paid = await shop.request(`/admin/draft-orders/${draft.id}/payments`, {
    method: 'POST',
    body,
    token: owner.token,
  });
  expect(paid.status).toBe(200);
  const buyer = await createBuyer(shop, lines());
  const { order_id } = await buy(shop, buyer);
  const params = { order_id };
  const change = { lines: [], added: [{ product_id: work.id, quantity: 1 }] };
  const { preview } = await owner.api.orders.previewEdit({ params, body: change });
  expect(preview.difference_cents).toBe(89_900);
  await owner.api.orders.editOrder({
    params,
    body: {
      ...change,
      order_version: preview.order_version,
      difference_cents: preview.difference_cents,
      reason: 'La quiere armada',
    },
  });
  expect(await stockRows()).toEqual({ moved: 0, held: 0 });
});

test('refunded work goes back to no shelf, and the goods beside it are packed as before', async () => {
  const mouse = await createProduct(shop.db, { stock: { CDMX: 5 } });
  const buyer = await createBuyer(shop, [...lines(), { productId: work.id }, { productId: mouse.id }]);
  const { order_id } = await buy(shop, buyer);
  const params = { order_id };
  const refund = (restock: string | null) =>
    owner.api.orders.refundOrder({
      params,
      body: {
        amount_cents: 89_900,
        lines: [{ position: 6, quantity: 1, restock_to: restock }],
        reason: 'Ya no la quiere armada',
      },
    });
  await expect(refund('CDMX')).rejects.toMatchObject({ status: 422 });
  await refund(null);
  await owner.api.orders.packOrders({ body: { order_ids: [order_id] } });
  expect((await orderOf(order_id)).fulfilment).toBe('packed');
});

test('the confirmation says until when a PC leaves, or is ready to be picked up; of other goods it says no day', async () => {
  const toldOf = async (products: { productId: number }[], delivery_method: string) => {
    const buyer = await createBuyer(shop, products);
    const { order_id: orderId } = await buy(shop, buyer, { delivery_method });
    const { rows } = await shop.db.sql(
      `select parts::text as text from mail where order_id = $1 and kind = 'payment-confirmed'`,
      [orderId],
    );
    return String((rows[0] as { text: string }).text);
  };
  // Tests begin on Tuesday 24 November at ten.
  const withPc = [...lines(), { productId: work.id }];
  expect(await toldOf(withPc, 'parcel')).toContain(
    'Antes armamos y probamos tu PC: tu pedido sale a más tardar el jueves 26 de noviembre.',
  );
  expect(await toldOf(withPc, 'pickup_cdmx')).toContain('la tenemos lista a más tardar el jueves 26');
  expect(await toldOf(lines(), 'parcel')).not.toContain('a más tardar');
});

test('the page about shipping says how long PCs take while the shop puts them together', async () => {
  const sold = async () => {
    const { page } = (await (await shop.request('/content/pages/envios')).json()) as {
      page: { sells_assembly: boolean };
    };
    return page.sells_assembly;
  };
  expect(await sold()).toBe(true);
  expect((await owner.api.orders.assemblyQueue({ query: {} })).is_sold).toBe(true);
  await owner.api.catalog.updateProduct({ params: { id: work.id }, body: { status: 'hidden' } });
  expect(await sold()).toBe(false);
  expect((await owner.api.orders.assemblyQueue({ query: {} })).is_sold).toBe(false);
  await owner.api.catalog.updateProduct({ params: { id: work.id }, body: { status: 'active' } });
});

test('what is promised counts the days of the work, and it is late only after them', async () => {
  // Tests begin on Tuesday 24 November at ten.
  const plain = await createBuyer(shop, lines());
  const assembled = await createBuyer(shop, [...lines(), { productId: work.id }]);
  const earliest = async ({ api }: SignedIn) =>
    (await api.checkout.quote({ body: { postal_code: '03650', delivery_method: 'parcel' } })).quote
      .delivery_options[0]?.earliest_on;
  expect(await earliest(plain)).toBe('2026-11-25');
  expect(await earliest(assembled)).toBe('2026-11-27');
  const orders: string[] = [];
  for (const buyer of [plain, assembled]) orders.push((await buy(shop, buyer)).order_id);
  const leaves = async ({ api }: SignedIn, at: number) =>
    (await api.orders.order({ params: { order_id: orders[at] ?? '' } })).order.leaves_by;
  expect(await leaves(plain, 0)).toBe('2026-11-24');
  expect(await leaves(assembled, 1)).toBe('2026-11-26');
  const promised = async (at: number) =>
    (await owner.api.orders.adminOrder({ params: { order_id: orders[at] ?? '' } })).leaves_by;
  expect([await promised(0), await promised(1)]).toEqual(['2026-11-24', '2026-11-26']);
  const late = async () => {
    const query = { page_size: 100 } as const;
    const list = await owner.api.orders.adminOrders({ query: { ...query, attention: 'late' } });
    const queue = await owner.api.orders.adminOrders({ query: { ...query, queue: 'late' } });
    const { todo } = await owner.api.staff.dashboard({ query: { fresh: 'true' } });
    expect(queue.total).toBe(list.total);
    expect((await owner.api.orders.orderQueues()).late).toBe(list.total);
    expect(todo.find(({ key }) => key === 'orders_late')?.count ?? 0).toBe(list.total);
    return orders.map((id) => list.orders.some(({ order_id }) => order_id === id));
  };
  const signInAgain = async () => {
    owner = await signInStaff(shop, 'owner');
  };
  shop.clock.set(new Date('2026-11-25T18:00:00Z'));
  await signInAgain();
  expect(await late()).toEqual([true, false]);
  shop.clock.set(new Date('2026-11-27T18:00:00Z'));
  await signInAgain();
  expect(await late()).toEqual([true, true]);
  expect(await leaves(assembled, 1)).toBeNull();
  expect(await promised(1)).toBe('2026-11-26');
  shop.clock.reset();
  owner = await signInStaff(shop, 'owner');
});
