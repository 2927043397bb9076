import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { offerProduct } from '../../../../test/factories/offer-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { catalogContract } from '../catalog.contract.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const send = (json: unknown, { token = staff.token, key }: { token?: string; key?: string } = {}) =>
  shop.request('/admin/products/bulk', {
    method: 'POST',
    token,
    json,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
async function bulk(json: unknown, how: { token?: string; key?: string } = {}) {
  const response = await send(json, how);
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return catalogContract.changeProductsInBulk.answers[200].parse(JSON.parse(text));
}
const undo = (run: string | null) => staff.api.catalog.undoBulk({ body: { run: run ?? '' } });
async function some(brand: string, prices: readonly number[]) {
  const made = [];
  for (const priceCents of prices) made.push(await createProduct(shop.db, { brand, priceCents }));
  return made;
}
async function pricesOf(brand: string) {
  const { products } = await staff.api.catalog.adminProducts({ query: { q: brand, sort: 'sku' } });
  return products.map(({ price_cents: cents }) => cents);
}

test('a preview says what would change and changes nothing; then it is done, seen in the shop, and taken back', async () => {
  await some('Zafirina', [100_000, 200_000, 149_990]);
  const change = { price: { by: 'percent', value: -1_000, round: '90' } };
  const filter = { q: 'zafirina' };
  const seen = await bulk({ filter, change, dry_run: true });
  expect(seen).toMatchObject({ total: 3, changed: 3, unchanged: 0, refused: 0, run: null });
  expect(
    seen.preview?.rows.map(({ before, after }) => [before['price_cents'], after['price_cents']]),
  ).toEqual([
    [100_000, 89_990],
    [200_000, 179_990],
    [149_990, 134_990],
  ]);
  expect(await pricesOf('zafirina')).toEqual([100_000, 200_000, 149_990]);
  const done = await bulk({ filter, change, expected_total: 3 });
  expect(done).toMatchObject({ changed: 3, preview: null });
  expect(await pricesOf('zafirina')).toEqual([89_990, 179_990, 134_990]);
  const listed = await shop.api.catalog.products({ query: { q: 'zafirina', sort: 'price' } });
  expect(listed.products.map(({ price_cents: cents }) => cents)).toEqual([89_990, 134_990, 179_990]);
  expect(await undo(done.run)).toEqual({ undone: 3, kept: 0 });
  expect(await pricesOf('zafirina')).toEqual([100_000, 200_000, 149_990]);
  expect(await undo(done.run)).toEqual({ undone: 0, kept: 3 });
});

test('what somebody changed since stays when a bulk edit is taken back', async () => {
  const [one, two] = await some('Topacina', [100_000, 200_000]);
  const done = await bulk({ ids: [one?.id, two?.id], change: { price: { by: 'amount', value: 500 } } });
  await staff.api.catalog.updateProduct({ params: { id: one?.id ?? 0 }, body: { price_cents: 77_700 } });
  expect(await undo(done.run)).toEqual({ undone: 1, kept: 1 });
  expect(await pricesOf('topacina')).toEqual([77_700, 200_000]);
});

test('the same key changes each product once, also where the first try ended half way', async () => {
  const [one, two] = await some('Rubilina', [100_000, 200_000]);
  const json = { ids: [one?.id, two?.id], change: { price: { by: 'percent', value: 1_000 } } };
  const first = await bulk(json, { key: 'rubi' });
  expect(await bulk(json, { key: 'rubi' })).toEqual(first);
  expect(await pricesOf('rubilina')).toEqual([110_000, 220_000]);
  // As after a kill between two batches: the answer is gone, and so is what the second product got.
  await shop.db.sql(`delete from idempotency_key where key = 'rubi'`);
  await shop.db.sql(`delete from audit_entry where subject = $1 and after ->> 'part' = $2`, [
    `product:${two?.id}`,
    first.run,
  ]);
  await shop.db.sql('update product set price_cents = 200000 where id = $1', [two?.id]);
  expect(await bulk(json, { key: 'rubi' })).toMatchObject({ changed: 2, run: first.run });
  expect(await pricesOf('rubilina')).toEqual([110_000, 220_000]);
});

test('status, brand, shelves, limit and locks are changed together', async () => {
  const [one] = await some('Opalina', [100_000]);
  const [left, right] = [await createCategory(shop.db), await createCategory(shop.db)];
  const { brands } = await shop.api.catalog.brands();
  const other = brands.find(({ brand_name: name }) => name === 'Zafirina');
  const ids = [one?.id];
  await bulk({ ids, change: { add_category_ids: [left.id] } });
  const change = {
    status: 'hidden',
    brand_id: other?.id,
    category_ids: [right.id],
    max_per_order: 2,
    lock: ['images'],
  };
  const seen = await bulk({ ids, change, dry_run: true });
  expect(seen.preview?.rows[0]).toMatchObject({
    before: { status: 'active', brand: 'Opalina', categories: left.name, max_per_order: null },
    after: { status: 'hidden', brand: 'Zafirina', categories: right.name, max_per_order: 2 },
  });
  const done = await bulk({ ids, change });
  const read = async () => (await staff.api.catalog.adminProduct({ params: { id: one?.id ?? 0 } })).product;
  expect(await read()).toMatchObject({
    status: 'hidden',
    brand: 'Zafirina',
    categories: [{ id: right.id }],
    max_per_order: 2,
    locked_fields: ['brand', 'category', 'images'],
  });
  await undo(done.run);
  expect(await read()).toMatchObject({
    status: 'active',
    brand: 'Opalina',
    categories: [{ id: left.id }],
    max_per_order: null,
    // The first edit put it there.
    locked_fields: ['category'],
  });
});

test('below cost it takes the right and a reason, before anything is written', async () => {
  const [one, two] = await some('Granatina', [100_000, 200_000]);
  await offerProduct(shop.db, one ?? { id: 0, refId: '' }, 800);
  const json = { ids: [two?.id, one?.id], change: { price: { by: 'percent', value: -5_000 } } };
  const seen = await bulk({ ...json, dry_run: true });
  expect(seen.preview).toMatchObject({ below_cost: 1 });
  expect(seen.preview?.rows.map(({ is_below_cost: isLoss }) => isLoss)).toEqual([true, false]);
  await expectRefusal(await send(json), 403, 'below_cost');
  const owner = await signInStaff(shop, 'owner');
  const refusal = await expectRefusal(await send(json, { token: owner.token }), 422);
  expect(refusal.fields).toHaveProperty('reason');
  expect(await pricesOf('granatina')).toEqual([100_000, 200_000]);
  await bulk({ ...json, reason: 'Liquidación' }, { token: owner.token });
  expect(await pricesOf('granatina')).toEqual([50_000, 100_000]);
});

test('what cannot be stays, what is so already is no change', async () => {
  const [one, two] = await some('Jadeina', [100_000, 200_000]);
  const done = await bulk({
    filter: { q: 'jadeina' },
    change: { price: { by: 'amount', value: -150_000 } },
  });
  expect(done).toMatchObject({ total: 2, changed: 1, refused: 1 });
  expect(await bulk({ ids: [one?.id, two?.id], change: { status: 'active' } })).toMatchObject({
    changed: 0,
    unchanged: 2,
    run: null,
  });
});

test('a misspelt word is mended in names and descriptions, which feeds leave alone then, and taken back', async () => {
  const made = [];
  for (const description of [`${'Larga. '.repeat(20)}Con Gforce.`, ''])
    made.push(
      await createProduct(shop.db, { name: `Tarjeta Gforce ${made.length}`, brand: 'Berilina', description }),
    );
  const ids = made.map(({ id }) => id);
  const read = async (id = 0) => (await staff.api.catalog.adminProduct({ params: { id } })).product;
  const replace = { field: 'product_name', find: 'Gforce', with: 'GeForce' };
  const named = await bulk({ ids, change: { replace } });
  expect(named).toMatchObject({ changed: 2 });
  expect(await read(ids[1])).toMatchObject({
    product_name: 'Tarjeta GeForce 1',
    locked_fields: ['product_name'],
  });
  const change = { replace: { ...replace, field: 'description' } };
  const seen = await bulk({ ids, change, dry_run: true });
  expect(seen).toMatchObject({ changed: 1, unchanged: 1 });
  expect(seen.preview?.rows[0]?.after['description']).toMatch(/^….*Larga\. Con GeForce\.$/);
  const described = await bulk({ ids, change });
  expect((await read(ids[0])).description).toContain('Con GeForce.');
  expect(await undo(described.run)).toEqual({ undone: 1, kept: 0 });
  expect(await undo(named.run)).toEqual({ undone: 2, kept: 0 });
  expect(await read(ids[1])).toMatchObject({ product_name: 'Tarjeta Gforce 1', locked_fields: [] });
});

test('it is refused to others, and with what is not there', async () => {
  const [one] = await some('Cuarcina', [100_000]);
  const json = { ids: [one?.id], change: { status: 'hidden' } };
  await expectRefusal(await shop.request('/admin/products/bulk', { method: 'POST', json }), 401);
  await expectRefusal(await send(json, { token: (await signInCustomer(shop)).token }), 401);
  await expectRefusal(await send(json, { token: (await signInStaff(shop, 'support')).token }), 403);
  for (const bad of [
    { change: { status: 'hidden' } },
    { ids: [one?.id], filter: {}, change: { status: 'hidden' } },
    { ids: [one?.id], change: {} },
    { ids: [one?.id], change: { status: 'sold' } },
    { ids: [one?.id], change: { add_category_ids: [999_999] } },
    { ids: [one?.id], change: { brand_id: 999_999 } },
    { ids: [one?.id], change: { replace: { field: 'sku', find: 'a', with: 'b' } } },
    { ids: [one?.id], change: { replace: { field: 'product_name', find: '', with: 'b' } } },
  ]) {
    await expectRefusal(await send(bad), 422);
  }
  const filter = { q: 'cuarcina' };
  await expectRefusal(
    await send({ filter, change: { status: 'hidden' }, expected_total: 7 }),
    409,
    'selection_changed',
  );
  const run = `bulk:${'0'.repeat(32)}`;
  await expectRefusal(
    await shop.request('/admin/products/bulk/undo', { method: 'POST', token: staff.token, json: { run } }),
    404,
  );
});
