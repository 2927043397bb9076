import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { breaksSql, joinPriceList, mostUnits, wholesalePrice } from '../../wholesale/index.ts';

export type CodedRow = RowOf<typeof productsOfCodes>;

/**
 * Products for sale that are called by one of these codes (SKU, MPN, EAN or UPC), at most ten for each.
 * - `price_cents`: What a unit costs this customer, `breaks` what it costs from a quantity on; `public_cents` what it costs everybody.
 */
export const productsOfCodes = query(
  'cart.products_of_codes',
  `select asked.code, p.id as product_id, p.sku, p.mpn, p.name as product_name, p.slug, l.image_url, l.available,
     least(${mostUnits(':customerId::text')}, p.max_per_order) as most, l.price_cents as public_cents, least(${wholesalePrice({ quantity: '1', now: ':now' })}, l.price_cents) as price_cents, ${breaksSql},
     upper(p.sku) = upper(asked.code) as is_sku
   from unnest(:codes::text[]) as asked(code)
   cross join lateral (
     select distinct k.product_id from product_code k
      where k.code in (shop_code(asked.code), ltrim(asked.code, '0')) and k.code <> '' order by k.product_id limit 10) k
   join product p on p.id = k.product_id and p.status = 'active'
   join product_listing l on l.product_id = p.id
   ${joinPriceList(':customerId::text')}
   order by asked.code, p.name, p.id`,
).narrow<{ breaks: { from_quantity: number; price_cents: number }[] }>();
