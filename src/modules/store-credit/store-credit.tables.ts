import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { customer } from '../customers/customers.tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What a customer has to spend; the row everything that moves their credit takes turns on. */
export const storeCreditAccount = pgTable(
  'store_credit_account',
  {
    customerId: text('customer_id')
      .primaryKey()
      .references(() => customer.id),
    /** Σ of the movements, written with each of them in one statement. */
    balanceCents: bigint('balance_cents', { mode: 'number' }).notNull().default(0),
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
      enum: ['granted', 'withdrawn', 'spent', 'released', 'refunded', 'forfeited'],
    }).notNull(),
    /** Positive for credit given, negative for credit taken. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** What brought it about; of two with the same cause the second is not written. */
    cause: text().notNull(),
    /** What it is about beyond the account: an order. */
    reference: text(),
    /** Staff's words. */
    reason: text().notNull().default(''),
    /** Who of the staff did it. */
    actor: text(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('store_credit_movement_cause_key').on(table.cause),
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
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
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
