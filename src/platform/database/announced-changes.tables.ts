import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/**
 * What tables announced (function `announce`), for who was not there to hear of it. The oldest are replaced by a change
 * of anything.
 */
export const announcedChange = pgTable(
  'announced_change',
  {
    /** The transaction that changed it; later ones have larger numbers, but may be visible before. */
    transaction: bigint({ mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    tags: text().array().notNull(),
    announcedAt: at('announced_at').notNull().defaultNow(),
  },
  (table) => [index('announced_change_transaction_idx').on(table.transaction)],
);

/** Pages kept on disks: what they say must be known here, too, or the database has been set back since. */
export const keptPages = pgTable('kept_pages', {
  id: uuid().primaryKey(),
  /** How often something was written there. */
  writes: bigint({ mode: 'number' }).notNull().default(0),
  writtenAt: at('written_at').notNull().defaultNow(),
});
