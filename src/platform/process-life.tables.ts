import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Signs of life of the shop's processes, by the database's own clock (`process-life.ts`). */
export const processLife = pgTable('process_life', {
  id: integer().primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});
