/**
 * SQL for what a product `p` costs by a price list and its own price there (aliases of `price_list` and
 * `price_list_product`); null without a list. Rounded to the centavo, half up.
 */
export function wholesalePriceOf(list: string, own: string): string {
  return `coalesce(${own}.price_cents, round(p.price_cents * (10000 - ${list}.basis_points) / 10000.0)::bigint)`;
}

/** The same for a customer joined by `joinPriceList`; null for retail customers. */
export const wholesalePrice = wholesalePriceOf('pl', 'plp');

/** Joins the price list of the customer whose id is `customer` (an SQL expression) for the product `p`. */
export function joinPriceList(customer: string): string {
  return `left join price_list_customer plc on plc.customer_id = ${customer}
   left join price_list pl on pl.id = plc.price_list_id
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id`;
}
