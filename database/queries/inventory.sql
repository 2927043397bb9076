-- name: inventory.add_missing_levels
insert into stock_level (product_id, warehouse_code, on_hand, reserved, updated_at)
   select product_id, warehouse_code, 0, 0, now()
   from unnest($1::int[], $2::text[]) as w(product_id, warehouse_code)
   order by product_id, warehouse_code
   on conflict do nothing;

-- name: inventory.available_units
select product_id, sum(on_hand - reserved)::int as available
   from stock_level where product_id = any($1::int[]) group by product_id;

-- name: inventory.change_levels
with wanted as (
     select * from unnest($1::int[], $2::text[], $3::int[]) as w(product_id, warehouse_code, delta)
   ), noted as (
     insert into stock_movement (product_id, warehouse_code, delta, reason, reference, created_at)
     select product_id, warehouse_code, delta, $4::text, $5::text, now() from wanted
   )
   update stock_level s set on_hand = s.on_hand + w.delta, updated_at = now()
   from wanted w
   where s.product_id = w.product_id and s.warehouse_code = w.warehouse_code;

-- name: inventory.ensure_warehouses
insert into warehouse (code, name) select code, name from unnest($1::text[], $2::text[]) as w(code, name)
    order by code
   on conflict do nothing;

-- name: inventory.extend_holds
update stock_reservation set expires_at = $1 where holder = $2 and state = 'active';

-- name: inventory.hand_over_holds
update stock_reservation set party = $1 where party = $2;

-- name: inventory.hand_over_holds_of
update stock_reservation set party = $1 where holder = any($2::text[]);

-- name: inventory.hold_units
with wanted as (
     select * from unnest($1::int[], $2::text[], $3::int[]) as w(product_id, warehouse_code, quantity)
   ), held as (
     update stock_level s
     set reserved = s.reserved + w.quantity, updated_at = $4::timestamptz
     from wanted w
     where s.product_id = w.product_id and s.warehouse_code = w.warehouse_code
       and s.on_hand - s.reserved >= w.quantity
     returning s.product_id, s.warehouse_code, w.quantity
   )
   insert into stock_reservation (
     holder, party, product_id, warehouse_code, quantity, state, expires_at, created_at, unpaid_contacts)
   select $5::text, $6::text, product_id, warehouse_code, quantity, 'active', $7::timestamptz, $4::timestamptz,
     $8::text[]
   from held
   returning product_id;

-- name: inventory.lock_contacts
select pg_advisory_xact_lock(hashtextextended(key, 0))
   from (select distinct key from unnest($1::text[]) as k(key) order by key) keys;

-- name: inventory.lock_levels
select product_id, warehouse_code, on_hand, reserved
   from stock_level
   where product_id = any($1::int[])
   order by product_id, warehouse_code
   for update;

-- name: inventory.lock_stock_of_holder
select s.product_id
   from stock_level s
   where s.product_id in (select r.product_id from stock_reservation r where r.holder = $1 and r.state = $2)
   order by s.product_id, s.warehouse_code
   for update;

-- name: inventory.lock_stock_of_products
select product_id, warehouse_code, on_hand - reserved as free
   from stock_level
   where product_id = any($1::int[])
   order by product_id, warehouse_code
   for update;

-- name: inventory.release_units
with released as (
     update stock_reservation set state = 'released' where holder = $1 and state = 'active'
     returning product_id, warehouse_code, quantity
   ), units as (
     select product_id, warehouse_code, sum(quantity)::int as quantity from released group by 1, 2
   ), freed as (
     update stock_level s
     set reserved = s.reserved - u.quantity, updated_at = now()
     from units u
     where s.product_id = u.product_id and s.warehouse_code = u.warehouse_code
     returning s.product_id, u.quantity
   )
   select product_id, sum(quantity)::int as quantity from freed group by product_id order by product_id;

-- name: inventory.return_units
with returned as (
     update stock_reservation set state = 'released' where holder = $1 and state = 'taken'
     returning product_id, warehouse_code, quantity
   ), units as (
     select product_id, warehouse_code, sum(quantity)::int as quantity from returned group by 1, 2
   ), back as (
     update stock_level s
     set on_hand = s.on_hand + u.quantity, updated_at = now()
     from units u
     where s.product_id = u.product_id and s.warehouse_code = u.warehouse_code
     returning s.product_id, s.warehouse_code, u.quantity
   ), noted as (
     insert into stock_movement (product_id, warehouse_code, delta, reason, reference, created_at)
     select product_id, warehouse_code, quantity, 'return', $1, now() from back
   )
   select product_id, sum(quantity)::int as quantity from back group by product_id order by product_id;

-- name: inventory.save_warehouse
insert into warehouse (code, name, postal_code) values ($1, $2, $3)
   on conflict (code) do update set name = excluded.name, postal_code = excluded.postal_code;

-- name: inventory.take_units
with taken as (
     update stock_reservation set state = 'taken' where holder = $1 and state = 'active'
     returning product_id, warehouse_code, quantity
   ), units as (
     select product_id, warehouse_code, sum(quantity)::int as quantity from taken group by 1, 2
   ), gone as (
     update stock_level s
     set on_hand = s.on_hand - u.quantity, reserved = s.reserved - u.quantity, updated_at = now()
     from units u
     where s.product_id = u.product_id and s.warehouse_code = u.warehouse_code
     returning s.product_id, s.warehouse_code, u.quantity
   ), noted as (
     insert into stock_movement (product_id, warehouse_code, delta, reason, reference, created_at)
     select product_id, warehouse_code, -quantity, 'sale', $1, now() from gone
   )
   select product_id, sum(quantity)::int as quantity
   from (
     select product_id, quantity from gone
     union all
     select product_id, quantity from stock_reservation where holder = $1 and state = 'taken'
   ) so_far
   group by product_id order by product_id;

-- name: inventory.units_by_warehouse
select product_id, warehouse_code as warehouse, on_hand - reserved as quantity
   from stock_level where product_id = any($1::int[]) and on_hand > reserved
   order by product_id, warehouse_code;

-- name: inventory.units_held_for_party
select product_id, sum(quantity)::int as quantity
   from stock_reservation where party = $1 and state = 'active' group by product_id;

-- name: inventory.units_of_holders
select r.holder, r.product_id as "productId", r.warehouse_code as warehouse,
     coalesce(w.name, r.warehouse_code) as "warehouseName", sum(r.quantity)::int as quantity
   from stock_reservation r left join warehouse w on w.code = r.warehouse_code
   where r.holder = any($1::text[]) and r.state <> 'released'
   group by r.holder, r.product_id, r.warehouse_code, w.name
   order by r.holder, r.product_id, r.warehouse_code;

-- name: inventory.unpaid_holds
select (select value from shop_setting where key = 'limits') as limits,
     (select coalesce(json_object_agg(k.key, (
          select count(distinct r.holder) from stock_reservation r
           where r.unpaid_contacts @> array[k.key] and r.state = 'active'
             and ($1::text is null or r.party is distinct from $1 or r.expires_at > $2::timestamptz))), '{}')
        from unnest($3::text[]) as k(key)) as orders,
     (select coalesce(json_object_agg(p.id, json_build_object(
          'on_hand', (select coalesce(sum(s.on_hand), 0) from stock_level s where s.product_id = p.id),
          'unpaid', (select coalesce(sum(r.quantity), 0) from stock_reservation r
             where r.product_id = p.id and r.state = 'active' and r.unpaid_contacts is not null
               and ($1::text is null or r.party is distinct from $1 or r.expires_at > $2::timestamptz)))), '{}')
        from unnest($4::int[]) as p(id)) as products;
