import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import { product } from '../catalog/catalog.tables.ts';
import { companyCreditPayment } from '../company-credit/company-credit.tables.ts';
import type { InvoiceReceiver } from '../invoice-profiles/index.ts';

/**
 * An invoice of an order, a global one of many, a credit note of a refund, or the receipt of a payment that came later: asked
 * for, stamped, perhaps cancelled. Never deleted.
 */
export const invoice = pgTable(
  'invoice',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null of a global one, and of a payment's receipt. */
    orderId: uuid('order_id'),
    kind: text({ enum: ['income', 'credit_note', 'global', 'payment'] }).notNull(),
    /** What a company paid of its credit, of a payment's receipt. */
    creditPaymentId: integer('credit_payment_id').references(() => companyCreditPayment.id),
    /** The money that went back, of a credit note. */
    refundId: uuid('refund_id'),
    /** The invoice whose place this one takes. */
    replacesId: uuid('replaces_id'),
    /** Day or month of a global one: `2026-10-31`, `2026-10`. */
    period: text(),
    series: text().notNull(),
    folio: integer().notNull(),
    state: text({ enum: ['requested', 'failed', 'stamped', 'cancelling', 'cancelled'] }).notNull(),
    receiver: jsonb().$type<InvoiceReceiver>().notNull(),
    totalCents: whole('total_cents').notNull(),
    /** How often its order had been edited when the text was written: fewer than by now, and it is of what the order was. */
    orderEdits: integer('order_edits').notNull().default(0),
    /** The text sent to the PAC and its key, the same until the PAC refuses it. */
    xml: text(),
    issuedAt: at('issued_at'),
    round: integer().notNull().default(1),
    /** Why it is not stamped or not cancelled, for staff. */
    failure: text(),
    stampedXml: text('stamped_xml'),
    fiscalUuid: text('fiscal_uuid'),
    stampedAt: at('stamped_at'),
    cancelReason: text('cancel_reason'),
    replacementUuid: text('replacement_uuid'),
    cancelledAt: at('cancelled_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('invoice_folio_key').on(table.series, table.folio),
    uniqueIndex('invoice_fiscal_uuid_key').on(table.fiscalUuid),
    uniqueIndex('invoice_refund_key').on(table.refundId),
    index('invoice_rfc_idx').on(sql`(${table.receiver}->>'rfc')`),
    // An order is invoiced once; a cancelled invoice makes room for another, and one that is replaced has one beside it.
    uniqueIndex('invoice_live_key')
      .on(table.orderId)
      .where(sql`${table.kind} = 'income' and ${table.state} <> 'cancelled' and ${table.replacesId} is null`),
    uniqueIndex('invoice_replaces_key')
      .on(table.replacesId)
      .where(sql`${table.state} <> 'cancelled'`),
    index('invoice_listed_idx').on(
      table.createdAt.desc().nullsFirst(),
      table.folio.desc().nullsFirst(),
      table.kind,
      table.state,
      table.id,
    ),
    index('invoice_words_idx').using(
      'gin',
      sql`lower(${table.series} || '-' || ${table.folio}::text || ' ' || coalesce(${table.fiscalUuid}, '') || ' '
        || (${table.receiver}->>'rfc') || ' ' || (${table.receiver}->>'legal_name')) gin_trgm_ops`,
    ),
    // Somebody waits for it.
    index('invoice_awaited_idx')
      .on(table.orderId)
      .where(sql`${table.kind} = 'income' and ${table.state} in ('requested', 'failed')`),
    index('invoice_order_idx').on(table.orderId),
    index('invoice_credit_payment_idx').on(table.creditPaymentId),
    check('invoice_kind_global', sql`(${table.kind} in ('global', 'payment')) = (${table.orderId} is null)`),
    check('invoice_kind_payment', sql`(${table.kind} = 'payment') = (${table.creditPaymentId} is not null)`),
    check('invoice_kind_period', sql`(${table.kind} = 'global') = (${table.period} is not null)`),
    check('invoice_kind_refund', sql`(${table.kind} = 'credit_note') = (${table.refundId} is not null)`),
  ],
);

/** An order in a global invoice, as it was when that was made. */
export const globalInvoiceOrder = pgTable(
  'global_invoice_order',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoice.id),
    orderId: uuid('order_id').notNull(),
    /** The order's folio, which the invoice names. */
    number: integer().notNull(),
    paymentMethod: text('payment_method', {
      enum: [
        'card',
        'oxxo',
        'spei',
        'paypal',
        'transfer',
        'terminal',
        'cash',
        'store_credit',
        'company_credit',
      ],
    }).notNull(),
    /** Parts of what was paid, IVA included, by rate of IVA. */
    parts: jsonb().$type<{ basis_points: number; gross_cents: number }[]>().notNull(),
    /** Refunds that came before and are taken off the parts. */
    refundIds: uuid('refund_ids').array().notNull(),
    /** How often staff had edited it then. */
    edits: integer().notNull().default(0),
    /** Where it holds only what edits cost on top of an earlier global invoice: those edits. */
    editIds: uuid('edit_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.orderId] }),
    index('global_invoice_order_idx').on(table.orderId),
  ],
);

/** An invoice that a payment's receipt is of, and what of the money covers it. */
export const receiptDocument = pgTable(
  'receipt_document',
  {
    receiptId: uuid('receipt_id')
      .notNull()
      .references(() => invoice.id),
    orderId: uuid('order_id').notNull(),
    /** The order's invoice, by what it was when the receipt was asked for. */
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoice.id),
    paidCents: whole('paid_cents').notNull(),
    /** Which of the invoice's payments it is, once its text is written. */
    partialNumber: integer('partial_number'),
  },
  (table) => [
    primaryKey({ columns: [table.receiptId, table.invoiceId] }),
    index('receipt_document_order_idx').on(table.orderId),
    index('receipt_document_invoice_idx').on(table.invoiceId),
    check('receipt_document_paid', sql`${table.paidCents} >= 0`),
  ],
);

/** Last folio of a series; updated under lock, so that folios have no gaps. */
export const invoiceFolio = pgTable(
  'invoice_folio',
  { series: text().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.series] })],
);

/** The tax key of a product where staff set another than its kind's. */
export const productTaxKey = pgTable('product_tax_key', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => product.id, { onDelete: 'cascade' }),
  prodServKey: text('prod_serv_key').notNull(),
  unitKey: text('unit_key').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
