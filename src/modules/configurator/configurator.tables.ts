import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A saved set of parts, found by its short code. */
export const build = pgTable(
  'build',
  {
    code: text().primaryKey(),
    customerId: text('customer_id'),
    name: text().notNull(),
    refIds: jsonb('ref_ids').$type<string[]>().notNull(),
    /** What each part was called and cost when it was saved, to say later what changed. */
    seen: jsonb().$type<SeenPart[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('build_customer').on(table.customerId)],
);

/** A part as it was when its build was saved. */
export type SeenPart = { ref_id: string; name: string; price_cents: number; is_in_stock: boolean };
