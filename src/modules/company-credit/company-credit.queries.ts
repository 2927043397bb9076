import { query } from '../../platform/database/named-query.ts';

/** Everything that moves what a company owes takes turns on its line. */
export const lockLine = query(
  'company_credit.lock_line',
  `select limit_cents, days_to_pay, is_stopped, stop_reason, version from company_credit_line
    where company_id = :companyId for no key update`,
);

/** Where a company's credit stands; what was due before `:lateBefore` is overdue. */
export const standingOf = query(
  'company_credit.standing',
  `select l.limit_cents, l.days_to_pay, l.is_stopped, l.stop_reason, l.version,
     coalesce((select sum(c.amount_cents - c.paid_cents) from company_credit_charge c where c.company_id = l.company_id), 0)::bigint as used_cents,
     coalesce((select sum(c.amount_cents - c.paid_cents) from company_credit_charge c where c.company_id = l.company_id
       and c.due_on < :lateBefore::date), 0)::bigint as overdue_cents,
     coalesce((select sum(p.amount_cents - p.applied_cents) from company_credit_payment p where p.company_id = l.company_id
       and p.reversed_at is null), 0)::bigint as unapplied_cents
   from company_credit_line l where l.company_id = :companyId`,
);

export const insertLine = query(
  'company_credit.insert_line',
  `insert into company_credit_line (company_id, limit_cents, days_to_pay, is_stopped, stop_reason, updated_at)
   values (:companyId, :limitCents, :daysToPay, :isStopped, :stopReason, :now::timestamptz)
   on conflict (company_id) do nothing returning version`,
);
export const updateLine = query(
  'company_credit.update_line',
  `update company_credit_line set limit_cents = :limitCents, days_to_pay = :daysToPay, is_stopped = :isStopped,
     stop_reason = :stopReason, version = version + 1, updated_at = :now::timestamptz where company_id = :companyId`,
);

export const insertCharge = query(
  'company_credit.charge',
  `with kept as (
     insert into company_credit_charge (company_id, reference, amount_cents, due_on, created_at)
     values (:companyId, :reference::uuid, :amountCents::bigint, :dueOn::date, :now::timestamptz) returning id)
   insert into company_credit_movement (company_id, kind, amount_cents, charge_id, created_at)
   select :companyId, 'charged', :amountCents, id, :now from kept`,
);
export const nameChargeRow = query(
  'company_credit.name_charge',
  'update company_credit_charge set number = :number where reference = :reference::uuid',
);
export const chargeOf = query(
  'company_credit.charge_of',
  'select id, company_id, amount_cents, paid_cents from company_credit_charge where reference = :reference::uuid',
);
export const lowerChargeRow = query(
  'company_credit.lower',
  `with less as (
     update company_credit_charge set amount_cents = amount_cents - :cents::bigint where id = :id returning company_id, id)
   insert into company_credit_movement (company_id, kind, amount_cents, charge_id, created_at)
   select company_id, 'lowered', :cents, id, :now::timestamptz from less`,
);

/** What is open, in the order in which money covers it. */
export const openCharges = query(
  'company_credit.open_charges',
  `select id, number, (amount_cents - paid_cents)::bigint as open_cents from company_credit_charge
    where company_id = :companyId and paid_cents < amount_cents order by due_on, id`,
);
export const freePayments = query(
  'company_credit.free_payments',
  `select id, (amount_cents - applied_cents)::bigint as free_cents from company_credit_payment
    where company_id = :companyId and reversed_at is null and applied_cents < amount_cents order by paid_on, id`,
);
/** Which payments cover a charge, the newest first. */
export const coveringCharge = query(
  'company_credit.covering_charge',
  `select payment_id, sum(amount_cents)::bigint as cents from company_credit_movement
    where charge_id = :chargeId and kind = 'applied' group by payment_id having sum(amount_cents) > 0 order by payment_id desc`,
  { present: ['payment_id'] },
);
/** Which charges a payment covers. */
export const coveredBy = query(
  'company_credit.covered_by',
  `select charge_id, sum(amount_cents)::bigint as cents from company_credit_movement
    where payment_id = :paymentId and kind = 'applied' group by charge_id having sum(amount_cents) > 0 order by charge_id`,
  { present: ['charge_id'] },
);
/** Parts below zero take off what was covered. */
export const applyParts = query(
  'company_credit.apply',
  `with given as (
     select * from jsonb_to_recordset(:parts::jsonb) as g(charge_id int, payment_id int, cents bigint)
   ), noted as (
     insert into company_credit_movement (company_id, kind, amount_cents, charge_id, payment_id, created_at)
     select :companyId, 'applied', cents, charge_id, payment_id, :now::timestamptz from given
   ), covered as (
     update company_credit_charge c set paid_cents = c.paid_cents + g.cents
       from (select charge_id, sum(cents)::bigint as cents from given group by charge_id) g where c.id = g.charge_id
   )
   update company_credit_payment p set applied_cents = p.applied_cents + g.cents
     from (select payment_id, sum(cents)::bigint as cents from given group by payment_id) g where p.id = g.payment_id`,
);

export const insertPayment = query(
  'company_credit.record_payment',
  `with kept as (
     insert into company_credit_payment (company_id, method, reference, paid_on, amount_cents, recorded_by, created_at)
     values (:companyId, :method, :reference, :paidOn::date, :amountCents::bigint, :staffId, :now::timestamptz)
     on conflict do nothing returning id, company_id, amount_cents
   ), noted as (
     insert into company_credit_movement (company_id, kind, amount_cents, payment_id, created_at)
     select company_id, 'paid', amount_cents, id, :now from kept)
   select id from kept`,
);
export const paymentRow = query(
  'company_credit.payment',
  'select id, amount_cents, reference, reversed_at from company_credit_payment where id = :id and company_id = :companyId',
);
export const reverseRow = query(
  'company_credit.reverse_payment',
  `with wrong as (
     update company_credit_payment set reversed_at = :now::timestamptz, reversed_reason = :reason where id = :id
     returning id, company_id, amount_cents)
   insert into company_credit_movement (company_id, kind, amount_cents, payment_id, created_at)
   select company_id, 'reversed', amount_cents, id, :now from wrong`,
);

/** Everything open and what was charged last. */
export const chargesOf = query(
  'company_credit.charges',
  `select id, reference::text as order_id, number as order_number, amount_cents, paid_cents, due_on::text as due_on,
     (created_at at time zone 'America/Mexico_City')::date::text as charged_on
   from company_credit_charge where company_id = :companyId
   order by (paid_cents < amount_cents) desc, case when paid_cents < amount_cents then due_on end, id desc limit 300`,
).narrow<{ order_id: string; due_on: string; charged_on: string }>();
export const paymentsOf = query(
  'company_credit.payments',
  `select id, method, reference, paid_on::text as paid_on, amount_cents, applied_cents,
     reversed_at is not null as is_reversed, reversed_reason
   from company_credit_payment where company_id = :companyId order by paid_on desc, id desc limit 300`,
).narrow<{ method: 'transfer' | 'cheque' | 'cash'; paid_on: string; is_reversed: boolean }>();

export const companyName = query(
  'company_credit.company_name',
  'select id, name, rfc, state from company where id = :companyId',
);

/** What was owed when a day of Mexico City began; below zero is money that waits. */
export const owedBefore = query(
  'company_credit.owed_before',
  `select coalesce(sum(case when kind in ('charged', 'reversed') then amount_cents else -amount_cents end), 0)::bigint as cents
     from company_credit_movement where company_id = :companyId and kind <> 'applied'
      and created_at < (:from::date::timestamp at time zone 'America/Mexico_City')`,
);
export const movedBetween = query(
  'company_credit.moved_between',
  `select m.kind, m.amount_cents, (m.created_at at time zone 'America/Mexico_City')::date::text as on_day,
     c.number as order_number, c.due_on::text as due_on, p.reference
   from company_credit_movement m left join company_credit_charge c on c.id = m.charge_id
     left join company_credit_payment p on p.id = m.payment_id
   where m.company_id = :companyId and m.kind <> 'applied'
     and m.created_at >= (:from::date::timestamp at time zone 'America/Mexico_City')
     and m.created_at < ((:to::date + 1)::timestamp at time zone 'America/Mexico_City')
   order by m.created_at, m.id`,
).narrow<{
  kind: 'charged' | 'lowered' | 'paid' | 'reversed';
  on_day: string;
  order_number: number | null;
  due_on: string | null;
  reference: string | null;
}>();

/** What is open and due between two days, with each admin of its company who may be written to. */
export const chargesToRemind = query(
  'company_credit.to_remind',
  `select ch.id, m.customer_id, u.name, u.email, u.email_verified, co.name as company, ch.number as order_number,
     (ch.amount_cents - ch.paid_cents)::bigint as open_cents, ch.due_on::text as due_on
   from company_credit_charge ch join company co on co.id = ch.company_id
     join company_member m on m.company_id = ch.company_id and m.role = 'admin'
     join customer u on u.id = m.customer_id
   where ch.paid_cents < ch.amount_cents and ch.due_on between :since::date and :until::date
   order by ch.due_on, ch.id, m.customer_id limit 1000`,
).narrow<{ due_on: string }>();

/** Companies of whom something was due before `:today`. */
export const overdueCompanies = query(
  'company_credit.overdue_companies',
  `select count(distinct company_id)::int as total from company_credit_charge
    where paid_cents < amount_cents and due_on < :today::date`,
);

/** What companies owe, by how many days it is past its date on `:today`; the most overdue first. */
export const receivables = query(
  'company_credit.receivables',
  `select l.company_id, co.name, l.limit_cents, l.is_stopped,
     sum(open_cents) filter (where late <= 0)::bigint as current_cents,
     sum(open_cents) filter (where late between 1 and 30)::bigint as to_30_cents,
     sum(open_cents) filter (where late between 31 and 60)::bigint as to_60_cents,
     sum(open_cents) filter (where late between 61 and 90)::bigint as to_90_cents,
     sum(open_cents) filter (where late > 90)::bigint as over_90_cents,
     sum(open_cents)::bigint as total_cents, max(late) as days_late
   from company_credit_line l join company co on co.id = l.company_id
     join lateral (select c.amount_cents - c.paid_cents as open_cents, :today::date - c.due_on as late
       from company_credit_charge c where c.company_id = l.company_id and c.paid_cents < c.amount_cents) o on true
   group by l.company_id, co.name, l.limit_cents, l.is_stopped order by max(late) desc, l.company_id`,
).narrow<{ days_late: number }>();

/** Payments of a company, and what each of them covers of each charge now. */
export const appliedParts = query(
  'company_credit.applied_parts',
  `select p.id, p.method, p.reference, p.paid_on::text as paid_on, p.amount_cents, p.reversed_at is not null as is_reversed,
     coalesce((select jsonb_agg(jsonb_build_object('order_id', a.reference, 'cents', a.cents) order by a.id) from (
        select c.id, c.reference, sum(m.amount_cents) as cents
          from company_credit_movement m join company_credit_charge c on c.id = m.charge_id
         where m.payment_id = p.id and m.kind = 'applied' group by c.id, c.reference having sum(m.amount_cents) > 0) a), '[]') as parts
   from company_credit_payment p where p.company_id = :companyId order by p.id`,
).narrow<{
  method: 'transfer' | 'cheque' | 'cash';
  paid_on: string;
  is_reversed: boolean;
  parts: { order_id: string; cents: number }[];
}>();
export const paymentById = query(
  'company_credit.payment_by_id',
  `select id, company_id, method, reference, paid_on::text as paid_on, amount_cents from company_credit_payment where id = :id`,
).narrow<{ method: 'transfer' | 'cheque' | 'cash'; paid_on: string }>();

/** Companies whose debt by what moved is not what their charges and payments say; centavos. */
export const debtsThatDiffer = query(
  'company_credit.debts_that_differ',
  `select d.company_id, d.moved_cents, d.open_cents from (
     select l.company_id,
       coalesce((select sum(case when m.kind in ('charged', 'reversed') then m.amount_cents else -m.amount_cents end)
         from company_credit_movement m where m.company_id = l.company_id and m.kind <> 'applied'), 0)::bigint as moved_cents,
       (coalesce((select sum(c.amount_cents - c.paid_cents) from company_credit_charge c where c.company_id = l.company_id), 0)
         - coalesce((select sum(p.amount_cents - p.applied_cents) from company_credit_payment p
             where p.company_id = l.company_id and p.reversed_at is null), 0))::bigint as open_cents
     from company_credit_line l) d
   where d.moved_cents <> d.open_cents order by d.company_id`,
);
