import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from '../../platform/database/columns.ts';
import {
  accountColumns,
  rateLimitColumns,
  sessionColumns,
  verificationColumns,
} from '../../platform/database/account-columns.ts';

/** A shopper; a visitor without an account is a row with `is_anonymous`. Columns as better-auth names them. */
export const customer = pgTable(
  'customer',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    isBlocked: boolean('is_blocked').notNull().default(false),
    phone: text(),
    /** Of a guest, who buys without an account; anybody may write any address here. */
    contactName: text('contact_name'),
    /** Lower case. */
    contactEmail: text('contact_email'),
    /** Of a guest: stands in emails to `claim_email` only, so whoever holds it owns that address and no other. */
    claimToken: text('claim_token'),
    claimEmail: text('claim_email'),
    /** When the last email went that proves the address: a guest's link, an account's code. */
    claimSentAt: at('claim_sent_at'),
    /** When they agreed to emails about what waits in their cart; null: they did not. */
    cartMailSince: at('cart_mail_since'),
    /** Stands in emails only: ends these emails without signing in. */
    mailToken: text('mail_token')
      .notNull()
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    /** What staff want to remember of them; they never see it in the shop. */
    staffNotes: text('staff_notes').notNull().default(''),
    /** Counted up by a trigger when the notes change. */
    notesVersion: integer('notes_version').notNull().default(1),
    /** The account is gone; the row stays for its orders and says nothing about anybody. */
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('customer_email_key').on(table.email),
    index('customer_created_idx').on(table.createdAt),
    // The staff's list, which has no guests, and what its words find.
    index('customer_listed_idx')
      .on(table.createdAt.desc().nullsFirst(), table.id, table.emailVerified, table.isBlocked)
      .where(sql`not ${table.isAnonymous} and ${table.deletedAt} is null`),
    index('customer_words_idx')
      .using('gin', sql`shop_fold(${table.name} || ' ' || ${table.email}) gin_trgm_ops`)
      .where(sql`not ${table.isAnonymous} and ${table.deletedAt} is null`),
    // As `shop_order_phone_idx`.
    index('customer_phone_idx')
      .on(sql`right(regexp_replace(${table.phone}, '\\D', '', 'g'), 10)`)
      .where(sql`not ${table.isAnonymous} and ${table.deletedAt} is null`),
    uniqueIndex('customer_claim_key')
      .on(table.claimToken)
      .where(sql`${table.claimToken} is not null`),
    uniqueIndex('customer_mail_token_key').on(table.mailToken),
    index('customer_contact_idx')
      .on(table.contactEmail)
      .where(sql`${table.contactEmail} is not null`),
  ],
);

/** An address that opened an account until it was merged into another one of the same person; it opens none now. */
export const customerAlias = pgTable(
  'customer_alias',
  {
    /** Lower case. */
    email: text().primaryKey(),
    /** Whose it is now. */
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** The account that it opened. */
    formerId: text('former_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('customer_alias_former_key').on(table.formerId),
    index('customer_alias_customer_idx').on(table.customerId),
  ],
);

export const customerSession = pgTable(
  'customer_session',
  {
    ...sessionColumns(),
    userId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('customer_session_token_key').on(table.token),
    index('customer_session_customer_idx').on(table.userId),
  ],
);

export const customerAccount = pgTable(
  'customer_account',
  {
    ...accountColumns(),
    userId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
  },
  (table) => [index('customer_account_customer_idx').on(table.userId)],
);

export const customerVerification = pgTable('customer_verification', verificationColumns(), (table) => [
  index('customer_verification_identifier_idx').on(table.identifier),
]);

export const customerRateLimit = pgTable('customer_rate_limit', rateLimitColumns(), (table) => [
  uniqueIndex('customer_rate_limit_key').on(table.key),
]);

/** Whom staff let place no orders: a guest or customer, an e-mail, a phone, a postal address. */
export const contactBlock = pgTable(
  'contact_block',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['customer', 'email', 'phone', 'address'] }).notNull(),
    /** As `contact-keys.ts` writes it. */
    key: text().notNull(),
    /** What staff typed: who it is stays readable. */
    label: text().notNull(),
    reason: text().notNull(),
    blockedBy: text('blocked_by').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('contact_block_key').on(table.key),
    index('contact_block_created_idx').on(table.createdAt),
  ],
);

/** Where parcels go; Mexican form. */
export const address = pgTable(
  'address',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    phone: text().notNull(),
    street: text().notNull(),
    exteriorNumber: text('exterior_number').notNull(),
    interiorNumber: text('interior_number').notNull().default(''),
    neighbourhood: text().notNull(),
    municipality: text().notNull(),
    state: text().notNull(),
    postalCode: text('postal_code').notNull(),
    directions: text().notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('address_customer_idx').on(table.customerId)],
);
