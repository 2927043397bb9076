import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import { order } from '../orders/orders.tables.ts';

/** Units of an order that somebody wants to send back (RMA). */
export const returnRequest = pgTable(
  'return_request',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What customer and staff call it: D-1001, D-1002 … */
    number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    state: text({
      enum: ['requested', 'refused', 'withdrawn', 'approved', 'received', 'inspected', 'closed'],
    })
      .notNull()
      .default('requested'),
    reason: text({ enum: ['revocation', 'unopened', 'defect', 'wrong_item', 'warranty'] }).notNull(),
    wanted: text({ enum: ['refund', 'store_credit', 'exchange'] }).notNull(),
    comment: text().notNull(),
    /** What the staff answered: how to send it, or why not. */
    answer: text().notNull().default(''),
    /** The outcome. */
    resolution: text({ enum: ['refund', 'store_credit', 'exchange', 'nothing'] }),
    refundCents: whole('refund_cents').notNull().default(0),
    /** Delivery that went back with it; a part of `refund_cents`. */
    shippingCents: whole('shipping_cents').notNull().default(0),
    requestedAt: at('requested_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('return_request_number_key').on(table.number),
    index('return_request_order_idx').on(table.orderId),
    index('return_request_state_idx').on(table.state, table.requestedAt),
    check(
      'return_request_cents',
      sql`${table.refundCents} >= ${table.shippingCents} and ${table.shippingCents} >= 0`,
    ),
  ],
);

export const returnUnit = pgTable(
  'return_unit',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    returnId: uuid('return_id')
      .notNull()
      .references(() => returnRequest.id, { onDelete: 'cascade' }),
    /** Of the order's line. */
    position: smallint().notNull(),
    serial: text(),
    outcome: text({ enum: ['sellable', 'open_box', 'scrap', 'not_returned'] }),
    note: text().notNull().default(''),
    /** Its money went back. */
    isRefunded: boolean('is_refunded').notNull().default(false),
    /** It stands on a shelf again. */
    isRestocked: boolean('is_restocked').notNull().default(false),
    /** Scrap that is on a return to its supplier: it is not judged anew, and on no other one. */
    isSentBack: boolean('is_sent_back').notNull().default(false),
  },
  (table) => [
    index('return_unit_return_idx').on(table.returnId),
    index('return_unit_scrap_idx')
      .on(table.id)
      .where(sql`${table.outcome} = 'scrap' and not ${table.isSentBack}`),
  ],
);

/** A photo of the customer; only they and staff get its address. */
export const returnPhoto = pgTable(
  'return_photo',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    returnId: uuid('return_id')
      .notNull()
      .references(() => returnRequest.id, { onDelete: 'cascade' }),
    imageUrl: text('image_url').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (table) => [uniqueIndex('return_photo_once_key').on(table.returnId, table.imageUrl)],
);
