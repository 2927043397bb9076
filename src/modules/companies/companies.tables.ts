import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, whole } from '../../platform/database/columns.ts';
import { customer } from '../customers/customers.tables.ts';
import type { CompanyAddress } from './companies.contract.ts';

/** A business that buys, or applied to, with several people who buy for it. */
export const company = pgTable(
  'company',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    rfc: text().notNull(),
    taxRegime: text('tax_regime').notNull(),
    /** Of the fiscal address. */
    postalCode: text('postal_code').notNull(),
    contactName: text('contact_name').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    /** What they buy and how much, as they wrote it. */
    message: text().notNull().default(''),
    state: text({ enum: ['applied', 'approved', 'refused', 'suspended'] })
      .notNull()
      .default('applied'),
    /** Why it was refused or suspended, as its people read it. */
    reason: text().notNull().default(''),
    decidedBy: text('decided_by'),
    decidedAt: at('decided_at'),
    /** Counts what staff decide: who decides on an older one has not seen the newest. */
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    // Two that hold under one RFC would be one company with two price lists.
    uniqueIndex('company_rfc_key')
      .on(table.rfc)
      .where(sql`${table.state} in ('approved', 'suspended')`),
    index('company_listed_idx').on(table.createdAt.desc(), table.id, table.state),
  ],
);

/** What an applicant showed; read by staff alone. */
export const companyDocument = pgTable(
  'company_document',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    content: bytea().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('company_document_company_idx').on(table.companyId)],
);

/** Who buys for which company; nobody for two. */
export const companyMember = pgTable(
  'company_member',
  {
    customerId: text('customer_id')
      .primaryKey()
      .references(() => customer.id, { onDelete: 'cascade' }),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    role: text({ enum: ['buyer', 'approver', 'admin'] }).notNull(),
    /** What they may spend in a month; null: as much as they like. */
    monthlyBudgetCents: whole('monthly_budget_cents'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('company_member_company_idx').on(table.companyId),
    check('company_member_budget', sql`${table.monthlyBudgetCents} >= 0`),
  ],
);

export const companyInvitation = pgTable(
  'company_invitation',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text({ enum: ['buyer', 'approver', 'admin'] }).notNull(),
    monthlyBudgetCents: whole('monthly_budget_cents'),
    tokenHash: text('token_hash').notNull().unique('company_invitation_token_key'),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [
    uniqueIndex('company_invitation_email_key').on(table.companyId, table.email),
    check('company_invitation_budget', sql`${table.monthlyBudgetCents} >= 0`),
  ],
);

/** Where a company's goods may go. */
export const companyAddress = pgTable(
  'company_address',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    address: jsonb().$type<CompanyAddress>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('company_address_company_idx').on(table.companyId)],
);

/** A buyer whose budget does not reach asks for more of one month. */
export const companyBudgetRequest = pgTable(
  'company_budget_request',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** `YYYY-MM`, by Mexico City's calendar. */
    month: text().notNull(),
    amountCents: whole('amount_cents').notNull(),
    note: text().notNull().default(''),
    state: text({ enum: ['asked', 'granted', 'refused'] })
      .notNull()
      .default('asked'),
    decidedBy: text('decided_by'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    // One at a time waits for an answer.
    uniqueIndex('company_budget_request_open_key')
      .on(table.companyId, table.customerId)
      .where(sql`${table.state} = 'asked'`),
    index('company_budget_request_customer_idx').on(table.customerId, table.month),
    check('company_budget_request_amount', sql`${table.amountCents} > 0`),
  ],
);
