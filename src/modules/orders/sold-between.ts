import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { PaymentMethod } from '../checkout/index.ts';

/** A paid order as the invoice of a day or month needs it. */
export type SoldOrder = {
  id: string;
  number: number;
  paid_attempt_id: string | null;
  payment_method: PaymentMethod;
  total_cents: number;
  /** The part of it that store credit paid. */
  store_credit_cents: number;
  /** Of the goods, IVA included, by rate of IVA; what is left of the total is the parcel. */
  goods: { basis_points: number; gross_cents: number }[];
};

const soldBetweenTimes = query<SoldOrder>(
  'orders.sold_between',
  `select o.id, o.number, o.paid_attempt_id, o.payment_method, o.total_cents, o.store_credit_cents,
     (select coalesce(jsonb_agg(jsonb_build_object('basis_points', tax_basis_points, 'gross_cents', gross_cents)
         order by tax_basis_points desc), '[]')
      from (select tax_basis_points, sum(gross_cents)::bigint as gross_cents from order_line
            where order_id = o.id group by tax_basis_points) l) as goods
   from shop_order o
   where o.state = 'paid' and o.number is not null and o.total_cents > 0 and o.paid_at >= $1 and o.paid_at < $2
   order by o.number`,
);
const noteMany = query<unknown>(
  'orders.note_many',
  `insert into order_event (order_id, kind, message, details, created_at)
   select id, $2::text, $3::text, jsonb_build_object('kind', 'noted', 'topic', $2::text, 'staff', $3::text, 'shopper', null),
     $4::timestamptz
   from unnest($1::uuid[]) as id`,
);

/** Orders that were paid in a stretch of time and still are, by folio. */
export async function soldBetween(db: Connection, from: Date, to: Date): Promise<SoldOrder[]> {
  return db.rows(soldBetweenTimes, [from, to]);
}

/** Writes the same note for the staff into many orders' timelines. */
export async function noteOnOrders(
  tx: Connection,
  orderIds: readonly string[],
  note: { topic: string; staff: string },
  now: Date,
): Promise<void> {
  await tx.run(noteMany, [orderIds, note.topic, note.staff, now]);
}
