import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import type { Topic } from './topics.contract.ts';

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
    /** What it wants to hear of. */
    topics: text()
      .array()
      .$type<Topic[]>()
      .notNull()
      .default(sql`'{offers,news,back}'`),
  },
  (table) => [
    uniqueIndex('subscriber_email_key').on(sql`lower(${table.emailAddress})`),
    uniqueIndex('subscriber_token_key').on(table.token),
    index('subscriber_listed_idx').on(table.createdAt, table.id, table.confirmedAt),
    check('subscriber_topics', sql`${table.topics} <@ '{offers,news,back}'::text[]`),
  ],
);

/** An address that gets no email it is not owed, whatever else says that it wants it. */
export const suppression = pgTable(
  'suppression',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Lower case. */
    email: text().notNull(),
    reason: text({ enum: ['bounce', 'complaint', 'staff'] }).notNull(),
    /** What the mail server answered, or what staff wrote. */
    detail: text().notNull().default(''),
    /** Who of the staff said so; null: a mail server did. */
    suppressedBy: text('suppressed_by'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('suppression_email_key').on(table.email),
    index('suppression_created_idx').on(table.createdAt),
  ],
);

/** What became of an email after it left, as the mail service told; of whom it does not say. */
export const mailReport = pgTable(
  'mail_report',
  {
    /** The service's own name of it: told twice, it is kept once. */
    id: text().primaryKey(),
    kind: text({ enum: ['bounce', 'complaint', 'left'] }).notNull(),
    /** The email it is about; null where the service did not name one of ours. */
    mailId: integer('mail_id'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('mail_report_mail_idx').on(table.mailId)],
);
