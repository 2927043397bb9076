import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import { product } from '../catalog/catalog.tables.ts';
import { customer } from '../customers/customers.tables.ts';

const states = ['pending', 'approved', 'rejected'] as const;

/** What a customer wants to know about a product before buying it. */
export const question = pgTable(
  'question',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    state: text({ enum: states }).notNull(),
    /** Why staff rejected it; who asked reads it. */
    rejectionReason: text('rejection_reason'),
    /** How many others want to know too: the sum of `question_vote`. */
    voteCount: integer('vote_count').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // The same question sent twice is one question.
    uniqueIndex('question_once_key').on(table.productId, table.customerId, sql`md5(${table.body})`),
    index('question_customer_idx').on(table.customerId, table.createdAt),
    index('question_state_idx').on(table.state, table.createdAt),
    index('question_listed_idx').on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.state,
    ),
    index('question_words_idx').using('gin', sql`shop_fold(${table.body}) gin_trgm_ops`),
  ],
);

/** An answer by the shop (no customer) or by somebody who bought the product. */
export const questionAnswer = pgTable(
  'question_answer',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    questionId: integer('question_id')
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    /** Null: the shop answers. */
    customerId: text('customer_id').references(() => customer.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    state: text({ enum: states }).notNull(),
    /** How many it helped: the sum of `answer_vote`. */
    usefulCount: integer('useful_count').notNull().default(0),
    /** When the email to who asked was written; each answer is told once. */
    toldAt: at('told_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('question_answer_once_key').on(
      table.questionId,
      sql`coalesce(${table.customerId}, '')`,
      sql`md5(${table.body})`,
    ),
    index('question_answer_customer_idx').on(table.customerId, table.createdAt),
    index('question_answer_state_idx').on(table.state),
    check('question_answer_body', sql`${table.body} <> ''`),
  ],
);

/** «Yo también quiero saber», once per customer. */
export const questionVote = pgTable(
  'question_vote',
  {
    questionId: integer('question_id')
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.customerId] }),
    index('question_vote_customer_idx').on(table.customerId),
  ],
);

/** «¿Te sirvió?» of an answer, once per customer. */
export const answerVote = pgTable(
  'answer_vote',
  {
    answerId: integer('answer_id')
      .notNull()
      .references(() => questionAnswer.id, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    isUseful: boolean('is_useful').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.answerId, table.customerId] }),
    index('answer_vote_customer_idx').on(table.customerId),
  ],
);
