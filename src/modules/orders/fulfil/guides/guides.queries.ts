import { query } from '../../../../platform/database/named-query.ts';
import type { ShipmentState } from '../shipment.ts';

/** Orders by their numbers, with their parcels. */
export const guidedOrders = query(
  'orders.guided',
  `select o.number, o.hold is not null as is_held, o.delivery_method = 'parcel' as is_parcel,
     (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'sequence', s.sequence, 'state', s.state,
        'trackingCode', s.tracking_code) order by s.sequence), '[]')
      from order_shipment s where s.order_id = o.id) as shipments
   from shop_order o where o.number = any(:numbers::int[])`,
).narrow<{
  shipments: { id: string; sequence: number; state: ShipmentState; trackingCode: string | null }[];
}>();
