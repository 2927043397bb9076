import { query } from '../../platform/database/named-query.ts';
import { pesosPerDollarSql } from '../pricing/index.ts';

const place = { everywhere: `''`, at: ':location::text' };
/** Units that can be sold: the listing keeps them for the whole shop. */
const free = {
  everywhere: 'select product_id, available as units from product_listing where available > 0',
  at: `select s.product_id, s.on_hand - s.reserved as units
           from stock_level s join warehouse w on w.code = s.warehouse_code and not w.is_paused
          where s.warehouse_code = :location and s.on_hand > s.reserved`,
};
const goesTo = { everywhere: 'true', at: 'o.to_code = :location' };
const comesTo = { everywhere: 'true', at: 'o.warehouse_code = :location' };
/** Who waits does so for the shop, not for one of its locations; nor is the shop's own limit one of a single location. */
const waits = { everywhere: 'f.alerts', at: '0' };
const fallback = { everywhere: ':defaultLimit::int', at: '0' };

/**
 * What to buy again. Products that sell, have a limit of their own or are waited for are weighed; `left_units` is free and
 * incoming together. What most products have is joined by hashes, what few have is added up before; products themselves
 * are looked up where there is something to buy, their names for the page alone. The speed is the mean of the last 30 and
 * 90 days, so that neither a good week nor an old season decides alone.
 */
const replenishmentOf = (where: 'everywhere' | 'at') =>
  query(
    `reports.replenishment_${where}`,
    `with speed as (
       select product_id, sold_30, sold_90 from stock_speed where warehouse_code = ${place[where]} and sold_90 > 0
     ), free as (
       ${free[where]}
     ), others as (
       select o.product_id, max(o.own) as own, sum(o.alerts)::int as alerts, sum(o.incoming)::int as incoming
       from (
         select product_id, units as own, 0 as alerts, 0 as incoming from stock_limit where warehouse_code = ${place[where]}
         union all
         select product_id, null, 1, 0 from wish where stock_alert_since is not null and confirmed_at is not null
         union all
         select l.product_id, null, 0, l.quantity - l.received from stock_transfer o
           join stock_transfer_line l on l.transfer_id = o.id where o.state = 'sent' and ${goesTo[where]}
         union all
         select l.product_id, null, 0, greatest(l.quantity - l.received, 0) from stock_purchase o
           join stock_purchase_line l on l.purchase_id = o.id where o.state = 'open' and ${comesTo[where]}
       ) o group by o.product_id
     ), facts as materialized (
       select product_id, o.own, coalesce(s.sold_30, 0) as sold_30, coalesce(s.sold_90, 0) as sold_90,
         coalesce(o.alerts, 0) as alerts, coalesce(f.units, 0) as free, coalesce(o.incoming, 0) as incoming
       from speed s full join others o using (product_id) left join free f using (product_id)
       where s.sold_90 is not null or o.own is not null or o.alerts > 0
     ), line as (
       select f.product_id, f.free as available, f.incoming, f.free + f.incoming as left_units, f.sold_30, f.sold_90,
         f.sold_30 / 60::float8 + f.sold_90 / 180::float8 as a_day, ${waits[where]} as asked_for, f.alerts,
         coalesce(f.own, ${fallback[where]}) as limit_units, f.own is not null as is_own_limit
       from facts f
     ), weighed as (
       select l.*, case when l.a_day > 0 then floor(l.available / l.a_day)::int end as days_left,
         case when l.left_units <= l.limit_units or l.left_units < l.a_day * :leadDays::int or l.left_units < l.asked_for
           then greatest(ceil(l.a_day * (:leadDays::int + :coverDays::int))::int + l.limit_units + l.asked_for - l.left_units, 0)
           else 0 end as suggested
       from line l
     ), goods as materialized (
       select w.* from weighed w join product p on p.id = w.product_id
       where (:need::text = 'all' or w.suggested > 0) and p.status = 'active' and p.id not in (select kit_id from kit_part)
         and (:brandId::int is null or p.brand_id = :brandId)
         and (:supplier::text is null or p.id in (
           select o.product_id from supplier_offer o where o.supplier = :supplier and o.status = 'active'))
         and (:words::text is null or p.id in (
           select product_id from product_search where search @@ shop_search_query(:words)
           union select product_id from product_code where code = nullif(shop_code(:words), '')))
     ), page as (
       select w.*, (select count(*)::int from goods) as total from goods w
       order by case :sort::text when 'suggested' then -w.suggested when 'sold' then -w.sold_90
           else coalesce(w.days_left, 100000) - 1000000 * least(w.asked_for, 1) end,
         -w.alerts, w.product_id
       limit :limit offset :offset
     )
     select g.product_id, p.sku, p.name as product_name,
       (select i.url from product_image i where i.product_id = g.product_id order by i.position limit 1) as image_url,
       g.available, g.incoming, g.sold_30, g.sold_90, round(g.a_day * 100)::int as sold_a_day_hundredths, g.days_left,
       (select count(*)::int from wish h where h.product_id = g.product_id and h.is_listed) as wishes, g.alerts,
       g.limit_units as "limit", g.is_own_limit, g.suggested,
       (select f.supplier from supplier_offer f where f.product_id = g.product_id and f.status = 'active'
         order by f.cost * case f.currency when 'USD' then ${pesosPerDollarSql} else 1 end, f.supplier limit 1) as supplier_name, g.total
     from page g join product p on p.id = g.product_id
     order by case :sort::text when 'suggested' then -g.suggested when 'sold' then -g.sold_90
         else coalesce(g.days_left, 100000) - 1000000 * least(g.asked_for, 1) end,
       -g.alerts, g.product_id`,
  );

export const replenishment = { everywhere: replenishmentOf('everywhere'), at: replenishmentOf('at') };
