import { query } from '../../../platform/database/named-query.ts';
import { isoTime } from '../listing/product-card.ts';

/** Days that the price history of a product goes back. */
export const priceHistoryDays = 90;

/**
 * The prices of a product: :sku SKU, :now now, of which only the day in Mexico counts, so that a page with them may be
 * kept `until` the next. The price at the beginning of the days comes first, with the time it began. The lowest price
 * of 30 days counts today's too.
 */
export const productPriceHistory = query(
  'catalog.price_history',
  `with chosen as materialized (
     select product_id, price_cents, today, today + interval '1 day' as tomorrow
       from product_listing, date_trunc('day', :now::timestamptz, 'America/Mexico_City') today
      where sku in (:sku, upper(:sku)) order by sku = :sku desc limit 1
   ),
   seen as (
     select h.valid_from, h.price_cents, h.promotion_id is not null as is_promotion,
            coalesce(lead(h.valid_from) over (order by h.valid_from), 'infinity') as valid_to
       from chosen c join product_price_history h on h.product_id = c.product_id
   )
   select json_build_object('as_of', ${isoTime('c.tomorrow')}, 'days', ${priceHistoryDays},
            'lowest_30_days_cents', least(c.price_cents, (
              select min(s.price_cents) from seen s where s.valid_to > c.today - interval '30 days')),
            'prices', coalesce((
              select json_agg(json_build_object('valid_from', ${isoTime('s.valid_from')}, 'price_cents', s.price_cents,
                       'is_promotion', s.is_promotion) order by s.valid_from)
                from seen s where s.valid_to > c.today - make_interval(days => ${priceHistoryDays})), '[]'))::text as json,
          c.product_id, c.tomorrow as until
     from chosen c`,
);
