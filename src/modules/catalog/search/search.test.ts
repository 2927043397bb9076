import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../../../../test/factories/create-product.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { readListFilters } from '../listing/list-filters.ts';
import { listStatement } from '../listing/list-query.ts';

let shop: TestShop;
let products: Record<'card' | 'plain' | 'cpu' | 'memory' | 'keyboard' | 'supply', CreatedProduct>;

beforeAll(async () => {
  shop = await startTestShop();
  const shelf = await createCategory(shop.db, { name: 'Tarjetas de video', kind: 'gpu' });
  const create = (given: Parameters<typeof createProduct>[1]) => createProduct(shop.db, given);
  products = {
    card: await create({
      name: 'Gigabyte GeForce RTX 5070 Ti Gaming OC 16GB',
      brand: 'Gigabyte',
      mpn: 'GV-N507TGAMING OC-16GD',
      ean: '4719331355111',
      kind: 'gpu',
      categoryIds: [shelf.id],
    }),
    plain: await create({
      name: 'ASUS Dual GeForce RTX 5070 12GB',
      brand: 'ASUS',
      kind: 'gpu',
      categoryIds: [shelf.id],
    }),
    cpu: await create({
      name: 'Procesador Intel Core i7-12700K',
      brand: 'Intel',
      sku: 'CPU-I7-12700K',
      kind: 'cpu',
    }),
    memory: await create({ name: 'Memoria RAM Kingston Fury DDR5 32 GB', brand: 'Kingston', kind: 'memory' }),
    keyboard: await create({
      name: 'Teclado mecánico español Ñandú',
      brand: 'Logitech',
      kind: 'keyboard',
      stock: 0,
    }),
    supply: await create({ name: 'Fuente de poder Corsair RM850x 850 W', brand: 'Corsair', kind: 'psu' }),
  };
});
afterAll(() => shop.stop());

async function find(q: string): Promise<string[]> {
  const answer = await shop.api.catalog.products({ query: { q } });
  return answer.products.map(({ sku }) => sku);
}

test('a search for a kind finds it though no product has its number and a word is strange', async () => {
  expect(await find('fuente 750w silenciosa menos de 900000')).toEqual([products.supply.sku]);
});

describe('a search', () => {
  test.each([
    ['letters and digits together', 'rtx5070ti', ['card']],
    ['letters and digits apart', 'rtx 5070 ti', ['card']],
    ['a sign between them; a card called «Ti» is another', 'RTX-5070', ['plain']],
    ['a model with a dash', 'i7-12700', ['cpu']],
    ['the same without', 'i7 12700', ['cpu']],
    ['digits that the name has glued', 'ddr 5', ['memory']],
    ['accents left out', 'mecanico espanol', ['keyboard']],
    ['ñ as n', 'nandu', ['keyboard']],
    ['capitals and accents', 'MECÁNICO', ['keyboard']],
    ['beginnings of words', 'tecl mec', ['keyboard']],
    ['plurals', 'teclados mecánicos', ['keyboard']],
    ['small words in between', 'la fuente de poder para corsair', ['supply']],
    ['the category’s name', 'tarjeta de video asus', ['plain']],
    ['the brand', 'kingston', ['memory']],
    ['typing mistakes', 'tecldo mecanco', ['keyboard']],
    ['a swapped letter', 'corsiar', ['supply']],
    ['a letter too many behind a model', 'rtx 5070k', ['plain']],
    ['either of two makers', 'corsair o kingston', ['memory', 'supply']],
    ['words in any order', 'fury ram kingston', ['memory']],
  ])('forgives %s', async (_, q, expected) => {
    expect((await find(q)).toSorted()).toEqual(
      expected.map((name) => products[name as keyof typeof products].sku).toSorted(),
    );
  });

  test('for «sin cable» finds wireless products, not those with a cable', async () => {
    const create = (name: string) => createProduct(shop.db, { name, brand: 'Kestrel', kind: 'mouse' });
    const wireless = await create('Kestrel M1 Inalámbrico');
    await create('Kestrel M2 con cable');
    expect(await find('mouse kestrel sin cable')).toEqual([wireless.sku]);
  });

  test.each([
    ['barato', 'price'],
    ['lo mas caro', '-price'],
    ['hasta 100000 pesos', null],
  ])('of no words, «%s», lists all goods', async (q, sort) => {
    const answer = await shop.api.catalog.products({ query: { q } });
    const all = await shop.api.catalog.products({ query: {} });
    expect(answer.total).toBe(all.total);
    expect(answer.search?.sort).toBe(sort);
  });

  test('drops the least important word where no product has all, and says so', async () => {
    const answer = await shop.api.catalog.products({ query: { q: 'rtx 5070 kingston' } });
    expect(answer.products.map(({ sku }) => sku)).toEqual([products.plain.sku]);
    expect(answer.search).toEqual({
      corrected: null,
      left_out: ['kingston'],
      understood: [],
      or_more: [],
      sort: null,
    });
    expect((await shop.api.catalog.products({ query: { q: 'teclado zwqx' } })).search).toEqual({
      corrected: null,
      left_out: ['zwqx'],
      understood: [],
      or_more: [],
      sort: null,
    });
  });

  test.each(['<script>alert(1)</script>', 'algo que nadie vende aquí memoria', 'zwqx 5'])(
    'finds nothing where almost all words would be dropped: «%s»',
    async (q) => {
      expect(await find(q)).toEqual([]);
    },
  );

  test('corrects a word only where little of it is wrong', async () => {
    const mount = await createProduct(shop.db, { name: 'Soporte con montaje VESA' });
    expect(await find('montaje')).toEqual([mount.sku]);
    for (const q of ['montaña', 'bicicleta de montaña', 'bicicletas', 'zapatos para montañismo']) {
      const answer = await shop.api.catalog.products({ query: { q } });
      expect(answer).toMatchObject({ total: 0, search: { corrected: null, left_out: [] } });
    }
  });

  test('drops no word where the others are only guesses', async () => {
    const fan = await createProduct(shop.db, { name: 'Refrigeración Austral' });
    expect(await find('refrigersciom')).toEqual([fan.sku]);
    expect(await find('zwqx refrigersciom')).toEqual([]);
  });

  test('for words that many products share is answered from their groups', async () => {
    const category = await createCategory(shop.db, { name: 'Módulos', kind: 'memory' });
    const kit = (name: string, capacity: number) =>
      createProduct(shop.db, {
        name,
        kind: 'memory',
        categoryIds: [category.id],
        specs: { capacity, ram_type: 'DDR5' },
      });
    const small = await kit('Vega uno', 16);
    await kit('Vega dos', 32);
    const { text, values } = listStatement({ by: 'all' }, readListFilters({ page: 1, page_size: 24 }), {
      by: 'groups',
      kinds: ['memory'],
      brandId: undefined,
      words: 'ddr5 & 16gb',
    });
    const { rows } = await shop.db.sql(text, values);
    expect(rows).toMatchObject([{ total: 1, found: 1, kind: 'memory' }]);
    expect((rows[0] as { products: string }).products).toContain(small.sku);
  });

  test.each([
    ['a word that sounds like it', 'teklado', 'keyboard'],
    ['a short word that its neighbour tells', 'memoria ran', 'memory'],
    ['names glued to a word', 'tecladologitech', 'keyboard'],
    ['names glued to a number', 'fuente850w', 'supply'],
    ['a whole sentence', '¿Qué memoria RAM me recomiendan?', 'memory'],
  ] as const)('understands %s: «%s»', async (_, q, meant) => {
    const known = new Set(Object.values(products).map(({ sku }) => sku));
    expect((await find(q)).filter((sku) => known.has(sku))).toEqual([products[meant].sku]);
  });

  test('says what was mended within a kind', async () => {
    const { search } = await shop.api.catalog.products({ query: { q: 'teclado lojitech' } });
    expect(search).toMatchObject({ corrected: 'teclado logitech', left_out: [] });
  });

  test('takes a word for a maker that sounds like it or has its letters in another order', async () => {
    const corrected = async (q: string) =>
      (await shop.api.catalog.products({ query: { q } })).search?.corrected;
    expect(await corrected('teclado lojitec')).toBe('teclado logitech');
    expect(await corrected('tarjeta de video assu')).toBe('tarjeta de video asus');
  });

  test('takes goods that others sell for no slips', async () => {
    const { search } = await shop.api.catalog.products({ query: { q: 'teclado tinta' } });
    expect(search).toMatchObject({ corrected: null, left_out: ['tinta'] });
  });

  test('reads a letter o in a part number as a zero', async () => {
    expect(await find('gv-n5o7tgaming oc-16gd')).toEqual([products.card.sku]);
  });

  test('says which words were too many to be read', async () => {
    const many = 'uno dos tres cuatro cinco seis siete ocho nueve diez once ñandú colibrí';
    const { search } = await shop.api.catalog.products({ query: { q: `teclado ${many}` } });
    expect(search?.left_out).toContain('colibri');
  });

  test('names the correction of a mistyped word', async () => {
    const answer = await shop.api.catalog.products({ query: { q: 'Tecldo Mecánico' } });
    expect(answer.products.map(({ sku }) => sku)).toEqual([products.keyboard.sku]);
    expect(answer.search).toEqual({
      corrected: 'teclado Mecánico',
      left_out: [],
      understood: [],
      or_more: [],
      sort: null,
    });
  });

  test('for a kind, a maker or both lists the products as their pages do', async () => {
    for (const q of ['tarjetas gráficas', 'gpu', 'tarjeta de video']) {
      expect((await find(q)).toSorted()).toEqual([products.card.sku, products.plain.sku].toSorted());
    }
    expect(await find('tarjetas de video asus')).toEqual([products.plain.sku]);
    expect(await find('asus')).toEqual([products.plain.sku]);
  });

  test.each(['cpu-i7-12700k', 'CPUI712700K'])('for the SKU %s gives that product', async (q) => {
    expect(await find(q)).toEqual([products.cpu.sku]);
  });

  test('finds part numbers and bar codes, whole and with different signs', async () => {
    for (const q of ['GV-N507TGAMING OC-16GD', 'gvn507tgamingoc16gd', '4719331355111', products.card.refId]) {
      expect(await find(q)).toEqual([products.card.sku]);
    }
  });

  test('puts the exact code before products that only contain it, in stock or not', async () => {
    const named = await createProduct(shop.db, { name: 'Adaptador para QX900' });
    const exact = await createProduct(shop.db, { name: 'Otra cosa', mpn: 'QX-900', stock: 0 });
    expect(await find('qx900')).toEqual([exact.sku, named.sku]);
  });

  test('puts products in stock first', async () => {
    const gone = await createProduct(shop.db, { name: 'Ventilador Boreal', stock: 0 });
    const here = await createProduct(shop.db, { name: 'Base con ventilador Boreal incluido', stock: 5 });
    expect(await find('ventilador boreal')).toEqual([here.sku, gone.sku]);
  });

  test.each(['!!!', '%', '_', "'", '\\', ':*', '&|!()', '日本語', '🙂'])(
    'for %s finds nothing and does not fail',
    async (q) => {
      expect(await find(q)).toEqual([]);
    },
  );

  test('for drives that record cameras finds no cameras, and the other way round', async () => {
    const drive = await createProduct(shop.db, { name: 'Seagate SkyHawk 4 TB Surveillance', kind: 'hdd' });
    const camera = await createProduct(shop.db, { name: 'Cámara web Razer Kiyo 1080p', kind: 'webcam' });
    for (const words of ['skyhawk', 'cctv', 'videovigilancia', 'disco duro para cámaras de seguridad'])
      expect(await find(words), words).toEqual([drive.sku]);
    for (const words of ['cámaras', 'cámara web']) expect(await find(words), words).toEqual([camera.sku]);
  });

  test('follows what a product is called, whatever of it changes, and keeps its words with a new price', async () => {
    const shelf = await createCategory(shop.db, { name: 'Micrófonos', kind: 'microphone' });
    const { id, sku } = await createProduct(shop.db, {
      name: 'Zafra Uno',
      brand: 'Orotava',
      kind: 'microphone',
      mpn: 'ZF-100',
      categoryIds: [shelf.id],
    });
    const change = async (sql: string, values: unknown[] = []) => {
      await shop.db.sql(sql, [id, ...values]);
      await shop.db.transaction((tx) => refreshListing(tx, [id]));
    };
    const wordsOf = async () => {
      const { rows } = await shop.db.sql(
        'select search, price_cents, xmin from product_search where product_id = $1',
        [id],
      );
      return rows[0] as { search: string; price_cents: number; xmin: string };
    };
    const isFound = async (q: string) => (await find(q)).includes(sku);
    const before = await wordsOf();
    await change('update product set price_cents = 77700 where id = $1');
    expect(await wordsOf()).toMatchObject({ search: before.search, price_cents: 77_700 });
    const priced = await wordsOf();
    await change('select $1::int');
    expect(await wordsOf()).toEqual(priced);
    await change(`update product set name = 'Lumbre Dos' where id = $1`);
    expect([await isFound('lumbre'), await isFound('zafra')]).toEqual([true, false]);
    await change(`update product set mpn = 'QX-900' where id = $1`);
    expect([await isFound('qx900'), await isFound('zf100')]).toEqual([true, false]);
    await change(
      `update brand set name = 'Kimbalú', slug = 'kimbalu' where id = (select brand_id from product where id = $1)`,
    );
    expect([await isFound('kimbalu'), await isFound('orotava')]).toEqual([true, false]);
    await change(`update category set name = 'Captadores' where id = $2::int and $1::int > 0`, [shelf.id]);
    expect([await isFound('captadores'), await isFound('microfonos kimbalu')]).toEqual([true, true]);
    await change(`update product set facets = '{color=fucsia}' where id = $1`);
    expect(await isFound('fucsia')).toBe(true);
    // As after a migration that folds words in another way.
    await change('update product_search set words_key = null where product_id = $1');
    expect(await isFound('fucsia')).toBe(true);
  });

  test('for a very long text answers', async () => {
    expect(await find('teclado '.repeat(24).trim())).toEqual([products.keyboard.sku]);
  });

  test('over 200 characters is refused', async () => {
    const response = await shop.request(`/product/products?q=${'a'.repeat(201)}`);
    expect(response.status).toBe(422);
  });

  test('offers nothing else where the filters leave nothing', async () => {
    for (const q of ['kingston', 'teclado mecánico español']) {
      const answer = await shop.api.catalog.products({ query: { q, max_price: 1 } });
      expect(answer).toMatchObject({ total: 0, products: [] });
    }
  });

  test('works inside a category', async () => {
    const answer = await shop.api.catalog.categoryPage({
      params: { name: 'tarjetas de video' },
      query: { q: 'asus' },
    });
    expect(answer.products.map(({ sku }) => sku)).toEqual([products.plain.sku]);
  });

  test('with results of one kind offers that kind’s specs', async () => {
    const product = await createProduct(shop.db, {
      name: 'Monitor Único 27',
      kind: 'monitor',
      specs: { panel_type: 'IPS' },
    });
    const answer = await shop.api.catalog.products({ query: { q: 'monitor unico' } });
    expect(answer.products.map(({ sku }) => sku)).toEqual([product.sku]);
    expect(answer.facets.find(({ key }) => key === 'spec.panel')).toMatchObject({
      values: [{ value: 'IPS', count: 1 }],
    });
  });
});
