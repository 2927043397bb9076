import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytea } from '../../platform/database/columns.ts';
import { product } from '../catalog/catalog.tables.ts';
import { order } from '../orders/orders.tables.ts';
import { returnRequest } from '../returns/returns.tables.ts';
import { systemUser } from '../staff/staff.tables.ts';

/** A question of a customer, answered by staff. */
export const ticket = pgTable(
  'ticket',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id'),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    /** As whoever asked typed it, or that of `order_id`. */
    orderNumber: integer('order_number'),
    source: text({ enum: ['form', 'chat', 'email'] })
      .notNull()
      .default('form'),
    /** What it is about; an order or return is the asker's own. */
    orderId: uuid('order_id').references(() => order.id, { onDelete: 'set null' }),
    productId: integer('product_id').references(() => product.id, { onDelete: 'set null' }),
    returnId: uuid('return_id').references(() => returnRequest.id, { onDelete: 'set null' }),
    /** Who asks twice with the same one has asked once. */
    senderKey: text('sender_key'),
    /** Who of the staff looks after it. */
    assignedTo: text('assigned_to').references(() => systemUser.id, { onDelete: 'set null' }),
    tags: text().array().notNull().default([]),
    /** By when the next answer and the end are promised, by business hours; null while nobody waits for them. */
    answerDue: at('answer_due'),
    resolveDue: at('resolve_due'),
    /** Minutes of opening that the first answer and the end took; null until then. */
    firstAnswerMinutes: integer('first_answer_minutes'),
    resolutionMinutes: integer('resolution_minutes'),
    /** Its messages went into another one. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => ticket.id, { onDelete: 'cascade' }),
    /** From 1 to 5, by whoever asked, once it was closed. */
    rating: smallint(),
    ratingComment: text('rating_comment').notNull().default(''),
    state: text({ enum: ['open', 'waiting', 'closed'] })
      .notNull()
      .default('open'),
    /** Counts messages and changes of state: who answers an older one has not seen the newest. */
    version: integer().notNull().default(1),
    /** Ids of messages up to which each side has read, and up to which answers went by e-mail. */
    seenByCustomer: integer('seen_by_customer').notNull().default(0),
    seenByStaff: integer('seen_by_staff').notNull().default(0),
    mailedUntil: integer('mailed_until').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('ticket_customer_idx').on(table.customerId, table.updatedAt),
    index('ticket_assigned_idx').on(table.assignedTo, table.updatedAt),
    index('ticket_answer_due_idx').on(table.answerDue),
    index('ticket_resolve_due_idx').on(table.resolveDue),
    index('ticket_order_idx').on(table.orderId),
    index('ticket_product_idx').on(table.productId),
    index('ticket_return_idx').on(table.returnId),
    uniqueIndex('ticket_once_key').on(sql`lower(${table.email})`, table.senderKey),
    index('ticket_state_idx').on(table.state, table.updatedAt),
    index('ticket_listed_idx').on(
      table.updatedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.state,
    ),
    index('ticket_words_idx').using(
      'gin',
      sql`shop_fold(${table.subject} || ' ' || ${table.name} || ' ' || ${table.email}) gin_trgm_ops`,
    ),
  ],
);

/** A message, a note that only staff read, or something that happened. Ids of a ticket grow in the order of writing. */
export const ticketMessage = pgTable(
  'ticket_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => ticket.id, { onDelete: 'cascade' }),
    author: text({ enum: ['customer', 'staff'] }).notNull(),
    authorName: text('author_name').notNull(),
    body: text().notNull(),
    isNote: boolean('is_note').notNull().default(false),
    /** Null for what somebody wrote. */
    event: text({
      enum: [
        'opened',
        'closed',
        'assigned',
        'merged',
        'left_out',
        'refunded',
        'return_started',
        'email_resent',
      ],
    }),
    /** What its sender calls it: sent twice it is one. */
    senderKey: text('sender_key'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('ticket_message_ticket_idx').on(table.ticketId),
    index('ticket_message_words_idx').using('gin', sql`shop_fold(${table.body}) gin_trgm_ops`),
    uniqueIndex('ticket_message_once_key').on(table.ticketId, table.author, table.senderKey),
  ],
);

/** A picture or PDF that is a message; kept here, because its address would be enough to read it anywhere else. */
export const ticketFile = pgTable('ticket_file', {
  messageId: integer('message_id')
    .primaryKey()
    .references(() => ticketMessage.id, { onDelete: 'cascade' }),
  kind: text({ enum: ['picture', 'document'] }).notNull(),
  name: text().notNull(),
  /** Pixels of a picture. */
  width: integer(),
  height: integer(),
  content: bytea().notNull(),
});

/** Opens one ticket to whoever got its secret by e-mail. Only the hash is kept: each e-mail brings a new secret. */
export const ticketLink = pgTable(
  'ticket_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => ticket.id, { onDelete: 'cascade' }),
    /** Names the ticket in answers by e-mail; opens no page. */
    isForReplies: boolean('is_for_replies').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('ticket_link_ticket_idx').on(table.ticketId)],
);

/** An answer that staff write again and again, with variables that are filled in when it is used. */
export const cannedReply = pgTable('canned_reply', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  body: text().notNull(),
  version: integer().notNull().default(1),
  updatedAt: at('updated_at').notNull(),
});
