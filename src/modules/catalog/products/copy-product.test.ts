import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const read = async (id: number) => (await staff.api.catalog.adminProduct({ params: { id } })).product;
const copy = (id: number, sku: string, name = 'Copia') =>
  staff.api.catalog.copyProduct({ params: { id }, body: { sku, product_name: name } });

test('a duplicate is a hidden draft with everything but codes and stock, and the original stays', async () => {
  const category = await createCategory(shop.db);
  const original = await createProduct(shop.db, {
    mpn: 'MPN-1',
    priceCents: 123_400,
    description: 'Con tornillos.',
    weightGrams: 450,
    imageUrls: ['/uno.webp', '/dos.webp'],
    categoryIds: [category.id],
  });
  await shop.db.sql('update product set cost_cents = 99900 where id = $1', [original.id]);
  const before = await read(original.id);
  const { product_id: id } = await copy(original.id, 'COPIA-1', 'Otro color');
  const made = await read(id);
  expect(made).toMatchObject({
    product_name: 'Otro color',
    sku: 'COPIA-1',
    status: 'hidden',
    price_cents: 123_400,
    cost_cents: 99_900,
    description: 'Con tornillos.',
    weight_grams: 450,
    mpn: null,
    available: 0,
    family: null,
  });
  expect(made.categories).toEqual(before.categories);
  const { images } = await staff.api.catalog.productPictures({ params: { id } });
  expect(images.map(({ image_url: url }) => url)).toEqual(['/uno.webp', '/dos.webp']);
  expect(await read(original.id)).toEqual(before);
});

test('specs are taken over as a feed wrote them, also where a form takes one word and not a list', async () => {
  const specs = { outlets: 6, 'odd name': [{ a: 1 }] };
  const original = await createProduct(shop.db, { kind: 'ups', specs });
  const { product_id: id } = await copy(original.id, 'COPIA-FEED');
  const { rows } = await shop.db.sql(
    'select specs, facets = (select facets from product where id = $2) as same from product where id = $1',
    [id, original.id],
  );
  expect(rows).toEqual([{ specs, same: true }]);
});

test('a SKU that another product has is refused', async () => {
  const original = await createProduct(shop.db);
  await expect(copy(original.id, original.sku)).rejects.toMatchObject({ status: 409, code: 'sku_taken' });
  await expect(copy(2_000_000_000, 'NADIE-1')).rejects.toMatchObject({ status: 404 });
});
