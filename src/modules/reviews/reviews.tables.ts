import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { product } from '../catalog/catalog.tables.ts';
import { customer } from '../customers/customers.tables.ts';
import { order } from '../orders/orders.tables.ts';

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
    /** Why staff rejected it; its author reads it. */
    rejectionReason: text('rejection_reason'),
    reply: text(),
    /** How many customers said that it helped them: the sum of `review_vote`. */
    usefulCount: integer('useful_count').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('review_once_key').on(table.productId, table.customerId),
    // Whoever deletes a customer looks for theirs.
    index('review_customer_idx').on(table.customerId),
    index('review_state_idx').on(table.state, table.createdAt),
    index('review_listed_idx').on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.state,
      table.rating,
    ),
    index('review_words_idx').using(
      'gin',
      sql`shop_fold(${table.title} || ' ' || ${table.comment}) gin_trgm_ops`,
    ),
    check('review_rating', sql`${table.rating} between 1 and 5`),
  ],
);

/** A buyer's photo of a product; others see it once staff approved it. */
export const reviewPhoto = pgTable(
  'review_photo',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => review.id, { onDelete: 'cascade' }),
    imageUrl: text('image_url').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    state: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    /** When staff showed or hid it last. */
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('review_photo_once_key').on(table.reviewId, table.imageUrl),
    index('review_photo_state_idx').on(table.state),
  ],
);

/** «¿Te sirvió?», one answer of each customer. */
export const reviewVote = pgTable(
  'review_vote',
  {
    reviewId: integer('review_id')
      .notNull()
      .references(() => review.id, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    isUseful: boolean('is_useful').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.customerId] }),
    index('review_vote_customer_idx').on(table.customerId),
  ],
);

/** An order whose buyer was asked for reviews, or had nothing left to be asked about: it happens once. */
export const reviewRequest = pgTable('review_request', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => order.id, { onDelete: 'cascade' }),
  askedAt: at('asked_at').notNull(),
});
