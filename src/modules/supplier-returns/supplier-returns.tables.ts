import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import { stockPurchase, warehouse } from '../inventory/inventory.tables.ts';
import { returnUnit } from '../returns/returns.tables.ts';
import { systemUser } from '../staff/staff.tables.ts';
import { supplier } from '../suppliers/suppliers.tables.ts';
import { lineOutcomes, rejectedUses, supplierReturnStates } from './supplier-return.contract.ts';

/** Units that go back to the supplier they were bought from (RMA). */
export const supplierReturn = pgTable(
  'supplier_return',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    supplier: text()
      .notNull()
      .references(() => supplier.code),
    state: text({ enum: supplierReturnStates }).notNull().default('draft'),
    /** The supplier's own number of it. */
    rma: text().notNull().default(''),
    carrier: text().notNull().default(''),
    trackingCode: text('tracking_code').notNull().default(''),
    note: text().notNull().default(''),
    /** Why the supplier refused it. */
    answer: text().notNull().default(''),
    /** Counts changes: who sends an older one has not seen the newest. */
    version: integer().notNull().default(1),
    systemUserId: text('staff_user_id').references(() => systemUser.id),
    createdAt: at('created_at').notNull(),
    /** When it came to its state: the supplier has been asked or has had it since. */
    movedAt: at('moved_at').notNull(),
    sentAt: at('sent_at'),
  },
  (table) => [index('supplier_return_state_idx').on(table.state, table.id)],
);

/** Units of a product; one alone where its serial number is known. */
export const supplierReturnLine = pgTable(
  'supplier_return_line',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    returnId: integer('return_id')
      .notNull()
      .references(() => supplierReturn.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    /** Whose shelf the units leave when they are sent; null: they are on none, e.g. scrap of a customer. */
    locationCode: text('location_code').references(() => warehouse.code),
    quantity: integer().notNull(),
    serial: text(),
    /** What is wrong with it. */
    reason: text().notNull(),
    /** Of one unit without IVA; null where nobody knows. */
    costCents: whole('cost_cents'),
    returnUnitId: integer('return_unit_id').references(() => returnUnit.id, { onDelete: 'set null' }),
    purchaseId: integer('purchase_id').references(() => stockPurchase.id, { onDelete: 'set null' }),
    /** Null while the supplier has said nothing of it. */
    outcome: text({ enum: lineOutcomes }),
    settledAt: at('settled_at'),
    /** Where units stand again. */
    backTo: text('back_to').references(() => warehouse.code),
    newSerials: text('new_serials').array().notNull().default([]),
    /** Of all its units. */
    creditCents: whole('credit_cents'),
    /** The supplier's number of its credit note. */
    creditNumber: text('credit_number').notNull().default(''),
    rejectedUse: text('rejected_use', { enum: rejectedUses }),
  },
  (table) => [
    index('supplier_return_line_return_idx').on(table.returnId),
    index('supplier_return_line_product_idx').on(table.productId),
    index('supplier_return_line_unit_idx').on(table.returnUnitId),
    check(
      'supplier_return_line_units',
      sql`${table.quantity} > 0 and (${table.serial} is null and ${table.returnUnitId} is null or ${table.quantity} = 1)`,
    ),
    check(
      'supplier_return_line_credit',
      sql`(coalesce(${table.outcome}, '') = 'credited') = (${table.creditCents} is not null)`,
    ),
  ],
);
