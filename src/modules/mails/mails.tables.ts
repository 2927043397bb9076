import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

/** What staff changed of an email; without a row everything is as by default. */
export const emailTemplate = pgTable(
  'email_template',
  {
    name: text().primaryKey(),
    /** Texts in the place of the defaults, by name. */
    texts: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** False: it is not sent. Only for emails that nobody is owed. */
    isOn: boolean('is_on').notNull().default(true),
    /** Numbers in the place of the defaults, e.g. hours, by name. */
    settings: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Counts the changes, so that nobody overwrites what they have not seen. */
    version: integer().notNull().default(0),
    updatedAt: at('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by'),
  },
  (table) => [check('email_template_texts', sql`jsonb_typeof(${table.texts}) = 'object'`)],
);
