import { sql } from 'drizzle-orm';
import {
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

/**
 * What visitors are shown instead of what a shop begins with: of the home page (`home`), the menus (`navigation`), and of
 * a page (`page:<name>`). It announces its changes under its key.
 */
export const contentEntry = pgTable(
  'content_entry',
  {
    key: text().primaryKey(),
    /** The end of a page's address. */
    slug: text(),
    value: jsonb().$type<unknown>().notNull(),
    /** Of `content_version`. */
    number: integer().notNull(),
    /** When something of it begins or ends by the clock. */
    turns: timestamp({ withTimezone: true }).array().notNull().default([]),
    /** The last turn that pages were told of. */
    turnedAt: at('turned_at').notNull(),
    publishedAt: at('published_at').notNull(),
  },
  (table) => [
    uniqueIndex('content_entry_slug_key').on(table.slug),
    check('content_entry_page_has_slug', sql`(${table.key} like 'page:%') = (${table.slug} is not null)`),
  ],
);

/** What staff are at: of everything that was ever changed one row. Nobody else sees it, so it announces nothing. */
export const contentDraft = pgTable('content_draft', {
  key: text().primaryKey(),
  /** What is saved and not published; null: nothing. */
  value: jsonb().$type<unknown>(),
  /** Counts whatever is done to it, so that nobody overwrites what they have not seen. */
  version: integer().notNull().default(0),
  /** Who saved the draft, and when. */
  staffUserId: text('staff_user_id'),
  savedAt: at('saved_at'),
  /** A page that staff deleted and may bring back. */
  deletedAt: at('deleted_at'),
});

/** What was published, each time. */
export const contentVersion = pgTable(
  'content_version',
  {
    key: text().notNull(),
    /** From 1 for each key. */
    number: integer().notNull(),
    value: jsonb().$type<unknown>().notNull(),
    staffUserId: text('staff_user_id'),
    publishedAt: at('published_at').notNull(),
    /** The version whose content it brought back; 0: what the shop began with. */
    restoredFrom: integer('restored_from'),
  },
  (table) => [primaryKey({ columns: [table.key, table.number] })],
);

/** Addresses that pages had before; they lead to the page for good. */
export const contentFormerSlug = pgTable('content_former_slug', {
  slug: text().primaryKey(),
  key: text().notNull(),
  createdAt: at('created_at').notNull(),
});
