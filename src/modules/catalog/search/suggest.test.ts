import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { refreshListing } from '../listing/refresh-listing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const suggested = (q: string) => shop.api.catalog.suggestions({ query: { q } });

describe('suggestions', () => {
  test('are products with picture and price, their categories and brands', async () => {
    const category = await createCategory(shop.db, { name: 'Sillas Boreales', kind: 'chair' });
    const chair = await createProduct(shop.db, {
      name: 'Silla Cóndor Alta',
      brand: 'Cordillera',
      kind: 'chair',
      priceCents: 450_000,
      categoryIds: [category.id],
    });
    const answer = await suggested('cond');
    expect(answer.products).toMatchObject([
      {
        sku: chair.sku,
        product_name: chair.name,
        price_cents: 450_000,
        images: [{ image_url: expect.stringContaining('/media/') }],
      },
    ]);
    expect(answer.categories).toEqual([{ category_name: category.name, slug: category.slug }]);
    expect(answer.brands).toEqual([{ brand_name: 'Cordillera', slug: 'cordillera' }]);
  });

  test('put an exact code first', async () => {
    await createProduct(shop.db, { name: 'Cable para KX77', stock: 9 });
    const exact = await createProduct(shop.db, { name: 'Consola', mpn: 'KX-77', stock: 0 });
    expect((await suggested('kx77')).products[0]?.sku).toBe(exact.sku);
  });

  test.each(['', '   ', '%', '<script>', '🙂', '\\', ':*'])(
    'for «%s» are none, and nothing fails',
    async (q) => {
      expect(await suggested(q)).toMatchObject({ products: [], categories: [], brands: [] });
    },
  );

  test('for words of which a product has one are what it has, and say which were left out', async () => {
    const { products, search } = await suggested("'; drop table product; --");
    expect(products).not.toEqual([]);
    expect(search?.left_out).toContain('drop');
  });

  test('for a common word are the most popular products, rolled up or not, and none out of stock', async () => {
    const all = Array.from({ length: 170 }, (_, index) => index);
    for (const index of all) {
      await createProduct(shop.db, { name: `Regleta ${index}`, stock: index % 2, releasedOn: '2025-01-01' });
    }
    await shop.db.sql('analyze product_search');
    await shop.db.sql(`update search_word set product_count = 170 where word = 'regleta'`);
    const skus = async () => (await suggested('regleta')).products.map(({ sku }) => sku);
    await shop.db.sql('delete from popular_product');
    const before = await skus();
    expect(before).toHaveLength(6);
    await shop.open.runJob('catalog.keep_facets');
    expect((await shop.db.sql('select from popular_product')).rowCount).toBeGreaterThan(170);
    expect(await skus()).toEqual(before);
    const { rows } = await shop.db.sql(`update product set status = 'hidden' where sku = $1 returning id`, [
      before[0],
    ]);
    await shop.db.transaction((tx) => refreshListing(tx, [(rows[0] as { id: number }).id]));
    const after = await skus();
    expect(after).toHaveLength(6);
    expect(after).not.toContain(before[0]);
  });

  test('for more than 200 characters are refused', async () => {
    const response = await shop.request(`/product/suggestions?q=${'a'.repeat(10_000)}`);
    expect(response.status).toBe(422);
  });
});
