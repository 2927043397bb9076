-- name: reviews.add
insert into review (product_id, customer_id, rating, title, comment, is_verified_purchase, state, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (product_id, customer_id) do nothing returning id;

-- name: reviews.approved_of
select r.id, r.rating, r.title, r.comment, c.name as author, r.is_verified_purchase, r.reply, r.created_at from review r join customer c on c.id = r.customer_id
    where r.product_id = $1 and r.state = 'approved'
    order by r.is_verified_purchase desc, r.created_at desc, r.id desc limit 200;

-- name: reviews.count
select count(*) as total from review r join customer c on c.id = r.customer_id join product p on p.id = r.product_id where ($1 = '' or shop_fold(r.title || ' ' || r.comment || ' ' || p.name) like '%' || shop_fold($1) || '%')
  and ($2::text is null or r.state = $2) and ($3::int is null or r.rating = $3);

-- name: reviews.histogram_of
select exists (select from product where id = $1) as known,
          array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
                count(*) filter (where rating = 3), count(*) filter (where rating = 4),
                count(*) filter (where rating = 5)]::int[] as counts,
          round(avg(rating), 1) as average, count(*)::int as total
     from review where product_id = $1 and state = 'approved';

-- name: reviews.moderate
update review set state = coalesce($2, state), reply = case when $3 then $4 else reply end, updated_at = $5
    where id = $1;

-- name: reviews.one
select r.id, r.rating, r.title, r.comment, c.name as author, r.is_verified_purchase, r.reply, r.created_at, r.state, r.product_id, p.name as product_name, p.sku, p.slug from review r join customer c on c.id = r.customer_id join product p on p.id = r.product_id where r.id = $1;

-- name: reviews.page
select r.id, r.rating, r.title, r.comment, c.name as author, r.is_verified_purchase, r.reply, r.created_at, r.state, r.product_id, p.name as product_name, p.sku, p.slug from review r join customer c on c.id = r.customer_id join product p on p.id = r.product_id where ($1 = '' or shop_fold(r.title || ' ' || r.comment || ' ' || p.name) like '%' || shop_fold($1) || '%')
  and ($2::text is null or r.state = $2) and ($3::int is null or r.rating = $3) order by r.created_at desc, r.id desc limit $4 offset $5;

-- name: reviews.pending_count
select count(*) as total from review where state = 'pending';
