import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../../test/factories/buy.ts';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn, testPassword } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let clerk: SignedIn;
let memory: { id: number };
let cable: { id: number };

beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop, 'owner');
  clerk = await signInStaff(shop, 'orders');
  const [memories, cables] = [
    await createCategory(shop.db, { name: 'Memorias' }),
    await createCategory(shop.db, { name: 'Cables' }),
  ];
  memory = await createProduct(shop.db, {
    brand: 'Kingston',
    priceCents: 232_000,
    categoryIds: [memories.id],
  });
  cable = await createProduct(shop.db, {
    brand: 'Ugreen',
    priceCents: 11_600,
    categoryIds: [cables.id],
    stock: 20,
  });
  await shop.db.sql('update product set cost_cents = 116000 where id = $1', [memory.id]);
  // The evening of 31 October in Mexico City is November in London.
  await sell(memory.id, 2, '2026-11-01T05:30:00Z');
  await sell(memory.id, 1, '2026-11-10T18:00:00Z');
  await sell(cable.id, 3, '2026-11-11T18:00:00Z');
});
afterAll(() => shop.stop());

async function sell(productId: number, quantity: number, paidAt: string): Promise<string> {
  const buyer = await createBuyer(shop, [{ productId, quantity }]);
  const { order_id } = await buy(shop, buyer);
  await shop.db.sql('update shop_order set placed_at = $2, paid_at = $2 where id = $1', [order_id, paidAt]);
  return order_id;
}

const november = { paid_from: '2026-11-01', paid_to: '2026-11-30' };
const salesBy = (
  by: 'category' | 'brand' | 'product' | 'day' | 'month' | 'method' | 'state',
  days = november,
) => owner.api.reports.sales({ query: { by, ...days } });

test('sales of a month are told by category, with their IVA and what they earned', async () => {
  const { rows } = await salesBy('category');
  expect(rows).toMatchObject([
    { name: 'Memorias', orders: 1, units: 1, goods_cents: 232_000, tax_cents: 32_000, margin_cents: 100_000 },
    { name: 'Cables', orders: 1, units: 3, goods_cents: 34_800, tax_cents: 4_800, margin_cents: null },
  ]);
});

test('days are those of Mexico City', async () => {
  const { rows } = await salesBy('day', { paid_from: '2026-10-31', paid_to: '2026-11-10' });
  expect(rows.map(({ key, units }) => [key, units])).toEqual([
    ['2026-10-31', 2],
    ['2026-11-10', 1],
  ]);
});

test('every grouping adds up to the same goods, and with shipping to what was paid', async () => {
  const paid = await shop.db.sql(
    `select sum(total_cents) from shop_order where paid_at >= '2026-11-01T06:00:00Z'`,
  );
  for (const by of ['category', 'brand', 'product', 'day', 'month', 'method', 'state'] as const) {
    const { rows, total } = await salesBy(by);
    expect(rows.reduce((sum, row) => sum + row.goods_cents, 0)).toBe(total.goods_cents);
    expect(total.paid_cents).toBe(Number(paid.rows[0]?.sum));
  }
});

test('what was cancelled since is left out', async () => {
  const orderId = await sell(cable.id, 1, '2026-09-02T18:00:00Z');
  const september = { paid_from: '2026-09-01', paid_to: '2026-09-30' };
  expect((await salesBy('product', september)).total.orders).toBe(1);
  await shop.db.sql(`update shop_order set state = 'cancelled' where id = $1`, [orderId]);
  expect((await salesBy('product', september)).rows).toEqual([]);
});

test('units whose price went back are told beside what was paid', async () => {
  const orderId = await sell(cable.id, 4, '2026-08-02T18:00:00Z');
  await shop.db.sql('update order_line set refunded_quantity = 1 where order_id = $1', [orderId]);
  const { rows } = await salesBy('product', { paid_from: '2026-08-01', paid_to: '2026-08-31' });
  expect(rows).toMatchObject([{ goods_cents: 46_400, refunded_cents: 11_600 }]);
});

test('what goods earned is not told to who may not read costs', async () => {
  const { rows, total } = await clerk.api.reports.sales({ query: { by: 'category', ...november } });
  expect([...rows, total].every(({ margin_cents }) => margin_cents === null)).toBe(true);
});

test('the file has every group, shipping and the total in pesos', async () => {
  const file = await shop.request(
    '/admin/reports/sales.csv?by=category&paid_from=2026-11-01&paid_to=2026-11-30',
    { token: owner.token },
  );
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines[0]).toContain('Key,Name,Orders,Units,Without IVA,IVA,Paid,Refunded,Margin without IVA');
  expect(lines[1]).toContain('Memorias,1,1,2000.00,320.00,2320.00,0.00,1000.00');
  expect(lines[2]).toContain('Cables,1,3,300.00,48.00,348.00,0.00,');
  expect(lines.at(-2)).toContain('Shipping,2,0,');
  expect(lines.at(-1)).toContain('Total,2,4,');
});

test('the file calls a way to pay as staff do, beside its key', async () => {
  const file = await shop.request(
    '/admin/reports/sales.csv?by=method&paid_from=2026-11-01&paid_to=2026-11-30',
    { token: owner.token, headers: { 'accept-language': 'es-MX' } },
  );
  expect(await file.text()).toContain('card,Tarjeta,2,4,');
});

test('the file has shipping that went back, and a loss is a number', async () => {
  const orderId = await sell(cable.id, 1, '2026-07-02T18:00:00Z');
  await shop.db.sql('update shop_order set shipping_refunded_cents = 4900 where id = $1', [orderId]);
  await shop.db.sql(
    'update order_line set unit_cost_cents = 23200, refunded_quantity = 1 where order_id = $1',
    [orderId],
  );
  const file = await shop.request(
    '/admin/reports/sales.csv?by=brand&paid_from=2026-07-01&paid_to=2026-07-31',
    { token: owner.token },
  );
  expect((await file.text()).trim().split('\r\n').slice(1)).toEqual([
    expect.stringContaining(',Ugreen,1,1,100.00,16.00,116.00,116.00,-100.00'),
    ',Shipping,1,0,128.45,20.55,149.00,49.00,',
    ',Total,1,1,228.45,36.55,265.00,165.00,-100.00',
  ]);
});

test('who may export but reads no reports exports none', async () => {
  const { role } = await owner.api.roles.addRole({ body: { name: 'Solo exporta', rights: ['export'] } });
  const { id, email } = await signInStaff(shop, 'support');
  await owner.api.staff.updateSystemUser({ params: { id }, body: { role: role.role } });
  // Another role ends their sessions.
  const { token } = await shop.api.staff.signIn({ body: { email, password: testPassword } });
  for (const list of ['reports/sales.csv?by=day&paid_from=2026-11-01&paid_to=2026-11-30', 'users.csv'])
    await expectRefusal(shop.request(`/admin/${list}`, { token: token ?? '' }), 403);
});

test('days in the wrong order are refused beside their field', async () => {
  const asked = shop.request('/admin/reports/sales?by=day&paid_from=2026-11-30&paid_to=2026-11-01', {
    token: owner.token,
  });
  expect((await expectRefusal(asked, 422)).fields).toHaveProperty('paid_to');
});

test('what labels of parcels and returns cost is told to who may read costs, without those given back', async () => {
  const january = { paid_from: '2027-01-01', paid_to: '2027-01-31' };
  const orderId = await sell(cable.id, 1, '2027-01-05T18:00:00Z');
  expect((await salesBy('day', january)).total.label_cents).toBeNull();
  await shop.db.sql(
    `with sent as (
       insert into order_shipment (order_id, sequence, state, packed_at) values ($1, 1, 'shipped', now()) returning id
     ), back as (
       insert into return_request (order_id, state, reason, wanted, comment, requested_at, updated_at)
       values ($1, 'approved', 'revocation', 'refund', '', now(), now()) returning id
     )
     insert into parcel_label (parcel_ref, provider, carrier, carrier_name, service, service_name, state, weight_grams,
       quoted_cents, cost_cents, asked_at, tried_at)
     select p.id, 'envia', 'fedex', 'FedEx', 'ground', 'Nacional', state, 1000, 10000, cost, now(), now()
     from (select id from sent union all select id from back) p,
       (values ('bought', 9900), ('cancelled', 12000)) given (state, cost)`,
    [orderId],
  );
  expect((await salesBy('day', january)).total).toMatchObject({ label_cents: 19_800 });
  const path = '/admin/reports/sales.csv?by=day&paid_from=2027-01-01&paid_to=2027-01-31';
  const lines = (await (await shop.request(path, { token: owner.token })).text()).trim().split('\r\n');
  expect(lines.at(-1)).toBe(',"Labels of carriers, IVA included",,,,,-198.00');
  const { total } = await clerk.api.reports.sales({ query: { by: 'day', ...january } });
  expect(total.label_cents).toBeNull();
});

test('what providers kept of the money is told to who may read costs, and nobody is told before a report has', async () => {
  const december = { paid_from: '2026-12-01', paid_to: '2026-12-31' };
  const orderId = await sell(cable.id, 1, '2026-12-05T18:00:00Z');
  expect((await salesBy('day', december)).total.fee_cents).toBeNull();
  await shop.db.sql(
    `insert into provider_move (provider, provider_ref, kind, source_ref, attempt_id, amount_cents, fee_cents, moved_at)
     select provider, 'txn_' || id, 'charge', 'ch_' || id, id, 11600, 720, now() from payment_attempt where reference = $1`,
    [orderId],
  );
  expect((await salesBy('day', december)).total).toMatchObject({ fee_cents: 720 });
  const path = '/admin/reports/sales.csv?by=day&paid_from=2026-12-01&paid_to=2026-12-31';
  const lines = (await (await shop.request(path, { token: owner.token })).text()).trim().split('\r\n');
  expect(lines.at(-1)).toBe(',"Providers’ fees, IVA included",,,,,-7.20');
  const { total } = await clerk.api.reports.sales({ query: { by: 'day', ...december } });
  expect(total.fee_cents).toBeNull();
});
