-- name: wholesale.all
select pl.id, pl.name, pl.basis_points, pl.minimum_cents,
  (select count(*)::int from price_list_product where price_list_id = pl.id) as product_count,
  (select count(*)::int from price_list_customer where price_list_id = pl.id) as customer_count,
  (select count(*)::int from price_list_company where price_list_id = pl.id) as company_count from price_list pl order by shop_fold(pl.name), pl.id;

-- name: wholesale.catalogue_page
select p.id, p.sku, p.mpn, p.name as product_name, b.name as brand_name, l.available,
     least(least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= 1 and ($1::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity'))), l.price_cents) as price_cents, coalesce((select json_agg(json_build_object('from_quantity', b.from_quantity, 'price_cents', b.price_cents) order by b.from_quantity)
       from (select from_quantity, min(price_cents) as price_cents from price_list_break b
              where b.price_list_id = pl.id and b.product_id = p.id and b.from_quantity > 1 and ($1::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(b.starts_on, '-infinity') and coalesce(b.ends_on, 'infinity')
              group by from_quantity) b
      where b.price_cents < least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), l.price_cents)), '[]') as breaks
     from product p
     join product_listing l on l.product_id = p.id
     left join brand b on b.id = p.brand_id
     left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = $2::text),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = $2::text))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id
    where p.id > $3 and p.status = 'active'
    order by p.id limit $4;

-- name: wholesale.delete
delete from price_list where id = $1;

-- name: wholesale.erase
delete from price_list_customer where customer_id = $1;

-- name: wholesale.hand_over
with moved as (delete from price_list_customer where customer_id = $1 returning price_list_id)
   insert into price_list_customer (customer_id, price_list_id) select $2, price_list_id from moved
   on conflict (customer_id) do nothing;

-- name: wholesale.insert
insert into price_list (name, basis_points, minimum_cents, created_at, updated_at)
   values ($1, $2, $3, $4::timestamptz, $4::timestamptz) returning id;

-- name: wholesale.list_of
select l.name from price_list l where l.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = $1::text),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = $1::text));

-- name: wholesale.list_of_buyer
select coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = $1::text),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = $1::text)) as id;

-- name: wholesale.lists_by_email
select c.email, pl.id as price_list_id from customer c join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = c.id),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = c.id))
    where c.email = any($1::text[]) and c.email_verified and not c.is_anonymous;

-- name: wholesale.lists_of_customers
select o.customer_id, pl.id, pl.name from price_list_customer o join price_list pl on pl.id = o.price_list_id
    where o.customer_id = any($1::text[]);

-- name: wholesale.lock
select id, version from price_list where id = $1 for no key update;

-- name: wholesale.names_of_customers
select c.id as customer_id, pl.name from unnest($1::text[]) as c(id)
     join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = c.id),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = c.id));

-- name: wholesale.of_company
select o.price_list_id from company c left join price_list_company o on o.company_id = c.id where c.id = $1;

-- name: wholesale.of_customer
select o.price_list_id from customer c left join price_list_customer o on o.customer_id = c.id
    where c.id = $1 and not c.is_anonymous;

-- name: wholesale.one
select pl.id, pl.name, pl.basis_points, pl.minimum_cents,
  (select count(*)::int from price_list_product where price_list_id = pl.id) as product_count,
  (select count(*)::int from price_list_customer where price_list_id = pl.id) as customer_count,
  (select count(*)::int from price_list_company where price_list_id = pl.id) as company_count, pl.version,
     coalesce((
       select jsonb_agg(jsonb_build_object(
         'ref_id', p.ref_id, 'product_name', p.name, 'regular_price_cents', p.price_cents, 'price_cents', o.price_cents,
         'images', coalesce((select jsonb_agg(jsonb_build_object('image_url', i.url)) from (
            select url from product_image where product_id = p.id order by position limit 1) i), '[]')) order by p.name)
         from price_list_product o join product p on p.id = o.product_id where o.price_list_id = pl.id), '[]') as products,
     coalesce((
       select jsonb_agg(jsonb_build_object('ref_id', p.ref_id, 'product_name', p.name, 'from_quantity', b.from_quantity,
         'price_cents', b.price_cents, 'starts_on', b.starts_on, 'ends_on', b.ends_on)
         order by p.name, b.from_quantity, b.starts_on nulls first, b.ends_on)
         from price_list_break b join product p on p.id = b.product_id where b.price_list_id = pl.id), '[]') as breaks,
     coalesce((
       select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email) order by c.name)
         from price_list_customer o join customer c on c.id = o.customer_id where o.price_list_id = pl.id), '[]')
       as customers,
     coalesce((
       select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
         from price_list_company o join company c on c.id = o.company_id where o.price_list_id = pl.id), '[]') as companies
   from price_list pl where pl.id = $1;

-- name: wholesale.own_prices
select pl.name, (case when exists (select from price_list_customer listed where listed.customer_id = $1::text) or exists (
       select from company_member member_for join company for_company on for_company.id = member_for.company_id
        where member_for.customer_id = $1::text and for_company.state = 'approved')
     then greatest(coalesce((select case when value ->> 'line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'line_units')::int end
     from shop_setting where key = 'wholesale'), 5000), coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99)) else coalesce((select case when value ->> 'cart_line_units' ~ '^[1-9][0-9]{0,3}$' then (value ->> 'cart_line_units')::int end
     from shop_setting where key = 'limits'), 99) end) as most, p.id as product_id, least(least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= 1 and ($2::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity'))), l.price_cents) as price_cents,
     coalesce((select json_agg(json_build_object('from_quantity', b.from_quantity, 'price_cents', b.price_cents) order by b.from_quantity)
       from (select from_quantity, min(price_cents) as price_cents from price_list_break b
              where b.price_list_id = pl.id and b.product_id = p.id and b.from_quantity > 1 and ($2::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(b.starts_on, '-infinity') and coalesce(b.ends_on, 'infinity')
              group by from_quantity) b
      where b.price_cents < least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), l.price_cents)), '[]') as breaks
     from product p
     join product_listing l on l.product_id = p.id
     left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = $1::text),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = $1::text))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id
    where p.id = any($3::int[]) and pl.id is not null
    order by p.id;

-- name: wholesale.own_unit_prices
select p.id as product_id, own.cents
     from unnest($1::int[], $2::int[]) as w(product_id, quantity)
     join product p on p.id = w.product_id
     join product_listing l on l.product_id = p.id
     left join price_list pl on pl.id = coalesce(
     (select of_company.price_list_id from company_member member_of
        join company bought_for on bought_for.id = member_of.company_id and bought_for.state = 'approved'
        join price_list_company of_company on of_company.company_id = bought_for.id
       where member_of.customer_id = $3::text),
     (select of_person.price_list_id from price_list_customer of_person where of_person.customer_id = $3::text))
   left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id
     cross join lateral (select least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= w.quantity and ($4::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity'))) as cents) own
    where own.cents < l.price_cents;

-- name: wholesale.prices_of_list
select p.id as product_id, p.name, least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), lowest.price_cents) as price_cents,
          plp.price_cents is not null or coalesce(lowest.price_cents < coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), false) as is_own
     from price_list pl
     cross join product p
     left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id
     left join (select product_id, min(price_cents) as price_cents from price_list_break where price_list_id = $1
       group by product_id) lowest on lowest.product_id = p.id
    where pl.id = $1 and (plp.price_cents is not null or pl.basis_points > 0 or lowest.price_cents is not null);

-- name: wholesale.put_breaks
with gone as (delete from price_list_break where price_list_id = $1)
   insert into price_list_break (price_list_id, product_id, from_quantity, price_cents, starts_on, ends_on)
   select $1, product_id, from_quantity, price_cents, starts_on, ends_on from jsonb_to_recordset($2::jsonb)
     as b(product_id int, from_quantity int, price_cents bigint, starts_on date, ends_on date)
   on conflict on constraint price_list_break_key do update set price_cents = excluded.price_cents;

-- name: wholesale.put_company
insert into price_list_company (company_id, price_list_id) values ($1, $2)
   on conflict (company_id) do update set price_list_id = excluded.price_list_id;

-- name: wholesale.put_customer
insert into price_list_customer (customer_id, price_list_id) values ($1, $2)
   on conflict (customer_id) do update set price_list_id = excluded.price_list_id;

-- name: wholesale.put_customers
insert into price_list_customer (customer_id, price_list_id)
   select given.customer_id, pl.id from jsonb_to_recordset($1::jsonb) as given(customer_id text, price_list_id int)
     join price_list pl on pl.id = given.price_list_id
   on conflict (customer_id) do update set price_list_id = excluded.price_list_id;

-- name: wholesale.put_prices
with gone as (
     delete from price_list_product where price_list_id = $1 and product_id <> all($2::int[])
   )
   insert into price_list_product (price_list_id, product_id, price_cents)
   select $1, product_id, price_cents from unnest($2::int[], $3::bigint[]) as p(product_id, price_cents)
   on conflict (price_list_id, product_id) do update set price_cents = excluded.price_cents;

-- name: wholesale.restore
with kept as materialized (select $1::jsonb as all_of_it),
   row_of_it as (
     insert into price_list overriding system value
     select l.* from kept, jsonb_populate_record(null::price_list, all_of_it -> 'row') l
   ),
   prices as (
     insert into price_list_product
     select p.* from kept, jsonb_populate_recordset(null::price_list_product, all_of_it -> 'products') p
      where exists (select from product where id = p.product_id)
   ),
   breaks as (
     insert into price_list_break (price_list_id, product_id, from_quantity, price_cents, starts_on, ends_on)
     select b.price_list_id, b.product_id, b.from_quantity, b.price_cents, b.starts_on, b.ends_on
       from kept, jsonb_populate_recordset(null::price_list_break, all_of_it -> 'breaks') b
      where exists (select from product where id = b.product_id)
   ),
   companies as (
     insert into price_list_company
     select b.* from kept, jsonb_populate_recordset(null::price_list_company, all_of_it -> 'companies') b
      where exists (select from company where id = b.company_id)
     on conflict (company_id) do nothing
   )
   insert into price_list_customer
   select b.* from kept, jsonb_populate_recordset(null::price_list_customer, all_of_it -> 'customers') b
    where exists (select from customer where id = b.customer_id and deleted_at is null)
   on conflict (customer_id) do nothing;

-- name: wholesale.take_company
delete from price_list_company where company_id = $1;

-- name: wholesale.take_customer
delete from price_list_customer where customer_id = $1;

-- name: wholesale.take_customers
delete from price_list_customer where customer_id = any($1::text[]);

-- name: wholesale.unit_prices_of_list
select p.id as product_id, own.cents
     from product p
     join product_listing l on l.product_id = p.id
     join price_list pl on pl.id = $1
     left join price_list_product plp on plp.price_list_id = pl.id and plp.product_id = p.id
     cross join lateral (select least(coalesce(plp.price_cents, round(p.price_cents * (10000 - pl.basis_points) / 10000.0)::bigint), (select min(lower_from.price_cents) from price_list_break lower_from
    where lower_from.price_list_id = pl.id and lower_from.product_id = p.id
      and lower_from.from_quantity <= 1 and ($2::timestamptz at time zone 'America/Mexico_City')::date
    between coalesce(lower_from.starts_on, '-infinity') and coalesce(lower_from.ends_on, 'infinity'))) as cents) own
    where p.id = any($3::int[]) and own.cents < l.price_cents;

-- name: wholesale.update
update price_list set name = $1, basis_points = $2, minimum_cents = $3, updated_at = $4::timestamptz where id = $5;

-- name: wholesale.whole
select jsonb_build_object('row', to_jsonb(l), 'products', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from price_list_product x where x.price_list_id = l.id),
     'customers', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from price_list_customer x where x.price_list_id = l.id), 'companies', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from price_list_company x where x.price_list_id = l.id),
     'breaks', (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from price_list_break x where x.price_list_id = l.id)) as kept
     from price_list l where l.id = $1;
