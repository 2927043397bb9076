import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A saved set of parts, found by its short code. */
export const build = pgTable('build', {
  code: text().primaryKey(),
  customerId: text('customer_id'),
  name: text().notNull(),
  refIds: jsonb('ref_ids').$type<string[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
