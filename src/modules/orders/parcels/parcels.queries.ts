import { query } from '../../../platform/database/named-query.ts';
import type { DeliveryAddress, Hold, OrderState } from '../order-state.ts';
import type { LabelRow } from '../../carriers/index.ts';
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

/** How many of some labels are of returns: their parcels wait at the buyers'. */
export const countElsewhere = query(
  'orders.count_labels_elsewhere',
  `select count(*)::int as total from parcel_label l
    where l.id = any(:labelIds::uuid[]) and not exists (select from order_shipment s where s.id = l.parcel_ref)`,
);

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

export const endShipmentRow = query(
  'orders.end_shipment',
  `update order_shipment set ended_as = :outcome, ended_at = :now::timestamptz where id = :id and ended_as is null`,
);

/** SQL: labels of parcels with whose they are. */
const ofParcels = `from parcel_label l join order_shipment s on s.id = l.parcel_ref join shop_order o on o.id = s.order_id`;
/** SQL: somebody has to do something about label `l`. */
const isProblem = `(l.state = 'unknown' or l.problem_at is not null and l.solved_at is null)`;
/** How many wait for somebody. */
export const countParcelProblems = query(
  'orders.count_parcel_problems',
  `select count(*)::int as total from parcel_label l join order_shipment s on s.id = l.parcel_ref where ${isProblem}`,
);
/** SQL: which labels a view of the list has. */
const inView = `case :view
     when 'problems' then ${isProblem}
     when 'waiting' then l.state = 'bought' and l.parcel_state = 'created'
     when 'moving' then l.state = 'bought' and l.parcel_state not in ('created', 'delivered', 'returned', 'lost', 'cancelled')
     else l.asked_at >= :since::timestamptz end`;

/** Parcels with labels as a list shows them, the newest first. */
export const parcelPage = query(
  'orders.parcel_page',
  `select l.id, s.id as shipment_id, o.id as order_id, o.number as order_number, s.sequence, o.customer_name, l.provider, l.carrier,
     l.carrier_name, l.service_name, l.state, l.tracking_code, l.parcel_state, l.parcel_detail, l.parcel_state_at,
     coalesce(l.cost_cents, l.quoted_cents) as cost_cents, l.promised_on::text as promised_on, l.asked_at, ${isProblem} as is_problem,
     l.pickup_id is not null as is_fetched
   ${ofParcels} where ${inView} order by l.asked_at desc, l.id limit :pageSize offset :offset`,
).narrow<Pick<LabelRow, 'provider' | 'state' | 'parcel_state'>>();
export const countParcels = query(
  'orders.count_parcels',
  `select count(*)::int as total ${ofParcels} where ${inView}`,
);
