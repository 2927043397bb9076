import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buy,
  confirmPayment,
  createBuyer,
  newAddress,
  payAtProvider,
  placeOrder,
} from '../../../test/factories/buy.ts';
import { createCompany } from '../../../test/factories/create-company.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());

/** An order with everything on it that is printed or spoken. */
async function sentOrder() {
  const product = await createProduct(shop.db, { stock: 20 });
  const order = await buy(shop, await createBuyer(shop, [{ productId: product.id, quantity: 1 }]));
  await shop.db.sql(
    `update shop_order set delivery_address = delivery_address || '{"phone": "+52 55 8765-4321"}',
       invoice_receiver = '{"rfc": "XAMA620210DQ5"}' where id = $1`,
    [order.order_id],
  );
  await shop.db.sql(
    `with parcel as (
       insert into order_shipment (order_id, sequence, state, tracking_code, packed_at)
       values ($1, 1, 'shipped', 'Est-99887766', now()) returning id)
     insert into shipment_serial (product_id, serial, shipment_id, position)
     select $2, 'sn-7f00aa', id, 1 from parcel`,
    [order.order_id, product.id],
  );
  const { rows } = await shop.db.sql('select charge_ref from payment_attempt where reference = $1', [
    order.order_id,
  ]);
  return { order, product, charge: (rows[0] as { charge_ref: string }).charge_ref };
}

describe('finding an order', () => {
  test('by its phone, RFC, guide, serial or payment, in the palette and in the list', async () => {
    const { order, charge } = await sentOrder();
    for (const code of [
      '55 8765 4321',
      '5587654321',
      'xama620210dq5',
      'EST-99887766',
      'est-9988 7766',
      'SN-7F00AA',
      charge,
      ` ${charge} `,
      order.order_id.slice(0, 8).toUpperCase(),
      `Pedido ${order.order_id.slice(0, 8)}`,
    ]) {
      const { orders } = await owner.api.reports.find({ query: { q: code } });
      expect(
        orders.map(({ order_id: id }) => id),
        code,
      ).toEqual([order.order_id]);
      const list = await owner.api.orders.adminOrders({ query: { q: code } });
      expect(
        list.orders.map(({ order_id: id }) => id),
        code,
      ).toEqual([order.order_id]);
    }
  });

  test.each(['oxxo', 'spei'] as const)('by what it is to be paid by with %s', async (method) => {
    const product = await createProduct(shop.db, { stock: 20 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const order = await placeOrder(buyer, { payment_method: method });
    await payAtProvider(shop, order, { method });
    expect(await confirmPayment(buyer, order)).toBe('pending');
    const placed = await buyer.api.orders.order({ params: { order_id: order.order_id } });
    const reference = placed.order.payment?.instructions?.reference ?? '';
    for (const q of [reference, reference.replaceAll(/(\d{4})/g, '$1 ')]) {
      const { orders } = await owner.api.reports.find({ query: { q } });
      expect(
        orders.map(({ order_id: id }) => id),
        q,
      ).toEqual([order.order_id]);
    }
  });

  test('by the phone of who picks it up, and not by the branch’s', async () => {
    const product = await createProduct(shop.db, { stock: 2 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const pickup = { recipient: 'Nora Quiroz', phone: '55 5555 0106' };
    const { order_id: id } = await buy(shop, buyer, { delivery_method: 'pickup_cdmx', pickup });
    const { orders } = await owner.api.orders.adminOrders({ query: { q: '(55) 5555-0106' } });
    expect(orders.map((order) => order.order_id)).toEqual([id]);
    const { customers } = await owner.api.reports.find({ query: { q: '5555550106' } });
    expect(customers.map((customer) => customer.id)).toEqual([buyer.id]);
    const { order } = await owner.api.orders.adminOrder({ params: { order_id: id } });
    const branch = await owner.api.reports.find({ query: { q: order.delivery_address.phone } });
    expect(branch).toMatchObject({ orders: [], customers: [] });
  });

  test('by its total, as it is said or written', async () => {
    const product = await createProduct(shop.db, { stock: 2, priceCents: 2_071_350 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const { order_id: id } = await buy(shop, buyer, { delivery_method: 'pickup_cdmx' });
    for (const q of ['$20,713.50', '20713.50', '$ 20,713.50']) {
      const { orders } = await owner.api.orders.adminOrders({ query: { q } });
      expect(
        orders.map(({ order_id: found }) => found),
        q,
      ).toEqual([id]);
    }
    expect((await owner.api.orders.adminOrders({ query: { q: '$20,713' } })).orders).toEqual([]);
  });

  test('by its number, its buyer’s e-mail, and never by half a code', async () => {
    const { order } = await sentOrder();
    const [full] = (await owner.api.orders.adminOrders({ query: {} })).orders;
    const byNumber = await owner.api.reports.find({ query: { q: `#${full?.order_number}` } });
    expect(byNumber.orders.map(({ order_id: id }) => id)).toContain(order.order_id);
    const byEmail = await owner.api.reports.find({ query: { q: full?.email ?? '' } });
    expect(byEmail.orders.map(({ order_id: id }) => id)).toContain(order.order_id);
    for (const half of ['EST-9988', '5587654', 'SN-7F00']) {
      expect((await owner.api.reports.find({ query: { q: half } })).orders, half).toEqual([]);
    }
  });
});

test('a caller is found by the phone of their account or of an order, however it is written', async () => {
  const caller = await signInCustomer(shop);
  await shop.db.sql(`update customer set phone = '+52 55 5550 0199' where id = $1`, [caller.id]);
  const product = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id: orderId } = await buy(shop, buyer);
  await shop.db.sql(
    `update shop_order set delivery_address = delivery_address || '{"phone": "(33) 3333-0199"}' where id = $1`,
    [orderId],
  );
  const found = async (q: string) => {
    const { customers } = await owner.api.reports.find({ query: { q } });
    const { users } = await owner.api.customers.adminCustomers({ query: { q } });
    expect(users.map(({ id }) => id)).toEqual(customers.map(({ id }) => id));
    return users.map(({ id }) => id);
  };
  expect(await found('5555500199')).toEqual([caller.id]);
  expect(await found('33 3333 0199')).toEqual([buyer.id]);
  expect(await found('5555500190')).toEqual([]);
});

test('settings are found by the words that stand over them, by who may change them', async () => {
  const fieldsOf = async ({ api }: SignedIn, q: string) =>
    (await api.reports.find({ query: { q } })).settings.map(({ group, field }) => [group, field]);
  expect(await fieldsOf(owner, 'free shipping')).toContainEqual(['shipping', 'free_from_cents']);
  expect(await fieldsOf(owner, 'months INTEREST')).toContainEqual(['payments', 'instalments']);
  expect(await fieldsOf(owner, 'taxes')).toEqual([['taxes', null]]);
  expect(await fieldsOf(await signInStaff(shop, 'orders'), 'free shipping')).toEqual([]);
});

test('customers and products are found by name, e-mail and SKU', async () => {
  const customer = await signInCustomer(shop, { name: 'Zoraida Quintanar' });
  const product = await createProduct(shop.db, {});
  const byName = await owner.api.reports.find({ query: { q: 'zoraida' } });
  expect(byName.customers).toEqual([{ id: customer.id, name: 'Zoraida Quintanar', email: customer.email }]);
  const bySku = await owner.api.reports.find({ query: { q: product.sku } });
  expect(bySku.products.map(({ id }) => id)).toContain(product.id);
});

test('a quote of a company is found by its folio, by who reads orders', async () => {
  const { admin, name } = await createCompany(shop, { name: 'Cómputo del Bajío', staff: owner });
  const product = await createProduct(shop.db, { stock: 20 });
  const lines = [{ product_id: product.id, quantity: 5, target_cents: null }];
  const { quote } = await admin.api.companyQuotes.request({
    body: { lines, delivery_method: 'pickup_cdmx', address: newAddress() },
  });
  for (const q of [quote.folio, quote.folio.toLowerCase(), quote.folio.replace('-', ' ')]) {
    const { quotes } = await owner.api.reports.find({ query: { q } });
    expect(quotes, q).toEqual([{ id: quote.id, folio: quote.folio, company: name }]);
  }
  expect((await owner.api.reports.find({ query: { q: 'COT-999999999' } })).quotes).toEqual([]);
  const catalog = await signInStaff(shop, 'catalog');
  expect((await catalog.api.reports.find({ query: { q: quote.folio } })).quotes).toEqual([]);
});

test('nobody finds what their role does not read', async () => {
  const { charge, product } = await sentOrder();
  const catalog = await signInStaff(shop, 'catalog');
  expect(await catalog.api.reports.find({ query: { q: charge } })).toEqual({
    orders: [],
    quotes: [],
    customers: [],
    products: [],
    settings: [],
  });
  const found = await catalog.api.reports.find({ query: { q: product.sku } });
  expect(found.products).toHaveLength(1);
  const customer = await signInCustomer(shop);
  await expectRefusal(shop.request('/admin/find?q=ryzen'), 401);
  await expectRefusal(shop.request('/admin/find?q=ryzen', { token: customer.token }), 401);
});

test('one letter, none, and an essay are refused; what PostgreSQL reads as a pattern is not', async () => {
  const find = (q: string) => shop.request(`/admin/find?q=${encodeURIComponent(q)}`, { token: owner.token });
  for (const q of ['', ' a ', 'a'.repeat(101)]) {
    expect((await expectRefusal(find(q), 422)).fields, q).toHaveProperty('q');
  }
  for (const q of ['%%', String.raw`\\`, '((', "o'neil"]) expect((await find(q)).status, q).toBe(200);
});
