import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import { product } from '../catalog/catalog.tables.ts';
import { customer } from '../customers/customers.tables.ts';

/**
 * Somebody's interest in a product they have not bought: a heart, a stock alert, a price alert, or several of them in
 * one row. It belongs to a customer (a visitor too, who can have hearts only), or to an e-mail address.
 */
export const wish = pgTable(
  'wish',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').references(() => customer.id, { onDelete: 'cascade' }),
    /** Lower case; of somebody without an account who wants an email. */
    email: text(),
    /** Stands on the customer's wish list. */
    isListed: boolean('is_listed').notNull().default(false),
    /** What the product cost when it was put on the list. */
    addedPriceCents: whole('added_price_cents').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
    /** Since when they wait for stock; null: no alert. The order of emails. */
    stockAlertSince: at('stock_alert_since'),
    priceAlertSince: at('price_alert_since'),
    /** The email goes when the price is below this. */
    priceBelowCents: whole('price_below_cents'),
    /** When the address said that it wants emails; a customer's own address is known. */
    confirmedAt: at('confirmed_at'),
    /** When the email that asks for it was sent last. */
    confirmationSentAt: at('confirmation_sent_at'),
    /** Confirms and ends the alerts; it is in emails only. */
    token: text().notNull(),
    /** Not written any more. */
    askedFrom: text('asked_from'),
  },
  (table) => [
    uniqueIndex('wish_customer_key')
      .on(table.customerId, table.productId)
      .where(sql`${table.customerId} is not null`),
    uniqueIndex('wish_email_key')
      .on(table.email, table.productId)
      .where(sql`${table.email} is not null`),
    uniqueIndex('wish_token_key').on(table.token),
    // What the job looks for every minute.
    index('wish_alert_idx')
      .on(table.productId)
      .where(
        sql`${table.confirmedAt} is not null and (${table.stockAlertSince} is not null or ${table.priceAlertSince} is not null)`,
      ),
    // How many want a product, beside its stock.
    index('wish_listed_idx')
      .on(table.productId)
      .where(sql`${table.isListed}`),
    index('wish_asked_from_idx').on(table.askedFrom, table.confirmationSentAt),
    check('wish_owner', sql`(${table.customerId} is null) <> (${table.email} is null)`),
    check('wish_price_alert', sql`(${table.priceAlertSince} is null) = (${table.priceBelowCents} is null)`),
  ],
);
