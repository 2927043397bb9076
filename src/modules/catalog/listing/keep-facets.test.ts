import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { setStock } from '../../inventory/index.ts';
import { addSold, refreshListing, refreshListingStock } from './refresh-listing.ts';

let shop: TestShop;
let slug: string;
let parent: string;
/** Where only products stand that belong elsewhere. */
let mixed: string;
let brandId: number;
const ids: number[] = [];
beforeAll(async () => {
  shop = await startTestShop();
  const above = await createCategory(shop.db);
  const shelf = await createCategory(shop.db, { parent: above.slug, kind: 'gpu' });
  const offers = await createCategory(shop.db);
  slug = shelf.slug;
  mixed = offers.slug;
  parent = above.slug;
  for (let index = 0; index < 30; index += 1) {
    const { id } = await createProduct(shop.db, {
      kind: 'gpu',
      brand: `Grupo ${index % 3}`,
      priceCents: 100_000 + (index % 7) * 55_500,
      stock: index % 4 === 0 ? 0 : 5,
      specs: { memory: index % 2 === 0 ? 8 : 16, tdp: 150 + (index % 3) * 50 },
      categoryIds: index % 3 === 0 ? [shelf.id, offers.id] : [shelf.id],
      releasedOn: `2025-0${(index % 9) + 1}-01`,
    });
    ids.push(id);
  }
  const { rows } = await shop.db.sql(`select id from brand where slug = 'grupo-1'`);
  brandId = (rows[0] as { id: number }).id;
});
afterAll(() => shop.stop());

const keep = () => shop.open.runJob('catalog.keep_facets');
const keptCount = async () =>
  Number(((await shop.db.sql('select count(*) from listing_facets')).rows[0] as { count: number }).count);

/** Whole lists and narrowed ones, every page and order a shopper may open. */
async function lists() {
  const queries = [
    {},
    { sort: 'price', page_size: 5, page: 2 },
    { sort: 'newest', page_size: 7 },
    { in_stock: '1' },
    { brand: 'grupo-0', page_size: 4, page: 2 },
    { 'spec.memory': '16' },
    { 'spec.memory': '8', max_price: 300_000 },
    { 'spec.tdp.min': '180' },
    { page: 99 },
  ] as const;
  return Promise.all(
    queries.flatMap((query) => [
      shop.api.catalog.categoryPage({ params: { name: slug }, query }),
      shop.api.catalog.categoryPage({ params: { name: parent }, query }),
      shop.api.catalog.categoryPage({ params: { name: mixed }, query }),
      shop.api.catalog.brandPage({ params: { name: 'grupo-1' }, query }),
      shop.api.catalog.products({ query }),
      shop.api.catalog.products({ query: { ...query, q: 'tarjeta de video' } }),
      shop.api.catalog.products({ query: { ...query, q: 'grupo 1' } }),
    ]),
  );
}

describe('stored counts', () => {
  test('equal those counted afresh, and hold until something changes', async () => {
    expect(await keptCount()).toBe(0);
    const fresh = await lists();
    await keep();
    expect(await keptCount()).toBeGreaterThan(4);
    expect((await shop.db.sql('select from listing_group_change')).rowCount).toBe(0);
    expect(await lists()).toEqual(fresh);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'a price',
      async () => {
        await shop.db.sql('update product set price_cents = 987_600 where id = $1', [ids[1]]);
        await shop.db.transaction((tx) => refreshListing(tx, [ids[1] ?? 0]));
      },
    ],
    ['the last units', () => shop.db.transaction((tx) => setStock(tx, ids[2] ?? 0, 'CDMX', 0, 'count'))],
    ['new units', () => shop.db.transaction((tx) => setStock(tx, ids[4] ?? 0, 'CDMX', 9, 'count'))],
    [
      'a spec',
      async () => {
        await shop.db.sql(`update product set facets = '{memory=24}' where id = $1`, [ids[5]]);
        await shop.db.transaction((tx) => refreshListing(tx, [ids[5] ?? 0]));
      },
    ],
    [
      'a product that is withdrawn',
      async () => {
        await shop.db.sql(`update product set status = 'hidden' where id = $1`, [ids[7]]);
        await shop.db.transaction((tx) => refreshListing(tx, [ids[7] ?? 0]));
      },
    ],
    ['a new product', () => createProduct(shop.db, { kind: 'gpu', brand: 'Grupo 1' })],
    [
      'another name of a brand',
      async () => {
        const staff = await signInStaff(shop, 'catalog');
        const form = new FormData();
        form.set('brand_name', 'Grupo 1 bis');
        const response = await shop.request(`/frontend/update-brand-page/${brandId}`, {
          method: 'PUT',
          body: form,
          token: staff.token,
        });
        expect(response.status).toBe(200);
      },
    ],
  ])('know of %s at once', async (_, change) => {
    await keep();
    const before = await lists();
    await change();
    const changed = await lists();
    expect(changed).not.toEqual(before);
    await shop.db.sql('truncate listing_facets');
    expect(await lists()).toEqual(changed);
    await keep();
    expect(await lists()).toEqual(changed);
    // Nothing was left to what the roll-ups wrote.
    await shop.db.sql('insert into listing_group_change select id from listing_group');
    expect(await lists()).toEqual(changed);
  });

  test('stay unchanged after a sale that leaves some stock', async () => {
    await keep();
    const before = await keptCount();
    await shop.db.transaction(async (tx) => {
      await addSold(tx, [{ productId: ids[9] ?? 0, quantity: 1 }]);
      await refreshListingStock(tx, [ids[9] ?? 0]);
    });
    expect((await shop.db.sql('select from listing_group_change')).rowCount).toBe(0);
    expect(await keptCount()).toBe(before);
  });

  test('come from one of two roll-ups that run at once', async () => {
    await shop.db.sql('insert into listing_group_change select id from listing_group');
    const fresh = await lists();
    await Promise.all([keep(), keep(), keep()]);
    expect(await lists()).toEqual(fresh);
  });
});
