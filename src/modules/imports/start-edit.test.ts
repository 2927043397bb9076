import { afterAll, beforeAll, expect, test } from 'vitest';
import { importsOf } from '../../../test/factories/carry-import.ts';
import { createCategory } from '../../../test/factories/create-category.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { offerProduct } from '../../../test/factories/offer-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { importsContract } from './imports.contract.ts';
import { runById } from './imports.queries.ts';
import { runImport } from './run-import.ts';

let shop: TestShop;
let staff: SignedIn;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  shop = await startTestShop({ jobs: true });
  staff = await signInStaff(shop, 'catalog');
  imports = importsOf(shop, staff, 'edits');
});
afterAll(() => shop.stop());

const send = (json: unknown, { token = staff.token, key }: { token?: string; key?: string } = {}) =>
  shop.request('/admin/imports/edits', {
    method: 'POST',
    token,
    json,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
async function started(json: unknown, how: { token?: string; key?: string } = {}) {
  const response = await send(json, how);
  const text = await response.text();
  expect(response.status, text).toBe(202);
  return importsContract.startEdit.answers[202].parse(JSON.parse(text)).import;
}
const done = async (json: unknown, how: { token?: string } = {}) =>
  imports.reached((await started(json, how)).id, 'done');
async function some(brand: string, prices: readonly number[]) {
  const made = [];
  for (const priceCents of prices) made.push(await createProduct(shop.db, { brand, priceCents }));
  return made;
}
async function pricesOf(brand: string) {
  const { products } = await staff.api.catalog.adminProducts({ query: { q: brand, sort: 'sku' } });
  return products.map(({ price_cents: cents }) => cents);
}
const raise = { price: { by: 'percent', value: 1_000 } };

test('all products of a filter are changed by a job, shown line by line, seen in the shop, and taken back', async () => {
  const [one] = await some('Zafirina', [100_000, 200_000, 120]);
  const shelf = await createCategory(shop.db);
  const run = await done({
    filter: { q: 'zafirina' },
    change: { price: { by: 'amount', value: -500 } },
    expected_total: 3,
  });
  expect(run).toMatchObject({
    kind: 'edits',
    source: 'Edit of 3 products',
    counts: { changed: 2, error: 1 },
  });
  const rows = await imports.rows(run.id);
  expect(rows[0]).toMatchObject({
    sku: one?.sku,
    product_id: one?.id,
    before: { price_cents: 100_000 },
    after: { price_cents: 99_500 },
  });
  expect(rows[2]?.problems['line']).toContain('Its price would not be');
  expect(await pricesOf('zafirina')).toEqual([99_500, 199_500, 120]);
  const listed = await shop.api.catalog.products({ query: { q: 'zafirina', sort: 'price' } });
  expect(listed.products.map(({ price_cents: cents }) => cents)).toEqual([120, 99_500, 199_500]);
  const file = await shop.request(`/admin/imports/${run.id}/problems.csv`, { token: staff.token });
  expect((await file.text()).trim().split('\r\n')[1]).toContain(rows[2]?.sku);
  expect((await imports.undone(run.id)).counts).toEqual({ undone: 2, error: 1 });
  expect(await pricesOf('zafirina')).toEqual([100_000, 200_000, 120]);

  const { brands } = await shop.api.catalog.brands();
  const brand = brands.find(({ brand_name: name }) => name === 'Zafirina');
  const description = `${'Larga. '.repeat(20)}Con Gforce.`;
  const other = await createProduct(shop.db, { brand: 'Antes', description });
  const all = {
    status: 'hidden',
    brand_id: brand?.id,
    category_ids: [shelf.id],
    max_per_order: 2,
    replace: { field: 'description', find: 'Gforce', with: 'GeForce' },
    lock: ['images'],
  };
  const many = await done({ ids: [other.id], change: all });
  expect((await imports.rows(many.id))[0]).toMatchObject({
    before: { status: 'active', brand: 'Antes', max_per_order: null },
    after: { status: 'hidden', brand: 'Zafirina', categories: shelf.name, max_per_order: 2 },
  });
  const read = async () => (await staff.api.catalog.adminProduct({ params: { id: other.id } })).product;
  expect(await read()).toMatchObject({
    status: 'hidden',
    max_per_order: 2,
    description: description.replace('Gforce', 'GeForce'),
    locked_fields: ['brand', 'category', 'description', 'images'],
  });
  await imports.undone(many.id);
  expect(await read()).toMatchObject({
    status: 'active',
    max_per_order: null,
    // All of it, of which the line shows where it changed.
    description,
    locked_fields: [],
    categories: [],
  });
});

test('the same key is one edit, however often it is sent', async () => {
  const made = await some('Rubilina', [100_000, 200_000]);
  const json = { ids: made.map(({ id }) => id), change: raise };
  const first = await started(json, { key: 'rubi' });
  expect((await started(json, { key: 'rubi' })).id).toBe(first.id);
  await imports.reached(first.id, 'done');
  expect((await started(json, { key: 'rubi' })).id).toBe(first.id);
  expect(await pricesOf('rubilina')).toEqual([110_000, 220_000]);
  await expectRefusal(await send({ ...json, change: { status: 'hidden' } }, { key: 'rubi' }), 422);
});

test('an edit that several processes are at changes no product twice', async () => {
  const brand = await createProduct(shop.db, { brand: 'Topacina' });
  await shop.db.sql(
    `insert into product (ref_id, sku, name, slug, brand_id, kind, price_cents, source)
     select 'T-' || n, 'T-' || n, 'Topacina ' || n, 't-' || n, brand_id, kind, 100000, 'staff'
       from product, generate_series(1, 700) n where id = $1`,
    [brand.id],
  );
  const { rows } = await shop.db.sql(`select id from product where sku like 'T-%' order by id`);
  // The shop's worker and two more, as after a death that was taken for one too early.
  const run = await started({ ids: rows.map(({ id }) => id as number), change: raise });
  const found = await shop.db.first(runById, { id: run.id });
  if (!found) throw new Error('The run is gone.');
  await Promise.all([1, 2].map(() => runImport(shop.shop, found, () => {})));
  await imports.reached(run.id, 'done');
  const prices = await shop.db.sql(
    `select distinct price_cents::int as cents from product where sku like 'T-%'`,
  );
  expect(prices.rows).toEqual([{ cents: 110_000 }]);
});

test('what somebody changed before its turn is left out, and the others are changed', async () => {
  const [one, two] = await some('Jadeina', [100_000, 200_000]);
  const run = await shop.db.transaction(async (tx) => {
    await tx.sql('update product set price_cents = 77700 where id = $1', [one?.id]);
    return started({ ids: [one?.id, two?.id], change: raise });
  });
  expect((await imports.reached(run.id, 'done')).counts).toEqual({ error: 1, changed: 1 });
  expect((await imports.rows(run.id))[0]?.problems['line']).toContain('changed');
  expect(await pricesOf('jadeina')).toEqual([77_700, 220_000]);
});

test('what somebody changed since stays when it is undone', async () => {
  const [one, two] = await some('Opalina', [100_000, 200_000]);
  const run = await done({ ids: [one?.id, two?.id], change: raise });
  await staff.api.catalog.updateProduct({ params: { id: one?.id ?? 0 }, body: { price_cents: 77_700 } });
  expect((await imports.undone(run.id)).counts).toEqual({ kept: 1, undone: 1 });
  expect(await pricesOf('opalina')).toEqual([77_700, 200_000]);
});

test('below cost it takes the right and a reason, before anything is written', async () => {
  const [one, two] = await some('Granatina', [100_000, 200_000]);
  await offerProduct(shop.db, one ?? { id: 0, refId: '' }, 800);
  const json = { ids: [two?.id, one?.id], change: { price: { by: 'percent', value: -5_000 } } };
  await expectRefusal(await send(json), 403, 'below_cost');
  const owner = await signInStaff(shop, 'owner');
  const { fields } = await expectRefusal(await send(json, { token: owner.token }), 422);
  expect(fields).toHaveProperty('reason');
  expect(await pricesOf('granatina')).toEqual([100_000, 200_000]);
  await done({ ...json, reason: 'Liquidación' }, { token: owner.token });
  expect(await pricesOf('granatina')).toEqual([50_000, 100_000]);
});

test('it is refused to others, and with what is not there; nothing is begun then', async () => {
  const [one] = await some('Cuarcina', [100_000]);
  const json = { ids: [one?.id], change: { status: 'hidden' } };
  const runs = async () => (await staff.api.imports.runs()).imports.length;
  const before = await runs();
  await expectRefusal(await shop.request('/admin/imports/edits', { method: 'POST', json }), 401);
  await expectRefusal(await send(json, { token: (await signInCustomer(shop)).token }), 401);
  await expectRefusal(await send(json, { token: (await signInStaff(shop, 'support')).token }), 403);
  for (const bad of [
    { change: { status: 'hidden' } },
    { ids: [one?.id], filter: {}, change: { status: 'hidden' } },
    { ids: [one?.id], change: {} },
    { ids: [one?.id], change: { add_category_ids: [999_999] } },
  ]) {
    await expectRefusal(await send(bad), 422);
  }
  const other = { filter: { q: 'cuarcina' }, change: { status: 'hidden' }, expected_total: 7 };
  await expectRefusal(await send(other), 409, 'selection_changed');
  await expectRefusal(imports.upload(new File(['sku\nA'], 'e.csv')), 422);
  expect(await runs()).toBe(before);
});

test('it cannot be checked as a file, which would empty its lines', async () => {
  const [one] = await some('Sodalina', [100_000]);
  const run = await done({ ids: [one?.id], change: raise });
  await shop.db.sql(`update import_run set state = 'failed' where id = $1`, [run.id]);
  const check = await shop.request(`/admin/imports/${run.id}/check`, {
    method: 'POST',
    token: staff.token,
    json: { mapping: ['sku'] },
  });
  expect((await expectRefusal(check, 422)).fields).toHaveProperty('mapping');
  const { rows } = await staff.api.imports.rows({ params: { id: run.id }, query: {} });
  expect(rows).toMatchObject([{ state: 'changed', after: { price_cents: 110_000 } }]);
});
