import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { shortPage } from '../../platform/database/short-page.ts';
import type { PaymentMethod } from '../checkout/index.ts';
import { productsEverNamedSql } from '../catalog/index.ts';
import { isBlockedSql } from '../customers/index.ts';
import { heldSql, type MoneySource } from '../payments/index.ts';
import { instalmentSettingSql } from '../pricing/index.ts';
import type { Discount } from '../promotions/index.ts';
import { unitCostSql } from '../suppliers/index.ts';
import { hasAssembly, pcsOfOrderSql, waitingForAssembler } from './assembly/assembly.queries.ts';
import { waitingForPacker } from './fulfil/shipments.queries.ts';
import { withSuppliers } from './fulfil/with-suppliers.ts';
import {
  type DeliveryAddress,
  type DeliveryPromise,
  type FulfilmentState,
  type Hold,
  type OrderFlag,
  type OrderState,
  type PcCount,
  promiseSql,
} from './order-state.ts';

/** SQL: the days of line `l` by the terms of returns (:returns) and what kind of goods it is. */
export const returnDaysSql = `(:returns::jsonb ->> 'revocation_days')::smallint,
       coalesce((select (own ->> 'unopened_days')::smallint from product goods, jsonb_array_elements(:returns::jsonb -> 'kinds') own
                  where goods.id = l.product_id and own ->> 'kind' = goods.kind limit 1), (:returns::jsonb ->> 'unopened_days')::smallint),
       (:returns::jsonb ->> 'fault_days')::smallint`;

/**
 * Writes an order, its lines with what they cost the shop now and what kits are made of, and its first event in one
 * statement; lines come as JSON rows. Gives the parts of its kits, the setting of instalments, which the payment page needs next, whether the contacts (:contacts) are blocked,
 * and whether some of its products are limited per person.
 */
export const insertOrder = query(
  'orders.insert',
  `with placed as (
     insert into shop_order (
       id, customer_id, cart_id, state, currency, subtotal_cents, discount_cents, shipping_cents,
       shipping_tax_basis_points, tax_cents, total_cents, customer_name, email, payment_method, delivery_method, delivery_address, placed_at, expires_at, updated_at,
       coupon_code, shipping_discounts, invoice_receiver, store_credit_cents, contact_keys, company_id, purchase_order, gift_message, campaign_id)
     values (
       :orderId, :customerId, :cartId, 'pending_payment', :currency, :subtotalCents, :discountCents, :shippingCents,
       :shippingTaxBasisPoints, :taxCents, :totalCents, :customerName, :customerEmail, :paymentMethod, :deliveryMethod, :address::jsonb, :now::timestamptz, :heldUntil::timestamptz, :now::timestamptz, :couponCode, :discounts::jsonb,
       :invoiceReceiver::jsonb, :creditCents, :contacts::text[], :companyId::int, :purchaseOrder, :giftMessage::text, :campaignId::int)
     returning id
   ), noted as (
     insert into order_event (order_id, kind, message, details, created_at)
     select id, :eventKind::text, :message::text, :event::jsonb, :now::timestamptz from placed
   ), listed as (
     insert into order_line (
       order_id, position, product_id, ref_id, sku, product_name, image_url, quantity, unit_price_cents,
       unit_cost_cents, discount_cents, discounts, gross_cents, tax_base_cents, tax_cents, tax_basis_points, is_assembly, placed_at,
       revocation_days, unopened_days, fault_days)
     select placed.id, l.position, l.product_id, l.ref_id, l.sku, l.product_name, l.image_url, l.quantity,
       l.unit_price_cents, ${unitCostSql('l.product_id')}, l.discount_cents, l.discounts, l.gross_cents, l.tax_base_cents, l.tax_cents, l.tax_basis_points,
       exists (select from product work where work.id = l.product_id and work.kind = 'assembly'), :now::timestamptz, ${returnDaysSql}
     from placed, jsonb_to_recordset(:lines::jsonb) as l(
       position smallint, product_id int, ref_id text, sku text, product_name text, image_url text, quantity int,
       unit_price_cents bigint, discount_cents bigint, discounts jsonb, gross_cents bigint, tax_base_cents bigint, tax_cents bigint,
       tax_basis_points int)
     returning order_id, position, product_id, is_assembly
   ), parted as (
     insert into order_line_part (order_id, position, product_id, sku, product_name, quantity)
     select listed.order_id, listed.position, part.id, part.sku, part.name, k.quantity
     from listed join kit_part k on k.kit_id = listed.product_id join product part on part.id = k.part_id
     returning position, product_id, quantity
   )
   select coalesce((select json_agg(json_build_object('position', position, 'productId', product_id, 'quantity', quantity)
       order by position, product_id) from parted), '[]') as parts,
     array(select position::int from listed where is_assembly) as work, ${instalmentSettingSql} as instalments, ${isBlockedSql(':contacts')} as is_blocked,
     exists (select from person_limit n where n.product_id in (
       select product_id from listed union all select product_id from parted)) as has_limits`,
).narrow<{ parts: { position: number; productId: number; quantity: number }[] }>();

/** The purchase of a customer's cart that is in payment, if any; orders by a link are of no cart. */
export const openOrderOf = query(
  'orders.open_of_customer',
  `select o.id from shop_order o join cart c on c.id = o.cart_id
    where o.customer_id = :customerId and c.customer_id = :customerId and o.state = 'pending_payment'
   order by o.placed_at desc limit 1`,
);

/**
 * - `store_credit_cents`: The part of it that store credit pays.
 */
export type LockedOrder = RowOf<typeof lockOrder>;

/** Everything that changes an order takes turns on its row. */
export const lockOrder = query(
  'orders.lock',
  `select id, customer_id, cart_id, state, fulfilment, total_cents, store_credit_cents, number, paid_attempt_id, is_cart_cleared, hold,
     hold_note, delivery_method, payment_method, email, customer_name, company_id, ${promiseSql} as promise
   from shop_order where id = :id for no key update`,
).narrow<{
  promise: DeliveryPromise | null;
  state: OrderState;
  fulfilment: FulfilmentState;
  payment_method: PaymentMethod;
  hold: Hold | null;
}>();

/** An order and what its buyer still owes; null where it is paid, or over. */
export const unpaidOrder = query(
  'orders.unpaid',
  `select customer_name,
     case when state in ('pending_payment', 'awaiting_payment') then total_cents - store_credit_cents end as owed_cents
   from shop_order where id = :orderId`,
);
/** How an order was paid after all. */
export const setPaymentMethod = query(
  'orders.set_payment_method',
  'update shop_order set payment_method = :method where id = :orderId',
);

/** What is written to whoever opens the parcel, locked as all that changes an order; null for one that is no gift. */
export const lockGift = query(
  'orders.lock_gift',
  'select customer_id, state, fulfilment, gift_message from shop_order where id = :orderId for no key update',
).narrow<{ state: OrderState; fulfilment: FulfilmentState }>();
export const writeGift = query(
  'orders.write_gift',
  'update shop_order set gift_message = :message, updated_at = :now where id = :orderId',
);

/** Events of a kind, for rules that depend on what happened before. */
export const hasEvent = query(
  'orders.has_event',
  `select exists (
     select from order_event where order_id = :orderId and kind = :kind and details @> :details::jsonb) as found`,
);

/** Whether somebody decided that it ends: its buyer or staff. */
export async function isCancelledOnPurpose(tx: Connection, orderId: string): Promise<boolean> {
  for (const kind of ['cancelled_by_staff', 'cancelled_by_customer']) {
    if ((await tx.first(hasEvent, { orderId, kind, details: '{}' }))?.found) return true;
  }
  return false;
}

/** What an order was before it counted as refunded; nothing comes back where that was not kept. */
/** How many entries of the ledger the last event of a refund summed; 0 before the first. */
export const refundEntriesTold = query(
  'orders.refund_entries_told',
  `select coalesce((select (details ->> 'entries')::int from order_event
     where order_id = :orderId and kind = 'refunded' order by id desc limit 1), 0) as entries`,
);

export const stateBeforeRefund = query(
  'orders.state_before_refund',
  `select details ->> 'before' as state from order_event
   where order_id = :orderId and kind = 'refunded' and details ->> 'before' is not null
     and details ->> 'before' <> 'refunded'
   order by id desc limit 1`,
  { present: ['state'] },
).narrow<{ state: OrderState }>();

export const boughtUnits = query(
  'orders.bought_units',
  `select product_id, sum(quantity)::int as quantity from order_line where order_id = :orderId
   group by product_id order by product_id`,
);

/** The units that an order takes from the shelves, without refunded ones that stay there: of a kit, those of its parts as it was ordered. */
export const unitsOfOrder = query(
  'orders.units_of_order',
  `select coalesce(x.product_id, l.product_id) as product_id, sum((l.quantity - l.withdrawn_quantity) * coalesce(x.quantity, 1))::int as quantity
   from order_line l left join order_line_part x using (order_id, position)
   where l.order_id = :orderId and not l.is_assembly group by 1 order by 1`,
);

/** Changes an order and notes why, in one statement; null keeps what is there. */
export const changeOrder = query(
  'orders.change',
  `with changed as (
     update shop_order set
       state = coalesce(:changeState, state),
       number = coalesce(:number, number),
       paid_at = coalesce(:paidAt, paid_at),
       paid_attempt_id = coalesce(:paidAttemptId, paid_attempt_id),
       is_cart_cleared = is_cart_cleared or :isCartCleared,
       expires_at = coalesce(:expiresAt, expires_at),
       fulfilment = coalesce(:fulfilment, fulfilment),
       promised_leaves_on = case when :isPromised then :leavesOn::date else promised_leaves_on end,
       promised_earliest_on = case when :isPromised then :earliestOn::date else promised_earliest_on end,
       promised_latest_on = case when :isPromised then :latestOn::date else promised_latest_on end,
       updated_at = :now::timestamptz
     where id = :orderId::uuid
     returning id
   )
   insert into order_event (order_id, kind, message, actor, details, created_at)
   select id, :kind::text, :message::text, :actor::text, :event::jsonb, :now::timestamptz from changed`,
);

/**
 * Adds an event that does not change the order. It does not lock the order's row, so callers that hold other locks
 * may use it.
 */
export const insertEvent = query(
  'orders.insert_event',
  `insert into order_event (order_id, kind, message, actor, details, created_at)
   values (:orderId, :kind, :message, :actor, :event::jsonb, :now)`,
);

/** Stops the goods of an order, or lets them go where `:kind` is null. */
export const writeHold = query(
  'orders.write_hold',
  `update shop_order set hold = :kind, hold_note = :holdNote, updated_at = :now where id = :orderId`,
);

/**
 * An order under its lock, with what its delivery cost and what is carried, and whether contacts (:contacts) are blocked.
 */
export const lockDelivery = query(
  'orders.lock_delivery',
  `select o.id, o.customer_id, o.customer_name, o.company_id, o.state, o.fulfilment, o.hold, o.delivery_method, o.delivery_address,
     o.subtotal_cents - o.discount_cents as goods_cents, o.shipping_cents, o.shipping_discounts,
     (select coalesce(json_agg(json_build_object(
         'quantity', l.quantity, 'weightGrams', p.weight_grams, 'boxMm', p.box_mm)), '[]')
        from order_line l left join product p on p.id = l.product_id where l.order_id = o.id) as items,
     o.contact_keys, array(select l.product_id from order_line l where l.order_id = o.id
       union select p.product_id from order_line_part p where p.order_id = o.id) as product_ids,
     ${isBlockedSql(':contacts')} as is_blocked
   from shop_order o where o.id = :orderId for no key update of o`,
).narrow<{
  state: OrderState;
  fulfilment: FulfilmentState;
  hold: Hold | null;
  delivery_address: DeliveryAddress;
  shipping_discounts: Discount[];
  items: { quantity: number; weightGrams: number | null; boxMm: number[] | null }[];
}>();

export const writeDelivery = query(
  'orders.write_delivery',
  `update shop_order set delivery_address = :address::jsonb, contact_keys = :contacts::text[], updated_at = :now
    where id = :orderId`,
);

export const writeNotes = query(
  'orders.write_notes',
  `update shop_order set notes = :notes, updated_at = :now
    where id = :orderId and (:version::int is null or notes_version = :version::int)`,
);

/** Writes what staff put on an order where it is still as it was read; null keeps the words or who is on it, and a colour stays unless `:isFlagged`. */
export const writeMarks = query(
  'orders.write_marks',
  `update shop_order set tags = coalesce(:tags::text[], tags), flag = case when :isFlagged::boolean then :flag::text else flag end,
     assigned_to = case when :isAssigned::boolean is null then assigned_to when :isAssigned then :staffId::text end, updated_at = :now
    where id = :orderId`,
);

/** Writes the same on many orders; a tag joins those that are there. Orders with ten others are left out. */
export const writeMarksOnMany = query(
  'orders.write_marks_on_many',
  `with held as materialized (
     select id from shop_order where id = any(:orderIds::uuid[]) order by id for no key update
   )
   update shop_order o
      set tags = case when :tag::text is null or :tag = any(o.tags) then o.tags else o.tags || :tag::text end,
          flag = case when :isFlagged::boolean then :flag::text else o.flag end,
          assigned_to = case when :isAssigned::boolean is null then o.assigned_to when :isAssigned then :staffId::text end,
          updated_at = :now
     from held where o.id = held.id and (:tag::text is null or :tag = any(o.tags) or cardinality(o.tags) < 10)
   returning o.id, o.customer_id, o.state`,
).narrow<{ state: OrderState }>();

export const notesOf = query(
  'orders.notes_of',
  'select notes, notes_version from shop_order where id = :orderId',
);

/** Unpaid orders whose time is over, longest overdue first. */
export const overdueOrders = query(
  'orders.overdue',
  `select id from shop_order
   where state in ('pending_payment', 'awaiting_payment') and expires_at <= :now
   order by expires_at limit :sweptAtOnce`,
);

/** Money of an order that may not be kept. */
export type KeptMoney = RowOf<typeof keptMoney>;

/** What payments of orders that were over before `:before`, or that another payment paid, still hold, and nobody was told of. */
export const keptMoney = query(
  'orders.kept_money',
  `select o.id as "orderId", o.number, a.id as "attemptId", a.provider, kept.cents, a.updated_at as since
   from shop_order o join payment_attempt a on a.reference = o.id::text
   cross join lateral (select ${heldSql('a.id')} as cents) kept
   where o.updated_at <= :before and kept.cents > 0
     and (o.state in ('expired', 'cancelled', 'refunded')
       or (a.id <> o.paid_attempt_id and a.provider <> 'store_credit'
         and not exists (select from order_edit e where e.attempt_id = a.id and e.state = 'applied')))
     and not exists (select from payment_finding f where f.kind = 'kept_money' and f.attempt_id = a.id)
   order by a.updated_at limit :limit`,
).narrow<{ provider: MoneySource }>();

export const orderState = query(
  'orders.state',
  `select state, customer_id from shop_order where id = :orderId`,
).narrow<{ state: OrderState }>();

export type OrderSummaryRow = Omit<RowOf<typeof ordersOfCustomer>, 'preview' | 'is_attempt' | 'can_retry'>;

/** SQL: whether order `o` is paid, and not given back, and has a product of one of these kinds. */
const holds = (kinds: string) => `(o.state = 'paid' and exists (
        select from order_line held join product p on p.id = held.product_id
         where held.order_id = o.id and p.kind = any(${kinds}::text[])))`;

/** SQL: whether `shop_order o` was never paid nor waits for cash or a transfer, and nobody called it off. */
const isAttempt = `(o.paid_at is null and (o.state in ('pending_payment', 'expired') or o.state = 'cancelled' and not exists (
        select from order_event called_off where called_off.order_id = o.id and called_off.kind in ('cancelled_by_customer', 'cancelled_by_staff'))))`;
/** SQL: whether some of order `o` is packed, none of it left, and the rest is still to be packed. */
const isPartlyPacked = `(o.fulfilment = 'packed' and exists (
        select from order_line owed where owed.order_id = o.id and not owed.is_assembly
          and owed.quantity + owed.exchanged_quantity - owed.withdrawn_quantity > (
            select coalesce(sum(packed.quantity), 0) from order_shipment parcel join shipment_line packed on packed.shipment_id = parcel.id
             where parcel.order_id = o.id and packed.position = owed.position)))`;
const chosenOfCustomer = `customer_id = :customerId and (:kinds::text[] is null or ${holds(':kinds')})
        and (:attempts::boolean is null or ${isAttempt} = :attempts)`;

/**
 * A page of a customer's orders: all of them or those with a product of kinds `:kinds`; those alone whose payment was not
 * completed, or the others, where `:attempts` says so.
 * - `can_retry`: Its payment was not completed, and some of it can be bought now.
 */
export const ordersOfCustomer = query(
  'orders.of_customer',
  `select o.id, o.number, o.state, o.fulfilment, o.total_cents, o.store_credit_cents, o.currency, o.placed_at, o.paid_at,
     o.delivery_method, ${isPartlyPacked} as is_partly_packed, ${isAttempt} as is_attempt, o.state <> 'pending_payment' and ${isAttempt} and exists (
       select from order_line w join product p on p.id = w.product_id and p.status = 'active'
         join product_listing q on q.product_id = p.id and q.available > 0 where w.order_id = o.id) as can_retry,
     l.item_count, l.preview
   from (
     select * from shop_order o
      where ${chosenOfCustomer}
      order by placed_at desc, id limit :pageSize offset :offset
   ) o
   cross join lateral (
     select coalesce(sum(quantity), 0)::int as item_count,
       coalesce(
         jsonb_agg(jsonb_build_object('product_name', product_name, 'image_url', image_url) order by position)
           filter (where position < 3), '[]') as preview
     from order_line where order_id = o.id
   ) l
   order by o.placed_at desc, o.id`,
).narrow<{
  state: OrderState;
  fulfilment: FulfilmentState;
  preview: { product_name: string; image_url: string | null }[];
}>();

export const countOrdersOfCustomer = query(
  'orders.count_of_customer',
  `select count(*)::int as total from shop_order o where ${chosenOfCustomer}`,
);

export type OrderRow = RowOf<typeof orderById>;

/** One order with its lines and timeline; `:customerId` null: whoever's it is. */
export const orderById = query(
  'orders.by_id',
  `select o.id, o.number, o.state, o.fulfilment, o.total_cents, o.store_credit_cents, o.currency, o.placed_at, o.paid_at, o.customer_id,
     o.customer_name, o.email, o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents, o.coupon_code,
     o.shipping_discounts, o.delivery_method,
     o.delivery_address, o.payment_method, o.purchase_order, o.gift_message,
     (select y.name from company y where y.id = o.company_id) as company_name, o.hold, o.hold_note, o.notes, o.notes_version, o.tags, o.flag,
     (select s.name from staff_user s where s.id = o.assigned_to) as assigned_name, o.assigned_to, o.expires_at, ${promiseSql} as promise, ${isPartlyPacked} as is_partly_packed, ${isAttempt} as is_attempt, l.item_count, l.lines, e.events,
     (select jsonb_build_object('token', w.token, 'difference_cents', w.difference_cents, 'kept_until', w.kept_until)
        from order_edit w where w.order_id = o.id and w.state = 'pending') as edit_to_pay
   from shop_order o
   cross join lateral (
     select coalesce(sum(quantity), 0)::int as item_count,
       coalesce(jsonb_agg(jsonb_build_object(
         'position', position, 'product_id', product_id, 'ref_id', ref_id, 'sku', sku, 'product_name', product_name,
         'image_url', image_url, 'quantity', quantity, 'unit_price_cents', unit_price_cents,
         'discount_cents', discount_cents, 'discounts', discounts, 'line_total_cents', gross_cents, 'tax_cents', tax_cents,
         'refunded_quantity', refunded_quantity, 'is_assembly', is_assembly,
         'owed_quantity', case when is_assembly then 0 else quantity + exchanged_quantity - withdrawn_quantity end, 'parts', (
           select coalesce(jsonb_agg(jsonb_build_object(
                    'sku', x.sku, 'product_name', x.product_name, 'quantity', x.quantity) order by x.sku), '[]')
             from order_line_part x where x.order_id = order_line.order_id and x.position = order_line.position))
         order by position), '[]') as lines
     from order_line where order_id = o.id
   ) l
   cross join lateral (
     select coalesce(jsonb_agg(jsonb_build_object(
       'kind', kind, 'message', message, 'actor', actor, 'details', details, 'created_at', created_at)
       order by id), '[]') as events
     from order_event where order_id = o.id
   ) e
   where o.id = :orderId and (:customerId::text is null or o.customer_id = :customerId)`,
).narrow<{
  edit_to_pay: { token: string; difference_cents: number; kept_until: string } | null;
  flag: OrderFlag | null;
  state: OrderState;
  fulfilment: FulfilmentState;
  promise: DeliveryPromise | null;
  shipping_discounts: Discount[];
  delivery_address: DeliveryAddress;
  payment_method: PaymentMethod;
  hold: Hold | null;
  lines: {
    position: number;
    product_id: number;
    ref_id: string;
    sku: string;
    product_name: string;
    image_url: string | null;
    quantity: number;
    unit_price_cents: number;
    discount_cents: number;
    discounts: Discount[];
    line_total_cents: number;
    tax_cents: number;
    refunded_quantity: number;
    owed_quantity: number;
    is_assembly: boolean;
    parts: { sku: string; product_name: string; quantity: number }[];
  }[];
  events: { kind: string; message: string; actor: string | null; details: unknown; created_at: string }[];
}>();

const zone = 'America/Mexico_City';
/** Money that stayed. */
const isSold = `o.state in ('paid', 'paid_without_stock')`;
/** Somebody has to send it: not all of it was refunded before it left. */
const waitsToLeave = `o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null and exists (
     select from order_line d where d.order_id = o.id and d.quantity + d.exchanged_quantity > d.withdrawn_quantity
       and not d.is_assembly)`;

/** Its goods of suppliers should be here since then only, so that it could not leave. */
const waitsForSupplier = `exists (select from stock_reservation r where ${withSuppliers} and r.arrives_on >=
     ((case when ${hasAssembly} then :lateAssembled else :latePlain end)::timestamptz at time zone '${zone}')::date)`;

/** It should have left by now: it was paid before `:latePlain`, and where PCs are made of it before `:lateAssembled`. */
const isLate = `o.paid_at < :latePlain::timestamptz and (o.paid_at < :lateAssembled::timestamptz or not ${hasAssembly})
     and ${waitsToLeave} and not ${waitsForSupplier}`;

/** A line that the price list's lane lowered makes an order one of wholesale; frozen when it was placed. */
const isOfChannel = (parameter: string) => `(${parameter}::text is null or (exists (
     select from order_line w where w.order_id = o.id and w.discounts @> '[{"lane": 1}]')) = (${parameter} = 'wholesale'))`;

const goodsByWords = `array(${productsEverNamedSql(':goods::text')})`;

/**
 * How orders are found by words, with when they were placed: a look into an index of each way, none into the order itself.
 * Fewer than three letters are no product (`:goods`, the same words).
 * @param buyers SQL: those found by their buyer
 * @param isRecent SQL: what else has to be true of a row with this name
 */
const foundByWords = (buyers: string, isRecent: (row: string) => string = () => '') => `(${buyers})
     union all
     select b.id, b.placed_at, true from shop_order b where b.number = :number::int
     union all
     select l.order_id, l.placed_at, false from order_line l where l.product_id = any(${goodsByWords}) ${isRecent('l')}
     union all
     select b.id, b.placed_at, false from shop_order b
      where b.tags <> '{}' and b.tags @> array[lower(:q)] ${isRecent('b')}
     union all
     select b.id, b.placed_at, false from payment_attempt a
       join shop_order b on b.id = case when a.reference ~ '^[0-9a-f-]{36}$' then a.reference::uuid end
      where a.card_last4 is not null and a.card_last4 = :lastFour::text ${isRecent('b')}`;

/** SQL: what stands before the `@` of an address, from its end on, as an index has it. */
const backwardsLocal = (email: string) => `reverse(split_part(shop_fold(${email}), '@', 1))`;

/**
 * A few letters that few orders have lead to them: all of an address reads a long list for each three of its letters. Letters
 * before an `@` (`:local`) are the end of what stands there in an address.
 */
const everyBuyer = `
     select b.id, b.placed_at, false as is_folio from shop_order b
      where :local::text is null and b.buyer_words like '%' || shop_fold(:rare) || '%'
       and (b.buyer_words || '') like (select '%' || shop_fold(:q) || '%')
     union all
     select b.id, b.placed_at, false from shop_order b
      where ${backwardsLocal('b.email')} ~>=~ reverse(shop_fold(:local))
       and ${backwardsLocal('b.email')} ~<~ (reverse(shop_fold(:local)) || chr(1114111))
       and (b.buyer_words || '') like (select '%' || shop_fold(:q) || '%')`;
const everyOrderByWords = foundByWords(everyBuyer);

/** Held, and somebody has to decide on it: of an order that ended only a bank does. */
const isHoldOpen = `o.hold is not null and (o.state not in ('expired', 'cancelled', 'refunded') or o.hold not in ('staff', 'fraud'))`;

const adminFilterBesideWords = `
   (:state::text is null or o.state = :state)
   and (:fulfilment::text is null or o.fulfilment = :fulfilment)
   and (:latePlain::timestamptz is null or (${isLate}))
   and (:isHeld::boolean is null or (${isHoldOpen}))
   and (:soldFrom::date is null or (o.paid_at >= :soldFrom::date::timestamp at time zone '${zone}' and ${isSold}))
   and (:soldTo::date is null or (o.paid_at < (:soldTo::date + 1)::timestamp at time zone '${zone}' and ${isSold}))
   and (:placedFrom::date is null or o.placed_at >= :placedFrom::date::timestamp at time zone '${zone}')
   and (:placedTo::date is null or o.placed_at < (:placedTo::date + 1)::timestamp at time zone '${zone}')
   and (:totalFrom::bigint is null or o.total_cents >= :totalFrom)
   and (:totalTo::bigint is null or o.total_cents <= :totalTo)
   and (:paymentMethod::text is null or o.payment_method = :paymentMethod)
   and (:deliveryMethod::text is null or o.delivery_method = :deliveryMethod)
   and (:addressState::text is null or o.delivery_address ->> 'state' = :addressState)
   and (:postalCode::text is null or o.delivery_address ->> 'postal_code' between rpad(:postalCode, 5, '0') and rpad(:postalCode, 5, '9'))
   and (:tag::text is null or (o.tags <> '{}' and o.tags @> array[:tag::text]))
   and (:flag::text is null or o.flag = :flag)
   and (:assignedTo::text is null or o.assigned_to = :assignedTo)
   and (:only::uuid[] is null or o.id in (select unnest(:only::uuid[])))
   and ${isOfChannel(':channel')}`;
const adminFilter = `${adminFilterBesideWords} and (:q::text is null or o.id in (select id from (${everyOrderByWords}) found))`;

/** An order in the staff's list. */
export type AdminOrderRow = RowOf<typeof adminOrders>;

const adminRow = `o.id, o.number, o.state, o.fulfilment, ${isPartlyPacked} as is_partly_packed, o.total_cents, o.store_credit_cents, o.currency, o.placed_at, o.paid_at, o.customer_name,
     o.email, o.tags, o.flag, o.hold, (select s.name from staff_user s where s.id = o.assigned_to) as assigned_name,
     o.payment_method, o.delivery_method, o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents,
     (select coalesce(sum(quantity), 0)::int from order_line where order_id = o.id) as item_count,
     (select coalesce(jsonb_agg(jsonb_build_object('carrier', carrier, 'tracking_code', tracking_code)
        order by sequence), '[]')
      from order_shipment where order_id = o.id and tracking_code is not null) as tracking,
     ${pcsOfOrderSql} as pcs`;

type OrderWords = {
  flag: OrderFlag | null;
  state: OrderState;
  hold: Hold | null;
  fulfilment: FulfilmentState;
  payment_method: PaymentMethod;
  tracking: { carrier: string | null; tracking_code: string }[];
  pcs: PcCount | null;
};

/**
 * The orders of a `page` of ids, one look into the index each: the plan for any length of page would read all orders.
 */
const ordersOfPage = `page cross join lateral (select * from shop_order one where one.id = page.id offset 0) o`;

/** What staff work through: orders that wait for somebody, by what they wait for. */
export type OrderQueue = 'to_pack' | 'to_assemble' | 'late' | 'held' | 'unpaid';

const queues = `
   select 'to_pack' as queue, o.id ${waitingForPacker}
   union all
   select 'to_assemble', o.id ${waitingForAssembler}
   union all
   select 'late', o.id from shop_order o where ${isLate}
   union all
   select 'held', o.id from shop_order o
    where o.hold is not null and o.state in ('paid', 'paid_without_stock') and o.fulfilment not in ('shipped', 'delivered')
   union all
   select 'unpaid', o.id from shop_order o where o.state in ('pending_payment', 'awaiting_payment')`;

/** How many orders wait in each queue; those that should have left by now are late. */
export const countQueues = query(
  'orders.count_queues',
  `select queue, count(*)::int as count from (${queues}) waiting group by queue`,
).narrow<{ queue: OrderQueue }>();

export const ordersInQueue = query(
  'orders.in_queue',
  `select id from (${queues}) waiting where queue = :queue`,
);

/** Orders for the staff, newest first. Only those of the page are looked into. */
export const adminOrders = query(
  'orders.admin_list',
  `with page as materialized (
     ${shortPage(`select o.id from shop_order o where ${adminFilterBesideWords} order by o.placed_at desc, o.id limit :limit offset :offset`)}
   )
   select ${adminRow} from ${ordersOfPage} order by o.placed_at desc, o.id`,
  { narrows: true },
).narrow<OrderWords>();

/** When the order behind the `:most` newest was placed; nothing where there are no more. */
export const sinceNewestOrders = query(
  'orders.since_newest',
  'select placed_at from shop_order order by placed_at desc, id offset :most limit 1',
);

/** SQL: a page of what is found by words, a folio first; an order is looked into only for what narrows the list. */
const pageByWords = (found: string, more = '') => `
     select found.id, max(found.placed_at) as placed_at, bool_or(found.is_folio) as is_folio${more}
     from (${found}) found left join shop_order o on o.id = found.id
     where ${adminFilterBesideWords} group by found.id
     order by 3 desc, 2 desc, 1 limit :limit offset :offset`;

/** Those of the newest, which an index has in their order with their buyers: no more are read than the page needs. */
const newestBuyers = `
     select n.id, n.placed_at, false as is_folio from shop_order n
      cross join lateral (select from shop_order o where o.id = n.id and ${adminFilterBesideWords} offset 0) fits
      where n.placed_at > :since::timestamptz and n.buyer_words like (select '%' || shop_fold(:q) || '%')
      order by n.placed_at desc, n.id limit :limit::int + :offset::int`;

/**
 * The same by words that many orders have, of those placed after `:since` alone; a folio is of any time. To sort all that the
 * indexes find of such words takes longer than to look through the newest.
 */
export const newestAdminOrdersByWords = query(
  'orders.admin_list_of_newest',
  `with page as materialized (${pageByWords(foundByWords(newestBuyers, (row) => `and ${row}.placed_at > :since`))}
   )
   select ${adminRow} from ${ordersOfPage} order by page.is_folio desc, o.placed_at desc, o.id`,
  { nullable: ['number', 'lastFour', 'goods'], narrows: true },
).narrow<OrderWords>();

/** The same by words: folio, which comes first, buyer, product, tag, or the card's last digits; `total` is how many fit. */
export const adminOrdersByWords = query(
  'orders.admin_list_by_words',
  `with page as materialized (${pageByWords(everyOrderByWords, ', count(*) over ()::int as total')}
   )
   select ${adminRow}, page.total from ${ordersOfPage} order by page.is_folio desc, o.placed_at desc, o.id`,
  { nullable: ['number', 'lastFour', 'goods', 'rare'], narrows: true },
).narrow<OrderWords>();

/**
 * Of the orders placed after `:since` the newest `:most` with every one of the words, wherever it stands: in the buyer's name or
 * address, or in what was ordered. One of them is of the buyer, which an index has in the order's own order.
 */
export const ordersWithEveryWord = query(
  'orders.with_every_word',
  `with word as materialized (select '%' || shop_fold(word) || '%' as pattern from unnest(:words::text[]) word)
   select n.id from shop_order n
    where n.placed_at > :since::timestamptz and n.buyer_words like any (array(select pattern from word))
      and not exists (
        select from word where n.buyer_words not like word.pattern and not exists (
          select from order_line l
           where l.order_id = n.id and shop_fold(l.product_name || ' ' || l.sku) like word.pattern))
    order by n.placed_at desc, n.id limit :most`,
);

/** The same, `:limit` of them behind the one placed at `:placed` with the id `:id`; its time to the microsecond, as `placed`. */
export const adminOrdersAfter = query(
  'orders.admin_list_after',
  `select ${adminRow}, o.placed_at::text as placed
   from shop_order o
   where ${adminFilter}
     and o.placed_at <= coalesce(:placed::text::timestamptz, 'infinity')
     and (:placed is null or o.placed_at < :placed::timestamptz or o.id > :id::uuid)
   order by o.placed_at desc, o.id
   limit :limit`,
  { nullable: ['number', 'lastFour', 'goods', 'rare', 'id'], narrows: true },
).narrow<OrderWords>();

/** How many fit, beside words, up to `:most`. */
export const countAdminOrders = query(
  'orders.admin_count',
  `select count(*)::int as total from (select from shop_order o where ${adminFilterBesideWords} limit :most) counted`,
  { narrows: true },
);

/**
 * A day's sales and what came of the orders placed on it.
 * - `credit_cents`: Of it, what store credit paid.
 * - `margin_cents`: Without IVA, of lines whose cost is known, less what suppliers took for sending to buyers; `margin_base_cents` is what those sold for.
 * - `placed_paid`: Of `placed`, those that were paid, whenever.
 */
export type SalesDayRow = RowOf<typeof salesByDay>;

/** Money that stayed, its margin, and orders placed, for each of the last `:days` days of Mexico City up to `:now`; of one channel with `:channel`. */
export const salesByDay = query(
  'orders.sales_by_day',
  `with bounds as (
     select today, today - (:days::int - 1) as first,
       (today - (:days::int - 1))::timestamp at time zone '${zone}' as since
     from (select (:now::timestamptz at time zone '${zone}')::date as today) now
   ), days as (
     select generate_series(first::timestamp, today::timestamp, interval '1 day')::date as day from bounds
   ), sale as materialized (
     select o.id, (o.paid_at at time zone '${zone}')::date as day, o.total_cents, o.store_credit_cents
     from shop_order o where o.paid_at >= (select since from bounds) and ${isSold} and ${isOfChannel(':channel')}
   ), sold as (
     select day, sum(total_cents)::bigint as paid_cents, sum(store_credit_cents)::bigint as credit_cents, count(*)::int as orders
     from sale group by 1
   ), earned as (
     -- A cost without its IVA is rounded half up in whole numbers: fractions take four times as long.
     select sale.day, sum(l.tax_base_cents)::bigint as base_cents,
       sum(l.tax_base_cents - (l.unit_cost_cents * l.quantity * 20000 + 10000 + l.tax_basis_points)
         / (2 * (10000 + l.tax_basis_points)))::bigint
         as margin_cents
     from sale join order_line l on l.order_id = sale.id where l.unit_cost_cents is not null group by 1
   ), fees as (
     -- What suppliers took for sending parcels to buyers themselves.
     select sale.day, sum(s.supplier_fee_cents)::bigint as cents
     from sale join order_shipment s on s.order_id = sale.id where s.supplier_fee_cents is not null group by 1
   ), tried as (
     select (o.placed_at at time zone '${zone}')::date as day, count(*)::int as placed,
       count(o.paid_at)::int as placed_paid
     from shop_order o where o.placed_at >= (select since from bounds) and ${isOfChannel(':channel')} group by 1
   )
   select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sold.paid_cents, 0) as paid_cents,
     coalesce(sold.credit_cents, 0) as credit_cents,
     coalesce(sold.orders, 0) as orders, coalesce(earned.margin_cents, 0) - coalesce(fees.cents, 0) as margin_cents,
     coalesce(earned.base_cents, 0) as margin_base_cents, coalesce(tried.placed, 0) as placed,
     coalesce(tried.placed_paid, 0) as placed_paid
   from days left join sold using (day) left join earned using (day) left join fees using (day) left join tried using (day)
   order by days.day`,
  { narrows: true },
);

/** Orders in each state, and of those how many should have left by now and how many are held. */
export const countByState = query(
  'orders.count_by_state',
  `select o.state, count(*)::int as count,
     count(*) filter (where ${isLate})::int as late,
     count(*) filter (where ${isHoldOpen})::int as held
   from shop_order o where ${isOfChannel(':channel')} group by o.state order by o.state`,
  { narrows: true },
).narrow<{ state: OrderState }>();

export const spending = query(
  'orders.spending',
  `select customer_id, order_count, spent_cents from customer_spending
   where customer_id = any(:customerIds::text[]) and order_count > 0`,
);

export const buyersOf = query(
  'orders.buyers_among',
  'select distinct customer_id from shop_order where customer_id = any(:customerIds::text[])',
);

export const boughtBy = query(
  'orders.bought_by',
  `select exists (
     select from shop_order o join order_line l on l.order_id = o.id
     where o.customer_id = :customerId and o.state = 'paid' and l.product_id = :productId) as found`,
);
