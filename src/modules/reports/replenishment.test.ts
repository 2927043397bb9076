import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../../../test/factories/create-product.ts';
import { goodsOfSupplier } from '../../../test/factories/goods-of-supplier.ts';
import { offerProduct } from '../../../test/factories/offer-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { csvLines } from '../../../test/setup/csv-lines.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { reserveStock, returnTakenUnits, takeReservations } from '../inventory/index.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
  await createProduct(shop.db, { stock: { CDMX: 0, GDL: 0 } });
});
afterAll(() => shop.stop());

async function sell({ id }: CreatedProduct, quantity: number, holder = crypto.randomUUID()): Promise<string> {
  const now = shop.clock.now();
  await shop.db.transaction(async (tx) => {
    const lines = [{ productId: id, quantity }];
    await reserveStock(tx, { holder, lines, expiresAt: new Date(now.getTime() + 60_000), now });
    await takeReservations(tx, holder);
  });
  return holder;
}

const count = () => shop.open.runJob('inventory.count-sales');
type Query = NonNullable<NonNullable<Parameters<SignedIn['api']['inventory']['replenishment']>[0]>['query']>;
const rowOf = async ({ id }: CreatedProduct, query: Query = {}) => {
  const { products } = await staff.api.inventory.replenishment({ query: { page_size: 100, ...query } });
  return products.find(({ product_id: each }) => each === id);
};

describe('the replenishment list', () => {
  test('says how fast a product sells, how long it lasts and how many to order', async () => {
    const product = await createProduct(shop.db, { stock: 40 });
    await sell(product, 36);
    await count();
    expect(await rowOf(product)).toMatchObject({
      sku: product.sku,
      available: 4,
      incoming: 0,
      sold_30: 36,
      sold_90: 36,
      // (36 / 30 + 36 / 90) / 2
      sold_a_day_hundredths: 80,
      days_left: 5,
      limit: 5,
      is_own_limit: false,
      // 0.8 a day for 7 + 30 days, and the limit, less the 4 that are left
      suggested: 30 + 5 - 4,
    });
  });

  test('leaves out what nobody buys, what has enough and what is on its way', async () => {
    const idle = await createProduct(shop.db, { stock: 0 });
    const plenty = await createProduct(shop.db, { stock: 100 });
    const ordered = await createProduct(shop.db, { stock: 5 });
    await sell(plenty, 1);
    await sell(ordered, 5);
    const lines = [{ product_id: ordered.id, quantity: 50 }];
    await staff.api.inventory.addPurchase({
      body: { supplier_name: 'Mayorista', location_code: 'CDMX', lines },
    });
    await count();
    for (const one of [idle, plenty, ordered]) expect(await rowOf(one)).toBeUndefined();
    expect(await rowOf(plenty, { need: 'all' })).toMatchObject({ available: 99, suggested: 0 });
    expect(await rowOf(ordered, { need: 'all' })).toMatchObject({ incoming: 50, suggested: 0 });
  });

  test('says what purchases propose already, and suggests only what is wanted besides', async () => {
    const product = await createProduct(shop.db, { stock: 40 });
    await goodsOfSupplier(shop.db, product.id, 0, { supplier: 'reparto', days: 3 });
    await offerProduct(shop.db, product, 900, 'reparto');
    await shop.db.sql(`update supplier set name = 'Reparto del Norte' where code = 'reparto'`);
    await sell(product, 36);
    await count();
    const before = await rowOf(product);
    expect(before).toMatchObject({ proposed: 0, suggested: 31, supplier_name: 'Reparto del Norte' });
    const propose = (units: number) =>
      staff.api.purchasing.proposeForShelf({ body: { lines: [{ product_id: product.id, units }] } });
    await propose(20);
    expect(await rowOf(product)).toMatchObject({ proposed: 20, suggested: 11 });
    expect(await rowOf(product, { location: 'GDL', need: 'all' })).toBeUndefined();
    await propose(40);
    expect(await rowOf(product)).toMatchObject({ proposed: 40, suggested: 0 });
  });

  test('takes what only suppliers have for none on the shelf', async () => {
    const product = await createProduct(shop.db, { stock: 0 });
    await goodsOfSupplier(shop.db, product.id, 50, { supplier: 'lejano' });
    await staff.api.inventory.setLimit({
      body: { product_id: product.id, location_code: null, units: 4 },
    });
    expect(await rowOf(product)).toMatchObject({ available: 0, suggested: 4 });
  });

  test('counts what came back as not sold', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const holder = await sell(product, 3);
    await count();
    expect(await rowOf(product)).toMatchObject({ sold_30: 3 });
    await shop.db.transaction((tx) => returnTakenUnits(tx, holder));
    await count();
    expect(await rowOf(product, { need: 'all' })).toBeUndefined();
  });

  test('begins with what customers wait for, also where it never sold', async () => {
    const product = await createProduct(shop.db, { stock: 0 });
    const customer = await signInCustomer(shop);
    await customer.api.wishlist.add({ params: { productId: product.id } });
    await customer.api.wishlist.setAlert({ body: { product_id: product.id, kind: 'stock' } });
    const { products } = await staff.api.inventory.replenishment({});
    expect(products[0]).toMatchObject({ product_id: product.id, alerts: 1, wishes: 1, days_left: null });
    expect(products[0]?.suggested).toBe(6);
  });

  test('of a location weighs what is there and sold from there', async () => {
    const product = await createProduct(shop.db, { stock: { CDMX: 30, GDL: 0 } });
    await sell(product, 30);
    await staff.api.inventory.adjust({
      body: { product_id: product.id, location_code: 'GDL', on_hand: 100, reason: 'Conteo' },
    });
    await count();
    expect(await rowOf(product, { location: 'CDMX' })).toMatchObject({ available: 0, sold_30: 30, limit: 0 });
    expect(await rowOf(product, { location: 'GDL', need: 'all' })).toBeUndefined();
    expect(await rowOf(product)).toBeUndefined();
  });

  test('names the cheapest distributor by the exchange rate of the settings', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    await sell(product, 1);
    await count();
    await offerProduct(shop.db, product, 1900, 'En pesos');
    await offerProduct(shop.db, product, 100, 'En dólares', 'USD');
    const cheapestAt = async (pesosPerDollar: string) => {
      await shop.db.sql(
        `insert into shop_setting (key, value) values ('pricing', jsonb_build_object('exchange_rate', $1::numeric))
         on conflict (key) do update set value = excluded.value`,
        [pesosPerDollar],
      );
      return (await rowOf(product))?.supplier_name;
    };
    expect(await cheapestAt('18.5')).toBe('En dólares');
    expect(await cheapestAt('19.5')).toBe('En pesos');
    // One that nobody confirmed for long is named only where no other is left.
    await shop.db.sql(`update supplier_offer set is_stale = true where supplier = 'En pesos'`);
    expect(await cheapestAt('19.5')).toBe('En dólares');
    await shop.db.sql(`update supplier_offer set is_stale = true where supplier = 'En dólares'`);
    expect(await cheapestAt('19.5')).toBe('En pesos');
    await shop.db.sql(`delete from shop_setting where key = 'pricing'`);
  });

  test('is narrowed by words, brand and code', async () => {
    const product = await createProduct(shop.db, { stock: 1, name: 'Fuente Cobalto Silenciosa' });
    await sell(product, 1);
    await count();
    for (const q of ['cobalto', product.sku]) expect(await rowOf(product, { q })).toBeDefined();
    expect(await rowOf(product, { q: 'turquesa' })).toBeUndefined();
    expect(await rowOf(product, { supplier: 'Nadie' })).toBeUndefined();
  });

  test('shows costs only to those who may see them', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    await shop.db.sql('update product set cost_cents = 11600 where id = $1', [product.id]);
    await sell(product, 1);
    await count();
    expect(await rowOf(product)).toMatchObject({ cost_cents: 10_000 });
    const packer = await signInStaff(shop, 'orders');
    const { products } = await packer.api.inventory.replenishment({ query: { q: product.sku } });
    expect(products).toMatchObject([{ cost_cents: null }]);
    const file = (token: string) =>
      csvLines(shop, token, `/admin/inventory/replenishment.csv?q=${product.sku}`);
    expect(await file(staff.token)).toEqual([
      expect.stringMatching(`^${product.sku},${product.name},0,.*,100.00$`),
    ]);
    expect(await file(packer.token)).toEqual([expect.not.stringContaining('100.00')]);
  });
});

describe('a limit of its own', () => {
  test('makes a product stand in the list that never sold, and goes again', async () => {
    const product = await createProduct(shop.db, { stock: 8 });
    const set = (units: number | null) =>
      staff.api.inventory.setLimit({ body: { product_id: product.id, units } });
    expect((await set(10)).limit).toEqual({ product_id: product.id, location_code: null, units: 10 });
    expect(await rowOf(product)).toMatchObject({ limit: 10, is_own_limit: true, suggested: 2 });
    await set(10);
    await set(null);
    expect(await rowOf(product)).toBeUndefined();
    const { rows } = await shop.db.sql(
      `select before, after from audit_entry where subject = $1 and action = 'stock.limit' order by created_at limit 1`,
      [`product:${product.id}`],
    );
    expect(rows).toEqual([{ before: { location: null, units: null }, after: { location: null, units: 10 } }]);
  });

  test('at a location holds there alone, and stands on the stock page of the product', async () => {
    const product = await createProduct(shop.db, { stock: { CDMX: 2, GDL: 9 } });
    await staff.api.inventory.setLimit({
      body: { product_id: product.id, location_code: 'CDMX', units: 4 },
    });
    expect(await rowOf(product, { location: 'CDMX' })).toMatchObject({ limit: 4, suggested: 2 });
    expect(await rowOf(product, { location: 'GDL' })).toBeUndefined();
    const { product: shown, levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
    expect(shown.limit).toBeNull();
    const limits = new Map(levels.map((level) => [level.location_code, level.limit]));
    expect([limits.get('CDMX'), limits.get('GDL')]).toEqual([4, null]);
  });

  test.each([
    ['a product that is not there', { product_id: 999_999 }, 'product_id'],
    ['a location that is not there', { location_code: 'LUNA' }, 'location_code'],
    ['less than nothing', { units: -1 }, 'units'],
  ])('is refused for %s', async (_, sent, field) => {
    const product = await createProduct(shop.db);
    const json = { product_id: product.id, units: 1, ...sent };
    const refusal = await expectRefusal(
      shop.request('/admin/inventory/limits', { method: 'PUT', json, token: staff.token }),
      422,
    );
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });
});
