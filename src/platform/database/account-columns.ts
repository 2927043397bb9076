import { integer, text } from 'drizzle-orm/pg-core';
import { at, whole } from './columns.ts';

const written = () => ({
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/*
 * Columns as better-auth names them. Customers and staff sign in by tables of their own, so that neither's session can
 * ever be the other's; whose a row is, each table says itself as `userId`.
 */

/** Somebody signed in, in one browser. */
export const sessionColumns = () => ({
  id: text().primaryKey(),
  token: text().notNull(),
  expiresAt: at('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  ...written(),
});

/** A way to sign in, e.g. a password. */
export const accountColumns = () => ({
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: at('access_token_expires_at'),
  refreshTokenExpiresAt: at('refresh_token_expires_at'),
  scope: text(),
  password: text(),
  ...written(),
});

/** A code or link that was sent and waits. */
export const verificationColumns = () => ({
  id: text().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: at('expires_at').notNull(),
  ...written(),
});

/** How often somebody tried lately. */
export const rateLimitColumns = () => ({
  id: text().primaryKey(),
  key: text().notNull(),
  count: integer().notNull(),
  lastRequest: whole('last_request').notNull(),
});
