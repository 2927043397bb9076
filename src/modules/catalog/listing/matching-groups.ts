import { kindsNamedByOthers } from '../search/kind-words.ts';
import { countedGroup } from './counted-group.ts';
import { type GroupTest, measuresMax } from './filter-tests.ts';
import { allOf, type Placeholders, type ScopeParts } from './list-scope.ts';
import { stockBit } from './popularity.ts';

/** Beyond so many hits what tells them apart is not where the words stand: weighing each would take longer than all else. */
const weighedHitsMax = 600;

const groupColumns = ['id', 'kind', 'brand_id', 'category_id', 'facets', 'facets_key', 'measures'];

const countColumns = [
  'product_count',
  'stock_count',
  'prices',
  'stock_prices',
  'steps',
  'step_counts',
  'step_stock_counts',
];

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
export function countedScope({ scope, search, tests, price, isInStock }: Placeholders): string[] {
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
  return [
    `changed as materialized (
       select distinct g.id as group_id
         from listing_group_change c join listing_group g on g.id = c.group_id where ${condition}
     )`,
    `known as (
       select ${[...groupColumns, ...countColumns].map((name) => `g.${name}`).join(', ')}, g.category_ids
         from listing_group g where ${condition} and g.id not in (select group_id from changed)
       union all
       select ${groupColumns.map((name) => `g.${name}`).join(', ')},
              ${countColumns.map((name) => `c.${name}`).join(', ')}, g.category_ids
         from changed join listing_group g on g.id = changed.group_id
         cross join ${countedGroup('g.id')} c
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
export function passingGroups({ conditions }: ScopeParts, { test }: GroupTest): string {
  return `g as materialized (
       select ${groupParts([])}, g.product_count as n, g.stock_count as stock_n, g.prices[1] as price_min,
              g.prices[g.product_count] as price_max, g.steps, g.step_counts, g.product_count as all_n
         from listing_group g
        where (select exists (select from kept)) and g.product_count > 0 and ${allOf([...conditions, `(${test})`])}
     )`;
}

/** With words or a promotion: the products that have them (`m`), and the groups of those. */
export function foundGroups(given: Placeholders): string[] {
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
export function isUngrouped(given: Placeholders): boolean {
  return isOfAllGroups(given) && !(given.search?.by === 'words' && given.search.isBroad);
}

export function isOfAllGroups({ scope, search, tests }: Placeholders): boolean {
  return tests.length === 0 && scope.conditions.length === 0 && search?.by !== 'groups';
}

/** A thing of the kind that was named, then what is called by its own name, then what only mentions it; above any popularity. */
function tierOf(kinds: string): string {
  const others = kindsNamedByOthers.map((kind) => `'${kind}'`).join(', ');
  return `((case when e.kind = any(${kinds}) then 2 when e.kind in (${others}) then 0 else 1 end)::bigint << 54)`;
}
