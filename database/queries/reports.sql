-- name: reports.customer_count
select count(*) as total from customer c where not c.is_anonymous and c.deleted_at is null and ($1 = '' or shop_fold(c.name || ' ' || c.email) like '%' || shop_fold($1) || '%'
    or exists (select from customer_alias a where a.customer_id = c.id and a.email = lower($1)))
  and ($2::text is null or c.email_verified = ($2 = 'yes'))
  and case $3::text when 'blocked' then c.is_blocked
        when 'wholesale' then exists (select from price_list_customer w where w.customer_id = c.id)
        when 'retail' then not exists (select from price_list_customer w where w.customer_id = c.id) else true end
  and ($4::text is null or exists (
        select from shop_order o where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')) = ($4 = 'some'));

-- name: reports.customers
select c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at from customer c where not c.is_anonymous and c.deleted_at is null and ($1 = '' or shop_fold(c.name || ' ' || c.email) like '%' || shop_fold($1) || '%'
    or exists (select from customer_alias a where a.customer_id = c.id and a.email = lower($1)))
  and ($2::text is null or c.email_verified = ($2 = 'yes'))
  and case $3::text when 'blocked' then c.is_blocked
        when 'wholesale' then exists (select from price_list_customer w where w.customer_id = c.id)
        when 'retail' then not exists (select from price_list_customer w where w.customer_id = c.id) else true end
  and ($4::text is null or exists (
        select from shop_order o where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')) = ($4 = 'some')) order by c.created_at desc, c.id limit $5 offset $6;

-- name: reports.customers_by_spending
select c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at from customer c
     left join lateral (select sum(o.total_cents) as cents from shop_order o
        where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')) spent on true
    where not c.is_anonymous and c.deleted_at is null and ($1 = '' or shop_fold(c.name || ' ' || c.email) like '%' || shop_fold($1) || '%'
    or exists (select from customer_alias a where a.customer_id = c.id and a.email = lower($1)))
  and ($2::text is null or c.email_verified = ($2 = 'yes'))
  and case $3::text when 'blocked' then c.is_blocked
        when 'wholesale' then exists (select from price_list_customer w where w.customer_id = c.id)
        when 'retail' then not exists (select from price_list_customer w where w.customer_id = c.id) else true end
  and ($4::text is null or exists (
        select from shop_order o where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')) = ($4 = 'some')) order by coalesce(spent.cents, 0) desc, c.created_at desc, c.id limit $5 offset $6;

-- name: reports.replenishment_at
with speed as (
       select product_id, sold_30, sold_90 from stock_speed where warehouse_code = $1::text and sold_90 > 0
     ), free as (
       select s.product_id, s.on_hand - s.reserved as units
           from stock_level s join warehouse w on w.code = s.warehouse_code and not w.is_paused
          where s.warehouse_code = $1 and s.on_hand > s.reserved
     ), others as (
       select o.product_id, max(o.own) as own, sum(o.alerts)::int as alerts, sum(o.incoming)::int as incoming
       from (
         select product_id, units as own, 0 as alerts, 0 as incoming from stock_limit where warehouse_code = $1::text
         union all
         select product_id, null, 1, 0 from wish where stock_alert_since is not null and confirmed_at is not null
         union all
         select l.product_id, null, 0, l.quantity - l.received from stock_transfer o
           join stock_transfer_line l on l.transfer_id = o.id where o.state = 'sent' and o.to_code = $1
         union all
         select l.product_id, null, 0, greatest(l.quantity - l.received, 0) from stock_purchase o
           join stock_purchase_line l on l.purchase_id = o.id where o.state = 'open' and o.warehouse_code = $1
       ) o group by o.product_id
     ), facts as materialized (
       select product_id, o.own, coalesce(s.sold_30, 0) as sold_30, coalesce(s.sold_90, 0) as sold_90,
         coalesce(o.alerts, 0) as alerts, coalesce(f.units, 0) as free, coalesce(o.incoming, 0) as incoming
       from speed s full join others o using (product_id) left join free f using (product_id)
       where s.sold_90 is not null or o.own is not null or o.alerts > 0
     ), line as (
       select f.product_id, f.free as available, f.incoming, f.free + f.incoming as left_units, f.sold_30, f.sold_90,
         f.sold_30 / 60::float8 + f.sold_90 / 180::float8 as a_day, 0 as asked_for, f.alerts,
         coalesce(f.own, 0) as limit_units, f.own is not null as is_own_limit
       from facts f
     ), weighed as (
       select l.*, case when l.a_day > 0 then floor(l.available / l.a_day)::int end as days_left,
         case when l.left_units <= l.limit_units or l.left_units < l.a_day * $2::int or l.left_units < l.asked_for
           then greatest(ceil(l.a_day * ($2::int + $3::int))::int + l.limit_units + l.asked_for - l.left_units, 0)
           else 0 end as suggested
       from line l
     ), goods as materialized (
       select w.* from weighed w join product p on p.id = w.product_id
       where ($4::text = 'all' or w.suggested > 0) and p.status = 'active' and p.id not in (select kit_id from kit_part)
         and ($5::int is null or p.brand_id = $5)
         and ($6::text is null or p.id in (
           select o.product_id from supplier_offer o where o.supplier = $6 and o.status = 'active'))
         and ($7::text is null or p.id in (
           select product_id from product_search where search @@ shop_search_query($7)
           union select product_id from product_code where code = nullif(shop_code($7), '')))
     ), page as (
       select w.*, (select count(*)::int from goods) as total from goods w
       order by case $8::text when 'suggested' then -w.suggested when 'sold' then -w.sold_90
           else coalesce(w.days_left, 100000) - 1000000 * least(w.asked_for, 1) end,
         -w.alerts, w.product_id
       limit $9 offset $10
     )
     select g.product_id, p.sku, p.name as product_name,
       (select i.url from product_image i where i.product_id = g.product_id order by i.position limit 1) as image_url,
       g.available, g.incoming, g.sold_30, g.sold_90, round(g.a_day * 100)::int as sold_a_day_hundredths, g.days_left,
       (select count(*)::int from wish h where h.product_id = g.product_id and h.is_listed) as wishes, g.alerts,
       g.limit_units as "limit", g.is_own_limit, g.suggested,
       (select f.supplier from supplier_offer f where f.product_id = g.product_id and f.status = 'active'
         order by f.cost * case f.currency when 'USD' then coalesce((select (value #>> '{}')::numeric from shop_setting where key = 'pricing.exchange_rate'), 18.4) else 1 end, f.supplier limit 1) as supplier_name, g.total
     from page g join product p on p.id = g.product_id
     order by case $8::text when 'suggested' then -g.suggested when 'sold' then -g.sold_90
         else coalesce(g.days_left, 100000) - 1000000 * least(g.asked_for, 1) end,
       -g.alerts, g.product_id;

-- name: reports.replenishment_everywhere
with speed as (
       select product_id, sold_30, sold_90 from stock_speed where warehouse_code = '' and sold_90 > 0
     ), free as (
       select product_id, available as units from product_listing where available > 0
     ), others as (
       select o.product_id, max(o.own) as own, sum(o.alerts)::int as alerts, sum(o.incoming)::int as incoming
       from (
         select product_id, units as own, 0 as alerts, 0 as incoming from stock_limit where warehouse_code = ''
         union all
         select product_id, null, 1, 0 from wish where stock_alert_since is not null and confirmed_at is not null
         union all
         select l.product_id, null, 0, l.quantity - l.received from stock_transfer o
           join stock_transfer_line l on l.transfer_id = o.id where o.state = 'sent' and true
         union all
         select l.product_id, null, 0, greatest(l.quantity - l.received, 0) from stock_purchase o
           join stock_purchase_line l on l.purchase_id = o.id where o.state = 'open' and true
       ) o group by o.product_id
     ), facts as materialized (
       select product_id, o.own, coalesce(s.sold_30, 0) as sold_30, coalesce(s.sold_90, 0) as sold_90,
         coalesce(o.alerts, 0) as alerts, coalesce(f.units, 0) as free, coalesce(o.incoming, 0) as incoming
       from speed s full join others o using (product_id) left join free f using (product_id)
       where s.sold_90 is not null or o.own is not null or o.alerts > 0
     ), line as (
       select f.product_id, f.free as available, f.incoming, f.free + f.incoming as left_units, f.sold_30, f.sold_90,
         f.sold_30 / 60::float8 + f.sold_90 / 180::float8 as a_day, f.alerts as asked_for, f.alerts,
         coalesce(f.own, $1::int) as limit_units, f.own is not null as is_own_limit
       from facts f
     ), weighed as (
       select l.*, case when l.a_day > 0 then floor(l.available / l.a_day)::int end as days_left,
         case when l.left_units <= l.limit_units or l.left_units < l.a_day * $2::int or l.left_units < l.asked_for
           then greatest(ceil(l.a_day * ($2::int + $3::int))::int + l.limit_units + l.asked_for - l.left_units, 0)
           else 0 end as suggested
       from line l
     ), goods as materialized (
       select w.* from weighed w join product p on p.id = w.product_id
       where ($4::text = 'all' or w.suggested > 0) and p.status = 'active' and p.id not in (select kit_id from kit_part)
         and ($5::int is null or p.brand_id = $5)
         and ($6::text is null or p.id in (
           select o.product_id from supplier_offer o where o.supplier = $6 and o.status = 'active'))
         and ($7::text is null or p.id in (
           select product_id from product_search where search @@ shop_search_query($7)
           union select product_id from product_code where code = nullif(shop_code($7), '')))
     ), page as (
       select w.*, (select count(*)::int from goods) as total from goods w
       order by case $8::text when 'suggested' then -w.suggested when 'sold' then -w.sold_90
           else coalesce(w.days_left, 100000) - 1000000 * least(w.asked_for, 1) end,
         -w.alerts, w.product_id
       limit $9 offset $10
     )
     select g.product_id, p.sku, p.name as product_name,
       (select i.url from product_image i where i.product_id = g.product_id order by i.position limit 1) as image_url,
       g.available, g.incoming, g.sold_30, g.sold_90, round(g.a_day * 100)::int as sold_a_day_hundredths, g.days_left,
       (select count(*)::int from wish h where h.product_id = g.product_id and h.is_listed) as wishes, g.alerts,
       g.limit_units as "limit", g.is_own_limit, g.suggested,
       (select f.supplier from supplier_offer f where f.product_id = g.product_id and f.status = 'active'
         order by f.cost * case f.currency when 'USD' then coalesce((select (value #>> '{}')::numeric from shop_setting where key = 'pricing.exchange_rate'), 18.4) else 1 end, f.supplier limit 1) as supplier_name, g.total
     from page g join product p on p.id = g.product_id
     order by case $8::text when 'suggested' then -g.suggested when 'sold' then -g.sold_90
         else coalesce(g.days_left, 100000) - 1000000 * least(g.asked_for, 1) end,
       -g.alerts, g.product_id;
