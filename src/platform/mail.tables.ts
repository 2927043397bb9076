import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from './database/columns.ts';
import type { EmailPart } from './emails/email.ts';
import type { Mail, MailFill, MailKind } from './mail.ts';
import { mailStates } from './mail-states.contract.ts';

/** What one email to many says, kept once. */
export const mailBody = pgTable('mail_body', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  subject: text().notNull(),
  parts: jsonb().$type<EmailPart[]>().notNull(),
  headers: jsonb().$type<Record<string, string>>().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** Every email of the shop, until half a year after it left. */
export const mail = pgTable(
  'mail',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<MailKind>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** What it says; null where it let its reader in: codes are kept nowhere. */
    parts: jsonb().$type<EmailPart[]>(),
    headers: jsonb().$type<Record<string, string>>(),
    attachments: jsonb().$type<NonNullable<Mail['attachments']>>(),
    /** Of an email to many: what it says, and what is put into its open places. */
    bodyId: integer('body_id').references(() => mailBody.id),
    fill: jsonb().$type<MailFill>(),
    orderId: uuid('order_id'),
    /** What its reader of the staff reads; null: it is to a customer. */
    staffLanguage: text('staff_language', { enum: ['en', 'es'] }),
    /** What happened, for emails that go once. */
    onceKey: text('once_key'),
    /** `withheld`: its reader may not be written to; `error` says why. */
    state: text({ enum: mailStates }).notNull().default('waiting'),
    tries: integer().notNull().default(0),
    /** Why the last try failed. */
    error: text(),
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
  },
  (table) => [
    uniqueIndex('mail_once_key').on(table.onceKey),
    index('mail_listed_idx').on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.kind,
      table.state,
    ),
    index('mail_body_idx')
      .on(table.bodyId)
      .where(sql`${table.bodyId} is not null`),
    index('mail_order_idx').on(table.orderId),
    index('mail_words_idx').using(
      'gin',
      sql`lower(${table.recipient} || ' ' || ${table.subject}) gin_trgm_ops`,
    ),
    index('mail_recipient_idx').on(table.recipient),
    index('mail_not_sent_idx')
      .on(table.id)
      .where(sql`${table.state} <> 'sent'`),
  ],
);
