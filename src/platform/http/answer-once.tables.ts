import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../database/columns.ts';

/** Answers of calls that move money or stock, by the client's `Idempotency-Key` (rule R14). */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    owner: text().notNull(),
    key: text().notNull(),
    route: text().notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null while the first request is still at work. */
    status: integer(),
    answer: jsonb(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Who is at work at it, see `process_life`. */
    processId: integer('process_id').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.owner, table.route, table.key] })],
);
