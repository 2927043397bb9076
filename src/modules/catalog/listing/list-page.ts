import type { Sort } from './list-filters.ts';
import { allOf, isFound, type ListScope, type Placeholders, type ScopeParts } from './list-scope.ts';
import { isUngrouped } from './matching-groups.ts';
import { stockBit } from './popularity.ts';

/**
 * A page is walked to where the square of the list's products exceeds so many times the page's products times all there
 * are. Were products of a list spread evenly over an order, 0.4 would do; those that never sold stand in the order they
 * came, whole shelves together, and a walk may pass all the others first.
 */
export const walkedFrom = 10;

/** CTE of the shelves on which the products of a category stand. */
export const shelves = (ids: string) => `shelves as materialized (${ids})`;

/**
 * Whether all of them are the category or below it, so that whatever stands on them belongs to it. A category that is
 * most of the shop is sooner found by walking through everything.
 */
export const areShelvesOwn = `not exists (
         select from shelves k left join category c on c.id = k.id left join category p on p.id = c.parent_id
          where (select id from scope) in (c.id, c.parent_id, p.parent_id) is not true)`;

/** The page of a category in the usual order: the first of each shelf by its own index, and of those the first. */
export function fromShelves(
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

/**
 * The page's products in their order. Many are walked through in the order's own index until the page is full; few are
 * gathered and sorted. Reading one more index entry takes a fraction of gathering one more product.
 */
export function pageOf(scope: ListScope, sortBy: Sort, given: Placeholders): string[] {
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
export function gathered(
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

type SortKey = { expression: string; direction: 'asc' | 'desc' | 'desc nulls last' };

export function sortOf(
  sort: Sort,
  given: Placeholders,
): { keys: SortKey[]; order: (alias: string) => string } {
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
