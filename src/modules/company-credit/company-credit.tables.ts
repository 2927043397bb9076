import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import { company } from '../companies/companies.tables.ts';

/** What a company may owe and for how long; everything that moves its debt locks this row. */
export const companyCreditLine = pgTable(
  'company_credit_line',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => company.id),
    limitCents: whole('limit_cents').notNull(),
    daysToPay: integer('days_to_pay').notNull(),
    /** Nothing more is bought on it, as staff decided; its people read why. */
    isStopped: boolean('is_stopped').notNull().default(false),
    stopReason: text('stop_reason').notNull().default(''),
    version: integer().notNull().default(1),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    check('company_credit_line_limit', sql`${table.limitCents} >= 0`),
    check('company_credit_line_days', sql`${table.daysToPay} between 1 and 365`),
  ],
);

/** What a company owes for one order. */
export const companyCreditCharge = pgTable(
  'company_credit_charge',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id),
    /** The order it is for; this module does not know more. */
    reference: uuid().notNull(),
    /** What people call it, once it has a number. */
    number: integer(),
    /** What is charged now: what went back is off it. */
    amountCents: whole('amount_cents').notNull(),
    /** What payments have covered of it. */
    paidCents: whole('paid_cents').notNull().default(0),
    dueOn: date('due_on').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('company_credit_charge_reference_key').on(table.reference),
    index('company_credit_charge_company_idx').on(table.companyId, table.dueOn),
    index('company_credit_charge_open_idx')
      .on(table.dueOn)
      .where(sql`${table.paidCents} < ${table.amountCents}`),
    check('company_credit_charge_paid', sql`${table.paidCents} between 0 and ${table.amountCents}`),
  ],
);

/** Money that a company paid towards what it owes, as staff recorded it. */
export const companyCreditPayment = pgTable(
  'company_credit_payment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id),
    method: text({ enum: ['transfer', 'cheque', 'cash'] }).notNull(),
    /** The bank's tracking key, the number of the cheque, the till's receipt. */
    reference: text().notNull(),
    paidOn: date('paid_on').notNull(),
    amountCents: whole('amount_cents').notNull(),
    /** What of it covers charges; the rest waits for the next one. */
    appliedCents: whole('applied_cents').notNull().default(0),
    recordedBy: text('recorded_by'),
    createdAt: at('created_at').notNull(),
    /** When it turned out to be wrong. */
    reversedAt: at('reversed_at'),
    reversedReason: text('reversed_reason').notNull().default(''),
  },
  (table) => [
    // The same money is recorded once, whoever's it is.
    uniqueIndex('company_credit_payment_reference_key')
      .on(table.method, sql`upper(${table.reference})`)
      .where(sql`${table.reversedAt} is null`),
    index('company_credit_payment_company_idx').on(table.companyId, table.createdAt),
    check('company_credit_payment_amount', sql`${table.amountCents} > 0`),
    check('company_credit_payment_applied', sql`${table.appliedCents} between 0 and ${table.amountCents}`),
    check('company_credit_payment_reversed', sql`${table.reversedAt} is null or ${table.appliedCents} = 0`),
  ],
);

/** How a debt came about and went away; append-only. */
export const companyCreditMovement = pgTable(
  'company_credit_movement',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id),
    /** `charged` and `reversed` add to the debt, `lowered` and `paid` take off it; `applied` says what covers what. */
    kind: text({ enum: ['charged', 'lowered', 'paid', 'reversed', 'applied'] }).notNull(),
    /** Never zero; `applied` is below it where a payment covers a charge no more. */
    amountCents: whole('amount_cents').notNull(),
    chargeId: integer('charge_id').references(() => companyCreditCharge.id),
    paymentId: integer('payment_id').references(() => companyCreditPayment.id),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('company_credit_movement_company_idx').on(table.companyId, table.createdAt),
    index('company_credit_movement_charge_idx').on(table.chargeId),
    index('company_credit_movement_payment_idx').on(table.paymentId),
    check('company_credit_movement_moves', sql`${table.amountCents} <> 0`),
  ],
);
