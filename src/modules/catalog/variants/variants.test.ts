import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { setStock } from '../../inventory/index.ts';
import { ensureCategories } from '../index.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

type Member = readonly [{ id: number }, ...string[]];
const save = (of: { id: number }, options: string[], members: readonly Member[], version?: number | null) =>
  staff.api.catalog
    .saveFamily({
      params: { id: of.id },
      body: {
        options,
        members: members.map(([{ id }, ...values]) => ({ product_id: id, values })),
        ...(version !== undefined && { version }),
      },
    })
    .then(({ family }) => family);
const page = async ({ sku, slug }: { sku: string; slug: string }) =>
  (await shop.api.catalog.product({ params: { sku, product_name: slug } })).product;
const make = (name?: string) => createProduct(shop.db, name === undefined ? {} : { name });

describe('variants', () => {
  test('stand on the page of each, with price and stock as they are now', async () => {
    const [one, two, four] = [await make(), await make(), await make()];
    await save(
      one,
      ['Capacidad'],
      [
        [one, '1 TB'],
        [two, '2 TB'],
        [four, '4 TB'],
      ],
    );
    for (const each of [one, two, four]) {
      expect((await page(each)).family).toMatchObject({
        options: ['Capacidad'],
        variants: [
          { id: one.id, values: ['1 TB'], available: 10, price_cents: 100_000 },
          { id: two.id, sku: two.sku, slug: two.slug, values: ['2 TB'] },
          { id: four.id, values: ['4 TB'] },
        ],
      });
    }
    await shop.db.transaction((tx) => setStock(tx, two.id, 'CDMX', 0, 'count'));
    await staff.api.catalog.updateProduct({ params: { id: four.id }, body: { price_cents: 250_000 } });
    expect((await page(one)).family?.variants).toMatchObject([
      { available: 10 },
      { available: 0 },
      { price_cents: 250_000 },
    ]);
  });

  test('that are hidden are gone from the others, and back with them; a single one is no choice', async () => {
    const [one, two] = [await make(), await make()];
    await save(
      two,
      ['Color'],
      [
        [one, 'Negro'],
        [two, 'Blanco'],
      ],
    );
    const show = (status: 'active' | 'hidden') =>
      staff.api.catalog.updateProduct({ params: { id: two.id }, body: { status } });
    await show('hidden');
    expect((await page(one)).family).toBeNull();
    const { product } = await staff.api.catalog.adminProduct({ params: { id: one.id } });
    expect(product.family?.members).toMatchObject([{ status: 'active' }, { status: 'hidden' }]);
    await show('active');
    expect((await page(one)).family?.variants).toHaveLength(2);
    await shop.db.sql('delete from product where id = $1', [two.id]);
    expect((await page(one)).family).toBeNull();
  });

  test('are refused beside what is wrong', async () => {
    const [one, two, other] = [await make(), await make(), await make()];
    const refuse = (options: string[], members: readonly Member[], fields: string[]) =>
      expect(save(one, options, members)).rejects.toMatchObject({
        status: 422,
        fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])),
      });
    await refuse([], [[one], [two]], ['options']);
    await refuse(
      ['Color', 'color'],
      [
        [one, 'a', 'b'],
        [two, 'c', 'd'],
      ],
      ['options.1'],
    );
    await refuse(
      ['Color'],
      [
        [one, 'Negro'],
        [two, ' negro '],
      ],
      ['members.1.values'],
    );
    await refuse(['Color'], [[one, 'Negro'], [two]], ['members.1.values']);
    await refuse(
      ['Color'],
      [
        [one, 'Negro'],
        [{ id: 2_000_000_000 }, 'Rojo'],
      ],
      ['members.1.product_id'],
    );
    await refuse(
      ['Color'],
      [
        [one, 'Negro'],
        [one, 'Rojo'],
      ],
      ['members.1.product_id'],
    );
    await refuse(['A', 'B', 'C', 'D'], [], ['options']);
    await save(
      two,
      ['Color'],
      [
        [two, 'Negro'],
        [other, 'Rojo'],
      ],
    );
    await refuse(
      ['Color'],
      [
        [one, 'Negro'],
        [two, 'Rojo'],
      ],
      ['members.1.product_id'],
    );
    await expect(save({ id: 2_000_000_000 }, [], [])).rejects.toMatchObject({ status: 404 });
  });

  test('are not overwritten by who saves an older version', async () => {
    const [one, two, three] = [await make(), await make(), await make()];
    const first = await save(
      one,
      ['Color'],
      [
        [one, 'Negro'],
        [two, 'Blanco'],
      ],
      null,
    );
    await save(
      one,
      ['Color'],
      [
        [one, 'Negro'],
        [two, 'Blanco'],
        [three, 'Rojo'],
      ],
      first?.version,
    );
    await expect(save(two, [], [], first?.version)).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      details: { current: { members: [{}, {}, { values: ['Rojo'] }] } },
    });
    expect(await save(two, [], [])).toBeNull();
    expect((await page(one)).family).toBeNull();
  });

  test('of two families that take the same product at once, one is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [one, two, wanted] = [await make(), await make(), await make()];
      const results = await Promise.allSettled([
        save(
          one,
          ['Color'],
          [
            [one, 'Negro'],
            [wanted, 'Rojo'],
          ],
        ),
        save(
          two,
          ['Color'],
          [
            [two, 'Negro'],
            [wanted, 'Rojo'],
          ],
        ),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('duplicating as a variant', () => {
  test('takes over all but SKU, price and values, and makes the family', async () => {
    const shelves = await shop.db.transaction((tx) => ensureCategories(tx, [{ name: 'Discos de prueba' }]));
    const [shelf] = [...shelves.values()];
    const original = await createProduct(shop.db, {
      name: 'SSD Rayo 1 TB NVMe',
      kind: 'ssd',
      specs: { capacity: 1000 },
      description: 'Muy rápido.',
      weightGrams: 80,
      categoryIds: [Number(shelf)],
    });
    const add = (sku: string, value: string, more: object = {}) =>
      staff.api.catalog.addVariant({
        params: { id: original.id },
        body: { sku, price_cents: 190_000, values: [value], ...more },
      });
    await expect(add('RAYO-2', '2 TB')).rejects.toMatchObject({
      status: 422,
      fields: { options: expect.any(String) },
    });
    const family = { options: ['Capacidad'], own_values: ['1 TB'] };
    await expect(add(original.sku, '2 TB', family)).rejects.toMatchObject({ status: 409, code: 'sku_taken' });
    const made = await add('RAYO-2', '2 TB', family);
    expect(made.family).toMatchObject({
      options: ['Capacidad'],
      members: [
        { product_id: original.id, values: ['1 TB'] },
        { sku: 'RAYO-2', values: ['2 TB'] },
      ],
    });
    const { product } = await staff.api.catalog.adminProduct({ params: { id: made.product_id } });
    expect(product).toMatchObject({
      product_name: 'SSD Rayo 2 TB NVMe',
      price_cents: 190_000,
      kind: 'ssd',
      description: 'Muy rápido.',
      weight_grams: 80,
      available: 0,
      images: [{ image_url: expect.any(String) }],
    });
    await expect(add('RAYO-3', '2 tb')).rejects.toMatchObject({ status: 422 });
    const found = await shop.db.sql(`select id from product where sku = 'RAYO-3'`);
    expect(found.rows).toEqual([]);
    await add('RAYO-4', '4 TB');
    expect((await page(original)).family?.variants.map(({ sku }) => sku)).toEqual([
      original.sku,
      'RAYO-2',
      'RAYO-4',
    ]);
  });
});
