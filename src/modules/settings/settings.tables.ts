import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Settings a shopkeeper changes while the shop runs, checked on reading; a group of them is one row. */
export const shopSetting = pgTable('shop_setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  /** Counts the changes of a group, so that nobody overwrites what they have not seen. */
  version: integer().notNull().default(0),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});
