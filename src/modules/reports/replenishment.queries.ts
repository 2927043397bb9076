import { query } from '../../platform/database/named-query.ts';
import { pesosPerDollarSql } from '../pricing/index.ts';

const place = { everywhere: `''`, at: ':location::text' };
/** The shop's own units that can be sold: the listing keeps them for the whole shop. */
const available = { everywhere: 'p.available - p.supplier_units', at: 'coalesce(f.on_hand - f.reserved, 0)' };
const levels = {
  everywhere: '',
  at: `left join (stock_level f join warehouse w on w.code = f.warehouse_code and not w.is_paused)
         on f.product_id = p.product_id and f.warehouse_code = :location`,
};
const goesTo = { everywhere: 'true', at: 'o.to_code = :location' };
const comesTo = { everywhere: 'true', at: 'o.warehouse_code = :location' };
/** Who waits does so for the shop, not for one of its locations; nor is the shop's own limit one of a single location. */
const waits = { everywhere: 'coalesce(o.alerts, 0)', at: '0' };
const fallback = { everywhere: ':defaultLimit::int', at: '0' };

/**
 * What to buy again. Products for sale that sell, have a limit of their own or are waited for are weighed; `left_units` is
 * free and incoming together; what drafts of purchases bring besides is no reason to wait, but is not suggested again. `pace` is units in 180 days, the mean of the last 30 and 90: neither a good week nor an old
 * season decides alone, and whole numbers need no rounding. The listing stands for the products it shows, what few products
 * have is added up before, and nothing is kept between: written in steps, this took twice as long.
 */
const replenishmentOf = (where: 'everywhere' | 'at') =>
  query(
    `reports.replenishment_${where}`,
    `with others as (
       select o.product_id, max(o.own) as own, sum(o.alerts)::int as alerts, sum(o.incoming)::int as incoming,
         sum(o.proposed)::int as proposed
       from (
         select product_id, units as own, 0 as alerts, 0 as incoming, 0 as proposed from stock_limit where warehouse_code = ${place[where]}
         union all
         select product_id, null, 1, 0, 0 from wish where stock_alert_since is not null and confirmed_at is not null
         union all
         select l.product_id, null, 0, l.quantity - l.received, 0 from stock_transfer o
           join stock_transfer_line l on l.transfer_id = o.id where o.state = 'sent' and ${goesTo[where]}
         union all
         select l.product_id, null, 0, greatest(l.quantity - l.received - l.for_buyers, 0), 0 from stock_purchase o
           join stock_purchase_line l on l.purchase_id = o.id where o.state = 'open' and ${comesTo[where]}
         union all
         select l.product_id, null, 0, 0, l.quantity - l.for_buyers from stock_purchase o
           join stock_purchase_line l on l.purchase_id = o.id where o.state in ('draft', 'sending') and ${comesTo[where]}
       ) o group by o.product_id
     ), fact as (
       select p.product_id, coalesce(s.sold_30, 0) as sold_30, coalesce(s.sold_90, 0) as sold_90,
         coalesce(3 * s.sold_30::bigint + s.sold_90, 0) as pace, ${available[where]} as available,
         coalesce(o.incoming, 0) as incoming, coalesce(o.proposed, 0) as proposed, ${available[where]} + coalesce(o.incoming, 0) as left_units,
         ${waits[where]} as asked_for, coalesce(o.alerts, 0) as alerts,
         coalesce(o.own, ${fallback[where]}) as limit_units, o.own is not null as is_own_limit
       from product_listing p
         left join stock_speed s on s.product_id = p.product_id and s.warehouse_code = ${place[where]} and s.sold_90 > 0
         left join others o on o.product_id = p.product_id
         ${levels[where]}
       where (s.sold_90 is not null or o.own is not null or o.alerts > 0)
         and p.product_id not in (select kit_id from kit_part) and p.kind <> 'assembly'
         and (:brandId::int is null or p.product_id in (select product_id from product_listing where brand_id = :brandId))
         and (:supplier::text is null or p.product_id in (
           select o.product_id from supplier_offer o where o.supplier = :supplier and o.status = 'active'))
         and (:words::text is null or p.product_id in (
           select product_id from product_search where search @@ shop_search_query(:words)
           union select product_id from product_code where code = nullif(shop_code(:words), '')))
     ), weighed as (
       select f.*, (f.available::bigint * 180 / nullif(f.pace, 0))::int as days_left,
         f.left_units < f.asked_for or f.left_units::bigint * 180 < f.pace * :leadDays::int
           or (f.left_units <= f.limit_units and (f.left_units < f.limit_units or f.pace + f.asked_for > 0)) as is_short,
         ((f.pace * (:leadDays::int + :coverDays::int) + 179) / 180)::int + f.limit_units + f.asked_for - f.left_units - f.proposed as to_fill
       from fact f
     ), page as (
       select w.*, count(*) over ()::int as total from weighed w
       where :need::text = 'all' or w.is_short
       order by case :sort::text when 'suggested' then -greatest(w.to_fill, 0) * w.is_short::int
           when 'sold' then -w.sold_90 else coalesce(w.days_left, 100000) - 1000000 * least(w.asked_for, 1) end,
         -w.alerts, w.product_id
       limit :limit offset :offset
     )
     select g.product_id, p.sku, p.name as product_name,
       (select i.url from product_image i where i.product_id = g.product_id order by i.position limit 1) as image_url,
       g.available, g.incoming, g.sold_30, g.sold_90, round(g.pace / 1.8)::int as sold_a_day_hundredths, g.days_left,
       (select count(*)::int from wish h where h.product_id = g.product_id and h.is_listed) as wishes, g.alerts,
       g.limit_units as "limit", g.is_own_limit, g.proposed,
       greatest(g.to_fill, 0) * g.is_short::int as suggested,
       s.code as supplier_code, s.name as supplier_name, g.total
     from page g join product p on p.id = g.product_id
       left join supplier s on s.code = (select f.supplier from supplier_offer f where f.product_id = g.product_id and f.status = 'active'
         order by f.is_stale, f.cost * case f.currency when 'USD' then ${pesosPerDollarSql} else 1 end, f.supplier limit 1)
     order by case :sort::text when 'suggested' then -greatest(g.to_fill, 0) * g.is_short::int when 'sold' then -g.sold_90
         else coalesce(g.days_left, 100000) - 1000000 * least(g.asked_for, 1) end,
       -g.alerts, g.product_id`,
  );

export const replenishment = { everywhere: replenishmentOf('everywhere'), at: replenishmentOf('at') };
