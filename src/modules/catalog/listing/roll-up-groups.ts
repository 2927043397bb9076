import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { countedGroup } from './counted-group.ts';

/** The lock of a roll-up: two at once could leave the older counts. */
const rollUpLock = query(
  'catalog.lock_groups',
  `select pg_try_advisory_xact_lock(hashtext('catalog.roll_up_groups')) as taken`,
);

/**
 * Counts changed groups and deletes their marks, in one statement and so in one snapshot: a change that commits
 * meanwhile leaves a mark that it does not see, which stays.
 */
const rollUp = query(
  'catalog.roll_up_groups',
  `with changed as materialized (delete from listing_group_change returning group_id),
   ids as (select distinct group_id from changed),
   unkept as (
     delete from listing_facets
      where scope in (
        select place from ids join listing_group g on g.id = ids.group_id
         cross join lateral (
           select 'all' union all select 'brand:' || g.brand_id union all select 'kind:' || g.kind
           union all select 'category:' || category_id from unnest(g.category_ids) category_id) p(place))
   )
   update listing_group g
      set product_count = c.product_count, stock_count = c.stock_count, prices = c.prices, stock_prices = c.stock_prices,
          steps = c.steps, step_counts = c.step_counts, step_stock_counts = c.step_stock_counts
     from ids cross join ${countedGroup('ids.group_id')} c
    where g.id = ids.group_id`,
);

/**
 * Rolls up: stores the counts of changed groups, so that lists need not count them again. Safe at any time.
 * @returns whether it did: one at a time
 */
export async function rollUpGroups(tx: Connection): Promise<boolean> {
  if (!(await tx.first(rollUpLock))?.taken) return false;
  await tx.run(rollUp);
  return true;
}
