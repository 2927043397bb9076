import { firstSpecBit, type GroupTest, kindsMeasuring } from './filter-tests.ts';
import { isFound, type Placeholders } from './list-scope.ts';
import { isOfAllGroups, isUngrouped } from './matching-groups.ts';
import { stockBit } from './popularity.ts';

/** More values than this in one facet help nobody. */
export const facetValuesMax = 100;

/** Kinds of a shelf without shelves below it; where kept counts hold, its groups' own counts do too. */
export function keptKinds(condition: string): string {
  return `case when kept.kind is null and cardinality(kept.category_ids) <= 1 then coalesce((
             select json_agg(json_build_array(k.kind, k.n) order by k.n desc, k.kind)
               from (select g.kind, sum(g.product_count)::int as n from listing_group g
                      where g.product_count > 0 and ${condition} group by 1) k)::text, '[]') else '[]' end`;
}

/** JSON of what was kept of brands or categories. */
export const keptPairs = (table: 'brand' | 'category') => `coalesce((
         select json_agg(json_build_array(x.slug, x.name, c.n) order by c.n desc, x.id)
           from unnest(kept.${table}_ids, kept.${table}_counts) c(id, n) join ${table} x on x.id = c.id)::text, '[]')`;

/**
 * Facet counts pre-aggregated by kind, maker, shelf and missed filters (`b`), all that total and the facets of these ask
 * for: thousands of groups are walked through once, then a few hundred sums. Totals by kind first: the least and greatest
 * of many names would take longer than all sums.
 */
export function totals({ tests, own, scope: { kind } }: Placeholders): string {
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
export function passes(bit: number, tests: GroupTest[]): string {
  return tests.some((test) => test.bit === bit) ? `b.missed in (0, ${bit})` : 'b.missed = 0';
}

/** How many products there are in each price step, without the price's own filter. */
export function pricesCounted(given: Placeholders): string {
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
export function numbersCounted(name: string, index: number, tests: GroupTest[], own?: GroupTest): string {
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

export const counted = (rows: string) =>
  `coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (${rows}) c)::text, '[]')`;

/**
 * How many products have each `key=value` word: words of each set of specs, times the products that share the set. The
 * words are looked up for each set: carried along in `g` they would cost mixed lists, which need none, a third of their
 * time. Unnesting in the select list is twice as fast as a lateral join.
 */
export function wordCounts(tests: GroupTest[], own?: GroupTest): string {
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
  // Summed before the words that count are chosen: a few hundred, not every word of every set; apart, or they are sorted.
  return `coalesce((
           with each_word as materialized (${each})
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n from each_word w
                    ${chosen}
                    group by w.word ${kept}) c)::text, '[]')`;
}
