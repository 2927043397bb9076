import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, whole } from '../../platform/database/columns.ts';
import { product } from '../catalog/catalog.tables.ts';
import { company } from '../companies/companies.tables.ts';
import { customer } from '../customers/customers.tables.ts';

/** A tier of wholesale buyers: a percentage off every regular price, and prices of its own for some products. */
export const priceList = pgTable(
  'price_list',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Off the regular price of what has no price of its own. */
    basisPoints: integer('basis_points').notNull(),
    /** The least that goods of an order by it cost; 0: any order is taken. */
    minimumCents: whole('minimum_cents').notNull().default(0),
    /** Counted up by a trigger with every change of staff. */
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('price_list_name_key').on(sql`shop_fold(${table.name})`),
    check('price_list_minimum', sql`${table.minimumCents} >= 0`),
    check('price_list_basis_points', sql`${table.basisPoints} between 0 and 9000`),
  ],
);

/** What a product costs in a price list, IVA included. */
export const priceListProduct = pgTable(
  'price_list_product',
  {
    priceListId: integer('price_list_id')
      .notNull()
      .references(() => priceList.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    priceCents: whole('price_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.priceListId, table.productId] }),
    index('price_list_product_product_idx').on(table.productId),
    check('price_list_product_price', sql`${table.priceCents} > 0`),
  ],
);

/** A lower price from a quantity on, or agreed for a time, or both; the lowest that holds is paid. */
export const priceListBreak = pgTable(
  'price_list_break',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    priceListId: integer('price_list_id')
      .notNull()
      .references(() => priceList.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    fromQuantity: integer('from_quantity').notNull(),
    priceCents: whole('price_cents').notNull(),
    /** The first and the last day, by Mexico City's calendar; null: without a beginning, or an end. */
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
  },
  (table) => [
    unique('price_list_break_key')
      .on(table.priceListId, table.productId, table.fromQuantity, table.startsOn, table.endsOn)
      .nullsNotDistinct(),
    index('price_list_break_product_idx').on(table.productId),
    check('price_list_break_price', sql`${table.priceCents} > 0`),
    check('price_list_break_quantity', sql`${table.fromQuantity} between 1 and 9999`),
    check('price_list_break_days', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
);

/** Who buys by which price list; everybody else is a retail customer. */
export const priceListCustomer = pgTable(
  'price_list_customer',
  {
    customerId: text('customer_id')
      .primaryKey()
      .references(() => customer.id, { onDelete: 'cascade' }),
    priceListId: integer('price_list_id')
      .notNull()
      .references(() => priceList.id, { onDelete: 'cascade' }),
  },
  (table) => [index('price_list_customer_list_idx').on(table.priceListId)],
);

/** Which companies buy by which price list: it holds for all of their people, before one of their own. */
export const priceListCompany = pgTable(
  'price_list_company',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => company.id, { onDelete: 'cascade' }),
    priceListId: integer('price_list_id')
      .notNull()
      .references(() => priceList.id, { onDelete: 'cascade' }),
  },
  (table) => [index('price_list_company_list_idx').on(table.priceListId)],
);
