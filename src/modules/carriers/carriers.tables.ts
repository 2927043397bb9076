import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, bytea, whole } from '../../platform/database/columns.ts';
import { type LabelOrder, type Parcel, parcelStates, pickupStates, providerNames } from './provider.ts';
import type { QuotedRate } from './quote-parcel.ts';

/** A label of a parcel, from before it is bought; what the parcel is belongs to whoever asked (`parcel_ref`). */
export const parcelLabel = pgTable(
  'parcel_label',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The shipment, for the module that asked. */
    parcelRef: uuid('parcel_ref').notNull(),
    provider: text({ enum: providerNames }).notNull(),
    carrier: text().notNull(),
    carrierName: text('carrier_name').notNull(),
    service: text().notNull(),
    serviceName: text('service_name').notNull(),
    /** `buying`: written before the provider is called. `making`: paid, its guide comes later. `unknown`: nobody heard. */
    state: text({ enum: ['buying', 'making', 'bought', 'unknown', 'refused', 'cancelled'] }).notNull(),
    /** What is asked for, while it may have to be asked again; nobody's address is kept longer. */
    request: jsonb().$type<LabelOrder>(),
    weightGrams: integer('weight_grams').notNull(),
    billedGrams: integer('billed_grams'),
    promisedOn: date('promised_on'),
    quotedCents: whole('quoted_cents').notNull(),
    /** What of its goods is insured; 0: nothing. */
    insuredCents: whole('insured_cents').notNull().default(0),
    /** What it cost in the end. */
    costCents: whole('cost_cents'),
    providerRef: text('provider_ref'),
    trackingCode: text('tracking_code'),
    trackingUrl: text('tracking_url'),
    labelUrl: text('label_url'),
    pdf: bytea(),
    /** In the provider's words. */
    failure: text(),
    askedBy: text('asked_by'),
    askedAt: at('asked_at').notNull(),
    /** When somebody began to call the provider; another may after a while. */
    triedAt: at('tried_at').notNull(),
    tries: integer().notNull().default(1),
    boughtAt: at('bought_at'),
    cancelledAt: at('cancelled_at'),
    cancelledBy: text('cancelled_by'),
    parcelState: text('parcel_state', { enum: parcelStates }).notNull().default('created'),
    parcelDetail: text('parcel_detail').notNull().default(''),
    /** When that happened, by the carrier. */
    parcelStateAt: at('parcel_state_at'),
    /** When the provider was asked last. */
    readAt: at('read_at'),
    pickupId: uuid('pickup_id').references(() => parcelPickup.id),
    /** Since when somebody has to do something about it: it is stuck, comes back, came back or is lost. */
    problemAt: at('problem_at'),
    solvedAt: at('solved_at'),
    solvedBy: text('solved_by'),
    /** What was done about it. */
    solution: text({ enum: ['resent', 'kept', 'arrived', 'closed'] }),
    /** What staff wrote about it, e.g. the number of the claim. */
    problemNote: text('problem_note').notNull().default(''),
  },
  (table) => [
    // One label a parcel that is, or may be, paid for.
    uniqueIndex('parcel_label_live_key')
      .on(table.parcelRef)
      .where(sql`${table.state} in ('buying', 'making', 'bought', 'unknown')`),
    index('parcel_label_parcel_idx').on(table.parcelRef),
    index('parcel_label_pickup_idx')
      .on(table.pickupId)
      .where(sql`${table.pickupId} is not null`),
    index('parcel_label_tracking_idx')
      .on(table.trackingCode)
      .where(sql`${table.trackingCode} is not null`),
    index('parcel_label_open_idx')
      .on(table.triedAt)
      .where(sql`${table.state} in ('buying', 'making')`),
    index('parcel_label_moving_idx')
      .on(table.readAt)
      .where(
        sql`${table.state} = 'bought' and ${table.parcelState} not in ('delivered', 'returned', 'lost', 'cancelled')`,
      ),
    index('parcel_label_asked_idx').on(table.askedAt),
    index('parcel_label_problem_idx')
      .on(table.problemAt)
      .where(sql`${table.problemAt} is not null and ${table.solvedAt} is null`),
    index('parcel_label_unknown_idx')
      .on(table.askedAt)
      .where(sql`${table.state} = 'unknown'`),
  ],
);

/** A webhook as it came; what it says is only a reason to ask the provider. */
export const carrierEvent = pgTable(
  'carrier_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text({ enum: providerNames }).notNull(),
    /** Of its bytes: neither provider numbers what it sends. */
    fingerprint: text().notNull(),
    trackingCode: text('tracking_code').notNull(),
    said: text().notNull(),
    /** Null: the guide is none of ours. */
    labelId: uuid('label_id').references(() => parcelLabel.id, { onDelete: 'cascade' }),
    times: integer().notNull().default(1),
    receivedAt: at('received_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [
    uniqueIndex('carrier_event_key').on(table.provider, table.fingerprint),
    index('carrier_event_label_idx').on(table.labelId),
    index('carrier_event_last_idx').on(table.lastAt),
  ],
);

/** A carrier asked to come for parcels. */
export const parcelPickup = pgTable(
  'parcel_pickup',
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text({ enum: providerNames }).notNull(),
    carrier: text().notNull(),
    carrierName: text('carrier_name').notNull(),
    /** Of whose warehouse. */
    warehouseCode: text('warehouse_code').notNull(),
    day: date().notNull(),
    fromHour: integer('from_hour').notNull(),
    toHour: integer('to_hour').notNull(),
    /** `cancelling`: written before the provider is called, and until it was heard. */
    state: text({ enum: pickupStates }).notNull(),
    confirmation: text(),
    failure: text(),
    askedBy: text('asked_by'),
    askedAt: at('asked_at').notNull(),
    /** When somebody began to cancel it last; another may after a while. */
    triedAt: at('tried_at'),
    tries: integer().notNull().default(0),
    cancelledAt: at('cancelled_at'),
    cancelledBy: text('cancelled_by'),
  },
  (table) => [index('parcel_pickup_day_idx').on(table.day)],
);

/** What providers asked for a parcel; who buys names it, and cannot write a price. */
export const parcelQuote = pgTable(
  'parcel_quote',
  {
    id: uuid().primaryKey().defaultRandom(),
    parcelRef: uuid('parcel_ref').notNull(),
    warehouse: text().notNull(),
    /** Postal code it goes to. */
    toCode: text('to_code').notNull(),
    parcel: jsonb().$type<Parcel>().notNull(),
    rates: jsonb().$type<QuotedRate[]>().notNull(),
    quotedAt: at('quoted_at').notNull(),
  },
  (table) => [index('parcel_quote_quoted_idx').on(table.quotedAt)],
);
