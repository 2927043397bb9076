import { query } from '../../platform/database/named-query.ts';
import type { ShipTo } from '../suppliers/index.ts';

/**
 * Who gets what stands at suppliers' locations from the supplier itself: paid parcels, of no PC that the
 * shop puts together, and no gift, whose message the shop prints.
 * Where all of an order is there, or the supplier always does; a kit never comes in two.
 */
export const toDropShip = query(
  'purchasing.to_drop_ship',
  `select distinct r.warehouse_code as from_code, r.holder
     from stock_reservation r
     join warehouse w on w.code = r.warehouse_code
     join supplier s on s.code = w.supplier and s.drop_ship <> 'never'
     join shop_order o on o.id = case when r.holder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.holder::uuid end
    where r.state = 'taken' and r.supplier_days is not null and o.state = 'paid' and o.delivery_method = 'parcel'
      and o.gift_message is null
      and not exists (select from order_line l where l.order_id = o.id and l.is_assembly)
      and (not exists (select from stock_reservation e
                        where e.holder = r.holder and e.state = 'taken' and e.warehouse_code <> r.warehouse_code)
        or s.drop_ship = 'always' and not exists (select from order_line_part x where x.order_id = o.id))
    order by 1, 2`,
);

/** Keeps which parcel a purchase became. */
export const noteShipment = query(
  'purchasing.note_shipment',
  `update supplier_order set shipment_id = :shipmentId::uuid, ask_at = coalesce(:askAt::timestamptz, ask_at),
     guides = case when :guide = any(guides) then guides else guides || :guide::text end
    where purchase_id = :id`,
);

/** The parcel that a purchase became, and whether its buyer has it. */
export const shipmentOf = query(
  'purchasing.shipment_of',
  `select h.id, h.state, h.carrier, h.tracking_code, h.ended_as from supplier_order d join order_shipment h on h.id = d.shipment_id
    where d.purchase_id = :id`,
).narrow<{ state: 'packed' | 'shipped' | 'delivered' }>();

/** Purchases that went to the buyers of some orders. */
export const dropShipTo = query(
  'purchasing.drop_ship_to',
  `select id from stock_purchase where drop_ship_to = any(:orderIds::text[]) order by id`,
);

/** To whom a proposal goes without the shop. */
export const dropShipOf = query(
  'purchasing.drop_ship_of',
  `select drop_ship_to from stock_purchase where id = :id and state = 'draft' and from_code is not null`,
);

/**
 * The order that a purchase goes to, and where it lives.
 * - `is_wanted`: It still waits for all that was confirmed.
 */
export const destinationOf = query(
  'purchasing.destination_of',
  `select o.number, o.state, o.hold, o.delivery_address,
     not exists (select from supplier_order_line k where k.purchase_id = p.id and k.quantity > (
       select coalesce(sum(r.quantity), 0) from stock_reservation r
        where r.holder = p.drop_ship_to and r.product_id = k.product_id and r.warehouse_code = p.from_code
          and r.state = 'taken' and r.supplier_days is not null)) as is_wanted
   from stock_purchase p
     join shop_order o on o.id = case when p.drop_ship_to ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p.drop_ship_to::uuid end
    where p.id = :id`,
).narrow<{ delivery_address: Omit<ShipTo, 'order'> }>();
