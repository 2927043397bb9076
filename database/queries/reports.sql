-- name: reports.best_sellers
with bounds as (
     select (today - ($1::int - 1))::timestamp at time zone 'America/Mexico_City' as since,
       (today - (2 * $1::int - 1))::timestamp at time zone 'America/Mexico_City' as before
     from (select ($2::timestamptz at time zone 'America/Mexico_City')::date as today) now
   ), sold as (
     select l.product_id, o.paid_at >= (select since from bounds) as is_current, l.quantity, l.gross_cents, l.tax_base_cents,
       l.unit_cost_cents, l.tax_basis_points
     from shop_order o join order_line l on l.order_id = o.id
     where o.paid_at >= (select before from bounds) and o.state in ('paid', 'paid_without_stock')
   ), best as (
     select product_id, sum(quantity) filter (where is_current)::int as units,
       coalesce(sum(quantity) filter (where not is_current), 0)::int as units_before,
       sum(gross_cents) filter (where is_current)::bigint as paid_cents,
       sum(tax_base_cents - round(quantity * unit_cost_cents * 10000.0 / (10000 + tax_basis_points)))
         filter (where is_current and unit_cost_cents is not null)::bigint as margin_cents
     from sold group by product_id having bool_or(is_current)
     order by paid_cents desc, product_id limit $3
   )
   select b.product_id, p.sku, p.name as product_name, b.units, b.units_before, b.paid_cents, b.margin_cents,
     coalesce(g.available, 0) as available
   from best b join product p on p.id = b.product_id left join product_listing g on g.product_id = b.product_id
   order by b.paid_cents desc, b.product_id;

-- name: reports.customer_count
select count(*)::int as total from (select from customer c where not c.is_anonymous and c.deleted_at is null
  and ($1::text[] is null or c.id = any($1))
  and ($2::text is null or c.email_verified = ($2 = 'yes'))
  and ($3::boolean is null or c.is_blocked)
  and ($4::boolean is null
    or (c.id in (select w.customer_id from price_list_customer w
      union select m.customer_id from company_member m join company y on y.id = m.company_id and y.state = 'approved'
        join price_list_company l on l.company_id = y.id)) = $4)
  and ($5::boolean is null or exists (select from customer_spending s where s.customer_id = c.id and s.order_count > 0))
  and ($6::boolean is null or not exists (select from customer_spending s where s.customer_id = c.id and s.order_count > 0))
  and ($7::bigint is null or exists (select from customer_spending s where s.customer_id = c.id and s.order_count > 0 and s.spent_cents >= $7))
  and ($8::text is null or c.created_at >= coalesce((
      select w.created_at from customer w where not w.is_anonymous and w.deleted_at is null order by w.created_at desc offset 5000 limit 1), '-infinity')
    and strpos(shop_fold(c.name || ' ' || c.email), shop_fold($8)) > 0) limit $9) counted;

-- name: reports.customers
with page as materialized (
     select * from (select c.id from customer c where not c.is_anonymous and c.deleted_at is null
  and ($1::text[] is null or c.id = any($1))
  and ($2::text is null or c.email_verified = ($2 = 'yes'))
  and ($3::boolean is null or c.is_blocked)
  and ($4::boolean is null
    or (c.id in (select w.customer_id from price_list_customer w
      union select m.customer_id from company_member m join company y on y.id = m.company_id and y.state = 'approved'
        join price_list_company l on l.company_id = y.id)) = $4)
  and ($5::boolean is null or exists (select from customer_spending s where s.customer_id = c.id and s.order_count > 0))
  and ($6::boolean is null or not exists (select from customer_spending s where s.customer_id = c.id and s.order_count > 0))
  and ($7::bigint is null or exists (select from customer_spending s where s.customer_id = c.id and s.order_count > 0 and s.spent_cents >= $7))
  and ($8::text is null or c.created_at >= coalesce((
      select w.created_at from customer w where not w.is_anonymous and w.deleted_at is null order by w.created_at desc offset 5000 limit 1), '-infinity')
    and strpos(shop_fold(c.name || ' ' || c.email), shop_fold($8)) > 0) order by c.created_at desc, c.id limit $9 offset $10) short limit 1000
   )
   select c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at from page join customer c on c.id = page.id order by c.created_at desc, c.id;

-- name: reports.customers_after
select c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at, c.created_at::text as listed from customer c
    where not c.is_anonymous and c.deleted_at is null
  and ($1::text[] is null or c.id = any($1))
  and ($2::text is null or c.email_verified = ($2 = 'yes'))
  and ($3::boolean is null or c.is_blocked)
  and ($4::boolean is null
    or (c.id in (select w.customer_id from price_list_customer w
      union select m.customer_id from company_member m join company y on y.id = m.company_id and y.state = 'approved'
        join price_list_company l on l.company_id = y.id)) = $4)
  and ($5::boolean is null or exists (select from customer_spending s where s.customer_id = c.id and s.order_count > 0))
  and ($6::boolean is null or not exists (select from customer_spending s where s.customer_id = c.id and s.order_count > 0))
  and ($7::bigint is null or exists (select from customer_spending s where s.customer_id = c.id and s.order_count > 0 and s.spent_cents >= $7))
  and ($8::text is null or c.created_at >= coalesce((
      select w.created_at from customer w where not w.is_anonymous and w.deleted_at is null order by w.created_at desc offset 5000 limit 1), '-infinity')
    and strpos(shop_fold(c.name || ' ' || c.email), shop_fold($8)) > 0)
      and c.created_at <= coalesce($9::text::timestamptz, 'infinity')
      and ($9 is null or c.created_at < $9::timestamptz or c.id > $10::text)
    order by c.created_at desc, c.id limit $11;

-- name: reports.customers_by_spending
with page as materialized (
     select * from (select c.id, s.spent_cents from customer_spending s join customer c on c.id = s.customer_id
       where s.order_count > 0 and not c.is_anonymous and c.deleted_at is null
  and ($1::text[] is null or c.id = any($1))
  and ($2::text is null or c.email_verified = ($2 = 'yes'))
  and ($3::boolean is null or c.is_blocked)
  and ($4::boolean is null
    or (c.id in (select w.customer_id from price_list_customer w
      union select m.customer_id from company_member m join company y on y.id = m.company_id and y.state = 'approved'
        join price_list_company l on l.company_id = y.id)) = $4)
  and ($5::boolean is null or exists (select from customer_spending s where s.customer_id = c.id and s.order_count > 0))
  and ($6::boolean is null or not exists (select from customer_spending s where s.customer_id = c.id and s.order_count > 0))
  and ($7::bigint is null or exists (select from customer_spending s where s.customer_id = c.id and s.order_count > 0 and s.spent_cents >= $7))
  and ($8::text is null or c.created_at >= coalesce((
      select w.created_at from customer w where not w.is_anonymous and w.deleted_at is null order by w.created_at desc offset 5000 limit 1), '-infinity')
    and strpos(shop_fold(c.name || ' ' || c.email), shop_fold($8)) > 0) order by s.spent_cents desc, s.customer_id limit $9 offset $10) short limit 1000
   )
   select c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at from page join customer c on c.id = page.id order by page.spent_cents desc, c.id;

-- name: reports.customers_with_words
select id from (
     (select n.id from customer n where not n.is_anonymous and n.deleted_at is null and shop_fold(n.name || ' ' || n.email) like shop_fold($1) limit $2)
     union all
     select a.customer_id from customer_alias a where a.email = lower($3)
     union all
     select o.customer_id from shop_order o
      where right(regexp_replace(o.delivery_address->>'phone', '\D', '', 'g'), 10) = $4 and o.delivery_method = 'parcel'
     union all
     select o.customer_id from shop_order o where o.contact_keys <> '{}' and o.contact_keys @> array[$5::text]
     union all
     select n.id from customer n where not n.is_anonymous and n.deleted_at is null and right(regexp_replace(n.phone, '\D', '', 'g'), 10) = $4
     union all
     select o.customer_id from shop_order o where o.invoice_receiver is not null and o.invoice_receiver->>'rfc' = $6
     union all
     select o.customer_id from invoice i join shop_order o on o.id = i.order_id where i.receiver->>'rfc' = $6
     union all
     select m.customer_id from company y join company_member m on m.company_id = y.id
      where y.state in ('approved', 'suspended') and y.rfc = $6
   ) found;

-- name: reports.names_of_things
select 'product:' || p.id as subject, p.name from product p where p.id = any($1::int[])
   union all select 'category:' || c.id, c.name from category c where c.id = any($2::int[])
   union all select 'brand:' || b.id, b.name from brand b where b.id = any($3::int[])
   union all select 'promotion:' || p.id, p.name from promotion p where p.id = any($4::int[])
   union all select 'price_list:' || l.id, l.name from price_list l where l.id = any($5::int[])
   union all select 'company:' || y.id, y.name from company y where y.id = any($6::int[])
   union all select 'synonym:' || y.id, array_to_string(y.terms, ', ') from search_synonym y where y.id = any($7::int[])
   union all select 'redirect:' || r.id, r.from_path from page_redirect r where r.id = any($8::int[])
   union all select 'purchase:' || u.id, u.supplier_name from stock_purchase u where u.id = any($9::int[])
   union all select 'supplier_return:' || e.id, d.name || ' · ' || e.id from supplier_return e join supplier d on d.code = e.supplier
     where e.id = any($10::int[])
   union all select 'transfer:' || t.id, t.from_code || ' → ' || t.to_code from stock_transfer t where t.id = any($11::int[])
   union all select 'count:' || n.id, n.warehouse_code || case when n.scope_name = '' then '' else ', ' || n.scope_name end
     from cycle_count n where n.id = any($12::int[])
   union all select 'block:' || k.id, k.label from contact_block k where k.id = any($13::int[])
   union all select 'review:' || v.id, p.name from review v join product p on p.id = v.product_id where v.id = any($14::int[])
   union all select 'question:' || q.id, p.name from question q join product p on p.id = q.product_id where q.id = any($15::int[])
   union all select 'location:' || w.code, w.name from warehouse w where w.code = any($16::text[])
   union all select 'supplier:' || d.code, d.name from supplier d where d.code = any($17::text[])
   union all select 'system_user:' || s.id, s.name from staff_user s where s.id = any($18::text[])
   union all select 'role:' || r.key, r.name from staff_role r where r.key = any($19::text[]) and r.name <> ''
   union all select 'invitation:' || i.id, i.name from staff_invitation i where i.id = any($20::uuid[])
   union all select 'customer:' || c.id, coalesce(nullif(c.name, ''), c.email) from customer c where c.id = any($21::text[])
   union all select 'order:' || o.id, coalesce('#' || o.number, left(o.id::text, 8)) from shop_order o where o.id = any($22::uuid[])
   union all select 'draft_order:' || f.id, f.customer_name from draft_order f where f.id = any($23::uuid[])
   union all select 'company_quote:' || k.id, 'COT-' || k.number from company_quote k where k.id = any($24::uuid[])
   union all select 'webhook:' || h.id, h.name from webhook h where h.id = any($25::uuid[])
   union all select 'return:' || r.id, 'D-' || r.number from return_request r where r.id = any($26::uuid[])
   union all select 'invoice:' || i.id, i.series || '-' || i.folio from invoice i where i.id = any($27::uuid[]);

-- name: reports.orders_by_code
select o.id from shop_order o
    where right(regexp_replace(o.delivery_address->>'phone', '\D', '', 'g'), 10) = $1 and o.delivery_method = 'parcel'
   union
   select o.id from shop_order o where o.contact_keys <> '{}' and o.contact_keys @> array[$2::text]
   union
   select o.id from shop_order o where o.id between $3::uuid and $4::uuid
   union
   select o.id from shop_order o where lower(o.email) = lower($5)
   union
   select o.id from shop_order o where o.invoice_receiver is not null and o.invoice_receiver->>'rfc' = $6
   union
   select i.order_id from invoice i where i.receiver->>'rfc' = $6 and i.order_id is not null
   union
   select i.order_id from invoice i where i.fiscal_uuid = lower($5) and i.order_id is not null
   union
   select s.order_id from order_shipment s where s.tracking_code is not null and upper(s.tracking_code) = any($7::text[])
   union
   select s.order_id from shipment_serial u join order_shipment s on s.id = u.shipment_id
    where upper(u.serial) = any($7::text[])
   union
   select o.id from payment_attempt a
     join shop_order o on o.id = case when a.reference ~ '^[0-9a-f-]{36}$' then a.reference::uuid end
    where a.provider in ('stripe', 'paypal') and (a.provider_ref = $5 or a.charge_ref = $5)
   union
   select o.id from payment_attempt a
     join shop_order o on o.id = case when a.reference ~ '^[0-9a-f-]{36}$' then a.reference::uuid end
    where a.state in ('created', 'open', 'pending') and a.instructions->>'reference' = $8;

-- name: reports.orders_to_answer
select distinct o.id from ticket k join shop_order o on o.number = k.order_number
    where k.state = 'open' and k.order_number is not null;

-- name: reports.replenishment_at
with others as (
       select o.product_id, max(o.own) as own, sum(o.alerts)::int as alerts, sum(o.incoming)::int as incoming,
         sum(o.proposed)::int as proposed
       from (
         select product_id, units as own, 0 as alerts, 0 as incoming, 0 as proposed from stock_limit where warehouse_code = $1::text
         union all
         select product_id, null, 1, 0, 0 from wish where stock_alert_since is not null and confirmed_at is not null
         union all
         select l.product_id, null, 0, l.quantity - l.received, 0 from stock_transfer o
           join stock_transfer_line l on l.transfer_id = o.id where o.state = 'sent' and o.to_code = $1
         union all
         select l.product_id, null, 0, greatest(l.quantity - l.received - l.for_buyers, 0), 0 from stock_purchase o
           join stock_purchase_line l on l.purchase_id = o.id where o.state = 'open' and o.warehouse_code = $1
         union all
         select l.product_id, null, 0, 0, l.quantity - l.for_buyers from stock_purchase o
           join stock_purchase_line l on l.purchase_id = o.id where o.state in ('draft', 'sending') and o.warehouse_code = $1
       ) o group by o.product_id
     ), fact as (
       select p.product_id, coalesce(s.sold_30, 0) as sold_30, coalesce(s.sold_90, 0) as sold_90,
         coalesce(3 * s.sold_30::bigint + s.sold_90, 0) as pace, coalesce(f.on_hand - f.reserved, 0) as available,
         coalesce(o.incoming, 0) as incoming, coalesce(o.proposed, 0) as proposed, coalesce(f.on_hand - f.reserved, 0) + coalesce(o.incoming, 0) as left_units,
         0 as asked_for, coalesce(o.alerts, 0) as alerts,
         coalesce(o.own, 0) as limit_units, o.own is not null as is_own_limit
       from product_listing p
         left join stock_speed s on s.product_id = p.product_id and s.warehouse_code = $1::text and s.sold_90 > 0
         left join others o on o.product_id = p.product_id
         left join (stock_level f join warehouse w on w.code = f.warehouse_code and not w.is_paused)
         on f.product_id = p.product_id and f.warehouse_code = $1
       where (s.sold_90 is not null or o.own is not null or o.alerts > 0)
         and p.product_id not in (select kit_id from kit_part) and p.kind <> 'assembly'
         and ($2::int is null or p.product_id in (select product_id from product_listing where brand_id = $2))
         and ($3::text is null or p.product_id in (
           select o.product_id from supplier_offer o where o.supplier = $3 and o.status = 'active'))
         and ($4::text is null or p.product_id in (
           select product_id from product_search where search @@ shop_search_query($4)
           union select product_id from product_code where code = nullif(shop_code($4), '')))
     ), weighed as (
       select f.*, (f.available::bigint * 180 / nullif(f.pace, 0))::int as days_left,
         f.left_units < f.asked_for or f.left_units::bigint * 180 < f.pace * $5::int
           or (f.left_units <= f.limit_units and (f.left_units < f.limit_units or f.pace + f.asked_for > 0)) as is_short,
         ((f.pace * ($5::int + $6::int) + 179) / 180)::int + f.limit_units + f.asked_for - f.left_units - f.proposed as to_fill
       from fact f
     ), page as (
       select w.*, count(*) over ()::int as total from weighed w
       where $7::text = 'all' or w.is_short
       order by case $8::text when 'suggested' then -greatest(w.to_fill, 0) * w.is_short::int
           when 'sold' then -w.sold_90 else coalesce(w.days_left, 100000) - 1000000 * least(w.asked_for, 1) end,
         -w.alerts, w.product_id
       limit $9 offset $10
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
         order by f.is_stale, f.cost * case f.currency when 'USD' then coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else 1 end, f.supplier limit 1)
     order by case $8::text when 'suggested' then -greatest(g.to_fill, 0) * g.is_short::int when 'sold' then -g.sold_90
         else coalesce(g.days_left, 100000) - 1000000 * least(g.asked_for, 1) end,
       -g.alerts, g.product_id;

-- name: reports.replenishment_everywhere
with others as (
       select o.product_id, max(o.own) as own, sum(o.alerts)::int as alerts, sum(o.incoming)::int as incoming,
         sum(o.proposed)::int as proposed
       from (
         select product_id, units as own, 0 as alerts, 0 as incoming, 0 as proposed from stock_limit where warehouse_code = ''
         union all
         select product_id, null, 1, 0, 0 from wish where stock_alert_since is not null and confirmed_at is not null
         union all
         select l.product_id, null, 0, l.quantity - l.received, 0 from stock_transfer o
           join stock_transfer_line l on l.transfer_id = o.id where o.state = 'sent' and true
         union all
         select l.product_id, null, 0, greatest(l.quantity - l.received - l.for_buyers, 0), 0 from stock_purchase o
           join stock_purchase_line l on l.purchase_id = o.id where o.state = 'open' and true
         union all
         select l.product_id, null, 0, 0, l.quantity - l.for_buyers from stock_purchase o
           join stock_purchase_line l on l.purchase_id = o.id where o.state in ('draft', 'sending') and true
       ) o group by o.product_id
     ), fact as (
       select p.product_id, coalesce(s.sold_30, 0) as sold_30, coalesce(s.sold_90, 0) as sold_90,
         coalesce(3 * s.sold_30::bigint + s.sold_90, 0) as pace, p.available - p.supplier_units as available,
         coalesce(o.incoming, 0) as incoming, coalesce(o.proposed, 0) as proposed, p.available - p.supplier_units + coalesce(o.incoming, 0) as left_units,
         coalesce(o.alerts, 0) as asked_for, coalesce(o.alerts, 0) as alerts,
         coalesce(o.own, $1::int) as limit_units, o.own is not null as is_own_limit
       from product_listing p
         left join stock_speed s on s.product_id = p.product_id and s.warehouse_code = '' and s.sold_90 > 0
         left join others o on o.product_id = p.product_id
         
       where (s.sold_90 is not null or o.own is not null or o.alerts > 0)
         and p.product_id not in (select kit_id from kit_part) and p.kind <> 'assembly'
         and ($2::int is null or p.product_id in (select product_id from product_listing where brand_id = $2))
         and ($3::text is null or p.product_id in (
           select o.product_id from supplier_offer o where o.supplier = $3 and o.status = 'active'))
         and ($4::text is null or p.product_id in (
           select product_id from product_search where search @@ shop_search_query($4)
           union select product_id from product_code where code = nullif(shop_code($4), '')))
     ), weighed as (
       select f.*, (f.available::bigint * 180 / nullif(f.pace, 0))::int as days_left,
         f.left_units < f.asked_for or f.left_units::bigint * 180 < f.pace * $5::int
           or (f.left_units <= f.limit_units and (f.left_units < f.limit_units or f.pace + f.asked_for > 0)) as is_short,
         ((f.pace * ($5::int + $6::int) + 179) / 180)::int + f.limit_units + f.asked_for - f.left_units - f.proposed as to_fill
       from fact f
     ), page as (
       select w.*, count(*) over ()::int as total from weighed w
       where $7::text = 'all' or w.is_short
       order by case $8::text when 'suggested' then -greatest(w.to_fill, 0) * w.is_short::int
           when 'sold' then -w.sold_90 else coalesce(w.days_left, 100000) - 1000000 * least(w.asked_for, 1) end,
         -w.alerts, w.product_id
       limit $9 offset $10
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
         order by f.is_stale, f.cost * case f.currency when 'USD' then coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else 1 end, f.supplier limit 1)
     order by case $8::text when 'suggested' then -greatest(g.to_fill, 0) * g.is_short::int when 'sold' then -g.sold_90
         else coalesce(g.days_left, 100000) - 1000000 * least(g.asked_for, 1) end,
       -g.alerts, g.product_id;

-- name: reports.sales_grouped
with grouped as (
     select coalesce(s.key, '') as key, grouping(s.key) = 1 as is_total, count(*)::int as orders,
       coalesce(sum(s.units), 0)::int as units, coalesce(sum(s.goods_cents), 0)::bigint as goods_cents,
       coalesce(sum(s.tax_cents), 0)::bigint as tax_cents, coalesce(sum(s.refunded_cents), 0)::bigint as refunded_cents,
       sum(s.margin_cents)::bigint as margin_cents
     from shop_order o cross join lateral (
       select coalesce(case $1::text
           when 'day' then to_char(o.paid_at at time zone 'America/Mexico_City', 'YYYY-MM-DD')
           when 'month' then to_char(o.paid_at at time zone 'America/Mexico_City', 'YYYY-MM')
           when 'category' then (
             select c.id::text from category_product cp join category c on c.id = cp.category_id
             where cp.product_id = l.product_id order by c.parent_id nulls last, c.position, c.id limit 1)
           when 'brand' then (select p.brand_id::text from product p where p.id = l.product_id)
           when 'product' then l.product_id::text
           when 'method' then o.payment_method
           else o.delivery_address->>'state' end, '') as key,
         sum(l.quantity) as units, sum(l.gross_cents) as goods_cents, sum(l.tax_cents) as tax_cents,
         sum(round(l.gross_cents::numeric * l.refunded_quantity / l.quantity)) as refunded_cents,
         sum(l.tax_base_cents - round(l.quantity * l.unit_cost_cents * 10000.0 / (10000 + l.tax_basis_points))) as margin_cents
       from order_line l where l.order_id = o.id group by 1
     ) s
     where o.paid_at >= $2::date::timestamp at time zone 'America/Mexico_City'
  and o.paid_at < ($3::date + 1)::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock') group by grouping sets ((s.key), ())
   )
   select g.*, case $1::text
       when 'category' then (select c.name from category c where c.id = nullif(g.key, '')::int)
       when 'brand' then (select b.name from brand b where b.id = nullif(g.key, '')::int)
       when 'product' then (select p.sku || ' · ' || p.name from product p where p.id = nullif(g.key, '')::int)
     end as name
   from grouped g
   order by is_total desc, case when $1::text in ('day', 'month') then key end, goods_cents desc, key limit $4;

-- name: reports.sales_orders
select count(*)::int as orders, coalesce(sum(o.shipping_cents), 0)::bigint as shipping_cents,
     coalesce(sum(o.shipping_cents - round(o.shipping_cents * 10000.0 / (10000 + o.shipping_tax_basis_points))), 0)::bigint
       as shipping_tax_cents,
     coalesce(sum(o.shipping_refunded_cents), 0)::bigint as shipping_refunded_cents,
     (select sum(m.fee_cents)::bigint
      from shop_order o join payment_attempt a on a.reference = o.id::text join provider_move m on m.attempt_id = a.id
      where o.paid_at >= $1::date::timestamp at time zone 'America/Mexico_City'
  and o.paid_at < ($2::date + 1)::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')) as fee_cents,
     (select sum(coalesce(b.cost_cents, b.quoted_cents))::bigint
      from shop_order o cross join lateral (
        select id from order_shipment where order_id = o.id union all select id from return_request where order_id = o.id) p
      join parcel_label b on b.parcel_ref = p.id and b.state = 'bought'
      where o.paid_at >= $1::date::timestamp at time zone 'America/Mexico_City'
  and o.paid_at < ($2::date + 1)::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')) as label_cents
   from shop_order o where o.paid_at >= $1::date::timestamp at time zone 'America/Mexico_City'
  and o.paid_at < ($2::date + 1)::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock');

-- name: reports.slow_sellers
with shelved as materialized (
     select f.product_id, sum(f.on_hand)::int as units
     from stock_level f
     where f.on_hand > 0 and not exists (
       select from supplier_offer o, jsonb_array_elements(o.stock) s, supplier_warehouse w
        where o.product_id = f.product_id and o.status = 'active'
          and w.supplier = o.supplier and w.code = s->>'warehouse' and w.location_code = f.warehouse_code)
     group by f.product_id
   ), slow as materialized (
     select shelved.*, p.sku, p.name as product_name, (select case when bool_and(piece.cents is not null) then sum(piece.cents * piece.quantity)::bigint end
      from (select made_of.quantity, coalesce((select own.cost_cents from product own where own.id = made_of.id), (
    select ceil(case offer.currency when 'USD' then offer.cost * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else offer.cost end
                * (10000 + 1600) / 100)::bigint as cents from supplier_offer offer where offer.product_id = made_of.id and offer.status = 'active'
     order by offer.is_stale, cents limit 1)) as cents from (
        select kit.part_id as id, kit.quantity from kit_part kit where kit.kit_id = shelved.product_id
        union all select shelved.product_id, 1 where not exists (select from kit_part kit where kit.kit_id = shelved.product_id)) made_of) piece) * shelved.units as value_cents
     from shelved join product p on p.id = shelved.product_id
     where p.created_at < $1::timestamptz - $2::int * interval '1 day' and not exists (
       select from stock_movement m where m.product_id = shelved.product_id
         and m.created_at >= $1::timestamptz - $2::int * interval '1 day' and (m.reason = 'sale' or m.delta > 0))
   )
   select s.product_id, s.sku, s.product_name, s.units, s.value_cents,
     (select max(m.created_at) from stock_movement m where m.product_id = s.product_id and m.reason = 'sale') as sold_at,
     (select count(*) from slow)::int as total, (select coalesce(sum(value_cents), 0) from slow)::bigint as total_cents
   from slow s order by s.value_cents desc nulls last, s.product_id limit $3;

-- name: reports.stocked_after
select s.product_id, p.sku, p.name as product_name, coalesce(b.name, '') as brand, s.warehouse_code, w.name as location_name,
     s.bin, s.on_hand, s.reserved, coalesce(p.tax_basis_points, case (select value ->> 'rate' from shop_setting where key = 'taxes')
       when '8' then 800 else 1600 end) as tax_basis_points
   from stock_level s join product p on p.id = s.product_id join warehouse w on w.code = s.warehouse_code
     left join brand b on b.id = p.brand_id
   where s.on_hand > 0 and ($1::text is null or s.warehouse_code = $1)
     and (s.product_id, s.warehouse_code) > ($2::int, $3::text)
   order by s.product_id, s.warehouse_code limit $4;

-- name: reports.things_named
(select 'category:' || c.id as subject from category c where c.name ilike '%' || $1::text || '%' limit 20)
   union all (select 'brand:' || b.id from brand b where b.name ilike '%' || $1 || '%' limit 20)
   union all (select 'promotion:' || p.id from promotion p where p.name ilike '%' || $1 || '%' limit 20)
   union all (select 'price_list:' || l.id from price_list l where l.name ilike '%' || $1 || '%' limit 20)
   union all (select 'company:' || y.id from company y where y.name ilike '%' || $1 || '%' limit 20)
   union all (select 'redirect:' || r.id from page_redirect r where r.from_path ilike '%' || $1 || '%' limit 20)
   union all (select 'purchase:' || u.id from stock_purchase u
               where u.supplier_name ilike '%' || $1 || '%' or u.reference ilike '%' || $1 || '%' limit 20)
   union all (select 'supplier_return:' || e.id from supplier_return e where e.rma ilike '%' || $1 || '%' limit 20)
   union all (select 'location:' || w.code from warehouse w where w.name ilike '%' || $1 || '%' or w.code ilike $1 limit 20)
   union all (select 'supplier:' || d.code from supplier d where d.name ilike '%' || $1 || '%' or d.code ilike $1 limit 20)
   union all (select 'return:' || r.id from return_request r where 'D-' || r.number = upper($1) limit 20)
   union all (select 'system_user:' || s.id from staff_user s
               where s.name ilike '%' || $1 || '%' or s.email ilike '%' || $1 || '%' limit 20)
   union all (select 'role:' || r.key from staff_role r where r.name ilike '%' || $1 || '%' or r.key ilike $1 limit 20);
