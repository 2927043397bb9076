import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { reorderIntoCart } from '../../cart/index.ts';
import type { ordersContract } from '../orders.contract.ts';

type Answer = z.input<(typeof ordersContract)['reorder']['answers'][200]>;

/** What one cost then: by a price list or a promotion of lists (lanes 1 and 2), before what the cart took off. */
const orderedProducts = query(
  'orders.ordered_products',
  `select l.product_id, min(l.product_name) as product_name, sum(l.quantity)::int as quantity, min(l.unit_price_cents - coalesce((select sum((d ->> 'cents')::bigint) from jsonb_array_elements(l.discounts) d
       where (d ->> 'lane')::int in (1, 2)), 0) / l.quantity)::bigint as was_price_cents
   from order_line l join shop_order o on o.id = l.order_id
   where o.id = :orderId and o.customer_id = :customerId group by l.product_id order by min(l.position)`,
);

/**
 * Puts what one of the customer's own orders had in their cart again, at today's price, and tells what cannot be bought any
 * more. What the cart has already counts: clicked twice, nothing is doubled.
 * @throws AppError 404 for what is not there or not theirs
 */
export async function reorder(context: RequestContext, customerId: string, orderId: string): Promise<Answer> {
  const ordered = await context.db.rows(orderedProducts, { orderId, customerId });
  if (ordered.length === 0) throw notFound('No encontramos ese pedido.');
  return reorderIntoCart(context, customerId, ordered);
}
