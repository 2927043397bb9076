import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { pcsOfOrderSql } from '../assembly/assembly.queries.ts';
import type { DeliveryAddress, OrderState, PcCount } from '../order-state.ts';
import { withSuppliers } from './with-suppliers.ts';
import type { LineUnits, ShipmentState } from './shipment.ts';

/** A part of a kit as it was ordered; `quantity` in one kit. */
export type OrderedPart = {
  product_id: number;
  sku: string;
  product_name: string;
  quantity: number;
  is_serialised: boolean;
  image_url: string | null;
  /** Of one, as the catalogue has it now; null where nobody weighed or measured it. */
  weight_grams: number | null;
  box_mm: number[] | null;
};

/** SQL of JSON: what one of line `l` was made of, which of it wants serial numbers, and what it weighs. */
const partsOfLine = `(select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'sku', x.sku,
        'product_name', x.product_name, 'quantity', x.quantity, 'is_serialised', n.product_id is not null,
        'image_url', i.image_url, 'weight_grams', g.weight_grams, 'box_mm', g.box_mm)
        order by x.sku), '[]')
      from order_line_part x left join serialised_product n using (product_id)
        left join product g on g.id = x.product_id left join product_listing i on i.product_id = x.product_id
      where x.order_id = l.order_id and x.position = l.position)`;

/** What an order owes, exchanged units with it and without refunded ones that stay, and whether its lines want serial numbers: of a kit, its parts do. */
export const owedLines = query(
  'orders.owed_lines',
  `select l.position, l.quantity + l.exchanged_quantity - l.withdrawn_quantity as quantity, l.product_id, l.sku, l.product_name,
     s.product_id is not null as is_serialised, l.image_url, g.weight_grams, g.box_mm, ${partsOfLine} as parts
   from order_line l left join serialised_product s using (product_id) left join product g on g.id = l.product_id
   where l.order_id = :orderId and not l.is_assembly order by l.position`,
).narrow<{ parts: OrderedPart[] }>();

export type ShipmentRow = RowOf<typeof shipmentsOfOrder>;

/** An order's shipments with their lines and serial numbers, first packed first. */
export const shipmentsOfOrder = query(
  'orders.shipments',
  `select s.id, s.sequence, s.state, s.carrier, s.tracking_code, s.more_tracking, s.packed_at, s.shipped_at, s.delivered_at, s.ended_as,
     s.due_earliest_on::text as due_earliest_on, s.due_latest_on::text as due_latest_on,
     s.weight_grams, s.length_mm, s.width_mm, s.height_mm,
     (select jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity,
        'product_id', o.product_id, 'product_name', o.product_name, 'sku', o.sku,
        'warranty_months', l.warranty_months,
        'serials', (select coalesce(jsonb_agg(n.serial order by n.serial), '[]') from shipment_serial n
          where n.shipment_id = s.id and n.position = l.position),
        'parts', (select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'sku', x.sku,
            'product_name', x.product_name, 'quantity', x.quantity * l.quantity, 'serials', (
              select coalesce(jsonb_agg(n.serial order by n.serial), '[]') from shipment_serial n
               where n.shipment_id = s.id and n.position = l.position and n.product_id = x.product_id))
            order by x.sku), '[]')
          from order_line_part x where x.order_id = s.order_id and x.position = l.position)) order by l.position)
      from shipment_line l join order_line o on o.order_id = s.order_id and o.position = l.position
      where l.shipment_id = s.id) as lines
   from order_shipment s where s.order_id = :orderId order by s.sequence`,
  { present: ['lines'] },
).narrow<{
  state: ShipmentState;
  ended_as: 'lost' | 'returned' | null;
  lines: (LineUnits & {
    product_id: number;
    product_name: string;
    sku: string;
    warranty_months: number | null;
    /** Of all its parts where it is a kit. */
    serials: string[];
    /** What of a kit is in the shipment. */
    parts: (Pick<OrderedPart, 'product_id' | 'sku' | 'product_name' | 'quantity'> & { serials: string[] })[];
  })[];
}>();

/**
 * An order as packing needs it.
 * - `lines`: What is owed, exchanged units with it and without refunded ones that stay.
 */
export type OrderToPack = RowOf<typeof ordersToPack>;

/** Orders with what they owe and what is packed of it, paid first first. */
export const ordersToPack = query(
  'orders.to_pack',
  `select o.id, o.number, o.state, o.hold, o.paid_at, o.customer_name, o.delivery_method, o.delivery_address, o.gift_message,
     ${pcsOfOrderSql} as pcs,
     (select coalesce(jsonb_agg(jsonb_build_object('position', l.position,
        'quantity', l.quantity + l.exchanged_quantity - l.withdrawn_quantity, 'product_id', l.product_id, 'sku', l.sku,
        'product_name', l.product_name, 'is_serialised', p.product_id is not null,
        'image_url', l.image_url, 'weight_grams', g.weight_grams, 'box_mm', g.box_mm, 'parts', ${partsOfLine}) order by l.position), '[]')
      from order_line l left join serialised_product p using (product_id) left join product g on g.id = l.product_id
      where l.order_id = o.id and not l.is_assembly) as lines,
     (select coalesce(jsonb_agg(jsonb_build_object('sequence', s.sequence, 'state', s.state,
        'weight_grams', s.weight_grams, 'length_mm', s.length_mm, 'width_mm', s.width_mm, 'height_mm', s.height_mm,
        'lines', (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity,
            'serials', (select coalesce(jsonb_agg(n.serial order by n.serial), '[]') from shipment_serial n
              where n.shipment_id = s.id and n.position = l.position)) order by l.position), '[]')
          from shipment_line l where l.shipment_id = s.id)) order by s.sequence), '[]')
      from order_shipment s where s.order_id = o.id) as shipments
   from shop_order o where o.id = any(:orderIds::uuid[]) order by coalesce(o.paid_at, o.placed_at), o.id`,
).narrow<{
  state: OrderState;
  delivery_address: DeliveryAddress;
  pcs: PcCount | null;
  lines: (LineUnits & {
    product_id: number;
    sku: string;
    product_name: string;
    is_serialised: boolean;
    image_url: string | null;
    weight_grams: number | null;
    box_mm: number[] | null;
    parts: OrderedPart[];
  })[];
  shipments: {
    sequence: number;
    state: ShipmentState;
    weight_grams: number | null;
    length_mm: number | null;
    width_mm: number | null;
    height_mm: number | null;
    lines: (LineUnits & { serials: string[] })[];
  }[];
}>();

/**
 * SQL: from the orders `o` of which something that is left to pack is with the shop; few of the shop's orders wait to leave.
 * Where two lines wait for units of the same product, each counts them all.
 */
export const waitingForPacker = `from shop_order o
    where o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null
      and (select sum(l.quantity + l.exchanged_quantity - l.withdrawn_quantity) from order_line l where l.order_id = o.id and not l.is_assembly) > (
        select coalesce(sum(l.quantity), 0) from order_shipment s join shipment_line l on l.shipment_id = s.id
         where s.order_id = o.id)
      and (not exists (select from stock_reservation r where ${withSuppliers}) or exists (
        select from order_line l
         where l.order_id = o.id and not l.is_assembly
           and l.quantity + l.exchanged_quantity - l.withdrawn_quantity > (
             select coalesce(sum(p.quantity), 0) from order_shipment s join shipment_line p on p.shipment_id = s.id
              where s.order_id = o.id and p.position = l.position) + (
             select coalesce(max(ceil(away.units / piece.quantity::numeric)), 0)
               from (select l.product_id, 1 as quantity where not exists (
                       select from order_line_part x where x.order_id = l.order_id and x.position = l.position)
                     union all
                     select x.product_id, x.quantity from order_line_part x
                      where x.order_id = l.order_id and x.position = l.position) piece
               cross join lateral (
                 select coalesce(sum(r.quantity), 0) as units from stock_reservation r
                  where ${withSuppliers} and r.product_id = piece.product_id) away)))`;
export const countToPack = query('orders.count_to_pack', `select count(*)::int as total ${waitingForPacker}`);
export const queueOfPacking = query(
  'orders.packing_queue',
  `select o.id, count(*) over ()::int as total ${waitingForPacker}
    order by o.paid_at, o.id limit :limit offset :offset`,
);

/** Paid orders that wait for goods of suppliers, those first whose goods should come first. */
export const ordersExpecting = query(
  'orders.expecting',
  `select o.id, count(*) over ()::int as total
     from (
       select r.holder, min(r.arrives_on) as arrives_on from stock_reservation r
        where r.state = 'taken' and r.supplier_days is not null and r.holder ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
        group by r.holder) waits
     join shop_order o on o.id = waits.holder::uuid
    where o.state = 'paid'
    order by waits.arrives_on, o.paid_at, o.id limit :limit offset :offset`,
);

/** Writes a shipment with its lines in one statement. */
export const insertShipment = query(
  'orders.insert_shipment',
  `with made as (
     insert into order_shipment (order_id, sequence, state, packed_by, packed_at,
       weight_grams, length_mm, width_mm, height_mm)
     select :orderId::uuid, coalesce(max(sequence), 0) + 1, 'packed', :staffName::text, :now::timestamptz,
       :weightGrams::int, :lengthMm::int, :widthMm::int, :heightMm::int
     from order_shipment where order_id = :orderId::uuid
     returning id, sequence
   ), filled as (
     insert into shipment_line (shipment_id, position, quantity, warranty_months)
     select made.id, l.position, l.quantity, l.warranty_months
     from made, jsonb_to_recordset(:rows::jsonb) as l(position smallint, quantity int, warranty_months smallint)
   )
   select id, sequence from made`,
);

/** Serial numbers that nobody has yet; a taken one is not written and not answered. */
export const insertSerials = query(
  'orders.insert_serials',
  `insert into shipment_serial (product_id, serial, shipment_id, position)
   select s.product_id, s.serial, :shipmentId::uuid, s.position
   from jsonb_to_recordset(:rows::jsonb) as s(product_id int, serial text, position smallint)
   order by s.product_id, s.serial
   on conflict (product_id, serial) where not is_returned do nothing
   returning product_id, serial`,
);

/** Units of an order's products that came in with a serial number and have not left; those of its own locations first. */
export const serialsOnShelf = query(
  'orders.serials_on_shelf',
  `select l.position, l.product_id, n.serial, n.warehouse_code as location_code, coalesce(w.name, n.warehouse_code) as location_name,
     coalesce(n.warehouse_code in (select r.warehouse_code from stock_reservation r
       where r.holder = l.order_id::text and r.product_id = l.product_id and r.state <> 'released'), false) as is_here
   from (
     select order_id, position, product_id from order_line where order_id = :orderId::uuid
     union select order_id, position, product_id from order_line_part where order_id = :orderId::uuid
   ) l join stock_serial n on n.product_id = l.product_id and not n.is_gone
     left join warehouse w on w.code = n.warehouse_code
   where not exists (
     select from shipment_serial s where s.product_id = n.product_id and s.serial = n.serial and not s.is_returned)
   order by l.position, l.product_id, is_here desc, n.received_at, n.serial limit 2000`,
);

/**
 * Numbers that cannot be of the unit in hand: they came in with another product and not with this one, or their unit is
 * not sold any more.
 */
export const wrongSerials = query(
  'orders.wrong_serials',
  `select r.position, r.product_id, r.serial, own.product_id is not null as is_gone, coalesce(p.name, '') as other_name
   from jsonb_to_recordset(:rows::jsonb) as r(product_id int, serial text, position smallint)
     left join stock_serial own on own.product_id = r.product_id and own.serial = r.serial
     left join lateral (
       select n.product_id from stock_serial n where n.serial = r.serial and n.product_id <> r.product_id
          and not n.is_gone and not exists (select from shipment_serial s
            where s.product_id = n.product_id and s.serial = n.serial and not s.is_returned)
        order by n.product_id limit 1) other on own.product_id is null
     left join product p on p.id = other.product_id
   where own.is_gone or other.product_id is not null
   order by r.position, r.serial limit 1`,
);

export const clearSerials = query(
  'orders.clear_serials',
  'delete from shipment_serial where shipment_id = :shipmentId',
);

/** Units that came back: their numbers may leave again. */
export const returnSerials = query(
  'orders.return_serials',
  `update shipment_serial n set is_returned = true
   from order_shipment s, jsonb_to_recordset(:units::jsonb) as r(position smallint, serial text)
   where s.order_id = :orderId and n.shipment_id = s.id and n.position = r.position and n.serial = r.serial`,
);

export const orderOfShipment = query(
  'orders.order_of_shipment',
  'select order_id from order_shipment where id = :shipmentId',
);

/** Moves shipments forward; null keeps carrier and code. */
export const moveShipments = query(
  'orders.move_shipments',
  `update order_shipment set state = :moveState, carrier = coalesce(:carrier, carrier), tracking_code = coalesce(:trackingCode, tracking_code),
     shipped_at = case when :moveState <> 'packed' then coalesce(shipped_at, :now::timestamptz) end,
     delivered_at = case when :moveState = 'delivered' then coalesce(delivered_at, :now::timestamptz) end,
     due_earliest_on = coalesce(:dueEarliestOn::date, due_earliest_on), due_latest_on = coalesce(:dueLatestOn::date, due_latest_on)
   where id = any(:ids::uuid[])`,
);

/** Weight and size of a closed parcel; of nulls nobody knows. */
export const writeParcel = query(
  'orders.write_parcel',
  `update order_shipment set weight_grams = :weightGrams, length_mm = :lengthMm, width_mm = :widthMm, height_mm = :heightMm
    where id = :id`,
);

export const deleteShipment = query('orders.delete_shipment', 'delete from order_shipment where id = :id');

/** A cancelled order's packed goods go back on the shelf, and their serial numbers with them. */
export const deletePackedShipments = query(
  'orders.delete_packed_shipments',
  `delete from order_shipment where order_id = :orderId and state = 'packed'`,
);

export const addExchanged = query(
  'orders.add_exchanged',
  `update order_line l set exchanged_quantity = l.exchanged_quantity + w.quantity
   from jsonb_to_recordset(:units::jsonb) as w(position smallint, quantity int)
   where l.order_id = :orderId and l.position = w.position`,
);

export const isSerialised = query(
  'orders.is_serialised',
  `select exists (select from serialised_product where product_id = :id) as is_serialised`,
);

export const markSerialised = query(
  'orders.mark_serialised',
  'insert into serialised_product (product_id) values (:productId) on conflict do nothing',
);

export const unmarkSerialised = query(
  'orders.unmark_serialised',
  'delete from serialised_product where product_id = :productId',
);
