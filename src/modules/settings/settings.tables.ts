import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

/** Settings a shopkeeper changes while the shop runs, checked on reading; a group of them is one row. */
export const shopSetting = pgTable('shop_setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  /** Counts the changes of a group, so that nobody overwrites what they have not seen. */
  version: integer().notNull().default(0),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
