import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { catalogContract } from '../catalog.contract.ts';
import { specGroupOf } from '../specs/spec-groups.ts';
import { specTemplates } from '../specs/spec-templates.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

describe('comparing products', () => {
  test('shows each with its specs under headings, in the order asked for', async () => {
    const small = await createProduct(shop.db, { kind: 'gpu', specs: { memory: 8, length: 250 }, stock: 3 });
    const large = await createProduct(shop.db, { kind: 'gpu', specs: { memory: 16 }, stock: 0 });
    const response = await shop.request(`/product/compare?ids=${large.id},${small.id}`);
    expect(response.status).toBe(200);
    const { products } = catalogContract.compare.answers[200].parse(await response.json());
    expect(products.map(({ id }) => id)).toEqual([large.id, small.id]);
    expect(products[0]).toMatchObject({ kind_name: 'Tarjetas de video', stock: 'out', available: 0 });
    expect(products[1]).toMatchObject({
      available: 3,
      specs: [
        { key: 'memory', value: '8', unit: 'GB', group: 'Memoria y almacenamiento' },
        { key: 'length', value: '250', unit: 'mm', group: 'Medidas y diseño' },
      ],
    });
  });

  test('leaves out products not for sale and repeated ids', async () => {
    const product = await createProduct(shop.db);
    const hidden = await createProduct(shop.db, { status: 'hidden' });
    const { products } = await shop.api.catalog.compare({
      query: { ids: `${product.id},${hidden.id},${product.id},999999999` },
    });
    expect(products.map(({ id }) => id)).toEqual([product.id]);
  });

  test.each(['', 'x', '0', '1,', '1,2,3,4,5', '99999999999', '1;2'])('refuses ids like «%s»', async (ids) => {
    await expectRefusal(shop.request(`/product/compare?ids=${ids}`), 422);
  });
});

test('every spec has a heading', () => {
  const without = Object.entries(specTemplates).flatMap(([kind, fields]) =>
    fields.filter(({ key }) => specGroupOf(kind, key) === 'General').map(({ key }) => `${kind}.${key}`),
  );
  expect(without).toEqual([]);
});
