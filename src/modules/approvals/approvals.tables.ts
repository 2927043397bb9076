import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Kept } from '../../i18n/t.ts';
import { at, whole } from '../../platform/database/columns.ts';
import { systemUser } from '../staff/staff.tables.ts';

/** What a system user gave away, or booked as received by hand, on a day of Mexico City, by kind of money. */
export const staffAllowance = pgTable(
  'staff_allowance',
  {
    userId: text('staff_user_id')
      .notNull()
      .references(() => systemUser.id, { onDelete: 'cascade' }),
    kind: text().$type<'refund' | 'credit' | 'payment'>().notNull(),
    day: date().notNull(),
    usedCents: whole('used_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.day] })],
);

/** Money above somebody's ceiling, which waits for a second person. Nothing has been sent while it is `pending`. */
export const staffApproval = pgTable(
  'staff_approval',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What is done on approval, e.g. `order.refund`. */
    action: text().notNull(),
    /** E.g. `order:…`. */
    subject: text().notNull(),
    /** Page where the thing is looked at. */
    path: text().notNull(),
    amountCents: whole('amount_cents').notNull(),
    /** The call's input; once the request is over, a CLABE only by its last four digits. */
    input: jsonb().notNull(),
    /** Why the requester wants it, in their words. */
    reason: text().notNull(),
    /** Where the money goes, as a second person reads it; empty once that is forgotten. */
    destination: jsonb()
      .$type<Kept | string>()
      .notNull()
      .default(sql`'""'::jsonb`),
    /** One more each time something else is asked for while it waits. */
    version: integer().notNull().default(1),
    requestedBy: text('requested_by')
      .notNull()
      .references(() => systemUser.id),
    state: text().$type<'pending' | 'approved' | 'refused'>().notNull().default('pending'),
    decidedBy: text('decided_by').references(() => systemUser.id),
    decidedAt: at('decided_at'),
    /** Why it was refused. */
    answer: text().notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    // The same asked for again while it waits is the same request.
    uniqueIndex('staff_approval_pending_key')
      .on(table.action, table.subject, table.requestedBy, table.amountCents)
      .where(sql`state = 'pending'`),
    index('staff_approval_state_idx').on(table.state, table.createdAt),
  ],
);
