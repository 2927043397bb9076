import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Kept } from '../../i18n/t.ts';
import { at } from '../../platform/database/columns.ts';
import { deliveryStates, offReasons } from './webhook.contract.ts';

/** An address of another program that is told of what happens in the shop. */
export const webhook = pgTable('webhook', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  url: text().notNull(),
  topics: text().array().notNull(),
  /** What deliveries are signed with, sealed (`platform/sealer.ts`). */
  secret: text().notNull(),
  /** The one before, which signs beside it until then. */
  formerSecret: text('former_secret'),
  formerUntil: at('former_until'),
  isOn: boolean('is_on').notNull().default(true),
  /** Null while it is on. */
  offBecause: text('off_because', { enum: offReasons }),
  /** Since when nothing has arrived; null where the last one did. */
  failingSince: at('failing_since'),
  lastFailure: jsonb('last_failure').$type<Kept>(),
  lastFailedAt: at('last_failed_at'),
  createdAt: at('created_at').notNull(),
});

/** Something that happened and that somebody hears of, until it is written to each of them. */
export const webhookEvent = pgTable('webhook_event', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  topic: text().notNull(),
  /** Whose id in its table. */
  subject: text().notNull(),
  createdAt: at('created_at').notNull(),
});

/** A message to one webhook, with how often it was tried. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    topic: text().notNull(),
    subject: text().notNull(),
    /** As it is sent at each try. */
    body: text().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** While it is being sent, when that counts as lost with its process. */
    nextTryAt: at('next_try_at').notNull(),
    /** Of the last try. */
    triedAt: at('tried_at'),
    status: smallint(),
    /** How the answer begins. */
    answer: text(),
    failure: jsonb().$type<Kept>(),
    durationMs: integer('duration_ms'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('webhook_delivery_page_idx').on(table.webhookId, table.createdAt, table.id),
    index('webhook_delivery_due_idx')
      // Orders and returns before products, of which an import changes thousands.
      .on(table.webhookId, sql`(${table.topic} like 'product.%')`, table.nextTryAt)
      .where(sql`${table.state} = 'waiting'`),
  ],
);
