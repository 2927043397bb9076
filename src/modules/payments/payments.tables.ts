import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytea, whole } from '../../platform/database/columns.ts';

import type { EvidenceFileKind, EvidenceTexts } from './payments.contract.ts';
import type { DisputeAction, DisputeMessage, PayerFacts } from './provider.ts';

/** One try to collect an amount through one provider; `reference` is whatever the amount is for. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    /** Who pays and may ask how it stands; payments does not know more. */
    payerId: text('payer_id').notNull(),
    /** 1, 2, 3 … within the reference; part of the provider's idempotency key. */
    sequence: integer().notNull(),
    /** `store_credit`, `company_credit` and `manual` are paid from the moment they are written. */
    provider: text({ enum: ['stripe', 'paypal', 'manual', 'store_credit', 'company_credit'] }).notNull(),
    /** What the buyer pays with there; null for store credit. Cash has no way back. */
    method: text({ enum: ['card', 'oxxo', 'spei', 'paypal', 'transfer', 'terminal', 'cash'] }),
    /** Checkout Session or PayPal order. */
    providerRef: text('provider_ref'),
    /** PaymentIntent or capture, once known. */
    chargeRef: text('charge_ref'),
    /** Whom the provider knows the payer as: the customer a CLABE belongs to. */
    payerRef: text('payer_ref'),
    /** Months without interest the buyer chose, once paid. */
    instalments: integer(),
    /** The last four digits of the card that paid: what a buyer reads from their statement. */
    cardLast4: text('card_last4'),
    /** What the provider told of who paid; null before, and for whoever is forgotten. */
    payer: jsonb().$type<PayerFacts>(),
    /** Where the payment was started from, for the shield against card testing and for evidence. */
    sessionId: text('session_id'),
    ip: text(),
    amountCents: whole('amount_cents').notNull(),
    currency: text().notNull(),
    state: text({
      enum: ['created', 'open', 'pending', 'paid', 'failed', 'expired', 'cancelled', 'mismatch'],
    })
      .notNull()
      .default('created'),
    redirectUrl: text('redirect_url'),
    /** Voucher or bank details while `pending`. */
    instructions: jsonb(),
    failure: text(),
    /** The final state was announced (rule R20: once). */
    announcedState: text('announced_state'),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payment_attempt_sequence_key').on(table.reference, table.sequence),
    uniqueIndex('payment_attempt_provider_ref_key').on(table.provider, table.providerRef),
    index('payment_attempt_card_idx')
      .on(table.cardLast4)
      .where(sql`${table.cardLast4} is not null`),
    // Whoever signs in takes what they paid as a visitor along.
    index('payment_attempt_payer_idx').on(table.payerId),
    index('payment_attempt_charge_idx').on(table.provider, table.chargeRef),
    uniqueIndex('payment_attempt_payer_ref_key')
      .on(table.provider, table.payerRef)
      .where(sql`${table.payerRef} is not null`),
    uniqueIndex('payment_attempt_open_key')
      .on(table.reference)
      .where(sql`${table.state} in ('created', 'open', 'pending')`),
    index('payment_attempt_unsettled_idx')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('created', 'open', 'pending')`),
    check('payment_attempt_amount_positive', sql`${table.amountCents} > 0`),
  ],
);

/** Money that really moved, append-only: paid = Σ of an attempt's entries (rule R3). */
export const paymentLedger = pgTable(
  'payment_ledger',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    kind: text({ enum: ['charge', 'refund', 'chargeback'] }).notNull(),
    /** Positive for money in, negative for money out. */
    amountCents: whole('amount_cents').notNull(),
    provider: text().notNull(),
    providerRef: text('provider_ref').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payment_ledger_provider_ref_key').on(table.provider, table.kind, table.providerRef),
    index('payment_ledger_attempt_idx').on(table.attemptId),
  ],
);

/** An event of a provider, stored before it is answered and processed by a job (rule R17). */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    livemode: boolean().notNull().default(false),
    attemptId: uuid('attempt_id'),
    state: text({ enum: ['received', 'processed', 'ignored', 'failed'] })
      .notNull()
      .default('received'),
    tries: integer().notNull().default(0),
    lastError: text('last_error'),
    receivedAt: at('received_at').notNull().defaultNow(),
    processedAt: at('processed_at'),
    /** Since then the payload does not identify the payer (`strip-payload.ts`). */
    strippedAt: at('stripped_at'),
  },
  (table) => [
    uniqueIndex('payment_event_key').on(table.provider, table.eventId),
    index('payment_event_attempt_idx').on(table.attemptId),
    // When a provider was heard last.
    index('payment_event_heard_idx').on(table.provider, table.receivedAt),
    // The staff's list: what failed first, then the newest.
    index('payment_event_listed_idx').on(
      sql`(${table.state} = 'failed') desc`,
      table.id.desc().nullsFirst(),
      table.state,
    ),
    index('payment_event_whole_idx')
      .on(table.processedAt)
      .where(sql`${table.strippedAt} is null`),
    index('payment_event_open_idx')
      .on(table.receivedAt)
      .where(sql`${table.state} in ('received', 'failed')`),
  ],
);

/** Money on its way back; written before the provider is called (rule R24). */
export const refund = pgTable(
  'refund',
  {
    id: uuid().primaryKey().defaultRandom(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    amountCents: whole('amount_cents').notNull(),
    reason: text().notNull(),
    /**
     * `awaiting_choice`: what was paid in cash waits for its payer to say where it goes; `awaiting_transfer`: they
     * gave a CLABE and staff have to send it. No provider takes part in these.
     */
    state: text({
      enum: ['requested', 'pending', 'awaiting_choice', 'awaiting_transfer', 'succeeded', 'failed'],
    })
      .notNull()
      .default('requested'),
    /**
     * What it is taken from: the charge, or transferred money that no charge has taken. `transfer`: staff sent it from the
     * shop's own bank, because what was paid in cash has no way back. `store_credit`: it became its payer's credit;
     * `company_credit`: their company owes that much less.
     */
    source: text({ enum: ['charge', 'balance', 'transfer', 'store_credit', 'company_credit'] })
      .notNull()
      .default('charge'),
    providerRef: text('provider_ref'),
    /** Where a transfer goes, or went. */
    clabe: text(),
    /** Why it failed, in the provider's words. */
    failure: text(),
    /** The refund that took the place of a failed one; staff have to act until then. */
    replacedBy: uuid('replaced_by'),
    /** Who of the staff gives it, within their ceiling or approved; null where its payer or the shop asked for it. */
    requestedBy: text('requested_by'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('refund_attempt_idx').on(table.attemptId),
    index('refund_open_idx')
      .on(table.createdAt)
      .where(sql`${table.state} <> 'succeeded'`),
    index('refund_done_idx')
      .on(table.updatedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.state} = 'succeeded'`),
    check('refund_amount_positive', sql`${table.amountCents} > 0`),
  ],
);

/** A payment that its payer disputes with their bank. */
export const paymentDispute = pgTable(
  'payment_dispute',
  {
    id: uuid().primaryKey().defaultRandom(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    provider: text().notNull(),
    providerRef: text('provider_ref').notNull(),
    amountCents: whole('amount_cents').notNull(),
    /** In the provider's words. */
    reason: text().notNull(),
    state: text({ enum: ['open', 'won', 'lost'] }).notNull(),
    /** Evidence is taken until then. */
    dueAt: at('due_at'),
    /** In the provider's words, where a dispute has several. */
    stage: text(),
    /** What may be done about it now, where the provider says so. */
    actions: jsonb().$type<DisputeAction[]>(),
    messages: jsonb().$type<DisputeMessage[]>().notNull().default([]),
    /** When it last changed at the provider; an older report is ignored. */
    providerUpdatedAt: at('provider_updated_at'),
    /** What staff wrote for the bank so far; null before the first draft. */
    evidence: jsonb().$type<EvidenceTexts>(),
    evidenceSavedAt: at('evidence_saved_at'),
    /** Counts drafts: who sends an older one has not seen the newest. */
    evidenceVersion: integer('evidence_version').notNull().default(0),
    /** Taken once. */
    evidenceSubmittedAt: at('evidence_submitted_at'),
    /** Null where it was sent on the provider's own pages. */
    evidenceSubmittedBy: text('evidence_submitted_by'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payment_dispute_provider_ref_key').on(table.provider, table.providerRef),
    index('payment_dispute_attempt_idx').on(table.attemptId),
  ],
);

/** A file for the bank, one of each kind: kept by the provider, or in `content` until it is handed in. */
export const disputeFile = pgTable(
  'dispute_file',
  {
    id: uuid().primaryKey().defaultRandom(),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => paymentDispute.id),
    kind: text().$type<EvidenceFileKind>().notNull(),
    providerRef: text('provider_ref').notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    content: bytea(),
    uploadedBy: text('uploaded_by'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('dispute_file_kind_key').on(table.disputeId, table.kind)],
);

/** A declined try to pay, kept for a day: the shield against card testing counts them. */
export const paymentDecline = pgTable(
  'payment_decline',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    providerRef: text('provider_ref').notNull(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    sessionId: text('session_id'),
    ip: text(),
    /** The provider's name for a card, the same whoever types it. */
    cardPrint: text('card_print'),
    declinedAt: at('declined_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payment_decline_provider_ref_key').on(table.provider, table.providerRef),
    index('payment_decline_session_idx').on(table.sessionId, table.declinedAt),
    index('payment_decline_ip_idx').on(table.ip, table.declinedAt),
    index('payment_decline_attempt_idx').on(table.attemptId),
    index('payment_decline_card_idx').on(table.cardPrint, table.declinedAt),
    index('payment_decline_declined_idx').on(table.declinedAt),
  ],
);

/** Money that staff should know of or explain: announced once, open until somebody solves it. */
export const paymentFinding = pgTable(
  'payment_finding',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({
      enum: [
        'second_payment',
        'late_payment',
        'excess',
        'not_booked',
        'other_amount',
        'unknown_money',
        'not_at_provider',
        'balance_differs',
        'payout_differs',
        'disputed_credit_spent',
        'refund_failed',
        'refund_overdue',
        'kept_money',
        'company_debt_differs',
      ],
    }).notNull(),
    provider: text().notNull(),
    /** What it is about at the provider; the attempt's id where it is about a whole attempt. */
    providerRef: text('provider_ref').notNull(),
    attemptId: uuid('attempt_id').references(() => paymentAttempt.id),
    /** What kind of line it is about, where it is about one. */
    move: text({ enum: ['charge', 'refund', 'chargeback'] }),
    /** By the ledger, and by the provider; null where one of them has nothing. */
    bookedCents: whole('booked_cents'),
    reportedCents: whole('reported_cents'),
    movedAt: at('moved_at').notNull(),
    foundAt: at('found_at').notNull().defaultNow(),
    solvedAt: at('solved_at'),
    /** Who explained it; null where it solved itself. */
    solvedBy: text('solved_by'),
    note: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('payment_finding_key').on(table.kind, table.provider, table.providerRef),
    index('payment_finding_attempt_idx')
      .on(table.attemptId)
      .where(sql`${table.attemptId} is not null`),
    index('payment_finding_open_idx')
      .on(table.foundAt)
      .where(sql`${table.solvedAt} is null`),
  ],
);

/** A line of a provider's balance, as its report has it. */
export const providerMove = pgTable(
  'provider_move',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    /** The line's own name at the provider. */
    providerRef: text('provider_ref').notNull(),
    kind: text({ enum: ['charge', 'refund', 'chargeback', 'payout', 'fee', 'other'] }).notNull(),
    /** What it is about there: payment, refund, dispute, payout. */
    sourceRef: text('source_ref').notNull(),
    attemptId: uuid('attempt_id').references(() => paymentAttempt.id),
    /** Negative for money that went. */
    amountCents: whole('amount_cents').notNull(),
    feeCents: whole('fee_cents').notNull(),
    movedAt: at('moved_at').notNull(),
    /** The payout it left with. */
    payoutRef: text('payout_ref'),
  },
  (table) => [
    uniqueIndex('provider_move_key').on(table.provider, table.providerRef),
    index('provider_move_attempt_idx').on(table.attemptId),
    index('provider_move_moved_idx').on(table.provider, table.movedAt),
    index('provider_move_payout_idx').on(table.provider, table.payoutRef),
  ],
);

/** Money a provider sent to the shop's bank. */
export const providerPayout = pgTable(
  'provider_payout',
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text().notNull(),
    providerRef: text('provider_ref').notNull(),
    amountCents: whole('amount_cents').notNull(),
    /** In the provider's words. */
    state: text().notNull(),
    /** The provider says which lines it is made of. */
    hasLines: boolean('has_lines').notNull(),
    createdAt: at('created_at').notNull(),
    arrivesAt: at('arrives_at'),
  },
  (table) => [
    uniqueIndex('provider_payout_key').on(table.provider, table.providerRef),
    index('provider_payout_created_idx').on(table.createdAt),
  ],
);

/** What the shop had at a provider when a day of Mexico City ended. */
export const providerDay = pgTable(
  'provider_day',
  {
    provider: text().notNull(),
    day: date().notNull(),
    balanceCents: whole('balance_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
);
