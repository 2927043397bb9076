import { createHash } from 'node:crypto';
import { composedQuery, type NamedQuery } from '../../../platform/database/named-query.ts';
import {
  facetValuesMax,
  keptKinds,
  keptPairs,
  numbersCounted,
  passes,
  pricesCounted,
  totals,
  wordCounts,
} from './facet-counts.ts';
import { bits, groupTests, measuresMax } from './filter-tests.ts';
import type { ListFilters, Sort } from './list-filters.ts';
import { areShelvesOwn, fromShelves, gathered, pageOf, shelves, sortOf, walkedFrom } from './list-page.ts';
import {
  allOf,
  isFound,
  keptRow,
  keptSearch,
  type ListScope,
  type Placeholders,
  scopeParts,
  searchParts,
  type SearchTerms,
} from './list-scope.ts';
import { countedScope, foundGroups, passingGroups } from './matching-groups.ts';
import { productCardJson } from './product-card.ts';

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

/** Every filter multiplies the shapes; beyond so many a shape is too rare to be kept prepared on every connection. */
const preparedFiltersMax = 2;

/** Lists of so many products have no need to say so in their shape's name. */
export const usualPageSize = 24;

/** So do pages; few shoppers go further. */
const preparedPagesMax = 5;

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
         ',"values":', ${wordCounts(tests, own)}, ${layoutMember('tot.kind')}, '}') as facets
       from tot${own ? ' cross join kept' : ''}${named.from}`;
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
  const kind = `coalesce(${named.kind}, kept.kind)`;
  return `with ${[...named.ctes, keptRow(named), ...ctes].join(',\n')}
     select ${named.json} as scope,
       (select string_agg(${productCardJson('l')}, ',' order by ${order('p')})
          from (select product_id, ${keys.map((_, index) => `s${index}`).join(', ')} from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       kept.total, kept.total as found, kept.total > 0 as is_any, ${kind} as kind,
       concat('{"price":[', kept.price_min || ',' || kept.price_max, '],"in_stock":', kept.stock_count,
         ',"brand":', ${scope.by === 'brand' ? "'[]'" : keptPairs('brand')},
         ',"category":', ${keptPairs('category')},
         ',"kind":', ${scope.by === 'category' ? keptKinds(condition) : "'[]'"},
         ',"price_steps":', kept.price_steps, ',"numbers":', kept.numbers, ',"values":', kept.words, ${layoutMember(kind)}, '}') as facets
       from kept${named.from}`;
}

/** How staff arranged the specs of a kind, as a member of the counts. */
function layoutMember(kind: string): string {
  return `',"layout":', coalesce((select s.specs from spec_layout s where s.kind = ${kind})::text, 'null')`;
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
