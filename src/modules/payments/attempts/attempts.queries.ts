import { query } from '../../../platform/database/named-query.ts';
import type { Attempt, ProviderMethod, ProviderName } from './attempt.ts';

type AttemptWords = Pick<Attempt, 'provider' | 'method' | 'state' | 'instructions'>;

const attemptColumns = `id, reference, payer_id as "payerId", sequence, provider, method, provider_ref as "providerRef",
  charge_ref as "chargeRef", payer_ref as "payerRef", instalments, card_last4 as "cardLast4", session_id as "sessionId", ip, amount_cents as "amountCents", currency, state, redirect_url as "redirectUrl",
  instructions, failure, expires_at as "expiresAt", created_at as "createdAt", updated_at as "updatedAt"`;

/**
 * Nothing comes back when another attempt of the reference is under way. `declines`: when payments of its session, and of
 * its network (`:network`), were declined since `:declinesSince`.
 */
export const addAttempt = query(
  'payments.add_attempt',
  `insert into payment_attempt (
     reference, payer_id, sequence, provider, amount_cents, currency, expires_at, session_id, ip, method, created_at,
     updated_at)
   select :reference::text, :payerId::text, coalesce(max(sequence), 0) + 1, :provider::text, :amountCents::bigint, :currency::text, :expiresAt::timestamptz,
     :sessionId::text, :ip::text, :method::text, :now::timestamptz, :now
   from payment_attempt where reference = :reference
   on conflict do nothing
   returning ${attemptColumns}, array(
     select jsonb_agg(declined_at order by declined_at) from (
       select 'session' as key, declined_at from payment_decline where session_id = :sessionId and declined_at > :declinesSince::timestamptz
       union all
       select 'ip', declined_at from payment_decline where ip = :network and declined_at > :declinesSince
     ) d group by key) as declines`,
  { nullable: ['declinesSince', 'network'] },
).narrow<AttemptWords & { declines: string[][] }>();

export const attemptById = query(
  'payments.attempt_by_id',
  `select ${attemptColumns} from payment_attempt where id = :id`,
).narrow<AttemptWords>();

/**
 * Keyless on purpose: a refund being written takes a key lock on its attempt, and must not wait for a settlement that
 * in turn waits for it.
 */
export const lockAttempt = query(
  'payments.lock_attempt',
  `select ${attemptColumns} from payment_attempt where id = :attemptId for no key update`,
).narrow<AttemptWords>();

export const attemptByProviderRef = query(
  'payments.attempt_by_provider_ref',
  `select ${attemptColumns} from payment_attempt where provider = :provider and provider_ref = :providerRef`,
).narrow<AttemptWords>();

/** The attempt of an event, by whatever the event names; the provider's own id counts most. */
export const attemptOfEvent = query(
  'payments.attempt_of_event',
  `select ${attemptColumns} from payment_attempt
   where provider = :provider and (provider_ref = :providerRef or charge_ref = :chargeRef or id = :id::uuid or payer_ref = :payerRef)
   order by (provider_ref = :providerRef) desc nulls last, (charge_ref = :chargeRef) desc nulls last
   limit 1`,
  { nullable: ['providerRef', 'chargeRef', 'id', 'payerRef'] },
).narrow<AttemptWords>();

/** Gives the attempt its page; nothing is touched when it was closed meanwhile. */
export const markOpen = query(
  'payments.mark_open',
  `update payment_attempt set state = 'open', provider_ref = :providerRef, redirect_url = :redirectUrl, updated_at = :now, payer_ref = :payerRef
   where id = :attemptId and state = 'created'`,
);

/** For a payment whose creation we never heard back of and whose event names it. */
export const adoptProviderRef = query(
  'payments.adopt_provider_ref',
  `update payment_attempt set provider_ref = :providerRef, updated_at = :now where id = :attemptId and provider_ref is null`,
);

export const changeAttempt = query(
  'payments.change_attempt',
  `update payment_attempt
   set state = :state, announced_state = :state, charge_ref = coalesce(:chargeRef, charge_ref), instructions = :instructions, failure = :failure,
     updated_at = :now, instalments = :instalments, card_last4 = coalesce(:cardLast4, card_last4), payer = coalesce(:payer::jsonb, payer)
   where id = :attemptId`,
);

/** What may still change while the state stays: the last decline, how to pay. */
export const noteOnAttempt = query(
  'payments.note_on_attempt',
  `update payment_attempt
   set charge_ref = coalesce(:chargeRef, charge_ref), instructions = coalesce(:instructions, instructions), failure = :failure, updated_at = :now
   where id = :attemptId
     and (charge_ref, instructions, failure) is distinct from
       (coalesce(:chargeRef, charge_ref), coalesce(:instructions, instructions), :failure)`,
);

export const touchAttempt = query(
  'payments.touch_attempt',
  'update payment_attempt set updated_at = :now where id = :id',
);

export const unsettledAttempts = query(
  'payments.unsettled_attempts',
  `select id, provider_ref as "providerRef" from payment_attempt
   where state in ('created', 'open', 'pending') and updated_at <= :before
   order by updated_at limit :batchMax`,
);

/** Finished payments by transfer, begun after `:createdAt`, that were not asked about since `:updatedAt`. */
export const restingTransfers = query(
  'payments.resting_transfers',
  `select id from payment_attempt
   where payer_ref is not null and state not in ('created', 'open', 'pending')
     and created_at > :createdAt and updated_at <= :updatedAt
   order by updated_at limit :batchMax`,
);

export const attemptsOfReference = query(
  'payments.attempts_of_reference',
  `select ${attemptColumns} from payment_attempt where reference = :reference order by sequence`,
).narrow<AttemptWords>();

/** The attempt at a provider that paid, or else the newest. */
export const currentAttempt = query(
  'payments.current_attempt',
  `select ${attemptColumns} from payment_attempt where reference = :reference and provider in ('stripe', 'paypal')
   order by (state = 'paid') desc, sequence desc limit 1`,
).narrow<AttemptWords & { provider: ProviderName; method: ProviderMethod | null }>();

/** Credit that pays for a reference: an attempt that is paid at once, with its entry in the ledger. Nothing comes back for one that is known. */
export const addPaidAttempt = query(
  'payments.add_paid_attempt',
  `with kept as (
     insert into payment_attempt (
       reference, payer_id, sequence, provider, method, provider_ref, charge_ref, amount_cents, currency, state,
       announced_state, expires_at, created_at, updated_at)
     select :reference::text, :payerId::text, coalesce(max(sequence), 0) + 1, :provider::text, :method::text, :ref::text, :ref, :amountCents::bigint, :currency::text,
       'paid', 'paid', :now::timestamptz, :now, :now
     from payment_attempt where reference = :reference
     on conflict do nothing returning id
   ), booked as (
     insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
     select id, 'charge', :amountCents, :provider, :ref from kept
   )
   select id from kept`,
);
