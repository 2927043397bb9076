import { query } from '../../../../platform/database/named-query.ts';

/** Which order has this number. */
export const orderNumbered = query(
  'orders.numbered',
  'select id from shop_order where number = :number::int',
);

/** An order as the bench shows it. */
export const benchOrder = query(
  'orders.bench_order',
  `select o.id, o.number, o.state, o.hold, o.customer_name, o.delivery_method, o.gift_message is not null as is_gift,
     coalesce(o.delivery_address->>'municipality', '') as municipality, coalesce(o.delivery_address->>'state', '') as region,
     b.system_user_id, b.staff_name, b.opened_at
   from shop_order o left join packing_bench b on b.order_id = o.id where o.id = :orderId`,
);

/** Units that were scanned for an order, first first. */
export const scansOf = query(
  'orders.packing_scans',
  `select s.id, s.key, s.serial_key, s.position, s.product_id, s.serial, coalesce(p.name, '') as product_name
   from packing_scan s left join product p on p.id = s.product_id where s.order_id = :orderId order by s.id`,
);

/** Begins to pack an order; one that somebody packs stays theirs. */
export const openBench = query(
  'orders.open_bench',
  `insert into packing_bench (order_id, system_user_id, staff_name, opened_at)
   values (:orderId, :systemUserId, :staffName, :now) on conflict (order_id) do nothing`,
);

/** Whoever asks packs it from now on. */
export const takeBench = query(
  'orders.take_bench',
  'update packing_bench set system_user_id = :systemUserId, staff_name = :staffName where order_id = :orderId',
);

/** What was scanned for an order is taken out again. */
export const dropBench = query('orders.drop_bench', 'delete from packing_bench where order_id = :orderId');

export const addScan = query(
  'orders.add_packing_scan',
  `insert into packing_scan (order_id, key, position, product_id, scanned_at)
   values (:orderId, :key, :position, :productId, :now)`,
);

/** A unit of a PC that was put together, with its serial number where it has one. */
export const addAssembled = query(
  'orders.add_assembled_scan',
  `insert into packing_scan (order_id, key, position, product_id, serial, scanned_at)
   values (:orderId, :key, :position, :productId, :serial, :now) on conflict do nothing`,
);

export const addSerial = query(
  'orders.add_packing_serial',
  'update packing_scan set serial = :serial, serial_key = :key where id = :id',
);

export const dropScan = query('orders.drop_packing_scan', 'delete from packing_scan where id = :id');

/**
 * What is known of a serial number of a product: the order it left with, another order's bench or PC it was scanned at, and
 * whether others of the product came in with numbers and this one did not.
 */
export const knownSerial = query(
  'orders.known_serial',
  `select
     (select o.number from shipment_serial n join order_shipment s on s.id = n.shipment_id
        join shop_order o on o.id = s.order_id
       where n.product_id = :productId and n.serial = :serial and not n.is_returned limit 1) as left_with,
     exists (select from shipment_serial n
       where n.product_id = :productId and n.serial = :serial and not n.is_returned) as has_left,
     (select o.number from (
         select order_id from packing_scan where product_id = :productId and serial = :serial
         union all select order_id from assembly_unit where product_id = :productId and serial = :serial) p
       join shop_order o on o.id = p.order_id
       where p.order_id <> :orderId and o.fulfilment in ('unfulfilled', 'packed') limit 1) as scanned_for,
     not exists (select from stock_serial n where n.product_id = :productId and n.serial = :serial)
       and exists (select from stock_serial n where n.product_id = :productId) as is_strange`,
);

/** The name of a product that somebody scanned. */
export const productNamed = query(
  'orders.product_named',
  'select name from product where id = any(:productIds::int[]) order by id limit 1',
);
