-- name: supplier-returns.change
update supplier_return set supplier = coalesce($1, supplier), note = coalesce($2, note), rma = coalesce($3, rma),
     carrier = coalesce($4, carrier), tracking_code = coalesce($5, tracking_code), version = version + 1
   where id = $6;

-- name: supplier-returns.count
select count(*)::int as total from supplier_return r where ($1::text is null or r.state = $1) and ($2::text is null or r.supplier = $2)
   and (not $3::boolean or (r.state in ('requested', 'sent') and r.moved_at < $4::timestamptz))
   and ($5::text is null or r.id::text = $5 or r.rma ilike '%' || $6::text || '%' or exists (
     select from supplier_return_line f left join product g on g.id = f.product_id
      where f.return_id = r.id and (upper(g.sku) = upper($5) or upper($5) = f.serial or upper($5) = any(f.new_serials))));

-- name: supplier-returns.count_change
update supplier_return set version = version + 1 where id = $1;

-- name: supplier-returns.count_late
select count(*)::int as count from supplier_return r where (r.state in ('requested', 'sent') and r.moved_at < $1::timestamptz);

-- name: supplier-returns.count_to_send
select count(*)::int as count from return_unit u
     join return_request r on r.id = u.return_id and r.state in ('inspected', 'closed') and r.resolution is distinct from 'nothing'
     join order_line l on l.order_id = r.order_id and l.position = u.position
     join product p on p.id = l.product_id
   where u.outcome = 'scrap' and not u.is_sent_back and not exists (select from kit_part k where k.kit_id = l.product_id);

-- name: supplier-returns.insert
insert into supplier_return (supplier, note, staff_user_id, created_at, moved_at)
   values ($1, $2, $3, $4::timestamptz, $4::timestamptz) returning id;

-- name: supplier-returns.known_costs
select a.place, coalesce(l.cost_cents, round(case k.currency when 'USD' then k.cost * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else k.cost end * 100)::bigint, o.cents) as cost_cents
   from jsonb_to_recordset($1::jsonb) as a(place int, product_id int, serial text, purchase_id int)
   left join stock_serial n on n.product_id = a.product_id and n.serial = a.serial
   left join lateral (
     select b.cost_cents from stock_purchase_line b
      where b.purchase_id = coalesce(a.purchase_id, n.purchase_id) and b.product_id = a.product_id limit 1) l on true
   left join supplier_order_line k on k.purchase_id = coalesce(a.purchase_id, n.purchase_id) and k.product_id = a.product_id
   left join lateral (
     select round(case f.currency when 'USD' then f.cost * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else f.cost end * 100)::bigint as cents from supplier_offer f
      where f.product_id = a.product_id and f.supplier = $2 and f.status = 'active' order by f.is_stale, f.cost limit 1) o on true;

-- name: supplier-returns.known_purchases
select id from stock_purchase where id = any($1::int[]);

-- name: supplier-returns.known_supplier
select code from supplier where code = $1;

-- name: supplier-returns.lines
select l.id, l.product_id, coalesce(p.sku, '') as sku, coalesce(p.name, '') as product_name, l.location_code,
     w.name as location_name, l.quantity, l.serial, l.reason, l.cost_cents, l.return_unit_id, q.number as return_number, q.order_id,
     l.purchase_id, l.outcome, b.name as back_to, l.new_serials, l.credit_cents, l.credit_number, l.rejected_use from supplier_return_line l left join product p on p.id = l.product_id
     left join warehouse w on w.code = l.location_code left join warehouse b on b.code = l.back_to
     left join return_unit c on c.id = l.return_unit_id left join return_request q on q.id = c.return_id where l.return_id = $1 order by l.id;

-- name: supplier-returns.lines_for_file
select r.id as return_id, r.state, s.name as supplier_name, r.rma, r.sent_at, l.id, l.product_id, coalesce(p.sku, '') as sku, coalesce(p.name, '') as product_name, l.location_code,
     w.name as location_name, l.quantity, l.serial, l.reason, l.cost_cents, l.return_unit_id, q.number as return_number, q.order_id,
     l.purchase_id, l.outcome, b.name as back_to, l.new_serials, l.credit_cents, l.credit_number, l.rejected_use
   from supplier_return_line l left join product p on p.id = l.product_id
     left join warehouse w on w.code = l.location_code left join warehouse b on b.code = l.back_to
     left join return_unit c on c.id = l.return_unit_id left join return_request q on q.id = c.return_id join supplier_return r on r.id = l.return_id join supplier s on s.code = r.supplier
   where ($1::text is null or r.state = $1) and ($2::text is null or r.supplier = $2)
   and (not $3::boolean or (r.state in ('requested', 'sent') and r.moved_at < $4::timestamptz))
   and ($5::text is null or r.id::text = $5 or r.rma ilike '%' || $6::text || '%' or exists (
     select from supplier_return_line f left join product g on g.id = f.product_id
      where f.return_id = r.id and (upper(g.sku) = upper($5) or upper($5) = f.serial or upper($5) = any(f.new_serials)))) and l.id < coalesce($7::int, 2147483647) order by l.id desc limit $8;

-- name: supplier-returns.lock
select id, supplier, state, version from supplier_return where id = $1 for update;

-- name: supplier-returns.move
update supplier_return set state = $1, moved_at = $2::timestamptz, rma = coalesce(nullif($3::text, ''), rma),
     answer = coalesce(nullif($4::text, ''), answer), carrier = coalesce(nullif($5::text, ''), carrier),
     tracking_code = coalesce(nullif($6::text, ''), tracking_code),
     sent_at = case when $1 = 'sent' then $2::timestamptz else sent_at end, version = version + 1
   where id = $7;

-- name: supplier-returns.one
select r.id, r.supplier as supplier_code, s.name as supplier_name, r.state, r.rma, n.units, n.owed_cents, n.unknown_units,
  n.credited_cents, r.created_at, r.moved_at, (r.state in ('requested', 'sent') and r.moved_at < $1::timestamptz) as is_late, r.carrier, r.tracking_code, r.note, r.answer, r.version, r.sent_at, u.name as staff_name
   from supplier_return r join supplier s on s.code = r.supplier left join staff_user u on u.id = r.staff_user_id cross join lateral (
     select coalesce(sum(l.quantity), 0)::int as units,
       least(coalesce(sum(l.quantity * l.cost_cents) filter (where r.state = 'sent' and l.outcome is null), 0), 9007199254740991)::bigint as owed_cents,
       coalesce(sum(l.quantity) filter (where r.state = 'sent' and l.outcome is null and l.cost_cents is null), 0)::int as unknown_units,
       coalesce(sum(l.credit_cents), 0)::bigint as credited_cents
       from supplier_return_line l where l.return_id = r.id) n
   where r.id = $2;

-- name: supplier-returns.owed
select r.supplier as supplier_code, s.name as supplier_name, least(coalesce(sum(l.quantity * l.cost_cents), 0), 9007199254740991)::bigint as owed_cents,
     coalesce(sum(l.quantity) filter (where l.cost_cents is null), 0)::int as unknown_units
   from supplier_return r join supplier s on s.code = r.supplier
     join supplier_return_line l on l.return_id = r.id and l.outcome is null
   where r.state = 'sent' group by r.supplier, s.name order by 3 desc, 2;

-- name: supplier-returns.page
select r.id, r.supplier as supplier_code, s.name as supplier_name, r.state, r.rma, n.units, n.owed_cents, n.unknown_units,
  n.credited_cents, r.created_at, r.moved_at, (r.state in ('requested', 'sent') and r.moved_at < $1::timestamptz) as is_late
   from supplier_return r join supplier s on s.code = r.supplier cross join lateral (
     select coalesce(sum(l.quantity), 0)::int as units,
       least(coalesce(sum(l.quantity * l.cost_cents) filter (where r.state = 'sent' and l.outcome is null), 0), 9007199254740991)::bigint as owed_cents,
       coalesce(sum(l.quantity) filter (where r.state = 'sent' and l.outcome is null and l.cost_cents is null), 0)::int as unknown_units,
       coalesce(sum(l.credit_cents), 0)::bigint as credited_cents
       from supplier_return_line l where l.return_id = r.id) n
   where ($2::text is null or r.state = $2) and ($3::text is null or r.supplier = $3)
   and (not $4::boolean or (r.state in ('requested', 'sent') and r.moved_at < $1::timestamptz))
   and ($5::text is null or r.id::text = $5 or r.rma ilike '%' || $6::text || '%' or exists (
     select from supplier_return_line f left join product g on g.id = f.product_id
      where f.return_id = r.id and (upper(g.sku) = upper($5) or upper($5) = f.serial or upper($5) = any(f.new_serials)))) order by r.state in ('refused', 'closed', 'cancelled'), r.id desc limit $7 offset $8;

-- name: supplier-returns.replace_lines
with former as (
     delete from supplier_return_line where return_id = $1 returning product_id, serial, cost_cents
   )
   insert into supplier_return_line (return_id, product_id, location_code, quantity, serial, reason, cost_cents, return_unit_id, purchase_id)
   select $1::int, n.product_id, n.location_code, n.quantity, n.serial, n.reason,
     case when n.is_cost_given then n.cost_cents else coalesce((
       select f.cost_cents from former f where f.product_id = n.product_id and f.serial is not distinct from n.serial limit 1
     ), n.known_cents) end, n.return_unit_id, n.purchase_id
   from jsonb_to_recordset($2::jsonb) as n(product_id int, location_code text, quantity int, serial text, reason text,
     cost_cents bigint, is_cost_given boolean, known_cents bigint, return_unit_id int, purchase_id int, place int) order by n.place;

-- name: supplier-returns.serials_with_buyers
select n.serial from unnest($1::int[], $2::text[]) as u(product_id, serial)
     join shipment_serial n on n.product_id = u.product_id and n.serial = u.serial and not n.is_returned
   order by n.serial limit 1;

-- name: supplier-returns.settle_lines
with done as (
     select * from jsonb_to_recordset($1::jsonb) as d(id int, quantity int, outcome text, back_to text, new_serials text[],
       credit_cents bigint, credit_number text, rejected_use text)
   ), rest as (
     insert into supplier_return_line (return_id, product_id, location_code, quantity, reason, cost_cents, purchase_id)
     select l.return_id, l.product_id, l.location_code, l.quantity - d.quantity, l.reason, l.cost_cents, l.purchase_id
       from supplier_return_line l join done d on d.id = l.id where l.quantity > d.quantity order by l.id
   )
   update supplier_return_line l set quantity = d.quantity, outcome = d.outcome, settled_at = $2::timestamptz, back_to = d.back_to,
     new_serials = d.new_serials, credit_cents = d.credit_cents, credit_number = d.credit_number, rejected_use = d.rejected_use
   from done d where l.id = d.id and l.return_id = $3 and l.outcome is null;

-- name: supplier-returns.units_to_send
select u.id as return_unit_id, r.number, r.order_id, p.id as product_id, p.sku, p.name as product_name, u.serial, u.note,
     s.code as supplier_code, s.name as supplier_name
   from return_unit u
     join return_request r on r.id = u.return_id and r.state in ('inspected', 'closed') and r.resolution is distinct from 'nothing'
     join order_line l on l.order_id = r.order_id and l.position = u.position
     join product p on p.id = l.product_id
   left join lateral (
       select k.code, k.name from supplier k where k.code = coalesce(
         (select coalesce(w.supplier, t.code) from stock_serial n join stock_purchase b on b.id = n.purchase_id
            left join warehouse w on w.code = b.from_code
            left join supplier t on lower(t.name) = lower(b.supplier_name)
           where n.product_id = p.id and n.serial = u.serial limit 1),
         (select f.supplier from supplier_offer f where f.product_id = p.id and f.status = 'active'
           order by f.is_chosen desc, f.is_stale, f.cost limit 1))) s on true
   where u.outcome = 'scrap' and not u.is_sent_back and not exists (select from kit_part k where k.kit_id = l.product_id)
   order by s.name nulls last, p.sku, u.id limit 200;
