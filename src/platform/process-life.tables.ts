import { integer, pgTable } from 'drizzle-orm/pg-core';
import { at } from './database/columns.ts';

/** Signs of life of the shop's processes, by the database's own clock (`process-life.ts`). */
export const processLife = pgTable('process_life', {
  id: integer().primaryKey(),
  seenAt: at('seen_at').notNull(),
});
