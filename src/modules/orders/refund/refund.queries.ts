import { query } from '../../../platform/database/named-query.ts';
import type { OrderState } from '../order-state.ts';
import type { OrderedPart } from '../fulfil/shipments.queries.ts';
import type { RefundableLine } from './plan-refund.ts';

/** An order as its refund needs it: what each line cost, what of it went back, and what its units are on a shelf. */
export const orderToRefund = query(
  'orders.to_refund',
  `select o.id, o.state, o.customer_id, o.paid_attempt_id, o.shipping_cents, o.shipping_refunded_cents,
     (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity,
        'owed', l.quantity + l.exchanged_quantity - l.withdrawn_quantity, 'gross_cents', l.gross_cents,
        'refunded_quantity', l.refunded_quantity, 'withdrawn_quantity', l.withdrawn_quantity,
        'shelved_quantity', l.shelved_quantity, 'product_id', l.product_id, 'sku', l.sku,
        'product_name', l.product_name, 'image_url', l.image_url, 'is_there',
        p.id is not null and not exists (select from order_line_part x left join product q on q.id = x.product_id
          where x.order_id = l.order_id and x.position = l.position and q.id is null),
        'parts', (select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'quantity', x.quantity)
            order by x.product_id), '[]')
          from order_line_part x where x.order_id = l.order_id and x.position = l.position)) order by l.position), '[]')
      from order_line l left join product p on p.id = l.product_id where l.order_id = o.id) as lines
   from shop_order o where o.id = :orderId`,
).narrow<{
  state: OrderState;
  lines: (RefundableLine & {
    product_id: number;
    sku: string;
    product_name: string;
    image_url: string | null;
    /** Its product is still in the catalogue, and all parts of a kit: nothing else stands on a shelf. */
    is_there: boolean;
    parts: Pick<OrderedPart, 'product_id' | 'quantity'>[];
  })[];
}>();

/** Counts what was refunded by name; a `CHECK` holds it within what was bought. The caller holds the order's lock. */
export const countRefunded = query(
  'orders.count_refunded',
  `with lines as (
     update order_line l set refunded_quantity = l.refunded_quantity + w.refunded,
       withdrawn_quantity = l.withdrawn_quantity + w.withdrawn, shelved_quantity = l.shelved_quantity + w.shelved
     from jsonb_to_recordset(:units::jsonb) as w(position smallint, refunded int, withdrawn int, shelved int)
     where l.order_id = :orderId::uuid and l.position = w.position
     returning l.position
   )
   update shop_order set shipping_refunded_cents = shipping_refunded_cents + :shippingCents::bigint
   where id = :orderId::uuid`,
);
