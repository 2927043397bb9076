-- name: configurator.build_by_code
select code, name, ref_ids, seen, created_at from build where code = $1;

-- name: configurator.builds_of
select code, name, ref_ids, seen, created_at from build where customer_id = $1 order by created_at desc, code limit 200;

-- name: configurator.cards_of
select l.product_id as id, concat(l.card, ',"stock":"', case when l.available <= 0 then 'out' when l.available <= 5 then 'low' else 'in_stock' end, '"', '}') as card
     from product_listing l where l.product_id = any($1::int[]);

-- name: configurator.erase
delete from build where customer_id = $1;

-- name: configurator.insert_build
insert into build (code, customer_id, name, ref_ids, seen, created_at)
   values ($1, $2, $3, $4::jsonb, $5::jsonb, $6)
   on conflict (code) do update set seen = excluded.seen
     where build.customer_id is not distinct from excluded.customer_id and build.name = excluded.name
   returning code, name, ref_ids, seen, created_at;

-- name: configurator.kind_counts
select kind, count(*)::int as part_count from product_listing group by kind;

-- name: configurator.most_sold_parts
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
     from unnest($1::text[]) as wanted(kind)
     cross join lateral (
       select * from product_listing u
        where u.kind = wanted.kind and u.available > 0
        order by u.sold_count desc, u.rating_tenths desc nulls last, u.price_cents, u.product_id
        limit 400
     ) l
     join product p on p.id = l.product_id
    order by l.sold_count desc, l.rating_tenths desc nulls last, l.price_cents, l.product_id;

-- name: configurator.move_builds
update build set customer_id = $2 where customer_id = $1;

-- name: configurator.parts_by_name
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) 
      order by l.name collate "es-x-icu", l.product_id;

-- name: configurator.parts_by_newest
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) 
      order by l.released_on desc nulls last, l.created_at desc, l.product_id;

-- name: configurator.parts_by_price
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) 
      order by l.price_cents, l.product_id;

-- name: configurator.parts_by_price_down
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) 
      order by l.price_cents desc, l.product_id;

-- name: configurator.parts_by_rating
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) 
      order by l.rating_tenths desc nulls last, l.review_count desc, l.product_id;

-- name: configurator.parts_by_ref_ids
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version, l.price_cents, concat(l.card, ',"stock":"', case when l.available <= 0 then 'out' when l.available <= 5 then 'low' else 'in_stock' end, '"', '}') as card
     from product_listing l join product p on p.id = l.product_id
    where l.ref_id = any($1::text[]);

-- name: configurator.parts_by_relevance
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) 
      order by l.available <= 0, l.sold_count desc, l.rating_tenths desc nulls last, l.price_cents, l.product_id;

-- name: configurator.parts_found_by_name
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) and l.product_id in (
        select product_id from product_search where search @@ shop_search_query($2)
        union all select product_id from product_code where code = nullif(shop_code($2), ''))
      order by l.name collate "es-x-icu", l.product_id;

-- name: configurator.parts_found_by_newest
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) and l.product_id in (
        select product_id from product_search where search @@ shop_search_query($2)
        union all select product_id from product_code where code = nullif(shop_code($2), ''))
      order by l.released_on desc nulls last, l.created_at desc, l.product_id;

-- name: configurator.parts_found_by_price
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) and l.product_id in (
        select product_id from product_search where search @@ shop_search_query($2)
        union all select product_id from product_code where code = nullif(shop_code($2), ''))
      order by l.price_cents, l.product_id;

-- name: configurator.parts_found_by_price_down
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) and l.product_id in (
        select product_id from product_search where search @@ shop_search_query($2)
        union all select product_id from product_code where code = nullif(shop_code($2), ''))
      order by l.price_cents desc, l.product_id;

-- name: configurator.parts_found_by_rating
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) and l.product_id in (
        select product_id from product_search where search @@ shop_search_query($2)
        union all select product_id from product_code where code = nullif(shop_code($2), ''))
      order by l.rating_tenths desc nulls last, l.review_count desc, l.product_id;

-- name: configurator.parts_found_by_relevance
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) and l.product_id in (
        select product_id from product_search where search @@ shop_search_query($2)
        union all select product_id from product_code where code = nullif(shop_code($2), ''))
      order by l.available <= 0, l.sold_count desc, l.rating_tenths desc nulls last, l.price_cents, l.product_id;

-- name: configurator.personal_data
select coalesce(json_agg(json_build_object('code', code, 'name', name, 'parts', ref_ids,
     'saved_at', created_at) order by created_at), '[]') as data
   from build where customer_id = $1;

-- name: configurator.remove_build
delete from build where code = $1 and customer_id = $2;

-- name: configurator.rename_build
update build set name = $3 where code = $1 and customer_id = $2 returning code, name, ref_ids, seen, created_at;

-- name: configurator.specs_of
select id, specs from product where id = any($1::int[]);
