-- name: cart.add_coupon_try
with forgotten as (delete from coupon_try where tried_at < $1::timestamptz)
   insert into coupon_try (session_id, ip, tried_at) values ($2, $3, $4::timestamptz) returning id;

-- name: cart.add_line
with offer as (
     select p.id, l.price_cents, l.available, least((case when exists (select from price_list_customer listed where listed.customer_id = $1) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = $1 and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end), p.max_per_order) as most
     from product p join product_listing l on l.product_id = p.id
     where p.id = $2 and p.status = 'active'
   ), present as (
     select count(*)::int as line_count, coalesce(bool_or(ci.product_id = $2), false) as was_there
     from cart c join cart_item ci on ci.cart_id = c.id
     where c.customer_id = $1
   ), own as (
     insert into cart (customer_id, created_at, updated_at)
     select $1::text, $3::timestamptz, $3::timestamptz from offer, present
     where offer.available >= $4 and offer.most >= $4 and not present.was_there and present.line_count < $5
     on conflict (customer_id) do update set updated_at = excluded.updated_at,
       checkout_begun_at = case when (select line_count from present) > 0 then cart.checkout_begun_at end
     returning id
   ), added as (
     insert into cart_item (cart_id, product_id, quantity, seen_price_cents, added_at)
     select own.id, offer.id, $4::int, offer.price_cents, $3::timestamptz from own, offer
     on conflict do nothing
     returning product_id
   ), unsaved as (
     delete from saved_item s using added where s.customer_id = $1 and s.product_id = added.product_id
   )
   select (select available from offer) as available, present.was_there, present.line_count,
     coalesce((select most from offer), 0) as most,
     exists (select from added) as added
   from present;

-- name: cart.add_set
with wanted as (
     select product_id, sum(quantity)::int as quantity, min(seen)::bigint as seen
     from unnest($1::int[], $2::int[], $3::bigint[]) as w(product_id, quantity, seen)
     group by product_id
   ), judged as (
     select w.product_id, w.quantity, l.price_cents, coalesce(l.available, 0) as available,
       least((case when exists (select from price_list_customer listed where listed.customer_id = $4) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = $4 and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end), p.max_per_order) as most,
       case when l.price_cents is null then 'not_for_sale'
         when l.available <= 0 then 'out_of_stock'
         when l.available < w.quantity then 'less_stock'
         when least((case when exists (select from price_list_customer listed where listed.customer_id = $4) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = $4 and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end), p.max_per_order) < w.quantity then 'over_limit'
         when l.price_cents <> w.seen then 'price_changed' end as problem
     from wanted w
     left join product p on p.id = w.product_id and p.status = 'active'
     left join product_listing l on l.product_id = p.id
   ), room as (
     select (select count(*) from wanted) + count(*) <= $5::int as is_enough
     from cart c join cart_item ci on ci.cart_id = c.id
     where c.customer_id = $4 and ci.product_id not in (select product_id from wanted)
   ), before as (
     select exists (select from cart c join cart_item ci on ci.cart_id = c.id where c.customer_id = $4) as is_begun
   ), own as (
     insert into cart (customer_id, created_at, updated_at)
     select $4::text, $6::timestamptz, $6::timestamptz from room
     where room.is_enough and not exists (select from judged where problem is not null)
     on conflict (customer_id) do update set updated_at = excluded.updated_at,
       checkout_begun_at = case when (select is_begun from before) then cart.checkout_begun_at end
     returning id
   ), added as (
     insert into cart_item as present (cart_id, product_id, quantity, seen_price_cents, added_at)
     select own.id, judged.product_id, judged.quantity, judged.price_cents, $6::timestamptz from own, judged
     order by judged.product_id
     on conflict (cart_id, product_id) do update
       set quantity = greatest(present.quantity, excluded.quantity), seen_price_cents = excluded.seen_price_cents
     returning product_id
   ), unsaved as (
     delete from saved_item s using added where s.customer_id = $4 and s.product_id = added.product_id
   )
   select product_id, problem, available, most, case when judged.price_cents is not null then least(judged.price_cents, (select least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= judged.quantity and ($6::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity')))
     from product p left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = $4),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = $4))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id where p.id = judged.product_id)) end as price_cents,
     exists (select from added) as added, (select is_begun from before) as was_begun
   from judged;

-- name: cart.begin_checkout
update cart set checkout_begun_at = $1 where id = $2 and checkout_begun_at is null returning id;

-- name: cart.change_line
with line as (
     select ci.cart_id, ci.product_id, l.available, least((case when exists (select from price_list_customer listed where listed.customer_id = $1) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = $1 and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end), p.max_per_order) as most
     from cart c
     join cart_item ci on ci.cart_id = c.id
     join product p on p.id = ci.product_id
     left join product_listing l on l.product_id = p.id and p.status = 'active'
     where c.customer_id = $1 and ci.product_id = $2
   ), changed as (
     update cart_item ci set quantity = $3::int
     from line
     where ci.cart_id = line.cart_id and ci.product_id = line.product_id and line.available + $4::int >= $3::int
       and line.most >= $3::int
     returning ci.product_id
   )
   select line.available, line.most, exists (select from changed) as changed from line;

-- name: cart.erase
with carts as (delete from cart where customer_id = $1) delete from saved_item where customer_id = $1;

-- name: cart.forget_quotes
delete from cart_quote where valid_until < $1;

-- name: cart.keep_quote
insert into cart_quote (token, fingerprint, lines, subtotal_cents, discount_cents, tax_cents, total_cents, issued_at, valid_until)
   values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9)
   on conflict (fingerprint) do update set fingerprint = excluded.fingerprint
   returning id, token, valid_until;

-- name: cart.lines
select c.id as cart_id, c.coupon_code, c.checkout_begun_at, p.id as product_id, p.ref_id, p.sku, p.kind, p.name as product_name, p.slug,
     p.brand_id, l.category_ids,
     coalesce(l.image_url, (
       select i.url from product_image i where i.product_id = p.id order by i.position limit 1)) as image_url,
     ci.quantity, ci.seen_price_cents, l.price_cents, l.former_price_cents, l.promotion_id,
     m.name as promotion_name, m.is_exclusive, least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= ci.quantity and ($1::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity'))) as wholesale_cents, pl.name as price_list, coalesce(pl.minimum_cents, 0)::bigint as list_minimum_cents,
     exists (select from company_member buys_for join company bought_for on bought_for.id = buys_for.company_id
       and bought_for.state = 'approved' where buys_for.customer_id = c.customer_id) as is_of_company,
     coalesce(l.available, 0) as available, coalesce(l.supplier_units, 0) as supplier_units, l.supplier_days,
     p.weight_grams, p.box_mm, coalesce(p.tax_basis_points, case (select value ->> 'rate' from shop_setting where key = 'taxes')
       when '8' then 800 else 1600 end) as tax_basis_points, p.max_per_order, least((case when exists (select from price_list_customer listed where listed.customer_id = c.customer_id) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = c.customer_id and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end), p.max_per_order) as most, exists (select from listing_due d where d.product_id = p.id) as is_due,
     exists (select from person_limit n where n.product_id = p.id
       or n.product_id in (select k.part_id from kit_part k where k.kit_id = p.id)) as is_limited,
     (select json_agg(json_build_object('productId', k.part_id, 'quantity', k.quantity, 'kind', part.kind, 'free', coalesce(free.units, 0))
        order by k.part_id)
      from kit_part k join product part on part.id = k.part_id left join lateral (
        select sum(s.on_hand - s.reserved) as units from stock_level s
          join warehouse w on w.code = s.warehouse_code and not w.is_paused where s.product_id = k.part_id) free on true
      where k.kit_id = p.id) as parts
   from cart c
   left join cart_item ci on ci.cart_id = c.id
   left join product p on p.id = ci.product_id
   left join product_listing l on l.product_id = p.id and p.status = 'active'
   left join promotion m on m.id = l.promotion_id
   left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = c.customer_id),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = c.customer_id))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id
   where c.customer_id = $2
   order by ci.added_at, ci.product_id;

-- name: cart.lock
select id from cart where customer_id = $1 for no key update;

-- name: cart.lock_for_order
with turn as materialized (select pg_advisory_xact_lock(hashtextextended('place:' || $1::text, 0)) is null as is_mine)
   select c.id from turn, cart c where c.customer_id = $1 for no key update of c;

-- name: cart.lower_bought_lines
update cart_item ci set quantity = ci.quantity - bought.quantity
   from unnest($1::int[], $2::int[]) as bought(product_id, quantity)
   where ci.cart_id = $3 and ci.product_id = bought.product_id and ci.quantity > bought.quantity;

-- name: cart.merge_lines
with wanted as (
     select product_id, sum(quantity)::int as quantity
     from unnest($1::int[], $2::int[]) as w(product_id, quantity)
     group by product_id
   ), here as (
     select ci.product_id, ci.quantity from cart c join cart_item ci on ci.cart_id = c.id where c.customer_id = $3
   ), offer as (
     select w.product_id, l.price_cents,
       least((case when exists (select from price_list_customer listed where listed.customer_id = $3) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = $3 and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end), p.max_per_order, l.available, w.quantity + coalesce(here.quantity, 0)) as quantity
     from wanted w
     join product p on p.id = w.product_id and p.status = 'active'
     join product_listing l on l.product_id = p.id
     left join here on here.product_id = w.product_id
     where l.available > 0
     order by here.product_id is null, w.product_id
     limit greatest(0, $4::int - (
       select count(*) from here where product_id not in (select product_id from wanted)))
   ), own as (
     insert into cart (customer_id, created_at, updated_at)
     values ($3, $5::timestamptz, $5::timestamptz)
     on conflict (customer_id) do update set updated_at = excluded.updated_at
     returning id
   )
   insert into cart_item as present (cart_id, product_id, quantity, seen_price_cents, added_at)
   select own.id, offer.product_id, offer.quantity, offer.price_cents, $5::timestamptz from own, offer
   on conflict (cart_id, product_id) do update
     set quantity = greatest(present.quantity, excluded.quantity);

-- name: cart.move_lines
with moved as (
     delete from cart_item ci using cart c
     where c.customer_id = $1 and ci.cart_id = c.id
     returning ci.product_id, ci.quantity, ci.seen_price_cents, ci.added_at
   ), own as (
     insert into cart (customer_id, coupon_code)
     select $2::text, (select coupon_code from cart where customer_id = $1) where exists (select from moved)
     on conflict (customer_id) do update set
       updated_at = now(), coupon_code = coalesce(cart.coupon_code, excluded.coupon_code)
     returning id
   ), summed as (
     select m.product_id, m.seen_price_cents, m.added_at,
       least((case when exists (select from price_list_customer listed where listed.customer_id = $2) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = $2 and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end), p.max_per_order, m.quantity + coalesce((
         select ci.quantity from cart c join cart_item ci on ci.cart_id = c.id
         where c.customer_id = $2 and ci.product_id = m.product_id), 0)) as quantity,
       l.available
     from moved m join product p on p.id = m.product_id left join product_listing l on l.product_id = m.product_id
   )
   insert into cart_item as present (cart_id, product_id, quantity, seen_price_cents, added_at)
   select own.id, s.product_id, greatest(1, least(s.quantity, coalesce(s.available, s.quantity))),
     s.seen_price_cents, s.added_at
   from own, summed s
   order by s.product_id
   on conflict (cart_id, product_id) do update
     set quantity = greatest(present.quantity, excluded.quantity);

-- name: cart.move_saved
with moved as (
     delete from saved_item where customer_id = $1 returning product_id, quantity, seen_price_cents, saved_at
   )
   insert into saved_item as present (customer_id, product_id, quantity, seen_price_cents, saved_at)
   select $2::text, product_id, quantity, seen_price_cents, saved_at from moved
   on conflict (customer_id, product_id) do update set quantity = greatest(present.quantity, excluded.quantity);

-- name: cart.other_coupon_tries
select key, array_agg(tried_at order by tried_at) as times from (
     select 'session' as key, tried_at from coupon_try where session_id = $1 and tried_at > $2 and id <> $3::bigint
     union all
     select 'ip', tried_at from coupon_try where ip = $4 and tried_at > $2 and id <> $3::bigint
   ) t group by key;

-- name: cart.personal_data
select json_build_object(
     'items', (select coalesce(json_agg(json_build_object('product', p.name, 'quantity', i.quantity,
        'added_at', i.added_at) order by i.added_at), '[]')
        from cart c join cart_item i on i.cart_id = c.id join product p on p.id = i.product_id
        where c.customer_id = $1),
     'saved_for_later', (select coalesce(json_agg(json_build_object('product', p.name, 'quantity', s.quantity,
        'saved_at', s.saved_at) order by s.saved_at), '[]')
        from saved_item s join product p on p.id = s.product_id where s.customer_id = $1)) as data;

-- name: cart.products_of_codes
select asked.code, p.id as product_id, p.sku, p.mpn, p.name as product_name, p.slug, l.image_url, l.available,
     least((case when exists (select from price_list_customer listed where listed.customer_id = $1::text) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = $1::text and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end), p.max_per_order) as most, l.price_cents as public_cents, least(least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= 1 and ($2::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity'))), l.price_cents) as price_cents, coalesce((select json_agg(json_build_object('from_quantity', b.from_quantity, 'price_cents', b.price_cents) order by b.from_quantity)
       from (select from_quantity, min(price_cents) as price_cents from price_list_break b
              where b.price_list_id = pl.id and b.product_id = p.id and b.from_quantity > 1 and ($2::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(b.starts_on, '-infinity') and coalesce(b.ends_on, 'infinity')
              group by from_quantity) b
      where b.price_cents < least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), l.price_cents)), '[]') as breaks,
     upper(p.sku) = upper(asked.code) as is_sku
   from unnest($3::text[]) as asked(code)
   cross join lateral (
     select distinct k.product_id from product_code k
      where k.code in (shop_code(asked.code), ltrim(asked.code, '0')) and k.code <> '' order by k.product_id limit 10) k
   join product p on p.id = k.product_id and p.status = 'active'
   join product_listing l on l.product_id = p.id
   left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = $1::text),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = $1::text))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id
   order by asked.code, p.name, p.id;

-- name: cart.quote_by_token
select id, token, lines, subtotal_cents, discount_cents, tax_cents, total_cents, issued_at, valid_until
   from cart_quote where token = $1;

-- name: cart.remember_seen_prices
update cart_item ci set seen_price_cents = seen.price_cents
   from cart c, unnest($1::int[], $2::bigint[]) as seen(product_id, price_cents)
   where c.customer_id = $3 and ci.cart_id = c.id and ci.product_id = seen.product_id;

-- name: cart.remove
delete from cart where customer_id = $1;

-- name: cart.remove_bought_lines
with own as (
     update cart set updated_at = now(), coupon_code = null, checkout_begun_at = null, reminded_at = null, reminders = 0 where id = $1 returning id
   )
   delete from cart_item ci
   using own, unnest($2::int[], $3::int[]) as bought(product_id, quantity)
   where ci.cart_id = own.id and ci.product_id = bought.product_id and ci.quantity <= bought.quantity;

-- name: cart.remove_line
delete from cart_item ci using cart c
   where c.customer_id = $1 and ci.cart_id = c.id and ci.product_id = $2;

-- name: cart.remove_saved
delete from saved_item where customer_id = $1 and product_id = $2;

-- name: cart.reorder
with wanted as (
     select product_id, sum(quantity)::int as quantity
     from unnest($1::int[], $2::int[]) as w(product_id, quantity) group by product_id
   ), here as (
     select ci.product_id, ci.quantity from cart c join cart_item ci on ci.cart_id = c.id where c.customer_id = $3
   ), judged as (
     select w.product_id, w.quantity, l.price_cents, coalesce(l.available, 0) as available, least((case when exists (select from price_list_customer listed where listed.customer_id = $3) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = $3 and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end), p.max_per_order) as most,
       coalesce(here.quantity, 0) as present, least(w.quantity, (case when exists (select from price_list_customer listed where listed.customer_id = $3) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = $3 and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end), p.max_per_order, l.available) as fits,
       case when l.price_cents is null then 'not_for_sale'
         when l.available <= 0 then 'out_of_stock'
         when least((case when exists (select from price_list_customer listed where listed.customer_id = $3) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = $3 and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end), p.max_per_order) < w.quantity
           and least((case when exists (select from price_list_customer listed where listed.customer_id = $3) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = $3 and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end), p.max_per_order) <= l.available then 'over_limit'
         when l.available < w.quantity then 'less_stock' end as problem
     from wanted w
     left join product p on p.id = w.product_id and p.status = 'active'
     left join product_listing l on l.product_id = p.id
     left join here on here.product_id = w.product_id
   ), taken as (
     select product_id, fits, price_cents from judged where price_cents is not null and fits > 0
     order by present = 0, product_id
     limit greatest(0, $4::int - (select count(*) from here where product_id not in (select product_id from wanted)))
   ), own as (
     insert into cart (customer_id, created_at, updated_at)
     select $3::text, $5::timestamptz, $5::timestamptz where exists (select from taken)
     on conflict (customer_id) do update set updated_at = excluded.updated_at,
       checkout_begun_at = case when exists (select from here) then cart.checkout_begun_at end
     returning id
   ), added as (
     insert into cart_item as present (cart_id, product_id, quantity, seen_price_cents, added_at)
     select own.id, taken.product_id, taken.fits, taken.price_cents, $5::timestamptz from own, taken
     order by taken.product_id
     on conflict (cart_id, product_id) do update
       set quantity = greatest(present.quantity, excluded.quantity), seen_price_cents = excluded.seen_price_cents
     returning product_id, quantity
   ), unsaved as (
     delete from saved_item s using added where s.customer_id = $3 and s.product_id = added.product_id
   )
   select judged.product_id, case when judged.price_cents is not null then least(judged.price_cents, (select least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= judged.quantity and ($5::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity')))
     from product p left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = $3),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = $3))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id where p.id = judged.product_id)) end as price_cents, judged.available, judged.most, coalesce(added.quantity, judged.present) as in_cart,
     case when judged.problem is null and added.product_id is null then 'cart_full' else judged.problem end as problem,
     exists (select from here) as was_begun
   from judged left join added on added.product_id = judged.product_id;

-- name: cart.rules
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
     left join promotion_code c on c.promotion_id = m.id and c.code = coalesce($3::text, (select own.coupon_code from cart own where own.customer_id = $1))
     left join promotion_limit l on l.promotion_id = m.id
     left join promotion_customer_use u on u.promotion_id = m.id and u.customer_id = $1
     cross join lateral (
       select json_object_agg(p.product_id, p.quantity) filter (where m.type = 'bundle' and p.role = 'goods') as parts,
              array_agg(p.product_id) filter (where p.role = 'goods') as goods,
              array_agg(p.product_id) filter (where p.role = 'except_goods') as except_goods,
              array_agg(p.product_id) filter (where p.role = 'reward') as rewards,
              array_agg(p.product_id) filter (where p.role = 'except_reward') as except_rewards
         from promotion_product p
        where p.promotion_id = m.id and (m.type = 'bundle' or p.product_id = any(array(select ci.product_id from cart own join cart_item ci on ci.cart_id = own.id where own.customer_id = $1)))) named
     cross join lateral (
       select count(*)::int as uses, (count(*) filter (where h.code = c.code))::int as of_code
         from promotion_use h where h.promotion_id = m.id and h.customer_id = $1 and h.state = 'held') held
    where m.type <> 'catalogue'
      and (c.code is not null or m.id = null::int
           or (not m.needs_code and not m.is_draft and not m.is_paused
               and m.starts_at <= $4::timestamptz and m.ends_at > $4::timestamptz))
    order by m.id;

-- name: cart.save_line
with taken as (
     delete from cart_item ci using cart c
     where c.customer_id = $1 and ci.cart_id = c.id and ci.product_id = $2
     returning ci.product_id, ci.quantity, ci.seen_price_cents
   )
   insert into saved_item as present (customer_id, product_id, quantity, seen_price_cents, saved_at)
   select $1::text, product_id, quantity, seen_price_cents, $3::timestamptz from taken
   on conflict (customer_id, product_id) do update set quantity = greatest(present.quantity, excluded.quantity);

-- name: cart.saved_line
select quantity from saved_item where customer_id = $1 and product_id = $2;

-- name: cart.saved_lines
select p.id as product_id, p.sku, p.name as product_name, p.slug,
     coalesce(l.image_url, (
       select i.url from product_image i where i.product_id = p.id order by i.position limit 1)) as image_url,
     s.quantity, case when paid.cents < l.price_cents then paid.cents else s.seen_price_cents end as seen_price_cents,
     paid.cents as price_cents, coalesce(l.available, 0) as available
   from saved_item s
   join product p on p.id = s.product_id
   left join product_listing l on l.product_id = p.id and p.status = 'active'
   left join lateral (select case when l.price_cents is not null then least(l.price_cents, (select least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= s.quantity and ($1::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity')))
     from product p left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = $2),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = $2))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id where p.id = l.product_id)) end as cents) paid on true
   where s.customer_id = $2
   order by s.saved_at desc, s.product_id;

-- name: cart.set_coupon
update cart set coupon_code = $1, updated_at = $2::timestamptz where customer_id = $3;

-- name: cart.take_back_coupon_try
delete from coupon_try where id = $1;

-- name: cart.take_placing_turn
select pg_advisory_xact_lock(hashtextextended('place:' || $1::text, 0)) is null as is_mine;

-- name: cart.take_waiting
with waiting as (
     select c.id, c.customer_id, cu.name, cu.email, cu.mail_token
     from cart c join customer cu on cu.id = c.customer_id
     where cu.cart_mail_since is not null and not cu.is_anonymous and cu.email_verified and not cu.is_blocked
       and (c.reminded_at is null or (c.reminders < $1 and c.reminded_at <= $2))
       and c.updated_at > $3 and c.updated_at <= $4
       and not exists (select from cart_item ci where ci.cart_id = c.id and ci.added_at > $4)
       and exists (
         select from cart_item ci join product_listing l on l.product_id = ci.product_id
         where ci.cart_id = c.id and l.available > 0)
     order by c.updated_at limit $5
     for update of c skip locked
   ), told as (
     update cart c set reminded_at = $6, reminders = reminders + 1 from waiting where c.id = waiting.id returning c.id
   )
   select w.name, w.email, w.mail_token, (
     select json_agg(json_build_object('product_name', t.name, 'sku', t.sku, 'slug', t.slug,
              'image_url', l.image_url, 'quantity', ci.quantity,
              'price_cents', case when l.price_cents is not null then least(l.price_cents, (select least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= ci.quantity and ($6::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity')))
     from product p left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = w.customer_id),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = w.customer_id))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id where p.id = l.product_id)) end)
              order by ci.added_at, t.id)
     from cart_item ci join product t on t.id = ci.product_id
     join product_listing l on l.product_id = t.id and l.available > 0
     where ci.cart_id = w.id) as lines
   from waiting w join told on told.id = w.id;
