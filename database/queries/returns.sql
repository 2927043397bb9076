-- name: returns.at_bench
select r.id, r.order_id from return_request r
   where (($1::bool is distinct from true and r.state = 'approved') or ($1::bool is distinct from false and (r.state = 'received' or (r.state in ('inspected', 'closed') and r.updated_at > $2::timestamptz
       and r.resolution is distinct from 'nothing'
       and (select count(*) from return_unit u where u.return_id = r.id and u.outcome = 'sellable' and not u.is_restocked) > 0))))
     and ($3::int is null or r.number = $3)
   order by r.state = 'approved', r.requested_at, r.id limit $4;

-- name: returns.below
select id, number, order_id, state, reason, wanted, requested_at,
     (select count(*)::int from return_unit u where u.return_id = r.id) as units, resolution, refund_cents from return_request r
   where ($1::text is null or state = $1) and ($2::text is null or reason = $2)
   and ($3::int is null or number = $3) and ($4::uuid[] is null or id = any($4)) and ($5::int is null or number < $5) order by number desc limit $6;

-- name: returns.by_id
select r.id, r.number, r.order_id, r.state, r.reason, r.wanted, r.comment, r.answer, r.resolution,
     r.refund_cents, r.shipping_cents, r.requested_at, r.updated_at,
     (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'position', u.position, 'serial', u.serial,
        'outcome', u.outcome, 'note', u.note, 'is_refunded', u.is_refunded, 'is_restocked', u.is_restocked, 'is_sent_back', u.is_sent_back)
        order by u.position, u.id), '[]') from return_unit u where u.return_id = r.id) as units,
     (select coalesce(jsonb_agg(jsonb_build_object('image_url', p.image_url, 'width', p.width, 'height', p.height)
        order by p.id), '[]') from return_photo p where p.return_id = r.id) as photos,
     (select jsonb_build_object('id', l.id, 'carrier_name', l.carrier_name, 'tracking_code', l.tracking_code,
        'tracking_url', l.tracking_url, 'parcel_state', l.parcel_state, 'has_file', l.pdf is not null or l.label_url is not null)
        from parcel_label l where l.parcel_ref = r.id and l.state = 'bought') as label from return_request r where r.id = $1;

-- name: returns.change
update return_request set state = $1, answer = coalesce($2, answer), resolution = coalesce($3, resolution),
     refund_cents = coalesce($4, refund_cents), shipping_cents = coalesce($5, shipping_cents), updated_at = $6
   where id = $7;

-- name: returns.count
select count(*)::int as total from return_request where ($1::text is null or state = $1) and ($2::text is null or reason = $2)
   and ($3::int is null or number = $3) and ($4::uuid[] is null or id = any($4));

-- name: returns.count_at_bench
select count(*)::int as total from return_request r
   where r.state in ('received', 'inspected', 'closed') and (r.state = 'received' or (r.state in ('inspected', 'closed') and r.updated_at > $1::timestamptz
       and r.resolution is distinct from 'nothing'
       and (select count(*) from return_unit u where u.return_id = r.id and u.outcome = 'sellable' and not u.is_restocked) > 0));

-- name: returns.count_waiting
select count(*) filter (where state = 'requested')::int as to_decide,
     count(*) filter (where state = 'received')::int as to_inspect,
     count(*) filter (where state = 'inspected')::int as to_settle
   from return_request where state in ('requested', 'received', 'inspected');

-- name: returns.described_open_box
select grade, note, version from open_box_unit where product_id = $1;

-- name: returns.erase
with theirs as (
     select r.id from return_request r join shop_order o on o.id = r.order_id where o.customer_id = $1
   ), silent as (
     update return_request r set comment = '', answer = '' from theirs where r.id = theirs.id
   )
   delete from return_photo p using theirs where p.return_id = theirs.id returning p.image_url;

-- name: returns.for_webhooks
select r.id, r.number, r.order_id, r.state, r.reason, r.wanted, r.resolution, r.refund_cents, r.requested_at,
     (select coalesce(jsonb_agg(jsonb_build_object('product_id', n.product_id, 'sku', n.sku, 'quantity', n.quantity)
         order by n.position), '[]')
        from (select l.position, l.product_id, l.sku, count(*) as quantity
                from return_unit u join order_line l on l.order_id = r.order_id and l.position = u.position
               where u.return_id = r.id group by l.position, l.product_id, l.sku) n) as lines
   from return_request r where r.id = any($1::uuid[]);

-- name: returns.ids_of
select r.id from return_request r join shop_order o on o.id = r.order_id where o.customer_id = $1;

-- name: returns.insert
with made as (
     insert into return_request (order_id, reason, wanted, comment, requested_at, updated_at)
     values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz) returning id, number
   ), filled as (
     insert into return_unit (return_id, position, serial)
     select made.id, u.position, u.serial from made, jsonb_to_recordset($6::jsonb) as u(position smallint, serial text)
   )
   select id, number from made;

-- name: returns.insert_photo
insert into return_photo (return_id, image_url, width, height) values ($1, $2, $3, $4) on conflict do nothing;

-- name: returns.judge_open_box
update return_unit set outcome = 'open_box' where id = any($1::int[]) and is_sent_back and outcome = 'scrap';

-- name: returns.judge_units
update return_unit u set outcome = j.outcome, note = j.note, serial = coalesce(j.serial, u.serial)
   from jsonb_to_recordset($1::jsonb) as j(id int, outcome text, note text, serial text)
   where u.return_id = $2 and u.id = j.id and not u.is_restocked and not u.is_sent_back
   returning u.id;

-- name: returns.mark_refunded
update return_unit set is_refunded = true where id = any($1::int[]);

-- name: returns.mark_restocked
update return_unit set is_restocked = true where id = any($1::int[]);

-- name: returns.of_buyer
select r.number, r.order_id, r.state, r.reason, r.requested_at
   from return_request r join shop_order o on o.id = r.order_id
   where o.customer_id = $1 order by r.number desc limit $2;

-- name: returns.of_order
select r.id, r.number, r.order_id, r.state, r.reason, r.wanted, r.comment, r.answer, r.resolution,
     r.refund_cents, r.shipping_cents, r.requested_at, r.updated_at,
     (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'position', u.position, 'serial', u.serial,
        'outcome', u.outcome, 'note', u.note, 'is_refunded', u.is_refunded, 'is_restocked', u.is_restocked, 'is_sent_back', u.is_sent_back)
        order by u.position, u.id), '[]') from return_unit u where u.return_id = r.id) as units,
     (select coalesce(jsonb_agg(jsonb_build_object('image_url', p.image_url, 'width', p.width, 'height', p.height)
        order by p.id), '[]') from return_photo p where p.return_id = r.id) as photos,
     (select jsonb_build_object('id', l.id, 'carrier_name', l.carrier_name, 'tracking_code', l.tracking_code,
        'tracking_url', l.tracking_url, 'parcel_state', l.parcel_state, 'has_file', l.pdf is not null or l.label_url is not null)
        from parcel_label l where l.parcel_ref = r.id and l.state = 'bought') as label from return_request r where r.order_id = $1 order by r.number desc;

-- name: returns.open_box_page
select g.*, count(*) over ()::int as total from (
     select x.product_id, p.sku, p.name as product_name, p.slug,
       (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url,
       x.grade, x.note, x.version, x.serial, p.price_cents, p.warranty_months, case when coalesce(s.units, 0) = 0 then 'sold' when p.status = 'active' then 'for_sale' else 'hidden' end as state, o.id as original_id,
       o.sku as original_sku, o.price_cents as original_price_cents, x.created_at
     from open_box_unit x join product p on p.id = x.product_id join product o on o.id = x.original_id
       left join lateral (select sum(l.on_hand)::int as units from stock_level l where l.product_id = p.id) s on true
   ) g where $1::text is null or g.state = $1
   order by g.created_at desc, g.product_id desc limit $2 offset $3;

-- name: returns.order_of
select order_id from return_request where id = $1;

-- name: returns.page
select id, number, order_id, state, reason, wanted, requested_at,
     (select count(*)::int from return_unit u where u.return_id = r.id) as units from return_request r where ($1::text is null or state = $1) and ($2::text is null or reason = $2)
   and ($3::int is null or number = $3) and ($4::uuid[] is null or id = any($4))
   order by state in ('refused', 'withdrawn', 'closed'), requested_at, id limit $5 offset $6;

-- name: returns.personal_data
select coalesce(json_agg(json_build_object(
     'name', 'D-' || r.number, 'order_number', o.number, 'state', r.state, 'reason', r.reason, 'wanted', r.wanted,
     'comment', r.comment, 'answer', r.answer, 'resolution', r.resolution, 'refund_cents', r.refund_cents,
     'requested_at', r.requested_at,
     'serials', (select coalesce(json_agg(u.serial order by u.id) filter (where u.serial is not null), '[]')
        from return_unit u where u.return_id = r.id),
     'photos', (select coalesce(json_agg(p.image_url order by p.id), '[]')
        from return_photo p where p.return_id = r.id)) order by r.number), '[]') as data
   from return_request r join shop_order o on o.id = r.order_id where o.customer_id = $1;

-- name: returns.release_scrap
update return_unit set is_sent_back = false where id = any($1::int[]);

-- name: returns.take_scrap
with asked as (
     select u.id from return_unit u where u.id = any($1::int[]) order by u.id for update
   )
   update return_unit u set is_sent_back = true
     from asked a, return_request r join order_line l on l.order_id = r.order_id
    where u.id = a.id and r.id = u.return_id and l.position = u.position and u.outcome = 'scrap' and not u.is_sent_back
      and r.state in ('inspected', 'closed')
   returning u.id, l.product_id;

-- name: returns.waiting_open_boxes
select r.id as return_id, r.number, r.order_id, u.id as unit_id, u.serial, u.note, p.id as product_id, p.sku,
     p.name as product_name, p.price_cents
   from return_unit u join return_request r on r.id = u.return_id and r.state in ('inspected', 'closed')
     join order_line l on l.order_id = r.order_id and l.position = u.position join product p on p.id = l.product_id
   where u.outcome = 'open_box' and not u.is_restocked order by r.number, u.id limit 200;

-- name: returns.with_parcel_problem
select r.id from parcel_label l join return_request r on r.id = l.parcel_ref
    where l.state = 'unknown' or l.problem_at is not null and l.solved_at is null;

-- name: returns.withdraw_open
update return_request r set state = 'withdrawn', updated_at = $1 from shop_order o
    where o.id = r.order_id and o.customer_id = $2 and r.state in ('requested', 'approved')
      and not exists (select 1 from parcel_label l where l.parcel_ref = r.id and l.state = 'bought' and l.parcel_state <> 'created')
   returning r.id, r.number, r.order_id;
