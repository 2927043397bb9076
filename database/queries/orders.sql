-- name: orders.add_assembled_scan
insert into packing_scan (order_id, key, position, product_id, serial, scanned_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing;

-- name: orders.add_assembly_serial
update assembly_unit set serial = $1, serial_key = $2 where id = $3;

-- name: orders.add_assembly_unit
insert into assembly_unit (order_id, number, key, position, product_id, scanned_by, scanned_at)
   values ($1, $2, $3, $4, $5, $6, $7);

-- name: orders.add_exchanged
update order_line l set exchanged_quantity = l.exchanged_quantity + w.quantity
   from jsonb_to_recordset($1::jsonb) as w(position smallint, quantity int)
   where l.order_id = $2 and l.position = w.position;

-- name: orders.add_guides
update order_shipment s set more_tracking = s.more_tracking || added.guides
     from (select coalesce(array_agg(distinct g), '{}') as guides from unnest($1::text[]) g
            join order_shipment o on o.id = $2::uuid and upper(g) <> upper(o.tracking_code) and not g = any(o.more_tracking)) added
    where s.id = $2::uuid and added.guides <> '{}';

-- name: orders.add_packing_scan
insert into packing_scan (order_id, key, position, product_id, scanned_at)
   values ($1, $2, $3, $4, $5);

-- name: orders.add_packing_serial
update packing_scan set serial = $1, serial_key = $2 where id = $3;

-- name: orders.admin_count
select count(*)::int as total from (select from shop_order o where 
   ($1::text is null or o.state = $1)
   and ($2::text is null or o.fulfilment = $2)
   and ($3::timestamptz is null or (o.paid_at < $3::timestamptz and (o.paid_at < $4::timestamptz or not exists (select from order_line w where w.order_id = o.id and w.is_assembly))
     and o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null and exists (
     select from order_line d where d.order_id = o.id and d.quantity + d.exchanged_quantity > d.withdrawn_quantity
       and not d.is_assembly) and not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.arrives_on >=
     ((case when exists (select from order_line w where w.order_id = o.id and w.is_assembly) then $4 else $3 end)::timestamptz at time zone 'America/Mexico_City')::date)))
   and ($5::boolean is null or (o.hold is not null and (o.state not in ('expired', 'cancelled', 'refunded') or o.hold not in ('staff', 'fraud'))))
   and ($6::date is null or (o.paid_at >= $6::date::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')))
   and ($7::date is null or (o.paid_at < ($7::date + 1)::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')))
   and ($8::date is null or o.placed_at >= $8::date::timestamp at time zone 'America/Mexico_City')
   and ($9::date is null or o.placed_at < ($9::date + 1)::timestamp at time zone 'America/Mexico_City')
   and ($10::bigint is null or o.total_cents >= $10)
   and ($11::bigint is null or o.total_cents <= $11)
   and ($12::text is null or o.payment_method = $12)
   and ($13::text is null or o.delivery_method = $13)
   and ($14::text is null or o.delivery_address ->> 'state' = $14)
   and ($15::text is null or o.delivery_address ->> 'postal_code' between rpad($15, 5, '0') and rpad($15, 5, '9'))
   and ($16::text is null or (o.tags <> '{}' and o.tags @> array[$16::text]))
   and ($17::text is null or o.flag = $17)
   and ($18::text is null or o.assigned_to = $18)
   and ($19::uuid[] is null or o.id in (select unnest($19::uuid[])))
   and ($20::text is null or (exists (
     select from order_line w where w.order_id = o.id and w.discounts @> '[{"lane": 1}]')) = ($20 = 'wholesale')) limit $21) counted;

-- name: orders.admin_list
with page as materialized (
     select * from (select o.id from shop_order o where 
   ($1::text is null or o.state = $1)
   and ($2::text is null or o.fulfilment = $2)
   and ($3::timestamptz is null or (o.paid_at < $3::timestamptz and (o.paid_at < $4::timestamptz or not exists (select from order_line w where w.order_id = o.id and w.is_assembly))
     and o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null and exists (
     select from order_line d where d.order_id = o.id and d.quantity + d.exchanged_quantity > d.withdrawn_quantity
       and not d.is_assembly) and not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.arrives_on >=
     ((case when exists (select from order_line w where w.order_id = o.id and w.is_assembly) then $4 else $3 end)::timestamptz at time zone 'America/Mexico_City')::date)))
   and ($5::boolean is null or (o.hold is not null and (o.state not in ('expired', 'cancelled', 'refunded') or o.hold not in ('staff', 'fraud'))))
   and ($6::date is null or (o.paid_at >= $6::date::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')))
   and ($7::date is null or (o.paid_at < ($7::date + 1)::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')))
   and ($8::date is null or o.placed_at >= $8::date::timestamp at time zone 'America/Mexico_City')
   and ($9::date is null or o.placed_at < ($9::date + 1)::timestamp at time zone 'America/Mexico_City')
   and ($10::bigint is null or o.total_cents >= $10)
   and ($11::bigint is null or o.total_cents <= $11)
   and ($12::text is null or o.payment_method = $12)
   and ($13::text is null or o.delivery_method = $13)
   and ($14::text is null or o.delivery_address ->> 'state' = $14)
   and ($15::text is null or o.delivery_address ->> 'postal_code' between rpad($15, 5, '0') and rpad($15, 5, '9'))
   and ($16::text is null or (o.tags <> '{}' and o.tags @> array[$16::text]))
   and ($17::text is null or o.flag = $17)
   and ($18::text is null or o.assigned_to = $18)
   and ($19::uuid[] is null or o.id in (select unnest($19::uuid[])))
   and ($20::text is null or (exists (
     select from order_line w where w.order_id = o.id and w.discounts @> '[{"lane": 1}]')) = ($20 = 'wholesale')) order by o.placed_at desc, o.id limit $21 offset $22) short limit 1000
   )
   select o.id, o.number, o.state, o.fulfilment, (o.fulfilment = 'packed' and exists (
        select from order_line owed where owed.order_id = o.id and not owed.is_assembly
          and owed.quantity + owed.exchanged_quantity - owed.withdrawn_quantity > (
            select coalesce(sum(packed.quantity), 0) from order_shipment parcel join shipment_line packed on packed.shipment_id = parcel.id
             where parcel.order_id = o.id and packed.position = owed.position))) as is_partly_packed, o.total_cents, o.store_credit_cents, o.currency, o.placed_at, o.paid_at, o.customer_name,
     o.email, o.tags, o.flag, o.hold, (select s.name from staff_user s where s.id = o.assigned_to) as assigned_name,
     o.payment_method, o.delivery_method, o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents,
     (select coalesce(sum(quantity), 0)::int from order_line where order_id = o.id) as item_count,
     (select coalesce(jsonb_agg(jsonb_build_object('carrier', carrier, 'tracking_code', tracking_code)
        order by sequence), '[]')
      from order_shipment where order_id = o.id and tracking_code is not null) as tracking,
     (case when exists (select from order_line w where w.order_id = o.id and w.is_assembly)
     then jsonb_build_object('total', (select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly), 'finished', (select count(*) from assembly a where a.order_id = o.id and a.finished_at is not null)) end) as pcs from page cross join lateral (select * from shop_order one where one.id = page.id offset 0) o order by o.placed_at desc, o.id;

-- name: orders.admin_list_after
select o.id, o.number, o.state, o.fulfilment, (o.fulfilment = 'packed' and exists (
        select from order_line owed where owed.order_id = o.id and not owed.is_assembly
          and owed.quantity + owed.exchanged_quantity - owed.withdrawn_quantity > (
            select coalesce(sum(packed.quantity), 0) from order_shipment parcel join shipment_line packed on packed.shipment_id = parcel.id
             where parcel.order_id = o.id and packed.position = owed.position))) as is_partly_packed, o.total_cents, o.store_credit_cents, o.currency, o.placed_at, o.paid_at, o.customer_name,
     o.email, o.tags, o.flag, o.hold, (select s.name from staff_user s where s.id = o.assigned_to) as assigned_name,
     o.payment_method, o.delivery_method, o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents,
     (select coalesce(sum(quantity), 0)::int from order_line where order_id = o.id) as item_count,
     (select coalesce(jsonb_agg(jsonb_build_object('carrier', carrier, 'tracking_code', tracking_code)
        order by sequence), '[]')
      from order_shipment where order_id = o.id and tracking_code is not null) as tracking,
     (case when exists (select from order_line w where w.order_id = o.id and w.is_assembly)
     then jsonb_build_object('total', (select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly), 'finished', (select count(*) from assembly a where a.order_id = o.id and a.finished_at is not null)) end) as pcs, o.placed_at::text as placed
   from shop_order o
   where 
   ($1::text is null or o.state = $1)
   and ($2::text is null or o.fulfilment = $2)
   and ($3::timestamptz is null or (o.paid_at < $3::timestamptz and (o.paid_at < $4::timestamptz or not exists (select from order_line w where w.order_id = o.id and w.is_assembly))
     and o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null and exists (
     select from order_line d where d.order_id = o.id and d.quantity + d.exchanged_quantity > d.withdrawn_quantity
       and not d.is_assembly) and not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.arrives_on >=
     ((case when exists (select from order_line w where w.order_id = o.id and w.is_assembly) then $4 else $3 end)::timestamptz at time zone 'America/Mexico_City')::date)))
   and ($5::boolean is null or (o.hold is not null and (o.state not in ('expired', 'cancelled', 'refunded') or o.hold not in ('staff', 'fraud'))))
   and ($6::date is null or (o.paid_at >= $6::date::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')))
   and ($7::date is null or (o.paid_at < ($7::date + 1)::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')))
   and ($8::date is null or o.placed_at >= $8::date::timestamp at time zone 'America/Mexico_City')
   and ($9::date is null or o.placed_at < ($9::date + 1)::timestamp at time zone 'America/Mexico_City')
   and ($10::bigint is null or o.total_cents >= $10)
   and ($11::bigint is null or o.total_cents <= $11)
   and ($12::text is null or o.payment_method = $12)
   and ($13::text is null or o.delivery_method = $13)
   and ($14::text is null or o.delivery_address ->> 'state' = $14)
   and ($15::text is null or o.delivery_address ->> 'postal_code' between rpad($15, 5, '0') and rpad($15, 5, '9'))
   and ($16::text is null or (o.tags <> '{}' and o.tags @> array[$16::text]))
   and ($17::text is null or o.flag = $17)
   and ($18::text is null or o.assigned_to = $18)
   and ($19::uuid[] is null or o.id in (select unnest($19::uuid[])))
   and ($20::text is null or (exists (
     select from order_line w where w.order_id = o.id and w.discounts @> '[{"lane": 1}]')) = ($20 = 'wholesale')) and ($21::text is null or o.id in (select id from ((
     select b.id, b.placed_at, false as is_folio from shop_order b
      where $22::text is null and b.buyer_words like '%' || shop_fold($23) || '%'
       and (b.buyer_words || '') like (select '%' || shop_fold($21) || '%')
     union all
     select b.id, b.placed_at, false from shop_order b
      where reverse(split_part(shop_fold(b.email), '@', 1)) ~>=~ reverse(shop_fold($22))
       and reverse(split_part(shop_fold(b.email), '@', 1)) ~<~ (reverse(shop_fold($22)) || chr(1114111))
       and (b.buyer_words || '') like (select '%' || shop_fold($21) || '%'))
     union all
     select b.id, b.placed_at, true from shop_order b where b.number = $24::int
     union all
     select l.order_id, l.placed_at, false from order_line l where l.product_id = any(array(select p.id from product p
      where length($25::text) >= 3 and shop_fold(p.name || ' ' || p.sku) like '%' || shop_fold($25::text) || '%'
     union all
     select f.product_id from product_former_name f
      where length($25::text) >= 3 and shop_fold(f.name || ' ' || f.sku) like '%' || shop_fold($25::text) || '%')) 
     union all
     select b.id, b.placed_at, false from shop_order b
      where b.tags <> '{}' and b.tags @> array[lower($21)] 
     union all
     select b.id, b.placed_at, false from payment_attempt a
       join shop_order b on b.id = case when a.reference ~ '^[0-9a-f-]{36}$' then a.reference::uuid end
      where a.card_last4 is not null and a.card_last4 = $26::text ) found))
     and o.placed_at <= coalesce($27::text::timestamptz, 'infinity')
     and ($27 is null or o.placed_at < $27::timestamptz or o.id > $28::uuid)
   order by o.placed_at desc, o.id
   limit $29;

-- name: orders.admin_list_by_words
with page as materialized (
     select found.id, max(found.placed_at) as placed_at, bool_or(found.is_folio) as is_folio, count(*) over ()::int as total
     from ((
     select b.id, b.placed_at, false as is_folio from shop_order b
      where $1::text is null and b.buyer_words like '%' || shop_fold($2) || '%'
       and (b.buyer_words || '') like (select '%' || shop_fold($3) || '%')
     union all
     select b.id, b.placed_at, false from shop_order b
      where reverse(split_part(shop_fold(b.email), '@', 1)) ~>=~ reverse(shop_fold($1))
       and reverse(split_part(shop_fold(b.email), '@', 1)) ~<~ (reverse(shop_fold($1)) || chr(1114111))
       and (b.buyer_words || '') like (select '%' || shop_fold($3) || '%'))
     union all
     select b.id, b.placed_at, true from shop_order b where b.number = $4::int
     union all
     select l.order_id, l.placed_at, false from order_line l where l.product_id = any(array(select p.id from product p
      where length($5::text) >= 3 and shop_fold(p.name || ' ' || p.sku) like '%' || shop_fold($5::text) || '%'
     union all
     select f.product_id from product_former_name f
      where length($5::text) >= 3 and shop_fold(f.name || ' ' || f.sku) like '%' || shop_fold($5::text) || '%')) 
     union all
     select b.id, b.placed_at, false from shop_order b
      where b.tags <> '{}' and b.tags @> array[lower($3)] 
     union all
     select b.id, b.placed_at, false from payment_attempt a
       join shop_order b on b.id = case when a.reference ~ '^[0-9a-f-]{36}$' then a.reference::uuid end
      where a.card_last4 is not null and a.card_last4 = $6::text ) found left join shop_order o on o.id = found.id
     where 
   ($7::text is null or o.state = $7)
   and ($8::text is null or o.fulfilment = $8)
   and ($9::timestamptz is null or (o.paid_at < $9::timestamptz and (o.paid_at < $10::timestamptz or not exists (select from order_line w where w.order_id = o.id and w.is_assembly))
     and o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null and exists (
     select from order_line d where d.order_id = o.id and d.quantity + d.exchanged_quantity > d.withdrawn_quantity
       and not d.is_assembly) and not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.arrives_on >=
     ((case when exists (select from order_line w where w.order_id = o.id and w.is_assembly) then $10 else $9 end)::timestamptz at time zone 'America/Mexico_City')::date)))
   and ($11::boolean is null or (o.hold is not null and (o.state not in ('expired', 'cancelled', 'refunded') or o.hold not in ('staff', 'fraud'))))
   and ($12::date is null or (o.paid_at >= $12::date::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')))
   and ($13::date is null or (o.paid_at < ($13::date + 1)::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')))
   and ($14::date is null or o.placed_at >= $14::date::timestamp at time zone 'America/Mexico_City')
   and ($15::date is null or o.placed_at < ($15::date + 1)::timestamp at time zone 'America/Mexico_City')
   and ($16::bigint is null or o.total_cents >= $16)
   and ($17::bigint is null or o.total_cents <= $17)
   and ($18::text is null or o.payment_method = $18)
   and ($19::text is null or o.delivery_method = $19)
   and ($20::text is null or o.delivery_address ->> 'state' = $20)
   and ($21::text is null or o.delivery_address ->> 'postal_code' between rpad($21, 5, '0') and rpad($21, 5, '9'))
   and ($22::text is null or (o.tags <> '{}' and o.tags @> array[$22::text]))
   and ($23::text is null or o.flag = $23)
   and ($24::text is null or o.assigned_to = $24)
   and ($25::uuid[] is null or o.id in (select unnest($25::uuid[])))
   and ($26::text is null or (exists (
     select from order_line w where w.order_id = o.id and w.discounts @> '[{"lane": 1}]')) = ($26 = 'wholesale')) group by found.id
     order by 3 desc, 2 desc, 1 limit $27 offset $28
   )
   select o.id, o.number, o.state, o.fulfilment, (o.fulfilment = 'packed' and exists (
        select from order_line owed where owed.order_id = o.id and not owed.is_assembly
          and owed.quantity + owed.exchanged_quantity - owed.withdrawn_quantity > (
            select coalesce(sum(packed.quantity), 0) from order_shipment parcel join shipment_line packed on packed.shipment_id = parcel.id
             where parcel.order_id = o.id and packed.position = owed.position))) as is_partly_packed, o.total_cents, o.store_credit_cents, o.currency, o.placed_at, o.paid_at, o.customer_name,
     o.email, o.tags, o.flag, o.hold, (select s.name from staff_user s where s.id = o.assigned_to) as assigned_name,
     o.payment_method, o.delivery_method, o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents,
     (select coalesce(sum(quantity), 0)::int from order_line where order_id = o.id) as item_count,
     (select coalesce(jsonb_agg(jsonb_build_object('carrier', carrier, 'tracking_code', tracking_code)
        order by sequence), '[]')
      from order_shipment where order_id = o.id and tracking_code is not null) as tracking,
     (case when exists (select from order_line w where w.order_id = o.id and w.is_assembly)
     then jsonb_build_object('total', (select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly), 'finished', (select count(*) from assembly a where a.order_id = o.id and a.finished_at is not null)) end) as pcs, page.total from page cross join lateral (select * from shop_order one where one.id = page.id offset 0) o order by page.is_folio desc, o.placed_at desc, o.id;

-- name: orders.admin_list_of_newest
with page as materialized (
     select found.id, max(found.placed_at) as placed_at, bool_or(found.is_folio) as is_folio
     from ((
     select n.id, n.placed_at, false as is_folio from shop_order n
      cross join lateral (select from shop_order o where o.id = n.id and 
   ($1::text is null or o.state = $1)
   and ($2::text is null or o.fulfilment = $2)
   and ($3::timestamptz is null or (o.paid_at < $3::timestamptz and (o.paid_at < $4::timestamptz or not exists (select from order_line w where w.order_id = o.id and w.is_assembly))
     and o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null and exists (
     select from order_line d where d.order_id = o.id and d.quantity + d.exchanged_quantity > d.withdrawn_quantity
       and not d.is_assembly) and not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.arrives_on >=
     ((case when exists (select from order_line w where w.order_id = o.id and w.is_assembly) then $4 else $3 end)::timestamptz at time zone 'America/Mexico_City')::date)))
   and ($5::boolean is null or (o.hold is not null and (o.state not in ('expired', 'cancelled', 'refunded') or o.hold not in ('staff', 'fraud'))))
   and ($6::date is null or (o.paid_at >= $6::date::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')))
   and ($7::date is null or (o.paid_at < ($7::date + 1)::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')))
   and ($8::date is null or o.placed_at >= $8::date::timestamp at time zone 'America/Mexico_City')
   and ($9::date is null or o.placed_at < ($9::date + 1)::timestamp at time zone 'America/Mexico_City')
   and ($10::bigint is null or o.total_cents >= $10)
   and ($11::bigint is null or o.total_cents <= $11)
   and ($12::text is null or o.payment_method = $12)
   and ($13::text is null or o.delivery_method = $13)
   and ($14::text is null or o.delivery_address ->> 'state' = $14)
   and ($15::text is null or o.delivery_address ->> 'postal_code' between rpad($15, 5, '0') and rpad($15, 5, '9'))
   and ($16::text is null or (o.tags <> '{}' and o.tags @> array[$16::text]))
   and ($17::text is null or o.flag = $17)
   and ($18::text is null or o.assigned_to = $18)
   and ($19::uuid[] is null or o.id in (select unnest($19::uuid[])))
   and ($20::text is null or (exists (
     select from order_line w where w.order_id = o.id and w.discounts @> '[{"lane": 1}]')) = ($20 = 'wholesale')) offset 0) fits
      where n.placed_at > $21::timestamptz and n.buyer_words like (select '%' || shop_fold($22) || '%')
      order by n.placed_at desc, n.id limit $23::int + $24::int)
     union all
     select b.id, b.placed_at, true from shop_order b where b.number = $25::int
     union all
     select l.order_id, l.placed_at, false from order_line l where l.product_id = any(array(select p.id from product p
      where length($26::text) >= 3 and shop_fold(p.name || ' ' || p.sku) like '%' || shop_fold($26::text) || '%'
     union all
     select f.product_id from product_former_name f
      where length($26::text) >= 3 and shop_fold(f.name || ' ' || f.sku) like '%' || shop_fold($26::text) || '%')) and l.placed_at > $21
     union all
     select b.id, b.placed_at, false from shop_order b
      where b.tags <> '{}' and b.tags @> array[lower($22)] and b.placed_at > $21
     union all
     select b.id, b.placed_at, false from payment_attempt a
       join shop_order b on b.id = case when a.reference ~ '^[0-9a-f-]{36}$' then a.reference::uuid end
      where a.card_last4 is not null and a.card_last4 = $27::text and b.placed_at > $21) found left join shop_order o on o.id = found.id
     where 
   ($1::text is null or o.state = $1)
   and ($2::text is null or o.fulfilment = $2)
   and ($3::timestamptz is null or (o.paid_at < $3::timestamptz and (o.paid_at < $4::timestamptz or not exists (select from order_line w where w.order_id = o.id and w.is_assembly))
     and o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null and exists (
     select from order_line d where d.order_id = o.id and d.quantity + d.exchanged_quantity > d.withdrawn_quantity
       and not d.is_assembly) and not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.arrives_on >=
     ((case when exists (select from order_line w where w.order_id = o.id and w.is_assembly) then $4 else $3 end)::timestamptz at time zone 'America/Mexico_City')::date)))
   and ($5::boolean is null or (o.hold is not null and (o.state not in ('expired', 'cancelled', 'refunded') or o.hold not in ('staff', 'fraud'))))
   and ($6::date is null or (o.paid_at >= $6::date::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')))
   and ($7::date is null or (o.paid_at < ($7::date + 1)::timestamp at time zone 'America/Mexico_City' and o.state in ('paid', 'paid_without_stock')))
   and ($8::date is null or o.placed_at >= $8::date::timestamp at time zone 'America/Mexico_City')
   and ($9::date is null or o.placed_at < ($9::date + 1)::timestamp at time zone 'America/Mexico_City')
   and ($10::bigint is null or o.total_cents >= $10)
   and ($11::bigint is null or o.total_cents <= $11)
   and ($12::text is null or o.payment_method = $12)
   and ($13::text is null or o.delivery_method = $13)
   and ($14::text is null or o.delivery_address ->> 'state' = $14)
   and ($15::text is null or o.delivery_address ->> 'postal_code' between rpad($15, 5, '0') and rpad($15, 5, '9'))
   and ($16::text is null or (o.tags <> '{}' and o.tags @> array[$16::text]))
   and ($17::text is null or o.flag = $17)
   and ($18::text is null or o.assigned_to = $18)
   and ($19::uuid[] is null or o.id in (select unnest($19::uuid[])))
   and ($20::text is null or (exists (
     select from order_line w where w.order_id = o.id and w.discounts @> '[{"lane": 1}]')) = ($20 = 'wholesale')) group by found.id
     order by 3 desc, 2 desc, 1 limit $23 offset $24
   )
   select o.id, o.number, o.state, o.fulfilment, (o.fulfilment = 'packed' and exists (
        select from order_line owed where owed.order_id = o.id and not owed.is_assembly
          and owed.quantity + owed.exchanged_quantity - owed.withdrawn_quantity > (
            select coalesce(sum(packed.quantity), 0) from order_shipment parcel join shipment_line packed on packed.shipment_id = parcel.id
             where parcel.order_id = o.id and packed.position = owed.position))) as is_partly_packed, o.total_cents, o.store_credit_cents, o.currency, o.placed_at, o.paid_at, o.customer_name,
     o.email, o.tags, o.flag, o.hold, (select s.name from staff_user s where s.id = o.assigned_to) as assigned_name,
     o.payment_method, o.delivery_method, o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents,
     (select coalesce(sum(quantity), 0)::int from order_line where order_id = o.id) as item_count,
     (select coalesce(jsonb_agg(jsonb_build_object('carrier', carrier, 'tracking_code', tracking_code)
        order by sequence), '[]')
      from order_shipment where order_id = o.id and tracking_code is not null) as tracking,
     (case when exists (select from order_line w where w.order_id = o.id and w.is_assembly)
     then jsonb_build_object('total', (select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly), 'finished', (select count(*) from assembly a where a.order_id = o.id and a.finished_at is not null)) end) as pcs from page cross join lateral (select * from shop_order one where one.id = page.id offset 0) o order by page.is_folio desc, o.placed_at desc, o.id;

-- name: orders.anonymise
update shop_order set customer_name = $1, email = '', notes = '', gift_message = left(gift_message, 0), tags = '{}', flag = null, contact_keys = '{}', hold_note = left(hold_note, 0), delivery_address =
     delivery_address || jsonb_build_object('recipient', '', 'phone', '', 'street', '', 'exterior_number', '',
       'interior_number', '', 'neighbourhood', '', 'directions', '', 'pickup_phone', '', 'pickup_alternate', '')
    where customer_id = $2;

-- name: orders.anonymise_drafts
update draft_order set customer_name = $1, email = '', phone = '', notes = '', discount_reason = '',
     state = case state when 'open' then 'cancelled' else state end, delivery_address = delivery_address || jsonb_build_object('recipient', '', 'phone', '', 'street', '', 'exterior_number', '',
       'interior_number', '', 'neighbourhood', '', 'directions', '', 'pickup_phone', '', 'pickup_alternate', '')
    where customer_id = $2 returning id;

-- name: orders.anonymise_edits
update order_edit e set reason = '', delivery_address = e.delivery_address || jsonb_build_object('recipient', '', 'phone', '', 'street', '', 'exterior_number', '',
       'interior_number', '', 'neighbourhood', '', 'directions', '', 'pickup_phone', '', 'pickup_alternate', '')
    from shop_order o where o.id = e.order_id and o.customer_id = $1;

-- name: orders.any_order_of
select exists (select from shop_order where customer_id = $1 and email = $2) as found;

-- name: orders.assembly_page
select o.id, o.number, o.state, o.customer_name, o.paid_at, (select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly)::int as pcs, count(*) over ()::int as total,
     (select coalesce(jsonb_agg(jsonb_build_object('number', a.number, 'begun_by', a.begun_by,
        'is_finished', a.finished_at is not null, 'done', (
          select count(*) from jsonb_array_elements(a.steps) s where s ->> 'at' is not null),
        'steps', jsonb_array_length(a.steps),
        'units', (select count(*) from assembly_unit u where u.order_id = a.order_id and u.number = a.number))
        order by a.number), '[]') from assembly a where a.order_id = o.id) as begun
   from (
     select o.* from shop_order o
      where o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null
        and ((select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly) > (select count(*) from assembly a where a.order_id = o.id and a.finished_at is not null) or (o.fulfilment = 'unfulfilled'
     and exists (select from assembly_unit u where u.order_id = o.id and u.number > (select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly))))
        and (not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null)
          or exists (select from assembly a where a.order_id = o.id))
     union all
     select o.* from shop_order o
      where o.id in (select a.order_id from assembly a) and o.state in ('cancelled', 'refunded')
        and o.fulfilment = 'unfulfilled' and exists (select from assembly_unit u where u.order_id = o.id)) o
   order by o.state = 'paid', o.paid_at, o.id limit $1 offset $2;

-- name: orders.attempts_of_edits
select attempt_id from order_edit where order_id = $1 and state = 'applied' and attempt_id is not null order by ended_at;

-- name: orders.begin_pc
insert into assembly (order_id, number, version, steps, begun_by, begun_at)
   values ($1, $2, 0, $3::jsonb, $4, $5) on conflict do nothing;

-- name: orders.begun_pcs
select a.number, a.version, a.steps, a.test, a.begun_by, a.begun_at, a.finished_at, a.finished_by,
     (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'key', u.key, 'serial_key', u.serial_key,
        'position', u.position, 'product_id', u.product_id, 'product_name', coalesce(p.name, ''), 'serial', u.serial,
        'by', u.scanned_by) order by u.id), '[]')
      from assembly_unit u left join product p on p.id = u.product_id
      where u.order_id = a.order_id and u.number = a.number) as units,
     (select count(*)::int from assembly_photo f where f.order_id = a.order_id and f.number = a.number) as photo_count
   from assembly a where a.order_id = $1 order by a.number;

-- name: orders.bench_order
select o.id, o.number, o.state, o.hold, o.customer_name, o.delivery_method, o.gift_message is not null as is_gift,
     coalesce(o.delivery_address->>'municipality', '') as municipality, coalesce(o.delivery_address->>'state', '') as region,
     b.system_user_id, b.staff_name, b.opened_at
   from shop_order o left join packing_bench b on b.order_id = o.id where o.id = $1;

-- name: orders.bought_by
select exists (
     select from shop_order o join order_line l on l.order_id = o.id
     where o.customer_id = $1 and o.state = 'paid' and l.product_id = $2) as found;

-- name: orders.bought_units
select product_id, sum(quantity)::int as quantity from order_line where order_id = $1
   group by product_id order by product_id;

-- name: orders.buyers_among
select distinct customer_id from shop_order where customer_id = any($1::text[]);

-- name: orders.by_id
select o.id, o.number, o.state, o.fulfilment, o.total_cents, o.store_credit_cents, o.currency, o.placed_at, o.paid_at, o.customer_id,
     o.customer_name, o.email, o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents, o.coupon_code,
     o.shipping_discounts, o.delivery_method,
     o.delivery_address, o.payment_method, o.purchase_order, o.gift_message,
     (select y.name from company y where y.id = o.company_id) as company_name, o.hold, o.hold_note, o.notes, o.notes_version, o.tags, o.flag,
     (select s.name from staff_user s where s.id = o.assigned_to) as assigned_name, o.assigned_to, o.expires_at, case when promised_latest_on is not null then jsonb_build_object('leaves_on', promised_leaves_on::text,
       'earliest_on', promised_earliest_on::text, 'latest_on', promised_latest_on::text) end as promise, (o.fulfilment = 'packed' and exists (
        select from order_line owed where owed.order_id = o.id and not owed.is_assembly
          and owed.quantity + owed.exchanged_quantity - owed.withdrawn_quantity > (
            select coalesce(sum(packed.quantity), 0) from order_shipment parcel join shipment_line packed on packed.shipment_id = parcel.id
             where parcel.order_id = o.id and packed.position = owed.position))) as is_partly_packed, (o.paid_at is null and (o.state in ('pending_payment', 'expired') or o.state = 'cancelled' and not exists (
        select from order_event called_off where called_off.order_id = o.id and called_off.kind in ('cancelled_by_customer', 'cancelled_by_staff')))) as is_attempt, l.item_count, l.lines, e.events,
     (select jsonb_build_object('token', w.token, 'difference_cents', w.difference_cents, 'kept_until', w.kept_until)
        from order_edit w where w.order_id = o.id and w.state = 'pending') as edit_to_pay
   from shop_order o
   cross join lateral (
     select coalesce(sum(quantity), 0)::int as item_count,
       coalesce(jsonb_agg(jsonb_build_object(
         'position', position, 'product_id', product_id, 'ref_id', ref_id, 'sku', sku, 'product_name', product_name,
         'image_url', image_url, 'quantity', quantity, 'unit_price_cents', unit_price_cents,
         'discount_cents', discount_cents, 'discounts', discounts, 'line_total_cents', gross_cents, 'tax_cents', tax_cents,
         'refunded_quantity', refunded_quantity, 'is_assembly', is_assembly,
         'owed_quantity', case when is_assembly then 0 else quantity + exchanged_quantity - withdrawn_quantity end, 'parts', (
           select coalesce(jsonb_agg(jsonb_build_object(
                    'sku', x.sku, 'product_name', x.product_name, 'quantity', x.quantity) order by x.sku), '[]')
             from order_line_part x where x.order_id = order_line.order_id and x.position = order_line.position))
         order by position), '[]') as lines
     from order_line where order_id = o.id
   ) l
   cross join lateral (
     select coalesce(jsonb_agg(jsonb_build_object(
       'kind', kind, 'message', message, 'actor', actor, 'details', details, 'created_at', created_at)
       order by id), '[]') as events
     from order_event where order_id = o.id
   ) e
   where o.id = $1 and ($2::text is null or o.customer_id = $2);

-- name: orders.came_with_purchase
select exists (select from order_event where order_id = $1 and kind = 'goods_came' and details ->> 'receipt' = $2) as is_noted;

-- name: orders.change
with changed as (
     update shop_order set
       state = coalesce($1, state),
       number = coalesce($2, number),
       paid_at = coalesce($3, paid_at),
       paid_attempt_id = coalesce($4, paid_attempt_id),
       is_cart_cleared = is_cart_cleared or $5,
       expires_at = coalesce($6, expires_at),
       fulfilment = coalesce($7, fulfilment),
       promised_leaves_on = case when $8 then $9::date else promised_leaves_on end,
       promised_earliest_on = case when $8 then $10::date else promised_earliest_on end,
       promised_latest_on = case when $8 then $11::date else promised_latest_on end,
       updated_at = $12::timestamptz
     where id = $13::uuid
     returning id
   )
   insert into order_event (order_id, kind, message, actor, details, created_at)
   select id, $14::text, $15::text, $16::text, $17::jsonb, $12::timestamptz from changed;

-- name: orders.change_draft
update draft_order set token = $1, sent_at = $2::timestamptz, customer_id = $3, customer_name = $4, email = $5, phone = $6,
     lines = $7::jsonb, delivery_method = $8, delivery_address = $9::jsonb, shipping_cents = $10,
     shipping_tax_basis_points = $11, tax_cents = $12, total_cents = $13,
     discount_reason = $14, limit_reason = $15, notes = $16, company_id = $17,
     kept_until = $18::timestamptz, updated_at = $19::timestamptz
   where id = $20 and state = 'open';

-- name: orders.check_of_order
select signs, points, held_from, checked_at, held_at, released_at, release_note,
     (select s.name from staff_user s where s.id = k.released_by) as released_by
   from order_check k where k.order_id = $1;

-- name: orders.clear_serials
delete from shipment_serial where shipment_id = $1;

-- name: orders.costlier_edits
select e.id, e.order_id, o.number, o.payment_method, o.store_credit_cents, o.total_cents, (
     select jsonb_agg(jsonb_build_object('basis_points', rate, 'gross_cents', cents) order by rate desc) from (
       select rate, sum(cents)::bigint as cents from (
         select (l->>'taxBasisPoints')::int as rate, (l->>'grossCents')::bigint as cents from jsonb_array_elements(e.before->'lines') l
         union all
         select o.shipping_tax_basis_points, (e.before->>'shippingCents')::bigint
       ) sides group by rate
     ) sums) as was_parts, (
     select jsonb_agg(jsonb_build_object('basis_points', rate, 'gross_cents', cents) order by rate desc) from (
       select rate, sum(cents)::bigint as cents from (
         select (l->>'taxBasisPoints')::int as rate, (l->>'grossCents')::bigint as cents from jsonb_array_elements(e.after->'lines') l
         union all
         select o.shipping_tax_basis_points, (e.after->>'shippingCents')::bigint
       ) sides group by rate
     ) sums) as is_parts,
     (select count(*)::int from order_edit n where n.order_id = e.order_id and n.state = 'applied'
        and (n.ended_at, n.id) <= (e.ended_at, e.id)) as rank
   from order_edit e join shop_order o on o.id = e.order_id
   where e.state = 'applied' and e.difference_cents > 0 and e.ended_at >= $1 and e.ended_at < $2 and o.number is not null
   order by o.number, e.ended_at, e.id;

-- name: orders.count_by_state
select o.state, count(*)::int as count,
     count(*) filter (where o.paid_at < $1::timestamptz and (o.paid_at < $2::timestamptz or not exists (select from order_line w where w.order_id = o.id and w.is_assembly))
     and o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null and exists (
     select from order_line d where d.order_id = o.id and d.quantity + d.exchanged_quantity > d.withdrawn_quantity
       and not d.is_assembly) and not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.arrives_on >=
     ((case when exists (select from order_line w where w.order_id = o.id and w.is_assembly) then $2 else $1 end)::timestamptz at time zone 'America/Mexico_City')::date))::int as late,
     count(*) filter (where o.hold is not null and (o.state not in ('expired', 'cancelled', 'refunded') or o.hold not in ('staff', 'fraud')))::int as held
   from shop_order o where ($3::text is null or (exists (
     select from order_line w where w.order_id = o.id and w.discounts @> '[{"lane": 1}]')) = ($3 = 'wholesale')) group by o.state order by o.state;

-- name: orders.count_drafts
select count(*)::int as total from (select from draft_order d where ($1::boolean is null or (d.state = 'open'
      and coalesce((select o.state from shop_order o where o.id = d.order_id), 'expired') in ('pending_payment', 'awaiting_payment', 'expired', 'cancelled')))
  and ($2::boolean is null or (select o.state from shop_order o where o.id = d.order_id) in ('paid', 'paid_without_stock', 'manual_review', 'refunded'))
  and ($3::boolean is null or d.state <> 'open')
  and ($4::text is null
    or shop_fold(d.customer_name || ' ' || d.email || ' ' || d.phone) like '%' || shop_fold($4) || '%') limit $5) counted;

-- name: orders.count_labels_elsewhere
select count(*)::int as total from parcel_label l
    where l.id = any($1::uuid[]) and not exists (select from order_shipment s where s.id = l.parcel_ref);

-- name: orders.count_of_customer
select count(*)::int as total from shop_order o where customer_id = $1 and ($2::text[] is null or (o.state = 'paid' and exists (
        select from order_line held join product p on p.id = held.product_id
         where held.order_id = o.id and p.kind = any($2::text[]))))
        and ($3::boolean is null or (o.paid_at is null and (o.state in ('pending_payment', 'expired') or o.state = 'cancelled' and not exists (
        select from order_event called_off where called_off.order_id = o.id and called_off.kind in ('cancelled_by_customer', 'cancelled_by_staff')))) = $3);

-- name: orders.count_open
select count(*)::int as count from shop_order
    where customer_id = $1 and (state in ('pending_payment', 'awaiting_payment', 'paid_without_stock', 'manual_review')
      or state = 'paid' and fulfilment <> 'delivered');

-- name: orders.count_parcel_problems
select count(*)::int as total from parcel_label l join order_shipment s on s.id = l.parcel_ref where (l.state = 'unknown' or l.problem_at is not null and l.solved_at is null);

-- name: orders.count_parcels
select count(*)::int as total from parcel_label l join order_shipment s on s.id = l.parcel_ref join shop_order o on o.id = s.order_id where case $1
     when 'problems' then (l.state = 'unknown' or l.problem_at is not null and l.solved_at is null)
     when 'waiting' then l.state = 'bought' and l.parcel_state = 'created'
     when 'moving' then l.state = 'bought' and l.parcel_state not in ('created', 'delivered', 'returned', 'lost', 'cancelled')
     else l.asked_at >= $2::timestamptz end;

-- name: orders.count_queues
select queue, count(*)::int as count from (
   select 'to_pack' as queue, o.id from shop_order o
    where o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null
      and (select sum(l.quantity + l.exchanged_quantity - l.withdrawn_quantity) from order_line l where l.order_id = o.id and not l.is_assembly) > (
        select coalesce(sum(l.quantity), 0) from order_shipment s join shipment_line l on l.shipment_id = s.id
         where s.order_id = o.id)
      and (not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null) or exists (
        select from order_line l
         where l.order_id = o.id and not l.is_assembly
           and l.quantity + l.exchanged_quantity - l.withdrawn_quantity > (
             select coalesce(sum(p.quantity), 0) from order_shipment s join shipment_line p on p.shipment_id = s.id
              where s.order_id = o.id and p.position = l.position) + (
             select coalesce(max(ceil(away.units / piece.quantity::numeric)), 0)
               from (select l.product_id, 1 as quantity where not exists (
                       select from order_line_part x where x.order_id = l.order_id and x.position = l.position)
                     union all
                     select x.product_id, x.quantity from order_line_part x
                      where x.order_id = l.order_id and x.position = l.position) piece
               cross join lateral (
                 select coalesce(sum(r.quantity), 0) as units from stock_reservation r
                  where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.product_id = piece.product_id) away)))
   union all
   select 'to_assemble', o.id from (
     select o.* from shop_order o
      where o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null
        and ((select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly) > (select count(*) from assembly a where a.order_id = o.id and a.finished_at is not null) or (o.fulfilment = 'unfulfilled'
     and exists (select from assembly_unit u where u.order_id = o.id and u.number > (select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly))))
        and (not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null)
          or exists (select from assembly a where a.order_id = o.id))
     union all
     select o.* from shop_order o
      where o.id in (select a.order_id from assembly a) and o.state in ('cancelled', 'refunded')
        and o.fulfilment = 'unfulfilled' and exists (select from assembly_unit u where u.order_id = o.id)) o
   union all
   select 'late', o.id from shop_order o where o.paid_at < $1::timestamptz and (o.paid_at < $2::timestamptz or not exists (select from order_line w where w.order_id = o.id and w.is_assembly))
     and o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null and exists (
     select from order_line d where d.order_id = o.id and d.quantity + d.exchanged_quantity > d.withdrawn_quantity
       and not d.is_assembly) and not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.arrives_on >=
     ((case when exists (select from order_line w where w.order_id = o.id and w.is_assembly) then $2 else $1 end)::timestamptz at time zone 'America/Mexico_City')::date)
   union all
   select 'held', o.id from shop_order o
    where o.hold is not null and o.state in ('paid', 'paid_without_stock') and o.fulfilment not in ('shipped', 'delivered')
   union all
   select 'unpaid', o.id from shop_order o where o.state in ('pending_payment', 'awaiting_payment')) waiting group by queue;

-- name: orders.count_recalls
select count(*)::int as total from recall;

-- name: orders.count_refunded
with lines as (
     update order_line l set refunded_quantity = l.refunded_quantity + w.refunded,
       withdrawn_quantity = l.withdrawn_quantity + w.withdrawn, shelved_quantity = l.shelved_quantity + w.shelved
     from jsonb_to_recordset($1::jsonb) as w(position smallint, refunded int, withdrawn int, shelved int)
     where l.order_id = $2::uuid and l.position = w.position
     returning l.position
   )
   update shop_order set shipping_refunded_cents = shipping_refunded_cents + $3::bigint
   where id = $2::uuid;

-- name: orders.count_to_assemble
select count(*)::int as total from (
     select o.* from shop_order o
      where o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null
        and ((select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly) > (select count(*) from assembly a where a.order_id = o.id and a.finished_at is not null) or (o.fulfilment = 'unfulfilled'
     and exists (select from assembly_unit u where u.order_id = o.id and u.number > (select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly))))
        and (not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null)
          or exists (select from assembly a where a.order_id = o.id))
     union all
     select o.* from shop_order o
      where o.id in (select a.order_id from assembly a) and o.state in ('cancelled', 'refunded')
        and o.fulfilment = 'unfulfilled' and exists (select from assembly_unit u where u.order_id = o.id)) o;

-- name: orders.count_to_pack
select count(*)::int as total from shop_order o
    where o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null
      and (select sum(l.quantity + l.exchanged_quantity - l.withdrawn_quantity) from order_line l where l.order_id = o.id and not l.is_assembly) > (
        select coalesce(sum(l.quantity), 0) from order_shipment s join shipment_line l on l.shipment_id = s.id
         where s.order_id = o.id)
      and (not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null) or exists (
        select from order_line l
         where l.order_id = o.id and not l.is_assembly
           and l.quantity + l.exchanged_quantity - l.withdrawn_quantity > (
             select coalesce(sum(p.quantity), 0) from order_shipment s join shipment_line p on p.shipment_id = s.id
              where s.order_id = o.id and p.position = l.position) + (
             select coalesce(max(ceil(away.units / piece.quantity::numeric)), 0)
               from (select l.product_id, 1 as quantity where not exists (
                       select from order_line_part x where x.order_id = l.order_id and x.position = l.position)
                     union all
                     select x.product_id, x.quantity from order_line_part x
                      where x.order_id = l.order_id and x.position = l.position) piece
               cross join lateral (
                 select coalesce(sum(r.quantity), 0) as units from stock_reservation r
                  where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.product_id = piece.product_id) away)));

-- name: orders.defects_of_pc
select product_name, serial, note, found_by, found_at from assembly_defect
   where order_id = $1 and number = $2 order by id;

-- name: orders.delete_packed_shipments
delete from order_shipment where order_id = $1 and state = 'packed';

-- name: orders.delete_shipment
delete from order_shipment where id = $1;

-- name: orders.digest_of_edit_proof
select encode(sha256(content), 'hex') as sha256 from order_edit_proof where order_edit_id = $1;

-- name: orders.digest_of_proof
select encode(sha256(content), 'hex') as sha256 from draft_order_proof where draft_order_id = $1;

-- name: orders.draft
select d.id, d.token, d.state, d.customer_id, d.customer_name, d.email, d.phone, d.lines, d.delivery_method,
  d.delivery_address, d.shipping_cents, d.shipping_tax_basis_points, d.tax_cents, d.total_cents, d.discount_reason, d.limit_reason, d.notes, d.purchase_order, d.company_id, d.order_id, d.kept_until,
  d.created_at, d.sent_at, o.state as order_state, o.number as order_number, s.name as created_by, d.created_by is null as is_of_quote,
  exists (select from draft_order_proof p where p.draft_order_id = d.id) as has_proof from draft_order d left join shop_order o on o.id = d.order_id left join staff_user s on s.id = d.created_by where d.id = $1;

-- name: orders.draft_of_link
select d.id, d.token, d.state, d.customer_id, d.customer_name, d.email, d.phone, d.lines, d.delivery_method,
  d.delivery_address, d.shipping_cents, d.shipping_tax_basis_points, d.tax_cents, d.total_cents, d.discount_reason, d.limit_reason, d.notes, d.purchase_order, d.company_id, d.order_id, d.kept_until,
  d.created_at, d.sent_at, o.state as order_state, o.number as order_number, s.name as created_by, d.created_by is null as is_of_quote,
  exists (select from draft_order_proof p where p.draft_order_id = d.id) as has_proof from draft_order d left join shop_order o on o.id = d.order_id left join staff_user s on s.id = d.created_by where d.token = $1;

-- name: orders.draft_of_order
select id, customer_id, lines, delivery_address, kept_until from draft_order
    where order_id = $1 and state = 'open' for no key update;

-- name: orders.draft_page
with page as materialized (
     select d.id from draft_order d where ($1::boolean is null or (d.state = 'open'
      and coalesce((select o.state from shop_order o where o.id = d.order_id), 'expired') in ('pending_payment', 'awaiting_payment', 'expired', 'cancelled')))
  and ($2::boolean is null or (select o.state from shop_order o where o.id = d.order_id) in ('paid', 'paid_without_stock', 'manual_review', 'refunded'))
  and ($3::boolean is null or d.state <> 'open')
  and ($4::text is null
    or shop_fold(d.customer_name || ' ' || d.email || ' ' || d.phone) like '%' || shop_fold($4) || '%') order by d.created_at desc, d.id limit $5 offset $6
   )
   select d.id, d.token, d.state, d.customer_id, d.customer_name, d.email, d.phone, d.lines, d.delivery_method,
  d.delivery_address, d.shipping_cents, d.shipping_tax_basis_points, d.tax_cents, d.total_cents, d.discount_reason, d.limit_reason, d.notes, d.purchase_order, d.company_id, d.order_id, d.kept_until,
  d.created_at, d.sent_at, o.state as order_state, o.number as order_number, s.name as created_by, d.created_by is null as is_of_quote,
  exists (select from draft_order_proof p where p.draft_order_id = d.id) as has_proof from page join draft_order d on d.id = page.id left join shop_order o on o.id = d.order_id
     left join staff_user s on s.id = d.created_by order by d.created_at desc, d.id;

-- name: orders.drop_assembly_photo
delete from assembly_photo where id = $1 and order_id = $2 and number = $3 returning image_url;

-- name: orders.drop_assembly_unit
delete from assembly_unit where id = $1;

-- name: orders.drop_bench
delete from packing_bench where order_id = $1;

-- name: orders.drop_packing_scan
delete from packing_scan where id = $1;

-- name: orders.edit
select e.id, e.order_id, e.state, e.token, e.before, e.after, e.delivery_address, e.order_version, e.difference_cents,
  e.reason, e.created_at, e.kept_until, e.attempt_id, e.ended_at, s.name as created_by, o.number as order_number, o.customer_name,
  exists (select from order_edit_proof p where p.order_edit_id = e.id) as has_proof from order_edit e join shop_order o on o.id = e.order_id left join staff_user s on s.id = e.created_by where e.id = $1;

-- name: orders.edit_of_attempt
select e.id, e.order_id, e.state, e.token, e.before, e.after, e.delivery_address, e.order_version, e.difference_cents,
  e.reason, e.created_at, e.kept_until, e.attempt_id, e.ended_at, s.name as created_by, o.number as order_number, o.customer_name,
  exists (select from order_edit_proof p where p.order_edit_id = e.id) as has_proof from order_edit e join shop_order o on o.id = e.order_id left join staff_user s on s.id = e.created_by where e.attempt_id = $1;

-- name: orders.edit_of_link
select e.id, e.order_id, e.state, e.token, e.before, e.after, e.delivery_address, e.order_version, e.difference_cents,
  e.reason, e.created_at, e.kept_until, e.attempt_id, e.ended_at, s.name as created_by, o.number as order_number, o.customer_name,
  exists (select from order_edit_proof p where p.order_edit_id = e.id) as has_proof from order_edit e join shop_order o on o.id = e.order_id left join staff_user s on s.id = e.created_by where e.token = $1;

-- name: orders.edits_of_order
select e.id, e.order_id, e.state, e.token, e.before, e.after, e.delivery_address, e.order_version, e.difference_cents,
  e.reason, e.created_at, e.kept_until, e.attempt_id, e.ended_at, s.name as created_by, o.number as order_number, o.customer_name,
  exists (select from order_edit_proof p where p.order_edit_id = e.id) as has_proof from order_edit e join shop_order o on o.id = e.order_id left join staff_user s on s.id = e.created_by where e.order_id = $1 order by e.created_at desc, e.id;

-- name: orders.email_of
select email from shop_order where id = $1;

-- name: orders.end_draft
update draft_order set state = $1, updated_at = $2 where id = $3 and state in ('open', 'expired');

-- name: orders.end_edit
update order_edit set state = $1, refund_ids = $2::uuid[], ended_at = $3 where id = $4;

-- name: orders.end_shipment
update order_shipment set ended_as = $1, ended_at = $2::timestamptz where id = $3 and ended_as is null;

-- name: orders.erase_checks
delete from order_check k using shop_order o where o.id = k.order_id and o.customer_id = $1;

-- name: orders.erase_edit_proofs
delete from order_edit_proof p using order_edit e join shop_order o on o.id = e.order_id
    where e.id = p.order_edit_id and o.customer_id = $1;

-- name: orders.erase_proofs
delete from draft_order_proof where draft_order_id in (select id from draft_order where customer_id = $1);

-- name: orders.expecting
select o.id, count(*) over ()::int as total
     from (
       select r.holder, min(r.arrives_on) as arrives_on from stock_reservation r
        where r.state = 'taken' and r.supplier_days is not null and r.holder ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
        group by r.holder) waits
     join shop_order o on o.id = waits.holder::uuid
    where o.state = 'paid'
    order by waits.arrives_on, o.paid_at, o.id limit $1 offset $2;

-- name: orders.for_email
select o.id, o.number, o.customer_id, o.email, o.customer_name, (select o.customer_name from customer c
    where c.id = o.customer_id and c.email = o.email and c.email_verified) as reader_name, o.subtotal_cents, o.discount_cents, o.shipping_cents, o.tax_cents,
     o.total_cents, o.store_credit_cents, o.payment_method, o.purchase_order, case when promised_latest_on is not null then jsonb_build_object('leaves_on', promised_leaves_on::text,
       'earliest_on', promised_earliest_on::text, 'latest_on', promised_latest_on::text) end as promise, o.delivery_method, o.delivery_address, o.shipping_discounts, o.fulfilment,
     a.card_last4, a.instructions ->> 'reference' as payment_reference,
     exists (select from order_line w where w.order_id = o.id and w.is_assembly) as has_assembly,
     exists (select from shop_order n where n.customer_id = o.customer_id and n.placed_at > o.placed_at
               and n.state not in ('expired', 'cancelled')) as has_newer,
     exists (select from payment_attempt t where t.reference = o.id::text and t.redirect_url is not null) as had_payment_page,
     (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'product_name', l.product_name,
               'sku', p.sku, 'slug', p.slug, 'image_url', l.image_url, 'quantity', l.quantity,
               'unit_price_cents', l.unit_price_cents, 'discounts', l.discounts, 'gross_cents', l.gross_cents)
               order by l.position), '[]')
        from order_line l join product p on p.id = l.product_id where l.order_id = o.id) as lines
   from shop_order o left join payment_attempt a on a.id = o.paid_attempt_id where o.id = $1;

-- name: orders.for_invoice
select o.id, o.number, o.state, o.customer_id, o.customer_name, (select o.customer_name from customer c
    where c.id = o.customer_id and c.email = o.email and c.email_verified) as reader_name, o.email, o.payment_method, o.paid_at,
     (select coalesce(array_remove(o.paid_attempt_id
       || array_agg(e.attempt_id order by e.ended_at), null), '{}')
      from order_edit e where e.order_id = o.id and e.state = 'applied' and e.attempt_id is not null) as paying_attempt_ids, (select coalesce(array_agg(r.id), '{}')
      from order_edit e cross join unnest(e.refund_ids) as r(id) where e.order_id = o.id) as edit_refund_ids, o.edits, o.total_cents, o.shipping_tax_basis_points, o.store_credit_cents, o.invoice_receiver,
     (select coalesce(jsonb_agg(jsonb_build_object(
        'product_id', product_id, 'sku', sku, 'product_name', product_name, 'quantity', quantity,
        'unit_price_cents', unit_price_cents, 'gross_cents', gross_cents, 'tax_base_cents', tax_base_cents,
        'tax_cents', tax_cents, 'tax_basis_points', tax_basis_points) order by position), '[]')
      from order_line where order_id = o.id) as lines
   from shop_order o where o.id = $1;

-- name: orders.for_return
select o.id, o.number, o.state, o.customer_id, o.customer_name, (select o.customer_name from customer c
    where c.id = o.customer_id and c.email = o.email and c.email_verified) as reader_name,
     exists (select from customer c where c.id = o.customer_id and c.is_anonymous) as is_guest, o.email,
     o.delivery_method, o.delivery_address, (select coalesce(array_remove(o.paid_attempt_id
       || array_agg(e.attempt_id order by e.ended_at), null), '{}')
      from order_edit e where e.order_id = o.id and e.state = 'applied' and e.attempt_id is not null) as paying_attempt_ids, o.shipping_cents, o.shipping_refunded_cents,
     (select coalesce(jsonb_agg(jsonb_build_object('position', position, 'quantity', quantity,
        'product_id', product_id, 'product_name', product_name, 'sku', sku, 'image_url', image_url,
        'gross_cents', gross_cents, 'refunded_quantity', refunded_quantity, 'withdrawn_quantity', withdrawn_quantity,
        'shelved_quantity', shelved_quantity, 'kind', (select p.kind from product p where p.id = order_line.product_id),
        'promised', case when unopened_days is not null then jsonb_build_object(
           'revocation', revocation_days, 'unopened', unopened_days, 'fault', fault_days) end, 'parts', (
          select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'quantity', x.quantity)
                   order by x.product_id), '[]')
            from order_line_part x where x.order_id = order_line.order_id and x.position = order_line.position))
        order by position), '[]')
      from order_line where order_id = o.id) as lines
   from shop_order o where o.id = $1;

-- name: orders.for_webhooks
select o.id as order_id, o.number as order_number, o.state, o.fulfilment, o.customer_id, o.currency, o.subtotal_cents,
     o.discount_cents, o.shipping_cents, o.tax_cents, o.total_cents, o.payment_method, o.delivery_method, o.placed_at, o.paid_at,
     (select coalesce(jsonb_agg(jsonb_build_object('product_id', l.product_id, 'sku', l.sku, 'product_name', l.product_name,
         'quantity', l.quantity, 'unit_price_cents', l.unit_price_cents) order by l.position), '[]')
        from order_line l where l.order_id = o.id) as lines,
     (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'state', s.state, 'carrier', s.carrier,
         'tracking_code', s.tracking_code) order by s.sequence), '[]')
        from order_shipment s where s.order_id = o.id) as shipments
   from shop_order o where o.id = any($1::uuid[]);

-- name: orders.fraud_facts
with paying as materialized (
     select t.id, t.reference, t.session_id, t.payer, t.provider as paid_with
       from shop_order o cross join unnest((select coalesce(array_remove(o.paid_attempt_id
       || array_agg(e.attempt_id order by e.ended_at), null), '{}')
      from order_edit e where e.order_id = o.id and e.state = 'applied' and e.attempt_id is not null)) own join payment_attempt t on t.id = own where o.id = $1
     union all
     -- A gift may come from anybody: no name counts.
     select distinct on (t.id) t.id, t.reference, t.session_id, t.payer - 'name', null
       from store_credit_movement spent join store_credit_part part on part.taken_by = spent.id
         join store_credit_movement lot on lot.id = part.taken_from join payment_attempt t on t.id = lot.origin_attempt_id
      where spent.reference = $1::text and spent.kind = 'spent' and part.cents > part.returned_cents
   )
   select o.hold, o.customer_id, o.state, o.customer_name, o.delivery_address, o.invoice_receiver ->> 'legal_name' as invoiced_name,
     c.created_at as customer_since, (select value from shop_setting where key = 'fraud') as settings,
     exists (
       select from shop_order e where e.customer_id = o.customer_id and e.id <> o.id and e.state = 'paid' and e.fulfilment = 'delivered'
     ) as is_known_buyer,
     (select coalesce(json_agg(json_build_object('product', l.product_name, 'unitCents', l.gross_cents / l.quantity,
         'unitsLeft', coalesce(g.available, 0))), '[]')
        from order_line l left join product_listing g on g.product_id = l.product_id where l.order_id = o.id) as lines,
     (select coalesce(json_agg(d.declined_at), '[]') from payment_decline d
       where d.id in (
         select x.id from (select o.id::text as reference union select reference from paying) of
             join payment_attempt t on t.reference = of.reference join payment_decline x on x.attempt_id = t.id
          where x.declined_at > $2
         union
         select x.id from paying join payment_decline x on x.session_id = paying.session_id where x.declined_at > $2
         union
         select x.id from paying join payment_decline x on x.card_print = paying.payer ->> 'cardPrint'
          where x.declined_at > $2)
     ) as declines,
     (select coalesce(json_agg(payer), '[]') from paying where payer is not null) as payers,
     array(select paid_with from paying where paid_with is not null) as paid_with,
     k.order_id is not null as is_checked, k.held_at is not null as was_held, k.released_at is not null as is_released
   from shop_order o join customer c on c.id = o.customer_id
     left join order_check k on k.order_id = o.id
   where o.id = $1;

-- name: orders.guided
select o.number, o.hold is not null as is_held, o.delivery_method = 'parcel' as is_parcel,
     (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'sequence', s.sequence, 'state', s.state,
        'trackingCode', s.tracking_code) order by s.sequence), '[]')
      from order_shipment s where s.order_id = o.id) as shipments
   from shop_order o where o.number = any($1::int[]);

-- name: orders.hand_over
update shop_order o set customer_id = $1, cart_id = case
       when $2::uuid is null or o.is_cart_cleared then o.cart_id
       -- An order of a draft has no cart.
       when exists (select from draft_order d where d.id = o.cart_id) then o.cart_id
       when o.state = 'pending_payment' and exists (
         select from shop_order p where p.cart_id = $2 and p.state = 'pending_payment') then o.cart_id
       else $2 end
    where o.customer_id = $3;

-- name: orders.hand_over_drafts
update draft_order set customer_id = $1 where customer_id = $2 and ($3::text is null or email = $3);

-- name: orders.hand_over_of_address
update shop_order set customer_id = $1 where customer_id = $2 and email = $3 returning id;

-- name: orders.has_event
select exists (
     select from order_event where order_id = $1 and kind = $2 and details @> $3::jsonb) as found;

-- name: orders.hold_of_customer
select id from shop_order where customer_id = $1 order by id for no key update;

-- name: orders.ids_of
select id from shop_order where customer_id = $1;

-- name: orders.in_queue
select id from (
   select 'to_pack' as queue, o.id from shop_order o
    where o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null
      and (select sum(l.quantity + l.exchanged_quantity - l.withdrawn_quantity) from order_line l where l.order_id = o.id and not l.is_assembly) > (
        select coalesce(sum(l.quantity), 0) from order_shipment s join shipment_line l on l.shipment_id = s.id
         where s.order_id = o.id)
      and (not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null) or exists (
        select from order_line l
         where l.order_id = o.id and not l.is_assembly
           and l.quantity + l.exchanged_quantity - l.withdrawn_quantity > (
             select coalesce(sum(p.quantity), 0) from order_shipment s join shipment_line p on p.shipment_id = s.id
              where s.order_id = o.id and p.position = l.position) + (
             select coalesce(max(ceil(away.units / piece.quantity::numeric)), 0)
               from (select l.product_id, 1 as quantity where not exists (
                       select from order_line_part x where x.order_id = l.order_id and x.position = l.position)
                     union all
                     select x.product_id, x.quantity from order_line_part x
                      where x.order_id = l.order_id and x.position = l.position) piece
               cross join lateral (
                 select coalesce(sum(r.quantity), 0) as units from stock_reservation r
                  where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.product_id = piece.product_id) away)))
   union all
   select 'to_assemble', o.id from (
     select o.* from shop_order o
      where o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null
        and ((select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly) > (select count(*) from assembly a where a.order_id = o.id and a.finished_at is not null) or (o.fulfilment = 'unfulfilled'
     and exists (select from assembly_unit u where u.order_id = o.id and u.number > (select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly))))
        and (not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null)
          or exists (select from assembly a where a.order_id = o.id))
     union all
     select o.* from shop_order o
      where o.id in (select a.order_id from assembly a) and o.state in ('cancelled', 'refunded')
        and o.fulfilment = 'unfulfilled' and exists (select from assembly_unit u where u.order_id = o.id)) o
   union all
   select 'late', o.id from shop_order o where o.paid_at < $1::timestamptz and (o.paid_at < $2::timestamptz or not exists (select from order_line w where w.order_id = o.id and w.is_assembly))
     and o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null and exists (
     select from order_line d where d.order_id = o.id and d.quantity + d.exchanged_quantity > d.withdrawn_quantity
       and not d.is_assembly) and not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.arrives_on >=
     ((case when exists (select from order_line w where w.order_id = o.id and w.is_assembly) then $2 else $1 end)::timestamptz at time zone 'America/Mexico_City')::date)
   union all
   select 'held', o.id from shop_order o
    where o.hold is not null and o.state in ('paid', 'paid_without_stock') and o.fulfilment not in ('shipped', 'delivered')
   union all
   select 'unpaid', o.id from shop_order o where o.state in ('pending_payment', 'awaiting_payment')) waiting where queue = $3;

-- name: orders.insert
with placed as (
     insert into shop_order (
       id, customer_id, cart_id, state, currency, subtotal_cents, discount_cents, shipping_cents,
       shipping_tax_basis_points, tax_cents, total_cents, customer_name, email, payment_method, delivery_method, delivery_address, placed_at, expires_at, updated_at,
       coupon_code, shipping_discounts, invoice_receiver, store_credit_cents, contact_keys, company_id, purchase_order, gift_message, campaign_id)
     values (
       $1, $2, $3, 'pending_payment', $4, $5, $6, $7,
       $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16::timestamptz, $17::timestamptz, $16::timestamptz, $18, $19::jsonb,
       $20::jsonb, $21, $22::text[], $23::int, $24, $25::text, $26::int)
     returning id
   ), noted as (
     insert into order_event (order_id, kind, message, details, created_at)
     select id, $27::text, $28::text, $29::jsonb, $16::timestamptz from placed
   ), listed as (
     insert into order_line (
       order_id, position, product_id, ref_id, sku, product_name, image_url, quantity, unit_price_cents,
       unit_cost_cents, discount_cents, discounts, gross_cents, tax_base_cents, tax_cents, tax_basis_points, is_assembly, placed_at,
       revocation_days, unopened_days, fault_days)
     select placed.id, l.position, l.product_id, l.ref_id, l.sku, l.product_name, l.image_url, l.quantity,
       l.unit_price_cents, (select case when bool_and(piece.cents is not null) then sum(piece.cents * piece.quantity)::bigint end
      from (select made_of.quantity, coalesce((select own.cost_cents from product own where own.id = made_of.id), (
    select ceil(case offer.currency when 'USD' then offer.cost * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else offer.cost end
                * (10000 + 1600) / 100)::bigint as cents from supplier_offer offer where offer.product_id = made_of.id and offer.status = 'active'
     order by offer.is_stale, cents limit 1)) as cents from (
        select kit.part_id as id, kit.quantity from kit_part kit where kit.kit_id = l.product_id
        union all select l.product_id, 1 where not exists (select from kit_part kit where kit.kit_id = l.product_id)) made_of) piece), l.discount_cents, l.discounts, l.gross_cents, l.tax_base_cents, l.tax_cents, l.tax_basis_points,
       exists (select from product work where work.id = l.product_id and work.kind = 'assembly'), $16::timestamptz, ($30::jsonb ->> 'revocation_days')::smallint,
       coalesce((select (own ->> 'unopened_days')::smallint from product goods, jsonb_array_elements($30::jsonb -> 'kinds') own
                  where goods.id = l.product_id and own ->> 'kind' = goods.kind limit 1), ($30::jsonb ->> 'unopened_days')::smallint),
       ($30::jsonb ->> 'fault_days')::smallint
     from placed, jsonb_to_recordset($31::jsonb) as l(
       position smallint, product_id int, ref_id text, sku text, product_name text, image_url text, quantity int,
       unit_price_cents bigint, discount_cents bigint, discounts jsonb, gross_cents bigint, tax_base_cents bigint, tax_cents bigint,
       tax_basis_points int)
     returning order_id, position, product_id, is_assembly
   ), parted as (
     insert into order_line_part (order_id, position, product_id, sku, product_name, quantity)
     select listed.order_id, listed.position, part.id, part.sku, part.name, k.quantity
     from listed join kit_part k on k.kit_id = listed.product_id join product part on part.id = k.part_id
     returning position, product_id, quantity
   )
   select coalesce((select json_agg(json_build_object('position', position, 'productId', product_id, 'quantity', quantity)
       order by position, product_id) from parted), '[]') as parts,
     array(select position::int from listed where is_assembly) as work, (select value -> 'instalments' from shop_setting where key = 'payments') as instalments, exists (select from contact_block b where b.key = any ($22::text[])) as is_blocked,
     exists (select from person_limit n where n.product_id in (
       select product_id from listed union all select product_id from parted)) as has_limits;

-- name: orders.insert_assembly_defect
insert into assembly_defect (order_id, number, product_id, product_name, serial, note, warehouse_code, found_by, found_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: orders.insert_assembly_photo
insert into assembly_photo (order_id, number, image_url, width, height, taken_by, taken_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing;

-- name: orders.insert_draft
insert into draft_order (id, token, customer_id, customer_name, email, phone, lines, delivery_method, delivery_address,
     shipping_cents, shipping_tax_basis_points, tax_cents, total_cents, discount_reason, limit_reason, notes, purchase_order, company_id, created_by, kept_until, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9::jsonb,
     $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20::timestamptz,
     $21::timestamptz, $21::timestamptz);

-- name: orders.insert_edit
insert into order_edit (id, order_id, state, token, before, after, delivery_address, order_version, difference_cents, reason,
     created_by, created_at, kept_until)
   values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7::jsonb, $8, $9, $10,
     $11, $12::timestamptz, $13::timestamptz);

-- name: orders.insert_event
insert into order_event (order_id, kind, message, actor, details, created_at)
   values ($1, $2, $3, $4, $5::jsonb, $6);

-- name: orders.insert_recall
with called as (
     insert into recall (product_id, sku, product_name, asked, subject, message, created_by, created_at)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8)
     returning id
   ), listed as (
     insert into recall_unit (recall_id, serial, order_id, shipment_id, letter)
     select called.id, u.serial, u.order_id, u.shipment_id,
       case when u.letter_order is not null then 'recall:' || called.id || ':' || u.letter_order end
     from called, jsonb_to_recordset($9::jsonb) as u(serial text, order_id uuid, shipment_id uuid, letter_order uuid)
   )
   select id from called;

-- name: orders.insert_serials
insert into shipment_serial (product_id, serial, shipment_id, position)
   select s.product_id, s.serial, $1::uuid, s.position
   from jsonb_to_recordset($2::jsonb) as s(product_id int, serial text, position smallint)
   order by s.product_id, s.serial
   on conflict (product_id, serial) where not is_returned do nothing
   returning product_id, serial;

-- name: orders.insert_shipment
with made as (
     insert into order_shipment (order_id, sequence, state, packed_by, packed_at,
       weight_grams, length_mm, width_mm, height_mm)
     select $1::uuid, coalesce(max(sequence), 0) + 1, 'packed', $2::text, $3::timestamptz,
       $4::int, $5::int, $6::int, $7::int
     from order_shipment where order_id = $1::uuid
     returning id, sequence
   ), filled as (
     insert into shipment_line (shipment_id, position, quantity, warranty_months)
     select made.id, l.position, l.quantity, l.warranty_months
     from made, jsonb_to_recordset($8::jsonb) as l(position smallint, quantity int, warranty_months smallint)
   )
   select id, sequence from made;

-- name: orders.is_held_by_signs
select order_id from order_check where order_id = $1 and held_at is not null and released_at is null;

-- name: orders.is_serialised
select exists (select from serialised_product where product_id = $1) as is_serialised;

-- name: orders.keep_edit
update order_edit set attempt_id = $1, kept_until = greatest(kept_until, $2::timestamptz)
    where id = $3 returning kept_until;

-- name: orders.keep_edit_proof
insert into order_edit_proof (order_edit_id, name, content, uploaded_by, created_at)
   values ($1, $2, $3, $4, $5::timestamptz)
   on conflict (order_edit_id) do update set name = excluded.name, content = excluded.content,
     uploaded_by = excluded.uploaded_by, created_at = excluded.created_at;

-- name: orders.keep_proof
insert into draft_order_proof (draft_order_id, name, content, uploaded_by, created_at)
   values ($1, $2, $3, $4, $5::timestamptz)
   on conflict (draft_order_id) do update set name = excluded.name, content = excluded.content,
     uploaded_by = excluded.uploaded_by, created_at = excluded.created_at;

-- name: orders.kept_money
select o.id as "orderId", o.number, a.id as "attemptId", a.provider, kept.cents, a.updated_at as since
   from shop_order o join payment_attempt a on a.reference = o.id::text
   cross join lateral (select (coalesce((select sum(amount_cents) from payment_ledger
       where attempt_id = a.id and kind in ('charge', 'chargeback')), 0)
     - coalesce((select sum(amount_cents) from refund where attempt_id = a.id and replaced_by is null), 0))::bigint as cents) kept
   where o.updated_at <= $1 and kept.cents > 0
     and (o.state in ('expired', 'cancelled', 'refunded')
       or (a.id <> o.paid_attempt_id and a.provider <> 'store_credit'
         and not exists (select from order_edit e where e.attempt_id = a.id and e.state = 'applied')))
     and not exists (select from payment_finding f where f.kind = 'kept_money' and f.attempt_id = a.id)
   order by a.updated_at limit $2;

-- name: orders.known_serial
select
     (select o.number from shipment_serial n join order_shipment s on s.id = n.shipment_id
        join shop_order o on o.id = s.order_id
       where n.product_id = $1 and n.serial = $2 and not n.is_returned limit 1) as left_with,
     exists (select from shipment_serial n
       where n.product_id = $1 and n.serial = $2 and not n.is_returned) as has_left,
     (select o.number from (
         select order_id from packing_scan where product_id = $1 and serial = $2
         union all select order_id from assembly_unit where product_id = $1 and serial = $2) p
       join shop_order o on o.id = p.order_id
       where p.order_id <> $3 and o.fulfilment in ('unfulfilled', 'packed') limit 1) as scanned_for,
     not exists (select from stock_serial n where n.product_id = $1 and n.serial = $2)
       and exists (select from stock_serial n where n.product_id = $1) as is_strange;

-- name: orders.label_shipment
update order_shipment set carrier = $1::text, tracking_code = $2::text
    where id = $3 and state = 'packed' and ($2::text is not null or tracking_code = $4);

-- name: orders.lock
select id, customer_id, cart_id, state, fulfilment, total_cents, store_credit_cents, number, paid_attempt_id, is_cart_cleared, hold,
     hold_note, delivery_method, payment_method, email, customer_name, company_id, case when promised_latest_on is not null then jsonb_build_object('leaves_on', promised_leaves_on::text,
       'earliest_on', promised_earliest_on::text, 'latest_on', promised_latest_on::text) end as promise
   from shop_order where id = $1 for no key update;

-- name: orders.lock_delivery
select o.id, o.customer_id, o.customer_name, o.company_id, o.state, o.fulfilment, o.hold, o.delivery_method, o.delivery_address,
     o.subtotal_cents - o.discount_cents as goods_cents, o.shipping_cents, o.shipping_discounts,
     (select coalesce(json_agg(json_build_object(
         'quantity', l.quantity, 'weightGrams', p.weight_grams, 'boxMm', p.box_mm)), '[]')
        from order_line l left join product p on p.id = l.product_id where l.order_id = o.id) as items,
     o.contact_keys, array(select l.product_id from order_line l where l.order_id = o.id
       union select p.product_id from order_line_part p where p.order_id = o.id) as product_ids,
     exists (select from contact_block b where b.key = any ($1::text[])) as is_blocked
   from shop_order o where o.id = $2 for no key update of o;

-- name: orders.lock_destination
select number, state, hold, delivery_address from shop_order where id = $1 for no key update;

-- name: orders.lock_draft
select id, state, order_id, kept_until from draft_order where id = $1 for no key update;

-- name: orders.lock_gift
select customer_id, state, fulfilment, gift_message from shop_order where id = $1 for no key update;

-- name: orders.mark_serialised
insert into serialised_product (product_id) values ($1) on conflict do nothing;

-- name: orders.move_shipments
update order_shipment set state = $1, carrier = coalesce($2, carrier), tracking_code = coalesce($3, tracking_code),
     shipped_at = case when $1 <> 'packed' then coalesce(shipped_at, $4::timestamptz) end,
     delivered_at = case when $1 = 'delivered' then coalesce(delivered_at, $4::timestamptz) end,
     due_earliest_on = coalesce($5::date, due_earliest_on), due_latest_on = coalesce($6::date, due_latest_on)
   where id = any($7::uuid[]);

-- name: orders.named
select id, number, customer_name, email from shop_order where id = any($1::uuid[]);

-- name: orders.next_number
insert into order_number (id, last) values (1, $1)
   on conflict (id) do update set last = order_number.last + 1
   returning last;

-- name: orders.note_draft_sent
update draft_order set sent_at = $1, updated_at = $1 where id = $2;

-- name: orders.note_many
insert into order_event (order_id, kind, message, details, created_at)
   select id, $1::text, $2::text, $3::jsonb, $4::timestamptz
   from unnest($5::uuid[]) as id;

-- name: orders.note_supplier_fee
update order_shipment set supplier_fee_cents = $1 where id = $2::uuid;

-- name: orders.notes_of
select notes, notes_version from shop_order where id = $1;

-- name: orders.numbered
select id from shop_order where number = $1::int;

-- name: orders.of_campaign
select count(*)::int as orders, coalesce(sum(o.total_cents - coalesce(back.cents, 0)), 0)::bigint as revenue_cents
     from shop_order o
     left join lateral (
       select -sum(l.amount_cents) as cents from payment_attempt a join payment_ledger l on l.attempt_id = a.id
        where a.reference = o.id::text and l.kind = 'refund') back on true
    where o.campaign_id = $1 and o.state in ('paid', 'paid_without_stock');

-- name: orders.of_customer
select o.id, o.number, o.state, o.fulfilment, o.total_cents, o.store_credit_cents, o.currency, o.placed_at, o.paid_at,
     o.delivery_method, (o.fulfilment = 'packed' and exists (
        select from order_line owed where owed.order_id = o.id and not owed.is_assembly
          and owed.quantity + owed.exchanged_quantity - owed.withdrawn_quantity > (
            select coalesce(sum(packed.quantity), 0) from order_shipment parcel join shipment_line packed on packed.shipment_id = parcel.id
             where parcel.order_id = o.id and packed.position = owed.position))) as is_partly_packed, (o.paid_at is null and (o.state in ('pending_payment', 'expired') or o.state = 'cancelled' and not exists (
        select from order_event called_off where called_off.order_id = o.id and called_off.kind in ('cancelled_by_customer', 'cancelled_by_staff')))) as is_attempt, o.state <> 'pending_payment' and (o.paid_at is null and (o.state in ('pending_payment', 'expired') or o.state = 'cancelled' and not exists (
        select from order_event called_off where called_off.order_id = o.id and called_off.kind in ('cancelled_by_customer', 'cancelled_by_staff')))) and exists (
       select from order_line w join product p on p.id = w.product_id and p.status = 'active'
         join product_listing q on q.product_id = p.id and q.available > 0 where w.order_id = o.id) as can_retry,
     l.item_count, l.preview
   from (
     select * from shop_order o
      where customer_id = $1 and ($2::text[] is null or (o.state = 'paid' and exists (
        select from order_line held join product p on p.id = held.product_id
         where held.order_id = o.id and p.kind = any($2::text[]))))
        and ($3::boolean is null or (o.paid_at is null and (o.state in ('pending_payment', 'expired') or o.state = 'cancelled' and not exists (
        select from order_event called_off where called_off.order_id = o.id and called_off.kind in ('cancelled_by_customer', 'cancelled_by_staff')))) = $3)
      order by placed_at desc, id limit $4 offset $5
   ) o
   cross join lateral (
     select coalesce(sum(quantity), 0)::int as item_count,
       coalesce(
         jsonb_agg(jsonb_build_object('product_name', product_name, 'image_url', image_url) order by position)
           filter (where position < 3), '[]') as preview
     from order_line where order_id = o.id
   ) l
   order by o.placed_at desc, o.id;

-- name: orders.of_number_and_email
select id, number, email from shop_order where number = $1 and lower(email) = $2
   union all
   select id, number, email from shop_order where id between $3::uuid and $4::uuid and lower(email) = $2
   limit 1;

-- name: orders.open_bench
insert into packing_bench (order_id, system_user_id, staff_name, opened_at)
   values ($1, $2, $3, $4) on conflict (order_id) do nothing;

-- name: orders.open_of_customer
select o.id from shop_order o join cart c on c.id = o.cart_id
    where o.customer_id = $1 and c.customer_id = $1 and o.state = 'pending_payment'
   order by o.placed_at desc limit 1;

-- name: orders.order_of_shipment
select order_id from order_shipment where id = $1;

-- name: orders.ordered_products
select l.product_id, min(l.product_name) as product_name, sum(l.quantity)::int as quantity, min(l.unit_price_cents - coalesce((select sum((d ->> 'cents')::bigint) from jsonb_array_elements(l.discounts) d
       where (d ->> 'lane')::int in (1, 2)), 0) / l.quantity)::bigint as was_price_cents
   from order_line l join shop_order o on o.id = l.order_id
   where o.id = $1 and o.customer_id = $2 group by l.product_id order by min(l.position);

-- name: orders.other_addresses
select email, (array_agg(customer_name order by placed_at desc))[1] as name from shop_order
    where customer_id = $1 and email not in ($2, '') group by email order by email;

-- name: orders.overdue
select id from shop_order
   where state in ('pending_payment', 'awaiting_payment') and expires_at <= $1
   order by expires_at limit $2;

-- name: orders.overdue_drafts
select d.id from draft_order d left join shop_order o on o.id = d.order_id
    where d.state = 'open' and d.kept_until <= $1::timestamptz
      and (o.state is null or o.state in ('expired', 'cancelled'))
    order by d.kept_until limit $2;

-- name: orders.overdue_edits
select id from order_edit where state = 'pending' and kept_until <= $1 order by kept_until limit $2;

-- name: orders.owed_lines
select l.position, l.quantity + l.exchanged_quantity - l.withdrawn_quantity as quantity, l.product_id, l.sku, l.product_name,
     s.product_id is not null as is_serialised, l.image_url, g.weight_grams, g.box_mm, (select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'sku', x.sku,
        'product_name', x.product_name, 'quantity', x.quantity, 'is_serialised', n.product_id is not null,
        'image_url', i.image_url, 'weight_grams', g.weight_grams, 'box_mm', g.box_mm)
        order by x.sku), '[]')
      from order_line_part x left join serialised_product n using (product_id)
        left join product g on g.id = x.product_id left join product_listing i on i.product_id = x.product_id
      where x.order_id = l.order_id and x.position = l.position) as parts
   from order_line l left join serialised_product s using (product_id) left join product g on g.id = l.product_id
   where l.order_id = $1 and not l.is_assembly order by l.position;

-- name: orders.packing_begun
select exists (select from packing_bench where order_id = $1)
     or exists (select from assembly where order_id = $1) as is_begun;

-- name: orders.packing_queue
select o.id, count(*) over ()::int as total from shop_order o
    where o.state = 'paid' and o.fulfilment not in ('shipped', 'delivered') and o.hold is null
      and (select sum(l.quantity + l.exchanged_quantity - l.withdrawn_quantity) from order_line l where l.order_id = o.id and not l.is_assembly) > (
        select coalesce(sum(l.quantity), 0) from order_shipment s join shipment_line l on l.shipment_id = s.id
         where s.order_id = o.id)
      and (not exists (select from stock_reservation r where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null) or exists (
        select from order_line l
         where l.order_id = o.id and not l.is_assembly
           and l.quantity + l.exchanged_quantity - l.withdrawn_quantity > (
             select coalesce(sum(p.quantity), 0) from order_shipment s join shipment_line p on p.shipment_id = s.id
              where s.order_id = o.id and p.position = l.position) + (
             select coalesce(max(ceil(away.units / piece.quantity::numeric)), 0)
               from (select l.product_id, 1 as quantity where not exists (
                       select from order_line_part x where x.order_id = l.order_id and x.position = l.position)
                     union all
                     select x.product_id, x.quantity from order_line_part x
                      where x.order_id = l.order_id and x.position = l.position) piece
               cross join lateral (
                 select coalesce(sum(r.quantity), 0) as units from stock_reservation r
                  where r.holder = o.id::text and r.state = 'taken' and r.supplier_days is not null and r.product_id = piece.product_id) away)))
    order by o.paid_at, o.id limit $1 offset $2;

-- name: orders.packing_scans
select s.id, s.key, s.serial_key, s.position, s.product_id, s.serial, coalesce(p.name, '') as product_name
   from packing_scan s left join product p on p.id = s.product_id where s.order_id = $1 order by s.id;

-- name: orders.paid_before
select exists (select from shop_order o where o.customer_id = $1 and o.paid_at is not null)
     or exists (select from shop_order o
       where o.contact_keys <> '{}' and o.contact_keys && $2::text[] and o.paid_at is not null) as has_paid;

-- name: orders.parcel_page
select l.id, s.id as shipment_id, o.id as order_id, o.number as order_number, s.sequence, o.customer_name, l.provider, l.carrier,
     l.carrier_name, l.service_name, l.state, l.tracking_code, l.parcel_state, l.parcel_detail, l.parcel_state_at,
     coalesce(l.cost_cents, l.quoted_cents) as cost_cents, l.promised_on::text as promised_on, l.asked_at, (l.state = 'unknown' or l.problem_at is not null and l.solved_at is null) as is_problem,
     l.pickup_id is not null as is_fetched
   from parcel_label l join order_shipment s on s.id = l.parcel_ref join shop_order o on o.id = s.order_id where case $1
     when 'problems' then (l.state = 'unknown' or l.problem_at is not null and l.solved_at is null)
     when 'waiting' then l.state = 'bought' and l.parcel_state = 'created'
     when 'moving' then l.state = 'bought' and l.parcel_state not in ('created', 'delivered', 'returned', 'lost', 'cancelled')
     else l.asked_at >= $2::timestamptz end order by l.asked_at desc, l.id limit $3 offset $4;

-- name: orders.parts_of_kits
select kit_id, part_id, quantity from kit_part where kit_id = any($1::int[])
   union all select id, id, 0 from product where id = any($1::int[]) and kind = 'assembly' order by kit_id, part_id;

-- name: orders.pending_edit
select e.id, e.order_id, e.state, e.token, e.before, e.after, e.delivery_address, e.order_version, e.difference_cents,
  e.reason, e.created_at, e.kept_until, e.attempt_id, e.ended_at, s.name as created_by, o.number as order_number, o.customer_name,
  exists (select from order_edit_proof p where p.order_edit_id = e.id) as has_proof from order_edit e join shop_order o on o.id = e.order_id left join staff_user s on s.id = e.created_by where e.order_id = $1 and e.state = 'pending';

-- name: orders.personal_data
select coalesce(json_agg(json_build_object(
     'order_number', o.number, 'state', o.state, 'fulfilment', o.fulfilment, 'placed_at', o.placed_at,
     'paid_at', o.paid_at, 'name', o.customer_name, 'email', o.email, 'payment_method', o.payment_method,
     'delivery_method', o.delivery_method, 'delivery_address', o.delivery_address, 'gift_message', o.gift_message,
     'subtotal_cents', o.subtotal_cents, 'discount_cents', o.discount_cents, 'shipping_cents', o.shipping_cents,
     'tax_cents', o.tax_cents, 'total_cents', o.total_cents, 'store_credit_cents', o.store_credit_cents, 'currency', o.currency,
     'lines', (select json_agg(json_build_object('sku', l.sku, 'product_name', l.product_name,
        'quantity', l.quantity, 'total_cents', l.gross_cents) order by l.position)
        from order_line l where l.order_id = o.id)) order by o.placed_at), '[]') as data
   from shop_order o where o.customer_id = $1;

-- name: orders.photos_of_pc
select id, image_url, width, height, taken_by, taken_at from assembly_photo
   where order_id = $1 and number = $2 order by id;

-- name: orders.photos_of_pcs
select f.number, f.id, f.image_url, f.width, f.height, f.taken_by, f.taken_at from assembly_photo f
   where f.order_id = $1 and (not $2::boolean or exists (
     select from assembly a where a.order_id = f.order_id and a.number = f.number and a.finished_at is not null))
   order by f.number, f.id;

-- name: orders.product_named
select name from product where id = any($1::int[]) order by id limit 1;

-- name: orders.proof_of_draft
select name, content from draft_order_proof where draft_order_id = $1;

-- name: orders.proof_of_edit
select name, content from order_edit_proof where order_edit_id = $1;

-- name: orders.readers
select o.id, o.email, (select o.customer_name from customer c
    where c.id = o.customer_id and c.email = o.email and c.email_verified) as reader_name from shop_order o where o.id = any($1::uuid[]);

-- name: orders.recall_by_id
select r.id, r.product_id, r.sku, r.product_name, r.subject, r.created_at,
     (select s.name from staff_user s where s.id = r.created_by) as created_by,
     (select count(*)::int from recall_unit u where u.recall_id = r.id) as units,
     (select count(distinct u.letter)::int from recall_unit u where u.recall_id = r.id) as buyers, r.message, r.asked from recall r where r.id = $1;

-- name: orders.recall_page
select r.id, r.product_id, r.sku, r.product_name, r.subject, r.created_at,
     (select s.name from staff_user s where s.id = r.created_by) as created_by,
     (select count(*)::int from recall_unit u where u.recall_id = r.id) as units,
     (select count(distinct u.letter)::int from recall_unit u where u.recall_id = r.id) as buyers from recall r order by r.created_at desc, r.id desc limit $1 offset $2;

-- name: orders.recalled_on_shelf
select b.serial, w.name as location_name
   from stock_serial b join warehouse w on w.code = b.warehouse_code
   where b.product_id = $1 and not b.is_gone and (
     b.serial = any($2::text[])
     or ($3::text <> '' and starts_with(b.serial, $3))
     or ($4::text <> '' and length(b.serial) = length($4) and (b.serial collate "C") >= $4 and (b.serial collate "C") <= $5::text)
     or exists (select from stock_serial came where came.product_id = $1 and came.serial = b.serial and came.purchase_id = $6::int))
     and not exists (select from shipment_serial n where n.product_id = b.product_id and n.serial = b.serial and not n.is_returned)
   order by b.serial limit $7;

-- name: orders.recalled_product
select id, sku, name from product where id = $1;

-- name: orders.recalled_units
select n.serial, s.id as shipment_id, s.state, s.shipped_at, o.id as order_id, o.number as order_number, o.customer_name, o.email
   from shipment_serial n join order_shipment s on s.id = n.shipment_id join shop_order o on o.id = s.order_id
   where n.product_id = $1 and not n.is_returned and (
     n.serial = any($2::text[])
     or ($3::text <> '' and starts_with(n.serial, $3))
     or ($4::text <> '' and length(n.serial) = length($4) and (n.serial collate "C") >= $4 and (n.serial collate "C") <= $5::text)
     or exists (select from stock_serial came where came.product_id = $1 and came.serial = n.serial and came.purchase_id = $6::int))
   order by n.serial limit $7;

-- name: orders.refund_entries_told
select coalesce((select (details ->> 'entries')::int from order_event
     where order_id = $1 and kind = 'refunded' order by id desc limit 1), 0) as entries;

-- name: orders.release_check
update order_check set released_at = $1, released_by = $2, release_note = $3
   where order_id = $4 and released_at is null;

-- name: orders.return_serials
update shipment_serial n set is_returned = true
   from order_shipment s, jsonb_to_recordset($1::jsonb) as r(position smallint, serial text)
   where s.order_id = $2 and n.shipment_id = s.id and n.position = r.position and n.serial = r.serial;

-- name: orders.sales_by_day
with bounds as (
     select today, today - ($1::int - 1) as first,
       (today - ($1::int - 1))::timestamp at time zone 'America/Mexico_City' as since
     from (select ($2::timestamptz at time zone 'America/Mexico_City')::date as today) now
   ), days as (
     select generate_series(first::timestamp, today::timestamp, interval '1 day')::date as day from bounds
   ), sale as materialized (
     select o.id, (o.paid_at at time zone 'America/Mexico_City')::date as day, o.total_cents, o.store_credit_cents
     from shop_order o where o.paid_at >= (select since from bounds) and o.state in ('paid', 'paid_without_stock') and ($3::text is null or (exists (
     select from order_line w where w.order_id = o.id and w.discounts @> '[{"lane": 1}]')) = ($3 = 'wholesale'))
   ), sold as (
     select day, sum(total_cents)::bigint as paid_cents, sum(store_credit_cents)::bigint as credit_cents, count(*)::int as orders
     from sale group by 1
   ), earned as (
     -- A cost without its IVA is rounded half up in whole numbers: fractions take four times as long.
     select sale.day, sum(l.tax_base_cents)::bigint as base_cents,
       sum(l.tax_base_cents - (l.unit_cost_cents * l.quantity * 20000 + 10000 + l.tax_basis_points)
         / (2 * (10000 + l.tax_basis_points)))::bigint
         as margin_cents
     from sale join order_line l on l.order_id = sale.id where l.unit_cost_cents is not null group by 1
   ), fees as (
     -- What suppliers took for sending parcels to buyers themselves.
     select sale.day, sum(s.supplier_fee_cents)::bigint as cents
     from sale join order_shipment s on s.order_id = sale.id where s.supplier_fee_cents is not null group by 1
   ), tried as (
     select (o.placed_at at time zone 'America/Mexico_City')::date as day, count(*)::int as placed,
       count(o.paid_at)::int as placed_paid
     from shop_order o where o.placed_at >= (select since from bounds) and ($3::text is null or (exists (
     select from order_line w where w.order_id = o.id and w.discounts @> '[{"lane": 1}]')) = ($3 = 'wholesale')) group by 1
   )
   select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sold.paid_cents, 0) as paid_cents,
     coalesce(sold.credit_cents, 0) as credit_cents,
     coalesce(sold.orders, 0) as orders, coalesce(earned.margin_cents, 0) - coalesce(fees.cents, 0) as margin_cents,
     coalesce(earned.base_cents, 0) as margin_base_cents, coalesce(tried.placed, 0) as placed,
     coalesce(tried.placed_paid, 0) as placed_paid
   from days left join sold using (day) left join earned using (day) left join fees using (day) left join tried using (day)
   order by days.day;

-- name: orders.serials_on_shelf
select l.position, l.product_id, n.serial, n.warehouse_code as location_code, coalesce(w.name, n.warehouse_code) as location_name,
     coalesce(n.warehouse_code in (select r.warehouse_code from stock_reservation r
       where r.holder = l.order_id::text and r.product_id = l.product_id and r.state <> 'released'), false) as is_here
   from (
     select order_id, position, product_id from order_line where order_id = $1::uuid
     union select order_id, position, product_id from order_line_part where order_id = $1::uuid
   ) l join stock_serial n on n.product_id = l.product_id and not n.is_gone
     left join warehouse w on w.code = n.warehouse_code
   where not exists (
     select from shipment_serial s where s.product_id = n.product_id and s.serial = n.serial and not s.is_returned)
   order by l.position, l.product_id, is_here desc, n.received_at, n.serial limit 2000;

-- name: orders.set_order_of_draft
update draft_order set order_id = $1::uuid, updated_at = $2 where id = $3;

-- name: orders.set_payment_method
update shop_order set payment_method = $1 where id = $2;

-- name: orders.shipment_ids
select id from order_shipment where order_id = any($1::uuid[]);

-- name: orders.shipment_to_send
select s.id, s.order_id, s.sequence, s.state, o.number, o.state as order_state, o.hold, o.delivery_method,
     o.delivery_address, o.customer_name, o.email, s.weight_grams, s.length_mm, s.width_mm, s.height_mm,
     (select coalesce(sum(p.gross_cents * l.quantity / p.quantity), 0)::bigint from shipment_line l
        join order_line p on p.order_id = s.order_id and p.position = l.position
       where l.shipment_id = s.id) as value_cents
   from order_shipment s join shop_order o on o.id = s.order_id where s.id = $1;

-- name: orders.shipments
select s.id, s.sequence, s.state, s.carrier, s.tracking_code, s.more_tracking, s.packed_at, s.shipped_at, s.delivered_at, s.ended_as,
     s.due_earliest_on::text as due_earliest_on, s.due_latest_on::text as due_latest_on,
     s.weight_grams, s.length_mm, s.width_mm, s.height_mm,
     (select jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity,
        'product_id', o.product_id, 'product_name', o.product_name, 'sku', o.sku,
        'warranty_months', l.warranty_months,
        'serials', (select coalesce(jsonb_agg(n.serial order by n.serial), '[]') from shipment_serial n
          where n.shipment_id = s.id and n.position = l.position),
        'parts', (select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'sku', x.sku,
            'product_name', x.product_name, 'quantity', x.quantity * l.quantity, 'serials', (
              select coalesce(jsonb_agg(n.serial order by n.serial), '[]') from shipment_serial n
               where n.shipment_id = s.id and n.position = l.position and n.product_id = x.product_id))
            order by x.sku), '[]')
          from order_line_part x where x.order_id = s.order_id and x.position = l.position)) order by l.position)
      from shipment_line l join order_line o on o.order_id = s.order_id and o.position = l.position
      where l.shipment_id = s.id) as lines
   from order_shipment s where s.order_id = $1 order by s.sequence;

-- name: orders.silence_events
update order_event e set
     message = case when e.kind in ('refund_by_staff', 'return_approved', 'return_refused', 'return_closed',
       'invoice_refused', 'invoice_not_cancelled', 'order_edited', 'order_edit_kept', 'order_edit_over_limit') then regexp_replace(e.message, ': .*$', '.') else case e.kind
       when 'transfer_refund' then regexp_replace(e.message, '···[0-9]{4}, tracking key ([A-Za-z0-9]+):.*$', '···, tracking key \1.')
       when 'delivery_corrected' then 'Delivery corrected.'
       when 'held' then 'Held.' when 'released' then 'Released.' when 'cancelled_by_staff' then 'Cancelled by staff.'
       when 'mailed' then 'An e-mail was sent.' when 'wrote' then 'Staff wrote to the customer.'
       when 'cancelled_by_customer' then 'Cancelled by the customer.' else e.message end end,
     details = case when e.kind in ('refund_by_staff', 'return_approved', 'return_refused', 'return_closed',
       'invoice_refused', 'invoice_not_cancelled', 'order_edited', 'order_edit_kept', 'order_edit_over_limit') then (e.details - 'said') || jsonb_build_object(
         'staff', regexp_replace(e.details ->> 'staff', ': .*$', '.'), 'shopper', regexp_replace(e.details ->> 'shopper', ': .*$', '.'))
       else case e.kind
       when 'mailed' then jsonb_build_object('kind', e.kind, 'subject', '', 'to', '')
       when 'wrote' then jsonb_build_object('kind', e.kind, 'subject', '', 'to', '', 'text', '')
       when 'delivery_corrected' then (e.details - 'reason') || '{"changed": {}}'
       when 'cancelled_by_customer' then e.details - 'reason'
       when 'released' then e.details - 'note'
       when 'held' then e.details || '{"reason": ""}' when 'cancelled_by_staff' then e.details || '{"reason": ""}'
       when 'transfer_refund' then (e.details - 'said') || jsonb_build_object(
         'staff', regexp_replace(e.details ->> 'staff', '···[0-9]{4}, tracking key ([A-Za-z0-9]+):.*$', '···, tracking key \1.'),
         'shopper', regexp_replace(e.details ->> 'shopper', 'termina en [0-9]{4}', 'termina en ···'))
       else e.details end end,
     actor = nullif(e.actor, o.customer_name)
   from shop_order o where o.id = e.order_id and o.customer_id = $1
     and (e.kind in ('mailed', 'wrote', 'cancelled_by_customer', 'cancelled_by_staff', 'held', 'released', 'transfer_refund',
       'delivery_corrected')
       or e.kind in ('refund_by_staff', 'return_approved', 'return_refused', 'return_closed',
       'invoice_refused', 'invoice_not_cancelled', 'order_edited', 'order_edit_kept', 'order_edit_over_limit') or e.actor = o.customer_name);

-- name: orders.since_newest
select placed_at from shop_order order by placed_at desc, id offset $1 limit 1;

-- name: orders.sold_between
select o.id, o.number, (select coalesce(array_remove(o.paid_attempt_id
       || array_agg(e.attempt_id order by e.ended_at), null), '{}')
      from order_edit e where e.order_id = o.id and e.state = 'applied' and e.attempt_id is not null) as paying_attempt_ids, (select coalesce(array_agg(r.id), '{}')
      from order_edit e cross join unnest(e.refund_ids) as r(id) where e.order_id = o.id) as edit_refund_ids, o.payment_method, o.total_cents, o.shipping_tax_basis_points, o.store_credit_cents, o.edits,
     (select coalesce(jsonb_agg(jsonb_build_object('basis_points', tax_basis_points, 'gross_cents', gross_cents)
         order by tax_basis_points desc), '[]')
      from (select tax_basis_points, sum(gross_cents)::bigint as gross_cents from order_line
            where order_id = o.id group by tax_basis_points) l) as goods
   from shop_order o
   where o.state = 'paid' and o.number is not null and o.total_cents > 0 and o.paid_at >= $1 and o.paid_at < $2
   order by o.number;

-- name: orders.spending
select customer_id, order_count, spent_cents from customer_spending
   where customer_id = any($1::text[]) and order_count > 0;

-- name: orders.spent_by_people
select customer_id, sum(total_cents)::bigint as spent_cents from shop_order
    where company_id = $1 and ($2::text is null or customer_id = $2)
      and state not in ('expired', 'cancelled', 'refunded')
      and placed_at >= (($3 || '-01')::timestamp at time zone 'America/Mexico_City')
    group by customer_id order by customer_id;

-- name: orders.spent_elsewhere
select coalesce(sum(o.total_cents), 0)::bigint as cents from shop_order o
    where o.customer_id = $1 and o.company_id = $2
      and o.state not in ('expired', 'cancelled', 'refunded')
      and o.placed_at >= (($3 || '-01')::timestamp at time zone 'America/Mexico_City') and not (o.state = 'pending_payment' and exists (
     select from cart c where c.id = o.cart_id and c.customer_id = $1));

-- name: orders.spent_of_budget
select coalesce(sum(o.total_cents), 0)::bigint as cents from shop_order o
    where o.customer_id = $1 and o.company_id = $2
      and o.state not in ('expired', 'cancelled', 'refunded')
      and o.placed_at >= (($3 || '-01')::timestamp at time zone 'America/Mexico_City');

-- name: orders.state
select state, customer_id from shop_order where id = $1;

-- name: orders.state_before_refund
select details ->> 'before' as state from order_event
   where order_id = $1 and kind = 'refunded' and details ->> 'before' is not null
     and details ->> 'before' <> 'refunded'
   order by id desc limit 1;

-- name: orders.take_bench
update packing_bench set system_user_id = $1, staff_name = $2 where order_id = $3;

-- name: orders.taken_by_person
with theirs as materialized (
     select o.id, o.placed_at from shop_order o
      where o.contact_keys <> '{}' and o.contact_keys && $1::text[]
        and o.state in ('pending_payment', 'awaiting_payment', 'paid', 'paid_without_stock', 'manual_review')
        and not (o.state = 'pending_payment' and o.customer_id is not distinct from $2::text)
   ),
   limited as (
     select n.product_id, p.name as product_name, n.units, n.days, $3::timestamptz - n.days * interval '1 day' as since
     from person_limit n join product p on p.id = n.product_id where n.product_id = any($4::int[])
   )
   select n.product_id, n.product_name, n.units, n.days, (coalesce((
       select sum((l.quantity - l.refunded_quantity) * (case when l.product_id = n.product_id then 1
           else coalesce((select x.quantity from order_line_part x
             where x.order_id = l.order_id and x.position = l.position and x.product_id = n.product_id), 0) end))
       from theirs o join order_line l on l.order_id = o.id where o.placed_at > n.since), 0) + coalesce((
       select sum(greatest(0, e.more)) from (
         select (
           select sum(side.sign * (line ->> 'quantity')::int * (case when (line ->> 'productId')::int = n.product_id then 1
               else coalesce((select k.quantity from kit_part k
                 where k.kit_id = (line ->> 'productId')::int and k.part_id = n.product_id), 0) end))
           from (values (e.after, 1), (e.before, -1)) as side(goods, sign),
             jsonb_array_elements(side.goods -> 'lines') as line) as more
         from theirs o join order_edit e on e.order_id = o.id
         where e.state = 'pending' or (e.state = 'applied' and e.ended_at > n.since and o.placed_at <= n.since)) e), 0))::int as taken
   from limited n order by n.product_id;

-- name: orders.to_assemble
select o.id, o.number, o.state, o.fulfilment, o.hold, o.customer_name, o.paid_at,
     (select coalesce(sum(l.quantity - l.withdrawn_quantity), 0)::int from order_line l
       where l.order_id = o.id and l.is_assembly) as pcs,
     (select coalesce(jsonb_agg(jsonb_build_object('position', g.position, 'product_id', g.product_id,
        'kind', coalesce(p.kind, ''), 'sku', g.sku, 'product_name', g.product_name, 'kit_name', g.kit_name,
        'image_url', i.image_url, 'is_serialised', n.product_id is not null, 'quantity', g.quantity)
        order by g.position, g.sku), '[]')
      from (
        select l.position, coalesce(x.product_id, l.product_id) as product_id, coalesce(x.sku, l.sku) as sku,
          coalesce(x.product_name, l.product_name) as product_name,
          case when x.product_id is not null then l.product_name end as kit_name,
          (l.quantity - l.withdrawn_quantity) * coalesce(x.quantity, 1) as quantity
        from order_line l left join order_line_part x using (order_id, position)
        where l.order_id = o.id and not l.is_assembly) g
        left join product p on p.id = g.product_id left join product_listing i on i.product_id = g.product_id
        left join serialised_product n on n.product_id = g.product_id) as pieces
   from shop_order o where o.id = $1;

-- name: orders.to_edit
select o.id, o.customer_id, o.customer_name, o.state, o.fulfilment, o.hold, o.edits, o.total_cents, o.subtotal_cents, o.discount_cents,
     o.shipping_cents, o.shipping_refunded_cents, o.shipping_tax_basis_points, o.shipping_discounts, o.tax_cents, o.store_credit_cents,
     o.delivery_method, o.delivery_address, o.paid_attempt_id, o.contact_keys,
     exists (select from order_edit e where e.order_id = o.id and e.state = 'pending') as has_pending,
     exists (select from order_shipment s where s.order_id = o.id) as has_shipments,
     (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'product_id', l.product_id, 'ref_id', l.ref_id,
        'sku', l.sku, 'product_name', l.product_name, 'image_url', l.image_url, 'quantity', l.quantity,
        'unit_price_cents', l.unit_price_cents, 'discount_cents', l.discount_cents, 'discounts', l.discounts,
        'gross_cents', l.gross_cents, 'tax_base_cents', l.tax_base_cents, 'tax_cents', l.tax_cents,
        'tax_basis_points', l.tax_basis_points, 'refunded_quantity', l.refunded_quantity,
        'withdrawn_quantity', l.withdrawn_quantity, 'exchanged_quantity', l.exchanged_quantity,
        'weight_grams', case when l.is_assembly then 0 else p.weight_grams end, 'box_mm', p.box_mm,
        'is_kit', exists (select from order_line_part x where x.order_id = l.order_id and x.position = l.position))
        order by l.position), '[]')
      from order_line l left join product p on p.id = l.product_id where l.order_id = o.id) as lines
   from shop_order o where o.id = $1;

-- name: orders.to_pack
select o.id, o.number, o.state, o.hold, o.paid_at, o.customer_name, o.delivery_method, o.delivery_address, o.gift_message,
     (case when exists (select from order_line w where w.order_id = o.id and w.is_assembly)
     then jsonb_build_object('total', (select coalesce(sum(l.quantity - l.withdrawn_quantity), 0) from order_line l
     where l.order_id = o.id and l.is_assembly), 'finished', (select count(*) from assembly a where a.order_id = o.id and a.finished_at is not null)) end) as pcs,
     (select coalesce(jsonb_agg(jsonb_build_object('position', l.position,
        'quantity', l.quantity + l.exchanged_quantity - l.withdrawn_quantity, 'product_id', l.product_id, 'sku', l.sku,
        'product_name', l.product_name, 'is_serialised', p.product_id is not null,
        'image_url', l.image_url, 'weight_grams', g.weight_grams, 'box_mm', g.box_mm, 'parts', (select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'sku', x.sku,
        'product_name', x.product_name, 'quantity', x.quantity, 'is_serialised', n.product_id is not null,
        'image_url', i.image_url, 'weight_grams', g.weight_grams, 'box_mm', g.box_mm)
        order by x.sku), '[]')
      from order_line_part x left join serialised_product n using (product_id)
        left join product g on g.id = x.product_id left join product_listing i on i.product_id = x.product_id
      where x.order_id = l.order_id and x.position = l.position)) order by l.position), '[]')
      from order_line l left join serialised_product p using (product_id) left join product g on g.id = l.product_id
      where l.order_id = o.id and not l.is_assembly) as lines,
     (select coalesce(jsonb_agg(jsonb_build_object('sequence', s.sequence, 'state', s.state,
        'weight_grams', s.weight_grams, 'length_mm', s.length_mm, 'width_mm', s.width_mm, 'height_mm', s.height_mm,
        'lines', (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity,
            'serials', (select coalesce(jsonb_agg(n.serial order by n.serial), '[]') from shipment_serial n
              where n.shipment_id = s.id and n.position = l.position)) order by l.position), '[]')
          from shipment_line l where l.shipment_id = s.id)) order by s.sequence), '[]')
      from order_shipment s where s.order_id = o.id) as shipments
   from shop_order o where o.id = any($1::uuid[]) order by coalesce(o.paid_at, o.placed_at), o.id;

-- name: orders.to_promise
select delivery_method, delivery_address ->> 'postal_code' as postal_code, (select value from shop_setting where key = 'shipping') as settings,
     exists (select from order_line l where l.order_id = o.id and l.is_assembly) as is_assembled
   from shop_order o where o.id = $1;

-- name: orders.to_refund
select o.id, o.state, o.customer_id, o.paid_attempt_id, o.shipping_cents, o.shipping_refunded_cents,
     (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity,
        'owed', l.quantity + l.exchanged_quantity - l.withdrawn_quantity, 'gross_cents', l.gross_cents,
        'refunded_quantity', l.refunded_quantity, 'withdrawn_quantity', l.withdrawn_quantity,
        'shelved_quantity', l.shelved_quantity, 'product_id', l.product_id, 'sku', l.sku,
        'product_name', l.product_name, 'image_url', l.image_url, 'is_there',
        p.id is not null and not exists (select from order_line_part x left join product q on q.id = x.product_id
          where x.order_id = l.order_id and x.position = l.position and q.id is null),
        'parts', (select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'quantity', x.quantity)
            order by x.product_id), '[]')
          from order_line_part x where x.order_id = l.order_id and x.position = l.position)) order by l.position), '[]')
      from order_line l left join product p on p.id = l.product_id where l.order_id = o.id) as lines
   from shop_order o where o.id = $1;

-- name: orders.units_of_order
select coalesce(x.product_id, l.product_id) as product_id, sum((l.quantity - l.withdrawn_quantity) * coalesce(x.quantity, 1))::int as quantity
   from order_line l left join order_line_part x using (order_id, position)
   where l.order_id = $1 and not l.is_assembly group by 1 order by 1;

-- name: orders.units_of_recall
select u.serial, u.letter, u.shipment_id, coalesce(s.state, 'packed') as state, s.shipped_at, o.id as order_id, o.number as order_number, o.customer_name, o.email
   from recall_unit u join shop_order o on o.id = u.order_id left join order_shipment s on s.id = u.shipment_id
   where u.recall_id = $1 order by u.serial;

-- name: orders.units_of_serial
select s.serial, coalesce(part.product_name, l.product_name) as product_name, coalesce(part.sku, l.sku) as sku,
     coalesce(part.product_id, l.product_id) as product_id,
     o.id as order_id, o.number as order_number, o.customer_id, sh.delivered_at, sl.warranty_months
   from shipment_serial s
   join order_shipment sh on sh.id = s.shipment_id and sh.state <> 'packed' and sh.ended_as is null
   join shop_order o on o.id = sh.order_id
   join shipment_line sl on sl.shipment_id = s.shipment_id and sl.position = s.position
   join order_line l on l.order_id = o.id and l.position = s.position
   left join order_line_part part on part.order_id = o.id and part.position = s.position and part.product_id = s.product_id
   where upper(s.serial) = upper($1) and not s.is_returned
     and (o.customer_id = $2::text or lower(o.email) = $3::text)
   order by sh.delivered_at desc nulls first, o.id limit 20;

-- name: orders.unmark_serialised
delete from serialised_product where product_id = $1;

-- name: orders.unpaid
select customer_name,
     case when state in ('pending_payment', 'awaiting_payment') then total_cents - store_credit_cents end as owed_cents
   from shop_order where id = $1;

-- name: orders.verified_account
select id from customer where email = $1 and email_verified and not is_anonymous and not is_blocked
    and deleted_at is null;

-- name: orders.with_every_word
with word as materialized (select '%' || shop_fold(word) || '%' as pattern from unnest($1::text[]) word)
   select n.id from shop_order n
    where n.placed_at > $2::timestamptz and n.buyer_words like any (array(select pattern from word))
      and not exists (
        select from word where n.buyer_words not like word.pattern and not exists (
          select from order_line l
           where l.order_id = n.id and shop_fold(l.product_name || ' ' || l.sku) like word.pattern))
    order by n.placed_at desc, n.id limit $3;

-- name: orders.write_check
insert into order_check (order_id, signs, points, held_from, checked_at, held_at)
   values ($1, $2::jsonb, $3, $4, $5, $6::timestamptz)
   on conflict (order_id) do update set signs = excluded.signs, points = excluded.points, held_from = excluded.held_from,
     checked_at = excluded.checked_at, held_at = coalesce(order_check.held_at, excluded.held_at);

-- name: orders.write_delivery
update shop_order set delivery_address = $1::jsonb, contact_keys = $2::text[], updated_at = $3
    where id = $4;

-- name: orders.write_edit
with wanted as (
     select l.* from jsonb_to_recordset($1::jsonb) as l(
       position smallint, product_id int, ref_id text, sku text, product_name text, image_url text, quantity int,
       unit_price_cents bigint, discount_cents bigint, discounts jsonb, gross_cents bigint, tax_base_cents bigint, tax_cents bigint,
       tax_basis_points int)
   ), gone as (
     delete from order_line l where l.order_id = $2::uuid and l.position not in (select position from wanted)
   ), kept as (
     update order_line l set quantity = w.quantity, discount_cents = w.discount_cents, discounts = w.discounts,
       gross_cents = w.gross_cents, tax_base_cents = w.tax_base_cents, tax_cents = w.tax_cents
     from wanted w where l.order_id = $2::uuid and l.position = w.position
     returning l.position
   ), added as (
     insert into order_line (order_id, position, product_id, ref_id, sku, product_name, image_url, quantity, unit_price_cents,
       unit_cost_cents, discount_cents, discounts, gross_cents, tax_base_cents, tax_cents, tax_basis_points, is_assembly, placed_at,
       revocation_days, unopened_days, fault_days)
     select $2::uuid, l.position, l.product_id, l.ref_id, l.sku, l.product_name, l.image_url, l.quantity, l.unit_price_cents,
       (select case when bool_and(piece.cents is not null) then sum(piece.cents * piece.quantity)::bigint end
      from (select made_of.quantity, coalesce((select own.cost_cents from product own where own.id = made_of.id), (
    select ceil(case offer.currency when 'USD' then offer.cost * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else offer.cost end
                * (10000 + 1600) / 100)::bigint as cents from supplier_offer offer where offer.product_id = made_of.id and offer.status = 'active'
     order by offer.is_stale, cents limit 1)) as cents from (
        select kit.part_id as id, kit.quantity from kit_part kit where kit.kit_id = l.product_id
        union all select l.product_id, 1 where not exists (select from kit_part kit where kit.kit_id = l.product_id)) made_of) piece), l.discount_cents, l.discounts, l.gross_cents, l.tax_base_cents, l.tax_cents, l.tax_basis_points,
       exists (select from product work where work.id = l.product_id and work.kind = 'assembly'),
       (select placed_at from shop_order where id = $2::uuid), ($3::jsonb ->> 'revocation_days')::smallint,
       coalesce((select (own ->> 'unopened_days')::smallint from product goods, jsonb_array_elements($3::jsonb -> 'kinds') own
                  where goods.id = l.product_id and own ->> 'kind' = goods.kind limit 1), ($3::jsonb ->> 'unopened_days')::smallint),
       ($3::jsonb ->> 'fault_days')::smallint
     from wanted l where l.position not in (select position from order_line where order_id = $2::uuid)
     returning order_id, position, product_id
   ), parted as (
     insert into order_line_part (order_id, position, product_id, sku, product_name, quantity)
     select added.order_id, added.position, part.id, part.sku, part.name, k.quantity
     from added join kit_part k on k.kit_id = added.product_id join product part on part.id = k.part_id
   )
   update shop_order set subtotal_cents = $4, discount_cents = $5, shipping_cents = $6,
     tax_cents = $7, total_cents = $8, store_credit_cents = $9,
     delivery_method = $10, delivery_address = coalesce($11::jsonb, delivery_address),
     shipping_discounts = $12::jsonb, edits = edits + 1
   where id = $2::uuid;

-- name: orders.write_gift
update shop_order set gift_message = $1, updated_at = $2 where id = $3;

-- name: orders.write_hold
update shop_order set hold = $1, hold_note = $2, updated_at = $3 where id = $4;

-- name: orders.write_marks
update shop_order set tags = coalesce($1::text[], tags), flag = case when $2::boolean then $3::text else flag end,
     assigned_to = case when $4::boolean is null then assigned_to when $4 then $5::text end, updated_at = $6
    where id = $7;

-- name: orders.write_marks_on_many
with held as materialized (
     select id from shop_order where id = any($1::uuid[]) order by id for no key update
   )
   update shop_order o
      set tags = case when $2::text is null or $2 = any(o.tags) then o.tags else o.tags || $2::text end,
          flag = case when $3::boolean then $4::text else o.flag end,
          assigned_to = case when $5::boolean is null then o.assigned_to when $5 then $6::text end,
          updated_at = $7
     from held where o.id = held.id and ($2::text is null or $2 = any(o.tags) or cardinality(o.tags) < 10)
   returning o.id, o.customer_id, o.state;

-- name: orders.write_notes
update shop_order set notes = $1, updated_at = $2
    where id = $3 and ($4::int is null or notes_version = $4::int);

-- name: orders.write_parcel
update order_shipment set weight_grams = $1, length_mm = $2, width_mm = $3, height_mm = $4
    where id = $5;

-- name: orders.write_pc
update assembly set version = version + 1, steps = $1::jsonb, test = $2::jsonb, finished_at = $3,
     finished_by = $4
   where order_id = $5 and number = $6;

-- name: orders.wrong_serials
select r.position, r.product_id, r.serial, own.product_id is not null as is_gone, coalesce(p.name, '') as other_name
   from jsonb_to_recordset($1::jsonb) as r(product_id int, serial text, position smallint)
     left join stock_serial own on own.product_id = r.product_id and own.serial = r.serial
     left join lateral (
       select n.product_id from stock_serial n where n.serial = r.serial and n.product_id <> r.product_id
          and not n.is_gone and not exists (select from shipment_serial s
            where s.product_id = n.product_id and s.serial = n.serial and not s.is_returned)
        order by n.product_id limit 1) other on own.product_id is null
     left join product p on p.id = other.product_id
   where own.is_gone or other.product_id is not null
   order by r.position, r.serial limit 1;
