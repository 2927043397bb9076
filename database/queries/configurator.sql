-- name: configurator.add_like
insert into gallery_like (code, customer_id, liked_at) values ($1, $2, $3) on conflict do nothing;

-- name: configurator.approved_build
select customer_id from gallery_build where code = $1 and state = 'approved' for share;

-- name: configurator.build_by_code
select code, name, ref_ids, own_ref_ids, is_assembled, seen, created_at from build where code = $1;

-- name: configurator.builds_of
select code, name, ref_ids, own_ref_ids, is_assembled, seen, created_at from build where customer_id = $1 order by created_at desc, code limit 200;

-- name: configurator.cards_of
select l.product_id as id, concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}') as card
     from product_listing l where l.product_id = any($1::int[]);

-- name: configurator.count_gallery
select count(*)::int as total from gallery_build where state = 'approved';

-- name: configurator.count_likes
select count(*)::int as likes from gallery_like where code = $1;

-- name: configurator.count_pending_builds
select count(*)::int as count from gallery_build where state = 'pending';

-- name: configurator.count_shared
select count(*)::int as total from gallery_build g join customer c on c.id = g.customer_id where ($1::text is null or g.state = $1)
     and ($2::text is null or shop_fold(g.title || ' ' || g.description || ' ' || c.name) like '%' || shop_fold($2) || '%');

-- name: configurator.decide_shared
update gallery_build set state = $1, rejection_reason = $2, decided_at = $3 where code = $4;

-- name: configurator.erase
delete from build where customer_id = $1;

-- name: configurator.erase_likes
delete from gallery_like where customer_id = $1;

-- name: configurator.erase_machines
delete from machine where customer_id = $1;

-- name: configurator.gallery_data
select json_build_object(
     'shared', (select coalesce(json_agg(json_build_object('code', code, 'title', title, 'description', description,
        'state', state, 'shared_at', shared_at) order by shared_at), '[]') from gallery_build where customer_id = $1),
     'liked', (select coalesce(json_agg(json_build_object('code', code, 'liked_at', liked_at) order by liked_at), '[]')
        from gallery_like where customer_id = $1)) as data;

-- name: configurator.gallery_page
select g.code, g.title, g.description, g.author, g.shared_at, likes.count as likes, b.name, b.ref_ids, b.own_ref_ids, b.is_assembled, b.seen, b.created_at
   from gallery_build g join build b on b.code = g.code
   cross join lateral (select (select count(*)::int from gallery_like v where v.code = g.code) as count) likes
   where g.state = 'approved'
   order by case when $1::boolean then 0 else likes.count end desc, g.shared_at desc, g.code
   limit $2 offset $3;

-- name: configurator.home_parts
select p.id, p.ref_id, p.kind, p.name, coalesce(l.available, 0) as available, p.xmin::text as version,
          case when l.product_id is not null then concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}') end as card
     from product p left join product_listing l on l.product_id = p.id
    where p.ref_id = any($1::text[]);

-- name: configurator.insert_build
insert into build (code, customer_id, name, ref_ids, own_ref_ids, is_assembled, seen, created_at)
   values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7::jsonb, $8)
   on conflict (code) do update set seen = excluded.seen
     where build.customer_id is not distinct from excluded.customer_id and build.name = excluded.name
   returning code, name, ref_ids, own_ref_ids, is_assembled, seen, created_at;

-- name: configurator.insert_machine
insert into machine (customer_id, name, ref_ids, created_at, source)
   select $1::text, $2::text, $3::jsonb, $4::timestamptz, $5::text
    where (select count(*) from machine where customer_id = $1::text) < $6::int
      and not exists (select from machine where customer_id = $1::text and source = $5::text)
   on conflict do nothing
   returning id, name, ref_ids, source;

-- name: configurator.kind_counts
select kind, count(*)::int as part_count from product_listing group by kind;

-- name: configurator.last_offer_id
select coalesce(max(product_id), 0) as last_id from product_listing;

-- name: configurator.lock_machines
select pg_advisory_xact_lock(hashtextextended('machines:' || $1::text, 0)) is null as is_mine;

-- name: configurator.lock_shared
select code, title, description, state, shared_at from gallery_build where code = $1 for update;

-- name: configurator.machines_of
select id, name, ref_ids, source from machine where customer_id = $1 order by created_at, id;

-- name: configurator.machines_taken
select coalesce(json_agg(json_build_object('name', name, 'parts', ref_ids, 'added_at', created_at)
            order by created_at), '[]') as data
     from machine where customer_id = $1;

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
update build set customer_id = $1 where customer_id = $2;

-- name: configurator.move_likes
with gone as (delete from gallery_like where customer_id = $1 returning code, liked_at)
   insert into gallery_like (code, customer_id, liked_at)
   select gone.code, $2, gone.liked_at from gone join gallery_build g on g.code = gone.code and g.customer_id <> $2
   on conflict do nothing;

-- name: configurator.move_machines
with known as (
     delete from machine m using machine own
      where m.customer_id = $1 and own.customer_id = $2 and own.name = m.name and own.ref_ids = m.ref_ids
     returning m.id
   )
   update machine set customer_id = $2 where customer_id = $1 and id not in (select id from known);

-- name: configurator.move_shared
update gallery_build set customer_id = $1 where customer_id = $2;

-- name: configurator.offers_between
select l.kind, p.specs::text as specs,
          json_agg(json_build_array(l.product_id, l.ref_id, l.name, l.brand_id, l.brand_name, l.price_cents, l.available))::text as alike
     from (select * from product_listing n where n.product_id > $1 and n.product_id <= $2) l
     join product p on p.id = l.product_id
    where l.kind = any($3::text[]) and l.available > 0 and p.specs <> '{}'
    group by l.kind, p.specs;

-- name: configurator.offers_by_ids
select l.kind, p.specs::text as specs,
          json_agg(json_build_array(l.product_id, l.ref_id, l.name, l.brand_id, l.brand_name, l.price_cents, l.available))::text as alike
     from (select * from product_listing n where n.product_id = any($1::int[])) l
     join product p on p.id = l.product_id
    where l.kind = any($2::text[]) and l.available > 0 and p.specs <> '{}'
    group by l.kind, p.specs;

-- name: configurator.offers_by_ref_ids
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, l.brand_name as brand, l.price_cents, p.specs
     from product_listing l join product p on p.id = l.product_id
    where l.ref_id = any($1::text[]);

-- name: configurator.offers_of_brands
select l.kind, p.specs::text as specs,
          json_agg(json_build_array(l.product_id, l.ref_id, l.name, l.brand_id, l.brand_name, l.price_cents, l.available))::text as alike
     from unnest($1::text[], $2::int[]) as wanted(kind, brand_id)
     join product_listing l on l.brand_id = wanted.brand_id and l.kind = wanted.kind
     join product p on p.id = l.product_id
    where l.kind = any($3::text[]) and l.available > 0 and p.specs <> '{}'
    group by l.kind, p.specs;

-- name: configurator.own_likes
select code from gallery_like where customer_id = $1 order by code limit 1000;

-- name: configurator.own_shared
select code, title, description, state, rejection_reason from gallery_build where customer_id = $1 order by shared_at desc;

-- name: configurator.part_ids_found
select l.product_id as id
     from product_listing l
    where l.kind = any($1::text[])
      and l.product_id in (
        select product_id from product_search where search @@ shop_search_query($2)
        union all select product_id from product_code where code = nullif(shop_code($2), ''));

-- name: configurator.parts_by_ref_ids
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version, l.price_cents, concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}') as card
     from product_listing l join product p on p.id = l.product_id
    where l.ref_id = any($1::text[]);

-- name: configurator.parts_of_kinds
select l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version
     from product_listing l join product p on p.id = l.product_id
    where l.kind = any($1::text[])
    order by l.available <= 0, l.sold_count desc, l.rating_tenths desc nulls last, l.price_cents, l.product_id;

-- name: configurator.personal_data
select coalesce(json_agg(json_build_object('code', code, 'name', name, 'parts', ref_ids, 'own_parts', own_ref_ids, 'assembled', is_assembled,
     'saved_at', created_at) order by created_at), '[]') as data
   from build where customer_id = $1;

-- name: configurator.remove_build
delete from build where code = $1 and customer_id = $2;

-- name: configurator.remove_like
delete from gallery_like where code = $1 and customer_id = $2;

-- name: configurator.remove_machine
delete from machine where id = $1 and customer_id = $2;

-- name: configurator.rename_build
update build set name = $1 where code = $2 and customer_id = $3 returning code, name, ref_ids, own_ref_ids, is_assembled, seen, created_at;

-- name: configurator.same_machine
select id, name, ref_ids, source from machine
    where customer_id = $1 and (name = $2 and ref_ids = $3::jsonb or source = $4)
    order by source = $4 desc nulls last limit 1;

-- name: configurator.share_build
insert into gallery_build as g (code, customer_id, title, description, author, state, shared_at)
   select b.code, b.customer_id, $1, $2, split_part(c.name, ' ', 1), 'pending', $3::timestamptz
     from build b join customer c on c.id = b.customer_id where b.code = $4 and b.customer_id = $5
   on conflict (code) do update set title = excluded.title, description = excluded.description,
     author = case when g.title = excluded.title and g.description = excluded.description then g.author else excluded.author end,
     state = case when g.title = excluded.title and g.description = excluded.description then g.state else 'pending' end,
     shared_at = case when g.title = excluded.title and g.description = excluded.description then g.shared_at else excluded.shared_at end,
     rejection_reason = case when g.title = excluded.title and g.description = excluded.description then g.rejection_reason end
   returning g.state;

-- name: configurator.shared_by_code
select g.code, g.title, g.description, g.state, g.rejection_reason, g.shared_at, case when split_part(c.name, ' ', 1) = g.author then c.name else g.author end as author, (select count(*)::int from gallery_like v where v.code = g.code) as likes from gallery_build g join customer c on c.id = g.customer_id where g.code = $1;

-- name: configurator.shared_page
select g.code, g.title, g.description, g.state, g.rejection_reason, g.shared_at, case when split_part(c.name, ' ', 1) = g.author then c.name else g.author end as author, (select count(*)::int from gallery_like v where v.code = g.code) as likes from gallery_build g join customer c on c.id = g.customer_id
   where ($1::text is null or g.state = $1)
     and ($2::text is null or shop_fold(g.title || ' ' || g.description || ' ' || c.name) like '%' || shop_fold($2) || '%') order by g.state <> 'pending', g.shared_at desc, g.code limit $3 offset $4;

-- name: configurator.shelf_changes
select pg_snapshot_xmin(pg_current_snapshot())::text as floor,
          (select count(*)::int from product_listing where kind = any($1::text[])) as total,
          (select json_agg(json_build_array(
            l.product_id, l.ref_id, l.kind, l.name, l.available,
            (select p.xmin::text from product p where p.id = l.product_id), l.xmin::text, l.price_cents, l.popularity,
            l.rating_tenths, l.review_count, l.released_on, l.created_at, l.brand_id,
            (select b.slug from brand b where b.id = l.brand_id), l.brand_name, l.facets, l.measures)) from product_listing l
            where l.kind = any($1::text[]) and age(l.xmin) <= age($2::text::xid8::xid)) as changed;

-- name: configurator.shelf_ids
select pg_snapshot_xmin(pg_current_snapshot())::text as floor, array(select product_id from product_listing where kind = any($1::text[])) as ids;

-- name: configurator.shelf_parts
select json_agg(json_build_array(
            l.product_id, l.ref_id, l.kind, l.name, l.available,
            (select p.xmin::text from product p where p.id = l.product_id), l.xmin::text, l.price_cents, l.popularity,
            l.rating_tenths, l.review_count, l.released_on, l.created_at, l.brand_id,
            (select b.slug from brand b where b.id = l.brand_id), l.brand_name, l.facets, l.measures)) as parts from product_listing l where l.product_id = any($1::int[]);

-- name: configurator.specs_of
select id, specs from product where id = any($1::int[]) and specs <> '{}';

-- name: configurator.unshare_build
delete from gallery_build where code = $1 and customer_id = $2;

-- name: configurator.update_machine
update machine set name = $1, ref_ids = $2::jsonb
    where id = $3 and customer_id = $4
      and not exists (select from machine same
        where same.customer_id = $4 and same.name = $1 and same.ref_ids = $2::jsonb and same.id <> $3)
   returning id, name, ref_ids, source;
