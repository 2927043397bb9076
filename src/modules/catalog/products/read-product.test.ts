import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { createPromotion } from '../../../../test/factories/create-promotion.ts';
import { statementsOf } from '../../../../test/setup/statements-of.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { catalogContract } from '../catalog.contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

describe('a product page', () => {
  test('has everything in one statement', async () => {
    const parent = await createCategory(shop.db);
    const category = await createCategory(shop.db, { parent: parent.slug });
    const product = await createProduct(shop.db, {
      name: 'Procesador "Ñandú" <7>',
      brand: 'Ñ & Cía',
      kind: 'cpu',
      mpn: '100-ABC',
      ean: '7501234567893',
      description: 'Dos líneas\ny "comillas".',
      weightGrams: 120,
      specs: { socket: 'AM5', cores: { total: 8 }, specifications: { includesCooler: false } },
      stock: { CDMX: 4, GDL: 0, MTY: 3 },
      imageUrls: ['/media/a.webp', '/media/b.webp'],
      categoryIds: [category.id],
    });
    const path = `/product/products/${product.sku}/${product.slug}`;
    const response = await shop.request(path);
    expect(await statementsOf(() => shop.request(path))).toBe(1);
    const answer = catalogContract.product.answers[200].parse(await response.json());
    expect(answer.canonical_path).toBe(`/product/${product.sku}/procesador-nandu-7`);
    expect(answer.product).toEqual({
      id: product.id,
      ref_id: product.refId,
      sku: product.sku,
      product_name: product.name,
      slug: product.slug,
      kind: 'cpu',
      brand: 'Ñ & Cía',
      brand_slug: 'n-cia',
      category: category.name,
      images: [
        { image_url: '/media/a.webp', alt: '' },
        { image_url: '/media/b.webp', alt: '' },
      ],
      price_cents: 100_000,
      currency: 'MXN',
      stock: 'in_stock',
      rating: null,
      review_count: 0,
      mpn: '100-ABC',
      ean: '7501234567893',
      description: 'Dos líneas\ny "comillas".',
      weight_grams: 120,
      box_mm: null,
      parts: [],
      family: null,
      condition: null,
      open_box: [],
      max_per_order: null,
      has_opendb_specs: false,
      has_icecat_specs: false,
      warranty_text: '',
      warranty_months: null,
      warranty_by: null,
      available: 7,
      stock_by_warehouse: [
        { warehouse: 'CDMX', warehouse_name: 'Almacén CDMX', supplier_days: null, quantity: 4 },
        { warehouse: 'MTY', warehouse_name: 'Almacén MTY', supplier_days: null, quantity: 3 },
      ],
      categories: [
        { id: parent.id, category_name: parent.name, slug: parent.slug },
        { id: category.id, category_name: category.name, slug: category.slug },
      ],
      specs: [
        { key: 'cores', group: 'Rendimiento', label: 'Núcleos', value: '8', unit: null },
        { key: 'socket', group: 'Compatibilidad', label: 'Socket', value: 'AM5', unit: null },
        { key: 'cooler', group: 'Compatibilidad', label: 'Incluye disipador', value: 'No', unit: null },
      ],
      instalments: null,
      files: [],
      similar: [],
      seo_title: null,
      seo_description: null,
    });
  });

  test('shows instalments only where the shop has plans', async () => {
    const product = await createProduct(shop.db, { priceCents: 129_900 });
    const instalments = async () =>
      (await shop.api.catalog.product({ params: { sku: product.sku, product_name: 'x' } })).product
        .instalments;
    expect(await instalments()).toBeNull();
    await shop.db.sql(`insert into shop_setting (key, value) values ('payments', $1)`, [
      JSON.stringify({ instalments: [{ months: 12, floor_cents: 120_000 }] }),
    ]);
    expect(await instalments()).toEqual({ months: 12, monthly_cents: 10_825 });
    await shop.db.sql(`delete from shop_setting where key = 'payments'`);
  });

  test('with a wrong name answers with the product and its canonical path', async () => {
    const product = await createProduct(shop.db);
    const answer = await shop.api.catalog.product({
      params: { sku: product.sku, product_name: 'otra-cosa' },
    });
    expect(answer.product.id).toBe(product.id);
    expect(answer.canonical_path).toBe(`/product/${product.sku}/${product.slug}`);
  });

  test('is found by its SKU in small letters too', async () => {
    const product = await createProduct(shop.db, { sku: 'ABC-DEF-1' });
    const answer = await shop.api.catalog.product({ params: { sku: 'abc-def-1', product_name: 'x' } });
    expect(answer.product.id).toBe(product.id);
  });

  test('answers 404 for unknown, hidden and discontinued products', async () => {
    const hidden = await createProduct(shop.db, { status: 'hidden' });
    const gone = await createProduct(shop.db, { status: 'discontinued' });
    for (const sku of ['NADA', hidden.sku, gone.sku, '%00', "'"]) {
      const response = await shop.request(`/product/products/${encodeURIComponent(sku)}/x`);
      expect(response.status).toBe(404);
    }
  });

  test('shows the running promotion with the former price', async () => {
    const product = await createProduct(shop.db, { priceCents: 123_400 });
    await createPromotion(shop.db, { kind: 'amount', value: 23_400, productIds: [product.id] });
    const answer = await shop.api.catalog.product({ params: { sku: product.sku, product_name: 'x' } });
    expect(answer.product).toMatchObject({ price_cents: 100_000, former_price_cents: 123_400 });
  });

  test('names similar products: same kind, nearest price, in stock', async () => {
    const make = (priceCents: number, stock = 5) =>
      createProduct(shop.db, { kind: 'desk', priceCents, stock });
    const [own, near, far] = [await make(200_000), await make(190_000), await make(900_000)];
    await make(200_000, 0);
    await createProduct(shop.db, { kind: 'chair', priceCents: 200_000 });
    const answer = await shop.api.catalog.product({ params: { sku: own.sku, product_name: own.slug } });
    expect(answer.product.similar.map(({ sku }) => sku)).toEqual([near.sku, far.sku]);
  });

  test('names at most eight similar products', async () => {
    const all = [];
    for (let index = 0; index < 10; index += 1) {
      all.push(await createProduct(shop.db, { kind: 'mount', priceCents: 100_000 + index * 1000 }));
    }
    const answer = await shop.api.catalog.product({ params: { sku: all[5]?.sku ?? '', product_name: 'x' } });
    expect(answer.product.similar.map(({ price_cents: cents }) => Math.abs(cents - 105_000))).toEqual([
      1000, 1000, 2000, 2000, 3000, 3000, 4000, 4000,
    ]);
  });
});

describe('the home page', () => {
  test('shows the deepest discounts by default, else the products staff chose, in their order', async () => {
    const [first, second, third] = [
      await createProduct(shop.db, { priceCents: 100_000 }),
      await createProduct(shop.db, { priceCents: 100_000 }),
      await createProduct(shop.db, { priceCents: 100_000, status: 'hidden' }),
    ];
    await createPromotion(shop.db, { value: 8000, productIds: [second.id] });
    const answer = catalogContract.home.answers[200].parse(
      await (await shop.request('/frontend/home')).json(),
    );
    expect(answer.highlights[0]).toMatchObject({ sku: second.sku, price_cents: 20_000 });
    await shop.db.sql('insert into shop_setting (key, value) values ($1, $2)', [
      'home.highlights',
      JSON.stringify([third.sku, first.sku, second.sku, 'NADA']),
    ]);
    const { highlights } = await shop.api.catalog.home();
    expect(highlights.map(({ sku }) => sku)).toEqual([first.sku, second.sku]);
  });

  test('works despite a broken setting', async () => {
    await shop.db.sql(`update shop_setting set value = '{"a":1}' where key = 'home.highlights'`);
    expect((await shop.request('/frontend/home')).status).toBe(200);
  });

  test('shows best sellers and the newest', async () => {
    const sold = await createProduct(shop.db);
    const fresh = await createProduct(shop.db, { releasedOn: '2040-01-01' });
    const gone = await createProduct(shop.db, { releasedOn: '2041-01-01', stock: 0 });
    await shop.db.sql('update product_listing set sold_count = 900000 where product_id = any($1::int[])', [
      [sold.id, gone.id],
    ]);
    const answer = await shop.api.catalog.home();
    expect(answer.best_sellers[0]?.sku).toBe(sold.sku);
    expect(answer.new_arrivals[0]?.sku).toBe(fresh.sku);
    expect(answer.best_sellers.length).toBeLessThanOrEqual(12);
  });
});
