import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import { product } from '../catalog/catalog.tables.ts';

/** A change of the pricing rules with the prices that follow, from its beginning to its roll-back. */
export const priceRun = pgTable(
  'price_run',
  {
    id: uuid().primaryKey().defaultRandom(),
    state: text({ enum: ['running', 'stopped', 'done', 'undoing', 'undone'] }).notNull(),
    /** Fields of the group `pricing` that it changed, before and after. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Of `before`: what somebody changed again before it was rolled back, and so was left. */
    keptFields: text('kept_fields').array().notNull().default([]),
    /** Why it sells below cost, where it does. */
    reason: text(),
    /** Null: a proposed rate that applied by itself. */
    staffId: text('staff_id'),
    /** Who rolled it back. */
    undoneBy: text('undone_by'),
    error: text(),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    index('price_run_started_idx').on(table.startedAt),
    // Two at once would each work from prices that the other one changes.
    uniqueIndex('price_run_at_work_key')
      .on(sql`(true)`)
      .where(sql`${table.state} in ('running', 'undoing')`),
    check('price_run_state', sql`${table.state} in ('running', 'stopped', 'done', 'undoing', 'undone')`),
  ],
);

/** A product whose price a run changes. */
export const priceRunLine = pgTable(
  'price_run_line',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => priceRun.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    oldCents: whole('old_cents').notNull(),
    newCents: whole('new_cents').notNull(),
    /** `left`: somebody changed or locked its price before its turn; `kept`: since, so that it was not rolled back. */
    state: text({ enum: ['waiting', 'changed', 'left', 'undone', 'kept'] })
      .notNull()
      .default('waiting'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.productId] }),
    index('price_run_line_state_idx').on(table.runId, table.state, table.productId),
    index('price_run_line_product_idx').on(table.productId),
    check('price_run_line_state', sql`${table.state} in ('waiting', 'changed', 'left', 'undone', 'kept')`),
  ],
);

/** A rate of pesos per dollar: one that holds or held, begins later, or waits for a person's word. */
export const exchangeRate = pgTable(
  'exchange_rate',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rate: numeric({ precision: 12, scale: 6, mode: 'number' }).notNull(),
    source: text({ enum: ['staff', 'banxico', 'roll_back'] }).notNull(),
    /** Where somebody has it from, in their words. */
    note: text().notNull().default(''),
    /** The day it is of. */
    datedOn: date('dated_on').notNull(),
    state: text({ enum: ['proposed', 'scheduled', 'applied', 'dismissed'] }).notNull(),
    /** When it begins or began to hold. */
    effectiveAt: at('effective_at'),
    /** Why products may then sell below cost, where some do. */
    reason: text(),
    runId: uuid('run_id').references(() => priceRun.id, { onDelete: 'set null' }),
    staffId: text('staff_id'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('exchange_rate_banxico_day_key')
      .on(table.datedOn)
      .where(sql`${table.source} = 'banxico'`),
    uniqueIndex('exchange_rate_scheduled_key')
      .on(table.effectiveAt)
      .where(sql`${table.state} = 'scheduled'`),
    index('exchange_rate_effective_idx').on(table.effectiveAt),
    check('exchange_rate_positive', sql`${table.rate} > 0`),
    check('exchange_rate_source', sql`${table.source} in ('staff', 'banxico', 'roll_back')`),
    check('exchange_rate_state', sql`${table.state} in ('proposed', 'scheduled', 'applied', 'dismissed')`),
  ],
);
