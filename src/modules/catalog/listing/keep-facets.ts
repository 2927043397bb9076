import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { facetValuesMax, numbersCounted, pricesCounted, totals, wordCounts } from './facet-counts.ts';
import { measuresMax } from './filter-tests.ts';
import { type Placeholders, scopeParts } from './list-scope.ts';
import { countedScope } from './matching-groups.ts';
import { rollUpGroups } from './roll-up-groups.ts';
import { walkedMax } from '../search/suggest.ts';

const missing = query(
  'catalog.lists_without_kept_facets',
  `select 'all' as by, null as key where not exists (select from listing_facets where scope = 'all')
   union all
   select 'category', c.id::text from category c
    where not exists (select from listing_facets where scope = 'category:' || c.id)
   union all
   select 'brand', b.id::text from brand b
    where not exists (select from listing_facets where scope = 'brand:' || b.id)
   union all
   select 'kind', k.kind from (select distinct kind from listing_group) k
    where not exists (select from listing_facets where scope = 'kind:' || k.kind)`,
).narrow<{ by: 'all' | 'category' | 'brand' | 'kind' }>();

/**
 * Statement that keeps what a whole list counts; :key is the id of the category or brand, or the kind. The list's own
 * statement with ids in place of names.
 */
function keepText(by: 'all' | 'category' | 'brand' | 'kind'): string {
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

const keep = {
  all: query('catalog.keep_facets_of_all', keepText('all')),
  category: query('catalog.keep_facets_of_category', keepText('category')),
  brand: query('catalog.keep_facets_of_brand', keepText('brand')),
  kind: query('catalog.keep_facets_of_kind', keepText('kind')),
};

/** Writes only the places that another product has taken, or the same one with other words. */
const keepPopular = query(
  'catalog.keep_popular_products',
  `with top as materialized (
     select row_number() over (order by l.popularity desc, l.product_id)::int as rank, l.product_id, s.search
       from (select product_id, popularity from product_listing order by popularity desc, product_id limit ${walkedMax}) l
       join product_search s on s.product_id = l.product_id
   ),
   gone as (delete from popular_product where rank > (select count(*) from top))
   insert into popular_product as p (rank, product_id, search)
   select rank, product_id, search from top order by rank
   on conflict (rank) do update set product_id = excluded.product_id, search = excluded.search
    where (p.product_id, p.search) is distinct from (excluded.product_id, excluded.search)`,
);

/**
 * Rolls up what has changed and keeps what whole lists count. The roll-up's lock is held until the end: what changes meanwhile
 * has left its mark and is rolled up, and what was kept of it taken away, only afterwards.
 */
export async function keepFacets(tx: Connection): Promise<void> {
  if (!(await rollUpGroups(tx))) return;
  for (const { by, key } of await tx.rows(missing)) {
    if (by === 'all') await tx.run(keep.all);
    else if (by === 'kind') await tx.run(keep.kind, { key: key ?? '' });
    else await tx.run(keep[by], { key: Number(key) });
  }
  await tx.run(keepPopular);
}
