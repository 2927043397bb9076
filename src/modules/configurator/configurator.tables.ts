import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { customer } from '../customers/customers.tables.ts';

/** A saved set of parts, found by its short code. */
export const build = pgTable(
  'build',
  {
    code: text().primaryKey(),
    customerId: text('customer_id'),
    name: text().notNull(),
    refIds: jsonb('ref_ids').$type<string[]>().notNull(),
    /** Products of `refIds` that the shopper has at home: judged, but not bought. */
    ownRefIds: jsonb('own_ref_ids').$type<string[]>().notNull().default([]),
    /** It is to be bought put together, where the shop does that. */
    isAssembled: boolean('is_assembled').notNull().default(false),
    /** What each part was called and cost when it was saved, to say later what changed. */
    seen: jsonb().$type<SeenPart[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('build_customer').on(table.customerId)],
);

/** A part as it was when its build was saved. */
export type SeenPart = { ref_id: string; name: string; price_cents: number; is_in_stock: boolean };

/** A saved build that its owner shared with everybody; seen by nobody before staff approved its words. */
export const galleryBuild = pgTable(
  'gallery_build',
  {
    code: text()
      .primaryKey()
      .references(() => build.code, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    /** First name of its maker when it was shared: what staff approved is what is shown, whatever they are called later. */
    author: text().notNull().default(''),
    state: text({ enum: ['pending', 'approved', 'rejected'] }).notNull(),
    rejectionReason: text('rejection_reason'),
    /** With these words. */
    sharedAt: at('shared_at').notNull(),
    decidedAt: at('decided_at'),
  },
  (table) => [
    index('gallery_build_state_idx').on(table.state, table.sharedAt),
    index('gallery_build_customer_idx').on(table.customerId),
  ],
);

/** Somebody, a visitor too, likes a build of the gallery. */
export const galleryLike = pgTable(
  'gallery_like',
  {
    code: text()
      .notNull()
      .references(() => galleryBuild.code, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    likedAt: at('liked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.customerId] }),
    index('gallery_like_customer_idx').on(table.customerId),
  ],
);

/** A PC that a customer has at home, from an order, a saved build or typed: other parts are judged beside it. */
export const machine = pgTable(
  'machine',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: text('customer_id').notNull(),
    name: text().notNull(),
    /** Also of products that are no longer sold; a second unit stands there twice. */
    refIds: jsonb('ref_ids').$type<string[]>().notNull(),
    /** The order or saved build it was made from, however it is called since; null for what was typed. */
    source: text(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    // The same machine added twice is one; it also finds a customer's machines.
    uniqueIndex('machine_once').on(table.customerId, table.name, sql`md5(${table.refIds}::text)`),
  ],
);
