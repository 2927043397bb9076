import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { barriersByDayAndNight } from '../setup/find-barriers.ts';

let shop: BrowserShop;
let paths: string[];
beforeAll(async () => {
  shop = await startBrowserShop();
  const category = await createCategory(shop.db, { name: 'Accesible' });
  const product = await createProduct(shop.db, { name: 'Teclado accesible', categoryIds: [category.id] });
  paths = [
    '/',
    '/category',
    '/category/Accesible',
    '/brand',
    '/promotion',
    '/search?q=teclado',
    `/product/${product.sku}/${product.slug}`,
    '/workstation',
    '/workstation/arma-mi-pc',
    '/workstation/comparar',
    '/login',
    '/email-login',
    '/email-register',
    '/cart',
    '/contacto',
    '/seguimiento',
    '/garantia/consulta',
    '/workstation/galeria',
    '/tiendas',
    '/auth/login',
    '/no-existe',
  ];
});
afterAll(() => shop.stop());

test('no public page has a serious barrier, light on a desktop or dark on a phone', async () => {
  const { page, context } = await shop.visit();
  const barriers: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const { isSerious, text } of await barriersByDayAndNight(page)) if (isSerious) barriers.push(text);
  }
  expect(barriers).toEqual([]);
  await context.close();
});
