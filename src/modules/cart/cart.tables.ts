import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
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
import { product } from '../catalog/catalog.tables.ts';
import { customer } from '../customers/customers.tables.ts';

/** What a customer (a visitor too) means to buy; one cart each. */
export const cart = pgTable(
  'cart',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    /** The code the customer typed, folded; whether it works is reckoned on each read. */
    couponCode: text('coupon_code'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** When what is in it was first brought to the checkout; a purchase, or emptying it, makes it a new cart. */
    checkoutBegunAt: at('checkout_begun_at'),
    /** When the last email about what waits in it was sent; a purchase makes it a new cart. */
    remindedAt: at('reminded_at'),
    /** How many such emails were sent. */
    reminders: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('cart_customer_key').on(table.customerId)],
);

export const cartItem = pgTable(
  'cart_item',
  {
    cartId: uuid('cart_id')
      .notNull()
      .references(() => cart.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** The price the customer saw last; a difference is told on the next read. */
    seenPriceCents: whole('seen_price_cents').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.productId] }),
    // Whoever deletes a product looks for its lines: an import that is taken back, of thousands.
    index('cart_item_product_idx').on(table.productId),
    check('cart_item_quantity', sql`${table.quantity} between 1 and 9999`),
  ],
);

/** A code that was tried and does not work, kept for a day, to slow down and then refuse guessing. */
export const couponTry = pgTable(
  'coupon_try',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sessionId: text('session_id').notNull(),
    ip: text().notNull(),
    triedAt: at('tried_at').notNull(),
  },
  (table) => [
    index('coupon_try_session_idx').on(table.sessionId, table.triedAt),
    index('coupon_try_ip_idx').on(table.ip, table.triedAt),
    index('coupon_try_tried_idx').on(table.triedAt),
  ],
);

/** What a customer took out of the cart to decide later. */
export const savedItem = pgTable(
  'saved_item',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** What a unit cost when it was saved. */
    seenPriceCents: whole('seen_price_cents').notNull(),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.productId] }),
    index('saved_item_product_idx').on(table.productId),
    check('saved_item_quantity', sql`${table.quantity} between 1 and 9999`),
  ],
);

/** A line of a quote; `listedCents` is what everybody saw it for. */
export type QuotedLine = {
  productId: number;
  sku: string;
  slug: string;
  name: string;
  imageUrl: string | null;
  quantity: number;
  unitCents: number;
  totalCents: number;
  listedCents: number;
};

/** A cart as it was quoted to whoever has the link; nothing says whose it was. */
export const cartQuote = pgTable(
  'cart_quote',
  {
    /** Its folio. */
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Stands in its link. */
    token: text().notNull(),
    /** Of what is in it, whose cart it was and the day, hashed: asked twice it is one quote. */
    fingerprint: text().notNull(),
    lines: jsonb().$type<QuotedLine[]>().notNull(),
    subtotalCents: whole('subtotal_cents').notNull(),
    discountCents: whole('discount_cents').notNull(),
    taxCents: whole('tax_cents').notNull(),
    totalCents: whole('total_cents').notNull(),
    issuedAt: at('issued_at').notNull(),
    validUntil: at('valid_until').notNull(),
  },
  (table) => [
    uniqueIndex('cart_quote_token_key').on(table.token),
    uniqueIndex('cart_quote_fingerprint_key').on(table.fingerprint),
    index('cart_quote_valid_idx').on(table.validUntil),
  ],
);
