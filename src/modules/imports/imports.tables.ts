import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { customer } from '../customers/customers.tables.ts';

/** A file that staff import, from its reading to its undoing. */
export const importRun = pgTable(
  'import_run',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: ['products', 'pictures', 'redirects', 'edits', 'customers'] })
      .notNull()
      .default('products'),
    /** The file's name. */
    source: text().notNull(),
    state: text({
      enum: ['read', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone', 'failed'],
    }).notNull(),
    /** The first line of the file. */
    columns: text().array().notNull(),
    /** What each column is (`fields` of its kind), in their order; empty: left out. */
    mapping: text().array().notNull(),
    rowCount: integer('row_count').notNull(),
    /** Who runs it and with what rights, as they were when it began. */
    staffId: text('staff_id'),
    rights: jsonb().$type<string[]>().notNull().default([]),
    /** Why it sells below cost, where it does. */
    reason: text(),
    error: text(),
    startedAt: at('started_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (table) => [index('import_run_started_idx').on(table.startedAt)],
);

/** A line of the file: what it says, what it would change, what it did change. */
export const importRow = pgTable(
  'import_row',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => importRun.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    cells: text().array().notNull(),
    state: text({
      enum: ['read', 'create', 'change', 'same', 'error', 'added', 'changed', 'partly', 'undone', 'kept'],
    }).notNull(),
    productId: integer('product_id'),
    sku: text(),
    /** What a line is known by that is no product: a path, an e-mail in small letters. */
    key: text(),
    customerId: text('customer_id').references(() => customer.id, { onDelete: 'set null' }),
    /** What its writing needs; then what was written, for undoing. */
    form: jsonb(),
    /** Values by field, as they were and as they are to be or have become. */
    before: jsonb(),
    after: jsonb(),
    /** What is wrong with it, by field. */
    problems: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.line] }),
    index('import_row_state_idx').on(table.runId, table.state, table.line),
    index('import_row_customer_idx')
      .on(table.customerId)
      .where(sql`${table.customerId} is not null`),
    index('import_row_key_idx')
      .on(table.key)
      .where(sql`${table.key} is not null`),
  ],
);
