import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

/** Counters add up, so that nobody gets «once per customer» twice by buying as a guest first. */
const handOver = query(
  'promotions.hand_over_uses',
  `with uses as (update promotion_use set customer_id = :toId where customer_id = :fromId),
     no_longer_named as (delete from promotion_customer where customer_id = :fromId returning promotion_id),
     named as (
       insert into promotion_customer (promotion_id, customer_id) select promotion_id, :toId from no_longer_named
       on conflict do nothing
     ),
     moved as (delete from promotion_customer_use where customer_id = :fromId returning promotion_id, used)
   insert into promotion_customer_use as u (promotion_id, customer_id, used)
   select promotion_id, :toId, used from moved order by promotion_id
   on conflict (promotion_id, customer_id) do update set used = u.used + excluded.used`,
);
const erase = query(
  'promotions.erase_uses',
  `with named as (delete from promotion_customer where customer_id = :customerId)
   delete from promotion_customer_use where customer_id = :customerId`,
);
const usesOf = query(
  'promotions.uses_of',
  `select coalesce(json_agg(json_build_object('promotion', m.name, 'code', u.code,
      'discount_cents', u.discount_cents, 'used_at', u.used_at) order by u.used_at), '[]') as data
     from promotion_use u join promotion m on m.id = u.promotion_id
    where u.customer_id = :customerId and u.state <> 'returned'`,
).narrow<{ data: object[] }>();

/** Moves a guest's uses of promotions to the account, and those that name them. */
export async function moveUses(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(handOver, { fromId, toId });
}

/** Forgets which promotions name a customer and how often they used what; the discounts of their orders stay for the books. */
export async function eraseUses(tx: Connection, customerId: string): Promise<void> {
  await tx.run(erase, { customerId });
}

/** Which promotions a customer used, as they may take it along. */
export async function usesDataOf(db: Connection, customerId: string): Promise<object[]> {
  return (await db.first(usesOf, { customerId }))?.data ?? [];
}
