import { query } from '../../../platform/database/named-query.ts';
import { payingAttemptsSql } from '../edit/edits.queries.ts';
import type { PayerFacts } from '../../payments/index.ts';
import { storedSettingsSql } from '../../settings/index.ts';
import type { DeliveryAddress, Hold } from '../order-state.ts';
import type { Sign } from './weigh-signs.ts';

/**
 * What of a paid order may be a sign of fraud, with the settings that weigh it. Tries count that were declined since
 * `:declinedSince` for the order, from the browser it was paid in or with its card. Whoever paid an edit of it counts, too, and
 * whoever paid for the store credit that was spent on it: a gift card is bought before the goods.
 */
export const fraudFacts = query(
  'orders.fraud_facts',
  `with paying as materialized (
     select t.id, t.reference, t.session_id, t.payer, t.provider as paid_with
       from shop_order o cross join unnest(${payingAttemptsSql}) own join payment_attempt t on t.id = own where o.id = :orderId
     union all
     -- A gift may come from anybody: no name counts.
     select distinct on (t.id) t.id, t.reference, t.session_id, t.payer - 'name', null
       from store_credit_movement spent join store_credit_part part on part.taken_by = spent.id
         join store_credit_movement lot on lot.id = part.taken_from join payment_attempt t on t.id = lot.origin_attempt_id
      where spent.reference = :orderId::text and spent.kind = 'spent' and part.cents > part.returned_cents
   )
   select o.hold, o.customer_id, o.state, o.customer_name, o.delivery_address, o.invoice_receiver ->> 'legal_name' as invoiced_name,
     c.created_at as customer_since, ${storedSettingsSql('fraud')} as settings,
     exists (
       select from shop_order e where e.customer_id = o.customer_id and e.id <> o.id and e.state = 'paid' and e.fulfilment = 'delivered'
     ) as is_known_buyer,
     (select coalesce(json_agg(json_build_object('product', l.product_name, 'unitCents', l.gross_cents / l.quantity,
         'unitsLeft', coalesce(g.available, 0))), '[]')
        from order_line l left join product_listing g on g.product_id = l.product_id where l.order_id = o.id) as lines,
     (select coalesce(json_agg(d.declined_at), '[]') from payment_decline d
       where d.id in (
         select x.id from (select o.id::text as reference union select reference from paying) of
             join payment_attempt t on t.reference = of.reference join payment_decline x on x.attempt_id = t.id
          where x.declined_at > :declinedSince
         union
         select x.id from paying join payment_decline x on x.session_id = paying.session_id where x.declined_at > :declinedSince
         union
         select x.id from paying join payment_decline x on x.card_print = paying.payer ->> 'cardPrint'
          where x.declined_at > :declinedSince)
     ) as declines,
     (select coalesce(json_agg(payer), '[]') from paying where payer is not null) as payers,
     array(select paid_with from paying where paid_with is not null) as paid_with,
     k.order_id is not null as is_checked, k.held_at is not null as was_held, k.released_at is not null as is_released
   from shop_order o join customer c on c.id = o.customer_id
     left join order_check k on k.order_id = o.id
   where o.id = :orderId`,
).narrow<{
  hold: Hold | null;
  delivery_address: DeliveryAddress;
  lines: { product: string; unitCents: number; unitsLeft: number }[];
  declines: string[];
  payers: PayerFacts[];
}>();

/** Keeps what a check found; what staff decided about it before stays. */
export const writeCheck = query(
  'orders.write_check',
  `insert into order_check (order_id, signs, points, held_from, checked_at, held_at)
   values (:orderId, :signs::jsonb, :points, :heldFrom, :now, :heldAt::timestamptz)
   on conflict (order_id) do update set signs = excluded.signs, points = excluded.points, held_from = excluded.held_from,
     checked_at = excluded.checked_at, held_at = coalesce(order_check.held_at, excluded.held_at)`,
);

/** Staff let an order go that its signs held. */
export const releaseCheck = query(
  'orders.release_check',
  `update order_check set released_at = :now, released_by = :by, release_note = :note
   where order_id = :orderId and released_at is null`,
);

/** Has a row where signs of fraud held an order and nobody has let it go. */
export const isHeldBySigns = query(
  'orders.is_held_by_signs',
  'select order_id from order_check where order_id = :orderId and held_at is not null and released_at is null',
);

/** What made the shop look twice at an order. */
export const checkOfOrder = query(
  'orders.check_of_order',
  `select signs, points, held_from, checked_at, held_at, released_at, release_note,
     (select s.name from staff_user s where s.id = k.released_by) as released_by
   from order_check k where k.order_id = :orderId`,
).narrow<{ signs: Sign[] }>();
