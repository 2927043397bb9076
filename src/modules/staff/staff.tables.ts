import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import {
  accountColumns,
  rateLimitColumns,
  sessionColumns,
  verificationColumns,
} from '../../platform/database/account-columns.ts';

/** A system user of the spec; PostgreSQL keeps the word SYSTEM_USER for itself. Columns as better-auth names them; a secret of their own signs their cookies. */
export const systemUser = pgTable(
  'staff_user',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    /** One of `rights.ts`, or the key of a role that an owner made. */
    role: text().notNull().default('support'),
    /** What the role may do, so that reading a session reads it, too; null: as `rights.ts` says. Written with the role. */
    roleRights: text('role_rights').array(),
    isDisabled: boolean('is_disabled').notNull().default(false),
    /** Of name, role and access; counted up by a trigger. */
    version: integer().notNull().default(1),
    /** Signs in with a code of an app besides the password. */
    hasTotp: boolean('has_totp').notNull().default(false),
    /** What the admin is read in; nothing: as the browser prefers. */
    language: text({ enum: ['en', 'es'] }),
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
    /** The password was right, the code of the app is still asked for: opens nothing. */
    isWaiting: boolean('is_waiting').notNull().default(false),
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

/** The secret an authenticator app shares with the shop. */
export const systemUserTotp = pgTable('staff_user_totp', {
  userId: text('staff_user_id')
    .primaryKey()
    .references(() => systemUser.id, { onDelete: 'cascade' }),
  /** Encrypted with the staff's secret. */
  secret: text().notNull(),
  /** Null until a first code was typed. */
  confirmedAt: at('confirmed_at'),
  /** The half minute of the last code that was taken: it and those before it are used up. */
  lastStep: whole('last_step').notNull().default(0),
});

/** Codes for who lost the app, each good once. */
export const systemUserRecoveryCode = pgTable(
  'staff_user_recovery_code',
  {
    userId: text('staff_user_id')
      .notNull()
      .references(() => systemUser.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Links for a new password, mailed to a system user. */
export const systemUserPasswordReset = pgTable(
  'staff_user_password_reset',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('staff_user_id')
      .notNull()
      .references(() => systemUser.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('staff_user_password_reset_user_idx').on(table.userId)],
);

/** What lets a program call in the name of a system user, with some of their rights. */
export const staffApiToken = pgTable(
  'staff_api_token',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('staff_user_id')
      .notNull()
      .references(() => systemUser.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The last four letters. */
    hint: text().notNull(),
    rights: text().array().notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at'),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    uniqueIndex('staff_api_token_hash_key').on(table.tokenHash),
    index('staff_api_token_user_idx').on(table.userId),
  ],
);

export const systemUserVerification = pgTable('staff_user_verification', verificationColumns(), (table) => [
  index('staff_user_verification_identifier_idx').on(table.identifier),
]);

export const systemUserRateLimit = pgTable('staff_user_rate_limit', rateLimitColumns(), (table) => [
  uniqueIndex('staff_user_rate_limit_key').on(table.key),
]);

/** What an owner made of a built-in role, and roles of their own. A built-in one without a row is as `rights.ts` says. */
export const staffRole = pgTable('staff_role', {
  key: text().primaryKey(),
  /** Of a built-in role empty: it is called as the admin calls it. */
  name: text().notNull(),
  rights: text().array().notNull(),
  version: integer().notNull().default(1),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
});

/** Somebody who may choose a password by a mailed link, and is a system user then. */
export const staffInvitation = pgTable(
  'staff_invitation',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** In small letters. */
    email: text().notNull(),
    role: text().notNull(),
    /** What the email and, at first, the admin are read in. */
    language: text({ enum: ['en', 'es'] }).notNull(),
    /** Of the newest link; those before it open nothing. */
    tokenHash: text('token_hash').notNull(),
    invitedBy: text('invited_by').references(() => systemUser.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at').notNull(),
    acceptedAt: at('accepted_at'),
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('staff_invitation_token_key').on(table.tokenHash),
    uniqueIndex('staff_invitation_email_key')
      .on(table.email)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
  ],
);

/** Append-only: who changed what, with the values before and after. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    systemUserId: text('staff_user_id'),
    action: text().notNull(),
    subject: text().notNull(),
    /** What kind of thing it is: `subject` up to its colon. */
    subjectKind: text('subject_kind')
      .notNull()
      .generatedAlwaysAs(sql`split_part(subject, ':', 1)`),
    before: jsonb(),
    after: jsonb(),
    /** The client's, where a request did it. */
    ipAddress: text('ip_address'),
    /** Browser and system, e.g. `Chrome, Windows`. */
    device: text(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_entry_subject_idx').on(table.subject, table.createdAt),
    // The log reads the newest first, narrowed by who or what: an index a choice, so that each reads only its page.
    index('audit_entry_time_idx').on(table.createdAt, table.id),
    index('audit_entry_who_idx').on(table.systemUserId, table.createdAt, table.id),
    index('audit_entry_kind_idx').on(table.subjectKind, table.createdAt, table.id),
    index('audit_entry_kind_who_idx').on(table.subjectKind, table.systemUserId, table.createdAt, table.id),
    // What a change was part of: a bulk edit is taken back by it.
    index('audit_entry_part_idx')
      .on(sql`(${table.after} ->> 'part')`)
      .where(sql`${table.after} ->> 'part' is not null`),
  ],
);

/** Which fields an entry changed, to find entries by them. */
export const auditField = pgTable(
  'audit_field',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => auditEntry.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    createdAt: at('created_at').notNull(),
    /** Of the entry, as the next one: an entry is looked into only where both fit. */
    subjectKind: text('subject_kind').notNull(),
    systemUserId: text('staff_user_id'),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.field] }),
    index('audit_field_time_idx').on(
      table.field,
      table.createdAt,
      table.entryId,
      table.subjectKind,
      table.systemUserId,
    ),
  ],
);

/** Filters, order and columns of a list under a name, somebody's own or everybody's. */
export const savedView = pgTable(
  'staff_view',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The list's page behind `/admin/`. */
    list: text().notNull(),
    name: text().notNull(),
    /** What the list's address says, without the page. */
    query: text().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    systemUserId: text('staff_user_id')
      .notNull()
      .references(() => systemUser.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('staff_view_name_key').on(table.systemUserId, table.list, sql`lower(${table.name})`),
  ],
);
