import { unitsOfLineSql } from '../settings/index.ts';

/** How many units are bought, and when: SQL expressions of an integer and of a timestamptz. */
type Purchase = { quantity: string; now: string };

/**
 * SQL for what a unit of a product `p` costs by a price list and its own price there (aliases of `price_list` and
 * `price_list_product`): the lowest of that price, and of the breaks that hold for so many units now. Null without a list.
 * Rounded to the centavo, half up.
 */
export function wholesalePriceOf(list: string, own: string, purchase: Purchase): string {
  return `least(${basePriceOf(list, own)}, (${lowestBreak(`${list}.id`, purchase)}))`;
}

/** The same without breaks. */
export function basePriceOf(list: string, own: string): string {
  return `coalesce(${own}.price_cents, round(p.price_cents * (10000 - ${list}.basis_points) / 10000.0)::bigint)`;
}

function lowestBreak(listId: string, { quantity, now }: Purchase): string {
  return `select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = ${listId} and lower_from.product_id = p.id
      and lower_from.from_quantity <= ${quantity} and ${holdsOn('lower_from', now)}`;
}

/** Whether a break holds at a moment. */
export function holdsOn(alias: string, now: string): string {
  return `(${now}::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(${alias}.starts_on, '-infinity') and coalesce(${alias}.ends_on, 'infinity')`;
}

/** `wholesalePriceOf` for a customer joined by `joinPriceList`; null for retail customers. */
export const wholesalePrice = (purchase: Purchase): string => wholesalePriceOf('pl', 'plp', purchase);

/**
 * Joins the price list of the customer whose id is `customer` (an SQL expression) for the product `p`: that of the approved
 * company they buy for, else their own.
 */
export function joinPriceList(customer: string): string {
  return `left join price_list pl on pl.id = ${priceListOf(customer)}
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id`;
}

/**
 * SQL for what a unit costs a customer where everybody pays `publicCents` (null: it is not for sale). `customer` and
 * `product` are expressions that name no table `p`, `pl` or `plp`.
 */
export function paidPrice(
  { customer, product, publicCents }: { customer: string; product: string; publicCents: string },
  purchase: Purchase,
): string {
  return `case when ${publicCents} is not null then least(${publicCents}, (select ${wholesalePrice(purchase)}
     from product p ${joinPriceList(customer)} where p.id = ${product})) end`;
}

/** SQL for the most units of a product in a customer's cart: more for who buys by a price list or for an approved company. */
export function mostUnits(customer: string): string {
  return `(case when exists (select from price_list_customer listed where listed.customer_id = ${customer}) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = ${customer} and for_company.state = 'approved')
     then ${unitsOfLineSql.wholesale} else ${unitsOfLineSql.retail} end)`;
}

/** SQL for the id of the price list that a customer buys by now; null for retail customers. */
export function priceListOf(customer: string): string {
  // Aliases that no statement around has: theirs would be hidden.
  return `coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = ${customer}),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = ${customer}))`;
}
