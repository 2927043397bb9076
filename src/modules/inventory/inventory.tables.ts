import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { product } from '../catalog/catalog.tables.ts';

export const warehouse = pgTable('warehouse', {
  /** Short code, e.g. `CDMX`. */
  code: text().primaryKey(),
  name: text().notNull(),
  postalCode: text('postal_code'),
});

/** Units of a product in a warehouse. Sellable = on hand − reserved; changed only by inventory's verbs. */
export const stockLevel = pgTable(
  'stock_level',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    warehouseCode: text('warehouse_code')
      .notNull()
      .references(() => warehouse.code),
    onHand: integer('on_hand').notNull(),
    reserved: integer().notNull().default(0),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.warehouseCode] }),
    check('stock_level_on_hand_not_negative', sql`${table.onHand} >= 0`),
    check(
      'stock_level_reserved_within',
      sql`${table.reserved} >= 0 and ${table.reserved} <= ${table.onHand}`,
    ),
  ],
);

/** Units held for a purchase until `expires_at`; `taken` once paid, `released` when given back. */
export const stockReservation = pgTable(
  'stock_reservation',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Names what the units are held for, e.g. an order's id; inventory does not know more. */
    holder: text().notNull(),
    /** The buyer: units held for a buyer can still be bought by the same buyer. */
    party: text(),
    productId: integer('product_id').notNull(),
    warehouseCode: text('warehouse_code').notNull(),
    quantity: integer().notNull(),
    state: text({ enum: ['active', 'taken', 'released'] })
      .notNull()
      .default('active'),
    expiresAt: at('expires_at').notNull(),
    /**
     * The contact keys of a buyer who holds it for days with an unpaid voucher; null where the money comes within
     * minutes.
     */
    unpaidContacts: text('unpaid_contacts').array(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('stock_reservation_holder_idx').on(table.holder),
    index('stock_reservation_party_idx')
      .on(table.party)
      .where(sql`${table.state} = 'active'`),
    index('stock_reservation_due_idx')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'active'`),
    index('stock_reservation_unpaid_idx')
      .on(table.productId)
      .where(sql`${table.state} = 'active' and ${table.unpaidContacts} is not null`),
    index('stock_reservation_contacts_idx')
      .using('gin', table.unpaidContacts)
      .where(sql`${table.state} = 'active'`),
    check('stock_reservation_quantity_positive', sql`${table.quantity} > 0`),
  ],
);

/** Append-only: every change of `on_hand` with its reason. */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id').notNull(),
    warehouseCode: text('warehouse_code').notNull(),
    delta: integer().notNull(),
    reason: text({ enum: ['import', 'sale', 'return', 'count', 'demo'] }).notNull(),
    reference: text(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('stock_movement_product_idx').on(table.productId, table.createdAt)],
);
