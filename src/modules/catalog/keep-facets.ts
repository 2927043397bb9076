import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { keepText } from './list-query.ts';
import { foldGroups } from './refresh-listing.ts';

type Scope = { by: 'all' | 'category' | 'brand' | 'kind'; key: string | null };

const missing = query<Scope>(
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
);

const keep = {
  all: query<unknown>('catalog.keep_facets_of_all', keepText('all')),
  category: query<unknown>('catalog.keep_facets_of_category', keepText('category')),
  brand: query<unknown>('catalog.keep_facets_of_brand', keepText('brand')),
  kind: query<unknown>('catalog.keep_facets_of_kind', keepText('kind')),
};

/**
 * Folds what has changed and keeps what whole lists count. The fold's lock is held until the end: what changes meanwhile
 * has left its mark and is folded, and what was kept of it taken away, only afterwards.
 */
export async function keepFacets(tx: Connection): Promise<void> {
  if (!(await foldGroups(tx))) return;
  for (const { by, key } of await tx.rows(missing)) await tx.run(keep[by], key === null ? [] : [key]);
}
