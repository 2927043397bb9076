import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../../../test/factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../../../test/factories/create-product.ts';
import { createPromotion } from '../../../test/factories/create-promotion.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let product: CreatedProduct;
let bare: CreatedProduct;
let fan: CreatedProduct;
const folder = () => join(shop.dataDir, 'media', 'og');
const open = (path: string, init?: RequestInit) => fetch(`${shop.url}/media/og/${path}`, init);

beforeAll(async () => {
  shop = await startTestShop();
  const uploads = join(shop.dataDir, 'media', 'uploads');
  await mkdir(uploads, { recursive: true });
  const create = { width: 400, height: 300, channels: 3 as const, background: '#147' };
  await writeFile(join(uploads, 'teclado.webp'), await sharp({ create }).webp().toBuffer());
  const { id } = await createCategory(shop.db, { name: 'Teclados' });
  product = await createProduct(shop.db, {
    sku: 'TEC/1',
    name: `Teclado ñandú ${'largo '.repeat(40)} 日本`,
    brand: 'Glaciar',
    imageUrls: ['/media/uploads/teclado.webp'],
    categoryIds: [id],
  });
  bare = await createProduct(shop.db, { imageUrls: ['/media/uploads/../../secret.webp'] });
  fan = await createProduct(shop.db, { kind: 'fan', imageUrls: ['/media/uploads/teclado.webp'] });
  await createPromotion(shop.db, { name: 'Semana fría', productIds: [product.id] });
});
afterAll(() => shop.stop());

test.each([
  ['page/inicio', 1200, 630],
  ['page/envios', 1200, 630],
  ['category/teclados', 1200, 630],
  ['brand/glaciar', 1200, 630],
  ['promotion/semana-fria', 1200, 630],
  ['product/TEC%2F1', 1200, 630],
  ['goods/TEC%2F1', 1200, 1200],
])('%s is a picture of %i × %i that other sites may show', async (name, width, height) => {
  const answer = await open(`${name}.jpg`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', width, height]);
});

test("pictures of products may be shown on the provider's payment page, too", async () => {
  const answer = await fetch(new URL('/media/uploads/no-hay.webp', shop.url));
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('a saved build has a picture with its parts, sum and verdict', async () => {
  const { build } = await shop.api.configurator.saveBuild({
    body: { name: 'Para Ana', ref_ids: [fan.refId, fan.refId] },
  });
  const answer = await open(`build/${build.code}.jpg`);
  expect(answer.status).toBe(200);
  const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 1200, 630]);
});

test('a client that has a picture already gets 304', async () => {
  const etag = (await open('page/contacto.jpg')).headers.get('etag') ?? '';
  expect((await open('page/contacto.jpg', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('pictures are drawn only of what the shop shows', async () => {
  const before = await readdir(folder());
  for (const name of [
    'page/no-hay',
    'page/',
    'category/no-hay',
    'build/abcdefghjk',
    'build/no',
    'product/no-hay',
    'goods/no-hay',
    'goods/..%2F..%2Fsecret',
    'product/%00',
    'product/%E0%A4%A',
    'text/hola',
    'promotion/ayer',
    `product/${'x'.repeat(5000)}`,
  ]) {
    expect((await open(`${name}.jpg`)).status, name).toBe(404);
  }
  expect((await open('page/envios.jpg', { method: 'POST' })).status).toBe(404);
  expect(await readdir(folder())).toEqual(before);
});

test('a product whose picture is not in the shop gets its name, and no file from elsewhere', async () => {
  expect((await open(`goods/${bare.sku}.jpg`)).status).toBe(404);
  expect((await open(`product/${bare.sku}.jpg`)).status).toBe(200);
});

test('many requests at once wait for one drawing', async () => {
  const before = (await readdir(folder())).length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => open('page/garantia.jpg')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await readdir(folder())).length).toBe(before + 1);
});

test('pictures that nobody asked for in a month are deleted', async () => {
  await open('page/terminos.jpg');
  const [first = '', ...rest] = await readdir(folder());
  const longAgo = new Date(shop.clock.now().getTime() - 31 * 86_400_000);
  await utimes(join(folder(), first), longAgo, longAgo);
  await shop.open.runJob('discovery.clear_pictures');
  expect((await readdir(folder())).toSorted()).toEqual(rest.toSorted());
});
