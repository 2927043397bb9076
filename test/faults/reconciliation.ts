import type { Database } from '../../src/platform/database/database.ts';
import { formatPesos } from '../../src/platform/money.ts';
import { findClerkErrors } from './clerk-errors.ts';
import type { ToldToClerks } from './clerks.ts';
import type { Stocked } from './killable-shop.ts';
import { findInvoiceErrors } from './invoice-errors.ts';
import { findParcelErrors, findPickupErrors } from './parcel-errors.ts';

/** What buyers were told, and therefore must be true afterwards. */
export type Acknowledged = { orders: Set<string>; paid: Set<string>; cancelled: Set<string> };

/** What staff give some payers as store credit, once each. */
export const delayCredit = { cents: 5000, reason: 'Por la demora' };

/**
 * What must hold at every moment, in the middle of work and in what a killed shop left behind: a webhook that counts as
 * worked through has its money in the ledger.
 */
export async function eventErrors(db: Database): Promise<string[]> {
  const { errors, expectNone } = createErrorList(db);
  await expectNone(
    'told of by a webhook that counts as processed, but not in the ledger',
    `select e.provider, e.event_id, e.type from payment_event e
      where e.state in ('processed', 'ignored')
        and case e.provider
          when 'stripe' then
            (e.type in ('payment_intent.succeeded', 'checkout.session.async_payment_succeeded')
              or (e.type = 'checkout.session.completed' and e.payload #>> '{data,object,payment_status}' = 'paid'))
            and not exists (select from payment_ledger l
                             where l.kind = 'charge'
                               and l.attempt_id::text = e.payload #>> '{data,object,metadata,attempt_id}')
          else
            e.type = 'PAYMENT.CAPTURE.COMPLETED'
            and not exists (select from payment_ledger l
                             where l.kind = 'charge' and l.provider = 'paypal'
                               and l.provider_ref = e.payload #>> '{resource,id}')
        end`,
  );
  return errors;
}

/** What does not add up, a sentence each, and how a statement that should find nothing adds to it. */
export type ErrorList = ReturnType<typeof createErrorList>;

/** An empty list of what does not add up in `db`. */
export function createErrorList(db: Database) {
  const errors: string[] = [];
  return {
    errors,
    expectNone: async (what: string, sql: string, values: unknown[] = []) => {
      const { rows } = await db.sql(sql, values);
      for (const row of rows.slice(0, 5)) errors.push(`${what}: ${JSON.stringify(row)}`);
      if (rows.length > 5) errors.push(`${what}: ${rows.length} in all`);
    },
  };
}

/** Everything that does not add up once all is settled and every page, voucher and CLABE has run out, a sentence each. */
export async function bookErrors(
  db: Database,
  acknowledged: Acknowledged,
  told: ToldToClerks,
  products: readonly Stocked[],
): Promise<string[]> {
  const list = createErrorList(db);
  const { errors, expectNone } = list;
  await expectNone(
    'acknowledged, but not there',
    `select told.id from unnest($1::uuid[]) as told(id)
      where not exists (select from shop_order o where o.id = told.id)`,
    [[...acknowledged.orders]],
  );
  await expectNone(
    'acknowledged as paid, but is not',
    `select o.id, o.state from unnest($1::uuid[]) as told(id) join shop_order o on o.id = told.id
      where o.state <> 'paid' or o.number is null`,
    [[...acknowledged.paid]],
  );
  await expectNone(
    'acknowledged as cancelled, but is not, or not all its money is back',
    `select o.id, o.state from unnest($1::uuid[]) as told(id) join shop_order o on o.id = told.id
      where o.state <> 'cancelled' or (
        select sum(l.amount_cents) from payment_ledger l join payment_attempt a on a.id = l.attempt_id
         where a.reference = o.id::text) <> 0`,
    [[...acknowledged.cancelled]],
  );
  const perOrder = `select o.id, o.state, o.total_cents,
      coalesce(sum(l.amount_cents) filter (where l.kind = 'charge'), 0) as charged,
      -- What a bank took is compared with the provider's disputes.
      coalesce(sum(l.amount_cents) filter (where l.kind = 'refund'), 0) as returned,
      coalesce((select sum(r.amount_cents) from refund r join payment_attempt b on b.id = r.attempt_id
                 where b.reference = o.id::text
                   and r.state in ('requested', 'pending', 'awaiting_choice', 'awaiting_transfer')), 0) as due_back,
      coalesce((select sum(r.amount_cents) from refund r join payment_attempt b on b.id = r.attempt_id
                 where b.reference = o.id::text and r.reason ~ '^D-[0-9]+$' and r.state <> 'failed'), 0) as returned_goods,
      -- However often it was asked for: once.
      case when exists (select from refund r join payment_attempt b on b.id = r.attempt_id
                         where b.reference = o.id::text and r.reason = '${delayCredit.reason}' and r.state <> 'failed')
        then ${delayCredit.cents} else 0 end as for_delay
    from shop_order o
    left join payment_attempt a on a.reference = o.id::text
    left join payment_ledger l on l.attempt_id = a.id
   group by o.id`;
  await expectNone(
    'paid, but not exactly once',
    `select * from (${perOrder}) books
      where state in ('paid', 'paid_without_stock')
        and charged + returned - due_back <> total_cents - returned_goods - for_delay`,
  );
  await expectNone(
    'charged without a paid order',
    `select * from (${perOrder}) books
      where state not in ('paid', 'paid_without_stock', 'manual_review') and charged + returned - due_back <> 0`,
  );
  await expectNone(
    'found to be kept of an order that is over, or not needed',
    `select provider_ref, booked_cents from payment_finding where kind = 'kept_money'`,
  );
  await expectNone(
    'charged at Stripe, but not in the ledger',
    `select id from emulators.object
      where provider = 'stripe' and kind = 'charge' and (body ->> 'status') = 'succeeded'
        and (body ->> 'paid')::boolean
        and body #>> '{payment_method_details,type}' <> 'customer_balance'
        and not exists (select from payment_ledger l
                         where l.provider = 'stripe' and l.kind = 'charge'
                           and l.provider_ref in (object.id, body ->> 'payment_intent'))`,
  );
  await expectNone(
    'transferred to a CLABE, but not in the ledger, or not in that amount',
    `select o.id, o.body ->> 'net_amount' as cents, l.amount_cents from emulators.object o
       left join payment_ledger l on l.provider = 'stripe' and l.kind = 'charge' and l.provider_ref = o.id
      where o.provider = 'stripe' and o.kind = 'customer_cash_balance_transaction' and o.body ->> 'type' = 'funded'
        and l.amount_cents is distinct from (o.body ->> 'net_amount')::bigint`,
  );
  await expectNone(
    'a transfer that neither paid nor went back',
    `select id, body #>> '{_emulator,cashCents}' as cents from emulators.object
      where provider = 'stripe' and kind = 'customer' and (body #>> '{_emulator,cashCents}')::bigint <> 0`,
  );
  await expectNone(
    'collected at PayPal, but not in the ledger',
    `select id, body ->> 'status' as status from emulators.object
      where provider = 'paypal' and kind = 'capture' and body ->> 'status' = 'COMPLETED'
        and not exists (select from payment_ledger l
                         where l.provider = 'paypal' and l.kind = 'charge' and l.provider_ref = object.id)`,
  );
  await expectNone(
    'in the ledger, but not at the provider',
    `select l.provider, l.provider_ref from payment_ledger l
      where l.kind = 'charge' and l.provider in ('stripe', 'paypal')
        and not exists (select from emulators.object o where o.provider = l.provider and o.id = l.provider_ref)`,
  );
  await expectNone(
    'credit that is not the sum of its movements',
    `select a.customer_id, a.balance_cents, sum(m.amount_cents) as moved
       from store_credit_account a left join store_credit_movement m on m.customer_id = a.customer_id
      group by a.customer_id, a.balance_cents
     having a.balance_cents <> coalesce(sum(m.amount_cents), 0) or a.balance_cents < 0`,
  );
  await expectNone(
    'credit set aside that neither paid nor is free, or not in that amount',
    `select h.reference, h.state, h.amount_cents, o.state as order_state, moved.cents as moved, l.amount_cents as booked
       from store_credit_hold h
       join shop_order o on o.id::text = h.reference
       left join payment_ledger l
         on l.provider = 'store_credit' and l.kind = 'charge' and l.provider_ref = 'order:' || h.reference
       cross join lateral (select coalesce(-sum(amount_cents), 0) as cents from store_credit_movement
                            where reference = h.reference and kind in ('spent', 'released')) moved
      where h.state = 'held'
         or h.amount_cents <> o.store_credit_cents
         or moved.cents <> case h.state when 'spent' then h.amount_cents else 0 end
         or coalesce(l.amount_cents, 0) <> case h.state when 'spent' then h.amount_cents else 0 end`,
  );
  await expectNone(
    'given back as credit, but not in the ledger, or not in that amount',
    `select o.id, returned.cents, booked.cents as booked from shop_order o
       cross join lateral (select coalesce(sum(amount_cents), 0) as cents from store_credit_movement
                            where reference = o.id::text and kind = 'refunded') returned
       cross join lateral (select coalesce(-sum(l.amount_cents), 0) as cents
                             from payment_ledger l join payment_attempt a on a.id = l.attempt_id
                            where a.reference = o.id::text and l.kind = 'refund' and l.provider = 'store_credit') booked
      where returned.cents <> booked.cents`,
  );
  await expectNone(
    'given back at the provider, but not in the ledger, or not in that amount',
    `select returned.provider, returned.id, returned.cents, l.amount_cents
       from (
         select id, provider, (body ->> 'amount')::bigint as cents from emulators.object
          where provider = 'stripe' and kind = 'refund' and body ->> 'status' = 'succeeded'
         union all
         select id, provider, round((body -> 'amount' ->> 'value')::numeric * 100)::bigint from emulators.object
          where provider = 'paypal' and kind = 'refund' and not body ? 'status'
            and body ->> 'noteToPayer' is distinct from 'Chargeback'
       ) returned
       left join payment_ledger l
         on l.provider = returned.provider and l.kind = 'refund' and l.provider_ref = returned.id
      where l.amount_cents is distinct from -returned.cents`,
  );
  const disputes = `select 'stripe' as provider, o.id,
      case o.body ->> 'status' when 'won' then 'won' when 'lost' then 'lost' else 'open' end as state,
      coalesce((select sum((t ->> 'amount')::bigint) from jsonb_array_elements(o.body -> 'balance_transactions') t), 0) as moved
    from emulators.object o where o.provider = 'stripe' and o.kind = 'dispute'
    union all
    select 'paypal', o.id,
      case when o.body ->> 'status' <> 'RESOLVED' then 'open'
        when o.body ->> 'outcome' = 'RESOLVED_BUYER_FAVOUR' then 'lost' else 'won' end,
      coalesce((select sum(case m ->> 'type' when 'DEBIT' then -1 else 1 end * round((m #>> '{amount,value}')::numeric * 100))
                  from jsonb_array_elements(o.body -> 'movements') m), 0)
    from emulators.object o where o.provider = 'paypal' and o.kind = 'dispute'`;
  await expectNone(
    'a dispute that is not known, or stands otherwise, or whose money is not booked',
    `select there.*, d.state as known, booked.cents as booked from (${disputes}) there
       left join payment_dispute d on d.provider = there.provider and d.provider_ref = there.id
       cross join lateral (select coalesce(sum(l.amount_cents), 0) as cents from payment_ledger l
                            where l.attempt_id = d.attempt_id and l.kind = 'chargeback') booked
      where d.state is distinct from there.state or booked.cents <> there.moved`,
  );
  await expectNone(
    'disputed, and nothing keeps its goods from leaving',
    `select o.id, d.state, o.hold from payment_dispute d join payment_attempt a on a.id = d.attempt_id
       join shop_order o on o.id::text = a.reference
      where d.state in ('open', 'lost') and o.hold is null`,
  );
  await expectNone(
    'won, and its order is still kept for it',
    `select o.id, o.hold from shop_order o
      where o.hold = 'dispute' and not exists (
        select from payment_dispute d join payment_attempt a on a.id = d.attempt_id
         where a.reference = o.id::text and d.state = 'open')`,
  );
  await expectNone(
    'credit of a disputed payment that is neither frozen nor taken back',
    `select a.id, given.cents, c.frozen_cents, c.lost_cents, c.taken_cents, lots.left_cents from payment_attempt a
       join lateral (select sum(amount_cents) as cents from refund
                      where attempt_id = a.id and source = 'store_credit' and state <> 'failed') given on given.cents > 0
       join lateral (select sum(amount_cents) filter (where state = 'lost') as lost,
                            sum(amount_cents) filter (where state = 'open') as open
                       from payment_dispute where attempt_id = a.id) d on d.lost > 0 or d.open > 0
       left join store_credit_claim c on c.attempt_id = a.id
       cross join lateral (select coalesce(sum(left_cents), 0) as left_cents from store_credit_movement
                            where origin_attempt_id = a.id) lots
      where a.provider <> 'store_credit' and (
        -- Each of these payments is disputed whole: all its credit is there twice.
        coalesce(c.frozen_cents, 0) <> case when d.open > 0 then given.cents else 0 end
        or coalesce(c.lost_cents, 0) <> case when d.lost > 0 then given.cents else 0 end
        or (coalesce(c.taken_cents, 0) < coalesce(c.lost_cents, 0) and lots.left_cents > 0))`,
  );
  await expectNone(
    'credit that is not what is left of its movements',
    `select a.customer_id, a.balance_cents, sum(m.left_cents) as unspent
       from store_credit_account a join store_credit_movement m on m.customer_id = a.customer_id
      group by a.customer_id, a.balance_cents having a.balance_cents <> sum(m.left_cents)`,
  );
  await expectNone(
    'given back at the provider without being asked for',
    `select attempt_id, amount_cents, reason from refund where reason like 'made at %'`,
  );
  await expectNone(
    'a refund that was not carried out, and nothing took its place',
    `select id, state, amount_cents, failure from refund
      where state <> 'succeeded' and not (state = 'failed' and replaced_by is not null)`,
  );
  await expectNone(
    'cash that a provider was asked to give back',
    `select r.id, r.state, r.source from refund r join payment_attempt a on a.id = r.attempt_id
      where a.method = 'oxxo' and r.source in ('charge', 'balance')`,
  );
  await expectNone(
    'more given back than was paid',
    `select a.id, a.provider, a.method, sum(l.amount_cents) as left
       from payment_attempt a join payment_ledger l on l.attempt_id = a.id
      where l.kind in ('charge', 'refund') group by a.id having sum(l.amount_cents) < 0`,
  );
  await expectNone(
    'came back to the shop at the provider, but not in the ledger',
    `select o.id from emulators.object o
      where o.provider = 'stripe' and o.kind = 'refund' and o.body ? 'failure_balance_transaction'
        and (select coalesce(sum(l.amount_cents), 0) from payment_ledger l
              where l.provider = 'stripe' and l.kind = 'refund' and l.provider_ref in (o.id, o.id || ':failed')) <> 0`,
  );
  await expectNone(
    'a failed or overdue refund that is settled, and still stands as open',
    `select f.id, f.kind, r.state from payment_finding f join refund r on r.id::text = f.provider_ref
      where f.kind in ('refund_failed', 'refund_overdue') and f.solved_at is null
        and (r.state = 'succeeded' or r.replaced_by is not null)`,
  );
  await expectNone(
    'one purchase, several orders open at once',
    `select cart_id, count(*) from shop_order where state = 'pending_payment' group by cart_id having count(*) > 1`,
  );
  await expectNone(
    'units neither on the shelf nor sold',
    `select s.product_id, s.on_hand, sold.units, counted.units as counted, stocked.start
       from unnest($1::int[], $2::int[]) as stocked(product_id, start)
       join (select product_id, sum(on_hand)::int as on_hand from stock_level group by product_id) s
         on s.product_id = stocked.product_id
       left join (select product_id, sum(quantity)::int as units from (
                    select l.product_id, l.quantity from order_line l join shop_order o on o.id = l.order_id
                     where o.state = 'paid'
                     union all
                    -- What could be had of an order that came too late waits for the rest.
                    select r.product_id, r.quantity from stock_reservation r join shop_order o on o.id::text = r.holder
                     where o.state = 'paid_without_stock' and r.state = 'taken'
                  ) units group by product_id) sold
         on sold.product_id = stocked.product_id
       left join (select p.product_id,
                    sum(l.quantity * ((e.after ->> 'is_resent')::boolean::int - (e.after ->> 'shelf' is not null)::int))::int
                      as units
                    -- Sent again from stock, or back on a shelf.
                    from audit_entry e
                    join order_shipment h on e.subject = 'order:' || h.order_id and h.sequence = (e.after ->> 'shipment')::int
                    join shipment_line l on l.shipment_id = h.id
                    join order_line p on p.order_id = h.order_id and p.position = l.position
                   where e.action = 'order.parcel_end' group by p.product_id) ended
         on ended.product_id = stocked.product_id
       -- Its first count is what it began with.
       left join (select m.product_id, sum(m.delta)::int as units from stock_movement m
                   where m.reason = 'adjustment' or m.reference like 'count:%' group by m.product_id) counted
         on counted.product_id = stocked.product_id
      where s.on_hand + coalesce(sold.units, 0) + coalesce(ended.units, 0) <> stocked.start + coalesce(counted.units, 0)`,
    [products.map((product) => product.id), products.map((product) => product.start)],
  );
  await expectNone(
    'held for nobody',
    `select product_id, warehouse_code, on_hand, reserved from stock_level where reserved <> 0
     union all
     select product_id, warehouse_code, null, quantity from stock_reservation where state = 'active'`,
  );
  await expectNone(
    'a change that still waits for its money, or keeps its order from being packed',
    `select e.id, e.state, o.hold from shop_order o left join order_edit e on e.order_id = o.id and e.state = 'pending'
      where e.id is not null or o.hold = 'edit'`,
  );
  await expectNone(
    'a change that was applied without its money, not once, or to another total',
    `select e.id, e.difference_cents, paid.cents, o.edits from order_edit e join shop_order o on o.id = e.order_id
       cross join lateral (select coalesce(sum(l.amount_cents), 0) as cents from payment_ledger l
                            where l.attempt_id = e.attempt_id and l.kind = 'charge') paid
      where e.state = 'applied' and (greatest(e.difference_cents, 0) <> paid.cents
        or o.edits <> (select count(*) from order_edit n where n.order_id = o.id and n.state = 'applied')
        or o.total_cents <> (select (n.after ->> 'totalCents')::bigint from order_edit n
                              where n.order_id = o.id and n.state = 'applied' order by n.ended_at desc limit 1))`,
  );
  await expectNone(
    'unpaid order still open',
    `select id, state, expires_at from shop_order o where state in ('pending_payment', 'awaiting_payment')`,
  );
  await expectNone(
    'folios with gaps',
    `select count(number) as given, max(number) - min(number) + 1 as span from shop_order
     having count(number) <> max(number) - min(number) + 1`,
  );
  await findParcelErrors(list);
  await findPickupErrors(list);
  await findInvoiceErrors(list);
  await findClerkErrors(list, told);
  return errors;
}

/** What moved in all, for the report. */
export async function bookTotals(db: Database): Promise<string> {
  const { rows } = await db.sql(
    `select (select count(*) from shop_order) as orders,
       (select count(*) from shop_order where number is not null) as numbered,
       (select count(*) from shop_order where state = 'expired') as expired,
       (select count(*) from payment_finding where kind = 'late_payment') as late,
       (select count(*) from shop_order where state = 'paid_without_stock') as sold_out,
       (select count(*) from refund where requested_by is not null) as pieces,
       (select count(*) from store_credit_hold where state = 'spent') as credits,
       (select count(*) from order_edit where state = 'applied') as edits,
       (select count(*) from order_edit) as edits_begun,
       (select count(*) from payment_dispute) as disputes,
       (select count(*) from payment_dispute where state = 'lost') as lost,
       (select count(*) from store_credit_claim) as claims,
       count(*) filter (where kind = 'charge') as charges,
       coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charged,
       count(*) filter (where kind = 'refund') as refunds,
       coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0) as refunded
     from payment_ledger`,
  );
  const totals = rows[0] as Record<string, number>;
  const { orders, numbered, expired, late, sold_out, pieces, credits, charges, charged, refunds, refunded } =
    totals;
  return `${orders} orders in all, ${numbered} with a number, ${expired} expired, ${late} paid late, ${sold_out} paid when all was sold; ${charges} charges (${formatPesos(charged ?? 0)}), ${credits} of them store credit, ${refunds} refunds (${formatPesos(refunded ?? 0)}), ${pieces} of them by staff; ${totals['edits']} of ${totals['edits_begun']} changes applied; ${totals['disputes']} disputes, ${totals['lost']} lost, ${totals['claims']} of payments that were store credit by then`;
}
