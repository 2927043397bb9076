import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Kept } from '../../i18n/t.ts';
import { at } from '../../platform/database/columns.ts';
import { stockPurchase } from '../inventory/inventory.tables.ts';
import { systemUser } from '../staff/staff.tables.ts';
import { orderChannels } from '../suppliers/run.contract.ts';
import { supplier } from '../suppliers/suppliers.tables.ts';
import { sendingStates } from './purchase-order.contract.ts';

/** How a purchase for buyers was sent to its supplier, and what became of it there. */
export const supplierOrder = pgTable(
  'supplier_order',
  {
    purchaseId: integer('purchase_id')
      .primaryKey()
      .references(() => stockPurchase.id, { onDelete: 'cascade' }),
    supplier: text()
      .notNull()
      .references(() => supplier.code),
    /** The shop's own number of it: the supplier is asked by it before anything is sent again. */
    reference: text().notNull(),
    channel: text({ enum: orderChannels }).notNull(),
    state: text({ enum: sendingStates }).notNull(),
    /** The supplier's number. */
    folio: text(),
    /** Null: by itself, within the supplier's limit. */
    confirmedBy: text('confirmed_by').references(() => systemUser.id, { onDelete: 'set null' }),
    confirmedAt: at('confirmed_at').notNull(),
    /** A call that buys was begun. Whoever finds this set, and the state unchanged, does not know what came of it. */
    triedAt: at('tried_at'),
    tries: integer().notNull().default(0),
    sentAt: at('sent_at'),
    /** When the supplier is asked next. */
    askAt: at('ask_at'),
    /** How often it was asked and said nothing of use. */
    asked: integer().notNull().default(0),
    /** The last thing that went wrong, or that the supplier said. */
    said: jsonb().$type<Kept | string>(),
    /** What the supplier calls its state. */
    status: text(),
    /** Of parcels on their way. */
    guides: text().array().notNull().default([]),
    /** What it takes for sending it to the buyer itself, in centavos before IVA. */
    feeCents: bigint('fee_cents', { mode: 'number' }).notNull().default(0),
    /** The order's parcel that it became, where the supplier sent it to the buyer. */
    shipmentId: uuid('shipment_id'),
    /** The supplier itself cancelled it. */
    isCancelled: boolean('is_cancelled').notNull().default(false),
  },
  (table) => [index('supplier_order_ask_idx').on(table.askAt)],
);

/** What was ordered, as it was confirmed. */
export const supplierOrderLine = pgTable(
  'supplier_order_line',
  {
    purchaseId: integer('purchase_id')
      .notNull()
      .references(() => supplierOrder.purchaseId, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    /** The supplier's code; null where it offers none any more and a person orders it all the same. */
    refId: text('ref_id'),
    quantity: integer().notNull(),
    /** Of a unit before IVA; null where nobody knows. */
    cost: numeric({ precision: 14, scale: 6, mode: 'number' }),
    currency: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.purchaseId, table.productId] })],
);
