import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { conflict } from '../../platform/errors.ts';
import type { Cents } from '../../platform/money.ts';
import { kindOfKey } from '../customers/index.ts';
import type { Discount } from './engine/index.ts';

/**
 * Counts an order's promotions, each guarded by its limits in the very update (rule R38), and writes them down. Limits are
 * locked by id, so that two orders cannot wait for each other. Gives how many limits had nothing left.
 */
const take = query(
  'promotions.take_uses',
  `with wanted as (
     select w.* from jsonb_to_recordset(:uses::jsonb) as w(promotion_id int, code text, discount_cents bigint)
       join promotion m on m.id = w.promotion_id
   ),
   locked as (
     select promotion_id, used_max_per_customer, per_customer_by from promotion_limit
      where promotion_id in (select promotion_id from wanted) order by promotion_id for update
   ),
   counted as (
     update promotion_limit l set used = l.used + 1 from locked
      where l.promotion_id = locked.promotion_id and (l.used_max is null or l.used < l.used_max)
     returning l.promotion_id
   ),
   own as (
     insert into promotion_customer_use as u (promotion_id, customer_id, used)
     select promotion_id, :customerId::text, 1 from locked where used_max_per_customer is not null order by promotion_id
     on conflict (promotion_id, customer_id) do update set used = u.used + 1
       where u.used < (select used_max_per_customer from locked where locked.promotion_id = u.promotion_id)
     returning promotion_id
   ),
   -- An account is one customer by its own counter and by its mailbox, which may have opened others.
   counted_contacts as (
     select l.promotion_id, k.contact, l.used_max_per_customer from locked l, unnest(:contacts::text[]) as k(contact)
      where l.used_max_per_customer is not null
        and (l.per_customer_by = 'contact' or k.contact like 'email:%')
   ),
   shared as (
     insert into promotion_contact_use as u (promotion_id, contact, used)
     select promotion_id, contact, 1 from counted_contacts order by promotion_id, contact
     on conflict (promotion_id, contact) do update set used = u.used + 1
       where u.used < (select used_max_per_customer from locked where locked.promotion_id = u.promotion_id)
     returning promotion_id
   ),
   coded as (
     update promotion_code c set used = c.used + 1 from wanted w
      where c.code = w.code and c.promotion_id = w.promotion_id and (c.used_max is null or c.used < c.used_max)
     returning c.code
   ),
   noted as (
     insert into promotion_use (
       order_id, promotion_id, customer_id, contacts, code, discount_cents, order_cents, state, used_at)
     select :orderId::uuid, promotion_id, :customerId::text, :contacts::text[], code, discount_cents, :totalCents::bigint, 'held', :now::timestamptz from wanted
   )
   select ((select count(*) from locked) - (select count(*) from counted)
         + (select count(*) from locked where used_max_per_customer is not null) - (select count(*) from own)
         + (select count(*) from counted_contacts) - (select count(*) from shared)
         + (select count(*) from wanted where code is not null) - (select count(*) from coded))::int as missed`,
);

/**
 * Takes one use of every promotion that an order was priced with, in the transaction that writes the order, after its
 * stock (everything that locks both does so in that order).
 * @throws AppError 409 `promotion_used_up` where somebody was faster; the caller's transaction then writes nothing
 */
export async function takeUses(
  tx: Connection,
  order: {
    id: string;
    customerId: string;
    /** As `customers/contact-keys.ts` gives them. */
    contacts: readonly string[];
    totalCents: Cents;
    discounts: readonly Discount[];
    now: Date;
  },
): Promise<void> {
  const uses = usesOf(order.discounts);
  if (uses.size === 0) return;
  const row = await tx.first(take, {
    orderId: order.id,
    customerId: order.customerId,
    totalCents: order.totalCents,
    now: order.now,
    uses: JSON.stringify([...uses.values()]),
    contacts: sharedContacts(order.contacts),
  });
  if (row?.missed === 0) return;
  throw conflict('promotion_used_up', 'Una de tus promociones se acaba de agotar. Revisa el total.');
}

/** Without the account's own key: accounts have a counter that moves with them when they are joined. */
export function sharedContacts(contacts: readonly string[]): string[] {
  return contacts.filter((key) => kindOfKey(key) !== 'customer');
}

const keep = query(
  'promotions.keep_uses',
  `with before as materialized (
     select promotion_id, customer_id, contacts, code, state from promotion_use
      where order_id = :orderId order by promotion_id for update
   ),
   kept as (
     update promotion_use u set state = 'used', paid_at = coalesce(u.paid_at, :paidAt::timestamptz)
       from before b where u.order_id = :orderId and u.promotion_id = b.promotion_id
   ),
   -- Money came after the uses had been given back: they count again, whatever their limit says.
   revived as (select * from before where state = 'returned'),
   locked as (
     select promotion_id from promotion_limit
      where promotion_id in (select promotion_id from revived) order by promotion_id for update
   ),
   counted as (
     update promotion_limit l set used = l.used + 1 from locked where l.promotion_id = locked.promotion_id
   ),
   own as (
     update promotion_customer_use c set used = c.used + 1 from revived r
      where c.promotion_id = r.promotion_id and c.customer_id = r.customer_id
   ),
   shared as (
     update promotion_contact_use c set used = c.used + 1 from revived r
      where c.promotion_id = r.promotion_id and c.contact = any (r.contacts)
   )
   update promotion_code c set used = c.used + 1 from revived r where c.code = r.code`,
);

/**
 * An order's promotions are used for good: a voucher is out (`paidAt` null) or its money came. Safe to run twice, and
 * after `returnUses`: then they count again.
 */
export async function keepUses(tx: Connection, orderId: string, paidAt: Date | null): Promise<void> {
  await tx.run(keep, { orderId, paidAt });
}

/** SQL: the uses of an order go back to others, of all its promotions or of those that a condition names. */
const givenBack = (which = 'true') => `before as materialized (
     select u.promotion_id, u.customer_id, u.contacts, u.code from promotion_use u
      where u.order_id = :orderId and u.state <> 'returned' and ${which} order by u.promotion_id for update
   ),
   returned as (
     update promotion_use u set state = 'returned'
       from before b where u.order_id = :orderId and u.promotion_id = b.promotion_id
   ),
   locked as (
     select promotion_id from promotion_limit
      where promotion_id in (select promotion_id from before) order by promotion_id for update
   ),
   counted as (
     update promotion_limit l set used = greatest(0, l.used - 1) from locked where l.promotion_id = locked.promotion_id
   ),
   own as (
     update promotion_customer_use c set used = greatest(0, c.used - 1) from before b
      where c.promotion_id = b.promotion_id and c.customer_id = b.customer_id
   ),
   shared as (
     update promotion_contact_use c set used = greatest(0, c.used - 1) from before b
      where c.promotion_id = b.promotion_id and c.contact = any (b.contacts)
   )
   update promotion_code c set used = greatest(0, c.used - 1) from before b where c.code = b.code`;

const giveBack = query('promotions.return_uses', `with ${givenBack()}`);

/** Gives the uses of an expired or fully cancelled order back to others (rule R38). Safe to run twice. */
export async function returnUses(tx: Connection, orderId: string): Promise<void> {
  await tx.run(giveBack, { orderId });
}

const adjust = query(
  'promotions.adjust_uses',
  `with left_over as (
     select w.* from jsonb_to_recordset(:uses::jsonb) as w(promotion_id int, discount_cents bigint)
   ),
   adjusted as (
     update promotion_use u set discount_cents = w.discount_cents, order_cents = :totalCents::bigint from left_over w
      where u.order_id = :orderId and u.promotion_id = w.promotion_id and u.state <> 'returned'
   ),
   ${givenBack('u.promotion_id not in (select promotion_id from left_over)')}`,
);

/**
 * An order was edited: promotions of which nothing is left are given back, the figures of the others are what they are now.
 * What is added takes no use, because nothing is taken off it. Safe to run twice.
 */
export async function adjustUses(
  tx: Connection,
  order: { id: string; totalCents: Cents; discounts: readonly Discount[] },
): Promise<void> {
  const uses = [...usesOf(order.discounts).values()];
  await tx.run(adjust, { orderId: order.id, totalCents: order.totalCents, uses: JSON.stringify(uses) });
}

/** What each promotion takes off, and the code that it was asked for with. */
function usesOf(discounts: readonly Discount[]) {
  const uses = new Map<number, { promotion_id: number; code: string | null; discount_cents: Cents }>();
  for (const { promotionId, code, cents } of discounts) {
    if (promotionId === null) continue;
    const before = uses.get(promotionId)?.discount_cents ?? 0;
    uses.set(promotionId, { promotion_id: promotionId, code, discount_cents: before + cents });
  }
  return uses;
}
