import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { forgetDoneJobs } from '../../platform/jobs.ts';
import { eraseApprovals } from '../approvals/index.ts';
import { forgetLabels } from '../carriers/index.ts';
import { forgetInTrail } from '../staff/index.ts';
import { eraseDrafts } from './drafts/erase-drafts.ts';
import { withoutPerson } from './order-state.ts';
import { shipmentIds } from './parcels/shipment-ids.ts';

const personalData = query(
  'orders.personal_data',
  `select coalesce(json_agg(json_build_object(
     'order_number', o.number, 'state', o.state, 'fulfilment', o.fulfilment, 'placed_at', o.placed_at,
     'paid_at', o.paid_at, 'name', o.customer_name, 'email', o.email, 'payment_method', o.payment_method,
     'delivery_method', o.delivery_method, 'delivery_address', o.delivery_address, 'gift_message', o.gift_message,
     'subtotal_cents', o.subtotal_cents, 'discount_cents', o.discount_cents, 'shipping_cents', o.shipping_cents,
     'tax_cents', o.tax_cents, 'total_cents', o.total_cents, 'store_credit_cents', o.store_credit_cents, 'currency', o.currency,
     'lines', (select json_agg(json_build_object('sku', l.sku, 'product_name', l.product_name,
        'quantity', l.quantity, 'total_cents', l.gross_cents) order by l.position)
        from order_line l where l.order_id = o.id)) order by o.placed_at), '[]') as data
   from shop_order o where o.customer_id = :customerId`,
).narrow<{ data: object[] }>();
const openOrders = query(
  'orders.count_open',
  `select count(*)::int as count from shop_order
    where customer_id = :customerId and (state in ('pending_payment', 'awaiting_payment', 'paid_without_stock', 'manual_review')
      or state = 'paid' and fulfilment <> 'delivered')`,
);
// Goods, prices and taxes have to be kept five years (Código Fiscal de la Federación, art. 30). The buyer's name does
// not; state and postal code alone identify nobody.
const anonymise = query(
  'orders.anonymise',
  `update shop_order set customer_name = :name, email = '', notes = '', gift_message = left(gift_message, 0), tags = '{}', flag = null, contact_keys = '{}', hold_note = left(hold_note, 0), delivery_address =
     delivery_address || ${withoutPerson}
    where customer_id = :customerId`,
);

const anonymiseEdits = query(
  'orders.anonymise_edits',
  `update order_edit e set reason = '', delivery_address = e.delivery_address || ${withoutPerson}
    from shop_order o where o.id = e.order_id and o.customer_id = :customerId`,
);

const eraseEditProofs = query(
  'orders.erase_edit_proofs',
  `delete from order_edit_proof p using order_edit e join shop_order o on o.id = e.order_id
    where e.id = p.order_edit_id and o.customer_id = :customerId`,
);

/** The shop's sentences that quote somebody after a colon; what is left of them is said in English only. */
const worded = `e.kind in ('refund_by_staff', 'return_approved', 'return_refused', 'return_closed',
       'invoice_refused', 'invoice_not_cancelled', 'order_edited', 'order_edit_kept', 'order_edit_over_limit')`;
const withoutWords = (text: string) => `regexp_replace(${text}, ': .*$', '.')`;

/** What is kept of a transfer back: its amount and tracking key, by which the bank finds it. */
const transferWithoutWords = (text: string) =>
  `regexp_replace(${text}, '···[0-9]{4}, tracking key ([A-Za-z0-9]+):.*$', '···, tracking key \\1.')`;

// What emails said and to whom, what the customer or staff gave as a reason, and their name beside what they did.
const silenceEvents = query(
  'orders.silence_events',
  `update order_event e set
     message = case when ${worded} then ${withoutWords('e.message')} else case e.kind
       when 'transfer_refund' then ${transferWithoutWords('e.message')}
       when 'delivery_corrected' then 'Delivery corrected.'
       when 'held' then 'Held.' when 'released' then 'Released.' when 'cancelled_by_staff' then 'Cancelled by staff.'
       when 'mailed' then 'An e-mail was sent.' when 'wrote' then 'Staff wrote to the customer.'
       when 'cancelled_by_customer' then 'Cancelled by the customer.' else e.message end end,
     details = case when ${worded} then (e.details - 'said') || jsonb_build_object(
         'staff', ${withoutWords("e.details ->> 'staff'")}, 'shopper', ${withoutWords("e.details ->> 'shopper'")})
       else case e.kind
       when 'mailed' then jsonb_build_object('kind', e.kind, 'subject', '', 'to', '')
       when 'wrote' then jsonb_build_object('kind', e.kind, 'subject', '', 'to', '', 'text', '')
       when 'delivery_corrected' then (e.details - 'reason') || '{"changed": {}}'
       when 'cancelled_by_customer' then e.details - 'reason'
       when 'released' then e.details - 'note'
       when 'held' then e.details || '{"reason": ""}' when 'cancelled_by_staff' then e.details || '{"reason": ""}'
       when 'transfer_refund' then (e.details - 'said') || jsonb_build_object(
         'staff', ${transferWithoutWords("e.details ->> 'staff'")},
         'shopper', regexp_replace(e.details ->> 'shopper', 'termina en [0-9]{4}', 'termina en ···'))
       else e.details end end,
     actor = nullif(e.actor, o.customer_name)
   from shop_order o where o.id = e.order_id and o.customer_id = :customerId
     and (e.kind in ('mailed', 'wrote', 'cancelled_by_customer', 'cancelled_by_staff', 'held', 'released', 'transfer_refund',
       'delivery_corrected')
       or ${worded} or e.actor = o.customer_name)`,
);

// Signs of fraud have the names of payer and recipient; what staff made of them stands in the timeline.
const eraseChecks = query(
  'orders.erase_checks',
  'delete from order_check k using shop_order o where o.id = k.order_id and o.customer_id = :customerId',
);

const idsOf = query('orders.ids_of', 'select id from shop_order where customer_id = :customerId');

/** The ids of a customer's orders. */
export async function orderIdsOf(db: Connection, customerId: string): Promise<string[]> {
  return (await db.rows(idsOf, { customerId })).map(({ id }) => id);
}

/** A customer's orders as they may take them along. */
export async function ordersDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(personalData, { customerId }))?.data ?? [];
}

/** How many orders still wait for money, goods or their arrival. */
export async function countOpenOrders(db: Connection, customerId: string): Promise<number> {
  return (await db.first(openOrders, { customerId }))?.count ?? 0;
}

/** Orders stay for the books, without their buyer. */
export async function anonymiseOrders(tx: Connection, customerId: string, name: string): Promise<void> {
  // Before the names go, because they tell which events are the customer's.
  await tx.run(silenceEvents, { customerId });
  await tx.run(eraseChecks, { customerId });
  await tx.run(anonymise, { customerId, name });
  await tx.run(anonymiseEdits, { customerId });
  await tx.run(eraseEditProofs, { customerId });
  const ids = await orderIdsOf(tx, customerId);
  await tx.run(forgetLabels, { parcelRefs: await shipmentIds(tx, ids) });
  const subjects = ids.map((id) => `order:${id}`);
  subjects.push(...(await eraseDrafts(tx, customerId, name)));
  await forgetInTrail(tx, subjects);
  await eraseApprovals(tx, subjects);
  await forgetDoneJobs(tx, ids);
}
