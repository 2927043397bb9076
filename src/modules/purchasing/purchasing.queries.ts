import type { Kept } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { ivaBasisPoints } from '../../platform/money.ts';
import { holdPurchase, type PurchaseState } from '../inventory/index.ts';
import { pesosPerDollarSql } from '../pricing/index.ts';
import type { OrderChannel } from '../suppliers/run.contract.ts';
import type { BuyingQueue, SendingState } from './purchase-order.contract.ts';

type Currency = 'USD' | 'MXN';

/** Whom the shop buys from, and where their goods are sent. */
export const suppliersToGather = query(
  'purchasing.suppliers_to_gather',
  `select s.code, s.name, coalesce(s.order_to, :first) as to_code from supplier s order by s.code`,
);

/** SQL: the offer that a supplier's article is bought by, `o`; `has` is what it said last that stands at the location. */
const offer = (supplier: string, location: string) => `(
  select f.ref_id, f.cost, f.currency, f.min_quantity, f.eta::text as eta, f.is_stale,
    (select coalesce(sum((s ->> 'quantity')::int), 0)::int
       from supplier_warehouse k left join jsonb_array_elements(f.stock) s on s ->> 'warehouse' = k.code
      where k.supplier = f.supplier and k.location_code = ${location} having count(*) > 0) as has
    from supplier_offer f
   where f.supplier = ${supplier} and f.product_id = l.product_id and f.status = 'active'
   order by f.is_stale, f.cost, f.ref_id limit 1)`;
/** SQL of a cost before IVA in centavos with it. */
const withIva = (cost: string, currency: string) =>
  `ceil(case ${currency} when 'USD' then ${cost} * ${pesosPerDollarSql} else ${cost} end
    * (10000 + ${ivaBasisPoints}) / 100)::bigint`;

/** SQL of it in centavos without. */
const net = (cost: string, currency: string) =>
  `round(case ${currency} when 'USD' then ${cost} * ${pesosPerDollarSql} else ${cost} end * 100)::bigint`;

/** SQL of purchases for buyers, `p`, each with its supplier and its queue. */
const purchases = `(
  select p.id, p.state as purchase_state, p.from_code, p.drop_ship_to, w.name as from_name, w.supplier_days, p.warehouse_code, p.expected_on::text as expected_on,
    p.version, p.created_at, s.code as supplier_code, s.name as supplier_name, s.currency as supplier_currency, s.contact_email, s.contact_name,
    s.order_by, s.order_auto_cents, s.order_auto_shelf, s.order_wait_minutes, s.order_min_cents,
    s.drop_ship_neutral, s.drop_ship_carrier, case when p.drop_ship_to is null then 0 when p.state = 'draft' then s.drop_ship_fee_cents else coalesce(d.fee_cents, 0) end as fee_cents,
    d.shipment_id, d.state, d.channel, d.reference, d.folio, d.confirmed_by, d.confirmed_at, d.sent_at, d.said, d.status, d.guides, d.tried_at, d.tries,
    d.asked, d.is_cancelled, n.lines, n.units, n.received,
    case when p.state = 'draft' then 'to_confirm'
      when p.state = 'sending' then case when d.state = 'unknown' then 'unknown' else 'sending' end
      when p.state = 'open' then case when n.received > 0 then 'partly' else 'sent' end else 'done' end as queue
    from stock_purchase p
    join warehouse w on w.code = p.from_code
    join supplier s on s.code = w.supplier
    left join supplier_order d on d.purchase_id = p.id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as units, coalesce(sum(l.received), 0)::int as received
        from stock_purchase_line l where l.purchase_id = p.id) n
   where p.from_code is not null)`;

type Head = {
  queue: BuyingQueue;
  currency: Currency;
  order_by: OrderChannel;
  purchase_state: PurchaseState;
  state: SendingState | null;
  channel: OrderChannel | null;
  said: Kept | string | null;
};

const sums = `cross join lateral (
     select sum(l.quantity * coalesce(k.cost, o.cost)) as total, min(coalesce(k.currency, o.currency)) as currency,
       bool_or(coalesce(k.cost, o.cost) is null) or count(distinct coalesce(k.currency, o.currency)) > 1 as is_open
       from stock_purchase_line l
       left join supplier_order_line k on k.purchase_id = l.purchase_id and k.product_id = l.product_id and p.purchase_state <> 'draft'
       left join lateral ${offer('p.supplier_code', 'p.from_code')} o on true
      where l.purchase_id = p.id) t
   cross join lateral (
     select count(distinct b.holder)::int as orders from stock_purchase_buyer b where b.purchase_id = p.id) c
   join warehouse h on h.code = p.warehouse_code`;
const head = `p.*, h.name as location_name, c.orders, coalesce(t.currency, p.supplier_currency) as currency,
  case when t.is_open then null else t.total::float8 end as total`;

export const purchaseOrdersPage = query(
  'purchasing.purchase_orders',
  `select ${head} from (
     select p.* from ${purchases} p where :queue::text is null or p.queue = :queue
      order by array_position(array['unknown', 'to_confirm', 'partly', 'sent', 'sending', 'done'], p.queue), p.id desc
      limit :limit offset :offset) p
   ${sums}
   order by array_position(array['unknown', 'to_confirm', 'partly', 'sent', 'sending', 'done'], p.queue), p.id desc`,
).narrow<Head>();

export const countQueues = query(
  'purchasing.count_queues',
  `select p.queue, count(*)::int as count from ${purchases} p group by p.queue`,
).narrow<{ queue: BuyingQueue }>();

export const purchaseOrderOf = query(
  'purchasing.purchase_order',
  `select ${head}, u.name as confirmed_by_name from ${purchases} p ${sums}
     left join staff_user u on u.id = p.confirmed_by where p.id = :id`,
).narrow<Head>();
export type PurchaseOrderRow = RowOf<typeof purchaseOrderOf>;

/** Lines as they are bought: of a proposal by the offers of now, of one that was confirmed as it was. */
export const goodsOf = query(
  'purchasing.goods',
  `select l.product_id, coalesce(g.sku, '') as sku, coalesce(g.name, '') as product_name, l.quantity, l.received, l.for_buyers,
     o.ref_id as offered_as, coalesce(k.ref_id, o.ref_id) as ref_id, coalesce(k.cost, o.cost)::float8 as cost,
     coalesce(k.currency, o.currency, s.currency) as currency, ${withIva('coalesce(k.cost, o.cost)', 'coalesce(k.currency, o.currency)')} as cost_cents,
     ${net('coalesce(k.cost, o.cost)', 'coalesce(k.currency, o.currency)')} as net_cents,
     coalesce(o.min_quantity, 1) as min_quantity, coalesce(o.is_stale, false) as is_stale, o.has
   from stock_purchase p join stock_purchase_line l on l.purchase_id = p.id
   join warehouse w on w.code = p.from_code join supplier s on s.code = w.supplier
   left join product g on g.id = l.product_id
   left join supplier_order_line k on k.purchase_id = p.id and k.product_id = l.product_id and p.state <> 'draft'
   left join lateral ${offer('w.supplier', 'p.from_code')} o on true
   where p.id = :id order by g.sku, l.product_id`,
).narrow<{ currency: Currency }>();
export type GoodRow = RowOf<typeof goodsOf>;

/** Who waits for what of a purchase, who waits longest first. */
export const buyersOf = query(
  'purchasing.buyers',
  `select b.product_id, b.holder as order_id, s.number as order_number, b.quantity as units, b.came, l.paid_cents,
     coalesce(s.hold is not null, false) as is_held, r.arrives_on
   from stock_purchase_buyer b
   left join shop_order s on s.id = case when b.holder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then b.holder::uuid end
   left join lateral (
     select (l.gross_cents / nullif(l.quantity, 0))::bigint as paid_cents from order_line l
      where l.order_id = s.id and l.product_id = b.product_id order by l.position limit 1) l on true
   left join lateral (
     select min(r.arrives_on)::text as arrives_on from stock_reservation r
      where r.holder = b.holder and r.product_id = b.product_id and r.state = 'taken') r on true
   where b.purchase_id = :id order by b.since, b.holder, b.product_id`,
);

/** Other suppliers' locations that have all that buyers of a proposal wait for of a line, the cheapest first. */
export const otherPlaces = query(
  'purchasing.other_places',
  `select l.product_id, w.code as location_code, w.name as location_name, s.name as supplier_name, w.supplier_days as days,
     (v.on_hand - v.reserved)::int as free, ${withIva('o.cost', 'o.currency')} as cost_cents, mine.supplier_days as own_days
   from stock_purchase p join stock_purchase_line l on l.purchase_id = p.id and l.for_buyers > 0
   join warehouse mine on mine.code = p.from_code
   join stock_level v on v.product_id = l.product_id and v.warehouse_code <> p.from_code and v.on_hand - v.reserved >= l.for_buyers
   join warehouse w on w.code = v.warehouse_code and w.supplier is not null and w.supplier_days is not null and not w.is_paused
   join supplier s on s.code = w.supplier
   join lateral ${offer('w.supplier', 'w.code')} o on not o.is_stale
   where p.id = :id and p.state = 'draft'
   order by l.product_id, cost_cents, w.supplier_days, w.code`,
);

export const saveConfirmed = query(
  'purchasing.save_confirmed',
  `insert into supplier_order as d (purchase_id, supplier, reference, channel, state, folio, confirmed_by, confirmed_at, sent_at, ask_at, fee_cents)
   values (:id, :supplier, :reference, :channel, :state, :folio, :staffId, :now, :sentAt, :askAt, :feeCents)
   on conflict (purchase_id) do update set channel = excluded.channel, state = excluded.state, folio = excluded.folio,
     confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at, sent_at = excluded.sent_at, ask_at = excluded.ask_at,
     fee_cents = excluded.fee_cents, tried_at = null, asked = 0, said = null, status = null, is_cancelled = false`,
);

export const saveConfirmedLines = query(
  'purchasing.save_confirmed_lines',
  `with gone as (
     delete from supplier_order_line k where k.purchase_id = :id
       and k.product_id not in (select l.product_id from jsonb_to_recordset(:lines::jsonb) as l(product_id int))
   )
   insert into supplier_order_line as k (purchase_id, product_id, ref_id, quantity, cost, currency)
   select :id::int, product_id, ref_id, quantity, cost, currency
     from jsonb_to_recordset(:lines::jsonb) as l(product_id int, ref_id text, quantity int, cost numeric, currency text)
   on conflict (purchase_id, product_id) do update set ref_id = excluded.ref_id, quantity = excluded.quantity,
     cost = excluded.cost, currency = excluded.currency`,
);

const lockSending = query(
  'purchasing.lock_sending',
  `select d.purchase_id, d.supplier, d.reference, d.channel, d.state, d.folio, d.tried_at, d.tries, d.asked, d.sent_at, d.status, d.guides,
     d.is_cancelled, d.confirmed_at
   from supplier_order d where d.purchase_id = :id for update`,
).narrow<{ channel: OrderChannel; state: SendingState }>();
export type Sending = RowOf<typeof lockSending>;

/** How a purchase was sent, under its lock; the purchase itself is locked first, as whoever confirms or receives it does. */
export async function lockedSending(tx: Connection, id: number): Promise<Sending | undefined> {
  await holdPurchase(tx, id);
  return tx.first(lockSending, { id });
}

/** What is null stays. */
export const noteSending = query(
  'purchasing.note_sending',
  `update supplier_order set state = coalesce(:state, state), folio = coalesce(:folio, folio), sent_at = coalesce(:sentAt::timestamptz, sent_at),
     said = :said::jsonb, ask_at = :askAt::timestamptz, asked = coalesce(:asked::int, asked), tried_at = :triedAt::timestamptz,
     tries = tries + case when :isTry::boolean then 1 else 0 end, status = coalesce(:status, status),
     guides = coalesce(:guides::text[], guides), is_cancelled = is_cancelled or :isCancelled::boolean
    where purchase_id = :id`,
);

/** Confirmed ones that a killed process left. */
export const dueToSend = query(
  'purchasing.due_to_send',
  `select d.purchase_id as id from supplier_order d
    where d.channel = 'api' and d.state in ('queued', 'unknown', 'sent') and d.ask_at <= :now::timestamptz order by d.ask_at, d.purchase_id limit 50`,
);

/** What a supplier is asked to sell. */
export const orderedLines = query(
  'purchasing.ordered_lines',
  `select k.ref_id, k.quantity, k.cost::float8 as cost, k.currency, coalesce(g.name, '') as product_name, coalesce(g.sku, '') as sku
     from supplier_order_line k left join product g on g.id = k.product_id where k.purchase_id = :id order by k.ref_id, k.product_id`,
).narrow<{ currency: Currency }>();

/** Of the supplier, the warehouse that fills a location; the first of several. */
export const warehouseOfPlace = query(
  'purchasing.warehouse_of_place',
  `select k.code from supplier_warehouse k where k.supplier = :supplier and k.location_code = :location order by k.code limit 1`,
);

/**
 * Proposals that may be sent by themselves: nothing of them was ordered there before and then cancelled, and nothing is for the
 * shelf where its supplier's setting does not allow that.
 */
export const proposalsBySelf = query(
  'purchasing.proposals_by_self',
  `select p.id, p.version from ${purchases} p
    where p.purchase_state = 'draft' and p.order_auto_cents is not null and p.order_by <> 'hand' and p.state is null
      and p.created_at <= :now::timestamptz - make_interval(mins => p.order_wait_minutes)
      and (p.order_auto_shelf or not exists (
        select from stock_purchase_line l where l.purchase_id = p.id and l.quantity > l.for_buyers))
      and not exists (select from stock_purchase_buyer b join stock_purchase_buyer e on e.holder = b.holder and e.product_id = b.product_id
                       join stock_purchase c on c.id = e.purchase_id and c.state = 'cancelled' and c.from_code = p.from_code
                      where b.purchase_id = p.id)
    order by p.id`,
);

/** Sent ones whose day has passed. */
export const lateOnes = query(
  'purchasing.late_ones',
  `select p.id, p.supplier_name, p.expected_on, p.folio from ${purchases} p
    where p.purchase_state = 'open' and p.expected_on < :today order by p.id`,
).narrow<{ expected_on: string }>();

/** What units are called, for a message to staff. */
export const namesOfUnits = query(
  'purchasing.names_of_units',
  `select u.purchase_id, u.product_id, u.holder, u.units, coalesce(g.name, '') as product_name, s.number as order_number,
     p.supplier_name, p.drop_ship_to is not null as is_drop_ship
   from jsonb_to_recordset(:units::jsonb) as u(purchase_id int, product_id int, holder text, units int)
   join ${purchases} p on p.id = u.purchase_id
   left join product g on g.id = u.product_id
   left join shop_order s on s.id = case when u.holder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then u.holder::uuid end
   order by 1, 2, 3`,
);

/** The newest proposal of a location that has a product. */
export const proposalOf = query(
  'purchasing.proposal_of',
  `select p.id from stock_purchase p join stock_purchase_line l on l.purchase_id = p.id and l.product_id = :productId
    where p.from_code = :fromCode and p.state = 'draft' order by p.id desc limit 1`,
);

/**
 * Where units for the shelf are bought: of each product the cheapest offer of a supplier that has some at a location of its own;
 * where none has any, the cheapest.
 */
export const shelfPlaces = query(
  'purchasing.shelf_places',
  `select distinct on (f.product_id) f.product_id, w.code as from_code, f.min_quantity
     from supplier_offer f
     join supplier s on s.code = f.supplier and s.state = 'active'
     join warehouse w on w.supplier = f.supplier and w.supplier_days is not null and not w.is_paused
     left join stock_level v on v.product_id = f.product_id and v.warehouse_code = w.code
    where f.product_id = any(:productIds::int[]) and f.status = 'active' and (:supplier::text is null or f.supplier = :supplier)
    order by f.product_id, f.is_stale, coalesce(v.on_hand > v.reserved, false) desc,
      case f.currency when 'USD' then f.cost * ${pesosPerDollarSql} else f.cost end, f.supplier, w.supplier_days, w.code`,
);
