import { query, type RowOf } from '../../platform/database/named-query.ts';
import { pesosPerDollarSql } from '../pricing/index.ts';
import type { LineOutcome, rejectedUses, SupplierReturnState } from './supplier-return.contract.ts';

const isOver = `r.state in ('refused', 'closed', 'cancelled')`;
const isLate = `(r.state in ('requested', 'sent') and r.moved_at < :lateBefore::timestamptz)`;

const filter = `(:filterState::text is null or r.state = :filterState) and (:supplier::text is null or r.supplier = :supplier)
   and (not :lateOnly::boolean or ${isLate})
   and (:words::text is null or r.id::text = :words or r.rma ilike '%' || :pattern::text || '%' or exists (
     select from supplier_return_line f left join product g on g.id = f.product_id
      where f.return_id = r.id and (upper(g.sku) = upper(:words) or upper(:words) = f.serial or upper(:words) = any(f.new_serials))))`;

/** SQL of what lines cost, as far as a number can say: mistyped costs must not keep the list from everybody. */
const costOf = (which: string) =>
  `least(coalesce(sum(l.quantity * l.cost_cents)${which}, 0), 9007199254740991)::bigint`;

/** SQL of what a return `r` comes to. */
const sums = `cross join lateral (
     select coalesce(sum(l.quantity), 0)::int as units,
       ${costOf(" filter (where r.state = 'sent' and l.outcome is null)")} as owed_cents,
       coalesce(sum(l.quantity) filter (where r.state = 'sent' and l.outcome is null and l.cost_cents is null), 0)::int as unknown_units,
       coalesce(sum(l.credit_cents), 0)::bigint as credited_cents
       from supplier_return_line l where l.return_id = r.id) n`;
const head = `r.id, r.supplier as supplier_code, s.name as supplier_name, r.state, r.rma, n.units, n.owed_cents, n.unknown_units,
  n.credited_cents, r.created_at, r.moved_at, ${isLate} as is_late`;

type Head = { state: SupplierReturnState };

export const supplierReturnsPage = query(
  'supplier-returns.page',
  `select ${head}
   from supplier_return r join supplier s on s.code = r.supplier ${sums}
   where ${filter} order by ${isOver}, r.id desc limit :limit offset :offset`,
).narrow<Head>();
export type HeadRow = RowOf<typeof supplierReturnsPage>;

export const countSupplierReturns = query(
  'supplier-returns.count',
  `select count(*)::int as total from supplier_return r where ${filter}`,
);

/** What each supplier has and has not settled. */
export const owedBySupplier = query(
  'supplier-returns.owed',
  `select r.supplier as supplier_code, s.name as supplier_name, ${costOf('')} as owed_cents,
     coalesce(sum(l.quantity) filter (where l.cost_cents is null), 0)::int as unknown_units
   from supplier_return r join supplier s on s.code = r.supplier
     join supplier_return_line l on l.return_id = r.id and l.outcome is null
   where r.state = 'sent' group by r.supplier, s.name order by 3 desc, 2`,
);

export const countLate = query(
  'supplier-returns.count_late',
  `select count(*)::int as count from supplier_return r where ${isLate}`,
);

export const supplierReturnOf = query(
  'supplier-returns.one',
  `select ${head}, r.carrier, r.tracking_code, r.note, r.answer, r.version, r.sent_at, u.name as staff_name
   from supplier_return r join supplier s on s.code = r.supplier left join staff_user u on u.id = r.staff_user_id ${sums}
   where r.id = :id`,
).narrow<Head>();

const lineColumns = `l.id, l.product_id, coalesce(p.sku, '') as sku, coalesce(p.name, '') as product_name, l.location_code,
     w.name as location_name, l.quantity, l.serial, l.reason, l.cost_cents, l.return_unit_id, q.number as return_number, q.order_id,
     l.purchase_id, l.outcome, b.name as back_to, l.new_serials, l.credit_cents, l.credit_number, l.rejected_use`;
const lineTables = `supplier_return_line l left join product p on p.id = l.product_id
     left join warehouse w on w.code = l.location_code left join warehouse b on b.code = l.back_to
     left join return_unit c on c.id = l.return_unit_id left join return_request q on q.id = c.return_id`;
type Line = { outcome: LineOutcome | null; rejected_use: (typeof rejectedUses)[number] | null };

export const linesOf = query(
  'supplier-returns.lines',
  `select ${lineColumns} from ${lineTables} where l.return_id = :id order by l.id`,
).narrow<Line>();
export type LineRow = RowOf<typeof linesOf>;

/** Lines of the list's returns for a file, newest first. */
export const linesForFile = query(
  'supplier-returns.lines_for_file',
  `select r.id as return_id, r.state, s.name as supplier_name, r.rma, r.sent_at, ${lineColumns}
   from ${lineTables} join supplier_return r on r.id = l.return_id join supplier s on s.code = r.supplier
   where ${filter} and l.id < coalesce(:beforeId::int, 2147483647) order by l.id desc limit :limit`,
).narrow<Line & Head>();

/** Whoever changes a return locks it before units and stock. */
export const lockSupplierReturn = query(
  'supplier-returns.lock',
  'select id, supplier, state, version from supplier_return where id = :id for update',
).narrow<Head>();

export const insertSupplierReturn = query(
  'supplier-returns.insert',
  `insert into supplier_return (supplier, note, staff_user_id, created_at, moved_at)
   values (:supplier, :note, :systemUserId, :now::timestamptz, :now::timestamptz) returning id`,
);

/** All lines of a draft anew; a cost stays where none is given, as by those who may not see costs. */
export const replaceLines = query(
  'supplier-returns.replace_lines',
  `with former as (
     delete from supplier_return_line where return_id = :id returning product_id, serial, cost_cents
   )
   insert into supplier_return_line (return_id, product_id, location_code, quantity, serial, reason, cost_cents, return_unit_id, purchase_id)
   select :id::int, n.product_id, n.location_code, n.quantity, n.serial, n.reason,
     case when n.is_cost_given then n.cost_cents else coalesce((
       select f.cost_cents from former f where f.product_id = n.product_id and f.serial is not distinct from n.serial limit 1
     ), n.known_cents) end, n.return_unit_id, n.purchase_id
   from jsonb_to_recordset(:lines::jsonb) as n(product_id int, location_code text, quantity int, serial text, reason text,
     cost_cents bigint, is_cost_given boolean, known_cents bigint, return_unit_id int, purchase_id int, place int) order by n.place`,
);

/** What is null stays. */
export const changeSupplierReturn = query(
  'supplier-returns.change',
  `update supplier_return set supplier = coalesce(:supplier, supplier), note = coalesce(:note, note), rma = coalesce(:rma, rma),
     carrier = coalesce(:carrier, carrier), tracking_code = coalesce(:trackingCode, tracking_code), version = version + 1
   where id = :id`,
);

/** What is an empty text stays. */
export const moveSupplierReturn = query(
  'supplier-returns.move',
  `update supplier_return set state = :state, moved_at = :now::timestamptz, rma = coalesce(nullif(:rma::text, ''), rma),
     answer = coalesce(nullif(:answer::text, ''), answer), carrier = coalesce(nullif(:carrier::text, ''), carrier),
     tracking_code = coalesce(nullif(:trackingCode::text, ''), tracking_code),
     sent_at = case when :state = 'sent' then :now::timestamptz else sent_at end, version = version + 1
   where id = :id`,
);

/** A line of which a part is settled leaves the rest as a line of its own. */
export const settleLines = query(
  'supplier-returns.settle_lines',
  `with done as (
     select * from jsonb_to_recordset(:lines::jsonb) as d(id int, quantity int, outcome text, back_to text, new_serials text[],
       credit_cents bigint, credit_number text, rejected_use text)
   ), rest as (
     insert into supplier_return_line (return_id, product_id, location_code, quantity, reason, cost_cents, purchase_id)
     select l.return_id, l.product_id, l.location_code, l.quantity - d.quantity, l.reason, l.cost_cents, l.purchase_id
       from supplier_return_line l join done d on d.id = l.id where l.quantity > d.quantity order by l.id
   )
   update supplier_return_line l set quantity = d.quantity, outcome = d.outcome, settled_at = :now::timestamptz, back_to = d.back_to,
     new_serials = d.new_serials, credit_cents = d.credit_cents, credit_number = d.credit_number, rejected_use = d.rejected_use
   from done d where l.id = d.id and l.return_id = :id and l.outcome is null`,
);

export const countChange = query(
  'supplier-returns.count_change',
  'update supplier_return set version = version + 1 where id = :id',
);

export const knownSupplier = query(
  'supplier-returns.known_supplier',
  'select code from supplier where code = :supplier',
);

export const knownPurchases = query(
  'supplier-returns.known_purchases',
  'select id from stock_purchase where id = any(:ids::int[])',
);

/** SQL of an amount before IVA in centavos. */
const net = (cost: string, currency: string) =>
  `round(case ${currency} when 'USD' then ${cost} * ${pesosPerDollarSql} else ${cost} end * 100)::bigint`;

/**
 * What a unit cost without IVA: as its purchase says, which its serial number may name; else as the supplier offers it now.
 * Null where nobody knows.
 */
export const knownCosts = query(
  'supplier-returns.known_costs',
  `select a.place, coalesce(l.cost_cents, ${net('k.cost', 'k.currency')}, o.cents) as cost_cents
   from jsonb_to_recordset(:lines::jsonb) as a(place int, product_id int, serial text, purchase_id int)
   left join stock_serial n on n.product_id = a.product_id and n.serial = a.serial
   left join lateral (
     select b.cost_cents from stock_purchase_line b
      where b.purchase_id = coalesce(a.purchase_id, n.purchase_id) and b.product_id = a.product_id limit 1) l on true
   left join supplier_order_line k on k.purchase_id = coalesce(a.purchase_id, n.purchase_id) and k.product_id = a.product_id
   left join lateral (
     select ${net('f.cost', 'f.currency')} as cents from supplier_offer f
      where f.product_id = a.product_id and f.supplier = :supplier and f.status = 'active' order by f.is_stale, f.cost limit 1) o on true`,
);

/** Units of customers that are scrap and on no return to a supplier. Where they got nothing for it, it may be theirs. */
const toSend = `from return_unit u
     join return_request r on r.id = u.return_id and r.state in ('inspected', 'closed') and r.resolution is distinct from 'nothing'
     join order_line l on l.order_id = r.order_id and l.position = u.position
     join product p on p.id = l.product_id
   where u.outcome = 'scrap' and not u.is_sent_back and not exists (select from kit_part k where k.kit_id = l.product_id)`;

export const unitsToSend = query(
  'supplier-returns.units_to_send',
  `select u.id as return_unit_id, r.number, r.order_id, p.id as product_id, p.sku, p.name as product_name, u.serial, u.note,
     s.code as supplier_code, s.name as supplier_name
   ${toSend.replace(
     'where',
     `left join lateral (
       select k.code, k.name from supplier k where k.code = coalesce(
         (select coalesce(w.supplier, t.code) from stock_serial n join stock_purchase b on b.id = n.purchase_id
            left join warehouse w on w.code = b.from_code
            left join supplier t on lower(t.name) = lower(b.supplier_name)
           where n.product_id = p.id and n.serial = u.serial limit 1),
         (select f.supplier from supplier_offer f where f.product_id = p.id and f.status = 'active'
           order by f.is_chosen desc, f.is_stale, f.cost limit 1))) s on true
   where`,
   )}
   order by s.name nulls last, p.sku, u.id limit 200`,
);

export const countToSend = query('supplier-returns.count_to_send', `select count(*)::int as count ${toSend}`);

/** A number that is with a buyer cannot be of the unit in hand. */
export const serialsWithBuyers = query(
  'supplier-returns.serials_with_buyers',
  `select n.serial from unnest(:productIds::int[], :serials::text[]) as u(product_id, serial)
     join shipment_serial n on n.product_id = u.product_id and n.serial = u.serial and not n.is_returned
   order by n.serial limit 1`,
);
