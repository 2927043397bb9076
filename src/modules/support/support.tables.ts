import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';

/** A question of a customer, answered by staff. */
export const ticket = pgTable(
  'ticket',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: text('customer_id'),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    orderNumber: integer('order_number'),
    state: text({ enum: ['open', 'waiting', 'closed'] })
      .notNull()
      .default('open'),
    /** Counts messages and changes of state: who answers an older one has not seen the newest. */
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
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
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('ticket_message_ticket_idx').on(table.ticketId)],
);
