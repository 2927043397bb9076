import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../database/columns.ts';

/** How often a password or code was guessed; what is right takes its own guesses back. */
export const guessCounter = pgTable(
  'guess_counter',
  {
    /** What is guessed, and by which client where that counts: a hash of both. */
    key: text().primaryKey(),
    guesses: integer().notNull(),
    /** No guess is accepted until then. */
    pausedUntil: at('paused_until'),
    /** From then on the row counts no more. */
    endsAt: at('ends_at').notNull(),
  },
  (table) => [index('guess_counter_ends_idx').on(table.endsAt)],
);
