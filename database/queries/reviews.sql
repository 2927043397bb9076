-- name: reviews.add
insert into review (product_id, customer_id, rating, title, comment, is_verified_purchase, state, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (product_id, customer_id) do nothing returning id;

-- name: reviews.add_photo
insert into review_photo (review_id, image_url, width, height, state, created_at)
   values ($1, $2, $3, $4, $5, $6) returning id, state;

-- name: reviews.approved_by_best
select r.id, r.rating, r.title, r.comment, c.name as author, r.is_verified_purchase, r.useful_count, r.reply,
  r.created_at, coalesce((select json_agg(json_build_object('image_url', f.image_url, 'width', f.width, 'height', f.height)
     order by f.id) from review_photo f where f.review_id = r.id and f.state = 'approved'), '[]') as photos from review r join customer c on c.id = r.customer_id
    where r.product_id = $1 and r.state = 'approved' and ($2::int is null or r.rating = $2)
  and (not $3::boolean or exists (select from review_photo f where f.review_id = r.id and f.state = 'approved')) order by r.rating desc, r.useful_count desc, r.created_at desc, r.id desc limit $4 offset $5;

-- name: reviews.approved_by_newest
select r.id, r.rating, r.title, r.comment, c.name as author, r.is_verified_purchase, r.useful_count, r.reply,
  r.created_at, coalesce((select json_agg(json_build_object('image_url', f.image_url, 'width', f.width, 'height', f.height)
     order by f.id) from review_photo f where f.review_id = r.id and f.state = 'approved'), '[]') as photos from review r join customer c on c.id = r.customer_id
    where r.product_id = $1 and r.state = 'approved' and ($2::int is null or r.rating = $2)
  and (not $3::boolean or exists (select from review_photo f where f.review_id = r.id and f.state = 'approved')) order by r.created_at desc, r.id desc limit $4 offset $5;

-- name: reviews.approved_by_useful
select r.id, r.rating, r.title, r.comment, c.name as author, r.is_verified_purchase, r.useful_count, r.reply,
  r.created_at, coalesce((select json_agg(json_build_object('image_url', f.image_url, 'width', f.width, 'height', f.height)
     order by f.id) from review_photo f where f.review_id = r.id and f.state = 'approved'), '[]') as photos from review r join customer c on c.id = r.customer_id
    where r.product_id = $1 and r.state = 'approved' and ($2::int is null or r.rating = $2)
  and (not $3::boolean or exists (select from review_photo f where f.review_id = r.id and f.state = 'approved')) order by r.useful_count desc, r.is_verified_purchase desc, r.created_at desc, r.id desc limit $4 offset $5;

-- name: reviews.approved_by_worst
select r.id, r.rating, r.title, r.comment, c.name as author, r.is_verified_purchase, r.useful_count, r.reply,
  r.created_at, coalesce((select json_agg(json_build_object('image_url', f.image_url, 'width', f.width, 'height', f.height)
     order by f.id) from review_photo f where f.review_id = r.id and f.state = 'approved'), '[]') as photos from review r join customer c on c.id = r.customer_id
    where r.product_id = $1 and r.state = 'approved' and ($2::int is null or r.rating = $2)
  and (not $3::boolean or exists (select from review_photo f where f.review_id = r.id and f.state = 'approved')) order by r.rating, r.useful_count desc, r.created_at desc, r.id desc limit $4 offset $5;

-- name: reviews.below
with page as materialized (
     select * from (select r.id from review r where ($1::int[] is null or r.id = any($1))
  and ($2::boolean is null or r.id in (select w.id from review w where w.state = 'pending'
   union
   select f.review_id from review_photo f join review w on w.id = f.review_id where f.state = 'pending' and w.state <> 'rejected'))
  and ($3::text is null or r.state = $3)
  and ($4::int is null or r.rating = $4)
  and ($5::boolean is null or r.id in (select f.review_id from review_photo f))
  and ($6::text is null or r.created_at >= coalesce((
      select w.created_at from review w where true order by w.created_at desc offset 5000 limit 1), '-infinity')
    and (strpos(shop_fold(r.title || ' ' || r.comment), shop_fold($6)) > 0
    or strpos(shop_fold((select n.name from product n where n.id = r.product_id)), shop_fold($6)) > 0)) and ($7::int is null or (r.created_at, r.id) < ($8::text::timestamptz, $7)) order by r.created_at desc, r.id desc limit $9) short limit 1000
   )
   select r.id, r.rating, r.title, r.comment, c.name as author, r.is_verified_purchase, r.useful_count, r.reply,
  r.created_at, coalesce((select json_agg(json_build_object('image_url', f.image_url, 'width', f.width, 'height', f.height, 'id', f.id, 'state', f.state)
     order by f.id) from review_photo f where f.review_id = r.id and true), '[]') as photos, r.state, r.rejection_reason,
  r.customer_id, r.product_id, p.name as product_name, p.sku, p.slug, r.created_at::text as listed from page join review r on r.id = page.id join customer c on c.id = r.customer_id
     join product p on p.id = r.product_id order by r.created_at desc, r.id desc;

-- name: reviews.count
select count(*)::int as total from (select from review r where ($1::int[] is null or r.id = any($1))
  and ($2::boolean is null or r.id in (select w.id from review w where w.state = 'pending'
   union
   select f.review_id from review_photo f join review w on w.id = f.review_id where f.state = 'pending' and w.state <> 'rejected'))
  and ($3::text is null or r.state = $3)
  and ($4::int is null or r.rating = $4)
  and ($5::boolean is null or r.id in (select f.review_id from review_photo f))
  and ($6::text is null or r.created_at >= coalesce((
      select w.created_at from review w where true order by w.created_at desc offset 5000 limit 1), '-infinity')
    and (strpos(shop_fold(r.title || ' ' || r.comment), shop_fold($6)) > 0
    or strpos(shop_fold((select n.name from product n where n.id = r.product_id)), shop_fold($6)) > 0)) limit $7) counted;

-- name: reviews.count_votes
update review set useful_count = (select count(*) from review_vote where review_id = $1 and is_useful)
    where id = $1 returning useful_count;

-- name: reviews.count_votes_again
update review r set useful_count = (
     select count(*) from review_vote v where v.review_id = r.id and v.is_useful)
    where r.id = any($1::int[]);

-- name: reviews.drop_overdue_photos
delete from review_photo f using review r where r.id = f.review_id and f.id = any($1::int[]) and ((f.state = 'rejected' and f.decided_at < $2) or (r.state = 'rejected' and r.updated_at < $2));

-- name: reviews.drop_second
delete from review r using review own
    where r.customer_id = $1 and own.customer_id = $2 and own.product_id = r.product_id
   returning r.product_id, array(select f.image_url from review_photo f where f.review_id = r.id) as photos;

-- name: reviews.drop_second_votes
delete from review_vote v
    where v.customer_id = $1 and exists (
            select from review_vote own where own.review_id = v.review_id and own.customer_id = $2)
       or v.customer_id in ($1, $2) and exists (
            select from review r where r.id = v.review_id and r.customer_id = $2)
   returning v.review_id;

-- name: reviews.histogram_of
select exists (select from product where id = $1) as known,
          array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
                count(*) filter (where rating = 3), count(*) filter (where rating = 4),
                count(*) filter (where rating = 5)]::int[] as counts,
          round(avg(rating), 1) as average, count(*)::int as total,
          (count(*) filter (where has_photo))::int as with_photos,
          (count(*) filter (where ($2::int is null or rating = $2) and (not $3::boolean or has_photo)))::int as matching
     from (select r.rating, exists (select from review_photo f where f.review_id = r.id and f.state = 'approved') as has_photo from review r
            where r.product_id = $1 and r.state = 'approved') approved;

-- name: reviews.lines_to_review
select l.order_id, l.position from order_line l
     join shop_order o on o.id = l.order_id join product p on p.id = l.product_id and p.status = 'active' and p.kind <> 'assembly'
    where not exists (select from review r where r.product_id = l.product_id and r.customer_id = o.customer_id)
      and l.quantity - l.refunded_quantity > (select count(*) from return_unit u join return_request q on q.id = u.return_id
        where q.order_id = l.order_id and u.position = l.position and not u.is_refunded
          and q.state in ('requested', 'approved', 'received', 'inspected')) and l.order_id = any($1::uuid[])
    order by l.order_id, l.position;

-- name: reviews.lock
select id, product_id, customer_id, state from review where id = $1 for update;

-- name: reviews.moderate
update review set state = coalesce($1, state),
          rejection_reason = case when $1 is null then rejection_reason when $1 = 'rejected' then $2 end,
          reply = case when $3 then $4 else reply end, updated_at = $5
    where id = any($6::int[]) returning product_id;

-- name: reviews.move
update review set customer_id = $1, updated_at = $2 where customer_id = $3;

-- name: reviews.move_votes
update review_vote set customer_id = $1 where customer_id = $2;

-- name: reviews.one
select r.id, r.rating, r.title, r.comment, c.name as author, r.is_verified_purchase, r.useful_count, r.reply,
  r.created_at, coalesce((select json_agg(json_build_object('image_url', f.image_url, 'width', f.width, 'height', f.height, 'id', f.id, 'state', f.state)
     order by f.id) from review_photo f where f.review_id = r.id and true), '[]') as photos, r.state, r.rejection_reason,
  r.customer_id, r.product_id, p.name as product_name, p.sku, p.slug from review r join customer c on c.id = r.customer_id join product p on p.id = r.product_id where r.id = $1;

-- name: reviews.overdue_photos
select f.id, f.image_url from review_photo f join review r on r.id = f.review_id where ((f.state = 'rejected' and f.decided_at < $1) or (r.state = 'rejected' and r.updated_at < $1))
    order by f.id limit $2;

-- name: reviews.own
select r.id, r.state, r.rejection_reason,
          (count(f.id) filter (where f.state = 'pending'))::int as pending,
          (count(f.id) filter (where f.state = 'approved'))::int as approved,
          (count(f.id) filter (where f.state = 'rejected'))::int as rejected
     from review r left join review_photo f on f.review_id = r.id
    where r.product_id = $1 and r.customer_id = $2 group by r.id;

-- name: reviews.own_votes
select v.review_id, v.is_useful from review_vote v join review r on r.id = v.review_id
    where r.product_id = $1 and v.customer_id = $2 order by v.review_id;

-- name: reviews.page
with page as materialized (
     select * from (select r.id from review r where ($1::int[] is null or r.id = any($1))
  and ($2::boolean is null or r.id in (select w.id from review w where w.state = 'pending'
   union
   select f.review_id from review_photo f join review w on w.id = f.review_id where f.state = 'pending' and w.state <> 'rejected'))
  and ($3::text is null or r.state = $3)
  and ($4::int is null or r.rating = $4)
  and ($5::boolean is null or r.id in (select f.review_id from review_photo f))
  and ($6::text is null or r.created_at >= coalesce((
      select w.created_at from review w where true order by w.created_at desc offset 5000 limit 1), '-infinity')
    and (strpos(shop_fold(r.title || ' ' || r.comment), shop_fold($6)) > 0
    or strpos(shop_fold((select n.name from product n where n.id = r.product_id)), shop_fold($6)) > 0)) order by r.created_at desc, r.id desc limit $7 offset $8) short limit 1000
   )
   select r.id, r.rating, r.title, r.comment, c.name as author, r.is_verified_purchase, r.useful_count, r.reply,
  r.created_at, coalesce((select json_agg(json_build_object('image_url', f.image_url, 'width', f.width, 'height', f.height, 'id', f.id, 'state', f.state)
     order by f.id) from review_photo f where f.review_id = r.id and true), '[]') as photos, r.state, r.rejection_reason,
  r.customer_id, r.product_id, p.name as product_name, p.sku, p.slug from page join review r on r.id = page.id join customer c on c.id = r.customer_id
     join product p on p.id = r.product_id order by r.created_at desc, r.id desc;

-- name: reviews.pending_count
select count(*) as total from (select w.id from review w where w.state = 'pending'
   union
   select f.review_id from review_photo f join review w on w.id = f.review_id where f.state = 'pending' and w.state <> 'rejected') waiting;

-- name: reviews.personal_data
select coalesce(json_agg(json_build_object('product', p.name, 'rating', r.rating, 'title', r.title,
     'comment', r.comment, 'state', r.state, 'written_at', r.created_at,
     'photos', (select coalesce(json_agg(f.image_url), '[]') from review_photo f where f.review_id = r.id))
     order by r.created_at), '[]') as data
   from review r join product p on p.id = r.product_id where r.customer_id = $1;

-- name: reviews.photos_of
select id, image_url, width, height, state from review_photo where review_id = $1 order by id;

-- name: reviews.products_to_review
select coalesce((select jsonb_agg(jsonb_build_object('product_id', p.id, 'product_name', l.product_name, 'sku', p.sku, 'slug', p.slug)
        order by l.position) from order_line l
     join shop_order o on o.id = l.order_id join product p on p.id = l.product_id and p.status = 'active' and p.kind <> 'assembly'
    where not exists (select from review r where r.product_id = l.product_id and r.customer_id = o.customer_id)
      and l.quantity - l.refunded_quantity > (select count(*) from return_unit u join return_request q on q.id = u.return_id
        where q.order_id = l.order_id and u.position = l.position and not u.is_refunded
          and q.state in ('requested', 'approved', 'received', 'inspected')) and o.id = mine.id and o.state = 'paid' and o.fulfilment = 'delivered'), '[]') as products
   from shop_order mine where mine.id = $1 and mine.customer_id = $2;

-- name: reviews.put_vote
insert into review_vote (review_id, customer_id, is_useful, created_at) values ($1, $2, $3, $4)
   on conflict (review_id, customer_id) do update set is_useful = excluded.is_useful;

-- name: reviews.remove_vote
delete from review_vote where review_id = $1 and customer_id = $2;

-- name: reviews.set_photo_state
update review_photo set state = $1, decided_at = $2 where id = $3 returning review_id;

-- name: reviews.set_waiting_photos
update review_photo set state = $1, decided_at = $2 where review_id = any($3::int[]) and state = 'pending';

-- name: reviews.take_delivered
with arrived as materialized (
     select distinct s.order_id from order_shipment s
      where s.delivered_at > $1::timestamptz and s.delivered_at <= $2::timestamptz
        and not exists (select from review_request r where r.order_id = s.order_id)
   ),
   due as materialized (
     select o.id from arrived cross join lateral (select * from shop_order one where one.id = arrived.order_id offset 0) o
      where o.fulfilment = 'delivered' and o.state = 'paid' and o.hold is null and o.email <> ''
        and not exists (select from order_shipment s where s.order_id = o.id and s.delivered_at > $2)
   )
   insert into review_request (order_id, asked_at)
   select due.id, $3::timestamptz from due order by due.id limit $4
   on conflict do nothing returning order_id;

-- name: reviews.touch_of_customer
update review set updated_at = $1 where customer_id = $2;

-- name: reviews.with_words
select id from (
     (select n.id from review n where shop_fold(n.title || ' ' || n.comment) like shop_fold($1) limit $2)
     union all
     (select n.id from review n where n.product_id in (select p.id from product p where shop_fold(p.name || ' ' || p.sku) like shop_fold($1) and shop_fold(p.name) like shop_fold($1)) limit $2)
   ) found;
