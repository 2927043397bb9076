import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import { customer } from '../customers/customers.tables.ts';

/** Money paid now that whoever has the code makes their store credit later. */
export const giftCard = pgTable(
  'gift_card',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: integer().notNull().unique('gift_card_number_key').generatedAlwaysAsIdentity(),
    amountCents: whole('amount_cents').notNull(),
    /** SHA-256 of the code that was mailed last, and what of it staff may see; null until then. */
    codeHash: text('code_hash').unique('gift_card_code_key'),
    lastFour: text('last_four'),
    /** SHA-256 of what its buyer's address to pay ends with; null for one that staff gave. */
    tokenHash: text('token_hash').unique('gift_card_token_key'),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    senderName: text('sender_name').notNull(),
    message: text().notNull().default(''),
    /** By Mexico City's calendar. */
    deliverOn: date('deliver_on').notNull(),
    buyerEmail: text('buyer_email'),
    buyerId: text('buyer_id').references(() => customer.id, { onDelete: 'set null' }),
    /** Who of the staff gave it, and why. */
    issuedBy: text('issued_by'),
    reason: text().notNull().default(''),
    /** The try that paid. */
    paidAttemptId: uuid('paid_attempt_id'),
    paidAt: at('paid_at'),
    sentAt: at('sent_at'),
    disabledAt: at('disabled_at'),
    disabledReason: text('disabled_reason').notNull().default(''),
    refundedAt: at('refunded_at'),
    redeemedAt: at('redeemed_at'),
    redeemedBy: text('redeemed_by').references(() => customer.id, { onDelete: 'set null' }),
    /** Counts what staff change. */
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('gift_card_listed_idx').on(table.createdAt.desc(), table.id),
    index('gift_card_due_idx')
      .on(table.deliverOn)
      .where(sql`${table.paidAt} is not null and ${table.sentAt} is null and ${table.disabledAt} is null`),
    uniqueIndex('gift_card_paid_attempt_key')
      .on(table.paidAttemptId)
      .where(sql`${table.paidAttemptId} is not null`),
    index('gift_card_buyer_idx').on(table.buyerId),
    index('gift_card_redeemed_by_idx').on(table.redeemedBy),
    check('gift_card_amount', sql`${table.amountCents} > 0`),
  ],
);
