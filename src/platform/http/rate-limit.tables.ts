import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_count_resets_idx').on(table.resetsAt)],
);
