import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import type { OrderData } from '../../webhooks/index.ts';

const ordersTold = query(
  'orders.for_webhooks',
  `select o.id as order_id, o.number as order_number, o.state, o.fulfilment, o.customer_id, o.currency, o.subtotal_cents,
     o.discount_cents, o.shipping_cents, o.tax_cents, o.total_cents, o.payment_method, o.delivery_method, o.placed_at, o.paid_at,
     (select coalesce(jsonb_agg(jsonb_build_object('product_id', l.product_id, 'sku', l.sku, 'product_name', l.product_name,
         'quantity', l.quantity, 'unit_price_cents', l.unit_price_cents) order by l.position), '[]')
        from order_line l where l.order_id = o.id) as lines,
     (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'state', s.state, 'carrier', s.carrier,
         'tracking_code', s.tracking_code) order by s.sequence), '[]')
        from order_shipment s where s.order_id = o.id) as shipments
   from shop_order o where o.id = any(:ids::uuid[])`,
).narrow<Pick<OrderData, 'lines' | 'shipments'>>();

/** What messages to other programs say of orders, by their ids. */
export async function ordersForWebhooks(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderData>> {
  const rows = await db.rows(ordersTold, { ids });
  return new Map(
    rows.map((row) => [
      row.order_id,
      { ...row, placed_at: row.placed_at.toISOString(), paid_at: row.paid_at?.toISOString() ?? null },
    ]),
  );
}
