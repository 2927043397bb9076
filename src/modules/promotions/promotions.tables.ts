import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import { product } from '../catalog/catalog.tables.ts';
import { customer } from '../customers/customers.tables.ts';
import { paymentMethodsOfRules } from './promotion.contract.ts';

const scopeIds = (name: string) =>
  integer(name)
    .array()
    .notNull()
    .default(sql`'{}'`);

/** What lowers prices for a time; a `catalogue` one shows in lists, the others in the cart (see `engine/basket.ts`). */
export const promotion = pgTable(
  'promotion',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    imageUrl: text('image_url'),
    type: text({ enum: ['catalogue', 'line', 'buy_get', 'bundle', 'order', 'coupon', 'shipping'] })
      .notNull()
      .default('catalogue'),
    kind: text({ enum: ['percent', 'amount', 'price'] }).notNull(),
    /** Basis points for `percent`, centavos off (each unit, set or order) for `amount`, a bundle's own for `price`. */
    value: bigint({ mode: 'number' }).notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    isDraft: boolean('is_draft').notNull().default(false),
    isStackable: boolean('is_stackable').notNull().default(false),
    isExclusive: boolean('is_exclusive').notNull().default(false),
    allowsWholesale: boolean('allows_wholesale').notNull().default(false),
    /** Only for who types one of its codes. */
    needsCode: boolean('needs_code').notNull().default(false),
    /** Who gets it: `named` are those in `promotion_customer`. */
    buyers: text({ enum: ['everybody', 'first_order', 'named'] })
      .notNull()
      .default('everybody'),
    /** Who pays by one of these gets it; empty: everybody. */
    paymentMethods: text('payment_methods', { enum: paymentMethodsOfRules })
      .array()
      .notNull()
      .default(sql`'{}'`),
    minSubtotalCents: whole('min_subtotal_cents').notNull().default(0),
    buyQuantity: integer('buy_quantity').notNull().default(1),
    getQuantity: integer('get_quantity').notNull().default(1),
    /*
     * What it is for beside the products in `promotion_product` (`engine/scope.ts`). Ids of what was deleted may stay
     * here: they are never given again, so that a promotion reaches less afterwards and never more.
     */
    coversAll: boolean('covers_all').notNull().default(false),
    categoryIds: scopeIds('category_ids'),
    brandIds: scopeIds('brand_ids'),
    exceptCategoryIds: scopeIds('except_category_ids'),
    exceptBrandIds: scopeIds('except_brand_ids'),
    rewardCategoryIds: scopeIds('reward_category_ids'),
    rewardBrandIds: scopeIds('reward_brand_ids'),
    rewardExceptCategoryIds: scopeIds('reward_except_category_ids'),
    rewardExceptBrandIds: scopeIds('reward_except_brand_ids'),
    /** Counted up by a trigger with every change of staff. */
    version: integer().notNull().default(1),
    /** Set by the job that opened or closed it in the listing. */
    appliedAt: at('applied_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('promotion_slug_key').on(table.slug),
    check('promotion_value_positive', sql`${table.value} > 0`),
    index('promotion_cart_idx')
      .on(table.endsAt)
      .where(sql`${table.type} <> 'catalogue'`),
    check('promotion_quantities', sql`${table.buyQuantity} > 0 and ${table.getQuantity} > 0`),
    check('promotion_window', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

export const promotionProduct = pgTable(
  'promotion_product',
  {
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotion.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** `reward`: what buy and get reduces, where that is not the goods themselves; the others are left out of either. */
    role: text({ enum: ['goods', 'reward', 'except_goods', 'except_reward'] })
      .notNull()
      .default('goods'),
    /** How many make a bundle. */
    quantity: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.productId, table.role] }),
    check('promotion_product_quantity', sql`${table.quantity} > 0`),
    index('promotion_product_product_idx').on(table.productId),
  ],
);

/** Accounts that a promotion for named customers is for. */
export const promotionCustomer = pgTable(
  'promotion_customer',
  {
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotion.id, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.customerId] }),
    // Whoever deletes a customer looks for theirs.
    index('promotion_customer_customer_idx').on(table.customerId),
  ],
);

/** Addresses that promotions had before they were renamed; they lead to the promotion for good. */
export const promotionFormerSlug = pgTable('promotion_former_slug', {
  slug: text().primaryKey(),
  promotionId: integer('promotion_id')
    .notNull()
    .references(() => promotion.id, { onDelete: 'cascade' }),
  createdAt: at('created_at').notNull().defaultNow(),
});

/**
 * How often a promotion may be used; only limited ones have a row, so that orders do not queue up for the others. Apart
 * from `promotion`, whose changes are announced to every page.
 */
export const promotionLimit = pgTable('promotion_limit', {
  promotionId: integer('promotion_id')
    .primaryKey()
    .references(() => promotion.id, { onDelete: 'cascade' }),
  usedMax: integer('used_max'),
  usedMaxPerCustomer: integer('used_max_per_customer'),
  /** What counts as one customer: the same e-mail, phone or postal address; or an account with a proven e-mail. */
  perCustomerBy: text('per_customer_by', { enum: ['contact', 'account'] })
    .notNull()
    .default('contact'),
  used: integer().notNull().default(0),
});

/** How often a customer used a promotion that is limited for each. */
export const promotionCustomerUse = pgTable(
  'promotion_customer_use',
  {
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotion.id, { onDelete: 'cascade' }),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id, { onDelete: 'cascade' }),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.customerId] }),
    // Whoever deletes a customer looks for theirs.
    index('promotion_customer_use_customer_idx').on(table.customerId),
  ],
);

/** How often the owner of a contact (`customers/contact-keys.ts`) used it, whatever account or browser they came from. */
export const promotionContactUse = pgTable(
  'promotion_contact_use',
  {
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotion.id, { onDelete: 'cascade' }),
    contact: text().notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.contact] })],
);

/** Codes that unlock a promotion, folded (`foldCode`). */
export const promotionCode = pgTable(
  'promotion_code',
  {
    code: text().primaryKey(),
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotion.id, { onDelete: 'cascade' }),
    /** Null: as often as its promotion allows. */
    usedMax: integer('used_max'),
    used: integer().notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('promotion_code_promotion_idx').on(table.promotionId)],
);

/** A promotion that an order was priced with. */
export const promotionUse = pgTable(
  'promotion_use',
  {
    /** No foreign key: orders are above this module. */
    orderId: uuid('order_id').notNull(),
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotion.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    /** Of who ordered: e-mail, phone and postal address, hashed. */
    contacts: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    code: text(),
    discountCents: whole('discount_cents').notNull(),
    orderCents: whole('order_cents').notNull(),
    /** `held` by a purchase in payment, `used` once money or a voucher came, `returned` when nothing came of it. */
    state: text({ enum: ['held', 'used', 'returned'] }).notNull(),
    usedAt: at('used_at').notNull(),
    paidAt: at('paid_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.promotionId] }),
    index('promotion_use_promotion_idx').on(table.promotionId, table.customerId),
  ],
);
