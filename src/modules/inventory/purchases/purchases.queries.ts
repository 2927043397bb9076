import { query } from '../../../platform/database/named-query.ts';

/** Where a purchase stands. */
export type PurchaseState = 'draft' | 'sending' | 'open' | 'received' | 'cancelled';

export const addPurchase = query(
  'inventory.add_purchase',
  `with made as (
     insert into stock_purchase (supplier_name, reference, warehouse_code, state, expected_on, note, staff_user_id, created_at)
     values (:supplierName, :reference, :warehouseCode, :state, :expectedOn::date, :note, :systemUserId, :now::timestamptz)
     returning id
   ), filled as (
     insert into stock_purchase_line (purchase_id, product_id, quantity, cost_cents)
     select made.id, l.product_id, l.quantity, l.cost_cents
       from made, jsonb_to_recordset(:lines::jsonb) as l(product_id int, quantity int, cost_cents bigint)
   )
   select id from made`,
);

/** Whoever receives a purchase locks it before the stock it is about. */
export const lockPurchase = query(
  'inventory.lock_purchase',
  'select id, warehouse_code, from_code, drop_ship_to, state, version from stock_purchase where id = :id for update',
).narrow<{ state: PurchaseState }>();

export const purchaseLines = query(
  'inventory.purchase_lines',
  'select product_id, quantity, received, for_buyers from stock_purchase_line where purchase_id = :id order by product_id',
);

export const receivePurchaseLines = query(
  'inventory.receive_purchase_lines',
  `update stock_purchase_line l set received = l.received + w.quantity, cost_cents = coalesce(w.cost_cents, l.cost_cents)
   from jsonb_to_recordset(:lines::jsonb) as w(product_id int, quantity int, cost_cents bigint)
   where l.purchase_id = :id and l.product_id = w.product_id`,
);

/** Serial numbers that are not known yet; a known one is not written and not answered. */
export const addSerials = query(
  'inventory.add_serials',
  `insert into stock_serial (product_id, serial, purchase_id, warehouse_code, received_at)
   select l.product_id, l.serial, :id, :warehouseCode, :now::timestamptz
     from unnest(:productIds::int[], :serials::text[]) as l(product_id, serial)
    order by l.product_id, l.serial
   on conflict do nothing
   returning product_id, serial`,
);

/** What is null stays. */
export const changePurchase = query(
  'inventory.change_purchase',
  `update stock_purchase set supplier_name = coalesce(:supplierName, supplier_name), reference = coalesce(:reference, reference),
     warehouse_code = coalesce(:warehouseCode, warehouse_code), note = coalesce(:note, note),
     expected_on = case when :hasExpected::boolean then :expectedOn::date else expected_on end, version = version + 1
   where id = :id and state = 'draft'`,
);

/** All lines of a draft anew; a cost stays where none is given, as by those who may not see costs. */
export const replacePurchaseLines = query(
  'inventory.replace_purchase_lines',
  `with wanted as (
     select * from jsonb_to_recordset(:lines::jsonb) as l(product_id int, quantity int, cost_cents bigint)
   ), gone as (
     delete from stock_purchase_line l where l.purchase_id = :id and l.product_id not in (select product_id from wanted)
   )
   insert into stock_purchase_line (purchase_id, product_id, quantity, cost_cents)
   select :id::int, product_id, quantity, cost_cents from wanted
   on conflict (purchase_id, product_id) do update set quantity = excluded.quantity,
     cost_cents = coalesce(excluded.cost_cents, stock_purchase_line.cost_cents)`,
);

export const openPurchase = query(
  'inventory.open_purchase',
  `update stock_purchase set state = 'open' where id = :id and state = 'draft'`,
);

export const closePurchase = query(
  'inventory.close_purchase',
  `update stock_purchase set state = :state, closed_at = :now::timestamptz where id = :id and state in ('draft', 'open')`,
);

const columns = `p.id, p.supplier_name, p.reference, p.warehouse_code as location_code, w.name as location_name, p.state, p.from_code,
  p.expected_on::text as expected_on, p.note, u.name as staff_name, p.version, p.created_at, p.closed_at`;

export const purchasesPage = query(
  'inventory.purchases',
  `select ${columns}, n.lines, n.units, n.received
   from (select * from stock_purchase where :state::text is null or state = :state
          order by id desc limit :limit offset :offset) p
   join warehouse w on w.code = p.warehouse_code left join staff_user u on u.id = p.staff_user_id
   cross join lateral (
     select count(*)::int as lines, coalesce(sum(quantity), 0)::int as units, coalesce(sum(received), 0)::int as received
       from stock_purchase_line l where l.purchase_id = p.id) n
   order by p.id desc`,
).narrow<{ state: PurchaseState }>();

export const countPurchases = query(
  'inventory.count_purchases',
  'select count(*)::int as total from stock_purchase where :state::text is null or state = :state',
);

export const purchaseOf = query(
  'inventory.purchase',
  `select ${columns} from stock_purchase p join warehouse w on w.code = p.warehouse_code
     left join staff_user u on u.id = p.staff_user_id where p.id = :id`,
).narrow<{ state: PurchaseState }>();

export const linesOfPurchase = query(
  'inventory.lines_of_purchase',
  `select l.product_id, coalesce(p.sku, '') as sku, coalesce(p.name, '') as product_name, l.quantity, l.received,
     l.for_buyers, l.cost_cents, array(
       select n.serial from stock_serial n where n.purchase_id = l.purchase_id and n.product_id = l.product_id
        order by n.serial) as serials
   from stock_purchase_line l left join product p on p.id = l.product_id
   where l.purchase_id = :id order by p.sku, l.product_id`,
);
