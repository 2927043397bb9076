import { query, type RowOf } from '../../../platform/database/named-query.ts';

/** Lines of a provider's balance, each as its report has it now; `:rows` is an array of rows. */
export const keepMoves = query(
  'payments.keep_moves',
  `insert into provider_move (
     provider, provider_ref, kind, source_ref, attempt_id, amount_cents, fee_cents, moved_at, payout_ref)
   select :provider, m.id, m.kind, m.ref,
     (select a.id from payment_attempt a
       where a.provider = :provider and (a.charge_ref = m.charge_ref or a.id::text = m.attempt_id)
       order by (a.charge_ref = m.charge_ref) desc nulls last limit 1),
     m.amount_cents, m.fee_cents, m.at, m.payout_ref
   from jsonb_to_recordset(:rows::jsonb) as m(id text, kind text, ref text, charge_ref text, attempt_id text,
     amount_cents bigint, fee_cents bigint, at timestamptz, payout_ref text)
   on conflict (provider, provider_ref) do update
   set attempt_id = coalesce(excluded.attempt_id, provider_move.attempt_id), amount_cents = excluded.amount_cents,
     fee_cents = excluded.fee_cents, payout_ref = coalesce(excluded.payout_ref, provider_move.payout_ref)`,
);

export const keepPayout = query(
  'payments.keep_payout',
  `insert into provider_payout (provider, provider_ref, amount_cents, state, has_lines, created_at, arrives_at)
   values (:name, :ref, :amountCents, :state, :hasLines, :createdAt, :arrivesAt)
   on conflict (provider, provider_ref) do update
   set amount_cents = excluded.amount_cents, state = excluded.state, arrives_at = excluded.arrives_at,
     has_lines = excluded.has_lines`,
);

export const keepDay = query(
  'payments.keep_day',
  `insert into provider_day (provider, day, balance_cents) values (:name, :day::date, :balanceCents)
   on conflict (provider, day) do update set balance_cents = excluded.balance_cents`,
);

/**
 * The first compared day since `:since` after which one was not; without any, the newest. Nothing was compared yet: null. It was
 * compared perhaps not to its end.
 */
export const comparedUntil = query(
  'payments.compared_until',
  `select coalesce(
     min(day) filter (where day >= :since::date
       and not exists (select from provider_day next where next.day = provider_day.day + 1)),
     max(day))::text as day from provider_day`,
);

/** What the day before ended with; nothing comes back where nobody compared it. */
export const balanceBefore = query(
  'payments.balance_before',
  'select balance_cents as cents from provider_day where provider = :name and day = :day::date - 1',
);

/** What lines changed the balance by between two moments. */
export const movedBetween = query(
  'payments.moved_between',
  `select coalesce(sum(amount_cents - fee_cents), 0)::bigint as cents from provider_move
   where provider = :name and moved_at >= :from and moved_at < :to`,
);

/** Sums over lines `m`: what came, what went, what it cost. Together they are what the balance changed by. */
const sums = `coalesce(sum(m.amount_cents) filter (where m.kind = 'charge'), 0)::bigint as charged_cents,
     coalesce(-sum(m.amount_cents) filter (where m.kind = 'refund'), 0)::bigint as refunded_cents,
     coalesce(-sum(m.amount_cents) filter (where m.kind = 'chargeback'), 0)::bigint as disputed_cents,
     coalesce(sum(m.fee_cents - case when m.kind = 'fee' then m.amount_cents else 0 end), 0)::bigint as fee_cents,
     coalesce(sum(m.amount_cents) filter (where m.kind = 'other'), 0)::bigint as other_cents`;

/** `opened_cents` is null on the first compared day. */
export type ReportDay = RowOf<typeof reportDays>;

/** Compared days, the newest first; `:from` and `:to` narrow them. */
export const reportDays = query(
  'payments.book_days',
  `select d.provider, d.day::text as day, d.balance_cents, b.balance_cents as opened_cents, s.*
   from (
     select * from provider_day d where (:from::date is null or d.day >= :from) and (:to::date is null or d.day <= :to)
     order by d.day desc, d.provider limit :limit offset :offset
   ) d
   left join provider_day b on b.provider = d.provider and b.day = d.day - 1
   cross join lateral (
     select ${sums}, coalesce(-sum(m.amount_cents) filter (where m.kind = 'payout'), 0)::bigint as paid_out_cents
     from provider_move m
     where m.provider = d.provider and m.moved_at >= d.day::timestamp at time zone 'America/Mexico_City'
       and m.moved_at < (d.day + 1)::timestamp at time zone 'America/Mexico_City'
   ) s
   order by d.day desc, d.provider`,
);

export const countReportDays = query(
  'payments.count_book_days',
  `select count(*) as total from provider_day d
   where (:from::date is null or d.day >= :from) and (:to::date is null or d.day <= :to)`,
);

export type PayoutRow = RowOf<typeof payoutPage>;

const payouts = (
  chosen: string,
) => `select p.id, p.provider, p.provider_ref, p.amount_cents, p.state, p.has_lines, p.created_at, p.arrives_at,
     s.*
   from (select * from provider_payout ${chosen}) p
   cross join lateral (
     select count(*)::int as lines, ${sums} from provider_move m
     where m.provider = p.provider and m.payout_ref = p.provider_ref and m.kind <> 'payout'
   ) s`;

export const payoutPage = query(
  'payments.payout_page',
  `${payouts('order by created_at desc, id limit :pageSize offset :offset')} order by p.created_at desc, p.id`,
);

export const payoutById = query('payments.payout_by_id', payouts('where id = :id'));

export const countPayouts = query('payments.count_payouts', 'select count(*) as total from provider_payout');

/** What a payout is made of, the newest first. */
export const payoutLines = query(
  'payments.payout_lines',
  `select m.provider_ref, m.kind, m.source_ref, a.reference, m.amount_cents, m.fee_cents, m.moved_at
   from provider_move m left join payment_attempt a on a.id = m.attempt_id
   where m.provider = :provider and m.payout_ref = :providerRef and m.kind <> 'payout'
   order by m.moved_at desc, m.id desc limit 1000`,
).narrow<{ kind: 'charge' | 'refund' | 'chargeback' | 'fee' | 'other' }>();

/** What providers kept of many purchases; those no report has told of yet are left out. */
export const feesOfReferences = query(
  'payments.fees_of_references',
  `select a.reference, sum(m.fee_cents)::bigint as fee_cents
   from provider_move m join payment_attempt a on a.id = m.attempt_id
   where a.reference = any(:references::text[]) group by a.reference`,
);
