import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { keepText } from './list-query.ts';
import { foldGroups } from './refresh-listing.ts';
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
 * Folds what has changed and keeps what whole lists count. The fold's lock is held until the end: what changes meanwhile
 * has left its mark and is folded, and what was kept of it taken away, only afterwards.
 */
export async function keepFacets(tx: Connection): Promise<void> {
  if (!(await foldGroups(tx))) return;
  for (const { by, key } of await tx.rows(missing)) {
    if (by === 'all') await tx.run(keep.all);
    else if (by === 'kind') await tx.run(keep.kind, { key: key ?? '' });
    else await tx.run(keep[by], { key: Number(key) });
  }
  await tx.run(keepPopular);
}
