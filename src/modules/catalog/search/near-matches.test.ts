import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../../../../test/factories/create-product.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let card: CreatedProduct;
beforeAll(async () => {
  shop = await startTestShop();
  const cards = await createCategory(shop.db, { name: 'Tarjetas de video' });
  const cases = await createCategory(shop.db, { name: 'Gabinetes' });
  await createCategory(shop.db, { name: 'Teclados' });
  card = await createProduct(shop.db, {
    name: 'Tarjeta de video Gigabyte GeForce RTX 5070',
    brand: 'Gigabyte',
    categoryIds: [cards.id],
  });
  for (const name of [
    'Gabinete NZXT de vidrio',
    'Gabinete Corsair de vidrio templado',
    'Gabinete con vidrios',
  ]) {
    await createProduct(shop.db, { name, categoryIds: [cases.id] });
  }
  await createProduct(shop.db, { name: 'Teclado mecánico Redragon', brand: 'Redragon' });
  await createProduct(shop.db, { name: 'Tarjeta de video oculta', brand: 'Gigabyte', status: 'hidden' });
});
afterAll(() => shop.stop());

const near = (words: string) => shop.api.catalog.near({ query: { words } });

test.each([
  ['tarjeta de vidio', 'tarjetas-de-video'],
  ['tarjetas video gigabyte', 'tarjetas-de-video'],
  ['teclado', 'teclados'],
])('«%s» is near the category %s', async (words, slug) => {
  expect((await near(words)).categories[0]?.slug).toBe(slug);
});

test('a slip beside a slip is read beside the word that is meant there', async () => {
  const { search } = await shop.api.catalog.products({ query: { q: 'targeta de vidio' } });
  expect(search?.corrected).toBe('tarjeta de video');
});

test('a brand is found among other words, also with a wrong letter', async () => {
  expect((await near('productos gigabite')).brands.map(({ slug }) => slug)).toContain('gigabyte');
});

test('a product that was renamed or mistyped is found by most of its words; a hidden one is not', async () => {
  const { products } = await near('GPU 77 tarjeta de video gigabyte rtx 5070 ti');
  expect(products.map(({ sku }) => sku)).toEqual([card.sku]);
});

test.each(['tarjeta de vidio', 'tarjetas de vidio 2', 'targetas de vidrios'])(
  'where «%s» nearly names a category, the products are of that category',
  async (words) => {
    expect((await near(words)).products.map(({ sku }) => sku)).toEqual([card.sku]);
  },
);

test('a product that has all the words comes before the category that has most of them', async () => {
  const holder = await createProduct(shop.db, { name: 'Soporte para tarjeta de video ELV8' });
  expect((await near('soporte para tarjeta de video')).products.map(({ sku }) => sku)).toEqual([holder.sku]);
});

test('words that resemble nothing find nothing', async () => {
  for (const words of ['', 'x', 'qqqqq zzzzz', '%_%', "'; drop table product; --", '日本語', '🎮']) {
    expect(await near(words), words).toEqual({ categories: [], brands: [], products: [] });
  }
});

test('too many words are refused, not searched for', async () => {
  expect((await shop.request(`/frontend/near?words=${'a'.repeat(201)}`)).status).toBe(422);
});
