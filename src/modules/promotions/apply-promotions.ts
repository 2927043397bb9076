import type { Shop } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import { productsOf, refreshListingSoon } from '../catalog/index.ts';

/** Promotions that began or ended since the listing last knew of them, marked as known from now on. */
const markDue = query(
  'promotions.mark_due',
  `with due as (
     select id from promotion
      where starts_at <= :now and (applied_at is null or applied_at < starts_at)
         or ends_at <= :now and (applied_at is null or applied_at < ends_at)
      order by id for update
   ),
   marked as (
     update promotion m set applied_at = :now from due where m.id = due.id
   )
   select array(select l.product_id from product_listing l join due on due.id = l.promotion_id
                 union
                select reached.product_id
                  from due join promotion m on m.id = due.id and m.type = 'catalogue' and m.ends_at > :now
                 cross join lateral (${productsOf('m', 'goods')}) reached) as product_ids`,
);

/** Brings the listing's prices up to date with the windows of promotions. Running it twice changes nothing more. */
export async function applyPromotions({
  db,
  jobs,
  clock,
}: Pick<Shop, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const due = await tx.first(markDue, { now });
    await refreshListingSoon(tx, jobs, due?.product_ids ?? [], now);
  });
}
