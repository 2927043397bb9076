import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../database/columns.ts';

/**
 * How often somebody did something since a first time. Made `unlogged` by its migration: counting must not wait for the
 * disk, and after a crash of the database everybody starts anew.
 */
export const rateCount = pgTable(
  'rate_count',
  {
    /** A hash: who was counted need not be read by anybody. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: at('resets_at').notNull(),
  },
  (table) => [index('rate_count_resets_idx').on(table.resetsAt)],
);
