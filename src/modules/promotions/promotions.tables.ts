import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { product } from '../catalog/catalog.tables.ts';

/** A catalogue promotion: its price shows in lists while it runs (lane L2 of the commerce rules). */
export const promotion = pgTable(
  'promotion',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    imageUrl: text('image_url'),
    kind: text({ enum: ['percent', 'amount'] }).notNull(),
    /** Basis points for `percent`, centavos off each unit for `amount`. */
    value: bigint({ mode: 'number' }).notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Set by the job that opened or closed it in the listing. */
    appliedAt: timestamp('applied_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('promotion_slug_key').on(table.slug),
    check('promotion_value_positive', sql`${table.value} > 0`),
    check('promotion_window', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

export const promotionProduct = pgTable(
  'promotion_product',
  {
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotion.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.productId] }),
    index('promotion_product_product_idx').on(table.productId),
  ],
);

/** Addresses that promotions had before they were renamed; they lead to the promotion for good. */
export const promotionFormerSlug = pgTable('promotion_former_slug', {
  slug: text().primaryKey(),
  promotionId: integer('promotion_id')
    .notNull()
    .references(() => promotion.id, { onDelete: 'cascade' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
