import type { Shop } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';

/** One count at a time: two at once would wait for each other's rows in different orders. */
const lockCount = query(
  'inventory.lock_sales_count',
  `select pg_advisory_xact_lock(hashtext('inventory.count-sales')) is null as is_locked`,
);

/**
 * What was sold less what came back; the sums over all locations stand under the empty code. Written in the order in
 * which they are read: twenty thousand of them cost a fifth of what they cost in any order.
 */
const countSold = query(
  'inventory.count_sold',
  `with counted as materialized (
     select coalesce(warehouse_code, '') as warehouse_code, product_id,
       greatest(-coalesce(sum(delta) filter (where created_at >= :now::timestamptz - interval '30 days'), 0), 0)::int as sold_30,
       greatest(-sum(delta), 0)::int as sold_90
     from stock_movement
     where reason in ('sale', 'return') and created_at >= :now::timestamptz - interval '90 days'
     group by grouping sets ((warehouse_code, product_id), (product_id))
   ), gone as (
     delete from stock_speed s where not exists (
       select from counted c where c.warehouse_code = s.warehouse_code and c.product_id = s.product_id)
   )
   insert into stock_speed as s (warehouse_code, product_id, sold_30, sold_90)
   select warehouse_code, product_id, sold_30, sold_90 from counted order by 1, 2
   on conflict (warehouse_code, product_id) do update set sold_30 = excluded.sold_30, sold_90 = excluded.sold_90
     where (s.sold_30, s.sold_90) is distinct from (excluded.sold_30, excluded.sold_90)`,
);

/** Counts how fast everything sells from the movements of 90 days; the replenishment list reads the sums. */
export async function countSales({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.first(lockCount);
    await tx.run(countSold, { now: clock.now() });
  });
}
