import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { offerProduct } from '../../../../test/factories/offer-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const list = async (query: object, who = staff) => {
  const { products } = await who.api.catalog.adminProducts({ query });
  return products;
};
const idsOf = (products: readonly { id: number }[]) => products.map(({ id }) => id);

test('a product says what it lacks, and the list is narrowed to it', async () => {
  const shelf = await createCategory(shop.db);
  const bare = await createProduct(shop.db, { name: 'Cosa desnuda', brand: 'Faltantes', imageUrls: [] });
  const whole = await createProduct(shop.db, {
    name: 'Cosa completa',
    brand: 'Faltantes',
    ean: '4006381333931',
    description: 'Todo está dicho.',
    weightGrams: 500,
    specs: { color: 'negro' },
    categoryIds: [shelf.id],
  });
  const both = await list({ q: 'faltantes', sort: 'name' });
  expect(both.map(({ id, missing }) => ({ id, missing }))).toEqual([
    { id: whole.id, missing: [] },
    { id: bare.id, missing: ['picture', 'specs', 'ean', 'description', 'weight', 'category'] },
  ]);
  for (const missing of ['picture', 'specs', 'ean', 'description', 'weight', 'category'] as const) {
    const found = idsOf(await list({ q: 'faltantes', missing }));
    expect(found, missing).toEqual([bare.id]);
  }
});

test('the list is narrowed to what earns less than a part of its price, for who may read costs', async () => {
  const costing = async (costCents: number | null) => {
    const product = await createProduct(shop.db, { brand: 'Márgenes', priceCents: 100_000 });
    await shop.db.sql('update product set cost_cents = $2 where id = $1', [product.id, costCents]);
    return product.id;
  };
  const [thin, fair] = [await costing(95_100), await costing(80_000)];
  await costing(null);
  expect(idsOf(await list({ q: 'márgenes', margin_below: 5 }))).toEqual([thin]);
  expect(idsOf(await list({ margin_below: 21, sort: 'name' }))).toEqual([thin, fair]);
  const owner = await signInStaff(shop, 'owner');
  const order = { filter: { q: 'márgenes', margin_below: 5 }, change: { status: 'hidden' as const } };
  const { total } = await owner.api.catalog.changeProductsInBulk({ body: { ...order, dry_run: true } });
  expect(total).toBe(1);
  const seller = await signInStaff(shop, { name: 'vende', rights: ['read_catalog', 'export_catalog'] });
  for (const path of ['/admin/products?margin_below=5', '/admin/products.csv?margin_below=5'])
    await expectRefusal(shop.request(path, { token: seller.token }), 403, 'forbidden');
});

test('units at a paused location are not available, but on hand', async () => {
  const product = await createProduct(shop.db, { brand: 'Pausados', stock: { CDMX: 3, LEJOS: 40 } });
  const owner = await signInStaff(shop, 'owner');
  await owner.api.inventory.changeLocation({
    params: { location_code: 'LEJOS' },
    body: { is_paused: true },
  });
  expect(await list({ q: 'pausados', stock: 'low' })).toMatchObject([
    { id: product.id, available: 3, on_hand: 43 },
  ]);
  await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { status: 'hidden' } });
  expect(await list({ q: 'pausados', stock: 'low', status: 'hidden' })).toMatchObject([
    { id: product.id, available: 3, on_hand: 43 },
  ]);
});

test('a product is low by its own limit, else by the setting; list, selection and first page agree', async () => {
  const owner = await signInStaff(shop, 'owner');
  const [few, many] = [
    await createProduct(shop.db, { brand: 'Limitados', stock: 4 }),
    await createProduct(shop.db, { brand: 'Limitados', stock: 60 }),
  ];
  const low = async () => {
    const listed = idsOf(await list({ q: 'limitados', stock: 'low', sort: 'stock' }));
    const filter = { q: 'limitados', stock: 'low' } as const;
    const bulk = await staff.api.catalog.changeProductsInBulk({
      body: { filter, change: { status: 'active' }, dry_run: true },
    });
    expect(bulk.total).toBe(listed.length);
    const { low_stock: first } = await staff.api.staff.dashboard({ query: { fresh: 'true' } });
    const ids = new Set([few.id, many.id]);
    expect((first ?? []).map(({ product_id: id }) => id).filter((id) => ids.has(id))).toEqual(listed);
    return listed;
  };
  const setLimit = (productId: number, units: number | null) =>
    owner.api.inventory.setLimit({ body: { product_id: productId, units } });
  const setShopLimit = async (units: number) => {
    const where = { group: 'limits' } as const;
    const { version } = await owner.api.settings.settings({ params: where });
    await owner.api.settings.changeSettings({
      params: where,
      body: { version, values: { low_stock_units: units } },
    });
  };
  expect(await low()).toEqual([few.id]);
  await setLimit(many.id, 60);
  await setLimit(few.id, 3);
  expect(await low()).toEqual([many.id]);
  await setLimit(few.id, null);
  expect(await low()).toEqual([few.id, many.id]);
  await setShopLimit(3);
  expect(await low()).toEqual([many.id]);
  await setShopLimit(4);
  expect(await low()).toEqual([few.id, many.id]);
  await setShopLimit(5);
});

test('costs and offers stand beside the product, costs only for who may read them', async () => {
  const product = await createProduct(shop.db, { brand: 'Costeados', priceCents: 100_000 });
  await offerProduct(shop.db, product, 500, 'Mayorista Uno');
  await offerProduct(shop.db, product, 600, 'Mayorista Dos');
  expect(await list({ q: 'costeados' })).toMatchObject([
    { id: product.id, cost_cents: 58_000, offer_count: 2 },
  ]);
  const support = await signInStaff(shop, 'support');
  expect(await list({ q: 'costeados' }, support)).toMatchObject([{ cost_cents: null, offer_count: 2 }]);
  expect(idsOf(await list({ supplier: 'Mayorista Dos' }))).toEqual([product.id]);
  const { distributors } = await staff.api.catalog.listDistributors();
  expect(distributors).toEqual(['Mayorista Dos', 'Mayorista Uno']);
});

test('every order pages through all products once', async () => {
  const made = [];
  for (const units of [2, 0, 9])
    made.push(await createProduct(shop.db, { brand: 'Ordenados', stock: units }));
  const [two, none, nine] = idsOf(made);
  expect(idsOf(await list({ q: 'ordenados', sort: 'stock' }))).toEqual([none, two, nine]);
  expect(idsOf(await list({ q: 'ordenados', sort: '-stock' }))).toEqual([nine, two, none]);
  for (const sort of ['newest', 'name', '-name', 'sku', 'price', '-price'] as const) {
    const { total } = await staff.api.catalog.adminProducts({ query: { sort } });
    const seen = new Set<number>();
    for (let page = 1; (page - 1) * 4 < total; page += 1) {
      for (const id of idsOf(await list({ sort, page, page_size: 4 }))) seen.add(id);
    }
    expect(seen.size, sort).toBe(total);
  }
});

test('a filter goes out as CSV with the columns of an import; costs for who may read them', async () => {
  const product = await createProduct(shop.db, {
    brand: 'Exportados',
    name: 'Cosa, con coma',
    priceCents: 123_450,
    stock: { CDMX: 4 },
  });
  await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { cost_cents: 90_000 } });
  const read = async (who: SignedIn) => {
    const response = await shop.request('/admin/products.csv?q=exportados', { token: who.token });
    expect(response.headers.get('content-type')).toContain('text/csv');
    const [head = '', row = ''] = (await response.text()).replace('\uFEFF', '').split('\r\n');
    return { head: head.split(','), row };
  };
  const owner = await read(await signInStaff(shop, 'owner'));
  expect(owner.head.slice(0, 8)).toEqual('sku,product_name,brand,category,kind,price,cost,status'.split(','));
  expect(owner.head).toContain('stock:CDMX');
  expect(owner.row).toContain(`${product.sku},"Cosa, con coma",Exportados,,accessory,1234.5,900,active`);
  expect((await read(await signInStaff(shop, 'orders'))).head).not.toContain('cost');
  // Who keeps the catalogue takes it along, and nothing of orders.
  expect((await read(await signInStaff(shop, 'catalog'))).row).toContain('Exportados');
  const keeper = await signInStaff(shop, 'catalog');
  await expectRefusal(await shop.request('/admin/orders.csv', { token: keeper.token }), 403);
  const support = await signInStaff(shop, 'support');
  await expectRefusal(await shop.request('/admin/products.csv', { token: support.token }), 403);
  await expectRefusal(await shop.request('/admin/products.csv'), 401);
});

test('the list is for the staff, and for filters that there are', async () => {
  const customer = await signInCustomer(shop);
  await expectRefusal(await shop.request('/admin/products', { token: customer.token }), 401);
  await expectRefusal(await shop.request('/admin/products'), 401);
  await expectRefusal(await shop.request('/admin/products?missing=soul', { token: staff.token }), 422);
  await expectRefusal(await shop.request('/admin/products?sort=luck', { token: staff.token }), 422);
});
