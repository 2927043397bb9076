import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { product } from '../catalog/catalog.tables.ts';
import { customer } from '../customers/customers.tables.ts';

export const review = pgTable(
  'review',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    rating: smallint().notNull(),
    title: text().notNull(),
    comment: text().notNull(),
    /** The customer had a paid order with the product when writing. */
    isVerifiedPurchase: boolean('is_verified_purchase').notNull().default(false),
    state: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('approved'),
    reply: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('review_once_key').on(table.productId, table.customerId),
    index('review_state_idx').on(table.state, table.createdAt),
    check('review_rating', sql`${table.rating} between 1 and 5`),
  ],
);
