import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './database/columns.ts';

/** Signs of life of the shop's processes, by the database's own clock (`process-life.ts`). */
export const processLife = pgTable('process_life', {
  id: integer().primaryKey(),
  seenAt: at('seen_at').notNull(),
  startedAt: at('started_at').notNull().defaultNow(),
  /** What it is, null of a process of a version that did not say so. */
  version: text(),
  node: text(),
  host: text(),
  pid: integer(),
  /** It works on jobs; one that only answers, or is a command, does not. */
  doesJobs: boolean('does_jobs').notNull().default(false),
  /** How far its machine's clock is ahead of the database's; behind it: below 0. Null of a version that did not say so. */
  clockAheadSeconds: integer('clock_ahead_seconds'),
});
