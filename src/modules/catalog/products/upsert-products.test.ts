import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { setStock } from '../../inventory/index.ts';
import { ensureBrands } from '../taxonomy/ensure-brands.ts';
import { ensureCategories, placeInCategories } from '../taxonomy/ensure-categories.ts';
import { addSold, refreshListing } from '../listing/refresh-listing.ts';
import { type ProductRecord, setProductStatus, upsertProducts } from './upsert-products.ts';

let shop: TestShop;
let brandId: number;
beforeAll(async () => {
  shop = await startTestShop();
  brandId = (await ensureBrands(shop.db, ['Importada'])).get('Importada') ?? 0;
});
afterAll(() => shop.stop());

let serial = 0;
const recordOf = (given: Partial<ProductRecord> = {}): ProductRecord => {
  const refId = `IMP-${(serial += 1)}`;
  const fixed = { kind: 'gpu', brandId, priceCents: 100_000, source: 'feed' } as const;
  return { refId, sku: refId, name: `Importado ${serial}`, specs: { memory: 8 }, ...fixed, ...given };
};
const write = (...records: ProductRecord[]) => shop.db.transaction((tx) => upsertProducts(tx, records));
const rowOf = async (refId: string) =>
  (await shop.db.sql('select * from product where ref_id = $1', [refId])).rows[0] as Record<string, unknown>;
const listed = async (id: number) =>
  (await shop.db.sql('select * from product_listing where product_id = $1', [id])).rows[0] as
    | Record<string, unknown>
    | undefined;

describe('the bulk import of products', () => {
  test('creates products, updates those that differ, and leaves the others alone', async () => {
    const [same, changed, fresh] = [recordOf(), recordOf(), recordOf()];
    await write(same, changed);
    const before = await rowOf(same.refId);
    const done = await write({ ...changed, priceCents: 90_000 }, same, fresh);
    expect(
      done.map(({ refId, created, changed: isChanged, priceChanged }) => [
        refId,
        created,
        isChanged,
        priceChanged,
      ]),
    ).toEqual([
      [changed.refId, false, true, true],
      [same.refId, false, false, false],
      [fresh.refId, true, true, true],
    ]);
    expect(await rowOf(same.refId)).toEqual(before);
    const { rows } = await shop.db.sql(
      'select price_cents from price_change where product_id = $1 order by id',
      [done[0]?.id],
    );
    expect(rows).toEqual([{ price_cents: 100_000 }, { price_cents: 90_000 }]);
  });

  test('keeps the fields that a record leaves out', async () => {
    const record = recordOf({
      mpn: 'ABC',
      ean: '123',
      description: 'Texto',
      weightGrams: 5,
      releasedOn: '2025-01-02',
    });
    await write({ ...record, images: [{ url: '/media/a.webp' }, { url: '/media/b.webp' }] });
    const {
      mpn: _mpn,
      ean: _ean,
      description: _text,
      weightGrams: _grams,
      releasedOn: _date,
      ...short
    } = record;
    expect(await write(short)).toMatchObject([{ changed: false }]);
    expect(await rowOf(record.refId)).toMatchObject({
      mpn: 'ABC',
      ean: '123',
      description: 'Texto',
      weight_grams: 5,
    });
    await write({ ...short, images: [{ url: '/media/c.webp' }] });
    const { rows } = await shop.db.sql(
      'select position, url from product_image i join product p on p.id = i.product_id where ref_id = $1',
      [record.refId],
    );
    expect(rows).toEqual([{ position: 0, url: '/media/c.webp' }]);
  });

  test('keeps products hidden that staff hid, and brings discontinued ones back', async () => {
    const [hidden, back] = [recordOf(), recordOf()];
    await write(hidden, back);
    expect(await setProductStatus(shop.db, [hidden.refId], 'hidden')).toHaveLength(1);
    await setProductStatus(shop.db, [back.refId], 'discontinued');
    expect(await setProductStatus(shop.db, [back.refId, 'NADIE'], 'discontinued')).toEqual([]);
    expect(await write(hidden, back)).toMatchObject([{ changed: false }, { changed: true }]);
    expect(await rowOf(hidden.refId)).toMatchObject({ status: 'hidden' });
    expect(await rowOf(back.refId)).toMatchObject({ status: 'active' });
  });

  test('takes a thousand records at a time', async () => {
    const records = Array.from({ length: 1000 }, () => recordOf());
    const done = await write(...records);
    await shop.db.transaction((tx) =>
      refreshListing(
        tx,
        done.map(({ id }) => id),
      ),
    );
    expect((await write(...records)).some(({ changed }) => changed)).toBe(false);
    const answer = await shop.api.catalog.brandPage({
      params: { name: 'importada' },
      query: { page_size: 1 },
    });
    expect(answer.total).toBeGreaterThanOrEqual(1000);
  });

  test('refuses all records where one has the SKU of another product', async () => {
    const [first, good] = [recordOf(), recordOf()];
    await write(first);
    await expect(write(good, recordOf({ sku: first.sku }))).rejects.toThrow(/product_sku_key/);
    expect(await rowOf(good.refId)).toBeUndefined();
  });
});

test('names that differ only in case or signs are one brand', async () => {
  const given = ['Ñandú Tech', 'ñandu tech', 'be quiet', 'be quiet!'];
  const ids = await shop.db.transaction((tx) => ensureBrands(tx, given));
  expect(ids.get('Ñandú Tech')).toBe(ids.get('ñandu tech'));
  expect(ids.get('be quiet')).toBe(ids.get('be quiet!'));
  expect(await shop.db.transaction((tx) => ensureBrands(tx, given))).toEqual(ids);
});

test('categories are created once, children under their parents', async () => {
  const wanted = [
    { name: 'Raíz única' },
    { name: 'Rama única', parent: 'raiz-unica', kind: 'gpu' as const, position: 7 },
  ];
  const ids = await shop.db.transaction((tx) => ensureCategories(tx, wanted));
  expect(await shop.db.transaction((tx) => ensureCategories(tx, wanted))).toEqual(ids);
  const { rows } = await shop.db.sql('select parent_id, kind, position from category where slug = $1', [
    'rama-unica',
  ]);
  expect(rows).toEqual([{ parent_id: ids.get('raiz-unica'), kind: 'gpu', position: 7 }]);
});

test('a product placed twice on a shelf is there once', async () => {
  const [product, category] = [await createProduct(shop.db), await createCategory(shop.db)];
  const pair = { productId: product.id, categoryId: category.id };
  expect(await placeInCategories(shop.db, [pair, pair])).toEqual([product.id]);
  expect(await placeInCategories(shop.db, [pair])).toEqual([]);
});

describe('the listing', () => {
  test('follows stock, and a full rebuild that waited for a sale includes that sale', async () => {
    const product = await createProduct(shop.db, { stock: { CDMX: 10 } });
    let rebuilt: Promise<void> | undefined;
    await shop.db.transaction(async (tx) => {
      await setStock(tx, product.id, 'CDMX', 4, 'count');
      // Begins before the stock is committed and must not write the old number over the new one.
      rebuilt = shop.db.transaction((other) => refreshListing(other, [product.id]));
      await waitForLock();
    });
    await rebuilt;
    expect(await listed(product.id)).toMatchObject({ available: 4 });
  });

  test('counts sold units, several lines of one product together', async () => {
    const product = await createProduct(shop.db);
    const sold = { productId: product.id, quantity: 2 };
    await shop.db.transaction((tx) => addSold(tx, [sold, sold, { productId: 999_999, quantity: 1 }]));
    expect(await listed(product.id)).toMatchObject({ sold_count: 4 });
  });

  test('keeps the sold units when it is rebuilt, and drops products not for sale', async () => {
    const product = await createProduct(shop.db);
    await addSold(shop.db, [{ productId: product.id, quantity: 3 }]);
    await shop.db.transaction((tx) => refreshListing(tx, 'all'));
    expect(await listed(product.id)).toMatchObject({ sold_count: 3 });
    await setProductStatus(shop.db, [product.refId], 'discontinued');
    await shop.db.transaction((tx) => refreshListing(tx, [product.id]));
    expect(await listed(product.id)).toBeUndefined();
  });

  test('does not deadlock when two rebuilds take the same products in opposite order', async () => {
    const ids = [(await createProduct(shop.db)).id, (await createProduct(shop.db)).id];
    const done = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        shop.db.transaction((tx) => refreshListing(tx, index % 2 === 0 ? ids : ids.toReversed())),
      ),
    );
    expect(done).toHaveLength(10);
  });
});

/** Until some session waits for a lock. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await shop.db.sql(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}
