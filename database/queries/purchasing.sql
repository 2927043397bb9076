-- name: purchasing.buyers
select b.product_id, b.holder as order_id, s.number as order_number, b.quantity as units, b.came, l.paid_cents,
     coalesce(s.hold is not null, false) as is_held, r.arrives_on
   from stock_purchase_buyer b
   left join shop_order s on s.id = case when b.holder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then b.holder::uuid end
   left join lateral (
     select (l.gross_cents / nullif(l.quantity, 0))::bigint as paid_cents from order_line l
      where l.order_id = s.id and l.product_id = b.product_id order by l.position limit 1) l on true
   left join lateral (
     select min(r.arrives_on)::text as arrives_on from stock_reservation r
      where r.holder = b.holder and r.product_id = b.product_id and r.state = 'taken') r on true
   where b.purchase_id = $1 order by b.since, b.holder, b.product_id;

-- name: purchasing.count_queues
select p.queue, count(*)::int as count from (
  select p.id, p.state as purchase_state, p.from_code, p.drop_ship_to, w.name as from_name, w.supplier_days, p.warehouse_code, p.expected_on::text as expected_on,
    p.version, p.created_at, s.code as supplier_code, s.name as supplier_name, s.currency as supplier_currency, s.contact_email, s.contact_name,
    s.order_by, s.order_auto_cents, s.order_auto_shelf, s.order_wait_minutes, s.order_min_cents,
    s.drop_ship_neutral, s.drop_ship_carrier, case when p.drop_ship_to is null then 0 when p.state = 'draft' then s.drop_ship_fee_cents else coalesce(d.fee_cents, 0) end as fee_cents,
    d.shipment_id, d.state, d.channel, d.reference, d.folio, d.confirmed_by, d.confirmed_at, d.sent_at, d.said, d.status, d.guides, d.tried_at, d.tries,
    d.asked, d.is_cancelled, n.lines, n.units, n.received,
    case when p.state = 'draft' then 'to_confirm'
      when p.state = 'sending' then case when d.state = 'unknown' then 'unknown' else 'sending' end
      when p.state = 'open' then case when n.received > 0 then 'partly' else 'sent' end else 'done' end as queue
    from stock_purchase p
    join warehouse w on w.code = p.from_code
    join supplier s on s.code = w.supplier
    left join supplier_order d on d.purchase_id = p.id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as units, coalesce(sum(l.received), 0)::int as received
        from stock_purchase_line l where l.purchase_id = p.id) n
   where p.from_code is not null) p group by p.queue;

-- name: purchasing.destination_of
select o.number, o.state, o.hold, o.delivery_address,
     not exists (select from supplier_order_line k where k.purchase_id = p.id and k.quantity > (
       select coalesce(sum(r.quantity), 0) from stock_reservation r
        where r.holder = p.drop_ship_to and r.product_id = k.product_id and r.warehouse_code = p.from_code
          and r.state = 'taken' and r.supplier_days is not null)) as is_wanted
   from stock_purchase p
     join shop_order o on o.id = case when p.drop_ship_to ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p.drop_ship_to::uuid end
    where p.id = $1;

-- name: purchasing.drop_ship_of
select drop_ship_to from stock_purchase where id = $1 and state = 'draft' and from_code is not null;

-- name: purchasing.drop_ship_to
select id from stock_purchase where drop_ship_to = any($1::text[]) order by id;

-- name: purchasing.due_to_send
select d.purchase_id as id from supplier_order d
    where d.channel = 'api' and d.state in ('queued', 'unknown', 'sent') and d.ask_at <= $1::timestamptz order by d.ask_at, d.purchase_id limit 50;

-- name: purchasing.goods
select l.product_id, coalesce(g.sku, '') as sku, coalesce(g.name, '') as product_name, l.quantity, l.received, l.for_buyers,
     o.ref_id as offered_as, coalesce(k.ref_id, o.ref_id) as ref_id, coalesce(k.cost, o.cost)::float8 as cost,
     coalesce(k.currency, o.currency, s.currency) as currency, ceil(case coalesce(k.currency, o.currency) when 'USD' then coalesce(k.cost, o.cost) * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else coalesce(k.cost, o.cost) end
    * (10000 + 1600) / 100)::bigint as cost_cents,
     round(case coalesce(k.currency, o.currency) when 'USD' then coalesce(k.cost, o.cost) * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else coalesce(k.cost, o.cost) end * 100)::bigint as net_cents,
     coalesce(o.min_quantity, 1) as min_quantity, coalesce(o.is_stale, false) as is_stale, o.has
   from stock_purchase p join stock_purchase_line l on l.purchase_id = p.id
   join warehouse w on w.code = p.from_code join supplier s on s.code = w.supplier
   left join product g on g.id = l.product_id
   left join supplier_order_line k on k.purchase_id = p.id and k.product_id = l.product_id and p.state <> 'draft'
   left join lateral (
  select f.ref_id, f.cost, f.currency, f.min_quantity, f.eta::text as eta, f.is_stale,
    (select coalesce(sum((s ->> 'quantity')::int), 0)::int
       from supplier_warehouse k left join jsonb_array_elements(f.stock) s on s ->> 'warehouse' = k.code
      where k.supplier = f.supplier and k.location_code = p.from_code having count(*) > 0) as has
    from supplier_offer f
   where f.supplier = w.supplier and f.product_id = l.product_id and f.status = 'active'
   order by f.is_stale, f.cost, f.ref_id limit 1) o on true
   where p.id = $1 order by g.sku, l.product_id;

-- name: purchasing.late_ones
select p.id, p.supplier_name, p.expected_on, p.folio from (
  select p.id, p.state as purchase_state, p.from_code, p.drop_ship_to, w.name as from_name, w.supplier_days, p.warehouse_code, p.expected_on::text as expected_on,
    p.version, p.created_at, s.code as supplier_code, s.name as supplier_name, s.currency as supplier_currency, s.contact_email, s.contact_name,
    s.order_by, s.order_auto_cents, s.order_auto_shelf, s.order_wait_minutes, s.order_min_cents,
    s.drop_ship_neutral, s.drop_ship_carrier, case when p.drop_ship_to is null then 0 when p.state = 'draft' then s.drop_ship_fee_cents else coalesce(d.fee_cents, 0) end as fee_cents,
    d.shipment_id, d.state, d.channel, d.reference, d.folio, d.confirmed_by, d.confirmed_at, d.sent_at, d.said, d.status, d.guides, d.tried_at, d.tries,
    d.asked, d.is_cancelled, n.lines, n.units, n.received,
    case when p.state = 'draft' then 'to_confirm'
      when p.state = 'sending' then case when d.state = 'unknown' then 'unknown' else 'sending' end
      when p.state = 'open' then case when n.received > 0 then 'partly' else 'sent' end else 'done' end as queue
    from stock_purchase p
    join warehouse w on w.code = p.from_code
    join supplier s on s.code = w.supplier
    left join supplier_order d on d.purchase_id = p.id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as units, coalesce(sum(l.received), 0)::int as received
        from stock_purchase_line l where l.purchase_id = p.id) n
   where p.from_code is not null) p
    where p.purchase_state = 'open' and p.expected_on < $1 order by p.id;

-- name: purchasing.lock_sending
select d.purchase_id, d.supplier, d.reference, d.channel, d.state, d.folio, d.tried_at, d.tries, d.asked, d.sent_at, d.status, d.guides,
     d.is_cancelled, d.confirmed_at
   from supplier_order d where d.purchase_id = $1 for update;

-- name: purchasing.names_of_units
select u.purchase_id, u.product_id, u.holder, u.units, coalesce(g.name, '') as product_name, s.number as order_number,
     p.supplier_name, p.drop_ship_to is not null as is_drop_ship
   from jsonb_to_recordset($1::jsonb) as u(purchase_id int, product_id int, holder text, units int)
   join (
  select p.id, p.state as purchase_state, p.from_code, p.drop_ship_to, w.name as from_name, w.supplier_days, p.warehouse_code, p.expected_on::text as expected_on,
    p.version, p.created_at, s.code as supplier_code, s.name as supplier_name, s.currency as supplier_currency, s.contact_email, s.contact_name,
    s.order_by, s.order_auto_cents, s.order_auto_shelf, s.order_wait_minutes, s.order_min_cents,
    s.drop_ship_neutral, s.drop_ship_carrier, case when p.drop_ship_to is null then 0 when p.state = 'draft' then s.drop_ship_fee_cents else coalesce(d.fee_cents, 0) end as fee_cents,
    d.shipment_id, d.state, d.channel, d.reference, d.folio, d.confirmed_by, d.confirmed_at, d.sent_at, d.said, d.status, d.guides, d.tried_at, d.tries,
    d.asked, d.is_cancelled, n.lines, n.units, n.received,
    case when p.state = 'draft' then 'to_confirm'
      when p.state = 'sending' then case when d.state = 'unknown' then 'unknown' else 'sending' end
      when p.state = 'open' then case when n.received > 0 then 'partly' else 'sent' end else 'done' end as queue
    from stock_purchase p
    join warehouse w on w.code = p.from_code
    join supplier s on s.code = w.supplier
    left join supplier_order d on d.purchase_id = p.id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as units, coalesce(sum(l.received), 0)::int as received
        from stock_purchase_line l where l.purchase_id = p.id) n
   where p.from_code is not null) p on p.id = u.purchase_id
   left join product g on g.id = u.product_id
   left join shop_order s on s.id = case when u.holder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then u.holder::uuid end
   order by 1, 2, 3;

-- name: purchasing.note_sending
update supplier_order set state = coalesce($1, state), folio = coalesce($2, folio), sent_at = coalesce($3::timestamptz, sent_at),
     said = $4::jsonb, ask_at = $5::timestamptz, asked = coalesce($6::int, asked), tried_at = $7::timestamptz,
     tries = tries + case when $8::boolean then 1 else 0 end, status = coalesce($9, status),
     guides = coalesce($10::text[], guides), is_cancelled = is_cancelled or $11::boolean
    where purchase_id = $12;

-- name: purchasing.note_shipment
update supplier_order set shipment_id = $1::uuid, ask_at = coalesce($2::timestamptz, ask_at),
     guides = case when $3 = any(guides) then guides else guides || $3::text end
    where purchase_id = $4;

-- name: purchasing.ordered_lines
select k.ref_id, k.quantity, k.cost::float8 as cost, k.currency, coalesce(g.name, '') as product_name, coalesce(g.sku, '') as sku
     from supplier_order_line k left join product g on g.id = k.product_id where k.purchase_id = $1 order by k.ref_id, k.product_id;

-- name: purchasing.other_places
select l.product_id, w.code as location_code, w.name as location_name, s.name as supplier_name, w.supplier_days as days,
     (v.on_hand - v.reserved)::int as free, ceil(case o.currency when 'USD' then o.cost * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else o.cost end
    * (10000 + 1600) / 100)::bigint as cost_cents, mine.supplier_days as own_days
   from stock_purchase p join stock_purchase_line l on l.purchase_id = p.id and l.for_buyers > 0
   join warehouse mine on mine.code = p.from_code
   join stock_level v on v.product_id = l.product_id and v.warehouse_code <> p.from_code and v.on_hand - v.reserved >= l.for_buyers
   join warehouse w on w.code = v.warehouse_code and w.supplier is not null and w.supplier_days is not null and not w.is_paused
   join supplier s on s.code = w.supplier
   join lateral (
  select f.ref_id, f.cost, f.currency, f.min_quantity, f.eta::text as eta, f.is_stale,
    (select coalesce(sum((s ->> 'quantity')::int), 0)::int
       from supplier_warehouse k left join jsonb_array_elements(f.stock) s on s ->> 'warehouse' = k.code
      where k.supplier = f.supplier and k.location_code = w.code having count(*) > 0) as has
    from supplier_offer f
   where f.supplier = w.supplier and f.product_id = l.product_id and f.status = 'active'
   order by f.is_stale, f.cost, f.ref_id limit 1) o on not o.is_stale
   where p.id = $1 and p.state = 'draft'
   order by l.product_id, cost_cents, w.supplier_days, w.code;

-- name: purchasing.proposal_of
select p.id from stock_purchase p join stock_purchase_line l on l.purchase_id = p.id and l.product_id = $1
    where p.from_code = $2 and p.state = 'draft' order by p.id desc limit 1;

-- name: purchasing.proposals_by_self
select p.id, p.version from (
  select p.id, p.state as purchase_state, p.from_code, p.drop_ship_to, w.name as from_name, w.supplier_days, p.warehouse_code, p.expected_on::text as expected_on,
    p.version, p.created_at, s.code as supplier_code, s.name as supplier_name, s.currency as supplier_currency, s.contact_email, s.contact_name,
    s.order_by, s.order_auto_cents, s.order_auto_shelf, s.order_wait_minutes, s.order_min_cents,
    s.drop_ship_neutral, s.drop_ship_carrier, case when p.drop_ship_to is null then 0 when p.state = 'draft' then s.drop_ship_fee_cents else coalesce(d.fee_cents, 0) end as fee_cents,
    d.shipment_id, d.state, d.channel, d.reference, d.folio, d.confirmed_by, d.confirmed_at, d.sent_at, d.said, d.status, d.guides, d.tried_at, d.tries,
    d.asked, d.is_cancelled, n.lines, n.units, n.received,
    case when p.state = 'draft' then 'to_confirm'
      when p.state = 'sending' then case when d.state = 'unknown' then 'unknown' else 'sending' end
      when p.state = 'open' then case when n.received > 0 then 'partly' else 'sent' end else 'done' end as queue
    from stock_purchase p
    join warehouse w on w.code = p.from_code
    join supplier s on s.code = w.supplier
    left join supplier_order d on d.purchase_id = p.id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as units, coalesce(sum(l.received), 0)::int as received
        from stock_purchase_line l where l.purchase_id = p.id) n
   where p.from_code is not null) p
    where p.purchase_state = 'draft' and p.order_auto_cents is not null and p.order_by <> 'hand' and p.state is null
      and p.created_at <= $1::timestamptz - make_interval(mins => p.order_wait_minutes)
      and (p.order_auto_shelf or not exists (
        select from stock_purchase_line l where l.purchase_id = p.id and l.quantity > l.for_buyers))
      and not exists (select from stock_purchase_buyer b join stock_purchase_buyer e on e.holder = b.holder and e.product_id = b.product_id
                       join stock_purchase c on c.id = e.purchase_id and c.state = 'cancelled' and c.from_code = p.from_code
                      where b.purchase_id = p.id)
    order by p.id;

-- name: purchasing.purchase_order
select p.*, h.name as location_name, c.orders, coalesce(t.currency, p.supplier_currency) as currency,
  case when t.is_open then null else t.total::float8 end as total, u.name as confirmed_by_name from (
  select p.id, p.state as purchase_state, p.from_code, p.drop_ship_to, w.name as from_name, w.supplier_days, p.warehouse_code, p.expected_on::text as expected_on,
    p.version, p.created_at, s.code as supplier_code, s.name as supplier_name, s.currency as supplier_currency, s.contact_email, s.contact_name,
    s.order_by, s.order_auto_cents, s.order_auto_shelf, s.order_wait_minutes, s.order_min_cents,
    s.drop_ship_neutral, s.drop_ship_carrier, case when p.drop_ship_to is null then 0 when p.state = 'draft' then s.drop_ship_fee_cents else coalesce(d.fee_cents, 0) end as fee_cents,
    d.shipment_id, d.state, d.channel, d.reference, d.folio, d.confirmed_by, d.confirmed_at, d.sent_at, d.said, d.status, d.guides, d.tried_at, d.tries,
    d.asked, d.is_cancelled, n.lines, n.units, n.received,
    case when p.state = 'draft' then 'to_confirm'
      when p.state = 'sending' then case when d.state = 'unknown' then 'unknown' else 'sending' end
      when p.state = 'open' then case when n.received > 0 then 'partly' else 'sent' end else 'done' end as queue
    from stock_purchase p
    join warehouse w on w.code = p.from_code
    join supplier s on s.code = w.supplier
    left join supplier_order d on d.purchase_id = p.id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as units, coalesce(sum(l.received), 0)::int as received
        from stock_purchase_line l where l.purchase_id = p.id) n
   where p.from_code is not null) p cross join lateral (
     select sum(l.quantity * coalesce(k.cost, o.cost)) as total, min(coalesce(k.currency, o.currency)) as currency,
       bool_or(coalesce(k.cost, o.cost) is null) or count(distinct coalesce(k.currency, o.currency)) > 1 as is_open
       from stock_purchase_line l
       left join supplier_order_line k on k.purchase_id = l.purchase_id and k.product_id = l.product_id and p.purchase_state <> 'draft'
       left join lateral (
  select f.ref_id, f.cost, f.currency, f.min_quantity, f.eta::text as eta, f.is_stale,
    (select coalesce(sum((s ->> 'quantity')::int), 0)::int
       from supplier_warehouse k left join jsonb_array_elements(f.stock) s on s ->> 'warehouse' = k.code
      where k.supplier = f.supplier and k.location_code = p.from_code having count(*) > 0) as has
    from supplier_offer f
   where f.supplier = p.supplier_code and f.product_id = l.product_id and f.status = 'active'
   order by f.is_stale, f.cost, f.ref_id limit 1) o on true
      where l.purchase_id = p.id) t
   cross join lateral (
     select count(distinct b.holder)::int as orders from stock_purchase_buyer b where b.purchase_id = p.id) c
   join warehouse h on h.code = p.warehouse_code
     left join staff_user u on u.id = p.confirmed_by where p.id = $1;

-- name: purchasing.purchase_orders
select p.*, h.name as location_name, c.orders, coalesce(t.currency, p.supplier_currency) as currency,
  case when t.is_open then null else t.total::float8 end as total from (
     select p.* from (
  select p.id, p.state as purchase_state, p.from_code, p.drop_ship_to, w.name as from_name, w.supplier_days, p.warehouse_code, p.expected_on::text as expected_on,
    p.version, p.created_at, s.code as supplier_code, s.name as supplier_name, s.currency as supplier_currency, s.contact_email, s.contact_name,
    s.order_by, s.order_auto_cents, s.order_auto_shelf, s.order_wait_minutes, s.order_min_cents,
    s.drop_ship_neutral, s.drop_ship_carrier, case when p.drop_ship_to is null then 0 when p.state = 'draft' then s.drop_ship_fee_cents else coalesce(d.fee_cents, 0) end as fee_cents,
    d.shipment_id, d.state, d.channel, d.reference, d.folio, d.confirmed_by, d.confirmed_at, d.sent_at, d.said, d.status, d.guides, d.tried_at, d.tries,
    d.asked, d.is_cancelled, n.lines, n.units, n.received,
    case when p.state = 'draft' then 'to_confirm'
      when p.state = 'sending' then case when d.state = 'unknown' then 'unknown' else 'sending' end
      when p.state = 'open' then case when n.received > 0 then 'partly' else 'sent' end else 'done' end as queue
    from stock_purchase p
    join warehouse w on w.code = p.from_code
    join supplier s on s.code = w.supplier
    left join supplier_order d on d.purchase_id = p.id
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(l.quantity), 0)::int as units, coalesce(sum(l.received), 0)::int as received
        from stock_purchase_line l where l.purchase_id = p.id) n
   where p.from_code is not null) p where $1::text is null or p.queue = $1
      order by array_position(array['unknown', 'to_confirm', 'partly', 'sent', 'sending', 'done'], p.queue), p.id desc
      limit $2 offset $3) p
   cross join lateral (
     select sum(l.quantity * coalesce(k.cost, o.cost)) as total, min(coalesce(k.currency, o.currency)) as currency,
       bool_or(coalesce(k.cost, o.cost) is null) or count(distinct coalesce(k.currency, o.currency)) > 1 as is_open
       from stock_purchase_line l
       left join supplier_order_line k on k.purchase_id = l.purchase_id and k.product_id = l.product_id and p.purchase_state <> 'draft'
       left join lateral (
  select f.ref_id, f.cost, f.currency, f.min_quantity, f.eta::text as eta, f.is_stale,
    (select coalesce(sum((s ->> 'quantity')::int), 0)::int
       from supplier_warehouse k left join jsonb_array_elements(f.stock) s on s ->> 'warehouse' = k.code
      where k.supplier = f.supplier and k.location_code = p.from_code having count(*) > 0) as has
    from supplier_offer f
   where f.supplier = p.supplier_code and f.product_id = l.product_id and f.status = 'active'
   order by f.is_stale, f.cost, f.ref_id limit 1) o on true
      where l.purchase_id = p.id) t
   cross join lateral (
     select count(distinct b.holder)::int as orders from stock_purchase_buyer b where b.purchase_id = p.id) c
   join warehouse h on h.code = p.warehouse_code
   order by array_position(array['unknown', 'to_confirm', 'partly', 'sent', 'sending', 'done'], p.queue), p.id desc;

-- name: purchasing.save_confirmed
insert into supplier_order as d (purchase_id, supplier, reference, channel, state, folio, confirmed_by, confirmed_at, sent_at, ask_at, fee_cents)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (purchase_id) do update set channel = excluded.channel, state = excluded.state, folio = excluded.folio,
     confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at, sent_at = excluded.sent_at, ask_at = excluded.ask_at,
     fee_cents = excluded.fee_cents, tried_at = null, asked = 0, said = null, status = null, is_cancelled = false;

-- name: purchasing.save_confirmed_lines
with gone as (
     delete from supplier_order_line k where k.purchase_id = $1
       and k.product_id not in (select l.product_id from jsonb_to_recordset($2::jsonb) as l(product_id int))
   )
   insert into supplier_order_line as k (purchase_id, product_id, ref_id, quantity, cost, currency)
   select $1::int, product_id, ref_id, quantity, cost, currency
     from jsonb_to_recordset($2::jsonb) as l(product_id int, ref_id text, quantity int, cost numeric, currency text)
   on conflict (purchase_id, product_id) do update set ref_id = excluded.ref_id, quantity = excluded.quantity,
     cost = excluded.cost, currency = excluded.currency;

-- name: purchasing.shelf_places
select distinct on (f.product_id) f.product_id, w.code as from_code, f.min_quantity
     from supplier_offer f
     join supplier s on s.code = f.supplier and s.state = 'active'
     join warehouse w on w.supplier = f.supplier and w.supplier_days is not null and not w.is_paused
     left join stock_level v on v.product_id = f.product_id and v.warehouse_code = w.code
    where f.product_id = any($1::int[]) and f.status = 'active' and ($2::text is null or f.supplier = $2)
    order by f.product_id, f.is_stale, coalesce(v.on_hand > v.reserved, false) desc,
      case f.currency when 'USD' then f.cost * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else f.cost end, f.supplier, w.supplier_days, w.code;

-- name: purchasing.shipment_of
select h.id, h.state, h.carrier, h.tracking_code, h.ended_as from supplier_order d join order_shipment h on h.id = d.shipment_id
    where d.purchase_id = $1;

-- name: purchasing.suppliers_to_gather
select s.code, s.name, coalesce(s.order_to, $1) as to_code from supplier s order by s.code;

-- name: purchasing.to_drop_ship
select distinct r.warehouse_code as from_code, r.holder
     from stock_reservation r
     join warehouse w on w.code = r.warehouse_code
     join supplier s on s.code = w.supplier and s.drop_ship <> 'never'
     join shop_order o on o.id = case when r.holder ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.holder::uuid end
    where r.state = 'taken' and r.supplier_days is not null and o.state = 'paid' and o.delivery_method = 'parcel'
      and o.gift_message is null
      and not exists (select from order_line l where l.order_id = o.id and l.is_assembly)
      and (not exists (select from stock_reservation e
                        where e.holder = r.holder and e.state = 'taken' and e.warehouse_code <> r.warehouse_code)
        or s.drop_ship = 'always' and not exists (select from order_line_part x where x.order_id = o.id))
    order by 1, 2;

-- name: purchasing.warehouse_of_place
select k.code from supplier_warehouse k where k.supplier = $1 and k.location_code = $2 order by k.code limit 1;
