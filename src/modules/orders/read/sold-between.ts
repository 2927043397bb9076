import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { PaymentMethod } from '../../checkout/index.ts';
import { editRefundsSql, payingAttemptsSql } from '../edit/edits.queries.ts';
import { notedEvent, type OrderNote } from '../timeline/note-change.ts';

/**
 * A paid order as the invoice of a day or month needs it.
 * - `store_credit_cents`: The part of it that store credit paid.
 * - `paying_attempt_ids`, `edit_refund_ids`: As of `OrderForInvoice`.
 * - `goods`: Of the goods, IVA included, by rate of IVA; what is left of the total is the parcel.
 */
export type SoldOrder = RowOf<typeof soldBetweenTimes>;

const soldBetweenTimes = query(
  'orders.sold_between',
  `select o.id, o.number, ${payingAttemptsSql} as paying_attempt_ids, ${editRefundsSql} as edit_refund_ids, o.payment_method, o.total_cents, o.shipping_tax_basis_points, o.store_credit_cents, o.edits,
     (select coalesce(jsonb_agg(jsonb_build_object('basis_points', tax_basis_points, 'gross_cents', gross_cents)
         order by tax_basis_points desc), '[]')
      from (select tax_basis_points, sum(gross_cents)::bigint as gross_cents from order_line
            where order_id = o.id group by tax_basis_points) l) as goods
   from shop_order o
   where o.state = 'paid' and o.number is not null and o.total_cents > 0 and o.paid_at >= :from and o.paid_at < :to
   order by o.number`,
).narrow<{ payment_method: PaymentMethod; goods: { basis_points: number; gross_cents: number }[] }>();
const noteMany = query(
  'orders.note_many',
  `insert into order_event (order_id, kind, message, details, created_at)
   select id, :topic::text, :staff::text, :event::jsonb, :now::timestamptz
   from unnest(:orderIds::uuid[]) as id`,
);

/** Orders that were paid in a stretch of time and still are, by folio. */
export async function soldBetween(db: Connection, from: Date, to: Date): Promise<SoldOrder[]> {
  return db.rows(soldBetweenTimes, { from, to });
}

/**
 * An edit that cost more, as the invoice of a day or month needs it.
 * - `rank`: Which of its order's edits it is, from 1.
 * - `was_parts`, `is_parts`: What it came to by rate of IVA, IVA included, the parcel with it.
 */
export type CostlierEdit = RowOf<typeof costlierEdits>;

const byRate = (side: 'before' | 'after') => `(
     select jsonb_agg(jsonb_build_object('basis_points', rate, 'gross_cents', cents) order by rate desc) from (
       select rate, sum(cents)::bigint as cents from (
         select (l->>'taxBasisPoints')::int as rate, (l->>'grossCents')::bigint as cents from jsonb_array_elements(e.${side}->'lines') l
         union all
         select o.shipping_tax_basis_points, (e.${side}->>'shippingCents')::bigint
       ) sides group by rate
     ) sums)`;
const costlierEdits = query(
  'orders.costlier_edits',
  `select e.id, e.order_id, o.number, o.payment_method, o.store_credit_cents, o.total_cents, ${byRate('before')} as was_parts, ${byRate('after')} as is_parts,
     (select count(*)::int from order_edit n where n.order_id = e.order_id and n.state = 'applied'
        and (n.ended_at, n.id) <= (e.ended_at, e.id)) as rank
   from order_edit e join shop_order o on o.id = e.order_id
   where e.state = 'applied' and e.difference_cents > 0 and e.ended_at >= :from and e.ended_at < :to and o.number is not null
   order by o.number, e.ended_at, e.id`,
  { present: ['was_parts', 'is_parts'] },
).narrow<{
  payment_method: PaymentMethod;
  was_parts: { basis_points: number; gross_cents: number }[];
  is_parts: { basis_points: number; gross_cents: number }[];
}>();

/** Edits whose surplus was paid in a stretch of time, by folio. */
export async function costlierEditsBetween(db: Connection, from: Date, to: Date): Promise<CostlierEdit[]> {
  return db.rows(costlierEdits, { from, to });
}

/** Writes the same note for the staff into many orders' timelines. */
export async function noteOnOrders(
  tx: Connection,
  orderIds: readonly string[],
  note: Pick<OrderNote, 'topic' | 'staff'>,
  now: Date,
): Promise<void> {
  const event = notedEvent({ ...note, shopper: null });
  await tx.run(noteMany, {
    orderIds,
    topic: note.topic,
    staff: event.staff,
    event: JSON.stringify(event),
    now,
  });
}
