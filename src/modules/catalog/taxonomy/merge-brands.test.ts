import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { ensureBrand } from './ensure-brands.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

let serial = 0;
async function makeBrand(products = 0) {
  const name = `Fabricante ${process.pid} ${(serial += 1)}`;
  const made = [];
  for (let index = 0; index < products; index += 1)
    made.push(await createProduct(shop.db, { brand: name, status: index === 1 ? 'hidden' : 'active' }));
  const id = await shop.db.transaction((tx) => ensureBrand(tx, name));
  return { id, name, slug: await slugOf(id), products: made };
}
async function slugOf(id: number): Promise<string> {
  return (await shop.api.catalog.brand({ params: { id } })).slug;
}
const merge = (id: number, intoId: unknown, token: string | undefined = staff.token) =>
  shop.request(`/admin/brands/${id}/merge`, {
    method: 'POST',
    json: { into_id: intoId },
    ...(token ? { token } : {}),
  });
const restore = (id: number) =>
  shop.request(`/admin/brands/${id}/restore`, { method: 'POST', token: staff.token });
const deleted = async () => (await staff.api.catalog.deletedBrands()).brands;

async function rows() {
  const { rows: found } = await shop.db.sql(
    `select (select jsonb_agg(to_jsonb(b) order by b.id) from brand b) as brands,
            (select jsonb_agg(to_jsonb(f) order by f.slug) from brand_former_slug f) as slugs,
            (select jsonb_agg(array[p.id, p.brand_id] order by p.id) from product p) as products,
            (select jsonb_agg(array[l.product_id, l.brand_id] order by l.product_id) from product_listing l) as listed,
            (select jsonb_agg(to_jsonb(m) - 'updated_at' order by m.id) from promotion m) as promotions`,
  );
  return found[0];
}

/** A running promotion on a brand. */
async function promote(brandId: number): Promise<number> {
  const { rows: made } = await shop.db.sql(
    `insert into promotion (name, slug, type, kind, value, starts_at, ends_at, brand_ids)
     values ('Remate', 'remate-' || $1::text, 'catalogue', 'percent', 1000, $2::timestamptz - interval '1 hour',
             $2::timestamptz + interval '1 day', array[$1::int]) returning id`,
    [brandId, shop.clock.now()],
  );
  return (made[0] as { id: number }).id;
}

test('products, addresses and search go to the other brand, whose texts stay; undoing brings all back', async () => {
  const [from, into] = [await makeBrand(3), await makeBrand(1)];
  await shop.db.sql(`update brand set warranty_text = 'La de siempre' where id = $1`, [into.id]);
  const before = await rows();
  expect(await staff.api.catalog.brandMergePreview({ params: { id: from.id } })).toEqual({
    product_count: 3,
    promotions: [],
  });
  const response = await merge(from.id, into.id);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    brand: { id: into.id, brand_name: into.name, product_count: 3, warranty_text: 'La de siempre' },
  });
  const page = await shop.api.catalog.brandPage({ params: { name: from.name } });
  expect(page).toMatchObject({ total: 3, brand: { id: into.id } });
  const found = await shop.api.catalog.products({ query: { q: into.name } });
  expect(found.products.map(({ sku }) => sku)).toContain(from.products[0]?.sku);
  // A feed that still says the old name means the brand of today.
  expect(await shop.db.transaction((tx) => ensureBrand(tx, from.name))).toBe(into.id);
  expect(await deleted()).toMatchObject([
    { id: from.id, brand_name: from.name, into: into.name, product_count: 3 },
  ]);
  expect((await restore(from.id)).status).toBe(200);
  const after = await rows();
  expect(after).toEqual(before);
  expect((await restore(from.id)).status).toBe(200);
  expect(await rows()).toEqual(after);
});

test('promotions that name the one name the other too, and no longer after undoing', async () => {
  const [from, into] = [await makeBrand(1), await makeBrand(1)];
  const promotionId = await promote(from.id);
  const before = await rows();
  const preview = await staff.api.catalog.brandMergePreview({ params: { id: from.id } });
  expect(preview.promotions).toEqual([{ id: promotionId, name: 'Remate' }]);
  await merge(from.id, into.id);
  const { products } = await shop.api.catalog.brandPage({ params: { name: into.slug } });
  expect(products.map(({ price_cents: cents }) => cents)).toEqual([90_000, 90_000]);
  expect((await restore(from.id)).status).toBe(200);
  const left = await shop.api.catalog.brandPage({ params: { name: into.slug } });
  expect(left.products.map(({ price_cents: cents }) => cents)).toEqual([100_000]);
  expect(await rows()).toMatchObject({ promotions: (before as { promotions: unknown }).promotions });
});

test('a product that was given a third brand meanwhile keeps it', async () => {
  const [from, into, third] = [await makeBrand(1), await makeBrand(), await makeBrand()];
  await merge(from.id, into.id);
  const id = from.products[0]?.id ?? 0;
  await shop.db.sql('update product set brand_id = $1 where id = $2', [third.id, id]);
  await restore(from.id);
  const { product } = await staff.api.catalog.adminProduct({ params: { id } });
  expect(product.brand).toBe(third.name);
});

test('a brand without products is deleted and comes back; a taken name is refused', async () => {
  const { id, name } = await makeBrand();
  const path = `/frontend/brands/${id}`;
  expect((await shop.request(path, { method: 'DELETE', token: staff.token })).status).toBe(200);
  const taken = await shop.db.transaction((tx) => ensureBrand(tx, name));
  const refused = await restore(id);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    error: { code: 'name_taken', message: expect.stringContaining(name) },
  });
  await shop.request(`/frontend/brands/${taken}`, { method: 'DELETE', token: staff.token });
  const answers = await Promise.all([restore(id), restore(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await shop.api.catalog.brand({ params: { id } })).brand_name).toBe(name);
});

test('into itself, into none or without a number is refused; of two at once into each other one stays', async () => {
  const [one, two] = [await makeBrand(1), await makeBrand(1)];
  for (const wrong of [one.id, 999_999, 'x', undefined, 0])
    expect((await merge(one.id, wrong)).status).toBe(422);
  expect((await merge(999_999, one.id)).status).toBe(404);
  const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('only staff for the catalogue merge and restore', async () => {
  const [one, two] = [await makeBrand(), await makeBrand()];
  const customer = await signInCustomer(shop);
  const support = await signInStaff(shop, 'support');
  for (const [token, status, list] of [
    [undefined, 401, 401],
    [customer.token, 401, 401],
    [support.token, 403, 200],
  ] as const) {
    const given = token ? { token } : {};
    const answers = await Promise.all([
      shop.request(`/admin/brands/${one.id}/merge`, { method: 'POST', json: { into_id: two.id }, ...given }),
      shop.request(`/admin/brands/${one.id}/merge`, given),
      shop.request(`/admin/brands/${one.id}/restore`, { method: 'POST', ...given }),
      shop.request('/admin/brands/deleted', given),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, list]);
  }
});
