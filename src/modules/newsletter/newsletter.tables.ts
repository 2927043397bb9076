import { sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

export const subscriber = pgTable(
  'subscriber',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    emailAddress: text('email_address').notNull(),
    source: text().notNull().default('footer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('subscriber_email_key').on(sql`lower(${table.emailAddress})`)],
);
