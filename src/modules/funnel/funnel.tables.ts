import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How often a step towards a purchase was made on a day of Mexico City; of whom nobody knows. */
export const funnelDay = pgTable(
  'funnel_day',
  {
    day: date().notNull(),
    step: text({ enum: ['product_viewed', 'cart_begun', 'checkout_begun'] }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
);
