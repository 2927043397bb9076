import { bigint, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';

/** Every regular price a product has had, before promotions; what shoppers saw is `product_price_history`. */
export const priceChange = pgTable(
  'price_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id').notNull(),
    priceCents: whole('price_cents').notNull(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [index('price_change_product_idx').on(table.productId, table.changedAt)],
);
