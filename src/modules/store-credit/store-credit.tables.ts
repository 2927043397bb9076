import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import { customer } from '../customers/customers.tables.ts';

/** A customer's balance; everything that moves their credit locks this row. */
export const storeCreditAccount = pgTable(
  'store_credit_account',
  {
    customerId: text('customer_id')
      .primaryKey()
      .references(() => customer.id),
    /** Σ of the movements, written with each of them in one statement. */
    balanceCents: whole('balance_cents').notNull().default(0),
  },
  (table) => [check('store_credit_balance_not_negative', sql`${table.balanceCents} >= 0`)],
);

/** Why a customer's credit became more or less; append-only. */
export const storeCreditMovement = pgTable(
  'store_credit_movement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    kind: text({
      enum: [
        'granted',
        'gift_card',
        'withdrawn',
        'spent',
        'released',
        'refunded',
        'forfeited',
        'reclaimed',
        'restored',
      ],
    }).notNull(),
    /** Positive for credit given, negative for credit taken. */
    amountCents: whole('amount_cents').notNull(),
    /** What brought it about; of two with the same cause the second is not written. */
    cause: text().notNull(),
    /** What it is about beyond the account: an order. */
    reference: text(),
    /** Staff's words. */
    reason: text().notNull().default(''),
    /** Who of the staff did it. */
    actor: text(),
    /** The payment whose money became this credit; null for credit that no payment is behind. */
    originAttemptId: uuid('origin_attempt_id'),
    /** The unspent rest of a movement that gave credit; 0 for one that took it or brought it back. */
    leftCents: whole('left_cents').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('store_credit_movement_cause_key').on(table.cause),
    index('store_credit_movement_left_idx')
      .on(table.customerId, table.id)
      .where(sql`${table.leftCents} > 0`),
    index('store_credit_movement_reference_idx')
      .on(table.reference)
      .where(sql`${table.kind} = 'spent'`),
    index('store_credit_movement_origin_idx')
      .on(table.originAttemptId)
      .where(sql`${table.originAttemptId} is not null`),
    check(
      'store_credit_movement_left',
      sql`${table.leftCents} between 0 and greatest(${table.amountCents}, 0)`,
    ),
    index('store_credit_movement_customer_idx').on(table.customerId, table.id),
    index('store_credit_movement_created_idx').on(table.createdAt),
    check('store_credit_movement_moves', sql`${table.amountCents} <> 0`),
  ],
);

/** Credit set aside for a purchase: `held` until it is paid, then `spent`, or `released` where it is given up. */
export const storeCreditHold = pgTable(
  'store_credit_hold',
  {
    reference: text().primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    amountCents: whole('amount_cents').notNull(),
    state: text({ enum: ['held', 'spent', 'released'] }).notNull(),
    /** How often it was taken: money may come after it was released. */
    round: integer().notNull().default(1),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('store_credit_hold_customer_idx').on(table.customerId),
    check('store_credit_hold_positive', sql`${table.amountCents} > 0`),
  ],
);

/** Which credit a movement took: the oldest that is free goes first. What comes back of it belongs there again. */
export const storeCreditPart = pgTable(
  'store_credit_part',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    takenBy: whole('taken_by')
      .notNull()
      .references(() => storeCreditMovement.id),
    takenFrom: whole('taken_from')
      .notNull()
      .references(() => storeCreditMovement.id),
    cents: bigint({ mode: 'number' }).notNull(),
    returnedCents: whole('returned_cents').notNull().default(0),
  },
  (table) => [
    index('store_credit_part_by_idx').on(table.takenBy),
    index('store_credit_part_from_idx').on(table.takenFrom),
    check('store_credit_part_returned', sql`${table.returnedCents} between 0 and ${table.cents}`),
  ],
);

/** Credit that came from a payment whose payer asks, or asked, their bank for the same money. */
export const storeCreditClaim = pgTable(
  'store_credit_claim',
  {
    attemptId: uuid('attempt_id').primaryKey(),
    /** The order that was paid and whose money became credit. */
    reference: text().notNull(),
    /** Which dispute, for the staff. */
    reason: text().notNull(),
    /** Not to be spent while a dispute is open. */
    frozenCents: whole('frozen_cents').notNull(),
    /** The bank gave it back: the credit is the shop's again. */
    lostCents: whole('lost_cents').notNull(),
    /** So much of what was lost has been taken back; the rest was spent before. */
    takenCents: whole('taken_cents').notNull().default(0),
    /** How often it was taken or given back. */
    moves: integer().notNull().default(0),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    check(
      'store_credit_claim_not_negative',
      sql`${table.frozenCents} >= 0 and ${table.lostCents} >= 0 and ${table.takenCents} >= 0`,
    ),
  ],
);
