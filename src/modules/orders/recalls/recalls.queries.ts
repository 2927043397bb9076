import { query } from '../../../platform/database/named-query.ts';
import type { ShipmentState } from '../fulfil/shipment.ts';
import type { AskedSerials } from './recalls.contract.ts';

/** SQL: whether a serial number is asked for; see `AskedSerials`. Ranges are of numbers as long as their ends. */
const isAsked = (serial: string) => `(
     ${serial} = any(:serials::text[])
     or (:prefix::text <> '' and starts_with(${serial}, :prefix))
     or (:from::text <> '' and length(${serial}) = length(:from) and (${serial} collate "C") >= :from and (${serial} collate "C") <= :to::text)
     or exists (select from stock_serial came where came.product_id = :productId and came.serial = ${serial} and came.purchase_id = :purchaseId::int))`;

const buyerColumns = 'o.id as order_id, o.number as order_number, o.customer_name, o.email';

/** Units of a product that are asked for and with a buyer, or packed for one; those that came back are not. */
export const recalledUnits = query(
  'orders.recalled_units',
  `select n.serial, s.id as shipment_id, s.state, s.shipped_at, ${buyerColumns}
   from shipment_serial n join order_shipment s on s.id = n.shipment_id join shop_order o on o.id = s.order_id
   where n.product_id = :productId and not n.is_returned and ${isAsked('n.serial')}
   order by n.serial limit :limit`,
  { nullable: ['purchaseId'] },
).narrow<{ state: ShipmentState }>();

/** Units that are asked for and stand on a shelf. */
export const recalledOnShelf = query(
  'orders.recalled_on_shelf',
  `select b.serial, w.name as location_name
   from stock_serial b join warehouse w on w.code = b.warehouse_code
   where b.product_id = :productId and not b.is_gone and ${isAsked('b.serial')}
     and not exists (select from shipment_serial n where n.product_id = b.product_id and n.serial = b.serial and not n.is_returned)
   order by b.serial limit :limit`,
  { nullable: ['purchaseId'] },
);

export const recalledProduct = query(
  'orders.recalled_product',
  'select id, sku, name from product where id = :productId',
);

/** Writes a recall with its units; the letter of a unit is about `letter_order`. */
export const insertRecall = query(
  'orders.insert_recall',
  `with called as (
     insert into recall (product_id, sku, product_name, asked, subject, message, created_by, created_at)
     values (:productId, :sku, :productName, :asked::jsonb, :subject, :message, :by, :now)
     returning id
   ), listed as (
     insert into recall_unit (recall_id, serial, order_id, shipment_id, letter)
     select called.id, u.serial, u.order_id, u.shipment_id,
       case when u.letter_order is not null then 'recall:' || called.id || ':' || u.letter_order end
     from called, jsonb_to_recordset(:units::jsonb) as u(serial text, order_id uuid, shipment_id uuid, letter_order uuid)
   )
   select id from called`,
);

const summary = `r.id, r.product_id, r.sku, r.product_name, r.subject, r.created_at,
     (select s.name from staff_user s where s.id = r.created_by) as created_by,
     (select count(*)::int from recall_unit u where u.recall_id = r.id) as units,
     (select count(distinct u.letter)::int from recall_unit u where u.recall_id = r.id) as buyers`;

export const recallPage = query(
  'orders.recall_page',
  `select ${summary} from recall r order by r.created_at desc, r.id desc limit :pageSize offset :offset`,
);

export const countRecalls = query('orders.count_recalls', 'select count(*)::int as total from recall');

export const recallById = query(
  'orders.recall_by_id',
  `select ${summary}, r.message, r.asked from recall r where r.id = :id`,
).narrow<{ asked: AskedSerials }>();

/** The units of a recall as they stand now; a parcel that was taken apart has not left. */
export const unitsOfRecall = query(
  'orders.units_of_recall',
  `select u.serial, u.letter, u.shipment_id, coalesce(s.state, 'packed') as state, s.shipped_at, ${buyerColumns}
   from recall_unit u join shop_order o on o.id = u.order_id left join order_shipment s on s.id = u.shipment_id
   where u.recall_id = :id order by u.serial`,
).narrow<{ state: ShipmentState }>();
