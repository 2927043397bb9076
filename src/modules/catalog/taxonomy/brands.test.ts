import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { catalogContract } from '../catalog.contract.ts';

let shop: TestShop;
let staff: SignedIn;
let picture: Blob;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
  const pixels = { width: 8, height: 8, channels: 3 as const, background: '#33c' };
  picture = new Blob([new Uint8Array(await sharp({ create: pixels }).webp().toBuffer())], {
    type: 'image/webp',
  });
});
afterAll(() => shop.stop());

let serial = 0;
const newName = () => `Marca ${process.pid} ${(serial += 1)}`;

function send(
  method: 'POST' | 'PUT',
  path: string,
  fields: Record<string, string | Blob>,
  token: string | undefined,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return shop.request(path, { method, body: form, ...(token === undefined ? {} : { token }) });
}
const add = (fields: Record<string, string | Blob>, token: string | undefined = staff.token) =>
  send('POST', '/frontend/add-brand-page', fields, token);
const update = (id: number, fields: Record<string, string | Blob>) =>
  send('PUT', `/frontend/update-brand-page/${id}`, fields, staff.token);
const remove = (id: number, token: string | undefined = staff.token) =>
  shop.request(`/frontend/brands/${id}`, { method: 'DELETE', ...(token === undefined ? {} : { token }) });

async function added(fields: Record<string, string | Blob>) {
  const response = await add(fields);
  expect(response.status).toBe(201);
  return catalogContract.addBrand.answers[201].parse(await response.json()).brand;
}

test('a brand is added, shown, listed in alphabetical order and changed', async () => {
  const name = newName();
  const brand = await added({
    brand_name: name,
    brand_image: picture,
    description: 'Hace cosas.',
    warranty_text: '2 años',
  });
  expect(brand).toMatchObject({
    brand_name: name,
    brand_image: expect.stringMatching(/^\/media\/uploads\//),
    product_count: 0,
    description: 'Hace cosas.',
    warranty_text: '2 años',
  });
  expect(await shop.api.catalog.brand({ params: { id: brand.id } })).toEqual(brand);
  await added({ brand_name: `Ábaco ${name}` });
  const { brands } = catalogContract.brands.answers[200].parse(
    await (await shop.request('/frontend/brands')).json(),
  );
  expect(brands.map((one) => one.brand_name)).toEqual([`Ábaco ${name}`, name]);
  const renamed = newName();
  const response = await update(brand.id, { brand_name: renamed });
  expect(response.status).toBe(200);
  const changed = catalogContract.updateBrand.answers[200].parse(await response.json()).brand;
  expect(changed).toMatchObject({ ...brand, brand_name: renamed, slug: expect.any(String), version: 2 });
  const { rows } = await shop.db.sql(
    'select action, before, after from audit_entry where subject = $1 order by id',
    [`brand:${brand.id}`],
  );
  expect(rows).toMatchObject([
    { action: 'brand.add', after: { name } },
    { action: 'brand.update', before: { name }, after: { name: renamed } },
  ]);
});

test('renaming a brand renames it on its products and in search', async () => {
  const product = await createProduct(shop.db, { brand: newName() });
  const { brands } = await shop.api.catalog.brands();
  const brand = brands.find(({ brand_name: name }) => name === product.brand);
  await update(brand?.id ?? 0, { brand_name: `Zzyzx ${product.brand}` });
  const { products } = await shop.api.catalog.products({ query: { q: 'zzyzx' } });
  expect(products).toMatchObject([{ sku: product.sku, brand: `Zzyzx ${product.brand}` }]);
});

test.each([
  ['an empty name', { brand_name: ' ' }, 422, 'brand_name'],
  ['no name', {}, 422, 'brand_name'],
  ['a long text', { brand_name: 'x', description: 'y'.repeat(10_001) }, 422, 'description'],
  ['a file that is no picture', { brand_name: 'x', brand_image: new Blob(['x']) }, 422, 'brand_image'],
  [
    'a picture over 8 MB',
    { brand_name: 'x', brand_image: new Blob([new Uint8Array(8_388_609)]) },
    413,
    'brand_image',
  ],
])('with %s nothing is added', async (_, fields, status, field) => {
  const response = await add(fields);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { fields: { [field]: expect.any(String) } } });
});

test('two brands cannot have one name', async () => {
  const [one, two] = [await added({ brand_name: newName() }), await added({ brand_name: newName() })];
  expect((await add({ brand_name: one.brand_name.toUpperCase() })).status).toBe(409);
  expect((await update(two.id, { brand_name: one.brand_name })).status).toBe(409);
});

describe('deleting a brand', () => {
  test('that has products, hidden ones too, answers 409 with their number', async () => {
    const product = await createProduct(shop.db, { status: 'hidden' });
    const { rows } = await shop.db.sql('select brand_id from product where id = $1', [product.id]);
    const { brand_id: id } = rows[0] as { brand_id: number };
    const response = await remove(id);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: { code: 'brand_has_products', details: { product_count: 1 } },
    });
    expect((await shop.request(`/frontend/brand/${id}`)).status).toBe(200);
  });

  test('without products removes it', async () => {
    const { id } = await added({ brand_name: newName() });
    expect(await (await remove(id)).json()).toEqual({ deleted: true });
    expect((await remove(id)).status).toBe(404);
    expect((await shop.request(`/frontend/brand/${id}`)).status).toBe(404);
    expect((await update(id, { brand_name: newName() })).status).toBe(404);
  });
});

test('only staff for the catalogue may change brands', async () => {
  const { id } = await added({ brand_name: newName() });
  const customer = await signInCustomer(shop);
  const support = await signInStaff(shop, 'support');
  for (const [token, status] of [
    ['', 401],
    [customer.token, 401],
    [support.token, 403],
  ] as const) {
    const fields = { brand_name: newName() };
    const given = token === '' ? undefined : token;
    const answers = [
      await send('POST', '/frontend/add-brand-page', fields, given),
      await send('PUT', `/frontend/update-brand-page/${id}`, fields, given),
      await shop.request(`/frontend/brands/${id}`, { method: 'DELETE', ...(given ? { token: given } : {}) }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  }
});

test('a brand keeps its warranty months and who serves it; fields that are not sent stay', async () => {
  const brand_name = newName();
  const brand = await added({ brand_name, warranty_months: '36', warranty_by: 'maker' });
  expect(brand).toMatchObject({ warranty_months: 36, warranty_by: 'maker' });
  const product = await createProduct(shop.db, { brand: brand_name });
  const shown = async () =>
    (await shop.api.catalog.product({ params: { sku: product.sku, product_name: 'x' } })).product;
  expect(await shown()).toMatchObject({ warranty_months: 36, warranty_by: 'maker' });
  await update(brand.id, { brand_name });
  expect(await shown()).toMatchObject({ warranty_months: 36, warranty_by: 'maker' });
  await update(brand.id, { brand_name, warranty_months: '', warranty_by: '' });
  expect(await shown()).toMatchObject({ warranty_months: null, warranty_by: null });
  for (const wrong of [
    { warranty_months: '0' },
    { warranty_months: '601' },
    { warranty_months: '1.5' },
    { warranty_by: 'nobody' },
  ] as Record<string, string>[]) {
    expect((await update(brand.id, { brand_name, ...wrong })).status).toBe(422);
  }
});
