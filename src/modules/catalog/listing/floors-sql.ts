import { ivaBasisPoints } from '../../../platform/money.ts';
import { pesosPerDollarSql } from '../../pricing/index.ts';

/**
 * SQL: the least that products may be advertised for, `product_id` and `map_cents` in centavos with IVA: what the maker lets be
 * asked by the offer that the price is made from. None where the shop does not hold it.
 * @param condition which offers, as SQL of `o`
 */
export const floorsSql = (condition: string) => `
  select o.product_id, max(ceil(case o.currency when 'USD' then o.map_price * ${pesosPerDollarSql} else o.map_price end
           * (10000 + ${ivaBasisPoints}) / 100))::bigint as map_cents
    from supplier_offer o
   where o.is_chosen and o.status = 'active' and o.map_price is not null and ${condition}
     and coalesce((select (value ->> 'hold_map')::boolean from shop_setting where key = 'offers'), true)
   group by o.product_id`;
