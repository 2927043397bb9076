import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { mailBody } from '../../platform/mail.tables.ts';
import { topics } from '../newsletter/topics.contract.ts';
import type { Block } from './blocks.contract.ts';
import { campaignStates } from './campaigns.contract.ts';
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

/** One email to many subscribers. */
export const campaign = pgTable(
  'campaign',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    subject: text().notNull(),
    preheader: text().notNull(),
    topic: text({ enum: topics }).notNull(),
    /** Null: every subscriber who wants to hear of the topic. */
    segmentId: integer('segment_id').references(() => customerSegment.id),
    blocks: jsonb().$type<Block[]>().notNull(),
    state: text({ enum: campaignStates }).notNull().default('draft'),
    scheduledAt: at('scheduled_at'),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    /** How many it goes to, frozen when it began. */
    audience: integer(),
    /** Counts the parts it was handed over in: one of several jobs for the same part goes on. */
    step: integer().notNull().default(0),
    steppedAt: at('stepped_at'),
    /** What its newest emails say, and the mark of it: another one once prices moved. */
    bodyId: integer('body_id').references(() => mailBody.id, { onDelete: 'set null' }),
    bodyFingerprint: text('body_fingerprint'),
    /** Pages of the shop that its links led to. */
    visits: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdBy: text('created_by').notNull(),
    sentBy: text('sent_by'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('campaign_listed_idx').on(table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('campaign_segment_idx').on(table.segmentId),
    index('campaign_body_idx').on(table.bodyId),
    // What the clock looks for every minute.
    index('campaign_under_way_idx')
      .on(table.state)
      .where(sql`${table.state} in ('scheduled', 'sending')`),
    check('campaign_scheduled', sql`${table.state} <> 'scheduled' or ${table.scheduledAt} is not null`),
  ],
);

/** Whom a campaign goes to, decided when it began; each once. */
export const campaignRecipient = pgTable(
  'campaign_recipient',
  {
    campaignId: integer('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text().notNull(),
    /** Who takes the email, for the pace. */
    domain: text().notNull(),
    /** `skipped`: left, or was suppressed, before their turn. */
    state: text({ enum: ['waiting', 'handed', 'skipped'] })
      .notNull()
      .default('waiting'),
    /** The email; it is forgotten after half a year. */
    mailId: integer('mail_id'),
    handedAt: at('handed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.email] }),
    index('campaign_recipient_waiting_idx')
      .on(table.campaignId, table.domain, table.email)
      .where(sql`${table.state} = 'waiting'`),
    index('campaign_recipient_pace_idx')
      .on(table.domain, table.handedAt)
      .where(sql`${table.handedAt} is not null`),
    index('campaign_recipient_mail_idx').on(table.mailId),
    index('campaign_recipient_email_idx').on(table.email),
  ],
);
