-- name: inventory.add_count
insert into cycle_count (warehouse_code, scope, scope_value, scope_name, is_blind, note, staff_user_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz) returning id;

-- name: inventory.add_gatherers
with away as (
     select r.warehouse_code as from_code, r.product_id, r.holder, sum(r.quantity)::int as units, min(r.created_at) as since
       from stock_reservation r join warehouse w on w.code = r.warehouse_code and w.supplier is not null
      where r.state = 'taken' and r.supplier_days is not null
      group by 1, 2, 3
   ), bound as (
     select p.from_code, b.product_id, b.holder, sum(b.quantity - b.came)::int as units
       from stock_purchase p join stock_purchase_buyer b on b.purchase_id = p.id
      where p.from_code is not null and p.state in ('sending', 'open')
      group by 1, 2, 3
   ), drop_shipped as (
     select from_code, holder from jsonb_to_recordset($1::jsonb) as d(from_code text, holder text)
   ), wanted as (
     select distinct a.from_code, d.holder from away a left join bound o using (from_code, product_id, holder)
       left join drop_shipped d on d.from_code = a.from_code and d.holder = a.holder
      where a.units > coalesce(o.units, 0)
   )
   insert into stock_purchase (supplier_name, warehouse_code, from_code, drop_ship_to, state, created_at)
   select s.name, s.to_code, w.code, a.holder, 'draft', $2::timestamptz
     from jsonb_to_recordset($3::jsonb) as s(code text, name text, to_code text)
     join warehouse w on w.supplier = s.code
     join wanted a on a.from_code = w.code
    where not exists (select from stock_purchase p where p.from_code = w.code and p.state = 'draft'
                       and p.drop_ship_to is not distinct from a.holder)
    order by w.code, a.holder nulls first;

-- name: inventory.add_gatherers_at
insert into stock_purchase (supplier_name, warehouse_code, from_code, state, staff_user_id, created_at)
   select s.name, s.to_code, w.code, 'draft', $1, $2::timestamptz
     from jsonb_to_recordset($3::jsonb) as s(code text, name text, to_code text)
     join warehouse w on w.supplier = s.code and w.code = any($4::text[])
    where not exists (select from stock_purchase p where p.from_code = w.code and p.state = 'draft' and p.drop_ship_to is null)
    order by w.code;

-- name: inventory.add_location
insert into warehouse (code, name, address, postal_code, is_paused, position)
   values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing;

-- name: inventory.add_missing_levels
insert into stock_level (product_id, warehouse_code, on_hand, reserved, updated_at)
   select product_id, warehouse_code, 0, 0, now()
   from unnest($1::int[], $2::text[]) as w(product_id, warehouse_code)
   order by product_id, warehouse_code
   on conflict do nothing;

-- name: inventory.add_purchase
with made as (
     insert into stock_purchase (supplier_name, reference, warehouse_code, state, expected_on, note, staff_user_id, created_at)
     values ($1, $2, $3, $4, $5::date, $6, $7, $8::timestamptz)
     returning id
   ), filled as (
     insert into stock_purchase_line (purchase_id, product_id, quantity, cost_cents)
     select made.id, l.product_id, l.quantity, l.cost_cents
       from made, jsonb_to_recordset($9::jsonb) as l(product_id int, quantity int, cost_cents bigint)
   )
   select id from made;

-- name: inventory.add_scans
insert into cycle_count_scan (count_id, product_id, units, kind, on_hand, key, staff_user_id, scanned_at)
   select $1::int, a.product_id, a.units, $2::text,
     coalesce((select l.on_hand from stock_level l where l.product_id = a.product_id and l.warehouse_code = $3), 0),
     a.key, $4::text, $5::timestamptz
   from unnest($6::int[], $7::int[], $8::uuid[]) with ordinality as a(product_id, units, key, place)
   order by a.place
   on conflict (count_id, key) do nothing;

-- name: inventory.add_serials
insert into stock_serial (product_id, serial, purchase_id, warehouse_code, received_at)
   select l.product_id, l.serial, $1, $2, $3::timestamptz
     from unnest($4::int[], $5::text[]) as l(product_id, serial)
    order by l.product_id, l.serial
   on conflict do nothing
   returning product_id, serial;

-- name: inventory.add_shelf_units
with wanted as (
     select g.id as purchase_id, n.product_id, n.units, n.min_quantity, l.quantity as had, coalesce(l.for_buyers, 0) as for_buyers,
       coalesce((select sum(o.quantity - o.for_buyers) from stock_purchase_line o join stock_purchase p on p.id = o.purchase_id
                  where o.product_id = n.product_id and o.purchase_id <> g.id and p.state in ('draft', 'sending')), 0)::int as elsewhere
       from jsonb_to_recordset($1::jsonb) as n(product_id int, from_code text, units int, min_quantity int)
       join (select from_code, min(id) as id from stock_purchase where from_code is not null and state = 'draft' and drop_ship_to is null
              group by 1) g using (from_code)
       left join stock_purchase_line l on l.purchase_id = g.id and l.product_id = n.product_id
   ), target as (
     select w.*, case when w.units <= w.elsewhere then coalesce(w.had, 0)
         else greatest(w.had, w.for_buyers + w.units - w.elsewhere, w.min_quantity) end as quantity from wanted w
   ), written as (
     insert into stock_purchase_line as l (purchase_id, product_id, quantity)
     select purchase_id, product_id, quantity from target where quantity > 0 and quantity is distinct from had
     on conflict (purchase_id, product_id) do update set quantity = excluded.quantity
   )
   select t.purchase_id, t.product_id, t.quantity - t.for_buyers as for_shelf, t.quantity is distinct from coalesce(t.had, 0) as is_changed
     from target t where t.quantity > 0 order by t.purchase_id, t.product_id;

-- name: inventory.add_transfer
with made as (
     insert into stock_transfer (from_code, to_code, note, staff_user_id, created_at)
     values ($1, $2, $3, $4, $5::timestamptz) returning id
   ), filled as (
     insert into stock_transfer_line (transfer_id, product_id, quantity)
     select made.id, l.product_id, l.quantity
       from made, unnest($6::int[], $7::int[]) as l(product_id, quantity)
   )
   select id from made;

-- name: inventory.available_units
select s.product_id, coalesce(sum(s.on_hand - s.reserved) filter (where not w.is_paused), 0)::int as available
   from stock_level s join warehouse w on w.code = s.warehouse_code
   where s.product_id = any($1::int[]) and not exists (select from kit_part k where k.kit_id = s.product_id)
   group by s.product_id
   union all
   select k.kit_id, min(free.units / k.quantity)::int
   from kit_part k
   cross join lateral (
     select coalesce(sum(s.on_hand - s.reserved), 0) as units from stock_level s
       join warehouse w on w.code = s.warehouse_code and not w.is_paused where s.product_id = k.part_id) free
   where k.kit_id = any($1::int[]) group by k.kit_id;

-- name: inventory.bring_units
with cut as (
     select * from unnest($1::uuid[], $2::int[]) as c(id, units)
   ), whole as (
     update stock_reservation r set warehouse_code = $3, supplier_days = null, arrives_on = null
       from cut c where r.id = c.id and r.quantity = c.units
   ), part as (
     update stock_reservation r set quantity = r.quantity - c.units from cut c where r.id = c.id and r.quantity > c.units
     returning r.holder, r.party, r.product_id, r.expires_at, r.created_at, c.units
   )
   insert into stock_reservation (holder, party, product_id, warehouse_code, quantity, state, expires_at, created_at)
   select holder, party, product_id, $3, units, 'taken', expires_at, created_at from part;

-- name: inventory.change_count
update cycle_count set note = coalesce($1, note), is_blind = coalesce($2, is_blind) where id = $3;

-- name: inventory.change_levels
with wanted as (
     select * from unnest($1::int[], $2::text[], $3::int[]) as w(product_id, warehouse_code, delta)
   ), changed as (
     update stock_level s set on_hand = s.on_hand + w.delta, updated_at = now()
     from wanted w
     where s.product_id = w.product_id and s.warehouse_code = w.warehouse_code
       and not exists (select from kit_part k where k.kit_id = s.product_id)
     returning s.product_id, s.warehouse_code, w.delta, s.on_hand
   )
   insert into stock_movement (
     product_id, warehouse_code, delta, reason, reference, staff_user_id, note, on_hand_after, created_at)
   select product_id, warehouse_code, delta, $4::text, $5::text, $6::text, $7::text, on_hand, now()
   from changed order by product_id, warehouse_code
   returning id, product_id, warehouse_code, delta, on_hand_after, created_at;

-- name: inventory.change_purchase
update stock_purchase set supplier_name = coalesce($1, supplier_name), reference = coalesce($2, reference),
     warehouse_code = coalesce($3, warehouse_code), note = coalesce($4, note),
     expected_on = case when $5::boolean then $6::date else expected_on end, version = version + 1
   where id = $7 and state = 'draft';

-- name: inventory.clear_parts
delete from kit_part where kit_id = $1;

-- name: inventory.close_count
update cycle_count set state = $1, closed_at = $2::timestamptz where id = $3 and state = 'open';

-- name: inventory.close_purchase
update stock_purchase set state = $1, closed_at = $2::timestamptz where id = $3 and state in ('draft', 'open');

-- name: inventory.close_transfer
update stock_transfer set state = $1, closed_at = $2::timestamptz,
     note = case when $3::text is null then note when note = '' then $3 else note || E'\n' || $3 end
   where id = $4 and state in ('draft', 'sent');

-- name: inventory.count
select c.id, c.warehouse_code as location_code, w.name as location_name, c.scope, c.scope_value, c.scope_name,
  c.is_blind, c.state, c.note, u.name as staff_name, c.created_at, c.closed_at, n.products, n.units, n.scans, who.people
   from cycle_count c join warehouse w on w.code = c.warehouse_code left join staff_user u on u.id = c.staff_user_id
   cross join lateral (
     select count(*)::int as products, coalesce(sum(d.units), 0)::int as units, coalesce(sum(d.scans), 0)::int as scans
       from (
     select s.product_id, sum(s.units)::int as units, count(*)::int as scans, max(s.id) as last_id,
       (array_agg(s.on_hand order by s.id desc))[1] as on_hand,
       min(s.on_hand) <> max(s.on_hand) as is_moved
     from cycle_count_scan s
       left join lateral (select max(t.id) as id from cycle_count_scan t
         where t.count_id = s.count_id and t.product_id = s.product_id and t.kind <> 'add') total on true
     where s.count_id = c.id and s.id >= coalesce(total.id, 0)
     group by s.product_id having (array_agg(s.kind order by s.id desc))[1] <> 'none'
   ) d) n
   cross join lateral (
     select coalesce(array_agg(distinct m.name order by m.name), '{}') as people from cycle_count_scan s
       join staff_user m on m.id = s.staff_user_id where s.count_id = c.id) who where c.id = $1;

-- name: inventory.count_as_received
with came as (
     select w.purchase_id, w.product_id, sum(w.units)::int as units
       from jsonb_to_recordset($1::jsonb) as w(purchase_id int, product_id int, units int) group by 1, 2
   ), lines as (
     update stock_purchase_line l set received = l.received + c.units from came c
      where l.purchase_id = c.purchase_id and l.product_id = c.product_id
     returning l.purchase_id, l.product_id
   )
   update stock_purchase p set state = 'received', closed_at = now()
    where p.state = 'open' and p.id in (select purchase_id from lines)
      and not exists (select from stock_purchase_line l left join came c on c.purchase_id = l.purchase_id and c.product_id = l.product_id
                       where l.purchase_id = p.id and l.received + coalesce(c.units, 0) < l.quantity);

-- name: inventory.count_counts
select count(*)::int as total from cycle_count where $1::text is null or state = $1;

-- name: inventory.count_purchase_change
update stock_purchase set version = version + 1 where id = any($1::int[]);

-- name: inventory.count_purchases
select count(*)::int as total from stock_purchase where $1::text is null or state = $1;

-- name: inventory.count_sold
with counted as materialized (
     select coalesce(warehouse_code, '') as warehouse_code, product_id,
       greatest(-coalesce(sum(delta) filter (where created_at >= $1::timestamptz - interval '30 days'), 0), 0)::int as sold_30,
       greatest(-sum(delta), 0)::int as sold_90
     from stock_movement m
     where reason in ('sale', 'return') and created_at >= $1::timestamptz - interval '90 days' and true
     group by grouping sets ((warehouse_code, product_id), (product_id))
   ), gone as (
     delete from stock_speed m where true and not exists (
       select from counted c where c.warehouse_code = m.warehouse_code and c.product_id = m.product_id)
   )
   insert into stock_speed as s (warehouse_code, product_id, sold_30, sold_90)
   select warehouse_code, product_id, c.sold_30, c.sold_90
     from counted c left join stock_speed former using (warehouse_code, product_id)
    where (former.sold_30, former.sold_90) is distinct from (c.sold_30, c.sold_90)
    order by 1, 2
   on conflict (warehouse_code, product_id) do update set sold_30 = excluded.sold_30, sold_90 = excluded.sold_90;

-- name: inventory.count_sold_since
with moved as materialized (
     select product_id from stock_movement
      where reason in ('sale', 'return') and created_at >= $1::timestamptz - interval '10 minutes'
     union
     select product_id from stock_movement
      where reason in ('sale', 'return') and created_at >= $1::timestamptz - interval '30 days'
        and created_at < $2::timestamptz - interval '30 days'
     union
     select product_id from stock_movement
      where reason in ('sale', 'return') and created_at >= $1::timestamptz - interval '90 days'
        and created_at < $2::timestamptz - interval '90 days'
   ), counted as materialized (
     select coalesce(warehouse_code, '') as warehouse_code, product_id,
       greatest(-coalesce(sum(delta) filter (where created_at >= $2::timestamptz - interval '30 days'), 0), 0)::int as sold_30,
       greatest(-sum(delta), 0)::int as sold_90
     from stock_movement m
     where reason in ('sale', 'return') and created_at >= $2::timestamptz - interval '90 days' and m.product_id in (select moved.product_id from moved)
     group by grouping sets ((warehouse_code, product_id), (product_id))
   ), gone as (
     delete from stock_speed m where m.product_id in (select moved.product_id from moved) and not exists (
       select from counted c where c.warehouse_code = m.warehouse_code and c.product_id = m.product_id)
   )
   insert into stock_speed as s (warehouse_code, product_id, sold_30, sold_90)
   select warehouse_code, product_id, c.sold_30, c.sold_90
     from counted c left join stock_speed former using (warehouse_code, product_id)
    where (former.sold_30, former.sold_90) is distinct from (c.sold_30, c.sold_90)
    order by 1, 2
   on conflict (warehouse_code, product_id) do update set sold_30 = excluded.sold_30, sold_90 = excluded.sold_90;

-- name: inventory.count_transfers
select count(*)::int as total from stock_transfer where $1::text is null or state = $1;

-- name: inventory.counted_lines
with page as (
     select d.product_id, d.units as counted, d.on_hand as expected, d.is_moved, d.last_id, coalesce(l.bin, '') as bin,
       c.is_blind and c.state = 'open' as is_open_blind, count(*) over ()::int as total
     from cycle_count c cross join (
     select s.product_id, sum(s.units)::int as units, count(*)::int as scans, max(s.id) as last_id,
       (array_agg(s.on_hand order by s.id desc))[1] as on_hand,
       min(s.on_hand) <> max(s.on_hand) as is_moved
     from cycle_count_scan s
       left join lateral (select max(t.id) as id from cycle_count_scan t
         where t.count_id = s.count_id and t.product_id = s.product_id and t.kind <> 'add') total on true
     where s.count_id = $1 and s.id >= coalesce(total.id, 0)
     group by s.product_id having (array_agg(s.kind order by s.id desc))[1] <> 'none'
   ) d
       left join stock_level l on l.product_id = d.product_id and l.warehouse_code = c.warehouse_code
     where c.id = $1 and (not $2::boolean or (d.units <> d.on_hand and not (c.is_blind and c.state = 'open')))
     order by case when $2 then -abs(d.units - d.on_hand) end, d.last_id desc
     limit $3 offset $4
   )
   select p.id as product_id, p.sku, p.name as product_name,
     (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url,
     g.bin, case when g.is_open_blind then null else g.expected end as expected, g.counted,
     case when g.is_open_blind then null else g.counted - g.expected end as difference, g.is_moved, s.scanned_at,
     u.name as staff_name, g.total
   from page g join product p on p.id = g.product_id
     left join cycle_count_scan s on s.id = g.last_id left join staff_user u on u.id = s.staff_user_id order by case when $2 then -abs(g.counted - g.expected) end, g.last_id desc;

-- name: inventory.counted_products
select d.product_id, d.units, coalesce(d.on_hand, 0) as on_hand from (
     select s.product_id, sum(s.units)::int as units, count(*)::int as scans, max(s.id) as last_id,
       (array_agg(s.on_hand order by s.id desc))[1] as on_hand,
       min(s.on_hand) <> max(s.on_hand) as is_moved
     from cycle_count_scan s
       left join lateral (select max(t.id) as id from cycle_count_scan t
         where t.count_id = s.count_id and t.product_id = s.product_id and t.kind <> 'add') total on true
     where s.count_id = $1 and s.id >= coalesce(total.id, 0)
     group by s.product_id having (array_agg(s.kind order by s.id desc))[1] <> 'none'
   ) d order by d.product_id;

-- name: inventory.counts
select c.id, c.warehouse_code as location_code, w.name as location_name, c.scope, c.scope_value, c.scope_name,
  c.is_blind, c.state, c.note, u.name as staff_name, c.created_at, c.closed_at, n.products, n.units, n.scans, who.people
   from (select * from cycle_count where $1::text is null or state = $1
          order by id desc limit $2 offset $3) c
   join warehouse w on w.code = c.warehouse_code left join staff_user u on u.id = c.staff_user_id
   cross join lateral (
     select count(*)::int as products, coalesce(sum(d.units), 0)::int as units, coalesce(sum(d.scans), 0)::int as scans
       from (
     select s.product_id, sum(s.units)::int as units, count(*)::int as scans, max(s.id) as last_id,
       (array_agg(s.on_hand order by s.id desc))[1] as on_hand,
       min(s.on_hand) <> max(s.on_hand) as is_moved
     from cycle_count_scan s
       left join lateral (select max(t.id) as id from cycle_count_scan t
         where t.count_id = s.count_id and t.product_id = s.product_id and t.kind <> 'add') total on true
     where s.count_id = c.id and s.id >= coalesce(total.id, 0)
     group by s.product_id having (array_agg(s.kind order by s.id desc))[1] <> 'none'
   ) d) n
   cross join lateral (
     select coalesce(array_agg(distinct m.name order by m.name), '{}') as people from cycle_count_scan s
       join staff_user m on m.id = s.staff_user_id where s.count_id = c.id) who order by c.id desc;

-- name: inventory.date_units
update stock_reservation r set arrives_on = d.day::date
     from unnest($1::int[], $2::text[]) as d(days, day)
    where r.holder = $3 and r.state = 'taken' and r.arrives_on is null and r.supplier_days = d.days;

-- name: inventory.drop_buyers
with gone as (
     select * from jsonb_to_recordset($1::jsonb) as g(purchase_id int, product_id int, holder text, units int)
   ), cut as (
     update stock_purchase_buyer b set quantity = b.quantity - g.units from gone g
      where b.purchase_id = g.purchase_id and b.product_id = g.product_id and b.holder = g.holder
        and b.quantity > g.units and b.quantity - g.units >= b.came
   )
   delete from stock_purchase_buyer b using gone g
    where b.purchase_id = g.purchase_id and b.product_id = g.product_id and b.holder = g.holder
      and b.came = 0 and b.quantity <= g.units;

-- name: inventory.drop_empty_gatherers
delete from stock_purchase p where p.from_code is not null and p.state = 'draft'
     and not exists (select from stock_purchase_line l where l.purchase_id = p.id);

-- name: inventory.drop_levels
delete from stock_level where product_id = $1 and on_hand = 0 and reserved = 0;

-- name: inventory.drop_limit
delete from stock_limit where product_id = $1 and warehouse_code = $2;

-- name: inventory.drop_ship_on_its_way
select exists (select from stock_purchase where drop_ship_to = $1 and state in ('sending', 'open')) as is_on_its_way;

-- name: inventory.drop_ships_to
select p.id as purchase_id, p.supplier_name, b.product_id
     from stock_purchase p join stock_purchase_buyer b on b.purchase_id = p.id and b.holder = p.drop_ship_to
    where p.drop_ship_to = $1 and p.state in ('sending', 'open') and b.quantity > b.came
    order by p.id, b.product_id;

-- name: inventory.due_to_holder
select b.purchase_id, b.product_id, b.holder, b.quantity - b.came as units
     from stock_purchase_buyer b
    where b.purchase_id = any($1::int[]) and b.holder = $2 and b.came < b.quantity
      and b.product_id = any($3::int[])
    order by b.purchase_id, b.product_id;

-- name: inventory.ensure_warehouses
insert into warehouse (code, name, supplier, supplier_days)
   select code, name, supplier, supplier_days
     from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as w(code, name, supplier, supplier_days)
    order by code
   on conflict do nothing;

-- name: inventory.ever_held_products
select distinct product_id from stock_reservation where product_id = any($1::int[])
   union
   select part_id from kit_part where part_id = any($1::int[]);

-- name: inventory.extend_holds
update stock_reservation set expires_at = $1 where holder = $2 and state = 'active';

-- name: inventory.gather_in_turn
select pg_advisory_xact_lock(hashtext('inventory.purchases-for-buyers')) is null as is_mine;

-- name: inventory.give_up_units
with wanted as (
     select * from unnest($1::int[], $2::int[]) as w(product_id, quantity)
   ), cut as (
     select id, least(quantity, wanted - before)::int as units from (
       select r.id, r.quantity, w.quantity as wanted,
         sum(r.quantity) over (partition by r.product_id
           order by r.supplier_days is null, r.created_at, r.id) - r.quantity as before
       from stock_reservation r join wanted w on w.product_id = r.product_id
       where r.holder = $3 and r.state = 'taken') taken
     where wanted > before
   ), given as (
     update stock_reservation r set
       state = case when r.quantity = c.units then 'released' else r.state end,
       quantity = case when r.quantity = c.units then r.quantity else r.quantity - c.units end
     from cut c where r.id = c.id
     returning r.product_id, r.warehouse_code, c.units, r.supplier_days is not null as is_away
   ), units as (
     select product_id, warehouse_code, sum(units)::int as quantity from given where is_away group by 1, 2
   ), back as (
     update stock_level s set on_hand = s.on_hand + u.quantity, updated_at = now()
     from units u where s.product_id = u.product_id and s.warehouse_code = u.warehouse_code
     returning s.product_id, s.warehouse_code, u.quantity, s.on_hand
   ), noted as (
     insert into stock_movement (product_id, warehouse_code, delta, reason, reference, on_hand_after, created_at)
     select product_id, warehouse_code, quantity, 'return', $3, on_hand, now() from back
   )
   select product_id, sum(units)::int as quantity, coalesce(sum(units) filter (where is_away), 0)::int as away
     from given group by product_id order by product_id;

-- name: inventory.given_up_units
with away as (
     select r.warehouse_code as from_code, r.product_id, r.holder, sum(r.quantity)::int as units, min(r.created_at) as since
       from stock_reservation r join warehouse w on w.code = r.warehouse_code and w.supplier is not null
      where r.state = 'taken' and r.supplier_days is not null
      group by 1, 2, 3
   ), bound as (
     select p.from_code, b.product_id, b.holder, sum(b.quantity - b.came)::int as units
       from stock_purchase p join stock_purchase_buyer b on b.purchase_id = p.id
      where p.from_code is not null and p.state in ('sending', 'open')
      group by 1, 2, 3
   ), over as (
     select o.from_code, o.product_id, o.holder, o.units - coalesce(a.units, 0) as units
       from bound o left join away a using (from_code, product_id, holder)
      where o.units > coalesce(a.units, 0)
   )
   select g.purchase_id, g.product_id, g.holder, g.units from (
     select p.state, b.purchase_id, b.product_id, b.holder, least(b.quantity - b.came,
         greatest(0, over.units - coalesce(sum(b.quantity - b.came) over (partition by b.product_id, b.holder, p.from_code
           order by b.purchase_id desc rows between unbounded preceding and 1 preceding), 0)))::int as units
       from over
       join stock_purchase p on p.from_code = over.from_code and p.state in ('sending', 'open')
       join stock_purchase_buyer b on b.purchase_id = p.id and b.product_id = over.product_id and b.holder = over.holder) g
    where g.state = 'open'
    order by g.purchase_id, g.product_id, g.holder;

-- name: inventory.hand_over_holds
update stock_reservation set party = $1 where party = $2 and state = 'active';

-- name: inventory.hand_over_holds_of
update stock_reservation set party = $1 where holder = any($2::text[]);

-- name: inventory.held_by_buyers
select r.id, r.quantity from stock_purchase_buyer b join stock_purchase p on p.id = b.purchase_id
     join stock_reservation r on r.holder = b.holder and r.product_id = b.product_id and r.warehouse_code = p.from_code
      and r.state = 'taken' and r.supplier_days is not null
    where b.purchase_id = $1 and b.product_id = $2
    order by r.created_at, r.id for update of r;

-- name: inventory.hold_elsewhere
update stock_reservation r set warehouse_code = w.code, supplier_days = w.supplier_days
     from warehouse w where w.code = $1 and r.id = any($2::uuid[]);

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
     holder, party, product_id, warehouse_code, quantity, state, expires_at, created_at, unpaid_contacts, supplier_days)
   select $5::text, $6::text, product_id, warehouse_code, quantity, 'active', $7::timestamptz, $4::timestamptz,
     $8::text[], (select w.supplier_days from warehouse w where w.code = held.warehouse_code)
   from held
   returning product_id;

-- name: inventory.judge_serials
update stock_serial n set is_gone = u.is_gone
   from jsonb_to_recordset($1::jsonb) as u("productId" int, serial text, is_gone boolean)
   where n.product_id = u."productId" and n.serial = u.serial;

-- name: inventory.keep_sales_count
insert into stock_speed_count (id, counted_at) values (1, $1)
   on conflict (id) do update set counted_at = excluded.counted_at;

-- name: inventory.kits_among
select distinct k.kit_id, p.sku from kit_part k join product p on p.id = k.kit_id
   where k.kit_id = any($1::int[]) order by k.kit_id;

-- name: inventory.kits_of_parts
select distinct k.kit_id, p.sku from kit_part k join product p on p.id = k.kit_id
   where k.part_id = any($1::int[]) order by k.kit_id;

-- name: inventory.known_locations
select code from warehouse where code = any($1::text[]);

-- name: inventory.known_place
select exists (select from product where id = $1) as has_product,
     exists (select from warehouse where code = $2) as has_location;

-- name: inventory.known_products
select id from product where id = any($1::int[]);

-- name: inventory.last_sales_count
select counted_at from stock_speed_count
    where counted_at <= $1::timestamptz and counted_at::date = $1::timestamptz::date;

-- name: inventory.levels
select s.product_id, p.sku, p.name as product_name,
     (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url,
     s.warehouse_code as location_code, w.name as location_name, s.on_hand, s.reserved,
     case when w.is_paused then 0 else s.on_hand - s.reserved end as available,
     (
       select coalesce(sum(l.quantity - l.received), 0)::int from stock_transfer_line l
         join stock_transfer t on t.id = l.transfer_id and t.state = 'sent' and t.to_code = s.warehouse_code
        where l.product_id = s.product_id
     ) + (
       select coalesce(sum(greatest(l.quantity - l.received - l.for_buyers, 0)), 0)::int from stock_purchase_line l
         join stock_purchase o on o.id = l.purchase_id and o.state = 'open' and o.warehouse_code = s.warehouse_code
        where l.product_id = s.product_id
     ) as incoming, s.bin, s.updated_at
   from (
     select s.product_id, s.warehouse_code, s.on_hand, s.reserved, s.bin, s.updated_at from product p join stock_level s on s.product_id = p.id 
     order by p.sku, s.warehouse_code limit 24 offset 0
   ) s
   join product p on p.id = s.product_id join warehouse w on w.code = s.warehouse_code
   order by p.sku, s.warehouse_code;

-- name: inventory.levels_of_product
select w.code as location_code, w.name as location_name, w.is_paused, coalesce(s.on_hand, 0) as on_hand,
     coalesce(s.reserved, 0) as reserved,
     case when w.is_paused then 0 else coalesce(s.on_hand - s.reserved, 0) end as available,
     (
       select coalesce(sum(l.quantity - l.received), 0)::int from stock_transfer_line l
         join stock_transfer t on t.id = l.transfer_id and t.state = 'sent' and t.to_code = w.code
        where l.product_id = $1
     ) + (
       select coalesce(sum(greatest(l.quantity - l.received - l.for_buyers, 0)), 0)::int from stock_purchase_line l
         join stock_purchase o on o.id = l.purchase_id and o.state = 'open' and o.warehouse_code = w.code
        where l.product_id = $1
     ) as incoming, coalesce(s.bin, '') as bin, s.updated_at,
     (select m.units from stock_limit m where m.warehouse_code = w.code and m.product_id = $1) as "limit"
   from warehouse w left join stock_level s on s.warehouse_code = w.code and s.product_id = $1
   order by w.position, w.code;

-- name: inventory.levels_of_products
select product_id, warehouse_code, on_hand, reserved from stock_level where product_id = any($1::int[]);

-- name: inventory.limit_of
select units from stock_limit where product_id = $1 and warehouse_code = $2;

-- name: inventory.lines_of_purchase
select l.product_id, coalesce(p.sku, '') as sku, coalesce(p.name, '') as product_name, l.quantity, l.received,
     l.for_buyers, l.cost_cents, array(
       select n.serial from stock_serial n where n.purchase_id = l.purchase_id and n.product_id = l.product_id
        order by n.serial) as serials
   from stock_purchase_line l left join product p on p.id = l.product_id
   where l.purchase_id = $1 order by p.sku, l.product_id;

-- name: inventory.lines_of_transfer
select l.product_id, coalesce(p.sku, '') as sku, coalesce(p.name, '') as product_name, l.quantity, l.received,
     coalesce(s.on_hand - s.reserved, 0) as available_at_origin,
     exists (select from stock_serial n where n.product_id = l.product_id and not n.is_gone) as has_serials
   from stock_transfer_line l join stock_transfer t on t.id = l.transfer_id
   left join product p on p.id = l.product_id
   left join stock_level s on s.product_id = l.product_id and s.warehouse_code = t.from_code
   where l.transfer_id = $1 order by p.sku, l.product_id;

-- name: inventory.locations
select w.code as location_code, w.name as location_name, w.address, w.postal_code, w.is_paused,
  w.position, w.supplier, w.version from warehouse w order by w.position, w.code;

-- name: inventory.locations_with_totals
select w.code as location_code, w.name as location_name, w.address, w.postal_code, w.is_paused,
  w.position, w.supplier, w.version, coalesce(s.products, 0)::int as products, coalesce(s.on_hand, 0)::int as on_hand,
     coalesce(s.reserved, 0)::int as reserved
   from warehouse w left join (
     select warehouse_code, count(*) filter (where on_hand > 0) as products, sum(on_hand) as on_hand,
       sum(reserved) as reserved
     from stock_level group by 1) s on s.warehouse_code = w.code
   order by w.position, w.code;

-- name: inventory.lock_bins
select bin from stock_level where product_id = any($1::int[]) and warehouse_code = $2
    order by product_id for no key update;

-- name: inventory.lock_contacts
select pg_advisory_xact_lock(hashtextextended(key, 0))
   from (select distinct key from unnest($1::text[]) as k(key) order by key) keys;

-- name: inventory.lock_count
select id, warehouse_code, state, scope, scope_value, scope_name, is_blind, note from cycle_count where id = $1 for update;

-- name: inventory.lock_gatherers
select id, from_code from stock_purchase where from_code is not null and state = 'draft' order by id for update;

-- name: inventory.lock_levels
select product_id, warehouse_code, on_hand, reserved
   from stock_level
   where product_id = any($1::int[])
   order by product_id, warehouse_code
   for update;

-- name: inventory.lock_location
select w.code as location_code, w.name as location_name, w.address, w.postal_code, w.is_paused,
  w.position, w.supplier, w.version from warehouse w where w.code = $1 for update;

-- name: inventory.lock_products_of_kit
select id, sku, version from product where id = any($1::int[]) order by id for update;

-- name: inventory.lock_purchase
select id, warehouse_code, from_code, drop_ship_to, state, version from stock_purchase where id = $1 for update;

-- name: inventory.lock_purchases
select id from stock_purchase where id = any($1::int[]) order by id for update;

-- name: inventory.lock_purchases_of
select p.id from stock_purchase p where p.state in ('sending', 'open')
      and p.id in (select b.purchase_id from stock_purchase_buyer b where b.holder = $1 and b.came < b.quantity)
    order by p.id for update;

-- name: inventory.lock_sales_count
select pg_advisory_xact_lock(hashtext('inventory.count-sales')) is null as is_locked;

-- name: inventory.lock_stock_at
select product_id, on_hand - reserved as free from stock_level where warehouse_code = $1
   order by product_id for update;

-- name: inventory.lock_stock_of_holder
select s.product_id
   from stock_level s
   where s.product_id in (select r.product_id from stock_reservation r where r.holder = $1 and r.state = $2)
   order by s.product_id, s.warehouse_code
   for update;

-- name: inventory.lock_stock_of_products
select s.product_id, s.warehouse_code, case when w.is_paused then 0 else s.on_hand - s.reserved end as free,
     w.supplier_days
   from stock_level s join warehouse w on w.code = s.warehouse_code
   where s.product_id = any($1::int[])
   order by s.product_id, s.warehouse_code
   for update of s;

-- name: inventory.lock_transfer
select id, from_code, to_code, state from stock_transfer where id = $1 for update;

-- name: inventory.mark_transfer_sent
update stock_transfer set state = 'sent', sent_at = $1::timestamptz where id = $2 and state = 'draft';

-- name: inventory.move_purchase_state
update stock_purchase set state = $1, reference = coalesce($2, reference),
     ordered_at = case when $1 = 'open' then $3::timestamptz end, expected_on = coalesce($4::date, expected_on)
    where id = $5 and state = $6 and from_code is not null;

-- name: inventory.movements
select m.id, m.product_id, p.sku, p.name as product_name, m.warehouse_code as location_code, m.delta as change,
     m.on_hand_after, m.reason as kind, m.reference, m.note as reason, m.staff_user_id as staff_id, u.name as staff_name,
     m.created_at
   from (
     select * from stock_movement m
      where ($1::int is null or m.product_id = $1)
        and ($2::text is null or m.warehouse_code = $2)
        and ($3::text is null or m.staff_user_id = $3)
        and ($4::text is null or m.reason = $4)
        and ($5::date is null or m.created_at >= $5::timestamp at time zone 'America/Mexico_City')
        and (m.created_at, m.id) < (least(coalesce((select created_at from stock_movement where id = $6), 'infinity'), coalesce(($7::date + 1)::timestamp at time zone 'America/Mexico_City', 'infinity')), case when coalesce((select created_at from stock_movement where id = $6), 'infinity') < coalesce(($7::date + 1)::timestamp at time zone 'America/Mexico_City', 'infinity') then $6::bigint else 0 end)
      order by m.created_at desc, m.id desc limit $8
   ) m
   left join lateral (select sku, name from product where id = m.product_id limit 1) p on true left join staff_user u on u.id = m.staff_user_id
   order by m.created_at desc, m.id desc;

-- name: inventory.name_of_scope
select name from category where id = $1::int
   union all select name from brand where id = $2::int;

-- name: inventory.note_came
update stock_purchase_buyer b set came = b.came + w.units
     from jsonb_to_recordset($1::jsonb) as w(purchase_id int, product_id int, holder text, units int)
    where b.purchase_id = w.purchase_id and b.product_id = w.product_id and b.holder = w.holder;

-- name: inventory.open_purchase
update stock_purchase set state = 'open' where id = $1 and state = 'draft';

-- name: inventory.own_location_names
select code, name from warehouse where supplier_days is null order by position, code;

-- name: inventory.own_stock
select coalesce((select sum(on_hand) from stock_level where product_id = $1), 0)::int as on_hand,
     exists (select from stock_reservation where product_id = $1) as was_sold,
     exists (select from stock_transfer_line l join stock_transfer t on t.id = l.transfer_id
              where l.product_id = $1 and t.state in ('draft', 'sent'))
       or exists (select from stock_purchase_line l join stock_purchase o on o.id = l.purchase_id
              where l.product_id = $1 and o.state in ('sending', 'open')) as is_coming;

-- name: inventory.parts_of_kit
select k.part_id as product_id, k.quantity, p.sku
   from kit_part k join product p on p.id = k.part_id where k.kit_id = $1 order by k.position;

-- name: inventory.person_limit
select units, days from person_limit where product_id = $1;

-- name: inventory.place_serials
update stock_serial n set warehouse_code = $1
   from unnest($2::int[], $3::text[]) as r(product_id, serial)
   where n.product_id = r.product_id and n.serial = r.serial and not n.is_gone
   returning n.product_id, n.serial;

-- name: inventory.products_by_code
select asked.code, found.product_id
   from unnest($1::text[]) as asked(code) cross join lateral (
     select k.product_id from product_code k
      where k.code in (shop_code(asked.code), ltrim(asked.code, '0'), '0' || asked.code) and k.code <> ''
     union select p.id from product p where p.sku = asked.code
     union select p.id from product p where p.status <> 'active'
       and asked.code in (p.ean, p.upc, p.mpn, p.ref_id, '0' || p.upc) ) found
   where not exists (select from kit_part k where k.kit_id = found.product_id)
   order by asked.code, found.product_id;

-- name: inventory.purchase
select p.id, p.supplier_name, p.reference, p.warehouse_code as location_code, w.name as location_name, p.state, p.from_code,
  p.expected_on::text as expected_on, p.note, u.name as staff_name, p.version, p.created_at, p.closed_at from stock_purchase p join warehouse w on w.code = p.warehouse_code
     left join staff_user u on u.id = p.staff_user_id where p.id = $1;

-- name: inventory.purchase_lines
select product_id, quantity, received, for_buyers from stock_purchase_line where purchase_id = $1 order by product_id;

-- name: inventory.purchases
select p.id, p.supplier_name, p.reference, p.warehouse_code as location_code, w.name as location_name, p.state, p.from_code,
  p.expected_on::text as expected_on, p.note, u.name as staff_name, p.version, p.created_at, p.closed_at, n.lines, n.units, n.received
   from (select * from stock_purchase where $1::text is null or state = $1
          order by id desc limit $2 offset $3) p
   join warehouse w on w.code = p.warehouse_code left join staff_user u on u.id = p.staff_user_id
   cross join lateral (
     select count(*)::int as lines, coalesce(sum(quantity), 0)::int as units, coalesce(sum(received), 0)::int as received
       from stock_purchase_line l where l.purchase_id = p.id) n
   order by p.id desc;

-- name: inventory.receive_purchase_lines
update stock_purchase_line l set received = l.received + w.quantity, cost_cents = coalesce(w.cost_cents, l.cost_cents)
   from jsonb_to_recordset($1::jsonb) as w(product_id int, quantity int, cost_cents bigint)
   where l.purchase_id = $2 and l.product_id = w.product_id;

-- name: inventory.receive_transfer_lines
update stock_transfer_line l set received = l.received + w.quantity
   from unnest($1::int[], $2::int[]) as w(product_id, quantity)
   where l.transfer_id = $3 and l.product_id = w.product_id and l.received + w.quantity <= l.quantity
   returning l.product_id;

-- name: inventory.receive_units
with here as (
     update stock_reservation set warehouse_code = $1, supplier_days = null, arrives_on = null
      where holder = $2 and state = 'taken' and supplier_days is not null
        and ($3::int[] is null or product_id = any($3::int[]))
     returning product_id, quantity
   )
   select product_id, sum(quantity)::int as quantity from here group by product_id order by product_id;

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

-- name: inventory.remove_person_limit
delete from person_limit where product_id = $1;

-- name: inventory.replace_purchase_lines
with wanted as (
     select * from jsonb_to_recordset($1::jsonb) as l(product_id int, quantity int, cost_cents bigint)
   ), gone as (
     delete from stock_purchase_line l where l.purchase_id = $2 and l.product_id not in (select product_id from wanted)
   )
   insert into stock_purchase_line (purchase_id, product_id, quantity, cost_cents)
   select $2::int, product_id, quantity, cost_cents from wanted
   on conflict (purchase_id, product_id) do update set quantity = excluded.quantity,
     cost_cents = coalesce(excluded.cost_cents, stock_purchase_line.cost_cents);

-- name: inventory.return_some_units
with wanted as (
     select * from unnest($1::int[], $2::int[]) as w(product_id, quantity)
   ), cut as (
     select id, least(quantity, wanted - before)::int as units from (
       select r.id, r.quantity, w.quantity as wanted,
         sum(r.quantity) over (partition by r.product_id
           order by r.supplier_days is null, r.created_at desc, r.id desc) - r.quantity as before
       from stock_reservation r join wanted w on w.product_id = r.product_id
       where r.holder = $3 and r.state = 'taken') taken
     where wanted > before
   ), given as (
     update stock_reservation r set
       state = case when r.quantity = c.units then 'released' else r.state end,
       quantity = case when r.quantity = c.units then r.quantity else r.quantity - c.units end
     from cut c where r.id = c.id
     returning r.product_id, r.warehouse_code, c.units, r.supplier_days is not null as is_away
   ), units as (
     select product_id, warehouse_code, sum(units)::int as quantity from given group by 1, 2
   ), back as (
     update stock_level s set on_hand = s.on_hand + u.quantity, updated_at = now()
     from units u where s.product_id = u.product_id and s.warehouse_code = u.warehouse_code
     returning s.product_id, s.warehouse_code, u.quantity, s.on_hand
   ), noted as (
     insert into stock_movement (product_id, warehouse_code, delta, reason, reference, on_hand_after, created_at)
     select product_id, warehouse_code, quantity, 'return', $3, on_hand, now() from back
   )
   select product_id, sum(quantity)::int as quantity from back group by product_id order by product_id;

-- name: inventory.return_units
with returned as (
     update stock_reservation set state = 'released' where holder = $1 and state = 'taken'
     returning product_id, warehouse_code, quantity
   ), units as (
     select product_id, warehouse_code, sum(quantity)::int as quantity from returned group by 1, 2
   ), back as (
     update stock_level s set on_hand = s.on_hand + u.quantity, updated_at = now()
     from units u where s.product_id = u.product_id and s.warehouse_code = u.warehouse_code
     returning s.product_id, s.warehouse_code, u.quantity, s.on_hand
   ), noted as (
     insert into stock_movement (product_id, warehouse_code, delta, reason, reference, on_hand_after, created_at)
     select product_id, warehouse_code, quantity, 'return', $1, on_hand, now() from back
   )
   select product_id, sum(quantity)::int as quantity from back group by product_id order by product_id;

-- name: inventory.save_limit
insert into stock_limit (product_id, warehouse_code, units) values ($1, $2, $3)
   on conflict (warehouse_code, product_id) do update set units = excluded.units;

-- name: inventory.save_warehouse
insert into warehouse (code, name, postal_code) values ($1, $2, $3)
   on conflict (code) do update set name = excluded.name, postal_code = excluded.postal_code;

-- name: inventory.scanned_products
select p.id as product_id, p.sku, p.name as product_name,
     (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url,
     d.units as counted, case when not c.is_blind then coalesce(d.on_hand, l.on_hand, 0) end as expected,
     not coalesce(case c.scope when 'all' then true when 'bin' then starts_with(l.bin, c.scope_value)
       when 'brand' then p.brand_id = c.scope_value::int
       else exists (select from category_product cp join category g on g.id = cp.category_id
         where cp.product_id = p.id and c.scope_value::int in (g.id, g.parent_id)) end, c.scope = 'all') as is_elsewhere
   from cycle_count c join product p on p.id = any($1::int[])
     left join stock_level l on l.product_id = p.id and l.warehouse_code = c.warehouse_code
     left join (
     select s.product_id, sum(s.units)::int as units, count(*)::int as scans, max(s.id) as last_id,
       (array_agg(s.on_hand order by s.id desc))[1] as on_hand,
       min(s.on_hand) <> max(s.on_hand) as is_moved
     from cycle_count_scan s
       left join lateral (select max(t.id) as id from cycle_count_scan t
         where t.count_id = s.count_id and t.product_id = s.product_id and t.kind <> 'add') total on true
     where s.count_id = $2 and s.id >= coalesce(total.id, 0)
     group by s.product_id having (array_agg(s.kind order by s.id desc))[1] <> 'none'
   ) d on d.product_id = p.id
   where c.id = $2;

-- name: inventory.sell_serial_as
update stock_serial set product_id = $1, warehouse_code = $2, is_gone = false
   where product_id = $3 and serial = $4;

-- name: inventory.serials_come
insert into stock_serial as n (product_id, serial, warehouse_code, received_at)
   select product_id, serial, warehouse_code, $1::timestamptz
     from unnest($2::int[], $3::text[], $4::text[]) as u(product_id, serial, warehouse_code)
    order by product_id, serial
   on conflict (product_id, serial) do update set warehouse_code = excluded.warehouse_code, is_gone = false where n.is_gone
   returning product_id, serial;

-- name: inventory.serials_leave
with asked as (
     select * from unnest($1::int[], $2::text[]) as u(product_id, serial)
   ), left_now as (
     update stock_serial n set is_gone = true from asked a
      where n.product_id = a.product_id and n.serial = a.serial and not n.is_gone returning n.product_id, n.serial
   )
   select a.serial from asked a join stock_serial n on n.product_id = a.product_id and n.serial = a.serial
    where not exists (select from left_now l where l.product_id = a.product_id and l.serial = a.serial)
    order by a.serial limit 1;

-- name: inventory.set_buyers
with away as (
     select r.warehouse_code as from_code, r.product_id, r.holder, sum(r.quantity)::int as units, min(r.created_at) as since
       from stock_reservation r join warehouse w on w.code = r.warehouse_code and w.supplier is not null
      where r.state = 'taken' and r.supplier_days is not null
      group by 1, 2, 3
   ), bound as (
     select p.from_code, b.product_id, b.holder, sum(b.quantity - b.came)::int as units
       from stock_purchase p join stock_purchase_buyer b on b.purchase_id = p.id
      where p.from_code is not null and p.state in ('sending', 'open')
      group by 1, 2, 3
   ), drop_shipped as (
     select from_code, holder from jsonb_to_recordset($1::jsonb) as d(from_code text, holder text)
   ), wanted as (
     select g.id as purchase_id, a.product_id, a.holder, a.units - coalesce(o.units, 0) as units, a.since
       from away a left join bound o using (from_code, product_id, holder)
       left join drop_shipped d on d.from_code = a.from_code and d.holder = a.holder
       join (select from_code, drop_ship_to, min(id) as id from stock_purchase where from_code is not null and state = 'draft' group by 1, 2) g
         on g.from_code = a.from_code and g.drop_ship_to is not distinct from d.holder
      where a.units > coalesce(o.units, 0)
   ), gone as (
     delete from stock_purchase_buyer b using stock_purchase p
      where p.id = b.purchase_id and p.from_code is not null and p.state = 'draft'
        and not exists (select from wanted w where w.purchase_id = b.purchase_id and w.product_id = b.product_id and w.holder = b.holder)
     returning b.purchase_id
   ), kept as (
     insert into stock_purchase_buyer as b (purchase_id, product_id, holder, quantity, since)
     select purchase_id, product_id, holder, units, since from wanted
     on conflict (purchase_id, product_id, holder) do update set quantity = excluded.quantity
       where b.quantity <> excluded.quantity
     returning b.purchase_id
   )
   select purchase_id from gone union select purchase_id from kept order by 1;

-- name: inventory.set_shelf
update stock_level l set bin = $1 from unnest($2::int[]) as w(product_id)
   where l.product_id = w.product_id and l.warehouse_code = $3 and l.bin <> $1;

-- name: inventory.set_supplier_days
update warehouse w set supplier_days = d.days
     from unnest($1::text[], $2::int[]) as d(code, days)
    where w.code = d.code and w.supplier is not null and w.supplier_days is distinct from d.days
   returning w.code;

-- name: inventory.share_count
select id, warehouse_code, state, is_blind from cycle_count where id = $1 for share;

-- name: inventory.shelve_counted
update stock_level l set bin = $1 from unnest($2::int[]) as w(product_id)
   where l.product_id = w.product_id and l.warehouse_code = $3 and l.bin = '';

-- name: inventory.shelve_serials
update stock_serial n set warehouse_code = $1
   from jsonb_to_recordset($2::jsonb) as u("productId" int, serial text)
   where n.product_id = u."productId" and n.serial = u.serial;

-- name: inventory.shelves
select bin, count(*)::int as products from stock_level where warehouse_code = $1 and bin <> ''
   group by bin order by bin;

-- name: inventory.shown_kit
select p.version, coalesce((
       select json_agg(json_build_object('product_id', part.id, 'sku', part.sku, 'product_name', part.name,
                'status', part.status, 'quantity', k.quantity, 'image_url', (
                  select i.url from product_image i where i.product_id = part.id order by i.position limit 1),
                'available', coalesce(free.units, 0)) order by k.position)
         from kit_part k join product part on part.id = k.part_id
         left join lateral (
           select sum(s.on_hand - s.reserved)::int as units from stock_level s
             join warehouse w on w.code = s.warehouse_code and not w.is_paused where s.product_id = part.id) free on true
        where k.kit_id = p.id), '[]') as parts
   from product p where p.id = $1;

-- name: inventory.stocked_product
select p.id, p.sku, p.name as product_name, p.slug, p.status,
     exists (select from kit_part k where k.kit_id = p.id) as is_kit,
     (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url,
     (select m.units from stock_limit m where m.warehouse_code = '' and m.product_id = p.id) as "limit"
   from product p where p.id = $1;

-- name: inventory.supplier_location
select code from warehouse where code = $1 and supplier is not null and supplier_days is not null and not is_paused;

-- name: inventory.suppliers_locations
select code from warehouse where code = any($1::text[]) and supplier_days is not null;

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
     returning s.product_id, s.warehouse_code, u.quantity, s.on_hand
   ), noted as (
     insert into stock_movement (product_id, warehouse_code, delta, reason, reference, on_hand_after, created_at)
     select product_id, warehouse_code, -quantity, 'sale', $1, on_hand, now() from gone
   )
   select product_id, sum(quantity)::int as quantity
   from (
     select product_id, quantity from gone
     union all
     select product_id, quantity from stock_reservation where holder = $1 and state = 'taken'
   ) so_far
   group by product_id order by product_id;

-- name: inventory.tally_lines
with wanted as (
     select b.purchase_id, b.product_id, sum(b.quantity - b.came)::int as units from stock_purchase_buyer b
      where b.purchase_id = any($1::int[]) group by 1, 2
   ), purchase as (
     update stock_purchase set version = version + 1 where id = any($1::int[]) returning id, state
   ), gone as (
     delete from stock_purchase_line l using purchase p
      where l.purchase_id = p.id and p.state = 'draft' and l.quantity = l.for_buyers
        and not exists (select from wanted w where w.purchase_id = l.purchase_id and w.product_id = l.product_id)
   ), less as (
     update stock_purchase_line l set for_buyers = 0,
       quantity = case when p.state = 'draft' then l.quantity - l.for_buyers else l.quantity end
       from purchase p where l.purchase_id = p.id and l.for_buyers > 0 and (p.state <> 'draft' or l.quantity > l.for_buyers)
        and not exists (select from wanted w where w.purchase_id = l.purchase_id and w.product_id = l.product_id)
   )
   insert into stock_purchase_line as l (purchase_id, product_id, quantity, for_buyers)
   select w.purchase_id, w.product_id, greatest(w.units, 1), w.units from wanted w
   on conflict (purchase_id, product_id) do update set for_buyers = excluded.for_buyers,
     quantity = case when (select p.state from purchase p where p.id = l.purchase_id) = 'draft'
       then l.quantity - l.for_buyers + excluded.for_buyers else l.quantity end;

-- name: inventory.transfer
select t.id, t.from_code, f.name as from_name, t.to_code, d.name as to_name, t.state, t.note, u.name as staff_name,
  t.created_at, t.sent_at, t.closed_at from stock_transfer t join warehouse f on f.code = t.from_code join warehouse d on d.code = t.to_code
  left join staff_user u on u.id = t.staff_user_id where t.id = $1;

-- name: inventory.transfer_lines
select product_id, quantity, received from stock_transfer_line where transfer_id = $1 order by product_id;

-- name: inventory.transfers
select t.id, t.from_code, f.name as from_name, t.to_code, d.name as to_name, t.state, t.note, u.name as staff_name,
  t.created_at, t.sent_at, t.closed_at, n.lines, n.units, n.received
   from (select * from stock_transfer where $1::text is null or state = $1
          order by id desc limit $2 offset $3) t
   join warehouse f on f.code = t.from_code join warehouse d on d.code = t.to_code
   left join staff_user u on u.id = t.staff_user_id
   cross join lateral (
     select count(*)::int as lines, coalesce(sum(quantity), 0)::int as units, coalesce(sum(received), 0)::int as received
       from stock_transfer_line l where l.transfer_id = t.id) n
   order by t.id desc;

-- name: inventory.uncounted_lines
with page as (
     select l.product_id, null::int as counted, l.on_hand as expected, false as is_moved, null::bigint as last_id, l.bin,
       c.is_blind and c.state = 'open' as is_open_blind, count(*) over ()::int as total
     from cycle_count c join stock_level l on l.warehouse_code = c.warehouse_code and l.on_hand > 0
       join product p on p.id = l.product_id
     where c.id = $1 and c.state = 'open' and case c.scope when 'all' then true when 'bin' then starts_with(l.bin, c.scope_value)
       when 'brand' then p.brand_id = c.scope_value::int
       else exists (select from category_product cp join category g on g.id = cp.category_id
         where cp.product_id = p.id and c.scope_value::int in (g.id, g.parent_id)) end
       and not exists (select from cycle_count_scan s where s.count_id = c.id and s.product_id = l.product_id
         and s.product_id in (select d.product_id from (
     select s.product_id, sum(s.units)::int as units, count(*)::int as scans, max(s.id) as last_id,
       (array_agg(s.on_hand order by s.id desc))[1] as on_hand,
       min(s.on_hand) <> max(s.on_hand) as is_moved
     from cycle_count_scan s
       left join lateral (select max(t.id) as id from cycle_count_scan t
         where t.count_id = s.count_id and t.product_id = s.product_id and t.kind <> 'add') total on true
     where s.count_id = $1 and s.id >= coalesce(total.id, 0)
     group by s.product_id having (array_agg(s.kind order by s.id desc))[1] <> 'none'
   ) d))
     order by l.bin, p.sku limit $2 offset $3
   )
   select p.id as product_id, p.sku, p.name as product_name,
     (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url,
     g.bin, case when g.is_open_blind then null else g.expected end as expected, g.counted,
     case when g.is_open_blind then null else g.counted - g.expected end as difference, g.is_moved, s.scanned_at,
     u.name as staff_name, g.total
   from page g join product p on p.id = g.product_id
     left join cycle_count_scan s on s.id = g.last_id left join staff_user u on u.id = s.staff_user_id order by g.bin, p.sku;

-- name: inventory.uncounted_products
select l.product_id from cycle_count c join stock_level l on l.warehouse_code = c.warehouse_code and l.on_hand > 0
     join product p on p.id = l.product_id
   where c.id = $1 and case c.scope when 'all' then true when 'bin' then starts_with(l.bin, c.scope_value)
       when 'brand' then p.brand_id = c.scope_value::int
       else exists (select from category_product cp join category g on g.id = cp.category_id
         where cp.product_id = p.id and c.scope_value::int in (g.id, g.parent_id)) end and not exists (select from (
     select s.product_id, sum(s.units)::int as units, count(*)::int as scans, max(s.id) as last_id,
       (array_agg(s.on_hand order by s.id desc))[1] as on_hand,
       min(s.on_hand) <> max(s.on_hand) as is_moved
     from cycle_count_scan s
       left join lateral (select max(t.id) as id from cycle_count_scan t
         where t.count_id = s.count_id and t.product_id = s.product_id and t.kind <> 'add') total on true
     where s.count_id = $1 and s.id >= coalesce(total.id, 0)
     group by s.product_id having (array_agg(s.kind order by s.id desc))[1] <> 'none'
   ) d where d.product_id = l.product_id)
   order by l.product_id;

-- name: inventory.undated_days
select distinct supplier_days as days from stock_reservation
    where holder = $1 and state = 'taken' and supplier_days is not null and arrives_on is null order by 1;

-- name: inventory.units_by_warehouse
select s.product_id, s.warehouse_code as warehouse, s.on_hand - s.reserved as quantity, w.supplier_days
   from stock_level s join warehouse w on w.code = s.warehouse_code and not w.is_paused
   where s.product_id = any($1::int[]) and s.on_hand > s.reserved
   order by s.product_id, s.warehouse_code;

-- name: inventory.units_held_for_party
with held as (
     select product_id, sum(quantity)::int as quantity,
       coalesce(sum(quantity) filter (where supplier_days is not null), 0)::int as supplier_units, max(supplier_days) as supplier_days
     from stock_reservation where party = $1 and state = 'active' group by product_id
   )
   select product_id, quantity, supplier_units, supplier_days from held
   union all
   select k.kit_id, (min((free.units + coalesce(held.quantity, 0)) / k.quantity) - min(free.units / k.quantity))::int,
     0, null
   from kit_part k
   left join held on held.product_id = k.part_id
   cross join lateral (
     select coalesce(sum(s.on_hand - s.reserved), 0) as units from stock_level s
       join warehouse w on w.code = s.warehouse_code and not w.is_paused where s.product_id = k.part_id) free
   where k.kit_id in (select kit_id from kit_part where part_id in (select product_id from held))
   group by k.kit_id;

-- name: inventory.units_of_holders
select r.holder, r.product_id as "productId", r.warehouse_code as warehouse,
     coalesce(w.name, r.warehouse_code) as "warehouseName", coalesce(l.bin, '') as bin, sum(r.quantity)::int as quantity,
     r.supplier_days as "supplierDays", r.arrives_on::text as "arrivesOn"
   from stock_reservation r left join warehouse w on w.code = r.warehouse_code
     left join stock_level l on l.product_id = r.product_id and l.warehouse_code = r.warehouse_code
   where r.holder = any($1::text[]) and r.state <> 'released'
   group by r.holder, r.product_id, r.warehouse_code, w.name, l.bin, r.supplier_days, r.arrives_on
   order by r.holder, r.product_id, r.warehouse_code;

-- name: inventory.units_taken
select r.holder, r.product_id as "productId", r.warehouse_code as warehouse,
     coalesce(w.name, r.warehouse_code) as "warehouseName", sum(r.quantity)::int as quantity, r.supplier_days as "supplierDays"
   from stock_reservation r left join warehouse w on w.code = r.warehouse_code
   where r.holder = $1 and r.state = 'taken'
   group by r.holder, r.product_id, r.warehouse_code, w.name, r.supplier_days
   order by r.product_id, r.supplier_days nulls first, r.warehouse_code;

-- name: inventory.unordered_units
with counted as (
     select * from unnest($1::int[], $2::text[], $3::timestamptz[]) as c(product_id, warehouse_code, at)
   ), away as (
     select c.product_id, c.warehouse_code, c.at, r.holder, sum(r.quantity) as units
       from counted c join stock_reservation r on r.product_id = c.product_id and r.warehouse_code = c.warehouse_code
        and r.state = 'taken' and r.supplier_days is not null
      group by 1, 2, 3, 4
   )
   select a.product_id, a.warehouse_code, sum(greatest(0, a.units - coalesce(o.units, 0)))::int as units
     from away a
     left join lateral (
       select sum(b.quantity - b.came) as units from stock_purchase p
         join stock_purchase_buyer b on b.purchase_id = p.id and b.product_id = a.product_id and b.holder = a.holder
        where p.from_code = a.warehouse_code and p.state = 'open' and p.ordered_at < a.at) o on true
    group by 1, 2;

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

-- name: inventory.update_location
update warehouse set name = $1, address = $2, postal_code = $3,
     is_paused = $4, position = $5
   where code = $6;

-- name: inventory.waiting_units
select b.product_id, b.holder, b.quantity - b.came as due, r.id, r.quantity
     from stock_purchase_buyer b join stock_purchase p on p.id = b.purchase_id
     join stock_reservation r on r.holder = b.holder and r.product_id = b.product_id and r.warehouse_code = p.from_code
      and r.state = 'taken' and r.supplier_days is not null
    where b.purchase_id = $1 and b.product_id = any($2::int[]) and b.came < b.quantity
    order by b.since, b.holder, b.product_id, r.created_at, r.id
      for update of r;

-- name: inventory.warehouse_codes
select code from warehouse order by code;

-- name: inventory.warehouse_names
select code, name from warehouse order by position, code;

-- name: inventory.write_parts
insert into kit_part (kit_id, part_id, quantity, position)
   select $1::int, part_id, quantity, position
   from unnest($2::int[], $3::int[]) with ordinality as p(part_id, quantity, position)
   order by part_id;

-- name: inventory.write_person_limit
insert into person_limit (product_id, units, days) values ($1, $2, $3)
   on conflict (product_id) do update set units = excluded.units, days = excluded.days;
