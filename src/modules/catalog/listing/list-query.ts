import { createHash } from 'node:crypto';
import { composedQuery, type NamedQuery } from '../../../platform/database/named-query.ts';
import { countedGroups } from './counted-groups.ts';
import { kindsNamedByOthers } from '../search/kind-words.ts';
import type { ListFilters, Sort } from './list-filters.ts';
import { stockBit } from './popularity.ts';
import { productCardJson, warrantyJson } from './product-card.ts';
import { productKinds } from '../specs/product-kinds.ts';
import { rangeKeysOf } from '../specs/read-specs.ts';

/** Which products a list is about, before filters. */
export type ListScope =
  | { by: 'all' }
  | { by: 'category'; name: string }
  | { by: 'brand'; name: string }
  /** What a promotion makes cheaper now. */
  | { by: 'promotion'; slug: string };

/** What a list searches for, as `read-search.ts` understood it. */
export type SearchTerms =
  /**
   * Words say no more than kinds and makers, or (`words`, text of a `tsquery`) what many products share: nothing but
   * groups has to be read.
   */
  | { by: 'groups'; kinds: readonly string[]; brandId: number | undefined; words?: string }
  | {
      by: 'words';
      /** Text of a `tsquery`; null where there are no words that could be searched for. */
      words: string | null;
      /** Products that have the text as their code. */
      codeIds: readonly number[];
      /** Kinds that the words name: their products come first. */
      kinds: readonly string[];
      /** Whether so many products may have the words that they are sooner counted by group. */
      isBroad: boolean;
    };

/**
 * The whole answer of a list in one row; facets are counted per facet without its own filter.
 * - `scope`: JSON of the category or brand; null when there is none of that name.
 * - `products`: JSON objects with commas between.
 * - `found`: How many there are before filters.
 * - `is_any`: Whether anything is in the scope (and found) before filters.
 * - `kind`: The one kind the list is about, whose specs it can be narrowed by.
 */
export type ListRow = Statements['catalog.list']['row'];

/** SQL with its values; `name` only for shapes worth preparing. */
export type ListStatement = {
  named: NamedQuery<ListRow, readonly unknown[]> | undefined;
  text: string;
  values: unknown[];
};

/** Bits of `missed`: which filters a group does not pass. Specs take the bits from `firstSpecBit` on. */
const bits = { category: 1, brand: 2, kind: 4 };
const firstSpecBit = 16;

/** More values than this in one facet help nobody. */
const facetValuesMax = 100;

/** Every filter multiplies the shapes; beyond so many a shape is too rare to be kept prepared on every connection. */
const preparedFiltersMax = 2;

/** Lists of so many products have no need to say so in their shape's name. */
const usualPageSize = 24;

/** So do pages; few shoppers go further. */
const preparedPagesMax = 5;

/**
 * A page is walked to where the square of the list's products exceeds so many times the page's products times all there
 * are. Were products of a list spread evenly over an order, 0.4 would do; those that never sold stand in the order they
 * came, whole shelves together, and a walk may pass all the others first.
 */
const walkedFrom = 10;

/** Beyond so many hits what tells them apart is not where the words stand: weighing each would take longer than all else. */
const weighedHitsMax = 600;

/**
 * The statement of a list. Texts depend only on the shape (scope, search, which filters, sort), so equal shapes share a
 * name and a prepared statement, and are written once. With the counts that were `kept` for a whole list there is no row
 * where they were not; the filters must be such that they serve (`servesKept`).
 */
export function listStatement(
  scope: ListScope,
  filters: ListFilters,
  search: SearchTerms | undefined,
  counts: 'anew' | 'kept' = 'anew',
): ListStatement {
  const isKept = counts === 'kept';
  const values: unknown[] = [];
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const given: Placeholders = {
    // In the text, not beside it: a plan for any number of rows would sort them all. Both are integers by contract.
    limit: filters.pageSize.toFixed(0),
    offset: ((filters.page - 1) * filters.pageSize).toFixed(0),
    scope: isKept && search ? keptSearch(search, bind) : scopeParts(scope, bind),
    search: isKept ? undefined : searchParts(search, bind),
    tests: groupTests(filters, bind),
    price:
      filters.minPrice === undefined && filters.maxPrice === undefined
        ? undefined
        : {
            low: bind(filters.minPrice ?? 0, 'bigint'),
            high: bind(filters.maxPrice ?? Number.MAX_SAFE_INTEGER, 'bigint'),
          },
    isInStock: filters.isInStock,
  };
  const name = shapeName(scope, filters, search, isKept);
  const known = name === undefined ? undefined : shapes.get(name);
  if (known) return { named: known, text: known.text, values };
  const [own] = given.tests;
  const text = !isKept
    ? listText(scope, filters.sort, given)
    : own
      ? listText(scope, filters.sort, { ...given, tests: [], own })
      : keptText(scope, filters.sort, given);
  if (name === undefined) return { named: undefined, text, values };
  const made = composedQuery('catalog.list', name, text);
  shapes.set(name, made);
  return { named: made, text, values };
}

/** Where the values of a list stand in its text. */
type Placeholders = {
  limit: string;
  offset: string;
  scope: ReturnType<typeof scopeParts>;
  search: ReturnType<typeof searchParts>;
  tests: GroupTest[];
  price: { low: string; high: string } | undefined;
  isInStock: boolean;
  /**
   * The only filter, where counts were kept for the whole list: its own facet counts as if it were not there, so that
   * products it leaves out need not be read.
   */
  own?: GroupTest | undefined;
};

/**
 * Groups of the scope (`g`) with which filters each misses and how many of its products pass those on price and stock;
 * total and facets come from them, the page's products from the listing.
 */
function listText(scope: ListScope, sortBy: Sort, given: Placeholders): string {
  const { scope: named, tests, own } = given;
  const measures = Array.from({ length: measuresMax }, (_, index) => `n${index}`);
  // Everything and a brand are told apart by category; a shelf may hold several kinds.
  const hasKinds = scope.by === 'category' || scope.by === 'promotion';
  const ctes = [
    ...named.ctes,
    ...(own
      ? [keptRow(named), passingGroups(named, own)]
      : isFound(given)
        ? foundGroups(given)
        : countedScope(given)),
    totals(given),
    ...pageOf(scope, sortBy, given),
    `brands as (select b.brand_id as id, sum(b.n)::int as n from b where b.n > 0 and ${passes(bits.brand, tests)} group by 1)`,
    `categories as (select b.category_id as id, sum(b.n)::int as n from b where b.n > 0 and ${passes(bits.category, tests)} group by 1)`,
    ...(hasKinds
      ? [
          `kinds_offered as (select b.kind, sum(b.n)::int as n from b where b.n > 0 and ${passes(bits.kind, tests)} group by 1)`,
        ]
      : []),
  ];
  const pairs = (table: string, grouped: string) =>
    `coalesce((select json_agg(json_build_array(x.slug, x.name, x.n))
         from (select x.slug, x.name, c.n from ${grouped} c join ${table} x on x.id = c.id
                order by c.n desc, x.id limit ${facetValuesMax}) x)::text, '[]')`;
  const { keys, order } = sortOf(sortBy, given);
  return `with ${ctes.join(',\n')}
     select ${named.json} as scope,
       (select string_agg(${productCardJson('l')}, ',' order by ${order('p')})
          from (select product_id, ${keys.map((_, index) => `s${index}`).join(', ')} from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       tot.total, ${own ? 'kept.total as found, kept.total > 0 as is_any' : 'tot.found, tot.is_any'}, tot.kind,
       concat('{"price":[', tot.price_min || ',' || tot.price_max, '],"in_stock":', tot.in_stock,
         ',"brand":', ${scope.by === 'brand' ? "'[]'" : own?.bit === bits.brand ? keptPairs('brand') : pairs('brand', 'brands')},
         ',"category":', ${own?.bit === bits.category ? keptPairs('category') : pairs('category', 'categories')},
         ',"kind":', ${hasKinds ? "coalesce((select json_agg(json_build_array(kind, n) order by n desc, kind) from kinds_offered)::text, '[]')" : "'[]'"},
         ',"price_steps":', ${pricesCounted(given)},
         ',"numbers":[', ${measures.map((name, index) => numbersCounted(name, index, tests, own)).join(`, ',', `)}, ']',
         ',"values":', ${wordCounts(tests, own)}, '}') as facets
       from tot${own ? ' cross join kept' : ''}${named.from}`;
}

/** Kinds of a shelf without shelves below it; where kept counts hold, its groups' own counts do too. */
function keptKinds(condition: string): string {
  return `case when kept.kind is null and cardinality(kept.category_ids) <= 1 then coalesce((
             select json_agg(json_build_array(k.kind, k.n) order by k.n desc, k.kind)
               from (select g.kind, sum(g.product_count)::int as n from listing_group g
                      where g.product_count > 0 and ${condition} group by 1) k)::text, '[]') else '[]' end`;
}

const allOf = (conditions: readonly string[]) =>
  conditions.length === 0 ? 'true' : conditions.join(' and ');

/** CTE of what was kept for a whole list; no row where a group of it has changed since. */
function keptRow({ key, conditions }: ScopeParts): string {
  return `kept as materialized (
       select f.* from listing_facets f
        where f.scope = ${key}
          and not exists (
            select from listing_group_change c join listing_group g on g.id = c.group_id where ${allOf(conditions)})
     )`;
}

/** JSON of what was kept of brands or categories. */
const keptPairs = (table: 'brand' | 'category') => `coalesce((
         select json_agg(json_build_array(x.slug, x.name, c.n) order by c.n desc, x.id)
           from unnest(kept.${table}_ids, kept.${table}_counts) c(id, n) join ${table} x on x.id = c.id)::text, '[]')`;

/** CTE of the shelves on which the products of a category stand. */
const shelves = (ids: string) => `shelves as materialized (${ids})`;

/**
 * Whether all of them are the category or below it, so that whatever stands on them belongs to it. A category that is
 * most of the shop is sooner found by walking through everything.
 */
const areShelvesOwn = `not exists (
         select from shelves k left join category c on c.id = k.id left join category p on p.id = c.parent_id
          where (select id from scope) in (c.id, c.parent_id, p.parent_id) is not true)`;

/** The page of a category in the usual order: the first of each shelf by its own index, and of those the first. */
function fromShelves(
  { each }: ScopeParts,
  conditions: readonly string[],
  { limit, offset }: Placeholders,
): string {
  return `(select x.product_id, x.s0
          from (select id from shelves where (select is_shelved from choice)) c
          cross join lateral (
            select l.product_id, l.popularity as s0 from product_listing l
             where l.category_id = c.id and case when ${[each ?? 'true', ...conditions].join(' and ')} then true else false end
             order by l.popularity desc, l.product_id limit ${limit} + ${offset}
          ) x
         order by x.s0 desc, x.product_id limit ${limit} offset ${offset})`;
}

/** A whole list: counts that were kept for it, and only the page's products to be found. No row: they were not. */
function keptText(scope: ListScope, sortBy: Sort, given: Placeholders): string {
  const { scope: named, limit, offset } = given;
  const { keys, order } = sortOf(sortBy, given);
  const columns = keys.map(({ expression }, index) => `${expression} as s${index}`).join(', ');
  const condition = allOf(named.conditions);
  const groups = `(select g.id from listing_group g where ${condition})`;
  const page = (source: string, gate: string, filter: string) =>
    `(select l.product_id, ${columns} from ${source} where ${gate} and ${filter}
       order by ${keys.map(({ expression, direction }) => `${expression} ${direction}`).join(', ')}, l.product_id
       limit ${limit} offset ${offset})`;
  // As part of a case it is asked for each row, and the index keeps the order.
  const each = (test: string) => `case when ${test} then true else false end`;
  // A maker, a kind and everything have an index in the usual order; so has each shelf.
  const isInOrder = sortBy === 'relevance' && scope.by !== 'category';
  const isByShelf = sortBy === 'relevance' && scope.by === 'category';
  const ctes = isInOrder
    ? [`page as materialized ${page('product_listing l', 'exists (select from kept)', named.each ?? 'true')}`]
    : [
        ...(isByShelf ? [shelves('select unnest(category_ids) as id from kept')] : []),
        `choice as materialized (
       select is_shelved, not is_shelved and is_many and not is_dense as is_walk,
              not is_shelved and not is_many and total > ${offset} as is_gathered,
              not is_shelved and is_many and is_dense as is_dense
         from (select total, ${isByShelf ? `cardinality(category_ids) < ${facetValuesMax} and cardinality(category_ids) * total::float8 < 2 * products and ${areShelvesOwn}` : 'false'} as is_shelved,
                      total > ${offset} and total::float8 * total > ${walkedFrom} * (${limit} + ${offset}) * products as is_many,
                      -- So many products are looked at until the page is full.
                      (${limit} + ${offset}) * products < 1500.0 * total as is_dense
                 from kept, (select greatest(reltuples, 0)::float8 from pg_class where oid = 'product_listing'::regclass) c(products)) k
     )`,
        `page as materialized (${[
          page('product_listing l', '(select is_dense from choice)', each(named.each ?? 'true')),
          ...(named.each === undefined
            ? [page('product_listing l', '(select is_walk or is_gathered from choice)', 'true')]
            : [
                page('product_listing l', '(select is_walk from choice)', each(`l.group_id in ${groups}`)),
                `(${gathered(`(select id from ${groups} g where (select is_gathered from choice)) g`, columns, [], sortBy, given, keys)})`,
              ]),
          ...(isByShelf ? [fromShelves(named, [], given)] : []),
        ].join(`
       union all
       `)}
     )`,
      ];
  return `with ${[...named.ctes, keptRow(named), ...ctes].join(',\n')}
     select ${named.json} as scope,
       (select string_agg(${productCardJson('l')}, ',' order by ${order('p')})
          from (select product_id, ${keys.map((_, index) => `s${index}`).join(', ')} from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       kept.total, kept.total as found, kept.total > 0 as is_any, coalesce(${named.kind}, kept.kind) as kind,
       concat('{"price":[', kept.price_min || ',' || kept.price_max, '],"in_stock":', kept.stock_count,
         ',"brand":', ${scope.by === 'brand' ? "'[]'" : keptPairs('brand')},
         ',"category":', ${keptPairs('category')},
         ',"kind":', ${scope.by === 'category' ? keptKinds(condition) : "'[]'"},
         ',"price_steps":', kept.price_steps, ',"numbers":', kept.numbers, ',"values":', kept.words, '}') as facets
       from kept${named.from}`;
}

/** Whether counts are kept for what was searched: one kind or one maker and nothing else. */
export function isKeptSearch(search: SearchTerms): search is Extract<SearchTerms, { by: 'groups' }> {
  return (
    search.by === 'groups' &&
    search.words === undefined &&
    search.kinds.length + (search.brandId === undefined ? 0 : 1) === 1
  );
}

function keptSearch(search: SearchTerms, bind: Bind): ScopeParts {
  const [column, value] =
    search.by === 'groups' && search.brandId !== undefined
      ? ['brand_id', bind(search.brandId, 'int')]
      : ['kind', bind(search.kinds[0], 'text')];
  return {
    ...scopeParts({ by: 'all' }, bind),
    conditions: [`g.${column} = ${value}`],
    key: `'${column === 'kind' ? 'kind' : 'brand'}:' || ${value}`,
    each: `l.${column} = ${value}`,
  };
}

/**
 * Statement that keeps what a whole list counts; :key is the id of the category or brand, or the kind. The list's own
 * statement with ids in place of names.
 */
export function keepText(by: 'all' | 'category' | 'brand' | 'kind'): string {
  const conditions = {
    all: [],
    category: ['g.category_ids @> array[:key::int]'],
    brand: ['g.brand_id = :key::int'],
    kind: ['g.kind = :key::text'],
  }[by];
  const kind = by === 'category' ? '(select kind from category where id = :key::int)' : 'null::text';
  const given: Placeholders = {
    limit: '',
    offset: '',
    scope: { ...scopeParts({ by: 'all' }, () => ''), conditions, kind },
    search: undefined,
    tests: [],
    price: undefined,
    isInStock: false,
  };
  const list = (column: string, grouped: string) =>
    `array(select ${column} from ${grouped} order by n desc, id limit ${facetValuesMax})`;
  return `with ${[
    ...countedScope(given),
    totals(given),
    'brands as (select b.brand_id as id, sum(b.n)::int as n from b group by 1)',
    'categories as (select b.category_id as id, sum(b.n)::int as n from b where b.category_id is not null group by 1)',
  ].join(',\n')}
   insert into listing_facets (scope, total, stock_count, kind, price_min, price_max, brand_ids, brand_counts, category_ids,
     category_counts, price_steps, numbers, words)
   select ${by === 'all' ? "'all'" : `'${by}:' || :key::${by === 'kind' ? 'text' : 'int'}`}, tot.total, tot.in_stock, tot.kind, tot.price_min, tot.price_max,
          ${list('id', 'brands')}, ${list('n', 'brands')}, ${list('id', 'categories')}, ${list('n', 'categories')},
          ${pricesCounted(given)},
          concat('[', ${Array.from({ length: measuresMax }, (_, index) => numbersCounted(`n${index}`, index, [])).join(`, ',', `)}, ']'),
          ${wordCounts([])}
     from tot
   on conflict (scope) do nothing`;
}

/** Whether products are looked up first and groups come from them, not the other way. */
function isFound({ scope, search }: Placeholders): boolean {
  return search?.by === 'words' || scope.productConditions.length > 0;
}

const groupColumns = ['id', 'kind', 'brand_id', 'category_id', 'facets', 'facets_key', 'measures'];
const countColumns = {
  product_count: '0',
  stock_count: '0',
  prices: "'{}'",
  stock_prices: "'{}'",
  steps: "'{}'",
  step_counts: "'{}'",
  step_stock_counts: "'{}'",
};

/** What every way to `g` gives of a group beside its counts. */
function groupParts(tests: GroupTest[]): string {
  const missed =
    tests.length === 0
      ? '0'
      : tests.map(({ bit, test }) => `case when ${test} then 0 else ${bit} end`).join(' + ');
  return `g.id, g.kind collate "C" as kind, g.brand_id, g.category_id, g.facets_key, ${missed} as missed,
          ${Array.from({ length: measuresMax }, (_, index) => `g.measures[${index + 1}] as n${index}`).join(', ')}`;
}

/** Without words: groups as they were last counted, and those that have changed since as they are. */
function countedScope({ scope, search, tests, price, isInStock }: Placeholders): string[] {
  const conditions = [...scope.conditions, ...(search?.by === 'groups' ? search.conditions : [])];
  const condition = conditions.length === 0 ? 'true' : conditions.join(' and ');
  const between = (prices: string, count: string) =>
    price === undefined
      ? count
      : `width_bucket(${price.high}, ${prices}) - width_bucket(${price.low} - 1, ${prices})`;
  const passing = (prices: string, count: string) =>
    price === undefined
      ? count
      : // The search in a list of prices fails where there is none.
        `case when g.${count.slice(2)} = 0 then 0 else ${between(prices, count)} end`;
  const counted = Object.entries(countColumns);
  return [
    `changed as materialized (
       select distinct g.id as group_id
         from listing_group_change c join listing_group g on g.id = c.group_id where ${condition}
     )`,
    countedGroups('product_listing l join changed on changed.group_id = l.group_id'),
    `known as (
       select ${[...groupColumns, ...Object.keys(countColumns)].map((name) => `g.${name}`).join(', ')}, g.category_ids
         from listing_group g where ${condition} and g.id not in (select group_id from changed)
       union all
       select ${groupColumns.map((name) => `g.${name}`).join(', ')},
              ${counted.map(([name, none]) => `coalesce(c.${name}, ${none})`).join(', ')}, g.category_ids
         from changed join listing_group g on g.id = changed.group_id
         left join counted_group c on c.group_id = changed.group_id
     )`,
    `g as materialized (
       select ${groupParts(tests)},
              ${isInStock ? passing('g.stock_prices', 'g.stock_count') : passing('g.prices', 'g.product_count')} as n,
              ${passing('g.stock_prices', 'g.stock_count')} as stock_n,
              ${isInStock ? 'g.stock_prices[1]' : 'g.prices[1]'} as price_min,
              ${isInStock ? 'g.stock_prices[g.stock_count]' : 'g.prices[g.product_count]'} as price_max,
              g.steps, ${isInStock ? 'g.step_stock_counts' : 'g.step_counts'} as step_counts, g.product_count as all_n
         from known g where g.product_count > 0
     )`,
  ];
}

/** Groups that pass the one filter, where counts of all were kept; what was kept has no changed groups. */
function passingGroups({ conditions }: ScopeParts, { test }: GroupTest): string {
  return `g as materialized (
       select ${groupParts([])}, g.product_count as n, g.stock_count as stock_n, g.prices[1] as price_min,
              g.prices[g.product_count] as price_max, g.steps, g.step_counts, g.product_count as all_n
         from listing_group g
        where (select exists (select from kept)) and g.product_count > 0 and ${allOf([...conditions, `(${test})`])}
     )`;
}

/** With words or a promotion: the products that have them (`m`), and the groups of those. */
function foundGroups(given: Placeholders): string[] {
  const { scope, search, tests, price, isInStock } = given;
  const conditions = [
    ...scope.productConditions,
    ...(search?.by === 'words'
      ? [
          search.codeIds === undefined
            ? `e.search @@ ${search.words}`
            : `(e.search @@ ${search.words} or e.product_id = any(${search.codeIds}))`,
        ]
      : []),
  ];
  const groupConditions = [...scope.conditions, ...(search?.by === 'groups' ? search.conditions : [])];
  const priced = price === undefined ? [] : [`m.price_cents between ${price.low} and ${price.high}`];
  const stocked = `m.popularity >= ${stockBit}`;
  const count = (conditions: string[]) =>
    conditions.length === 0 ? 'count(*)::int' : `(count(*) filter (where ${conditions.join(' and ')}))::int`;
  const ends = isInStock ? ` filter (where ${stocked})` : '';
  const found = [
    `m as materialized (
       select e.product_id, e.group_id, e.price_cents, e.price_step, e.popularity${
         isUngrouped(given)
           ? ', e.kind collate "C" as kind, e.brand_id, e.category_id, e.facets_key, e.measures'
           : ''
       }${search?.by === 'words' ? `, ${tierOf(search.kinds)} as tier` : ''}
         from product_search e where ${conditions.join(' and ')}
     )`,
  ];
  const weighed =
    search?.by === 'words'
      ? [`weighed as materialized (select coalesce(sum(n), 0) <= ${weighedHitsMax} as is_weighed from g)`]
      : [];
  if (isUngrouped(given)) {
    const one = (conditions: string[]) =>
      conditions.length === 0 ? '1' : `case when ${conditions.join(' and ')} then 1 else 0 end`;
    const end = isInStock ? `case when ${stocked} then m.price_cents end` : 'm.price_cents';
    return [
      ...found,
      // Each product a group of its own.
      `g as not materialized (
       select m.group_id as id, m.kind, m.brand_id, m.category_id, m.facets_key, 0 as missed,
              ${Array.from({ length: measuresMax }, (_, index) => `m.measures[${index + 1}] as n${index}`).join(', ')},
              1 as all_n, ${one([...priced, ...(isInStock ? [stocked] : [])])} as n, ${one([...priced, stocked])} as stock_n,
              ${end} as price_min, ${end} as price_max
         from m
     )`,
      ...weighed,
    ];
  }
  return [
    ...found,
    `hs as materialized (
       select m.group_id, m.price_step as step, count(*)::int as all_n, ${count(isInStock ? [stocked] : [])} as step_n,
              ${count([...priced, ...(isInStock ? [stocked] : [])])} as n, ${count([...priced, stocked])} as stock_n,
              min(m.price_cents)${ends} as price_min, max(m.price_cents)${ends} as price_max
         from m group by m.group_id, m.price_step
     )`,
    `h as materialized (
       select group_id, sum(all_n)::int as all_n, sum(n)::int as n, sum(stock_n)::int as stock_n, min(price_min) as price_min, max(price_max) as price_max
         from hs group by group_id
     )`,
    `g as materialized (
       select ${groupParts(tests)}, h.all_n, h.n, h.stock_n, h.price_min, h.price_max
         from h join listing_group g on g.id = h.group_id
        ${groupConditions.length === 0 ? '' : `where ${groupConditions.join(' and ')}`}
     )`,
    ...weighed,
  ];
}

/**
 * Whether what a search knows of each product tells all, so that no group has to be looked up: nothing else narrows it, and
 * its products are not many more than their groups.
 */
function isUngrouped(given: Placeholders): boolean {
  return isOfAllGroups(given) && !(given.search?.by === 'words' && given.search.isBroad);
}

function isOfAllGroups({ scope, search, tests }: Placeholders): boolean {
  return tests.length === 0 && scope.conditions.length === 0 && search?.by !== 'groups';
}

/** A thing of the kind that was named, then what is called by its own name, then what only mentions it; above any popularity. */
function tierOf(kinds: string): string {
  const others = kindsNamedByOthers.map((kind) => `'${kind}'`).join(', ');
  return `((case when e.kind = any(${kinds}) then 2 when e.kind in (${others}) then 0 else 1 end)::bigint << 54)`;
}

/**
 * Groups added up by kind, maker, shelf and missed filters (`b`), which is all that total and the facets of these ask
 * for: thousands of groups are walked through once, then a few hundred sums. Totals by kind first: the least and greatest
 * of many names would take longer than all sums.
 */
function totals({ tests, own, scope: { kind } }: Placeholders): string {
  // A list of one kind stays one while it is narrowed by that kind's specs.
  const ofKind = tests.some(({ bit }) => bit >= firstSpecBit) ? `b.missed & ${firstSpecBit - 1}` : 'b.missed';
  const onlyKind =
    own && own.bit >= firstSpecBit
      ? '(select kind from kept)'
      : 'case when count(*) filter (where kind_n > 0) = 1 then min(kind) filter (where kind_n > 0) end';
  return `b as materialized (
       select g.kind, g.brand_id, g.category_id, g.missed, sum(g.n) as n, sum(g.stock_n) as stock_n, sum(g.all_n) as all_n,
              min(g.price_min) as price_min, max(g.price_max) as price_max
         from g group by g.brand_id, g.category_id, g.missed, g.kind
     ),
     kinds as (
       select b.kind, sum(b.n) filter (where ${ofKind} = 0) as kind_n, sum(b.n) filter (where b.missed = 0) as n,
              sum(b.stock_n) filter (where b.missed = 0) as stock_n, sum(b.all_n) as all_n,
              min(b.price_min) filter (where b.missed = 0) as price_min,
              max(b.price_max) filter (where b.missed = 0) as price_max
         from b group by b.kind
     ),
     tot as materialized (
       select coalesce(sum(n), 0)::int as total, coalesce(sum(all_n), 0)::int as found, count(*) > 0 as is_any,
              coalesce(${kind}, ${onlyKind}) as kind,
              coalesce(sum(stock_n), 0)::int as in_stock, min(price_min) as price_min, max(price_max) as price_max
         from kinds
     )`;
}

/** Sums of groups that miss no filter, or only this one. */
function passes(bit: number, tests: GroupTest[]): string {
  return tests.some((test) => test.bit === bit) ? `b.missed in (0, ${bit})` : 'b.missed = 0';
}

/**
 * The page's products in their order. Many are walked through in the order's own index until the page is full; few are
 * gathered and sorted. Reading one more index entry takes a fraction of gathering one more product.
 */
function pageOf(scope: ListScope, sortBy: Sort, given: Placeholders): string[] {
  const { limit, offset, scope: scoped, search, tests, own, price, isInStock } = given;
  const isUntested = tests.length === 0 && own === undefined;
  const { keys } = sortOf(sortBy, given);
  const columns = keys.map(({ expression }, index) => `${expression} as s${index}`).join(', ');
  if (isFound(given)) {
    const isGrouped = !isUngrouped(given);
    const conditions = [
      ...(isGrouped ? ['g.missed = 0'] : []),
      ...(price === undefined ? [] : [`m.price_cents between ${price.low} and ${price.high}`]),
      ...(isInStock ? [`m.popularity >= ${stockBit}`] : []),
    ];
    const listed = keys.some(({ expression }) => /\bl\./.test(expression));
    return [
      `page as materialized (
         select m.product_id, ${columns}
           from m${isGrouped ? ' join g on g.id = m.group_id' : ''}${listed ? ' join product_listing l on l.product_id = m.product_id' : ''}
          where ${allOf(conditions)}
          order by ${keys.map(({ direction }, index) => `${index + 2} ${direction}`).join(', ')}, 1
          limit ${limit} offset ${offset}
       )`,
    ];
  }
  const priced = price === undefined ? [] : [`l.price_cents between ${price.low} and ${price.high}`];
  // As a number the index knows it too.
  const stocked = isInStock ? [`l.popularity >= ${stockBit}`] : [];
  const conditions = [...priced, ...stocked];
  const isEverything = scope.by === 'all' && search === undefined && isUntested;
  // The order's own index knows where such rows begin and end.
  const bounds = sortBy === 'price' || sortBy === '-price' ? priced : [];
  // As part of a case the rest stays a lookup for each row, and PostgreSQL keeps to that index.
  const walked = [
    ...conditions.filter((condition) => !bounds.includes(condition)),
    ...(isEverything ? [] : ['l.group_id in (select id from g where missed = 0 and n > 0)']),
  ];
  const ordered = `order by ${keys.map(({ expression, direction }) => `${expression} ${direction}`).join(', ')}, l.product_id
         limit ${limit} offset ${offset}`;
  const all = (given: string[]) => given.join(' and ');
  const isByShelf = scope.by === 'category' && sortBy === 'relevance' && search === undefined && isUntested;
  return [
    ...(isByShelf ? [shelves('select distinct category_id as id from b')] : []),
    `choice as materialized (
       select is_shelved, not is_shelved and is_many as is_walk, not is_shelved and not is_many and total > ${offset} as is_gathered
         from (select total, total > ${offset} and total::float8 * total > ${walkedFrom} * (${limit} + ${offset}) * greatest(c.reltuples, 0) as is_many,
                      -- Where few pass, the shelves would be walked through to their ends.
                      ${isByShelf ? `total * 4 > found and ${areShelvesOwn}` : 'false'} as is_shelved
                 from tot, pg_class c where c.oid = 'product_listing'::regclass) k
     )`,
    `page as materialized (
       (select l.product_id, ${columns} from product_listing l
         where ${all([
           '(select is_walk from choice)',
           ...bounds,
           ...(walked.length === 0 ? [] : [`case when ${all(walked)} then true else false end`]),
         ])}
         ${ordered})
       union all
       (${gathered(
         '(select id from g where (select is_gathered from choice) and missed = 0 and n > 0) g',
         columns,
         conditions,
         sortBy,
         given,
         keys,
       )})${
         isByShelf
           ? `
       union all
       ${fromShelves(scoped, conditions, given)}`
           : ''
       }
     )`,
  ];
}

/**
 * The page's products out of all there are in `groups` (rows with an `id`). Group by group, of each no more than the page
 * can hold where the index of groups has them in order: PostgreSQL, left free, rather reads an index of every product.
 */
function gathered(
  groups: string,
  columns: string,
  conditions: readonly string[],
  sortBy: Sort,
  { limit, offset }: Placeholders,
  keys: SortKey[],
): string {
  const isInOrder = sortBy === 'relevance';
  return `select x.product_id, ${keys.map((_, index) => `x.s${index}`).join(', ')}
          from ${groups} cross join lateral (
            select l.product_id, ${columns} from product_listing l
             where ${['l.group_id = g.id', ...conditions].join(' and ')}
            ${isInOrder ? `order by l.popularity desc, l.product_id limit ${limit} + ${offset}` : 'offset 0'}
          ) x
         order by ${keys.map(({ direction }, index) => `x.s${index} ${direction}`).join(', ')}, x.product_id
         limit ${limit} offset ${offset}`;
}

/** How many products there are in each price step, without the price's own filter. */
function pricesCounted(given: Placeholders): string {
  if (isFound(given) && isUngrouped(given)) {
    return counted(`select m.price_step as x, count(*)::int as n from m
                     ${given.isInStock ? `where m.popularity >= ${stockBit}` : ''} group by 1`);
  }
  return isFound(given)
    ? counted(`select hs.step as x, sum(hs.step_n)::int as n from hs
                ${isOfAllGroups(given) ? 'where' : 'join g on g.id = hs.group_id where g.missed = 0 and'} hs.step_n > 0 group by 1`)
    : counted(`select s.x, sum(s.n)::int as n
                 from (select unnest(g.steps) as x, unnest(g.step_counts) as n from g where g.missed = 0) s
                where s.n > 0 group by 1`);
}

/** How many products have each number of the list's kind at one place of `measures`. */
function numbersCounted(name: string, index: number, tests: GroupTest[], own?: GroupTest): string {
  // One key may stand at different places in different kinds.
  const passing = [
    'g.missed = 0',
    ...tests
      .filter(({ isRange }) => isRange)
      .flatMap(({ bit, key }) => {
        const kinds = kindsMeasuring(key, index);
        return kinds.length === 0
          ? []
          : [`g.missed = ${bit} and g.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`];
      }),
  ].join(' or ');
  const numbers = counted(`select g.${name} as x, sum(g.n)::int as n from g
                   where ${ofListKind} and g.${name} is not null and g.n > 0 and (${passing}) group by 1`);
  const kinds = own?.isRange ? kindsMeasuring(own.key, index) : [];
  return kinds.length === 0
    ? numbers
    : `case when tot.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) then (kept.numbers::json -> ${index})::text else ${numbers} end`;
}

/** Of a mixed list nothing is read. */
const ofListKind = '(select kind from tot) is not null and g.kind = (select kind from tot)';

const counted = (rows: string) =>
  `coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (${rows}) c)::text, '[]')`;

/**
 * How many products have each `key=value` word: words of each set of specs, times the products that share the set. The
 * words are looked up for each set: carried along in `g` they would cost mixed lists, which need none, a third of their
 * time. Unnesting in the select list is twice as fast as a lateral join.
 */
function wordCounts(tests: GroupTest[], own?: GroupTest): string {
  const specs = tests.filter(({ bit, isRange }) => bit >= firstSpecBit && !isRange);
  const rows = ['g.missed = 0', ...specs.map(({ bit }) => `g.missed = ${bit}`)].join(' or ');
  const words = [
    'when w.missed = 0 then true',
    ...specs.map(({ bit, key }) => `when w.missed = ${bit} then starts_with(w.word, '${key}=')`),
  ];
  const each = `select w.word, w.missed, sum(w.n)::int as n
                     from (select unnest(l.facets) collate "C" as word, s.n, s.missed
                             from (select any_value(g.id) as id, sum(g.n) as n, g.missed from g
                                    where ${ofListKind} and g.n > 0 and (${rows})
                                    group by g.facets_key, g.missed) s
                             join listing_group l on l.id = s.id) w
                    group by w.word, w.missed`;
  const isOwn = own !== undefined && own.bit >= firstSpecBit && !own.isRange;
  const chosen = isOwn
    ? `where not starts_with(w.word, '${own.key}=')`
    : specs.length > 0
      ? `where case ${words.join(' ')} end`
      : '';
  const kept = isOwn
    ? `union all
                  select k ->> 0, (k ->> 1)::int from json_array_elements(kept.words::json) k where starts_with(k ->> 0, '${own.key}=')`
    : '';
  // Added up before the words that count are chosen: a few hundred, not every word of every set; apart, or they are sorted.
  return `coalesce((
           with each_word as materialized (${each})
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n from each_word w
                    ${chosen}
                    group by w.word ${kept}) c)::text, '[]')`;
}

/** Kinds whose numeric spec at a place (from 0) of `measures` is `key`. */
function kindsMeasuring(key: string, index: number): string[] {
  return Object.keys(productKinds).filter((kind) => rangeKeysOf(kind)[index] === key);
}

const measuresMax = Math.max(...Object.keys(productKinds).map((kind) => rangeKeysOf(kind).length));

type Bind = (value: unknown, type: string) => string;

/** SQL of a scope. */
type ScopeParts = {
  ctes: string[];
  /** On groups (`g`). */
  conditions: string[];
  /** On what is searched (`e`), where groups cannot tell. */
  productConditions: string[];
  /** Its row in `listing_facets`. */
  key: string;
  /** On a listing row (`l`); undefined where every row passes. */
  each: string | undefined;
  kind: string;
  json: string;
  from: string;
};

/** How the category or brand is looked up in the same statement: by slug, or by name without case or accents. */
function scopeParts(scope: ListScope, bind: Bind): ScopeParts {
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
        productConditions: [],
        conditions: ['g.category_ids @> array[(select id from scope)]'],
        key: "'category:' || (select id from scope)",
        each: 'l.category_ids @> array[(select id from scope)]',
        kind: '(select kind from scope)',
        json: `case when s.id is not null then concat('{"id":', s.id, ',"category_name":', to_json(s.name),
         ',"slug":', to_json(s.slug), ',"category_image":', coalesce(to_json(s.image_url)::text, 'null'),
         ',"description":', to_json(s.description), ',"parent_id":', coalesce(s.parent_id::text, 'null'), '}') end`,
        from: ' left join scope s on true',
      };
    case 'brand':
      return {
        ctes: [lookup('brand', scope.name)],
        productConditions: [],
        conditions: ['g.brand_id = (select id from scope)'],
        key: "'brand:' || (select id from scope)",
        each: 'l.brand_id = (select id from scope)',
        kind: 'null::text',
        json: `case when s.id is not null then concat('{"id":', s.id, ',"brand_name":', to_json(s.name),
         ',"slug":', to_json(s.slug), ',"brand_image":', coalesce(to_json(s.image_url)::text, 'null'),
         ',"product_count":', (select count(*) from product_listing where brand_id = s.id),
         ',"description":', to_json(s.description), ${warrantyJson('s')}, '}') end`,
        from: ' left join scope s on true',
      };
    case 'promotion':
      return {
        ctes: [],
        productConditions: [
          `e.product_id in (select product_id from product_listing
                              where promotion_id = (select id from promotion where slug = ${bind(scope.slug, 'text')}))`,
        ],
        conditions: [],
        key: 'null',
        each: undefined,
        kind: 'null::text',
        json: 'null',
        from: '',
      };
    case 'all':
      return {
        ctes: [],
        productConditions: [],
        conditions: [],
        key: "'all'",
        each: undefined,
        kind: 'null::text',
        json: 'null',
        from: '',
      };
  }
}

function searchParts(search: SearchTerms | undefined, bind: Bind) {
  if (search === undefined) return undefined;
  if (search.by === 'words') {
    return {
      by: 'words' as const,
      words: `(select to_tsquery('public.shop_spanish', ${bind(search.words, 'text')}))`,
      codeIds: search.codeIds.length === 0 ? undefined : bind(search.codeIds, 'int[]'),
      kinds: bind(search.kinds, 'text[]'),
      isBroad: search.isBroad,
    };
  }
  return {
    by: 'groups' as const,
    conditions: [
      ...(search.kinds.length === 0 ? [] : [`g.kind = any(${bind(search.kinds, 'text[]')})`]),
      ...(search.brandId === undefined ? [] : [`g.brand_id = ${bind(search.brandId, 'int')}`]),
      ...(search.words === undefined
        ? []
        : [`g.search @@ (select to_tsquery('public.shop_spanish', ${bind(search.words, 'text')}))`]),
    ],
  };
}

type GroupTest = { bit: number; key: string; isRange: boolean; test: string };

/** Filters that all products of a group pass or miss together. */
function groupTests({ categories, brands, kinds, values, ranges }: ListFilters, bind: Bind): GroupTest[] {
  const tests: GroupTest[] = [];
  const idsOf = (table: string, names: string[]) => {
    const given = bind(names, 'text[]');
    // One name after the other by the index of names: left free, PostgreSQL folds every name there is.
    return `array(select id from ${table} where slug = any(${given}) union
      select x.id from unnest(${given}) as asked_for(name)
       cross join lateral (select id from ${table} where shop_fold(name) = shop_fold(asked_for.name) offset 0) x)`;
  };
  if (categories.length > 0) {
    const test = `g.category_ids && ${idsOf('category', categories)}`;
    tests.push({ bit: bits.category, key: '', isRange: false, test });
  }
  if (brands.length > 0) {
    const test = `g.brand_id = any(${idsOf('brand', brands)})`;
    tests.push({ bit: bits.brand, key: '', isRange: false, test });
  }
  if (kinds.length > 0) {
    tests.push({ bit: bits.kind, key: '', isRange: false, test: `g.kind = any(${bind(kinds, 'text[]')})` });
  }
  let bit = firstSpecBit;
  for (const { key, words } of values) {
    tests.push({ bit, key, isRange: false, test: `g.facets && ${bind(words, 'text[]')}` });
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
        const measure = `g.measures[${index + 1}]`;
        return [
          `g.kind in (${kinds.map((name) => `'${name}'`).join(', ')})`,
          ...(low === undefined ? [] : [`${measure} >= ${low}`]),
          ...(high === undefined ? [] : [`${measure} <= ${high}`]),
        ].join(' and ');
      });
    tests.push({ bit, key, isRange: true, test: places.join(' or ') });
    bit *= 2;
  }
  return tests;
}

type SortKey = { expression: string; direction: 'asc' | 'desc' | 'desc nulls last' };

function sortOf(sort: Sort, given: Placeholders): { keys: SortKey[]; order: (alias: string) => string } {
  const keys = sortKeys(sort, given);
  const order = (alias: string) =>
    [...keys.map(({ direction }, index) => `${alias}.s${index} ${direction}`), `${alias}.product_id`].join(
      ', ',
    );
  return { keys, order };
}

function sortKeys(sort: Sort, given: Placeholders): SortKey[] {
  const { search } = given;
  const row = isFound(given) ? 'm' : 'l';
  switch (sort) {
    case 'relevance': {
      if (search?.by !== 'words') return [{ expression: `${row}.popularity`, direction: 'desc' }];
      // As far as possible one number: each product is compared with others.
      const first = [
        // Somebody who types a code wants that product, in stock or not.
        ...(search.codeIds === undefined
          ? []
          : [`case when m.product_id = any(${search.codeIds}) then 1::bigint << 60 else 0::bigint end`]),
        // What cannot be had is no answer while there is something that can.
        `((m.popularity & ${stockBit}) << 6)`,
        'm.tier',
        'case when (select is_weighed from weighed) then 0 else m.popularity end',
      ];
      return [
        { expression: first.join(' + '), direction: 'desc' },
        // Words in the name weigh more than those in maker, shelf and specs.
        {
          expression: `case when (select is_weighed from weighed)
                then (select ts_rank(e.search, ${search.words}) from product_search e where e.product_id = m.product_id) else 0 end`,
          direction: 'desc nulls last',
        },
        { expression: 'm.popularity', direction: 'desc' },
      ];
    }
    case 'price':
    case '-price': {
      const direction = sort === 'price' ? 'asc' : 'desc';
      return [{ expression: `${row}.price_cents`, direction }];
    }
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
const shapes = new Map<string, NamedQuery<ListRow, readonly unknown[]>>();

/** Undefined for shapes that are too rare to be kept prepared. */
function shapeName(
  scope: ListScope,
  filters: ListFilters,
  search: SearchTerms | undefined,
  isKept: boolean,
): string | undefined {
  const found =
    search?.by === 'groups'
      ? `of${search.kinds.length > 0 ? '_kind' : ''}${search.brandId === undefined ? '' : '_brand'}${search.words === undefined ? '' : '_words'}`
      : search?.by === 'words'
        ? `words${search.codeIds.length > 0 ? '_codes' : ''}${search.isBroad ? '_broad' : ''}`
        : '';
  const narrowed = [
    filters.categories.length > 0 ? 'category' : '',
    filters.brands.length > 0 ? 'brand' : '',
    filters.kinds.length > 0 ? 'kind' : '',
    filters.minPrice !== undefined || filters.maxPrice !== undefined ? 'price' : '',
    filters.isInStock ? 'stock' : '',
    ...filters.values.map(({ key }) => key),
    ...filters.ranges.map(
      ({ key, min, max }) => `${key}${min === null ? '' : '_min'}${max === null ? '' : '_max'}`,
    ),
  ].filter((part) => part !== '');
  if (narrowed.length > preparedFiltersMax || filters.page > preparedPagesMax) return undefined;
  const sort = filters.sort === '-price' ? 'price_down' : filters.sort;
  const part = [
    filters.page === 1 ? '' : `page${filters.page}`,
    filters.pageSize === usualPageSize ? '' : `of${filters.pageSize}`,
  ];
  const name = [isKept ? 'catalog.kept_list' : 'catalog.list', scope.by, found, ...narrowed, sort, ...part]
    .filter((part) => part !== '')
    .join('.');
  // PostgreSQL keeps 63 signs of a name.
  return name.length > 63
    ? `${name.slice(0, 42)}.${createHash('md5').update(name).digest('hex').slice(0, 20)}`
    : name;
}
