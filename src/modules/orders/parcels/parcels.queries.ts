import { query } from '../../../platform/database/named-query.ts';
import type { DeliveryAddress, Hold, OrderState } from '../order-state.ts';
import type { ShipmentState } from '../fulfil/shipment.ts';

/** A shipment as a carrier needs it; `value_cents` is what its goods cost with IVA. */
export const shipmentToSend = query(
  'orders.shipment_to_send',
  `select s.id, s.order_id, s.sequence, s.state, o.number, o.state as order_state, o.hold, o.delivery_method,
     o.delivery_address, o.customer_name, o.email, s.weight_grams, s.length_mm, s.width_mm, s.height_mm,
     (select coalesce(sum(p.gross_cents * l.quantity / p.quantity), 0)::bigint from shipment_line l
        join order_line p on p.order_id = s.order_id and p.position = l.position
       where l.shipment_id = s.id) as value_cents
   from order_shipment s join shop_order o on o.id = s.order_id where s.id = :shipmentId`,
).narrow<{
  state: ShipmentState;
  order_state: OrderState;
  hold: Hold | null;
  delivery_address: DeliveryAddress;
}>();

export const shipmentIdsOf = query(
  'orders.shipment_ids',
  'select id from order_shipment where order_id = any(:orderIds::uuid[])',
);

/** Carrier and guide of a parcel that has not left; null takes them away where they are still `code`. */
export const labelShipment = query(
  'orders.label_shipment',
  `update order_shipment set carrier = :carrier::text, tracking_code = :trackingCode::text
    where id = :id and state = 'packed' and (:trackingCode::text is not null or tracking_code = :code)`,
);
