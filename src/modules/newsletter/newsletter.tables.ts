import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

/** An address somebody typed into the newsletter box; a subscriber once its owner has confirmed it. */
export const subscriber = pgTable(
  'subscriber',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    emailAddress: text('email_address').notNull(),
    source: text().notNull().default('footer'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When the link in the email was followed; null: nobody has shown that the address wants it. */
    confirmedAt: at('confirmed_at'),
    /** When that email was sent last. */
    confirmationSentAt: at('confirmation_sent_at'),
    /** Stands in emails to this address only: confirms and ends the subscription. */
    token: text()
      .notNull()
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
  },
  (table) => [
    uniqueIndex('subscriber_email_key').on(sql`lower(${table.emailAddress})`),
    uniqueIndex('subscriber_token_key').on(table.token),
  ],
);
