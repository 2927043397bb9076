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

const skusOf = (answer: { products: { sku: string }[] }) => answer.products.map(({ sku }) => sku);

/** A shelf of graphics cards: 12 GB and 16 GB, two makers, one sold out. */
async function createCards() {
  const parent = await createCategory(shop.db);
  const category = await createCategory(shop.db, { parent: parent.slug, kind: 'gpu' });
  const card = (given: Parameters<typeof createProduct>[1]) =>
    createProduct(shop.db, { kind: 'gpu', categoryIds: [category.id], ...given });
  const brand = `Ácme ${category.id}`;
  const other = `Otra ${category.id}`;
  const small = await card({
    brand,
    priceCents: 500_000,
    stock: 9,
    specs: { memory: 12, tdp: 200, chipset: 'RTX 4070' },
  });
  const big = await card({
    brand,
    priceCents: 900_000,
    stock: 2,
    specs: { memory: 16, tdp: 285, chipset: 'RTX 4080' },
  });
  const gone = await card({
    brand: other,
    priceCents: 700_000,
    stock: 0,
    specs: { memory: 16, chipset: 'RTX 4080' },
  });
  return { parent, category, brand, other, small, big, gone };
}

describe('a category page', () => {
  test('is found by name without case or accents, and by slug', async () => {
    const category = await createCategory(shop.db, { name: `Cámaras Térmicas ${process.pid}` });
    for (const name of [
      category.name,
      `camaras termicas ${process.pid}`,
      `CÁMARAS TÉRMICAS ${process.pid}`,
      category.slug,
    ]) {
      const answer = await shop.api.catalog.categoryPage({ params: { name } });
      expect(answer.category).toMatchObject({
        id: category.id,
        category_name: category.name,
        parent_id: null,
      });
      expect(answer).toMatchObject({ products: [], total: 0, page: 1, page_size: 24 });
    }
  });

  test('that does not exist answers 404', async () => {
    const response = await shop.request('/frontend/category-name/nada-por-aqui');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  test('answers as its contract says, with one statement', async () => {
    const { category, small, big, gone } = await createCards();
    await shop.open.runJob('catalog.keep_facets');
    await shop.api.catalog.categoryPage({ params: { name: category.slug } });
    const ask = () => shop.request(`/frontend/category-name/${category.slug}`);
    expect(await statementsOf(ask)).toBe(1);
    const answer = catalogContract.categoryPage.answers[200].parse(await (await ask()).json());
    // In stock first.
    expect(skusOf(answer).slice(2)).toEqual([gone.sku]);
    expect(new Set(skusOf(answer))).toEqual(new Set([small.sku, big.sku, gone.sku]));
    expect(answer.products.map(({ sku, stock }) => [sku, stock])).toEqual(
      expect.arrayContaining([
        [small.sku, 'in_stock'],
        [big.sku, 'low'],
        [gone.sku, 'out'],
      ]),
    );
    expect(answer.products.find(({ sku }) => sku === small.sku)).toEqual({
      id: small.id,
      ref_id: small.refId,
      sku: small.sku,
      product_name: small.name,
      slug: small.slug,
      kind: 'gpu',
      brand: small.brand,
      category: category.name,
      images: [{ image_url: expect.stringContaining('/media/') }],
      price_cents: 500_000,
      currency: 'MXN',
      stock: 'in_stock',
      rating: null,
      review_count: 0,
    });
  });

  test("of a parent category shows its children's products", async () => {
    const { parent, category } = await createCards();
    const answer = await shop.api.catalog.categoryPage({ params: { name: parent.slug } });
    expect(answer.total).toBe(3);
    expect(answer.products[0]?.category).toBe(category.name);
    const { categories } = await shop.api.catalog.categories();
    expect(categories.find(({ id }) => id === parent.id)).toMatchObject({ product_count: 3, products: [] });
  });

  test('counts every facet without its own filter', async () => {
    const { category, brand, other } = await createCards();
    const answer = await shop.api.catalog.categoryPage({
      params: { name: category.slug },
      query: { 'spec.memory': '16', in_stock: '1' },
    });
    expect(answer.total).toBe(1);
    const facet = (key: string) => answer.facets.find((one) => one.key === key);
    expect(facet('spec.memory')).toEqual({
      key: 'spec.memory',
      label: 'Memoria',
      unit: 'GB',
      values: [
        { value: '12', count: 1 },
        { value: '16', count: 1 },
      ],
    });
    expect(facet('in_stock')).toMatchObject({ values: [{ value: '1', count: 1 }] });
    expect(facet('brand')?.values.map(({ label, count }) => [label, count])).toEqual([[brand, 1]]);
    expect(facet('price')).toMatchObject({ unit: 'MXN', min: 900_000, max: 900_000 });
    const unfiltered = await shop.api.catalog.categoryPage({ params: { name: category.slug } });
    expect(unfiltered.facets.map(({ key }) => key)).toEqual([
      'brand',
      'price',
      'in_stock',
      'spec.chipset',
      'spec.memory',
      'spec.tdp',
    ]);
    expect(unfiltered.facets.find(({ key }) => key === 'spec.tdp')).toMatchObject({
      unit: 'W',
      min: 200,
      max: 285,
    });
    expect(unfiltered.facets.find(({ key }) => key === 'brand')?.values.map(({ label }) => label)).toEqual([
      brand,
      other,
    ]);
  });

  test('counts the products along a range, without its own filter', async () => {
    const { category } = await createCards();
    const sumsWith = async (query: { max_price?: number; 'spec.tdp.min'?: string }) => {
      const answer = await shop.api.catalog.categoryPage({ params: { name: category.slug }, query });
      return ['price', 'spec.tdp'].map((key) =>
        answer.facets
          .find((facet) => facet.key === key)
          ?.histogram?.counts.reduce((sum, count) => sum + count, 0),
      );
    };
    expect(await sumsWith({})).toEqual([3, 2]);
    // One bar is none: the small card's consumption stands alone.
    expect(await sumsWith({ max_price: 600_000 })).toEqual([3, undefined]);
    expect(await sumsWith({ 'spec.tdp.min': '250' })).toEqual([undefined, 2]);
  });

  test.each<[string, Record<string, string>, ('small' | 'big' | 'gone')[]]>([
    ['a value', { 'spec.memory': '12' }, ['small']],
    ['one of several values', { 'spec.memory': '12,16' }, ['small', 'big', 'gone']],
    ['several specs', { 'spec.memory': '16', 'spec.chipset': 'RTX 4080' }, ['big', 'gone']],
    ['the lower end of a range', { 'spec.tdp.min': '250' }, ['big']],
    ['both ends of a range', { 'spec.tdp.min': '100', 'spec.tdp.max': '250' }, ['small']],
    ['a price from', { min_price: '700000' }, ['big', 'gone']],
    ['a price to', { max_price: '700000' }, ['small', 'gone']],
    ['stock', { in_stock: 'true' }, ['small', 'big']],
    [
      'a spec nobody knows, which is ignored',
      { 'spec.nada': 'x', 'spec.nada.min': 'x' },
      ['small', 'big', 'gone'],
    ],
    ['a brand nobody knows', { brand: 'nadie' }, []],
    [
      'four filters at once',
      { 'spec.memory': '16', 'spec.tdp.min': '1', in_stock: '1', min_price: '1' },
      ['big'],
    ],
  ])('can be narrowed by %s', async (_, query, expected) => {
    const cards = await createCards();
    const answer = await shop.api.catalog.categoryPage({
      params: { name: cards.category.slug },
      query: query as { q?: string },
    });
    const skus = expected.map((name) => cards[name].sku);
    expect(skusOf(answer).toSorted()).toEqual(skus.toSorted());
    expect(answer.total).toBe(skus.length);
  });

  test('takes brands by name or slug, several with commas', async () => {
    const { category, brand, other, gone } = await createCards();
    const params = { name: category.slug };
    const byName = await shop.api.catalog.categoryPage({ params, query: { brand: other.toUpperCase() } });
    expect(skusOf(byName)).toEqual([gone.sku]);
    const both = await shop.api.catalog.categoryPage({
      params,
      query: { brand: `acme-${category.id},${other}` },
    });
    expect(both.total).toBe(3);
    const one = await shop.api.catalog.categoryPage({ params, query: { brand: brand.toLowerCase() } });
    expect(one.total).toBe(2);
  });

  test.each([
    ['price', ['small', 'gone', 'big']],
    ['-price', ['big', 'gone', 'small']],
  ] as const)('is sorted by %s', async (sort, expected) => {
    const cards = await createCards();
    const answer = await shop.api.catalog.categoryPage({
      params: { name: cards.category.slug },
      query: { sort },
    });
    expect(skusOf(answer)).toEqual(expected.map((name) => cards[name].sku));
  });

  test.each(['relevance', 'newest', 'rating', 'name'] as const)(
    'sorted by %s is walked page by page',
    async (sort) => {
      const { category, small, big, gone } = await createCards();
      const params = { name: category.slug };
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          shop.api.catalog.categoryPage({ params, query: { sort, page, page_size: 1 } }),
        ),
      );
      expect(pages.flatMap(skusOf).toSorted()).toEqual([small.sku, big.sku, gone.sku].toSorted());
    },
  );

  test('beyond the last page is empty and knows the total', async () => {
    const { category } = await createCards();
    const answer = await shop.api.catalog.categoryPage({
      params: { name: category.slug },
      query: { page: 99 },
    });
    expect(answer).toMatchObject({ products: [], total: 3, page: 99 });
    expect(answer.facets.length).toBeGreaterThan(0);
  });

  test.each([
    'page=0',
    'page=x',
    'page_size=1000',
    'sort=sideways',
    'min_price=-1',
    'min_price=cheap',
    'in_stock=maybe',
    'spec.tdp.min=much',
  ])('refuses %s', async (query) => {
    const { category } = await createCards();
    const response = await shop.request(`/frontend/category-name/${category.slug}?${query}`);
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as { error: { fields: Record<string, string> } };
    expect(Object.keys(error.fields)).toEqual([query.slice(0, query.indexOf('='))]);
  });

  test('shows the promotion’s price with the former one and its end', async () => {
    const { category, small } = await createCards();
    await createPromotion(shop.db, { value: 2500, productIds: [small.id] });
    const answer = await shop.api.catalog.categoryPage({
      params: { name: category.slug },
      query: { sort: 'price' },
    });
    expect(answer.products[0]).toMatchObject({
      sku: small.sku,
      price_cents: 375_000,
      former_price_cents: 500_000,
    });
    expect(Date.parse(answer.products[0]?.ends_at ?? '')).toBeGreaterThan(shop.clock.now().getTime());
  });

  test('does not show what is hidden', async () => {
    const category = await createCategory(shop.db);
    await createProduct(shop.db, { status: 'hidden', categoryIds: [category.id] });
    await createProduct(shop.db, { status: 'discontinued', categoryIds: [category.id] });
    const answer = await shop.api.catalog.categoryPage({ params: { name: category.slug } });
    expect(answer.total).toBe(0);
  });

  test('treats a value that looks like SQL as a value', async () => {
    const { category } = await createCards();
    const answer = await shop.api.catalog.categoryPage({
      params: { name: category.slug },
      query: { 'spec.memory': "16'); drop table product; --", brand: "' or 1=1 --", q: "'; select 1" },
    });
    expect(answer.total).toBe(0);
  });
});

describe('a brand page', () => {
  test('is found by name or slug and shows the brand’s products', async () => {
    const { brand, category, small, big } = await createCards();
    for (const name of [brand, `acme-${category.id}`, `ACME ${category.id}`]) {
      const response = await shop.request(`/frontend/brand-name/${encodeURIComponent(name)}`);
      const answer = catalogContract.brandPage.answers[200].parse(await response.json());
      expect(answer.brand).toMatchObject({ brand_name: brand, product_count: 2 });
      expect(skusOf(answer).toSorted()).toEqual([small.sku, big.sku].toSorted());
      expect(answer.facets.some(({ key }) => key === 'brand')).toBe(false);
      expect(answer.facets.some(({ key }) => key === 'spec.memory')).toBe(true);
    }
  });

  test('that does not exist answers 404', async () => {
    expect((await shop.request('/frontend/brand-name/nadie')).status).toBe(404);
  });
});

describe('the list of all products', () => {
  test('can be narrowed to a category and its children, and offers the categories', async () => {
    const { parent, category } = await createCards();
    for (const name of [parent.name, parent.slug, category.slug]) {
      const answer = await shop.api.catalog.products({ query: { category: name } });
      expect(answer.total).toBe(3);
      expect(answer.facets.find(({ key }) => key === 'category')?.values).toContainEqual({
        value: category.slug,
        label: category.name,
        count: 3,
      });
      expect(answer.facets.some(({ key }) => key === 'spec.memory')).toBe(true);
    }
  });

  test('counts everything that is for sale', async () => {
    const { total } = await shop.api.catalog.products({ query: { page_size: 1 } });
    const { rows } = await shop.db.sql(`select count(*)::int as count from product where status = 'active'`);
    expect(rows).toEqual([{ count: total }]);
  });

  test('finds words, also mistyped ones, with two statements; a digit after a corrected word takes one more', async () => {
    const product = await createProduct(shop.db, { name: 'Gabinete Fantasma Zafiro 7' });
    for (const [q, statements] of [
      ['fantasma zafiro', 2],
      ['fantasna zafro', 2],
      ['fantasma zafro 7', 3],
    ] as const) {
      const search = () => shop.api.catalog.products({ query: { q } });
      expect(skusOf(await search())).toEqual([product.sku]);
      expect(await statementsOf(search)).toBe(statements);
    }
  });
});

test('a promotion lists the products it makes cheaper, with facets, and nothing once it has ended', async () => {
  const brand = `Rebajada ${process.pid}`;
  const cheap = await createProduct(shop.db, { brand, priceCents: 100_000 });
  const dear = await createProduct(shop.db, { brand, priceCents: 900_000 });
  await createProduct(shop.db, { brand });
  await createPromotion(shop.db, { name: 'Lista rebajada', productIds: [cheap.id, dear.id] });
  const promotion = 'lista-rebajada';
  const list = await shop.api.catalog.products({ query: { promotion, sort: 'price' } });
  expect(skusOf(list)).toEqual([cheap.sku, dear.sku]);
  expect(list.facets.find(({ key }) => key === 'brand')?.values).toMatchObject([{ label: brand, count: 2 }]);
  const dearer = await shop.api.catalog.products({ query: { promotion, min_price: 500_000 } });
  expect(skusOf(dearer)).toEqual([dear.sku]);
  expect((await shop.api.catalog.products({ query: { promotion: 'ninguna' } })).total).toBe(0);
});

test('a shelf of several kinds is filtered by kind, then by the specs of that kind', async () => {
  const shelf = await createCategory(shop.db);
  const made = (kind: 'cpu_cooler' | 'fan', specs: Record<string, unknown>) =>
    createProduct(shop.db, { kind, specs, categoryIds: [shelf.id] });
  await made('cpu_cooler', { height: 150 });
  await made('fan', { size: 120 });
  await made('fan', { size: 140 });
  const list = (query: Record<string, string> = {}) =>
    shop.api.catalog.categoryPage({ params: { name: shelf.slug }, query });
  const facet = (answer: Awaited<ReturnType<typeof list>>, key: string) =>
    answer.facets.find((one) => one.key === key)?.values;
  const kinds = [
    { value: 'fan', label: 'Ventiladores', count: 2 },
    { value: 'cpu_cooler', label: 'Enfriamiento para CPU', count: 1 },
  ];
  const whole = await list();
  expect(facet(whole, 'kind')).toEqual(kinds);
  expect(facet(whole, 'spec.size')).toBeUndefined();
  const fans = await list({ kind: 'fan' });
  expect(fans.total).toBe(2);
  expect(facet(fans, 'kind')).toEqual(kinds);
  expect(facet(fans, 'spec.size')?.map(({ value }) => value)).toEqual(['120', '140']);
  expect((await list({ kind: 'fan', 'spec.size': '120' })).total).toBe(1);
  expect((await list({ kind: 'nada' })).total).toBe(0);
});

test('a shelf of one kind has no filter by kind', async () => {
  const { category } = await createCards();
  const { facets } = await shop.api.catalog.categoryPage({ params: { name: category.slug } });
  expect(facets.some(({ key }) => key === 'kind')).toBe(false);
});
