import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

/**
 * Purchases that are still in payment take their goods out of the new owner's cart when they are paid; of two open
 * purchases only one can belong to a cart (rule R5), so the second keeps the old one and takes nothing out.
 */
const handOver = query(
  'orders.hand_over',
  `update shop_order o set customer_id = :toId, cart_id = case
       when :toCartId::uuid is null or o.is_cart_cleared then o.cart_id
       -- An order of a draft has no cart.
       when exists (select from draft_order d where d.id = o.cart_id) then o.cart_id
       when o.state = 'pending_payment' and exists (
         select from shop_order p where p.cart_id = :toCartId and p.state = 'pending_payment') then o.cart_id
       else :toCartId end
    where o.customer_id = :fromId`,
);

const hold = query(
  'orders.hold_of_customer',
  'select id from shop_order where customer_id = :customerId order by id for no key update',
);

/** Keeps a customer's orders from changing until `tx` ends: whoever changes one takes it before carts, credit and stock. */
export async function holdOrders(tx: Connection, customerId: string): Promise<void> {
  await tx.rows(hold, { customerId });
}

const handOverDrafts = query(
  'orders.hand_over_drafts',
  `update draft_order set customer_id = :toId where customer_id = :fromId and (:email::text is null or email = :email)`,
);

/** Moves one customer's orders and drafts to another, whose cart is `toCartId`, e.g. from a guest to their account. */
export async function reassignOrders(
  tx: Connection,
  fromId: string,
  toId: string,
  toCartId: string | undefined,
): Promise<void> {
  await tx.run(handOver, { fromId, toId, toCartId: toCartId ?? null });
  await tx.run(handOverDrafts, { fromId, toId, email: null });
}

const otherAddresses = query(
  'orders.other_addresses',
  `select email, (array_agg(customer_name order by placed_at desc))[1] as name from shop_order
    where customer_id = :customerId and email not in (:email, '') group by email order by email`,
  { present: ['name'] },
);
const handOverOf = query(
  'orders.hand_over_of_address',
  'update shop_order set customer_id = :toId where customer_id = :fromId and email = :email returning id',
);
const anyOrderOf = query(
  'orders.any_order_of',
  'select exists (select from shop_order where customer_id = :customerId and email = :email) as found',
);

/** Whether a customer placed any order with an address, paid or not. */
export async function hasOrdersOf(db: Connection, customerId: string, email: string): Promise<boolean> {
  return (await db.first(anyOrderOf, { customerId, email }))?.found ?? false;
}

/** Addresses other than `email` that a customer's orders were placed with, each with the name of the newest. */
export async function otherAddressesOf(
  tx: Connection,
  customerId: string,
  email: string,
): Promise<{ email: string; name: string }[]> {
  return tx.rows(otherAddresses, { customerId, email });
}

/** Moves a customer's orders that were placed with an address to another; gives their ids. Carts stay. */
export async function reassignOrdersOf(
  tx: Connection,
  fromId: string,
  email: string,
  toId: string,
): Promise<string[]> {
  await tx.run(handOverDrafts, { fromId, toId, email });
  return (await tx.rows(handOverOf, { fromId, email, toId })).map(({ id }) => id);
}
