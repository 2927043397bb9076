import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Settings a shopkeeper changes while the shop runs, e.g. exchange rate and margins; checked on reading. */
export const shopSetting = pgTable('shop_setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

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
