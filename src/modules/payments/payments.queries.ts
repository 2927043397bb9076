import { query, type RowOf } from '../../platform/database/named-query.ts';
import { shortPage } from '../../platform/database/short-page.ts';
import type {
  Attempt,
  MoneySource,
  PaymentMethod,
  ProviderMethod,
  ProviderName,
} from './attempts/attempt.ts';
import type { EvidenceFileKind, EvidenceTexts } from './payments.contract.ts';
import type { DisputeAction, DisputeMessage } from './provider.ts';

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
const refundable = (attempt: string) => `coalesce((select sum(amount_cents) from payment_ledger
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
 * Money on its way back.
 * - `clabe`: Where a transfer of ours goes, or went.
 * - `failure`: Why it failed, in the provider's words.
 * - `replacedBy`: What took the place of one that failed.
 */
export type Refund = RowOf<typeof addTransferRefund>;

/** A finding about refund `r` that is open. */
const found = (kind: FindingKind) => `exists (select from payment_finding f
       where f.kind = '${kind}' and f.provider_ref = r.id::text and f.solved_at is null)`;

const refundColumns = `id, attempt_id as "attemptId", amount_cents as "amountCents", reason, state, source,
  provider_ref as "providerRef", clabe, failure, replaced_by as "replacedBy", requested_by as "requestedBy",
  created_at as "createdAt"`;

/** What checks of the table narrow in every row of a refund. */
type RefundColumns = {
  state: 'requested' | 'pending' | 'awaiting_choice' | 'awaiting_transfer' | 'succeeded' | 'failed';
  source: 'charge' | 'balance' | 'transfer' | 'store_credit' | 'company_credit';
};

/** Money that staff gave back from the shop's bank, with its entry in the ledger; nothing comes back for a transfer known already. */
export const addTransferRefund = query(
  'payments.add_transfer_refund',
  `with booked as (
     insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
     select id, 'refund', -:amountCents::bigint, provider, :ref::text from payment_attempt where id = :attemptId
     on conflict (provider, kind, provider_ref) do nothing
     returning attempt_id
   )
   insert into refund (attempt_id, amount_cents, reason, state, source, provider_ref, clabe, requested_by)
   select attempt_id, :amountCents, :reason::text, 'succeeded', 'transfer', :ref, :clabe::text, :requestedBy::text from booked
   returning ${refundColumns}`,
).narrow<RefundColumns>();

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

/** What went back as credit of its payer or their company, with its entry in the ledger; both under the refund's own id. */
export const addCreditRefund = query(
  'payments.add_credit_refund',
  `with given as (
     insert into refund (id, attempt_id, amount_cents, reason, state, source, provider_ref, requested_by)
     select id, :attemptId::uuid, :amountCents::bigint, :reason::text, 'succeeded', :source::text, 'refund:' || id, :requestedBy::text
     from (select gen_random_uuid() as id) fresh
     returning id, attempt_id, amount_cents, provider_ref
   ), booked as (
     insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
     select attempt_id, 'refund', -amount_cents, :source, provider_ref from given
   )
   select id from given`,
);

export const addRefund = query(
  'payments.add_refund',
  `insert into refund (attempt_id, amount_cents, reason, requested_by, source) values (:attemptId, :amountCents, :reason, :requestedBy, :source)
   returning ${refundColumns}`,
).narrow<RefundColumns>();

export const addProviderRefund = query(
  'payments.add_provider_refund',
  `insert into refund (attempt_id, amount_cents, reason, provider_ref) values (:attemptId, :amountCents, :reason, :providerRef)
   returning ${refundColumns}`,
).narrow<RefundColumns>();

export const refundById = query(
  'payments.refund_by_id',
  `select ${refundColumns} from refund where id = :id`,
).narrow<RefundColumns>();

export const refundAtProvider = query(
  'payments.refund_at_provider',
  `select ${refundColumns} from refund
   where attempt_id = :attemptId and (provider_ref = :providerRef or (id = :refundId::uuid and provider_ref is null))
   order by (provider_ref = :providerRef) desc nulls last limit 1`,
).narrow<RefundColumns>();

/** `failure` stays what it was where nothing is said of it. */
export const changeRefund = query(
  'payments.change_refund',
  `update refund set state = :state, provider_ref = coalesce(:providerRef, provider_ref), updated_at = :now,
     failure = coalesce(:failure, failure)
   where id = :id`,
);

/** A cash refund waits for its payer's choice; no provider is asked. */
export const addCashRefund = query(
  'payments.add_cash_refund',
  `insert into refund (attempt_id, amount_cents, reason, requested_by, source, state, created_at, updated_at)
   values (:attemptId, :amountCents, :reason, :requestedBy, 'transfer', 'awaiting_choice', :now, :now) returning ${refundColumns}`,
).narrow<RefundColumns>();

const isOpenCash = `source = 'transfer' and state in ('awaiting_choice', 'awaiting_transfer')`;

/** Cash of a reference that waits for its payer or for staff, oldest first. */
export const openCashRefunds = query(
  'payments.open_cash_refunds',
  `select ${refundColumns} from refund
   where ${isOpenCash} and attempt_id in (select a.id from payment_attempt a where a.reference = :reference)
   order by created_at, id`,
).narrow<RefundColumns>();

/** Of two calls that settle the same cash at once, one gets no row from these statements. */
export const setRefundClabe = query(
  'payments.set_refund_clabe',
  `update refund set clabe = :clabe, state = 'awaiting_transfer', updated_at = :now
   where id = :id and ${isOpenCash} returning ${refundColumns}`,
).narrow<RefundColumns>();

export const cashBecomesCredit = query(
  'payments.cash_becomes_credit',
  `with given as (
     update refund set source = 'store_credit', state = 'succeeded', provider_ref = 'refund:' || id, clabe = null,
       updated_at = :now
     where id = :refundId and ${isOpenCash} returning *
   ), booked as (
     insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
     select attempt_id, 'refund', -amount_cents, 'store_credit', provider_ref from given
   )
   select ${refundColumns} from given`,
).narrow<RefundColumns>();

/** The newest cash of an attempt that waits for its payer or for staff although that much is not left of the payment. */
export const endUncoveredCash = query(
  'payments.end_uncovered_cash',
  `update refund set state = 'failed', failure = :failure, updated_at = :now
   where id = (select id from refund where attempt_id = :attemptId and ${isOpenCash} order by created_at desc, id limit 1)
     and ${isOpenCash} and ${refundable(':attemptId')} < 0
   returning ${refundColumns}`,
).narrow<RefundColumns>();

/** Nothing comes back where it is settled already, or the tracking key is known. */
export const cashIsTransferred = query(
  'payments.cash_is_transferred',
  `with open as (
     select id, attempt_id, amount_cents from refund
     where id = :id and ${isOpenCash} and coalesce(:clabe, clabe) is not null for update
   ), booked as (
     insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
     select o.attempt_id, 'refund', -o.amount_cents, a.provider, :providerRef::text
     from open o join payment_attempt a on a.id = o.attempt_id
     on conflict (provider, kind, provider_ref) do nothing
     returning attempt_id
   )
   update refund set state = 'succeeded', provider_ref = :providerRef, clabe = coalesce(:clabe::text, clabe), updated_at = :now
   where id = :id and exists (select from booked) returning ${refundColumns}`,
).narrow<RefundColumns>();

/** Another refund took its place; gives no row where that happened before. */
export const replaceRefund = query(
  'payments.replace_refund',
  `update refund set replaced_by = :nextId, updated_at = :now
   where id = :failedId and state = 'failed' and replaced_by is null returning id`,
);

/** On their way at a provider, and not looked at since `:before`. */
export const pendingRefunds = query(
  'payments.pending_refunds',
  `select id from refund where state = 'pending' and provider_ref is not null and updated_at <= :before
   order by updated_at limit :batchMax`,
);

/** Refunds that are neither done nor given up, without a finding yet. Those waiting for staff count from when the CLABE came. */
const unsettledSql = `select ${refundColumns}, case when state = 'awaiting_transfer' then updated_at else created_at end as "waitsSince"
   from refund r
   where state in ('requested', 'pending', 'awaiting_choice', 'awaiting_transfer') and not exists (
     select from payment_finding f
     where f.kind = 'refund_overdue' and f.provider_ref = r.id::text and f.solved_at is null)`;
export const unsettledRefunds = query(
  'payments.unsettled_refunds',
  `${unsettledSql} order by created_at, id`,
).narrow<RefundColumns>();
export const unsettledRefund = query(
  'payments.unsettled_refund',
  `${unsettledSql} and id = :refundId`,
).narrow<RefundColumns>();

/** What staff see of a refund that is not settled. */
export type RefundRow = RowOf<typeof openRefundPage>;

export type RefundView = 'to_do' | 'waiting' | 'failed' | 'overdue' | 'done';

/** `to_do` is what staff have to do something about; `waiting`, what waits for its payer or a provider. */
const openRefunds = `(
     select r.*, ${found('refund_overdue')} as is_overdue, ${found('refund_failed')} as needs_staff
     from refund r where r.state <> 'succeeded'
   ) r
   where case :view::text
     when 'to_do' then r.state = 'awaiting_transfer' or r.is_overdue or r.needs_staff
     when 'waiting' then r.state in ('requested', 'pending', 'awaiting_choice')
     when 'failed' then r.needs_staff
     else r.is_overdue end`;
const refundsOf = (page: string) => `with page as materialized (${shortPage(page)})
   select ${refundColumns}, reference, payer_id as "payerId", provider, method, updated_at as "updatedAt",
     is_overdue as "isOverdue", needs_staff as "needsStaff", is_disputed as "isDisputed"
   from (
     select r.*, a.reference, a.payer_id, a.provider, a.method, ${found('refund_overdue')} as is_overdue,
       ${found('refund_failed')} as needs_staff,
       exists (select from payment_dispute d where d.attempt_id = a.id and d.state = 'open') as is_disputed
     from page join refund r using (id) join payment_attempt a on a.id = r.attempt_id) r`;

/** The oldest first, as they should be settled. */
export const openRefundPage = query(
  'payments.open_refund_page',
  `${refundsOf(`select r.id from ${openRefunds} order by r.created_at, r.id limit :pageSize offset :offset`)}
   order by created_at, id`,
).narrow<RefundColumns & { provider: MoneySource; method: PaymentMethod | null }>();

/** What is done, newest first. */
export const doneRefundPage = query(
  'payments.done_refund_page',
  `${refundsOf(`select id from refund where state = 'succeeded' order by updated_at desc, id limit :pageSize offset :offset`)}
   order by updated_at desc, id`,
).narrow<RefundColumns & { provider: MoneySource; method: PaymentMethod | null }>();

export const countOpenRefunds = query(
  'payments.count_open_refunds',
  `select count(*) as total from ${openRefunds}`,
);

export const countDoneRefunds = query(
  'payments.count_done_refunds',
  `select count(*) as total from refund where state = 'succeeded'`,
);

/** Money of a payer that reaches them only with their word, or by staff; what their bank gave them is owed no more. */
export const owedToPayer = query(
  'payments.owed_to_payer',
  `select coalesce(sum(r.amount_cents), 0)::bigint as cents from refund r join payment_attempt a on a.id = r.attempt_id
   where a.payer_id = :payerId and (r.state in ('awaiting_choice', 'awaiting_transfer')
     or (${found('refund_failed')} and ${refundable('a.id')} > 0))`,
);

/** With what the payment was made that they are of. */
export const refundsOfReference = query(
  'payments.refunds_of_reference',
  `select ${refundColumns},
     (select provider from payment_attempt a where a.id = r.attempt_id) as "paidWith",
     ${found('refund_failed')} as "needsStaff"
   from refund r
   where attempt_id in (select a.id from payment_attempt a where a.reference = :reference)
   order by created_at, id`,
  { present: ['paidWith'] },
).narrow<RefundColumns & { paidWith: MoneySource }>();

/** What went back of many purchases. */
export const refundsOfReferences = query(
  'payments.refunds_of_references',
  `select a.reference, r.id, r.state, r.attempt_id as "attemptId", r.replaced_by as "replacedBy", a.provider as "paidWith", r.source, r.amount_cents as "amountCents"
   from refund r join payment_attempt a on a.id = r.attempt_id
   where a.reference = any(:references::text[]) order by r.created_at, r.id`,
).narrow<{ paidWith: MoneySource }>();

/**
 * What went back of many purchases, or is on its way, as their payers are told; a refund that failed only until it is settled.
 * - `at`: When it was done, or asked for.
 */
export const refundsForPayers = query(
  'payments.refunds_for_payers',
  `select a.reference, r.amount_cents as "amountCents", r.state, r.source, r.clabe, a.provider as "paidWith", a.method,
     a.card_last4 as "cardLast4", coalesce(case when r.state = 'succeeded' then (
       select max(l.created_at) from payment_ledger l
        where l.attempt_id = r.attempt_id and l.kind = 'refund' and l.provider_ref = r.provider_ref) end, r.created_at) as at
   from refund r join payment_attempt a on a.id = r.attempt_id
   where a.reference = any(:references::text[]) and (r.state <> 'failed' or ${found('refund_failed')})
   order by r.created_at, r.id`,
).narrow<RefundColumns & { paidWith: MoneySource; method: PaymentMethod | null }>();

export const forgottenRefunds = query(
  'payments.forgotten_refunds',
  `select id from refund where state = 'requested' and updated_at <= :before order by updated_at limit :batchMax`,
);

export type EventState = 'received' | 'processed' | 'ignored' | 'failed';

/** What a provider told us, as it is kept. */
export type StoredEvent = RowOf<typeof eventById>;

/** Nothing comes back for an event that is known already. */
export const addEvent = query(
  'payments.add_event',
  `insert into payment_event (provider, event_id, type, payload, livemode, received_at)
   values (:name, :eventId, :eventType, :payload::jsonb, :isLive, :now)
   on conflict (provider, event_id) do nothing returning id`,
);

export const eventById = query(
  'payments.event_by_id',
  `select id, provider, event_id as "eventId", type, payload, state, tries from payment_event where id = :id`,
).narrow<{ provider: ProviderName; payload: Record<string, unknown>; state: EventState }>();

/** The webhook and its job often work at the same moment: both together are one try. */
export const finishEvent = query(
  'payments.finish_event',
  `update payment_event set state = :state, attempt_id = :attemptId, processed_at = :now,
     tries = tries + (processed_at is null)::int, last_error = null
   where id = :id`,
);

/** Counts a try that went wrong; the last one that is allowed makes the event `failed`. */
export const noteEventFailure = query(
  'payments.note_event_failure',
  `update payment_event
   set tries = tries + 1, last_error = :lastError, state = case when tries + 1 >= :eventTriesMax::int then 'failed' else state end
   where id = :id and state in ('received', 'failed') returning state`,
).narrow<{ state: EventState }>();

export type EventRow = RowOf<typeof eventPage>;

const eventRowColumns = 'id, provider, event_id, type, state, tries, last_error, received_at';

export const countEvents = query(
  'payments.count_events',
  'select count(*)::int as total from (select from payment_event where (:state::text is null or state = :state) limit :most) counted',
  { narrows: true },
);

export const eventPage = query(
  'payments.event_page',
  `select ${eventRowColumns} from payment_event
   where (:state::text is null or state = :state)
   order by (state = 'failed') desc, id desc limit :pageSize offset :offset`,
  { narrows: true },
).narrow<{ state: EventState }>();

export const eventRow = query(
  'payments.event_row',
  `select ${eventRowColumns} from payment_event where id = :id`,
).narrow<{ state: EventState }>();

export const eventsOfReference = query(
  'payments.events_of_reference',
  `select e.id, e.type, e.state, e.received_at as "receivedAt"
   from payment_event e join payment_attempt a on a.id = e.attempt_id
   where a.reference = :reference order by e.id`,
).narrow<{ state: EventState }>();

export const failedEvents = query(
  'payments.failed_events',
  `select count(*) as count from payment_event where state = 'failed'`,
);

/** When each provider's webhook was heard last. */
export const lastEvents = query(
  'payments.last_events',
  `select p.name as provider, (select max(e.received_at) from payment_event e where e.provider = p.name) as heard_at
   from unnest(array['stripe', 'paypal']) as p(name)`,
);

export const openDisputes = query(
  'payments.open_disputes',
  `select count(*)::int as count, min(due_at) as due_at from payment_dispute where state = 'open'`,
);

export const speiHoldSetting = query(
  'payments.spei_hold_setting',
  `select value -> 'spei_hold_hours' as value from shop_setting where key = 'payments'`,
);

/** Locked while a decline is added and counted, so that of two at once the second counts the first. */
export const lockDeclines = query(
  'payments.lock_declines',
  `select pg_advisory_xact_lock(hashtextextended('payments.declines', 0))`,
);

/** Nothing comes back for a decline that is known already. */
export const addDecline = query(
  'payments.add_decline',
  `insert into payment_decline (provider, provider_ref, attempt_id, session_id, ip, card_print, declined_at)
   values (:provider, :ref, :attemptId, :sessionId, :network, :cardPrint, :now)
   on conflict (provider, provider_ref) do nothing returning id`,
);

/** What declines are counted by: one session, one address, one card. */
export type ShieldKey = 'session' | 'ip' | 'card';

/** The times of the declines since `:since`, by session, address and card, each oldest first. */
export const recentDeclines = query(
  'payments.recent_declines',
  `select key, array_agg(declined_at order by declined_at) as times from (
     select 'session' as key, declined_at from payment_decline where session_id = :sessionId and declined_at > :since
     union all
     select 'ip', declined_at from payment_decline where ip = :network and declined_at > :since
     union all
     select 'card', declined_at from payment_decline where card_print = :cardPrint and declined_at > :since
   ) d group by key`,
).narrow<{ key: ShieldKey }>();

/** Sessions, addresses and cards with more than `:freeDeclines` declines since `:declinedAt`; `recent` are those since `:recentSince`. */
export const shieldedKeys = query(
  'payments.shielded_keys',
  `select key, value, count(*)::int as declines, max(declined_at) as last_at,
     coalesce(array_agg(declined_at order by declined_at) filter (where declined_at > :recentSince), '{}') as recent
   from payment_decline
   cross join lateral (values ('session', session_id), ('ip', ip), ('card', card_print)) as counted(key, value)
   where declined_at > :declinedAt and value is not null
   group by key, value having count(*) > :freeDeclines::int
   order by max(declined_at) desc limit 200`,
).narrow<{ key: ShieldKey }>();

export const forgiveDeclines = query(
  'payments.forgive_declines',
  `delete from payment_decline
   where (:kind = 'session' and session_id = :value) or (:kind = 'ip' and ip = :value) or (:kind = 'card' and card_print = :value)`,
);

export const forgetDeclines = query(
  'payments.forget_declines',
  'delete from payment_decline where declined_at < :declinedAt',
);

/** A payer's complaint at their bank. */
export type Dispute = RowOf<typeof disputesOfReference>;

/** What is known of a dispute; whoever writes it holds its attempt. */
export const disputeStateOf = query(
  'payments.dispute_state_of',
  'select state, amount_cents as "amountCents" from payment_dispute where provider = :provider and provider_ref = :ref',
).narrow<{ state: Dispute['state'] }>();

/**
 * Nothing comes back where nothing is new. Where the provider says when it changed, a report that is older changes nothing;
 * elsewhere a dispute that ended stays ended.
 */
export const writeDispute = query(
  'payments.write_dispute',
  `insert into payment_dispute as d (attempt_id, provider, provider_ref, amount_cents, reason, state, due_at, updated_at,
     stage, actions, messages, provider_updated_at)
   values (:attemptId, :provider, :ref, :amountCents, :reason, :state, :dueAt, :now, :stage, :actions::jsonb, :messages::jsonb, :updatedAt)
   on conflict (provider, provider_ref) do update
   set state = excluded.state, due_at = coalesce(excluded.due_at, d.due_at), amount_cents = excluded.amount_cents,
     updated_at = excluded.updated_at, stage = excluded.stage, actions = excluded.actions,
     messages = excluded.messages, provider_updated_at = excluded.provider_updated_at
   where (d.state, d.due_at, d.amount_cents, d.stage, d.actions, d.messages) is distinct from
       (excluded.state, coalesce(excluded.due_at, d.due_at), excluded.amount_cents, excluded.stage, excluded.actions,
        excluded.messages)
     and case when excluded.provider_updated_at is null then d.state = 'open'
       else excluded.provider_updated_at > coalesce(d.provider_updated_at, '-infinity')
         or (excluded.provider_updated_at = d.provider_updated_at and (d.state = 'open' or excluded.state <> 'open'))
       end
   returning id`,
);

/**
 * The provider has the shop's evidence, of `:staffName` and with `:texts` where that is known: somebody else may have written others
 * at the same moment. Nothing comes back where nothing is new. A provider that
 * says what may be done now takes each answer once itself, and may ask again.
 */
export const noteEvidenceSubmitted = query(
  'payments.note_evidence_submitted',
  `update payment_dispute
   set evidence_submitted_at = case when actions is not null and :staffName::text is not null then :now
       else coalesce(evidence_submitted_at, :now) end,
     evidence_submitted_by = :staffName, evidence = coalesce(:texts::jsonb, evidence),
     actions = case when actions is null or :staffName::text is null then actions else '[]'::jsonb end
   where provider = :provider and provider_ref = :providerRef
     and (evidence_submitted_at is null
       or (:staffName::text is not null and (evidence_submitted_by is null or actions is not null)))
   returning id`,
);

/** A dispute with what was said against it. */
export type DisputeDetail = Dispute & {
  reference: string;
  evidence: EvidenceTexts | null;
  evidenceSavedAt: Date | null;
  evidenceVersion: number;
  submittedAt: Date | null;
  submittedBy: string | null;
  stage: string | null;
  actions: DisputeAction[] | null;
  messages: DisputeMessage[];
  files: {
    kind: EvidenceFileKind;
    provider_ref: string;
    name: string;
    bytes: number;
    uploaded_by: string | null;
    uploaded_at: string;
  }[];
};

export const disputeById = query(
  'payments.dispute_by_id',
  `select d.id, d.attempt_id as "attemptId", a.reference, d.provider, d.provider_ref as "providerRef",
     d.amount_cents as "amountCents", d.reason, d.state, d.due_at as "dueAt", d.created_at as "createdAt",
     d.updated_at as "updatedAt", d.evidence, d.evidence_saved_at as "evidenceSavedAt", d.evidence_version as "evidenceVersion",
     d.evidence_submitted_at as "submittedAt", d.evidence_submitted_by as "submittedBy", d.stage, d.actions, d.messages,
     (select coalesce(json_agg(json_build_object('kind', f.kind, 'provider_ref', f.provider_ref, 'name', f.name,
        'bytes', f.bytes, 'uploaded_by', f.uploaded_by, 'uploaded_at', f.created_at) order by f.created_at, f.id), '[]')
      from dispute_file f where f.dispute_id = d.id) as files
   from payment_dispute d join payment_attempt a on a.id = d.attempt_id where d.id = :id`,
).narrow<{
  provider: ProviderName;
  state: 'open' | 'won' | 'lost';
  evidence: EvidenceTexts | null;
  actions: DisputeAction[] | null;
  messages: DisputeMessage[];
  files: {
    kind: EvidenceFileKind;
    provider_ref: string;
    name: string;
    bytes: number;
    uploaded_by: string | null;
    uploaded_at: string;
  }[];
}>();

/** What is left out stays; no row where the draft is of another version, or was sent. */
export const saveEvidence = query(
  'payments.save_evidence',
  `update payment_dispute set evidence = coalesce(evidence, '{}') || :texts::jsonb, evidence_saved_at = :now,
     evidence_version = evidence_version + 1
   where id = :id and evidence_submitted_at is null and (:version::int is null or evidence_version = :version::int)
   returning evidence`,
  { present: ['evidence'] },
).narrow<{ evidence: EvidenceTexts }>();

/** One of each kind: a new one takes the place of the former. */
export const addEvidenceFile = query(
  'payments.add_evidence_file',
  `insert into dispute_file (dispute_id, kind, provider_ref, name, bytes, uploaded_by, created_at, content)
   values (:id, :kind, :ref, :name, :size, :staffName, :now, :content)
   on conflict (dispute_id, kind) do update
   set provider_ref = excluded.provider_ref, name = excluded.name, bytes = excluded.bytes, content = excluded.content,
     uploaded_by = excluded.uploaded_by, created_at = excluded.created_at`,
);

/** Files as they are handed in; those the provider keeps have no bytes here. */
export const evidenceFiles = query(
  'payments.evidence_files',
  `select kind, provider_ref as ref, name, content as bytes from dispute_file where dispute_id = :id order by created_at, id`,
);

/** The bank has them now. */
export const dropFileContents = query(
  'payments.drop_file_contents',
  'update dispute_file set content = null where dispute_id = :id and content is not null',
);

/** Disputes that are open, and those that changed since `:since`, with what the provider said of their time. */
export const disputesToAsk = query(
  'payments.disputes_to_ask',
  `select provider, provider_ref as ref, attempt_id as "attemptId", state, provider_updated_at as "providerUpdatedAt"
   from payment_dispute where provider = :name and (state = 'open' or updated_at >= :since) order by created_at`,
).narrow<{ provider: ProviderName; state: Dispute['state'] }>();

export const removeEvidenceFile = query(
  'payments.remove_evidence_file',
  'delete from dispute_file where dispute_id = :id and kind = :kind',
);

/**
 * What the payer of an attempt would have twice: as credit, and from their bank. Σ disputes + Σ given back − Σ paid, never
 * more than became credit; nothing comes back where nothing did, or where nobody disputes it. A lost dispute counts with
 * what the bank took, once that is known.
 */
export const disputedCredit = query(
  'payments.disputed_credit',
  `select a.reference, d.reason,
     greatest(0, least(r.credit, t.lost + r.back - l.paid))::bigint as "lostCents",
     greatest(0, least(r.credit, t.lost + d.open + r.back - l.paid))::bigint as "claimedCents"
   from payment_attempt a
   cross join lateral (
     select coalesce(sum(amount_cents) filter (where state = 'lost'), 0) as lost,
       coalesce(sum(amount_cents) filter (where state = 'open'), 0) as open,
       string_agg(provider || ' dispute ' || provider_ref, ', ' order by created_at, id) as reason
     from payment_dispute where attempt_id = a.id) d
   cross join lateral (
     select coalesce(sum(amount_cents) filter (where source = 'store_credit'), 0) as credit,
       coalesce(sum(amount_cents), 0) as back
     from refund where attempt_id = a.id and state <> 'failed') r
   cross join lateral (
     select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as paid,
       coalesce(-sum(amount_cents) filter (where kind = 'chargeback'), 0) as taken
     from payment_ledger where attempt_id = a.id) l
   cross join lateral (select case when l.taken > 0 then least(d.lost, l.taken) else d.lost end as lost) t
   where a.id = :attemptId and a.provider <> 'store_credit' and r.credit > 0 and d.reason is not null`,
);

export const disputesOfReference = query(
  'payments.disputes_of_reference',
  `select d.id, d.attempt_id as "attemptId", d.provider, d.provider_ref as "providerRef",
     d.amount_cents as "amountCents", d.reason, d.state, d.due_at as "dueAt", d.created_at as "createdAt",
     d.updated_at as "updatedAt"
   from payment_dispute d join payment_attempt a on a.id = d.attempt_id
   where a.reference = :reference order by d.created_at, d.id`,
).narrow<{ provider: ProviderName; state: 'open' | 'won' | 'lost' }>();

/** Open disputes first, the most urgent of them at the top. */
export const disputePage = query(
  'payments.dispute_page',
  `select d.id, a.reference, d.provider, d.provider_ref, d.amount_cents, d.reason, d.state, d.due_at, d.created_at,
     d.evidence_submitted_at as submitted_at
   from payment_dispute d join payment_attempt a on a.id = d.attempt_id
   where :state::text is null or d.state = :state
   order by (d.state = 'open') desc, case when d.state = 'open' then d.due_at end, d.created_at desc
   limit :pageSize offset :offset`,
).narrow<{ state: 'open' | 'won' | 'lost' }>();

export const countDisputes = query(
  'payments.count_disputes',
  `select count(*) filter (where :state::text is null or state = :state) as total,
     count(*) filter (where state = 'open') as open
   from payment_dispute`,
);

/** What staff should know of or explain. */
export type FindingKind =
  | 'second_payment'
  | 'late_payment'
  | 'excess'
  | 'not_booked'
  | 'other_amount'
  | 'unknown_money'
  | 'not_at_provider'
  | 'balance_differs'
  | 'payout_differs'
  | 'disputed_credit_spent'
  | 'company_debt_differs'
  | 'refund_failed'
  | 'refund_overdue'
  | 'kept_money';

export type FindingRow = RowOf<typeof findingPage>;

/** Nothing comes back for what was found before. */
export const addFinding = query(
  'payments.add_finding',
  `insert into payment_finding (kind, provider, provider_ref, attempt_id, booked_cents, reported_cents, moved_at, found_at,
     move)
   values (:kind, :provider, :providerRef, :attemptId, :bookedCents, :reportedCents, :movedAt, :now, :move)
   on conflict (kind, provider, provider_ref) do nothing returning id`,
);

const findingColumns = `f.id, f.kind, f.move, f.provider, f.provider_ref, f.attempt_id, a.reference, f.booked_cents,
  f.reported_cents, f.moved_at, f.found_at, f.solved_at, f.solved_by, f.note`;

/** Open ones first, the newest at the top; `:isOpen` true: only those, false: only solved ones. */
export const findingPage = query(
  'payments.finding_page',
  `with page as materialized (
     ${shortPage(`select id from payment_finding where :isOpen::boolean is null or (solved_at is null) = :isOpen
       order by (solved_at is null) desc, found_at desc, id desc limit :pageSize offset :offset`)}
   )
   select ${findingColumns} from page join payment_finding f using (id) left join payment_attempt a on a.id = f.attempt_id
   order by (f.solved_at is null) desc, f.found_at desc, f.id desc`,
).narrow<{ kind: FindingKind; move: BookedMove['kind'] | null; provider: MoneySource }>();

export const findingById = query(
  'payments.finding_by_id',
  `select ${findingColumns} from payment_finding f left join payment_attempt a on a.id = f.attempt_id where f.id = :id`,
).narrow<{ kind: FindingKind; move: BookedMove['kind'] | null; provider: MoneySource }>();

export const countFindings = query(
  'payments.count_findings',
  `select count(*) filter (where :isOpen::boolean is null or (solved_at is null) = :isOpen) as total,
     count(*) filter (where solved_at is null) as open
   from payment_finding`,
);

/** Nothing comes back where it was solved before. */
export const solveFinding = query(
  'payments.solve_finding',
  `update payment_finding set solved_at = :now, solved_by = :staffName, note = :note where id = :id and solved_at is null returning id`,
);

/** Closes the findings about a refund that is settled. */
export const solveRefundFindings = query(
  'payments.solve_refund_findings',
  `update payment_finding set solved_at = :now, solved_by = :byName, note = :storeCredit
   where kind in ('refund_failed', 'refund_overdue') and provider_ref = :providerRef and solved_at is null`,
);

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
