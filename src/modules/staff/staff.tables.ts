import { boolean, bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  accountColumns,
  rateLimitColumns,
  sessionColumns,
  verificationColumns,
} from '../../platform/database/account-columns.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A system user of the spec; PostgreSQL keeps the word SYSTEM_USER for itself. Columns as better-auth names them; a secret of their own signs their cookies. */
export const systemUser = pgTable(
  'staff_user',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    /** `owner`, `catalog`, `orders`, `support`. What each may do stands in `rights.ts`. */
    role: text().notNull().default('support'),
    isDisabled: boolean('is_disabled').notNull().default(false),
    lastSignInAt: at('last_sign_in_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('staff_user_email_key').on(table.email)],
);

export const systemUserSession = pgTable(
  'staff_user_session',
  {
    ...sessionColumns(),
    userId: text('staff_user_id')
      .notNull()
      .references(() => systemUser.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('staff_user_session_token_key').on(table.token),
    index('staff_user_session_user_idx').on(table.userId),
  ],
);

export const systemUserAccount = pgTable(
  'staff_user_account',
  {
    ...accountColumns(),
    userId: text('staff_user_id')
      .notNull()
      .references(() => systemUser.id, { onDelete: 'cascade' }),
  },
  (table) => [index('staff_user_account_user_idx').on(table.userId)],
);

export const systemUserVerification = pgTable('staff_user_verification', verificationColumns(), (table) => [
  index('staff_user_verification_identifier_idx').on(table.identifier),
]);

export const systemUserRateLimit = pgTable('staff_user_rate_limit', rateLimitColumns(), (table) => [
  uniqueIndex('staff_user_rate_limit_key').on(table.key),
]);

/** Append-only: who changed what, with the values before and after. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    systemUserId: text('staff_user_id'),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('audit_entry_subject_idx').on(table.subject, table.createdAt)],
);
