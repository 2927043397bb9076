import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

/** The post's catalogue as the owner loaded it, a row a postal code; empty until then. */
export const postalCode = pgTable(
  'postal_code',
  {
    code: text().primaryKey(),
    /** As the shop writes it. */
    state: text().notNull(),
    /** Null where the code is in more than one. */
    municipality: text(),
    /** Null outside of cities, and where the code is in more than one. */
    city: text(),
    /** Colonias, each name once. */
    neighbourhoods: text().array().notNull(),
  },
  (table) => [check('postal_code_has_five_digits', sql`${table.code} ~ '^[0-9]{5}$'`)],
);

/** Every time that a copy of the catalogue took the place of the one before. */
export const postalCodeLoad = pgTable('postal_code_load', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Name of the file. */
  source: text().notNull(),
  /** Lines of the file that were used. */
  rows: integer().notNull(),
  codes: integer().notNull(),
  neighbourhoods: integer().notNull(),
  states: integer().notNull(),
  /** Name of who loaded it; null: the command. */
  loadedBy: text('loaded_by'),
  loadedAt: at('loaded_at').notNull(),
});
