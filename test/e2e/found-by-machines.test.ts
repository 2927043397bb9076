import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

/* What search engines and other machines are answered by the pages as they are really served. */

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  const build = new URL('../../build/server/index.js', import.meta.url);
  shop = await startTestShop({ pages: (await import(build.href)) as ServerBuild });
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const open = (path: string) => fetch(`${shop.url}${path}`, { redirect: 'manual' });

async function rename(path: string, fields: Record<string, string>): Promise<void> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  expect((await shop.request(path, { method: 'PUT', body, token: staff.token })).status).toBe(200);
}

describe('an address from before a rename', () => {
  test('of a category leads to the one of today, with the question it carried', async () => {
    const category = await createCategory(shop.db, { name: 'Teclados de antes' });
    await rename(`/frontend/update-category-page/${category.id}`, { category_name: 'Teclados de hoy' });
    const answer = await open('/category/teclados-de-antes?page=2&sort=price');
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('/category/teclados-de-hoy?page=2&sort=price');
    expect((await open('/category/teclados-de-hoy')).status).toBe(200);
    expect((await open('/category/Teclados%20de%20hoy')).status).toBe(200);
  });

  test('of a brand likewise', async () => {
    await createProduct(shop.db, { brand: 'Glaciar' });
    const { brand } = await shop.api.catalog.brandPage({ params: { name: 'glaciar' } });
    await rename(`/frontend/update-brand-page/${brand.id}`, { brand_name: 'Deshielo' });
    const answer = await open('/brand/glaciar');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/brand/deshielo']);
  });

  test('of a promotion likewise; one that never was is not there', async () => {
    const product = await createProduct(shop.db);
    const { id } = await createPromotion(shop.db, { name: 'Semana fría', productIds: [product.id] });
    await rename(`/promotion/update-promotion/${id}`, {
      promotion_name: 'Semana tibia',
      kind: 'percent',
      value: '1000',
      starts_at: new Date(Date.now() - 1000).toISOString(),
      ends_at: new Date(Date.now() + 60_000_000).toISOString(),
    });
    const answer = await open('/promotion?promotion=semana-fria&utm_source=correo');
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('/promotion?promotion=semana-tibia&utm_source=correo');
    expect((await open('/promotion?promotion=semana-tibia')).status).toBe(200);
    expect((await open(`/promotion?promotion=${id}`)).status).toBe(200);
    expect((await open('/promotion?promotion=nunca-hubo')).status).toBe(404);
    expect((await open('/promotion?promotion=')).status).toBe(200);
  });
});
