import { type NamedQuery, query } from '../../platform/database/named-query.ts';
import type { ListFilters, Sort } from './list-filters.ts';
import { productCardJson } from './product-card.ts';
import { productKinds } from './product-kinds.ts';
import { rangeKeysOf } from './read-specs.ts';

/** Which products a list is about, before filters. */
export type ListScope =
  | { by: 'all' }
  | { by: 'category'; name: string }
  | { by: 'brand'; name: string }
  /** What a promotion makes cheaper now. */
  | { by: 'promotion'; slug: string }
  /** What resembles `q` where nothing matches it. */
  | { by: 'similar' };

/** The whole answer of a list in one row; facets are counted per facet without its own filter. */
export type ListRow = {
  /** JSON of the category or brand; null when there is none of that name. */
  scope: string | null;
  /** JSON objects with commas between. */
  products: string | null;
  total: number;
  /** Whether anything is in the scope (and matches `q`) before filters. */
  is_any: boolean;
  /** The one kind the list is about, whose specs it can be narrowed by. */
  kind: string | null;
  facets: string;
};

/** SQL with its values; `name` only for shapes worth preparing. */
export type ListStatement = { named: NamedQuery<ListRow> | undefined; text: string; values: unknown[] };

/** Bits of `missed`: which filters a row does not pass. Specs take the bits from `firstSpecBit` on. */
const bits = { category: 1, brand: 2, price: 4, stock: 8 };
const firstSpecBit = 16;

/** More values than this in one facet help nobody. */
const facetValuesMax = 100;

/** Every filter multiplies the shapes; beyond so many a shape is too rare to be kept prepared on every connection. */
const preparedFiltersMax = 2;

/**
 * The statement of a list. Texts depend only on the shape (scope, which filters, sort), so equal shapes share a name and
 * a prepared statement, and are written once.
 */
export function listStatement(scope: ListScope, filters: ListFilters): ListStatement {
  const values: unknown[] = [];
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const given: Placeholders = {
    limit: bind(filters.pageSize, 'int'),
    offset: bind((filters.page - 1) * filters.pageSize, 'int'),
    named: scopeParts(scope, bind),
    q: filters.q === undefined ? undefined : bind(filters.q, 'text'),
    tests: filterTests(filters, bind),
  };
  const name = shapeName(scope, filters);
  const known = name === undefined ? undefined : shapes.get(name);
  if (known) return { named: known, text: known.text, values };
  const text = listText(scope, filters.sort, given);
  if (name === undefined) return { named: undefined, text, values };
  const made = query<ListRow>(name, text);
  shapes.set(name, made);
  return { named: made, text, values };
}

/** Where the values of a list stand in its text. */
type Placeholders = {
  limit: string;
  offset: string;
  named: ReturnType<typeof scopeParts>;
  q: string | undefined;
  tests: FilterTest[];
};

/** One pass over the scope's rows (`m`) notes which filters each misses; products, total and facets come from it. */
function listText(scope: ListScope, sortBy: Sort, { limit, offset, named, q, tests }: Placeholders): string {
  const conditions = [...named.conditions];
  const tables = ['product_listing l'];
  const ctes: string[] = [...named.ctes];
  if (q !== undefined && scope.by === 'similar') {
    tables.push(`join shop_similar_products(${q}) near on near.product_id = l.product_id`);
  } else if (q !== undefined) {
    ctes.push(
      `asked as materialized (select shop_search_query(${q}) as words, nullif(shop_code(${q}), '') as code)`,
    );
    conditions.push('(l.search @@ (select words from asked) or l.codes @> array[(select code from asked)])');
  }

  const sort = sortOf(sortBy, q === undefined ? 'none' : scope.by === 'similar' ? 'similar' : 'words');
  const order = (alias: string) =>
    [...sort.map(({ direction }, index) => `${alias}.s${index} ${direction}`), `${alias}.product_id`].join(
      ', ',
    );
  // Rows are cheaper read again than kept aside, unless filters or nearness have to be reckoned for each.
  const isRead = tests.length > 0 || scope.by === 'similar';
  // Everything at once is of many kinds; without filters its specs are no choice.
  const isWhole = scope.by === 'all' && q === undefined && tests.length === 0;
  const missed =
    tests.length === 0
      ? '0'
      : tests.map(({ bit, test }) => `case when ${test} then 0 else ${bit} end`).join(' + ');
  const measures = isWhole ? [] : Array.from({ length: measuresMax }, (_, index) => `n${index}`);
  ctes.push(
    `m as ${isRead ? '' : 'not '}materialized (
       select l.product_id, ${isWhole ? 'null' : 'l.kind collate "C"'} as kind, l.brand_id, l.category_id, l.price_cents,
              l.available > 0 as has_stock, ${isWhole ? '' : 'l.facets, l.facets_key, '}${missed} as missed,
              ${measures.map((name, index) => `l.measures[${index + 1}] as ${name}, `).join('')}${sort.map(({ expression }, index) => `${expression} as s${index}`).join(', ')}
         from ${tables.join(' ')}
        ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
     )`,
    `page as (
       select m.product_id, ${sort.map((_, index) => `m.s${index}`).join(', ')}
         from m where m.missed = 0 order by ${order('m')} limit ${limit} offset ${offset}
     )`,
    ...(tests.length === 0
      ? countsOfAll(named.kind, measures, isWhole)
      : countsByFilter(named.kind, measures, tests)),
  );
  const pairs = (table: string, grouped: string) =>
    `coalesce((select json_agg(json_build_array(x.slug, x.name, x.n))
         from (select x.slug, x.name, g.n from ${grouped} g join ${table} x on x.id = g.id
                order by g.n desc, x.id limit ${facetValuesMax}) x)::text, '[]')`;
  return `with ${ctes.join(',\n')}
     select ${named.json} as scope,
       (select string_agg(${productCardJson('l')}, ',' order by ${order('p')})
          from page p join product_listing l on l.product_id = p.product_id) as products,
       tot.total, tot.is_any, tot.kind,
       concat('{"price":[', tot.price_min || ',' || tot.price_max, '],"in_stock":', tot.in_stock,
         ',"brand":', ${scope.by === 'brand' ? "'[]'" : pairs('brand', 'brands')},
         ',"category":', ${pairs('category', 'categories')},
         ',"ranges":', json_build_array(${measures.map((name) => `tot.${name}_min, tot.${name}_max`).join(', ')}),
         ',"price_steps":', ${pricesCounted(tests)}, ',"numbers":[', ${numbersCounted(measures, tests)}, ']',
         ',"values":', ${isWhole ? "'[]'" : wordCounts(tests)}, '}') as facets
       from tot${named.from}`;
}

/** Total, ends and counts where there are no filters: one pass over the rows, the rest over the fewer groups. */
function countsOfAll(kind: string, measures: string[], isWhole: boolean): string[] {
  return [
    `g as materialized (
       select m.brand_id, m.category_id, m.kind, ${isWhole ? '' : 'any_value(m.facets) as facets, '}count(*) as n, count(*) filter (where m.has_stock) as in_stock,
              min(m.price_cents) as price_min, max(m.price_cents) as price_max${measures
                .map((name) => `, min(m.${name}) as ${name}_min, max(m.${name}) as ${name}_max`)
                .join('')}
         from m group by m.brand_id, m.category_id, m.kind${isWhole ? '' : ', m.facets_key'}
     )`,
    `tot as materialized (
       select coalesce(sum(n), 0)::int as total, count(*) > 0 as is_any,
              coalesce(${kind}::text, case when min(kind) = max(kind) then min(kind) end) as kind,
              coalesce(sum(in_stock), 0)::int as in_stock, min(price_min) as price_min, max(price_max) as price_max${measures
                .map((name) => `, min(${name}_min) as ${name}_min, max(${name}_max) as ${name}_max`)
                .join('')}
         from g
     )`,
    'brands as (select brand_id as id, sum(n)::int as n from g group by 1)',
    'categories as (select category_id as id, sum(n)::int as n from g group by 1)',
  ];
}

/** The same with filters: every count leaves out its own filter, `m.missed` tells which. */
function countsByFilter(kind: string, measures: string[], tests: FilterTest[]): string[] {
  const passes = (bit: number) =>
    tests.some((test) => test.bit === bit) ? `m.missed in (0, ${bit})` : 'm.missed = 0';
  const passesMeasure = (index: number) => passingMeasure(index, tests);
  const isOfKind = `m.missed & ${firstSpecBit - 1} = 0`;
  return [
    `tot as materialized (
       select count(*) filter (where m.missed = 0)::int as total, count(*) > 0 as is_any,
              coalesce(${kind}, case when min(m.kind) filter (where ${isOfKind}) = max(m.kind) filter (where ${isOfKind})
                then min(m.kind) filter (where ${isOfKind}) end) as kind,
              count(*) filter (where m.has_stock and ${passes(bits.stock)})::int as in_stock,
              min(m.price_cents) filter (where ${passes(bits.price)}) as price_min,
              max(m.price_cents) filter (where ${passes(bits.price)}) as price_max,
              ${measures
                .map(
                  (name, index) =>
                    `min(m.${name}) filter (where ${passesMeasure(index)}) as ${name}_min,
              max(m.${name}) filter (where ${passesMeasure(index)}) as ${name}_max`,
                )
                .join(',\n              ')}
         from m
     )`,
    `brands as (select m.brand_id as id, count(*)::int as n from m where ${passes(bits.brand)} group by 1)`,
    `categories as (select m.category_id as id, count(*)::int as n from m where ${passes(bits.category)} group by 1)`,
  ];
}

/** Rows that miss no filter but the one on the measure itself. One key may stand at different places in different kinds. */
function passingMeasure(index: number, tests: FilterTest[]): string {
  return [
    'm.missed = 0',
    ...tests
      .filter(({ isRange }) => isRange)
      .flatMap(({ bit, key }) => {
        const kinds = kindsMeasuring(key, index);
        return kinds.length === 0
          ? []
          : [`m.missed = ${bit} and m.kind in (${kinds.map((name) => `'${name}'`).join(', ')})`];
      }),
  ].join(' or ');
}

/** How many products there are in each price step, without the price's own filter. */
function pricesCounted(tests: FilterTest[]): string {
  const passes = tests.some(({ bit }) => bit === bits.price)
    ? `m.missed in (0, ${bits.price})`
    : 'm.missed = 0';
  return counted(
    `select shop_price_step(m.price_cents) as x, count(*) as n from m where ${passes} group by 1`,
  );
}

function numbersCounted(measures: string[], tests: FilterTest[]): string {
  return measures.length === 0
    ? "''"
    : measures
        .map((name, index) =>
          counted(
            `select m.${name} as x, count(*) as n from m
              where m.${name} is not null and (${passingMeasure(index, tests)}) group by 1`,
          ),
        )
        .join(`, ',', `);
}

const counted = (rows: string) =>
  `coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (${rows}) c)::text, '[]')`;

/**
 * How many products have each `key=value` word: words of each set of facets, times the products that share the set.
 * Unnesting in the select list is twice as fast as a lateral join.
 */
function wordCounts(tests: FilterTest[]): string {
  const specs = tests.filter(({ bit, isRange }) => bit >= firstSpecBit && !isRange);
  const rows = ['m.missed = 0', ...specs.map(({ bit }) => `m.missed = ${bit}`)].join(' or ');
  const words = [
    'w.missed = 0',
    ...specs.map(({ bit, key }) => `w.missed = ${bit} and starts_with(w.word, '${key}=')`),
  ];
  const sets =
    tests.length === 0
      ? 'select facets, n, 0 as missed from g where g.kind = tot.kind'
      : `select any_value(m.facets) as facets, count(*) as n, m.missed from m
                            where m.kind = tot.kind and (${rows}) group by m.facets_key, m.missed`;
  return `coalesce((
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n
                     from (select unnest(s.facets) collate "C" as word, s.n, s.missed from (${sets}) s) w
                    ${specs.length === 0 ? '' : `where ${words.join(' or ')}`}
                    group by w.word) c)::text, '[]')`;
}

/** Kinds whose numeric spec at a place (from 0) of `measures` is `key`. */
function kindsMeasuring(key: string, index: number): string[] {
  return Object.keys(productKinds).filter((kind) => rangeKeysOf(kind)[index] === key);
}

const measuresMax = Math.max(...Object.keys(productKinds).map((kind) => rangeKeysOf(kind).length));

type Bind = (value: unknown, type: string) => string;

/** How the category or brand is looked up in the same statement: by slug, or by name without case or accents. */
function scopeParts(scope: ListScope, bind: Bind) {
  const lookup = (table: string, name: string) => {
    const given = bind(name.trim(), 'text');
    return `scope as materialized (
       select * from ${table} where slug = ${given} or shop_fold(name) = shop_fold(${given})
        order by slug = ${given} desc limit 1)`;
  };
  switch (scope.by) {
    case 'category':
      return {
        ctes: [lookup('category', scope.name)],
        conditions: ['l.category_ids @> array[(select id from scope)]'],
        kind: '(select kind from scope)',
        json: `case when s.id is not null then concat('{"id":', s.id, ',"category_name":', to_json(s.name),
         ',"slug":', to_json(s.slug), ',"category_image":', coalesce(to_json(s.image_url)::text, 'null'),
         ',"description":', to_json(s.description), ',"parent_id":', coalesce(s.parent_id::text, 'null'), '}') end`,
        from: ' left join scope s on true',
      };
    case 'brand':
      return {
        ctes: [lookup('brand', scope.name)],
        conditions: ['l.brand_id = (select id from scope)'],
        kind: 'null',
        json: `case when s.id is not null then concat('{"id":', s.id, ',"brand_name":', to_json(s.name),
         ',"slug":', to_json(s.slug), ',"brand_image":', coalesce(to_json(s.image_url)::text, 'null'),
         ',"product_count":', (select count(*) from product_listing where brand_id = s.id),
         ',"description":', to_json(s.description), ',"warranty_text":', to_json(s.warranty_text), '}') end`,
        from: ' left join scope s on true',
      };
    case 'promotion':
      return {
        ctes: [],
        conditions: [`l.promotion_id = (select id from promotion where slug = ${bind(scope.slug, 'text')})`],
        kind: 'null',
        json: 'null',
        from: '',
      };
    case 'all':
    case 'similar':
      return { ctes: [], conditions: [], kind: 'null', json: 'null', from: '' };
  }
}

type FilterTest = { bit: number; key: string; isRange: boolean; test: string };

function filterTests(filters: ListFilters, bind: Bind): FilterTest[] {
  const { categories, brands, minPrice, maxPrice, isInStock, values, ranges } = filters;
  const tests: FilterTest[] = [];
  const idsOf = (table: string, names: string[]) => {
    const given = bind(names, 'text[]');
    return `array(select id from ${table} where slug = any(${given})
      or shop_fold(name) in (select shop_fold(name) from unnest(${given}) as asked_for(name)))`;
  };
  if (categories.length > 0) {
    tests.push({
      bit: bits.category,
      key: '',
      isRange: false,
      test: `l.category_ids && ${idsOf('category', categories)}`,
    });
  }
  if (brands.length > 0) {
    tests.push({
      bit: bits.brand,
      key: '',
      isRange: false,
      test: `l.brand_id = any(${idsOf('brand', brands)})`,
    });
  }
  if (minPrice !== undefined || maxPrice !== undefined) {
    const ends = [bind(minPrice ?? 0, 'bigint'), bind(maxPrice ?? Number.MAX_SAFE_INTEGER, 'bigint')];
    tests.push({
      bit: bits.price,
      key: '',
      isRange: false,
      test: `l.price_cents between ${ends[0]} and ${ends[1]}`,
    });
  }
  if (isInStock) tests.push({ bit: bits.stock, key: '', isRange: false, test: 'l.available > 0' });
  let bit = firstSpecBit;
  for (const { key, words } of values) {
    tests.push({ bit, key, isRange: false, test: `l.facets && ${bind(words, 'text[]')}` });
    bit *= 2;
  }
  for (const { key, min, max } of ranges) {
    const low = min === null ? undefined : bind(min, 'float8');
    const high = max === null ? undefined : bind(max, 'float8');
    const places = Array.from({ length: measuresMax }, (_, index) => ({
      index,
      kinds: kindsMeasuring(key, index),
    }))
      .filter(({ kinds }) => kinds.length > 0)
      .map(({ index, kinds }) => {
        const measure = `l.measures[${index + 1}]`;
        return [
          `l.kind in (${kinds.map((name) => `'${name}'`).join(', ')})`,
          ...(low === undefined ? [] : [`${measure} >= ${low}`]),
          ...(high === undefined ? [] : [`${measure} <= ${high}`]),
        ].join(' and ');
      });
    tests.push({ bit, key, isRange: true, test: places.join(' or ') });
    bit *= 2;
  }
  return tests;
}

type SortKey = { expression: string; direction: string };

function sortOf(sort: Sort, search: 'none' | 'words' | 'similar'): SortKey[] {
  const popular = { expression: 'l.popularity', direction: 'desc nulls last' };
  switch (sort) {
    case 'relevance':
      if (search === 'none') return [popular];
      return [
        // Somebody who types a code wants that product, in stock or not.
        ...(search === 'words'
          ? [{ expression: 'coalesce(l.codes @> array[(select code from asked)], false)', direction: 'desc' }]
          : []),
        { expression: 'l.available > 0', direction: 'desc' },
        search === 'words'
          ? { expression: 'ts_rank(l.search, (select words from asked))', direction: 'desc nulls last' }
          : { expression: 'near.score', direction: 'desc' },
        popular,
      ];
    case 'price':
      return [{ expression: 'l.price_cents', direction: 'asc' }];
    case '-price':
      return [{ expression: 'l.price_cents', direction: 'desc' }];
    case 'newest':
      return [
        { expression: 'l.released_on', direction: 'desc nulls last' },
        { expression: 'l.created_at', direction: 'desc' },
      ];
    case 'rating':
      return [
        { expression: 'l.rating_tenths', direction: 'desc nulls last' },
        { expression: 'l.review_count', direction: 'desc' },
      ];
    case 'name':
      return [{ expression: 'l.name collate "es-x-icu"', direction: 'asc' }];
  }
}

/** Shapes seen so far; looked up by name, so that equal shapes are one object. */
const shapes = new Map<string, NamedQuery<ListRow>>();

/** Undefined for shapes that are too rare to be kept prepared. */
function shapeName(scope: ListScope, filters: ListFilters): string | undefined {
  const parts = [
    filters.q === undefined ? '' : 'q',
    filters.categories.length > 0 ? 'category' : '',
    filters.brands.length > 0 ? 'brand' : '',
    filters.minPrice !== undefined || filters.maxPrice !== undefined ? 'price' : '',
    filters.isInStock ? 'stock' : '',
    ...filters.values.map(({ key }) => key),
    ...filters.ranges.map(
      ({ key, min, max }) => `${key}${min === null ? '' : '_min'}${max === null ? '' : '_max'}`,
    ),
  ].filter((part) => part !== '');
  if (parts.length - (filters.q === undefined ? 0 : 1) > preparedFiltersMax) return undefined;
  const sort = filters.sort === '-price' ? 'price_down' : filters.sort;
  const name = ['catalog.list', scope.by, ...parts, sort].join('.');
  return name.length > 63 ? undefined : name;
}

const plain: ListFilters = {
  page: 1,
  pageSize: 24,
  q: undefined,
  categories: [],
  brands: [],
  minPrice: undefined,
  maxPrice: undefined,
  isInStock: false,
  values: [],
  ranges: [],
  sort: 'relevance',
};
// The most used shapes, so that they are published with the other named queries.
listStatement({ by: 'all' }, plain);
listStatement({ by: 'all' }, { ...plain, q: '' });
listStatement({ by: 'similar' }, { ...plain, q: '' });
listStatement({ by: 'category', name: '' }, plain);
listStatement({ by: 'brand', name: '' }, plain);
