import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

/** Addresses that were never ours, or lost their page, and where staff send their visitors. */
export const pageRedirect = pgTable(
  'page_redirect',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As `pathKey` writes it: decoded, in small letters, without a slash at its end. */
    fromPath: text('from_path').notNull(),
    /** A path of the shop with its query, as browsers are sent it. */
    toPath: text('to_path').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('page_redirect_from_key').on(table.fromPath),
    check('page_redirect_leads_away', sql`${table.fromPath} <> ${table.toPath}`),
  ],
);
