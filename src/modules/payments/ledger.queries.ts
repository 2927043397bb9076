import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { MoneySource } from './attempts/attempt.ts';

/**
 * Money that really moved.
 * - `amountCents`: Positive for money in, negative for money out.
 */
export type LedgerEntry = RowOf<typeof ledgerOfReference>;

/** The unique key makes a second booking of the same money a no-op. */
export const book = query(
  'payments.book',
  `insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
   values (:attemptId, :kind, :amountCents, :provider, :providerRef) on conflict do nothing`,
);

/**
 * What disputes moved of a payment, which stands under one name however often it is disputed: books what of `:amountCents`
 * is not booked yet, under a number from the second time on. An older report, which has less, books nothing.
 */
export const bookDisputed = query(
  'payments.book_disputed',
  `insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
   select :attemptId::uuid, 'chargeback', :amountCents::bigint - known.cents, :provider::text,
     :providerRef::text || case when known.entries = 0 then '' else '#' || (known.entries + 1) end
   from (select coalesce(sum(amount_cents), 0)::bigint as cents, count(*) as entries from payment_ledger
         where attempt_id = :attemptId and kind = 'chargeback'
           and (provider_ref = :providerRef or starts_with(provider_ref, :providerRef || '#'))) known
   where abs(:amountCents) > abs(known.cents)
   on conflict do nothing`,
);

/** What banks took back of a payment and did not give again. */
export const takenByBanks = query(
  'payments.taken_by_banks',
  `select coalesce(-sum(amount_cents), 0)::bigint as cents from payment_ledger where attempt_id = :attemptId and kind = 'chargeback'`,
);

export const ledgerOfReference = query(
  'payments.ledger_of_reference',
  `select l.kind, l.amount_cents as "amountCents", l.provider, l.provider_ref as "providerRef",
     l.created_at as "createdAt"
   from payment_ledger l join payment_attempt a on a.id = l.attempt_id
   where a.reference = :reference order by l.id`,
).narrow<{ kind: 'charge' | 'refund' | 'chargeback'; provider: MoneySource }>();

/** Money that arrived and money that went back, by reference; those without any are left out. */
export const balancesOfReferences = query(
  'payments.balances_of_references',
  `select a.reference, coalesce(sum(l.amount_cents) filter (where l.kind = 'charge'), 0)::bigint as "paidCents",
     coalesce(-sum(l.amount_cents) filter (where l.kind = 'refund'), 0)::bigint as "refundedCents",
     coalesce(-sum(l.amount_cents) filter (where l.kind = 'refund' and l.provider = 'store_credit'), 0)::bigint
       as "refundedCreditCents"
   from payment_attempt a join payment_ledger l on l.attempt_id = a.id
   where a.reference = any(:references::text[]) group by a.reference`,
);

/** Refunds of an attempt lock these rows; nothing else does. */
export const lockCharges = query(
  'payments.lock_charges',
  `select 1 from payment_ledger where attempt_id = :attemptId and kind = 'charge' order by id for update`,
);

/**
 * Transferred money that was not given back yet, whether a payment took it or not. Staff settle what failed to go
 * back: a second request here might pay it twice.
 */
const transferred = (attempt: string) => `coalesce((select sum(amount_cents) from payment_ledger
       where attempt_id = ${attempt} and kind = 'charge'), 0)
     - coalesce((select sum(amount_cents) from refund r
         where r.attempt_id = ${attempt} and r.source = 'balance'
           and not exists (select from refund n where n.id = r.replaced_by and n.source = 'balance')), 0)`;

/** What may still be given back: money in, less what a bank took back, less every refund that did not fail. */
export const refundable = (attempt: string) => `coalesce((select sum(amount_cents) from payment_ledger
       where attempt_id = ${attempt} and kind in ('charge', 'chargeback')), 0)
     - coalesce((select sum(amount_cents) from refund where attempt_id = ${attempt} and state <> 'failed'), 0)`;

export const transferredOfAttempt = query(
  'payments.transferred_of_attempt',
  `select ${transferred(':attemptId')} as "transferredCents", ${refundable(':attemptId')} as "refundableCents"`,
);

export const refundableOfAttempt = query(
  'payments.refundable_of_attempt',
  `select ${refundable(':attemptId')} as "refundableCents"`,
);

/**
 * What is left of a payment that no dispute is about: what a dispute may still take, banks have not yet. Of a lost one that is
 * no more than they took, once that is known.
 */
export const undisputedOfAttempt = query(
  'payments.undisputed_of_attempt',
  `select (${refundable(':attemptId')} - greatest(0, d.open + case when l.taken > 0 then least(d.lost, l.taken) else d.lost end
     - l.taken))::bigint as cents
   from (
     select coalesce(sum(amount_cents) filter (where state = 'open'), 0) as open,
       coalesce(sum(amount_cents) filter (where state = 'lost'), 0) as lost
     from payment_dispute where attempt_id = :attemptId) d
   cross join (
     select coalesce(-sum(amount_cents), 0) as taken from payment_ledger
      where attempt_id = :attemptId and kind = 'chargeback') l`,
);

/**
 * What a payment still holds and nothing gives back, `attempt` being its id in the statement. Every refund counts as on its
 * way, also one that failed: that is found by itself.
 */
export const heldSql = (attempt: string) => `(coalesce((select sum(amount_cents) from payment_ledger
       where attempt_id = ${attempt} and kind in ('charge', 'chargeback')), 0)
     - coalesce((select sum(amount_cents) from refund where attempt_id = ${attempt} and replaced_by is null), 0))::bigint`;

/** Finished payments by transfer of which the ledger has more than they asked for, however long ago, and nothing goes back. */
export const keptTransfers = query(
  'payments.kept_transfers',
  `select a.id from payment_attempt a
   where a.payer_ref is not null and a.state in ('paid', 'failed', 'expired', 'cancelled')
     and ${transferred('a.id')} > case a.state when 'paid' then a.amount_cents else 0 end
     and ${refundable('a.id')} > 0
   order by a.created_at limit :limit`,
);

/** What transfers of the shop's own bank stand under in the ledger, before their tracking key. */
export const transferPrefix = 'spei:';

/**
 * An entry of the ledger with whose it is.
 * - `is_transfer`: Came by a transfer of its own to a CLABE: the provider's report has the payment instead.
 */
export type BookedMove = RowOf<typeof bookedUnder>;

const bookedMove = `select l.kind, l.provider_ref, l.attempt_id, l.amount_cents, l.created_at,
     (a.payer_ref is not null and l.kind = 'charge') as is_transfer
   from payment_ledger l join payment_attempt a on a.id = l.attempt_id`;

/** The ledger's entries of a provider, by what they stand under. */
export const bookedUnder = query(
  'payments.booked_under',
  `${bookedMove} where l.provider = :provider and l.provider_ref = any(:refs::text[])`,
).narrow<{ kind: 'charge' | 'refund' | 'chargeback' }>();

/** The ledger's entries of a provider, by when they were booked; what came back after all stands apart. */
export const bookedBetween = query(
  'payments.booked_between',
  `${bookedMove}
   where l.provider = :name and l.created_at >= :from and l.created_at < :to
     and l.provider_ref not like '%:failed' and l.provider_ref not like '${transferPrefix}%'`,
).narrow<{ kind: 'charge' | 'refund' | 'chargeback' }>();

/** What transfers brought for an attempt, in all. */
export const chargedOfAttempt = query(
  'payments.charged_of_attempt',
  `select coalesce(sum(amount_cents), 0)::bigint as cents from payment_ledger where attempt_id = :attemptId and kind = 'charge'`,
);
