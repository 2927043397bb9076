import type { CurrentCustomer } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { notFound } from '../../platform/errors.ts';

/** SQL: lines that their buyer kept units of, of products that are for sale and that they have not reviewed yet. */
export const keptAndNotReviewed = `from order_line l
     join shop_order o on o.id = l.order_id join product p on p.id = l.product_id and p.status = 'active' and p.kind <> 'assembly'
    where not exists (select from review r where r.product_id = l.product_id and r.customer_id = o.customer_id)
      and l.quantity - l.refunded_quantity > (select count(*) from return_unit u join return_request q on q.id = u.return_id
        where q.order_id = l.order_id and u.position = l.position and not u.is_refunded
          and q.state in ('requested', 'approved', 'received', 'inspected'))`;

const productsToReview = query(
  'reviews.products_to_review',
  `select coalesce((select jsonb_agg(jsonb_build_object('product_id', p.id, 'product_name', l.product_name, 'sku', p.sku, 'slug', p.slug)
        order by l.position) ${keptAndNotReviewed} and o.id = mine.id and o.state = 'paid' and o.fulfilment = 'delivered'), '[]') as products
   from shop_order mine where mine.id = :orderId and mine.customer_id = :customerId`,
).narrow<{ products: { product_id: number; product_name: string; sku: string; slug: string }[] }>();

/**
 * The products of one of the customer's own orders that they may review: delivered, kept and not reviewed yet. Guests have no
 * name to review by, so they have none.
 * @throws AppError 404 for an order that is not there or not theirs
 */
export async function productsToReviewOf(db: Connection, customer: CurrentCustomer, orderId: string) {
  const found = await db.first(productsToReview, { orderId, customerId: customer.id });
  if (!found) throw notFound('No encontramos ese pedido.');
  return customer.isGuest ? [] : found.products;
}
