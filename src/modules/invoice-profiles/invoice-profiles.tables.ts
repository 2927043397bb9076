import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { customer } from '../customers/customers.tables.ts';

/** Whom a customer's invoices are made out to: themselves, their company, their client's. */
export const invoiceProfile = pgTable(
  'invoice_profile',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    rfc: text().notNull(),
    legalName: text('legal_name').notNull(),
    taxRegime: text('tax_regime').notNull(),
    cfdiUse: text('cfdi_use').notNull(),
    postalCode: text('postal_code').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('invoice_profile_customer_idx').on(table.customerId),
    // The generic RFCs stand for many; any other is written down once.
    uniqueIndex('invoice_profile_rfc_key').on(table.customerId, table.rfc, table.legalName),
  ],
);
