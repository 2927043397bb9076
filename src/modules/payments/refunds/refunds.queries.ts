import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { shortPage } from '../../../platform/database/short-page.ts';
import type { MoneySource, PaymentMethod } from '../attempts/attempt.ts';
import { refundable } from '../ledger.queries.ts';
import type { FindingKind } from '../reconciliation/findings.queries.ts';

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
