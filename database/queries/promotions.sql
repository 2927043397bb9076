-- name: promotions.all
with m as materialized (
     select * from promotion
      where $4::text is null or strpos(shop_fold(name), shop_fold($4)) > 0
   )
   select (select count(*)::int from m) as total, coalesce((
     select json_agg(json_build_object('id', m.id, 'promotion_name', m.name, 'slug', m.slug, 'description', m.description,
  'promotion_image', m.image_url, 'kind', m.kind, 'value', m.value, 'starts_at', to_char(m.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'ends_at', to_char(m.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'state', case when m.ends_at <= $1::timestamptz then 'ended' when m.is_paused then 'paused'
                when m.starts_at > $1::timestamptz then 'scheduled' else 'active' end,
  'product_count', (select count(*) from promotion_product mp where mp.promotion_id = m.id)) order by m.starts_at desc, m.id desc)
       from (select * from m order by starts_at desc, id desc limit $2 offset $3) m), '[]')::text as json;

-- name: promotions.delete
delete from promotion where id = $1;

-- name: promotions.insert
insert into promotion (name, slug, description, image_url, kind, value, starts_at, ends_at, is_paused, applied_at,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $10::timestamptz, $10::timestamptz)
   returning id;

-- name: promotions.keep_former_slug
insert into promotion_former_slug (slug, promotion_id, created_at) values ($1, $2, $3)
   on conflict (slug) do update set promotion_id = excluded.promotion_id, created_at = excluded.created_at;

-- name: promotions.lock
select m.name, m.slug, m.description, m.image_url, m.kind, m.value, m.starts_at, m.ends_at, m.is_paused,
          array(select product_id from promotion_product mp where mp.promotion_id = m.id) as product_ids
     from promotion m where m.id = $1 for update of m;

-- name: promotions.mark_due
with due as (
     select id from promotion
      where starts_at <= $1 and (applied_at is null or applied_at < starts_at)
         or ends_at <= $1 and (applied_at is null or applied_at < ends_at)
      order by id for update
   ),
   marked as (
     update promotion m set applied_at = $1 from due where m.id = due.id
   )
   select coalesce(array_agg(distinct mp.product_id), '{}') as product_ids
     from promotion_product mp join due on due.id = mp.promotion_id;

-- name: promotions.next_turn
select min(turn) as at from promotion m, unnest(array[m.starts_at, m.ends_at]) turn
    where turn > $1 and not m.is_paused;

-- name: promotions.of_former_slug
select m.slug from promotion_former_slug f join promotion m on m.id = f.promotion_id where f.slug = $1;

-- name: promotions.one
select json_build_object('id', m.id, 'promotion_name', m.name, 'slug', m.slug, 'description', m.description,
  'promotion_image', m.image_url, 'kind', m.kind, 'value', m.value, 'starts_at', to_char(m.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'ends_at', to_char(m.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'state', case when m.ends_at <= $1::timestamptz then 'ended' when m.is_paused then 'paused'
                when m.starts_at > $1::timestamptz then 'scheduled' else 'active' end,
  'product_count', (select count(*) from promotion_product mp where mp.promotion_id = m.id))::text as json,
          array(select product_id from promotion_product mp where mp.promotion_id = m.id order by product_id) as product_ids
     from promotion m where m.id = $2;

-- name: promotions.put_products
insert into promotion_product (promotion_id, product_id) select $1, unnest($2::int[]) on conflict do nothing;

-- name: promotions.running
with running as (
     select m.* from promotion m
      where not m.is_paused and m.starts_at <= $1::timestamptz and m.ends_at > $1::timestamptz
        and ($2::text is null or m.slug = $2 or shop_fold(m.name) = shop_fold($2) or m.id::text = $2)
   ),
   pairs as (
     select mp.product_id, mp.promotion_id from promotion_product mp join running m on m.id = mp.promotion_id
   )
   select coalesce((select json_agg(json_build_object('id', m.id, 'promotion_name', m.name, 'slug', m.slug, 'description', m.description,
  'promotion_image', m.image_url, 'kind', m.kind, 'value', m.value, 'starts_at', to_char(m.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'ends_at', to_char(m.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'state', case when m.ends_at <= $1::timestamptz then 'ended' when m.is_paused then 'paused'
                when m.starts_at > $1::timestamptz then 'scheduled' else 'active' end,
  'product_count', (select count(*) from promotion_product mp where mp.promotion_id = m.id)) order by m.ends_at, m.id)
            from running m), '[]')::text as json,
          (select array_agg(product_id order by product_id, promotion_id) from pairs) as product_ids,
          (select array_agg(promotion_id order by product_id, promotion_id) from pairs) as promotion_ids;

-- name: promotions.take_products
delete from promotion_product where promotion_id = $1 and product_id <> all($2::int[]);

-- name: promotions.update
update promotion set name = $2, slug = $3, description = $4, image_url = $5, kind = $6, value = $7, starts_at = $8,
     ends_at = $9, is_paused = $10, applied_at = $11::timestamptz, updated_at = $11::timestamptz
    where id = $1;

-- name: promotions.windows
select id, name, slug, image_url, starts_at, ends_at, updated_at as changed_at from promotion
    where not is_paused and starts_at <= $1::timestamptz and ends_at > $1::timestamptz order by ends_at, id;
