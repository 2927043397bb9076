-- name: promotions.add_codes
with coded as (update promotion set needs_code = true, updated_at = $1::timestamptz where id = $2 and not needs_code)
   insert into promotion_code (code, promotion_id, used_max, created_at)
   select code, $2, 1, $1::timestamptz from unnest($3::text[]) code;

-- name: promotions.adjust_uses
with left_over as (
     select w.* from jsonb_to_recordset($1::jsonb) as w(promotion_id int, discount_cents bigint)
   ),
   adjusted as (
     update promotion_use u set discount_cents = w.discount_cents, order_cents = $2::bigint from left_over w
      where u.order_id = $3 and u.promotion_id = w.promotion_id and u.state <> 'returned'
   ),
   before as materialized (
     select u.promotion_id, u.customer_id, u.contacts, u.code from promotion_use u
      where u.order_id = $3 and u.state <> 'returned' and u.promotion_id not in (select promotion_id from left_over) order by u.promotion_id for update
   ),
   returned as (
     update promotion_use u set state = 'returned'
       from before b where u.order_id = $3 and u.promotion_id = b.promotion_id
   ),
   locked as (
     select promotion_id from promotion_limit
      where promotion_id in (select promotion_id from before) order by promotion_id for update
   ),
   counted as (
     update promotion_limit l set used = greatest(0, l.used - 1) from locked where l.promotion_id = locked.promotion_id
   ),
   own as (
     update promotion_customer_use c set used = greatest(0, c.used - 1) from before b
      where c.promotion_id = b.promotion_id and c.customer_id = b.customer_id
   ),
   shared as (
     update promotion_contact_use c set used = greatest(0, c.used - 1) from before b
      where c.promotion_id = b.promotion_id and c.contact = any (b.contacts)
   )
   update promotion_code c set used = greatest(0, c.used - 1) from before b where c.code = b.code;

-- name: promotions.all
with places as materialized (select g.brand_id, g.category_ids, sum(c.products)::int as products
    from (
      select id, product_count as products from listing_group
       where id not in (select group_id from listing_group_change)
      union all
      select changed.group_id, (select count(*)::int from product_listing l where l.group_id = changed.group_id)
        from (select distinct group_id from listing_group_change) changed
    ) c join listing_group g on g.id = c.id
   where c.products > 0
   group by g.brand_id, g.category_ids),
   m as materialized (
     select * from promotion m
      where ($1::text is null or strpos(shop_fold(name), shop_fold($1)) > 0
             or exists (select from promotion_code c where c.promotion_id = m.id and c.code = upper($1)))
        and ($2::text is null or case when m.is_draft then 'draft' when m.ends_at <= $3::timestamptz then 'ended' when m.is_paused then 'paused'
               when m.starts_at > $3::timestamptz then 'scheduled' else 'active' end = $2)
        and ($4::text is null or m.type = $4)
   )
   select (select count(*)::int from m) as total, coalesce((
     select json_agg(json_build_object('id', m.id, 'promotion_name', m.name, 'slug', m.slug, 'description', m.description,
  'promotion_image', m.image_url, 'kind', m.kind, 'value', m.value, 'starts_at', to_char(m.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'ends_at', to_char(m.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'state', case when m.is_draft then 'draft' when m.ends_at <= $3::timestamptz then 'ended' when m.is_paused then 'paused'
               when m.starts_at > $3::timestamptz then 'scheduled' else 'active' end,
  'product_count', case when m.covers_all and cardinality(m.except_category_ids) + cardinality(m.except_brand_ids) = 0
      and not exists (select from promotion_product x where x.promotion_id = m.id and x.role = 'except_goods') then (select coalesce(sum(c.products), 0) from places c)
    else (select coalesce(sum(c.products), 0) from places c where (m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && c.category_ids)
    and (cardinality(m.brand_ids) = 0 or c.brand_id = any(m.brand_ids))) and not (m.except_category_ids && c.category_ids or c.brand_id = any(m.except_brand_ids)))
      - (select count(*) from promotion_product x join product_listing l on l.product_id = x.product_id
          where x.promotion_id = m.id and x.role = 'except_goods' and (m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids))) and not (m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids)))
      + (select count(*) from promotion_product mp join product_listing l on l.product_id = mp.product_id
          where mp.promotion_id = m.id and mp.role = 'goods' and not ((m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids))))
            and not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))) end,
  'version', m.version, 'promotion_type', m.type, 'is_paused', m.is_paused, 'is_draft', m.is_draft, 'is_stackable', m.is_stackable,
  'is_exclusive', m.is_exclusive, 'allows_wholesale', m.allows_wholesale, 'needs_code', m.needs_code,
  'min_subtotal_cents', m.min_subtotal_cents, 'buy_quantity', m.buy_quantity, 'get_quantity', m.get_quantity, 'buyers', m.buyers,
  'payment_methods', m.payment_methods,
  'used_max', (select l.used_max from promotion_limit l where l.promotion_id = m.id),
  'used_max_per_customer', (select l.used_max_per_customer from promotion_limit l where l.promotion_id = m.id),
  'per_customer_by', coalesce((select l.per_customer_by from promotion_limit l where l.promotion_id = m.id), 'contact'),
  'code', (select c.code from promotion_code c where c.promotion_id = m.id and c.used_max is null
            order by c.created_at, c.code limit 1),
  'code_count', (select count(*) from promotion_code c where c.promotion_id = m.id),
  'used', (select count(*) from promotion_use u where u.promotion_id = m.id and u.state <> 'returned'),
  'revenue_cents', (select coalesce(sum(u.order_cents), 0) from promotion_use u
                     where u.promotion_id = m.id and u.state = 'used' and u.paid_at is not null)) order by m.starts_at desc, m.id desc)
       from (select * from m order by starts_at desc, id desc limit $5 offset $6) m), '[]')::text as json;

-- name: promotions.cart_rules
select m.id, m.name, m.type, m.kind, m.value, m.is_draft, m.is_paused, m.is_stackable, m.is_exclusive,
          m.allows_wholesale, m.needs_code, m.min_subtotal_cents, m.buy_quantity, m.get_quantity, m.starts_at, m.ends_at,
          m.payment_methods, c.code, m.covers_all, m.category_ids, m.brand_ids, m.except_category_ids, m.except_brand_ids,
          m.reward_category_ids, m.reward_brand_ids, m.reward_except_category_ids, m.reward_except_brand_ids,
          named.*, m.buyers = 'first_order' as is_for_first_order,
          m.buyers = 'named' and not exists (
            select from promotion_customer n where n.promotion_id = m.id and n.customer_id = $1) as is_for_others,
          exists (select from promotion_product p where p.promotion_id = m.id and p.role = 'reward') as has_rewards,
          least(l.used_max - l.used + held.uses, c.used_max - c.used + held.of_code) as uses_left,
          l.used_max_per_customer - greatest(coalesce(u.used, 0), (
            select max(x.used) from promotion_contact_use x
             where x.promotion_id = m.id and x.contact = any ($2::text[])
               and (l.per_customer_by = 'contact' or x.contact like 'email:%'))) + held.uses as uses_left_for_customer,
          (m.buyers = 'first_order' or l.used_max_per_customer is not null and l.per_customer_by = 'account')
            and $1::text is not null and not exists (
            select from customer where id = $1 and not is_anonymous and email_verified) as needs_account
     from promotion m
     left join promotion_code c on c.promotion_id = m.id and c.code = $3::text
     left join promotion_limit l on l.promotion_id = m.id
     left join promotion_customer_use u on u.promotion_id = m.id and u.customer_id = $1
     cross join lateral (
       select json_object_agg(p.product_id, p.quantity) filter (where m.type = 'bundle' and p.role = 'goods') as parts,
              array_agg(p.product_id) filter (where p.role = 'goods') as goods,
              array_agg(p.product_id) filter (where p.role = 'except_goods') as except_goods,
              array_agg(p.product_id) filter (where p.role = 'reward') as rewards,
              array_agg(p.product_id) filter (where p.role = 'except_reward') as except_rewards
         from promotion_product p
        where p.promotion_id = m.id and (m.type = 'bundle' or p.product_id = any($4::int[]))) named
     cross join lateral (
       select count(*)::int as uses, (count(*) filter (where h.code = c.code))::int as of_code
         from promotion_use h where h.promotion_id = m.id and h.customer_id = $1 and h.state = 'held') held
    where m.type <> 'catalogue'
      and (c.code is not null or m.id = $5::int
           or (not m.needs_code and not m.is_draft and not m.is_paused
               and m.starts_at <= $6::timestamptz and m.ends_at > $6::timestamptz))
    order by m.id;

-- name: promotions.codes_after
select code, used, used_max, created_at from promotion_code
   where promotion_id = $1 and code > $2 order by code limit $3;

-- name: promotions.delete
delete from promotion where id = $1;

-- name: promotions.erase_uses
with named as (delete from promotion_customer where customer_id = $1)
   delete from promotion_customer_use where customer_id = $1;

-- name: promotions.exists
select 1 as found from promotion where id = $1;

-- name: promotions.hand_over_uses
with uses as (update promotion_use set customer_id = $1 where customer_id = $2),
     no_longer_named as (delete from promotion_customer where customer_id = $2 returning promotion_id),
     named as (
       insert into promotion_customer (promotion_id, customer_id) select promotion_id, $1 from no_longer_named
       on conflict do nothing
     ),
     moved as (delete from promotion_customer_use where customer_id = $2 returning promotion_id, used)
   insert into promotion_customer_use as u (promotion_id, customer_id, used)
   select promotion_id, $1, used from moved order by promotion_id
   on conflict (promotion_id, customer_id) do update set used = u.used + excluded.used;

-- name: promotions.in_cart
select coalesce(json_agg(json_build_object(
            'id', m.id, 'promotion_name', m.name, 'slug', m.slug, 'description', m.description, 'promotion_type', m.type,
            'kind', m.kind, 'value', m.value, 'buy_quantity', m.buy_quantity, 'get_quantity', m.get_quantity,
            'min_subtotal_cents', m.min_subtotal_cents, 'payment_methods', m.payment_methods, 'starts_at', to_char(m.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'ends_at', to_char(m.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'goods', parts.goods, 'rewards', parts.rewards,
            'covers_all', m.covers_all, 'categories', (select coalesce(json_agg(json_build_object('id', c.id, 'category_name', c.name,
      'slug', c.slug) order by c.name), '[]') from category c where c.id = any(m.category_ids)), 'brands', (select coalesce(json_agg(json_build_object('id', b.id, 'brand_name', b.name,
      'slug', b.slug) order by b.name), '[]') from brand b where b.id = any(m.brand_ids)),
  'except_categories', (select coalesce(json_agg(json_build_object('id', c.id, 'category_name', c.name,
      'slug', c.slug) order by c.name), '[]') from category c where c.id = any(m.except_category_ids)), 'except_brands', (select coalesce(json_agg(json_build_object('id', b.id, 'brand_name', b.name,
      'slug', b.slug) order by b.name), '[]') from brand b where b.id = any(m.except_brand_ids)), 'reward_categories', (select coalesce(json_agg(json_build_object('id', c.id, 'category_name', c.name,
      'slug', c.slug) order by c.name), '[]') from category c where c.id = any(m.reward_category_ids)),
            'reward_brands', (select coalesce(json_agg(json_build_object('id', b.id, 'brand_name', b.name,
      'slug', b.slug) order by b.name), '[]') from brand b where b.id = any(m.reward_brand_ids))) order by m.ends_at, m.id),
          '[]')::text as json,
          (select min(turn) from promotion p, unnest(array[p.starts_at, p.ends_at]) turn
            where turn > $1::timestamptz and not p.is_draft and not p.is_paused) as until
     from promotion m
     cross join lateral (
       select coalesce(json_agg(part) filter (where role = 'goods'), '[]') as goods,
              coalesce(json_agg(part) filter (where role = 'reward'), '[]') as rewards
         from (select mp.role, json_build_object('sku', l.sku, 'slug', l.slug, 'product_name', l.name,
                                                 'quantity', mp.quantity) as part
                 from promotion_product mp join product_listing l on l.product_id = mp.product_id
                where mp.promotion_id = m.id and mp.role in ('goods', 'reward') order by l.name limit 24) p) parts
    where m.type in ('line', 'buy_get', 'bundle', 'order', 'shipping') and not m.needs_code and m.buyers = 'everybody' and not m.is_draft
      and not m.is_paused and m.starts_at <= $1::timestamptz and m.ends_at > $1::timestamptz
      and ($2::int is null or (m.type in ('line', 'buy_get', 'bundle') or (m.type = 'order' and m.payment_methods <> '{}')) and exists (
             select from product_listing l
              where l.product_id = $2 and ((((m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids)))
      or exists (select from promotion_product mp
                  where mp.promotion_id = m.id and mp.product_id = l.product_id and mp.role = 'goods'))
    and not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))) or (((cardinality(m.reward_category_ids) + cardinality(m.reward_brand_ids) > 0) and ((cardinality(m.reward_category_ids) = 0 or m.reward_category_ids && l.category_ids)
    and (cardinality(m.reward_brand_ids) = 0 or l.brand_id = any(m.reward_brand_ids)))
      or exists (select from promotion_product mp
                  where mp.promotion_id = m.id and mp.product_id = l.product_id and mp.role = 'reward'))
    and not ((m.reward_except_category_ids && l.category_ids or l.brand_id = any(m.reward_except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_reward'))))));

-- name: promotions.insert
insert into promotion (
     name, slug, description, image_url, kind, value, starts_at, ends_at, is_paused, applied_at, created_at, updated_at,
     type, is_draft, is_stackable, is_exclusive, allows_wholesale, needs_code, min_subtotal_cents, buy_quantity,
     get_quantity, covers_all, category_ids, brand_ids, except_category_ids, except_brand_ids, reward_category_ids,
     reward_brand_ids, reward_except_category_ids, reward_except_brand_ids, buyers,
     payment_methods)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $10::timestamptz, $10::timestamptz,
     $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29,
     $30)
   returning id;

-- name: promotions.join_brands
with named as materialized (
     select m.id, array_remove(array[case when $1::int = any(m.brand_ids) and $2::int <> all(m.brand_ids) then 'brand_ids' end,case when $1::int = any(m.except_brand_ids) and $2::int <> all(m.except_brand_ids) then 'except_brand_ids' end,case when $1::int = any(m.reward_brand_ids) and $2::int <> all(m.reward_brand_ids) then 'reward_brand_ids' end,case when $1::int = any(m.reward_except_brand_ids) and $2::int <> all(m.reward_except_brand_ids) then 'reward_except_brand_ids' end], null) as gained
       from promotion m where $1::int = any(m.brand_ids || m.except_brand_ids || m.reward_brand_ids || m.reward_except_brand_ids) order by m.id for update
   ),
   changed as (
     update promotion m set brand_ids = case when 'brand_ids' = any(n.gained) then m.brand_ids || $2::int else m.brand_ids end,except_brand_ids = case when 'except_brand_ids' = any(n.gained) then m.except_brand_ids || $2::int else m.except_brand_ids end,reward_brand_ids = case when 'reward_brand_ids' = any(n.gained) then m.reward_brand_ids || $2::int else m.reward_brand_ids end,reward_except_brand_ids = case when 'reward_except_brand_ids' = any(n.gained) then m.reward_except_brand_ids || $2::int else m.reward_except_brand_ids end
       from named n where m.id = n.id and cardinality(n.gained) > 0
   )
   select id, gained from named where cardinality(gained) > 0;

-- name: promotions.keep_former_slug
insert into promotion_former_slug (slug, promotion_id, created_at) values ($1, $2, $3)
   on conflict (slug) do update set promotion_id = excluded.promotion_id, created_at = excluded.created_at;

-- name: promotions.keep_uses
with before as materialized (
     select promotion_id, customer_id, contacts, code, state from promotion_use
      where order_id = $1 order by promotion_id for update
   ),
   kept as (
     update promotion_use u set state = 'used', paid_at = coalesce(u.paid_at, $2::timestamptz)
       from before b where u.order_id = $1 and u.promotion_id = b.promotion_id
   ),
   -- Money came after the uses had been given back: they count again, whatever their limit says.
   revived as (select * from before where state = 'returned'),
   locked as (
     select promotion_id from promotion_limit
      where promotion_id in (select promotion_id from revived) order by promotion_id for update
   ),
   counted as (
     update promotion_limit l set used = l.used + 1 from locked where l.promotion_id = locked.promotion_id
   ),
   own as (
     update promotion_customer_use c set used = c.used + 1 from revived r
      where c.promotion_id = r.promotion_id and c.customer_id = r.customer_id
   ),
   shared as (
     update promotion_contact_use c set used = c.used + 1 from revived r
      where c.promotion_id = r.promotion_id and c.contact = any (r.contacts)
   )
   update promotion_code c set used = c.used + 1 from revived r where c.code = r.code;

-- name: promotions.living_customers
select id from customer where id = any($1::text[]) and not is_anonymous and deleted_at is null order by id for share;

-- name: promotions.lock
select m.version, m.name, m.slug, m.description, m.image_url, m.kind, m.value, m.starts_at, m.ends_at, m.type, m.is_paused,
          m.is_draft, m.is_stackable, m.is_exclusive, m.allows_wholesale, m.needs_code, m.min_subtotal_cents,
          m.buy_quantity, m.get_quantity, m.buyers, m.payment_methods, l.used_max, l.used_max_per_customer,
          coalesce(l.per_customer_by, 'contact') as per_customer_by,
          (select c.code from promotion_code c where c.promotion_id = m.id and c.used_max is null
            order by c.created_at, c.code limit 1) as code,
          m.covers_all, m.category_ids, m.brand_ids, m.except_category_ids, m.except_brand_ids, m.reward_category_ids,
          m.reward_brand_ids, m.reward_except_category_ids, m.reward_except_brand_ids,
          array(select customer_id from promotion_customer n where n.promotion_id = m.id order by customer_id) as customer_ids,
          array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = 'goods' order by product_id) as product_ids, array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = 'reward' order by product_id) as reward_ids,
          array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = 'except_goods' order by product_id) as except_product_ids, array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = 'except_reward' order by product_id) as except_reward_ids,
          array(select quantity from promotion_product mp
                 where mp.promotion_id = m.id and role = 'goods' order by product_id) as quantities
     from promotion m left join promotion_limit l on l.promotion_id = m.id
    where m.id = $1 for update of m;

-- name: promotions.lowering_now
select id, name from promotion
    where type <> 'shipping' and not is_draft and not is_paused and starts_at <= $1::timestamptz and ends_at > $1::timestamptz
    order by id;

-- name: promotions.mark_due
with due as (
     select id from promotion
      where starts_at <= $1 and (applied_at is null or applied_at < starts_at)
         or ends_at <= $1 and (applied_at is null or applied_at < ends_at)
      order by id for update
   ),
   marked as (
     update promotion m set applied_at = $1 from due where m.id = due.id
   )
   select array(select l.product_id from product_listing l join due on due.id = l.promotion_id
                 union
                select reached.product_id
                  from due join promotion m on m.id = due.id and m.type = 'catalogue' and m.ends_at > $1
                 cross join lateral (select l.product_id from product_listing l
     join promotion_product mp on mp.product_id = l.product_id and mp.promotion_id = m.id and mp.role = 'goods'
    where not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))
    union
    select l.product_id from product_listing l
     where (m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids))) and not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))) reached) as product_ids;

-- name: promotions.name_taken
select exists (select from promotion where slug = $1) as taken;

-- name: promotions.naming_brand
select m.id, m.name from promotion m where $1::int = any(m.brand_ids || m.except_brand_ids || m.reward_brand_ids || m.reward_except_brand_ids) and m.ends_at > $2 order by m.name, m.id;

-- name: promotions.next_turn
select min(turn) as at from promotion m, unnest(array[m.starts_at, m.ends_at]) turn
    where turn > $1 and not m.is_draft and not m.is_paused;

-- name: promotions.of_former_slug
select m.slug from promotion_former_slug f join promotion m on m.id = f.promotion_id where f.slug = $1;

-- name: promotions.one
with places as materialized (select g.brand_id, g.category_ids, sum(c.products)::int as products
    from (
      select id, product_count as products from listing_group
       where id not in (select group_id from listing_group_change)
      union all
      select changed.group_id, (select count(*)::int from product_listing l where l.group_id = changed.group_id)
        from (select distinct group_id from listing_group_change) changed
    ) c join listing_group g on g.id = c.id
   where c.products > 0
   group by g.brand_id, g.category_ids)
   select json_build_object('id', m.id, 'promotion_name', m.name, 'slug', m.slug, 'description', m.description,
  'promotion_image', m.image_url, 'kind', m.kind, 'value', m.value, 'starts_at', to_char(m.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'ends_at', to_char(m.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'state', case when m.is_draft then 'draft' when m.ends_at <= $1::timestamptz then 'ended' when m.is_paused then 'paused'
               when m.starts_at > $1::timestamptz then 'scheduled' else 'active' end,
  'product_count', case when m.covers_all and cardinality(m.except_category_ids) + cardinality(m.except_brand_ids) = 0
      and not exists (select from promotion_product x where x.promotion_id = m.id and x.role = 'except_goods') then (select coalesce(sum(c.products), 0) from places c)
    else (select coalesce(sum(c.products), 0) from places c where (m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && c.category_ids)
    and (cardinality(m.brand_ids) = 0 or c.brand_id = any(m.brand_ids))) and not (m.except_category_ids && c.category_ids or c.brand_id = any(m.except_brand_ids)))
      - (select count(*) from promotion_product x join product_listing l on l.product_id = x.product_id
          where x.promotion_id = m.id and x.role = 'except_goods' and (m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids))) and not (m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids)))
      + (select count(*) from promotion_product mp join product_listing l on l.product_id = mp.product_id
          where mp.promotion_id = m.id and mp.role = 'goods' and not ((m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids))))
            and not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))) end,
  'version', m.version, 'promotion_type', m.type, 'is_paused', m.is_paused, 'is_draft', m.is_draft, 'is_stackable', m.is_stackable,
  'is_exclusive', m.is_exclusive, 'allows_wholesale', m.allows_wholesale, 'needs_code', m.needs_code,
  'min_subtotal_cents', m.min_subtotal_cents, 'buy_quantity', m.buy_quantity, 'get_quantity', m.get_quantity, 'buyers', m.buyers,
  'payment_methods', m.payment_methods,
  'used_max', (select l.used_max from promotion_limit l where l.promotion_id = m.id),
  'used_max_per_customer', (select l.used_max_per_customer from promotion_limit l where l.promotion_id = m.id),
  'per_customer_by', coalesce((select l.per_customer_by from promotion_limit l where l.promotion_id = m.id), 'contact'),
  'code', (select c.code from promotion_code c where c.promotion_id = m.id and c.used_max is null
            order by c.created_at, c.code limit 1),
  'code_count', (select count(*) from promotion_code c where c.promotion_id = m.id),
  'used', (select count(*) from promotion_use u where u.promotion_id = m.id and u.state <> 'returned'),
  'revenue_cents', (select coalesce(sum(u.order_cents), 0) from promotion_use u
                     where u.promotion_id = m.id and u.state = 'used' and u.paid_at is not null),
            'quantities', (select coalesce(json_object_agg(p.ref_id, mp.quantity), '{}')
                             from promotion_product mp join product p on p.id = mp.product_id
                            where mp.promotion_id = m.id and mp.role = 'goods'),
            'customer_count', (select count(*) from promotion_customer n where n.promotion_id = m.id),
            'customers', case when $2::boolean then (
              select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'email', c.email) order by c.name, c.id), '[]')
                from promotion_customer n join customer c on c.id = n.customer_id where n.promotion_id = m.id) end,
            'scope', json_build_object('covers_all', m.covers_all, 'categories', (select coalesce(json_agg(json_build_object('id', c.id, 'category_name', c.name,
      'slug', c.slug) order by c.name), '[]') from category c where c.id = any(m.category_ids)), 'brands', (select coalesce(json_agg(json_build_object('id', b.id, 'brand_name', b.name,
      'slug', b.slug) order by b.name), '[]') from brand b where b.id = any(m.brand_ids)),
  'except_categories', (select coalesce(json_agg(json_build_object('id', c.id, 'category_name', c.name,
      'slug', c.slug) order by c.name), '[]') from category c where c.id = any(m.except_category_ids)), 'except_brands', (select coalesce(json_agg(json_build_object('id', b.id, 'brand_name', b.name,
      'slug', b.slug) order by b.name), '[]') from brand b where b.id = any(m.except_brand_ids))),
            'reward_scope', json_build_object('categories', (select coalesce(json_agg(json_build_object('id', c.id, 'category_name', c.name,
      'slug', c.slug) order by c.name), '[]') from category c where c.id = any(m.reward_category_ids)), 'brands', (select coalesce(json_agg(json_build_object('id', b.id, 'brand_name', b.name,
      'slug', b.slug) order by b.name), '[]') from brand b where b.id = any(m.reward_brand_ids)),
  'except_categories', (select coalesce(json_agg(json_build_object('id', c.id, 'category_name', c.name,
      'slug', c.slug) order by c.name), '[]') from category c where c.id = any(m.reward_except_category_ids)), 'except_brands', (select coalesce(json_agg(json_build_object('id', b.id, 'brand_name', b.name,
      'slug', b.slug) order by b.name), '[]') from brand b where b.id = any(m.reward_except_brand_ids))))::text as json,
          array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = 'goods' order by product_id) as product_ids, array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = 'reward' order by product_id) as reward_ids, array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = 'except_goods' order by product_id) as except_ids,
          array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = 'except_reward' order by product_id) as except_reward_ids
     from promotion m where m.id = $3;

-- name: promotions.part_brands
update promotion m set brand_ids = case when 'brand_ids' = any(n.gained) then array_remove(m.brand_ids, $1::int) else m.brand_ids end,except_brand_ids = case when 'except_brand_ids' = any(n.gained) then array_remove(m.except_brand_ids, $1::int) else m.except_brand_ids end,reward_brand_ids = case when 'reward_brand_ids' = any(n.gained) then array_remove(m.reward_brand_ids, $1::int) else m.reward_brand_ids end,reward_except_brand_ids = case when 'reward_except_brand_ids' = any(n.gained) then array_remove(m.reward_except_brand_ids, $1::int) else m.reward_except_brand_ids end
     from jsonb_to_recordset($2::jsonb) n(id int, gained text[]) where m.id = n.id;

-- name: promotions.priced
select product_id from product_listing where promotion_id = $1
   union
   select goods.product_id
     from promotion m cross join lateral (select l.product_id from product_listing l
     join promotion_product mp on mp.product_id = l.product_id and mp.promotion_id = m.id and mp.role = 'goods'
    where not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))
    union
    select l.product_id from product_listing l
     where (m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids))) and not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))) goods
    where m.id = $1 and m.type = 'catalogue' and not m.is_draft and not m.is_paused
      and m.starts_at <= $2::timestamptz and m.ends_at > $2::timestamptz;

-- name: promotions.put_code
insert into promotion_code (code, promotion_id, created_at) select $1::text, $2, $3::timestamptz
    where not exists (select from promotion_code where code = $1::text and promotion_id = $2);

-- name: promotions.put_customers
insert into promotion_customer (promotion_id, customer_id) select $1, unnest($2::text[]) on conflict do nothing;

-- name: promotions.put_limit
with own as (
     insert into promotion_customer_use (promotion_id, customer_id, used)
     select u.promotion_id, u.customer_id, count(*)::int
       from promotion_use u join customer c on c.id = u.customer_id
      where u.promotion_id = $1 and u.state <> 'returned' and $2::int is not null
      group by u.promotion_id, u.customer_id
     on conflict (promotion_id, customer_id) do update set used = excluded.used
   ),
   shared as (
     insert into promotion_contact_use (promotion_id, contact, used)
     select u.promotion_id, k.contact, count(*)::int from promotion_use u, unnest(u.contacts) as k(contact)
      where u.promotion_id = $1 and u.state <> 'returned' and $2::int is not null
      group by u.promotion_id, k.contact
     on conflict (promotion_id, contact) do update set used = excluded.used
   )
   insert into promotion_limit (promotion_id, used_max, used_max_per_customer, per_customer_by, used)
   select $1, $3::int, $2::int, $4::text,
          (select count(*)::int from promotion_use where promotion_id = $1 and state <> 'returned')
   on conflict (promotion_id) do update set
     used_max = excluded.used_max, used_max_per_customer = excluded.used_max_per_customer,
     per_customer_by = excluded.per_customer_by, used = excluded.used;

-- name: promotions.put_products
insert into promotion_product (promotion_id, product_id, role, quantity)
   select $1, product_id, $2, quantity from unnest($3::int[], $4::int[]) as p(product_id, quantity)
   on conflict (promotion_id, product_id, role) do update set quantity = excluded.quantity
     where promotion_product.quantity <> excluded.quantity;

-- name: promotions.reached
with promotion_product as (
     select 0 as promotion_id, id as product_id, 'goods' as role from unnest($1::int[]) id
     union all
     select 0, id, 'except_goods' from unnest($2::int[]) id
   ),
   m as (
     select 0 as id, $3::boolean as covers_all, $4::int[] as category_ids, $5::int[] as brand_ids,
            $6::int[] as except_category_ids, $7::int[] as except_brand_ids
   ),
   reached as materialized (
     select goods.product_id from m cross join lateral (select l.product_id from product_listing l
     join promotion_product mp on mp.product_id = l.product_id and mp.promotion_id = m.id and mp.role = 'goods'
    where not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))
    union
    select l.product_id from product_listing l
     where (m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids))) and not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))) goods
   )
   select (select count(*)::int from reached) as total, coalesce((
     select json_agg(json_build_object('ref_id', l.ref_id, 'sku', l.sku, 'product_name', l.name, 'brand', l.brand_name,
                                       'category', l.category_name, 'image_url', l.image_url,
                                       'price_cents', l.price_cents) order by l.popularity desc, l.product_id)
       from (select l.* from product_listing l join reached using (product_id)
              order by l.popularity desc, l.product_id limit $8 offset $9) l), '[]')::text as json;

-- name: promotions.restore
with kept as materialized (select $1::jsonb as all_of_it),
   row_of_it as (
     insert into promotion overriding system value
     select m.* from kept, jsonb_populate_record(null::promotion, '{"buyers": "everybody", "payment_methods": []}' || (all_of_it -> 'row')) m
   ),
   goods as (
     insert into promotion_product
     select g.* from kept, jsonb_populate_recordset(null::promotion_product, all_of_it -> 'products') g
      where exists (select from product p where p.id = g.product_id)
   ),
   slugs as (
     insert into promotion_former_slug
     select s.* from kept, jsonb_populate_recordset(null::promotion_former_slug, all_of_it -> 'former_slugs') s
     on conflict do nothing
   ),
   limits as (
     insert into promotion_limit
     select l.* from kept, jsonb_populate_recordset(null::promotion_limit, all_of_it -> 'limits') l
   ),
   by_customer as (
     insert into promotion_customer_use
     select u.* from kept, jsonb_populate_recordset(null::promotion_customer_use, all_of_it -> 'customer_uses') u
      where exists (select from customer c where c.id = u.customer_id)
   ),
   by_contact as (
     insert into promotion_contact_use
     select u.* from kept, jsonb_populate_recordset(null::promotion_contact_use, all_of_it -> 'contact_uses') u
   ),
   named as (
     insert into promotion_customer
     select n.* from kept, jsonb_populate_recordset(null::promotion_customer, all_of_it -> 'customers') n
      where exists (select from customer c where c.id = n.customer_id and c.deleted_at is null)
   ),
   codes as (
     insert into promotion_code
     select c.* from kept, jsonb_populate_recordset(null::promotion_code, all_of_it -> 'codes') c
   )
   insert into promotion_use
   select u.* from kept, jsonb_populate_recordset(null::promotion_use, all_of_it -> 'uses') u;

-- name: promotions.return_uses
with before as materialized (
     select u.promotion_id, u.customer_id, u.contacts, u.code from promotion_use u
      where u.order_id = $1 and u.state <> 'returned' and true order by u.promotion_id for update
   ),
   returned as (
     update promotion_use u set state = 'returned'
       from before b where u.order_id = $1 and u.promotion_id = b.promotion_id
   ),
   locked as (
     select promotion_id from promotion_limit
      where promotion_id in (select promotion_id from before) order by promotion_id for update
   ),
   counted as (
     update promotion_limit l set used = greatest(0, l.used - 1) from locked where l.promotion_id = locked.promotion_id
   ),
   own as (
     update promotion_customer_use c set used = greatest(0, c.used - 1) from before b
      where c.promotion_id = b.promotion_id and c.customer_id = b.customer_id
   ),
   shared as (
     update promotion_contact_use c set used = greatest(0, c.used - 1) from before b
      where c.promotion_id = b.promotion_id and c.contact = any (b.contacts)
   )
   update promotion_code c set used = greatest(0, c.used - 1) from before b where c.code = b.code;

-- name: promotions.rivals
select r.id, r.name
     from promotion m
     left join promotion r on r.id <> m.id and case when r.type in ('line', 'buy_get', 'bundle') then 'line' else r.type end = case when m.type in ('line', 'buy_get', 'bundle') then 'line' else m.type end
      and not r.is_draft and r.ends_at > greatest(m.starts_at, $1::timestamptz) and r.starts_at < m.ends_at
      and not r.is_stackable and not m.is_stackable and not (r.needs_code or m.needs_code)
      and (m.payment_methods = '{}' or r.payment_methods = '{}' or m.payment_methods && r.payment_methods)
      and exists ((select l.product_id from product_listing l
     join promotion_product mp on mp.product_id = l.product_id and mp.promotion_id = m.id and mp.role = 'goods'
    where not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))
    union
    select l.product_id from product_listing l
     where (m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids))) and not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))) intersect (select l.product_id from product_listing l
     join promotion_product mp on mp.product_id = l.product_id and mp.promotion_id = r.id and mp.role = 'goods'
    where not ((r.except_category_ids && l.category_ids or l.brand_id = any(r.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = r.id and x.product_id = l.product_id and x.role = 'except_goods'))
    union
    select l.product_id from product_listing l
     where (r.covers_all or cardinality(r.category_ids) + cardinality(r.brand_ids) > 0) and (r.covers_all or (cardinality(r.category_ids) = 0 or r.category_ids && l.category_ids)
    and (cardinality(r.brand_ids) = 0 or l.brand_id = any(r.brand_ids))) and not ((r.except_category_ids && l.category_ids or l.brand_id = any(r.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = r.id and x.product_id = l.product_id and x.role = 'except_goods'))))
    where m.id = $2
    order by r.starts_at, r.id
    limit 6;

-- name: promotions.running
with places as materialized (select g.brand_id, g.category_ids, sum(c.products)::int as products
    from (
      select id, product_count as products from listing_group
       where id not in (select group_id from listing_group_change)
      union all
      select changed.group_id, (select count(*)::int from product_listing l where l.group_id = changed.group_id)
        from (select distinct group_id from listing_group_change) changed
    ) c join listing_group g on g.id = c.id
   where c.products > 0
   group by g.brand_id, g.category_ids),
   running as (
     select m.* from promotion m
      where m.type = 'catalogue' and not m.is_draft and not m.is_paused and m.starts_at <= $1::timestamptz
        and m.ends_at > $1::timestamptz and ($2::text is null or m.slug = $2 or shop_fold(m.name) = shop_fold($2) or m.id::text = $2)
   ),
   pairs as (
     select shown.product_id, m.id as promotion_id
       from running m
       cross join lateral (
         select product_id from product_listing l where l.promotion_id = m.id
          order by popularity desc, product_id limit 200) shown
   )
   select coalesce((select json_agg(json_build_object('id', m.id, 'promotion_name', m.name, 'slug', m.slug, 'description', m.description,
  'promotion_image', m.image_url, 'kind', m.kind, 'value', m.value, 'starts_at', to_char(m.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'ends_at', to_char(m.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'state', case when m.is_draft then 'draft' when m.ends_at <= $1::timestamptz then 'ended' when m.is_paused then 'paused'
               when m.starts_at > $1::timestamptz then 'scheduled' else 'active' end,
  'product_count', case when m.covers_all and cardinality(m.except_category_ids) + cardinality(m.except_brand_ids) = 0
      and not exists (select from promotion_product x where x.promotion_id = m.id and x.role = 'except_goods') then (select coalesce(sum(c.products), 0) from places c)
    else (select coalesce(sum(c.products), 0) from places c where (m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && c.category_ids)
    and (cardinality(m.brand_ids) = 0 or c.brand_id = any(m.brand_ids))) and not (m.except_category_ids && c.category_ids or c.brand_id = any(m.except_brand_ids)))
      - (select count(*) from promotion_product x join product_listing l on l.product_id = x.product_id
          where x.promotion_id = m.id and x.role = 'except_goods' and (m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids))) and not (m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids)))
      + (select count(*) from promotion_product mp join product_listing l on l.product_id = mp.product_id
          where mp.promotion_id = m.id and mp.role = 'goods' and not ((m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids))))
            and not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))) end) order by m.ends_at, m.id)
            from running m), '[]')::text as json,
          (select array_agg(product_id order by product_id, promotion_id) from pairs) as product_ids,
          (select array_agg(promotion_id order by product_id, promotion_id) from pairs) as promotion_ids;

-- name: promotions.set_ended
update promotion set ends_at = $1::timestamptz, applied_at = $1::timestamptz, updated_at = $1::timestamptz where id = $2;

-- name: promotions.set_paused
update promotion set is_paused = $1, applied_at = $2::timestamptz, updated_at = $2::timestamptz where id = $3;

-- name: promotions.set_running
update promotion set is_draft = false, is_paused = false, applied_at = $1::timestamptz, updated_at = $1::timestamptz where id = $2;

-- name: promotions.simulated_products
select p.id, p.brand_id, l.category_ids, p.ref_id, p.name, coalesce(l.price_cents, p.price_cents) as price_cents, l.former_price_cents,
          l.promotion_id, m.name as promotion_name, m.is_exclusive, least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= asked.quantity and ($1::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity'))) as wholesale_cents,
          pl.name as price_list, coalesce(p.tax_basis_points, case (select value ->> 'rate' from shop_setting where key = 'taxes')
       when '8' then 800 else 1600 end) as tax_basis_points, case (select value ->> 'rate' from shop_setting where key = 'taxes')
       when '8' then 800 else 1600 end as shipping_basis_points
     from unnest($2::text[], $3::int[]) as asked(ref_id, quantity)
     join product p on p.ref_id = asked.ref_id
     left join product_listing l on l.product_id = p.id
     left join promotion m on m.id = l.promotion_id
     left join price_list pl on pl.id = $4
     left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id;

-- name: promotions.take_codes
delete from promotion_code where promotion_id = $1 and used_max is null and code is distinct from $2;

-- name: promotions.take_customers
delete from promotion_customer where promotion_id = $1 and customer_id <> all($2::text[]);

-- name: promotions.take_limit
delete from promotion_limit where promotion_id = $1;

-- name: promotions.take_products
delete from promotion_product where promotion_id = $1 and role = $2 and product_id <> all($3::int[]);

-- name: promotions.take_uses
with wanted as (
     select w.* from jsonb_to_recordset($1::jsonb) as w(promotion_id int, code text, discount_cents bigint)
       join promotion m on m.id = w.promotion_id
   ),
   locked as (
     select promotion_id, used_max_per_customer, per_customer_by from promotion_limit
      where promotion_id in (select promotion_id from wanted) order by promotion_id for update
   ),
   counted as (
     update promotion_limit l set used = l.used + 1 from locked
      where l.promotion_id = locked.promotion_id and (l.used_max is null or l.used < l.used_max)
     returning l.promotion_id
   ),
   own as (
     insert into promotion_customer_use as u (promotion_id, customer_id, used)
     select promotion_id, $2::text, 1 from locked where used_max_per_customer is not null order by promotion_id
     on conflict (promotion_id, customer_id) do update set used = u.used + 1
       where u.used < (select used_max_per_customer from locked where locked.promotion_id = u.promotion_id)
     returning promotion_id
   ),
   -- An account is one customer by its own counter and by its mailbox, which may have opened others.
   counted_contacts as (
     select l.promotion_id, k.contact, l.used_max_per_customer from locked l, unnest($3::text[]) as k(contact)
      where l.used_max_per_customer is not null
        and (l.per_customer_by = 'contact' or k.contact like 'email:%')
   ),
   shared as (
     insert into promotion_contact_use as u (promotion_id, contact, used)
     select promotion_id, contact, 1 from counted_contacts order by promotion_id, contact
     on conflict (promotion_id, contact) do update set used = u.used + 1
       where u.used < (select used_max_per_customer from locked where locked.promotion_id = u.promotion_id)
     returning promotion_id
   ),
   coded as (
     update promotion_code c set used = c.used + 1 from wanted w
      where c.code = w.code and c.promotion_id = w.promotion_id and (c.used_max is null or c.used < c.used_max)
     returning c.code
   ),
   noted as (
     insert into promotion_use (
       order_id, promotion_id, customer_id, contacts, code, discount_cents, order_cents, state, used_at)
     select $4::uuid, promotion_id, $2::text, $3::text[], code, discount_cents, $5::bigint, 'held', $6::timestamptz from wanted
   )
   select ((select count(*) from locked) - (select count(*) from counted)
         + (select count(*) from locked where used_max_per_customer is not null) - (select count(*) from own)
         + (select count(*) from counted_contacts) - (select count(*) from shared)
         + (select count(*) from wanted where code is not null) - (select count(*) from coded))::int as missed;

-- name: promotions.type
select type from promotion where id = $1;

-- name: promotions.unit_prices
select * from (
     select p.id as product_id, p.name, m.type = 'catalogue' as is_advertised,
            round(case
              when m.type = 'buy_get'
                then l.price_cents * (1 - m.get_quantity * m.value / 10000.0 / (m.buy_quantity + m.get_quantity))
              when m.type = 'catalogue' and m.kind = 'percent' then p.price_cents * (10000 - m.value) / 10000.0
              when m.type = 'catalogue' then greatest(0, p.price_cents - m.value)
              when m.kind = 'percent' then l.price_cents * (10000 - m.value) / 10000.0
              when m.kind = 'amount' and m.type = 'line' then greatest(0, l.price_cents - m.value)
            end)::bigint as price_cents
       from promotion m
       join product p on p.status = 'active' and p.id in (select l.product_id from product_listing l
     join promotion_product mp on mp.product_id = l.product_id and mp.promotion_id = m.id and mp.role = 'goods'
    where not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))
    union
    select l.product_id from product_listing l
     where (m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids))) and not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods')))
       join product_listing l on l.product_id = p.id
      where m.id = $1 and m.type <> 'shipping') priced
    where price_cents is not null;

-- name: promotions.unknown_scope_ids
select array(select id from unnest($1::int[]) id where not exists (select from category c where c.id = id.id)) as categories,
          array(select id from unnest($2::int[]) id where not exists (select from brand b where b.id = id.id)) as brands;

-- name: promotions.update
update promotion set name = $1, slug = $2, description = $3, image_url = $4, kind = $5, value = $6, starts_at = $7,
     ends_at = $8, is_paused = $9, applied_at = $10::timestamptz, updated_at = $10::timestamptz, type = $11,
     is_draft = $12, is_stackable = $13, is_exclusive = $14, allows_wholesale = $15, needs_code = $16,
     min_subtotal_cents = $17, buy_quantity = $18, get_quantity = $19, covers_all = $20, category_ids = $21,
     brand_ids = $22, except_category_ids = $23, except_brand_ids = $24, reward_category_ids = $25,
     reward_brand_ids = $26, reward_except_category_ids = $27, reward_except_brand_ids = $28,
     buyers = $29, payment_methods = $30
    where id = $31;

-- name: promotions.uses_of
select coalesce(json_agg(json_build_object('promotion', m.name, 'code', u.code,
      'discount_cents', u.discount_cents, 'used_at', u.used_at) order by u.used_at), '[]') as data
     from promotion_use u join promotion m on m.id = u.promotion_id
    where u.customer_id = $1 and u.state <> 'returned';

-- name: promotions.whole
select jsonb_build_object('row', to_jsonb(m), 'products', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from promotion_product x where x.promotion_id = m.id),
     'former_slugs', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from promotion_former_slug x where x.promotion_id = m.id), 'limits', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from promotion_limit x where x.promotion_id = m.id),
     'customer_uses', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from promotion_customer_use x where x.promotion_id = m.id), 'contact_uses', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from promotion_contact_use x where x.promotion_id = m.id),
     'codes', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from promotion_code x where x.promotion_id = m.id), 'uses', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from promotion_use x where x.promotion_id = m.id), 'customers', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from promotion_customer x where x.promotion_id = m.id)) as kept
     from promotion m where m.id = $1;

-- name: promotions.windows
select id, name, slug, image_url, starts_at, ends_at, updated_at as changed_at from promotion
    where type = 'catalogue' and not is_draft and not is_paused and starts_at <= $1::timestamptz
      and ends_at > $1::timestamptz order by ends_at, id;
