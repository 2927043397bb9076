import type { Shop } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';

/** One count at a time: two at once would wait for each other's rows in different orders. */
const lockCount = query(
  'inventory.lock_sales_count',
  `select pg_advisory_xact_lock(hashtext('inventory.count-sales')) is null as is_locked`,
);
/** When all movements were in the sums; nothing where they have to be counted from the beginning, as once a day. */
const lastCount = query(
  'inventory.last_sales_count',
  `select counted_at from stock_speed_count
    where counted_at <= :now::timestamptz and counted_at::date = :now::timestamptz::date`,
);
const keepCount = query(
  'inventory.keep_sales_count',
  `insert into stock_speed_count (id, counted_at) values (1, :now)
   on conflict (id) do update set counted_at = excluded.counted_at`,
);

/**
 * SQL: what was sold less what came back, of the products that `chosen` lets through; the sums over all locations stand
 * under the empty code. Only what changed is written, in the order in which it is read: twenty thousand rows cost a fifth
 * of what they cost in any order.
 */
const countSql = (chosen: string) => `counted as materialized (
     select coalesce(warehouse_code, '') as warehouse_code, product_id,
       greatest(-coalesce(sum(delta) filter (where created_at >= :now::timestamptz - interval '30 days'), 0), 0)::int as sold_30,
       greatest(-sum(delta), 0)::int as sold_90
     from stock_movement m
     where reason in ('sale', 'return') and created_at >= :now::timestamptz - interval '90 days' and ${chosen}
     group by grouping sets ((warehouse_code, product_id), (product_id))
   ), gone as (
     delete from stock_speed m where ${chosen} and not exists (
       select from counted c where c.warehouse_code = m.warehouse_code and c.product_id = m.product_id)
   )
   insert into stock_speed as s (warehouse_code, product_id, sold_30, sold_90)
   select warehouse_code, product_id, c.sold_30, c.sold_90
     from counted c left join stock_speed former using (warehouse_code, product_id)
    where (former.sold_30, former.sold_90) is distinct from (c.sold_30, c.sold_90)
    order by 1, 2
   on conflict (warehouse_code, product_id) do update set sold_30 = excluded.sold_30, sold_90 = excluded.sold_90`;

const countAll = query('inventory.count_sold', `with ${countSql('true')}`);

/**
 * Only products that something was sold of since, or whose sales have left a window since. A movement shows when its
 * transaction ends, which began some time before: ten minutes are more than any takes.
 */
const countSince = query(
  'inventory.count_sold_since',
  `with moved as materialized (
     select product_id from stock_movement
      where reason in ('sale', 'return') and created_at >= :since::timestamptz - interval '10 minutes'
     union
     select product_id from stock_movement
      where reason in ('sale', 'return') and created_at >= :since::timestamptz - interval '30 days'
        and created_at < :now::timestamptz - interval '30 days'
     union
     select product_id from stock_movement
      where reason in ('sale', 'return') and created_at >= :since::timestamptz - interval '90 days'
        and created_at < :now::timestamptz - interval '90 days'
   ), ${countSql('m.product_id in (select moved.product_id from moved)')}`,
);

/**
 * Counts how fast everything sells from the movements of 90 days, which the replenishment list reads: once a day all of
 * it, else what has changed since the last time.
 */
export async function countSales({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.first(lockCount);
    const now = clock.now();
    const last = await tx.first(lastCount, { now });
    if (last) await tx.run(countSince, { now, since: last.counted_at });
    else await tx.run(countAll, { now });
    await tx.run(keepCount, { now });
  });
}
