import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { rangeKeysOf, specFieldsOf } from '../specs/read-specs.ts';

/** A filter of a list, as a test of one product. */
type Row = {
  sku: string;
  kind: string;
  brand: string;
  shelf: string;
  price: number;
  popularity: number;
  isInStock: boolean;
  facets: string[];
  measures: (number | null)[];
};

const pageSize = 100;
const sorts = ['relevance', 'price', '-price'] as const;

let shop: TestShop;
let rows: Row[];
let shelves: { slug: string; kind: string | undefined }[];
beforeAll(async () => {
  shop = await startTestShop();
  const parent = await createCategory(shop.db);
  const cards = await createCategory(shop.db, { parent: parent.slug, kind: 'gpu' });
  const sticks = await createCategory(shop.db, { parent: parent.slug });
  for (let index = 0; index < 120; index += 1) {
    const isCard = chance(0.5);
    await createProduct(shop.db, {
      kind: isCard ? 'gpu' : chance(0.8) ? 'memory' : 'cpu',
      brand: `Marca ${oneOf([1, 2, 3, 4])}`,
      priceCents: oneOf([100, 99_900, 100_000, 250_050, 700_000, 5_000_000]),
      stock: oneOf([0, 0, 1, 40]),
      specs: isCard
        ? {
            memory: oneOf([8, 12, 16]),
            chipset: oneOf(['RTX 4060', 'RTX 4070']),
            ...(chance(0.8) && { tdp: oneOf([115, 200, 285]) }),
            ...(chance(0.5) && { length: oneOf([200, 310]) }),
          }
        : { ram_type: oneOf(['DDR4', 'DDR5']), capacity: oneOf([16, 32]), rgb: chance(0.5) },
      categoryIds: [isCard ? cards.id : sticks.id],
    });
  }
  const found = await shop.db.sql(
    `select l.sku, l.kind, b.slug as brand, c.slug as shelf, l.price_cents as price, l.popularity,
            l.available > 0 as "isInStock", l.facets, l.measures
       from product_listing l join brand b on b.id = l.brand_id join category c on c.id = l.category_id
      where l.category_ids @> array[$1::int] order by l.product_id`,
    [parent.id],
  );
  rows = found.rows as Row[];
  shelves = [
    { slug: parent.slug, kind: undefined },
    { slug: cards.slug, kind: 'gpu' },
    { slug: sticks.slug, kind: undefined },
  ];
});
afterAll(() => shop.stop());

let seed = 20_261_121;
/** The same numbers in every run, from 0 up to 1. */
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}
const chance = (share: number) => random() < share;
function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from.');
  return item;
}

/** A filter as the address has it, what passes it, and whose facet it belongs to. */
type Filter = { query: Record<string, string>; facet: string; passes: (row: Row) => boolean };

function filters(): Filter[] {
  const brands = [oneOf([1, 2, 3, 4]), oneOf([1, 2, 3, 4])].map((number) => `marca-${number}`);
  const [low, high] = [oneOf([0, 99_900, 99_901]), oneOf([100_000, 699_999, 5_000_000])];
  const memory = oneOf(['8', '12', '16']);
  const ram = oneOf(['DDR4', 'DDR5']);
  const tdp = oneOf([115, 150, 285]);
  const kind = oneOf(['gpu', 'memory', 'cpu']);
  const shelf = oneOf(shelves.slice(1)).slug;
  const all: Filter[] = [
    { facet: 'brand', query: { brand: brands.join(',') }, passes: (row) => brands.includes(row.brand) },
    {
      facet: 'price',
      query: { min_price: String(low), max_price: String(high) },
      passes: ({ price }) => price >= low && price <= high,
    },
    { facet: 'stock', query: { in_stock: '1' }, passes: ({ isInStock }) => isInStock },
    { facet: 'category', query: { category: shelf }, passes: (row) => row.shelf === shelf },
    { facet: 'kind', query: { kind }, passes: (row) => row.kind === kind },
    {
      facet: 'spec.memory',
      query: { 'spec.memory': memory },
      passes: (row) => row.facets.includes(`memory=${memory}`),
    },
    {
      facet: 'spec.ram_type',
      query: { 'spec.ram_type': ram },
      passes: (row) => row.facets.includes(`ram_type=${ram}`),
    },
    {
      facet: 'spec.tdp',
      query: { 'spec.tdp.max': String(tdp) },
      passes: (row) => (measureOf(row, 'tdp') ?? Number.POSITIVE_INFINITY) <= tdp,
    },
  ];
  return all.filter(() => chance(0.25));
}

const measureOf = (row: Row, key: string) => row.measures[rangeKeysOf(row.kind).indexOf(key)] ?? undefined;

/** Counts by value, most first among equals in no order. */
function counted(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** A list's answer, counted product by product. */
function plainly(given: Row[], ownKind: string | undefined, chosen: Filter[], sort: (typeof sorts)[number]) {
  const without = (...facets: string[]) =>
    given.filter((row) => chosen.every(({ facet, passes }) => facets.includes(facet) || passes(row)));
  const passing = without();
  const specs = chosen.map(({ facet }) => facet).filter((facet) => facet.startsWith('spec.'));
  const kinds = new Set(without(...specs).map(({ kind }) => kind));
  const kind = ownKind ?? (kinds.size === 1 ? [...kinds][0] : undefined);
  const priced = without('price').map(({ price }) => price);
  const facets: Record<string, unknown> = {};
  for (const { key, facet } of kind === undefined ? [] : specFieldsOf(kind)) {
    const name = `spec.${key}`;
    const ofKind = without(name).filter((row) => row.kind === kind);
    if (facet === 'values') {
      const words = ofKind.flatMap((row) => row.facets.filter((word) => word.startsWith(`${key}=`)));
      if (words.length > 0) facets[name] = counted(words.map((word) => word.slice(key.length + 1)));
    } else if (facet === 'range') {
      const numbers = ofKind.flatMap((row) => measureOf(row, key) ?? []);
      const ends = [Math.min(...numbers), Math.max(...numbers)];
      if (ends[0] !== ends[1] && numbers.length > 0) facets[name] = { ends, sum: numbers.length };
    }
  }
  const direction = sort === 'price' ? 1 : -1;
  const place = (row: Row) => direction * (sort === 'relevance' ? row.popularity : row.price);
  return {
    total: passing.length,
    skus: passing
      .toSorted((one, other) => place(one) - place(other))
      .slice(0, pageSize)
      .map(({ sku }) => sku),
    brand: counted(without('brand').map(({ brand }) => brand)),
    category: counted(without('category').map(({ shelf }) => shelf)),
    kind: counted(without('kind').map((row) => row.kind)),
    stock: passing.filter(({ isInStock }) => isInStock).length,
    price: priced.length === 0 ? undefined : [Math.min(...priced), Math.max(...priced)],
    bars: priced.length,
    facets,
  };
}

/** The same from the shop's answer. */
async function answered(slug: string, chosen: Filter[], sort: (typeof sorts)[number], expected: Plain) {
  const answer = await shop.api.catalog.categoryPage({
    params: { name: slug },
    query: Object.assign({ sort, page_size: pageSize }, ...chosen.map(({ query }) => query)) as {
      q?: string;
    },
  });
  const facetOf = (key: string) => answer.facets.find((facet) => facet.key === key);
  const values = (key: string) =>
    Object.fromEntries((facetOf(key)?.values ?? []).map(({ value, count }) => [value, count]));
  const sum = (key: string) => facetOf(key)?.histogram?.counts.reduce((one, other) => one + other, 0);
  const price = facetOf('price');
  return {
    total: answer.total,
    skus: answer.products.map(({ sku }) => sku),
    brand: values('brand'),
    // A shelf alone is not offered, and kinds not beside shelves.
    category: facetOf('category') ? values('category') : expected.category,
    kind: facetOf('kind') ? values('kind') : expected.kind,
    stock: values('in_stock')['1'] ?? 0,
    price: price && [price.min, price.max],
    // Prices in one step have no bars.
    bars: sum('price') ?? expected.bars,
    facets: Object.fromEntries(
      answer.facets
        .filter(({ key }) => key.startsWith('spec.'))
        .map(({ key, min, max }) => [
          key,
          min === undefined ? values(key) : { ends: [min, max], sum: sum(key) },
        ]),
    ),
  };
}
type Plain = ReturnType<typeof plainly>;

/** One list of so many that a shopper may ask for. */
async function compareList() {
  const { slug, kind } = oneOf(shelves);
  const chosen = filters();
  const sort = oneOf(sorts);
  const given = slug === shelves[0]?.slug ? rows : rows.filter((row) => row.shelf === slug);
  const expected = plainly(given, kind, chosen, sort);
  const asked = `${slug} ${sort} ${JSON.stringify(chosen.map(({ query }) => query))}`;
  return { asked, expected, answer: await answered(slug, chosen, sort, expected) };
}

test('lists and facets equal a plain count product by product, under any filter', async () => {
  for (let time = 0; time < 200; time += 1) {
    // Groups that are not rolled up yet at first, then the rolled-up counts.
    if (time === 60) await shop.open.runJob('catalog.keep_facets');
    const { asked, expected, answer } = await compareList();
    expect(answer, asked).toEqual(expected);
  }
});
