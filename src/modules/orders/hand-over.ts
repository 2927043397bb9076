import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

/**
 * Purchases that are still in payment take their goods out of the new owner's cart when they are paid; of two open
 * purchases only one can belong to a cart (rule R5), so the second keeps the old one and takes nothing out.
 */
const handOver = query<unknown>(
  'orders.hand_over',
  `update shop_order o set customer_id = $2, cart_id = case
       when $3::uuid is null or o.is_cart_cleared then o.cart_id
       when o.state = 'pending_payment' and exists (
         select from shop_order p where p.cart_id = $3 and p.state = 'pending_payment') then o.cart_id
       else $3 end
    where o.customer_id = $1`,
);

/** One customer's orders become another's, whose cart is `toCartId`: a guest's, who has an account now. */
export async function handOverOrders(
  tx: Connection,
  fromId: string,
  toId: string,
  toCartId: string | undefined,
): Promise<void> {
  await tx.run(handOver, [fromId, toId, toCartId ?? null]);
}
