import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import { company } from '../companies/companies.tables.ts';
import { customer } from '../customers/customers.tables.ts';
import type { AgreedTerms } from '../orders/index.ts';
import { draftOrder } from '../orders/orders.tables.ts';

/** Goods that a company asks about. */
export type WantedLine = {
  productId: number;
  sku: string;
  name: string;
  imageUrl: string | null;
  quantity: number;
  /** What it would like to pay for one, IVA included. */
  targetCents: number | null;
};

/** What a company asks the shop for, and how that stands. */
export const companyQuote = pgTable(
  'company_quote',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: integer().notNull().unique('company_quote_number_key').generatedAlwaysAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id),
    /** Who asked. */
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    state: text({ enum: ['requested', 'sent', 'accepted', 'declined', 'withdrawn'] })
      .notNull()
      .default('requested'),
    wanted: jsonb().$type<WantedLine[]>().notNull(),
    deliveryMethod: text('delivery_method').notNull(),
    deliveryAddress: jsonb('delivery_address').$type<AgreedTerms['address']>().notNull(),
    purchaseOrder: text('purchase_order').notNull().default(''),
    /** Counts every change. */
    revision: integer().notNull().default(1),
    /** Of the newest version; 0 before the first. */
    version: smallint().notNull().default(0),
    /** How often its newest version may still be accepted; each time keeps its goods. */
    acceptsLeft: smallint('accepts_left').notNull().default(2),
    /** Why it was declined or withdrawn. */
    reason: text().notNull().default(''),
    /** What was made of it when it was accepted last. */
    draftOrderId: uuid('draft_order_id').references(() => draftOrder.id),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('company_quote_listed_idx').on(table.createdAt.desc(), table.id),
    index('company_quote_company_idx').on(table.companyId, table.createdAt.desc()),
    index('company_quote_customer_idx').on(table.customerId),
    index('company_quote_waiting_idx')
      .on(table.createdAt)
      .where(sql`${table.state} = 'requested'`),
    uniqueIndex('company_quote_draft_key')
      .on(table.draftOrderId)
      .where(sql`${table.draftOrderId} is not null`),
  ],
);

/** What the shop offered; never changed, a later version takes its place. Its id holds the goods that are kept. */
export const companyQuoteVersion = pgTable(
  'company_quote_version',
  {
    id: uuid().primaryKey().defaultRandom(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => companyQuote.id, { onDelete: 'cascade' }),
    version: smallint().notNull(),
    lines: jsonb().$type<AgreedTerms['lines']>().notNull(),
    shippingCents: whole('shipping_cents').notNull(),
    shippingTaxBasisPoints: integer('shipping_tax_basis_points').notNull(),
    /** IVA contained in the total. */
    taxCents: whole('tax_cents').notNull(),
    totalCents: whole('total_cents').notNull(),
    discountReason: text('discount_reason').notNull().default(''),
    limitReason: text('limit_reason').notNull().default(''),
    validUntil: at('valid_until').notNull(),
    /** Until when its goods are kept; null where they are not. */
    keptUntil: at('kept_until'),
    /** Of the system user who sent it. */
    createdBy: text('created_by'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('company_quote_version_key').on(table.quoteId, table.version),
    check('company_quote_version_total', sql`${table.totalCents} > 0`),
  ],
);

/** What both sides wrote; never changed. */
export const companyQuoteMessage = pgTable(
  'company_quote_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => companyQuote.id, { onDelete: 'cascade' }),
    /** Of the company's; null where the shop wrote. */
    customerId: text('customer_id').references(() => customer.id),
    name: text().notNull(),
    body: text().notNull(),
    /** The version that it came with. */
    version: smallint(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('company_quote_message_quote_idx').on(table.quoteId, table.id),
    index('company_quote_message_customer_idx').on(table.customerId),
  ],
);
