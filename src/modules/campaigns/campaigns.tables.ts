import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import type { SegmentRules } from './segments/segments.contract.ts';

/** A group of subscribers by what is known of them; who is in it is asked each time. */
export const customerSegment = pgTable(
  'customer_segment',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    definition: jsonb().$type<SegmentRules>().notNull(),
    /** Counts the changes, so that nobody overwrites what they have not seen. */
    version: integer().notNull().default(1),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('customer_segment_name_key').on(sql`shop_fold(${table.name})`)],
);
