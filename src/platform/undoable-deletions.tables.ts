import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './database/columns.ts';

/** What staff deleted a moment ago, whole, so that they can take it back (`undoable-deletions.ts`). */
export const keptDeletion = pgTable(
  'kept_deletion',
  {
    /** Its table, e.g. `price_list`. */
    what: text().notNull(),
    /** Its id, which it has again when it comes back. */
    id: text().notNull(),
    kept: jsonb().$type<Record<string, unknown>>().notNull(),
    deletedAt: at('deleted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.what, table.id] })],
);
