import { bigint, index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Every regular price a product has had, before promotions; what shoppers saw is `product_price_history`. */
export const priceChange = pgTable(
  'price_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id').notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('price_change_product_idx').on(table.productId, table.changedAt)],
);
