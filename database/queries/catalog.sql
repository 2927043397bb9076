-- name: catalog.add_family
insert into product_family (options, updated_at) values ($1::text[], $2) returning id;

-- name: catalog.add_missing_brands
insert into brand (name, slug)
   select name, slug from unnest($1::text[], $2::text[]) as given(name, slug)
    where not exists (select from brand_former_slug f where f.slug = given.slug)
   on conflict do nothing;

-- name: catalog.add_missing_categories
insert into category (name, slug, description, kind, image_url, position)
   select name, slug, coalesce(description, ''), kind, image_url, coalesce(position, 0)
     from jsonb_to_recordset($1::jsonb) as given(
            name text, slug text, description text, kind text, image_url text, position int)
   on conflict do nothing
   returning id;

-- name: catalog.add_related_products
insert into product_related (product_id, position, related_id)
   select p.id, (given.position - 1)::smallint, given.related_id
     from jsonb_to_recordset($1::jsonb) as p(id int, related_ids int[]),
          unnest(p.related_ids) with ordinality given(related_id, position);

-- name: catalog.add_sold
with listed as materialized (
     select product_id from product_listing where product_id = any($1::int[]) order by product_id for update
   ),
   sold as (
     update product_listing l set sold_count = l.sold_count + sale.quantity
       from (select s.product_id, sum(s.quantity)::int as quantity
               from unnest($1::int[], $2::int[]) as s(product_id, quantity)
               join listed on listed.product_id = s.product_id group by s.product_id) sale
      where l.product_id = sale.product_id
     returning l.product_id, l.popularity
   )
   update product_search s set popularity = n.popularity from sold n where s.product_id = n.product_id;

-- name: catalog.all_brands
select coalesce(json_agg(json_build_object('id', b.id, 'brand_name', b.name, 'slug', b.slug, 'brand_image', b.image_url,
  'product_count', (select count(*) from product_listing l where l.brand_id = b.id)) order by b.name collate "es-x-icu", b.id), '[]')::text as json
     from brand b;

-- name: catalog.all_categories
with shelf as materialized (select category_id, count(*) as n, string_agg(ref, '},{"ref_id":') as refs
       from (select cp.category_id, to_json(l.ref_id)::text as ref from category_product cp join product_listing l on l.product_id = cp.product_id
              order by cp.category_id, cp.position, cp.product_id) ordered
      group by category_id)
  select concat('[', string_agg(concat(
           '{"id":', c.id, ',"category_name":', to_json(c.name), ',"slug":', to_json(c.slug),
           ',"category_image":', coalesce(to_json(c.image_url)::text, 'null'),
           ',"product_count":', (
             select coalesce(sum(shelf.n), 0) from shelf join category k on k.id = shelf.category_id
              where c.id in (k.id, k.parent_id)),
           ',"parent_id":', coalesce((select p.id::text from category p where p.id = c.parent_id and p.is_visible), 'null'),
           ',"products":[', '{"ref_id":' || own.refs || '}', ']}'),
           ',' order by c.position, c.id), ']') as json
    from category c left join shelf own on own.category_id = c.id
   where c.is_visible;

-- name: catalog.arrange_categories
update category c set parent_id = nullif(given.parent_id, 0), position = given.position
     from unnest($1::int[], $2::int[], $3::int[]) given(id, parent_id, position)
    where c.id = given.id;

-- name: catalog.assembly_for_sale
select product_id, name as product_name, price_cents from product_listing where kind = 'assembly'
    order by price_cents, product_id limit 1;

-- name: catalog.brand_addresses
select b.slug, b.name, b.image_url, greatest(b.updated_at, max(p.updated_at)) as changed_at
     from product_listing l join product p on p.id = l.product_id join brand b on b.id = l.brand_id
    group by b.id order by b.id;

-- name: catalog.brand_by_slug
select slug, name, image_url, updated_at as changed_at from brand where slug = $1;

-- name: catalog.brand_detail
select json_build_object('id', b.id, 'brand_name', b.name, 'slug', b.slug, 'brand_image', b.image_url,
  'product_count', (select count(*) from product_listing l where l.brand_id = b.id), 'description', b.description, 'warranty_text', b.warranty_text, 'warranty_months',
            b.warranty_months, 'warranty_by', b.warranty_by, 'version', b.version)::text as json
     from brand b where b.id = $1;

-- name: catalog.brand_exists
select id from brand where id = $1;

-- name: catalog.brand_of_former_slug
select b.slug from brand_former_slug f join brand b on b.id = f.brand_id where f.slug = $1;

-- name: catalog.brand_pages_among
select slug as name from brand where slug = any($1::text[])
     union select slug from brand_former_slug where slug = any($1::text[]);

-- name: catalog.brands_by_name
select distinct on (given.name) given.name, b.id
     from unnest($1::text[], $2::text[]) as given(name, slug)
     left join brand_former_slug f on f.slug = given.slug
     join brand b on shop_fold(b.name) = shop_fold(given.name) or b.slug = given.slug or b.id = f.brand_id
    order by given.name, shop_fold(b.name) = shop_fold(given.name) desc, b.slug = given.slug desc;

-- name: catalog.bulk_names
select 'brand' as what, id, name from brand where id = any($1::int[])
   union all select 'category', id, name from category where id = any($2::int[]);

-- name: catalog.bulk_products
select p.id, p.version, p.sku, p.name as product_name, p.status, p.brand_id, p.price_cents, p.max_per_order, p.locked_fields,
     case when $1::boolean then p.description end as description,
     array(select category_id from category_product where product_id = p.id order by category_id) as category_ids from product p where p.id = any($2::int[]) order by p.id;

-- name: catalog.categories_by_slug
select distinct on (given.slug) given.slug, c.id
     from unnest($1::text[], $2::text[]) as given(slug, name)
     join category c on c.slug = given.slug or shop_fold(c.name) = shop_fold(given.name)
    order by given.slug, c.slug = given.slug desc;

-- name: catalog.categories_of_kinds
select distinct on (kind) kind, id from category where kind = any($1::text[]) order by kind, position, id;

-- name: catalog.categories_without_products
with shelf as materialized (select cp.category_id, count(*) as n from category_product cp join product_listing l on l.product_id = cp.product_id group by cp.category_id)
  select concat('[', string_agg(concat(
           '{"id":', c.id, ',"category_name":', to_json(c.name), ',"slug":', to_json(c.slug),
           ',"category_image":', coalesce(to_json(c.image_url)::text, 'null'),
           ',"product_count":', (
             select coalesce(sum(shelf.n), 0) from shelf join category k on k.id = shelf.category_id
              where c.id in (k.id, k.parent_id)),
           ',"parent_id":', coalesce((select p.id::text from category p where p.id = c.parent_id and p.is_visible), 'null'),
           ',"products":[', '', ']}'),
           ',' order by c.position, c.id), ']') as json
    from category c left join shelf own on own.category_id = c.id
   where c.is_visible;

-- name: catalog.category_addresses
select c.slug, c.name, c.image_url, greatest(c.updated_at, max(p.updated_at)) as changed_at
     from product_listing l
     join product p on p.id = l.product_id
     cross join unnest(l.category_ids) as shelf(id)
     join category c on c.id = shelf.id and c.is_visible
    group by c.id order by c.position, c.id;

-- name: catalog.category_by_slug
select slug, name, image_url, updated_at as changed_at from category where slug = $1 and is_visible;

-- name: catalog.category_detail
select json_build_object('id', c.id, 'category_name', c.name, 'category_image', c.image_url, 'slug', c.slug,
     'seo_title', c.seo_title, 'seo_description', c.seo_description, 'version', c.version, 'products', coalesce((
       select json_agg(json_build_object('ref_id', l.ref_id, 'product_name', l.name, 'images', coalesce((
                select json_agg(json_build_object('image_url', i.url) order by i.position)
                  from product_image i where i.product_id = l.product_id), '[]')) order by cp.position, l.product_id)
         from category_product cp join product_listing l on l.product_id = cp.product_id
        where cp.category_id = c.id), '[]'))::text as json
     from category c where c.id = $1;

-- name: catalog.category_exists
select id from category where id = $1;

-- name: catalog.category_of_former_slug
select c.slug from category_former_slug f join category c on c.id = f.category_id
      where f.slug = $1 and c.is_visible;

-- name: catalog.category_of_slug
select id from category where slug = $1;

-- name: catalog.category_pages_among
select slug as name from category where slug = any($1::text[]) and is_visible
     union
     select f.slug from category_former_slug f join category c on c.id = f.category_id
      where f.slug = any($1::text[]) and c.is_visible;

-- name: catalog.category_tree
with placed as materialized (
     select cp.category_id, count(*)::int as own, count(l.product_id)::int as listed
       from category_product cp left join product_listing l on l.product_id = cp.product_id
      group by cp.category_id
   )
   select json_build_object('tree_version', (select md5(coalesce(string_agg(concat_ws(':', v.id, coalesce(v.parent_id, 0), v.position), ',' order by v.id), ''))
  from category v), 'categories', coalesce((
     select json_agg(json_build_object('id', c.id, 'category_name', c.name, 'slug', c.slug, 'category_image', c.image_url,
              'parent_id', c.parent_id, 'position', c.position, 'is_visible', c.is_visible, 'version', c.version,
              'own_count', coalesce(p.own, 0), 'product_count', (
                select coalesce(sum(b.listed), 0) from placed b join category k on k.id = b.category_id
                 where c.id in (k.id, k.parent_id)),
              'updated_at', to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.position, c.id)
       from category c left join placed p on p.category_id = c.id), '[]'))::text as json;

-- name: catalog.category_tree_version
select (select md5(coalesce(string_agg(concat_ws(':', v.id, coalesce(v.parent_id, 0), v.position), ',' order by v.id), ''))
  from category v) as version;

-- name: catalog.change_family
update product_family set options = $1::text[], version = version + 1, updated_at = $2 where id = $3;

-- name: catalog.change_open_box
update open_box_unit set grade = coalesce($1, grade), note = coalesce($2, note), version = version + 1
    where product_id = $3 and ($4::int is null or version = $4::int);

-- name: catalog.change_scheduled_price
update scheduled_price
      set price_cents = $1, starts_at = $2, ends_at = $3, reason = $4, staff_user_id = $5
    where id = $6 returning id, product_id, price_cents, starts_at, ends_at, reason, staff_user_id, former_price_cents, has_locked, state, version;

-- name: catalog.clear_members
delete from product_family_member where family_id = $1;

-- name: catalog.clear_product_pictures
delete from product_image where product_id = any($1::int[]);

-- name: catalog.clear_supplied_pictures
delete from product_image where product_id = any($1::int[]);

-- name: catalog.compared_products
select l.kind, p.specs, (select layout.specs from spec_layout layout where layout.kind = l.kind) as layout,
     concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, ',"brand_slug":', to_json(b.slug), ',"available":', greatest(l.available, 0),
         ',"warranty_text":', to_json(b.warranty_text), '}') as json
     from product_listing l join product p on p.id = l.product_id join brand b on b.id = l.brand_id
    where l.product_id = any($1::int[])
    order by array_position($1::int[], l.product_id);

-- name: catalog.copy_pictures
insert into product_image (id, product_id, position, url, alt, width, height, original, whole_url, crop, source_url,
     placed_at)
   select nextval(pg_get_serial_sequence('product_image', 'id'))::int, $1::int, position, url, alt, width, height,
     original, whole_url, crop, source_url, placed_at
     from product_image where product_id = $2 order by position;

-- name: catalog.count_listing_due
select count(distinct product_id)::int as due from listing_due;

-- name: catalog.count_products_of_brand
select count(*)::int as total from product where brand_id = $1;

-- name: catalog.count_searches
insert into search_log as l (words, times, empty_times, last_total, first_at, last_at)
   select g.words, g.times, g.empty_times, g.last_total, $1, $1
     from unnest($2::text[], $3::int[], $4::int[], $5::int[]) g(words, times, empty_times, last_total)
    where (select count(*) from search_log) < 20000 or exists (select from search_log k where k.words = g.words)
    order by g.words
   on conflict (words) do update set
     times = l.times + excluded.times, empty_times = l.empty_times + excluded.empty_times,
     last_total = excluded.last_total, last_at = excluded.last_at;

-- name: catalog.count_words
update search_word w set product_count = s.ndoc
     from ts_stat('select search from product_search') s
    where s.word = case when w.word ~ '^[a-z]+$' then (ts_lexize('public.shop_spanish_stem', w.word))[1] else w.word end
      and s.ndoc <> w.product_count;

-- name: catalog.delete_brand
delete from brand where id = $1;

-- name: catalog.delete_category
delete from category where id = $1;

-- name: catalog.delete_merged_brand
delete from brand where id = $1;

-- name: catalog.delete_synonym
delete from search_synonym where id = $1;

-- name: catalog.deleted_brands
select coalesce(json_agg(json_build_object('id', d.id, 'brand_name', d.row ->> 'name', 'slug', d.row ->> 'slug',
           'brand_image', d.row ->> 'image_url', 'product_count', cardinality(d.product_ids),
           'into', (select name from brand where id = d.into_id), 'deleted_at', to_char(d.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'kept_until', to_char((d.deleted_at + make_interval(days => 30)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         order by d.deleted_at desc, d.id desc), '[]')::text as json
    from catalogue_deletion d
   where d.what = 'brand' and d.deleted_at > $1::timestamptz - make_interval(days => 30);

-- name: catalog.deleted_categories
select coalesce(json_agg(json_build_object('id', d.id, 'category_name', d.row ->> 'name', 'slug', d.row ->> 'slug',
           'category_image', d.row ->> 'image_url', 'product_count', cardinality(d.product_ids),
           'into', (select name from category where id = d.into_id), 'deleted_at', to_char(d.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'kept_until', to_char((d.deleted_at + make_interval(days => 30)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         order by d.deleted_at desc, d.id desc), '[]')::text as json
    from catalogue_deletion d
   where d.what = 'category' and d.deleted_at > $1::timestamptz - make_interval(days => 30);

-- name: catalog.distributors_in_list
with recursive names as (
     (select supplier from supplier_offer order by supplier limit 1)
     union all
     select (select o.supplier from supplier_offer o where o.supplier > names.supplier order by o.supplier limit 1)
       from names where names.supplier is not null
   )
   select supplier from names where supplier is not null;

-- name: catalog.drop_family
delete from product_family where id = $1;

-- name: catalog.drop_related_products
delete from product_related where product_id = any($1::int[]);

-- name: catalog.due_prices
select id, product_id from scheduled_price
    where state = 'waiting' and starts_at <= $1 or state = 'running' and ends_at <= $1
    order by state = 'waiting', starts_at, id limit 1000;

-- name: catalog.edited_product
select json_build_object('id', p.id, 'ref_id', p.ref_id, 'sku', p.sku, 'mpn', p.mpn, 'ean', p.ean, 'product_name', p.name,
    'slug', p.slug, 'kind', p.kind, 'brand_id', p.brand_id, 'brand', b.name,
    'categories', coalesce((
      select json_agg(json_build_object('id', c.id, 'category_name', c.name) order by c.parent_id nulls first, c.id)
        from category_product cp join category c on c.id = cp.category_id where cp.product_id = p.id), '[]'),
    'images', coalesce((
      select json_agg(json_build_object('image_url', i.url, 'alt', i.alt) order by i.position)
        from product_image i where i.product_id = p.id), '[]'),
    'price_cents', p.price_cents, 'cost_cents', null, 'available', coalesce(coalesce((select 99 from product work where work.id = p.id and work.kind = 'assembly'), (
     select min(coalesce((
         select sum(held.on_hand - held.reserved) from stock_level held
           join warehouse place on place.code = held.warehouse_code and not place.is_paused
          where held.product_id = inside.part_id), 0) / inside.quantity)::int
       from kit_part inside where inside.kit_id = p.id)), stock.available), 'on_hand', stock.on_hand,
    'status', p.status, 'version', p.version, 'locked_fields', p.locked_fields, 'missing', array_to_json(array_remove(array[case when not exists (select from product_image i where i.product_id = p.id) then 'picture' end, case when p.specs = '{}' then 'specs' end, case when p.ean is null then 'ean' end, case when p.description = '' then 'description' end, case when p.weight_grams is null then 'weight' end, case when not exists (select from category_product cp where cp.product_id = p.id) then 'category' end], null)), 'updated_at', to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'description', p.description,
          'max_per_order', p.max_per_order, 'tax_basis_points', p.tax_basis_points, 'specs', p.specs, 'files', coalesce((
            select json_agg(json_build_object('title', f.title, 'url', f.url) order by f.position)
              from product_file f where f.product_id = p.id), '[]'),
          'upc', p.upc, 'weight_grams', p.weight_grams,
          'box_mm', case when p.box_mm is null then null
            else json_build_object('length', p.box_mm[1], 'width', p.box_mm[2], 'height', p.box_mm[3]) end,
          'warranty_months', p.warranty_months, 'brand_warranty_months', b.warranty_months,
          'seo_title', p.seo_title, 'seo_description', p.seo_description, 'related', coalesce((
            select json_agg(json_build_object('id', r.id, 'sku', r.sku, 'product_name', r.name) order by x.position)
              from product_related x join product r on r.id = x.related_id where x.product_id = p.id), '[]'),
          'family', (
     select json_build_object('id', f.id, 'version', f.version, 'options', f.options, 'members', (
              select json_agg(json_build_object('product_id', v.id, 'sku', v.sku, 'product_name', v.name,
                       'status', v.status, 'price_cents', v.price_cents, 'values', m.values) order by m.position)
                from product_family_member m join product v on v.id = m.product_id where m.family_id = f.id))
       from product_family f join product_family_member own on own.family_id = f.id
      where own.product_id = p.id),
          'parts', coalesce((
            select json_agg(json_build_object('product_id', part.id, 'sku', part.sku, 'product_name', part.name,
                     'status', part.status, 'quantity', k.quantity, 'image_url', (
                       select i.url from product_image i where i.product_id = part.id order by i.position limit 1),
                     'available', (
                       select coalesce(sum(s.on_hand - s.reserved), 0)::int from stock_level s
                         join warehouse w on w.code = s.warehouse_code and not w.is_paused
                        where s.product_id = part.id)) order by k.position)
              from kit_part k join product part on part.id = k.part_id where k.kit_id = p.id), '[]'),
          'in_kits', coalesce((
            select json_agg(json_build_object('id', kit.id, 'sku', kit.sku, 'product_name', kit.name, 'quantity', k.quantity)
                     order by kit.id)
              from kit_part k join product kit on kit.id = k.kit_id where k.part_id = p.id), '[]'),
          'own_cost_cents', p.cost_cents, 'source', p.source) as product
     from product p join brand b on b.id = p.brand_id
  left join lateral (
    select coalesce(sum(s.on_hand - s.reserved) filter (where not w.is_paused), 0)::int as available,
           coalesce(sum(s.on_hand), 0)::int as on_hand
      from stock_level s join warehouse w on w.code = s.warehouse_code where s.product_id = p.id) stock on true where p.id = $1;

-- name: catalog.every_product_id
select coalesce(array_agg(id order by id), '{}') as ids from product;

-- name: catalog.expect_deleted_children
update catalogue_deletion set row = jsonb_set(row, '{parent_id}', to_jsonb($1::int))
    where what = 'category' and id = any($2::int[]) and row ->> 'parent_id' is null;

-- name: catalog.exported_places
select code from warehouse order by position, code;

-- name: catalog.exported_products
select p.sku, p.name as product_name, b.name as brand, p.kind, p.price_cents, p.cost_cents, p.status, p.mpn, p.ean, p.upc,
     p.weight_grams, p.description,
     (select c.name from category_product cp join category c on c.id = cp.category_id
       where cp.product_id = p.id order by c.parent_id nulls first, c.id desc limit 1) as category,
     (select json_object_agg(s.warehouse_code, s.on_hand) from stock_level s where s.product_id = p.id) as stock
     from product p join brand b on b.id = p.brand_id
    where p.id = any($1::int[]) order by p.id;

-- name: catalog.family_of
select (
     select json_build_object('id', f.id, 'version', f.version, 'options', f.options, 'members', (
              select json_agg(json_build_object('product_id', v.id, 'sku', v.sku, 'product_name', v.name,
                       'status', v.status, 'price_cents', v.price_cents, 'values', m.values) order by m.position)
                from product_family_member m join product v on v.id = m.product_id where m.family_id = f.id))
       from product_family f join product_family_member own on own.family_id = f.id
      where own.product_id = p.id) as family from product p where p.id = $1;

-- name: catalog.fill_description
update product set description = $1, updated_at = $2
    where id = $3 and not 'description' = any(locked_fields) and description in ('', $4) and description <> $1
   returning id;

-- name: catalog.first_search_that_finds
select case when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[1])) then 1
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[2])) then 2
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[3])) then 3
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[4])) then 4
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[5])) then 5
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[6])) then 6
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[7])) then 7
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[8])) then 8
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[9])) then 9
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[10])) then 10
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[11])) then 11
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[12])) then 12
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[13])) then 13
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[14])) then 14
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[15])) then 15
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[16])) then 16
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[17])) then 17
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[18])) then 18
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[19])) then 19
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[20])) then 20
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[21])) then 21
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[22])) then 22
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[23])) then 23
          when exists (select from product_search e where e.search @@ to_tsquery('public.shop_spanish', ($1::text[])[24])) then 24 end as place;

-- name: catalog.floors
select product_id, map_cents from product_listing where product_id = any($1::int[]) and map_cents is not null;

-- name: catalog.follow_offers
with given as materialized (
     select * from unnest($1::int[], $2::bigint[]) as g(id, price_cents)
   ),
   locked as materialized (
     select p.id, p.price_cents as before from product p where p.id in (select id from given) order by p.id for no key update
   )
   update product p set updated_at = $3::timestamptz,
     price_cents = case when 'price_cents' = any(p.locked_fields) then p.price_cents else given.price_cents end,
     status = case p.status when 'discontinued' then 'active' else p.status end
     from given join locked on locked.id = given.id
    where p.id = given.id and (p.status = 'discontinued'
      or p.price_cents <> given.price_cents and not 'price_cents' = any(p.locked_fields))
   returning p.id, p.price_cents, locked.before;

-- name: catalog.forget_deletions
delete from catalogue_deletion where deleted_at <= $1::timestamptz - make_interval(days => 30);

-- name: catalog.forget_removed_pictures
delete from removed_product_image where removed_at < $1;

-- name: catalog.forget_restored_pictures
delete from removed_product_image where product_id = any($1::int[]) and id = any($2::int[]);

-- name: catalog.former_slugs_of_brand
select slug from brand_former_slug where brand_id = $1;

-- name: catalog.former_slugs_of_category
select slug from category_former_slug where category_id = $1;

-- name: catalog.hang_categories
update category c set parent_id = parent.id
     from unnest($1::text[], $2::text[]) as given(slug, parent)
     join category parent on parent.slug = given.parent
    where c.slug = given.slug and c.parent_id is null and parent.id <> c.id
   returning c.id;

-- name: catalog.home_page
with chosen as (
     select l.*, sku.position
       from shop_setting s
       cross join lateral jsonb_array_elements_text(
         case when jsonb_typeof(s.value) = 'array' then s.value else '[]' end) with ordinality sku(value, position)
       join product_listing l on l.sku = sku.value
      where s.key = 'home.highlights'
      order by sku.position limit 12
   ),
   highlights as (
     select * from chosen
     union all
     (select l.*, row_number() over (order by l.price_cents::float8 / l.former_price_cents, l.product_id) as position
        from product_listing l
       where l.former_price_cents is not null and l.available > 0 and not exists (select from chosen)
       order by position limit 12)
   )
   select concat('{"highlights":[', (select coalesce(string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by l.position), '') from (select * from highlights) l),
     '],"best_sellers":[', (select coalesce(string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by l.popularity desc, l.product_id), '') from (select * from product_listing where available > 0
         order by popularity desc, product_id limit 12) l),
     '],"new_arrivals":[', (select coalesce(string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by l.released_on desc nulls last, l.created_at desc, l.product_id desc), '') from (select * from product_listing where available > 0
         order by released_on desc nulls last, created_at desc, product_id desc limit 12) l), ']}') as json;

-- name: catalog.index_listing
with chosen as materialized (
     select l.*, p.mpn, concat_ws(' ', l.brand_name, l.category_name) as place,
            hash_array_extended(array[
              names.key, l.name, l.brand_name, l.category_name, l.kind, l.sku, p.mpn] || l.facets, 0) as words_key
       from product_listing l join product p on p.id = l.product_id
      cross join (select hashtext($1::jsonb::text)::text as key offset 0) names
      where l.product_id = any($2::int[])
   ),
   before as materialized (
     select product_id, group_id, price_cents, popularity >= 1125899906842624 as has_stock, words_key
       from product_search where product_id = any($2::int[])
   ),
   -- What says the same as before is not taken apart again: a new price has no new words.
   listed as materialized (
     select c.*,
            (select coalesce(string_agg(
                      case value when 'true' then fields -> key ->> 'label' when 'false' then '' when 'None' then ''
                           else concat(coalesce(fields -> key -> 'words' ->> value, value), fields -> key ->> 'unit') end, ' '), '')
               from (select $1::jsonb -> c.kind) kind(fields)
               cross join lateral unnest(c.facets) facet
               cross join lateral (select split_part(facet, '=', 1), substr(facet, position('=' in facet) + 1)) pair(key, value)
            ) as spec_words
       from chosen c
       left join before b on b.product_id = c.product_id and b.words_key = c.words_key and b.group_id = c.group_id
      where b.product_id is null
   ),
   -- What many products say alike is folded once: that was most of the work. Where its words stand says nothing.
   shared as materialized (
     select place, spec_words, words, strip(to_tsvector('shop_spanish', words)) as word_set,
            setweight(to_tsvector('shop_spanish', shop_words(place)), 'B') as place_set
       from (select distinct place, spec_words from listed) each
      cross join lateral (select shop_search_text(concat_ws(' ', place, spec_words)) as words offset 0) folded
   ),
   worded as materialized (
     select l.*, shop_search_text(l.name) as name_words, shared.word_set, shared.place_set
       from listed l join shared on shared.place = l.place and shared.spec_words = l.spec_words
   ),
   marked as (
     insert into listing_group_change (group_id)
     select distinct g.id
       from chosen l full join before b using (product_id)
       cross join lateral (values (l.group_id), (b.group_id)) g(id)
      where g.id is not null
        and (l.group_id, l.price_cents, l.available > 0) is distinct from (b.group_id, b.price_cents, b.has_stock)
   ),
   grouped as (
     insert into listing_group as g (id, kind, brand_id, category_id, category_ids, facets, measures, search)
     select distinct on (group_id) group_id, kind, brand_id, category_id, category_ids, facets, measures,
            word_set || strip(to_tsvector('shop_spanish', 'kind' || replace(kind, '_', '')))
       from worded order by group_id
     on conflict (id) do update set search = excluded.search where g.search <> excluded.search
   ),
   noted as (
     insert into search_word (word)
     select distinct word
       from (select name_words as words from worded union all select words from shared) each
       cross join lateral string_to_table(words, ' ') word
      where word <> '' order by word
     on conflict (word) do nothing
   ),
   coded as (
     insert into product_code (code, product_id)
     select distinct code, product_id from chosen cross join lateral unnest(codes) code order by 1, 2
     on conflict (code, product_id) do nothing
   ),
   uncoded as (
     delete from product_code c
      where c.product_id = any($2::int[])
        and not exists (select from chosen l where l.product_id = c.product_id and c.code = any(l.codes))
   ),
   gone as (
     delete from product_search where product_id = any($2::int[]) and product_id not in (select product_id from chosen)
   ),
   priced as (
     update product_search s set price_cents = c.price_cents, popularity = c.popularity
       from chosen c
      where s.product_id = c.product_id and c.product_id not in (select product_id from listed)
        and (s.price_cents, s.popularity) is distinct from (c.price_cents, c.popularity)
   )
   insert into product_search as s (
     product_id, brand_id, category_id, group_id, price_cents, popularity, facets_key, kind, measures, words_key, search
   )
   select product_id, brand_id, category_id, group_id, price_cents, popularity, hash_array_extended(facets, 0), kind, measures,
          words_key,
          setweight(to_tsvector('shop_spanish', shop_words(name)), 'A') || place_set || word_set
            || strip(to_tsvector('shop_spanish', concat_ws(' ',
                 name_words, shop_search_text(concat_ws(' ', sku, mpn)), 'kind' || replace(kind, '_', ''))))
     from worded
    order by product_id
   on conflict (product_id) do update set
     brand_id = excluded.brand_id, category_id = excluded.category_id, group_id = excluded.group_id,
     price_cents = excluded.price_cents, popularity = excluded.popularity, facets_key = excluded.facets_key,
     kind = excluded.kind, measures = excluded.measures, words_key = excluded.words_key, search = excluded.search
    -- The group is another where kind, maker, shelf or specs are.
    where (s.group_id, s.price_cents, s.popularity, s.words_key, s.search)
      is distinct from (excluded.group_id, excluded.price_cents, excluded.popularity, excluded.words_key, excluded.search);

-- name: catalog.insert_brand
insert into brand (name, slug, image_url, description, warranty_text, warranty_months, warranty_by, created_at,
     updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $8::timestamptz)
   returning id;

-- name: catalog.insert_category
insert into category (name, slug, image_url, position, created_at, updated_at)
   select $1, $2, $3, coalesce(max(position) + 1, 0), $4::timestamptz, $4::timestamptz from category
   returning id;

-- name: catalog.insert_open_box
insert into open_box_unit (product_id, original_id, grade, note, serial, return_unit_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7::timestamptz);

-- name: catalog.insert_products
insert into product (ref_id, sku, mpn, ean, upc, name, slug, kind, brand_id, status, description, price_cents,
     cost_cents, weight_grams, box_mm, warranty_months, max_per_order, tax_basis_points, seo_title, seo_description, source, created_at,
     updated_at)
   select 'S-' || given.sku, given.sku, mpn, ean, upc, name, slug, kind, brand_id, status, description, price_cents,
     cost_cents, weight_grams, box_mm, warranty_months, max_per_order, tax_basis_points, seo_title, seo_description, 'staff',
     $1::timestamptz, $1::timestamptz
     from jsonb_to_recordset($2::jsonb) as given(
            sku text, mpn text, ean text, upc text, name text, slug text, kind text, brand_id int, status text,
            description text, price_cents bigint, cost_cents bigint, weight_grams int, box_mm int[],
            warranty_months smallint, max_per_order smallint, tax_basis_points int, seo_title text, seo_description text)
    where not exists (select from product p where upper(p.sku) = upper(given.sku))
   returning id, sku;

-- name: catalog.insert_scheduled_price
insert into scheduled_price (product_id, price_cents, starts_at, ends_at, reason, staff_user_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id, product_id, price_cents, starts_at, ends_at, reason, staff_user_id, former_price_cents, has_locked, state, version;

-- name: catalog.insert_synonym
insert into search_synonym (terms, created_at, updated_at) values ($1, $2, $2) returning id, terms, updated_at, version;

-- name: catalog.join_product
update product set joined_into_id = $1, status = 'discontinued', updated_at = $2 where id = $3;

-- name: catalog.joined_product
with recursive way as (
     select p.id, p.joined_into_id, 0 as steps from product p where p.sku in ($1, upper($1)) and p.joined_into_id is not null
     union all
     select p.id, p.joined_into_id, way.steps + 1 from way join product p on p.id = way.joined_into_id where way.steps < 10)
   select p.sku, p.slug from way join product p on p.id = way.id
    where way.joined_into_id is null and p.status = 'active' order by way.steps desc limit 1;

-- name: catalog.keep_deleted_brand
insert into catalogue_deletion (what, id, row, former_slugs, product_ids, into_id, deleted_at)
     select 'brand', b.id, to_jsonb(b), coalesce((
  select jsonb_agg(jsonb_build_object('slug', f.slug, 'created_at', f.created_at) order by f.slug)
    from brand_former_slug f where f.brand_id = b.id), '[]'),
            array(select p.id from product p where p.brand_id = b.id order by p.id), $1, $2
       from brand b where b.id = $3;

-- name: catalog.keep_deleted_category
insert into catalogue_deletion (what, id, row, former_slugs, product_ids, positions, child_ids, into_id, deleted_at)
     select 'category', c.id, to_jsonb(c), coalesce((
  select jsonb_agg(jsonb_build_object('slug', f.slug, 'created_at', f.created_at) order by f.slug)
    from category_former_slug f where f.category_id = c.id), '[]'),
            array(select product_id from category_product where category_id = c.id order by position, product_id),
            array(select position from category_product where category_id = c.id order by position, product_id),
            array(select k.id from category k where k.parent_id = c.id order by k.position, k.id),
            $1, $2
       from category c where c.id = $3;

-- name: catalog.keep_facets_of_all
with changed as materialized (
       select distinct g.id as group_id
         from listing_group_change c join listing_group g on g.id = c.group_id where true
     ),
known as (
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures, g.product_count, g.stock_count, g.prices, g.stock_prices, g.steps, g.step_counts, g.step_stock_counts, g.category_ids
         from listing_group g where true and g.id not in (select group_id from changed)
       union all
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures,
              c.product_count, c.stock_count, c.prices, c.stock_prices, c.steps, c.step_counts, c.step_stock_counts, g.category_ids
         from changed join listing_group g on g.id = changed.group_id
         cross join lateral (
     select coalesce(sum(n), 0)::int as product_count, coalesce(sum(stock_n), 0)::int as stock_count,
            -- Steps follow each other as prices do, so their lists make one sorted list.
            coalesce(string_to_array(string_agg(array_to_string(prices, ','), ',' order by step), ',')::bigint[], '{}') as prices,
            coalesce(string_to_array(string_agg(array_to_string(stock_prices, ','), ',' order by step), ',')::bigint[], '{}')
              as stock_prices,
            coalesce(array_agg(step order by step), '{}') as steps, coalesce(array_agg(n order by step), '{}') as step_counts,
            coalesce(array_agg(stock_n order by step), '{}') as step_stock_counts
       from (
         select shop_price_step(l.price_cents) as step, count(*)::int as n,
                (count(*) filter (where l.available > 0))::int as stock_n,
                array_agg(l.price_cents order by l.price_cents) as prices,
                array_agg(l.price_cents order by l.price_cents) filter (where l.available > 0) as stock_prices
           from product_listing l where l.group_id = g.id
          group by 1) s
   ) c
     ),
g as materialized (
       select g.id, g.kind collate "C" as kind, g.brand_id, g.category_id, g.facets_key, 0 as missed,
          g.measures[1] as n0, g.measures[2] as n1,
              g.product_count as n,
              g.stock_count as stock_n,
              g.prices[1] as price_min,
              g.prices[g.product_count] as price_max,
              g.steps, g.step_counts as step_counts, g.product_count as all_n
         from known g where g.product_count > 0
     ),
b as materialized (
       select g.kind, g.brand_id, g.category_id, g.missed, sum(g.n) as n, sum(g.stock_n) as stock_n, sum(g.all_n) as all_n,
              min(g.price_min) as price_min, max(g.price_max) as price_max
         from g group by g.brand_id, g.category_id, g.missed, g.kind
     ),
     kinds as (
       select b.kind, sum(b.n) filter (where b.missed = 0) as kind_n, sum(b.n) filter (where b.missed = 0) as n,
              sum(b.stock_n) filter (where b.missed = 0) as stock_n, sum(b.all_n) as all_n,
              min(b.price_min) filter (where b.missed = 0) as price_min,
              max(b.price_max) filter (where b.missed = 0) as price_max
         from b group by b.kind
     ),
     tot as materialized (
       select coalesce(sum(n), 0)::int as total, coalesce(sum(all_n), 0)::int as found, count(*) > 0 as is_any,
              coalesce(null::text, case when count(*) filter (where kind_n > 0) = 1 then min(kind) filter (where kind_n > 0) end) as kind,
              coalesce(sum(stock_n), 0)::int as in_stock, min(price_min) as price_min, max(price_max) as price_max
         from kinds
     ),
brands as (select b.brand_id as id, sum(b.n)::int as n from b group by 1),
categories as (select b.category_id as id, sum(b.n)::int as n from b where b.category_id is not null group by 1)
   insert into listing_facets (scope, total, stock_count, kind, price_min, price_max, brand_ids, brand_counts, category_ids,
     category_counts, price_steps, numbers, words)
   select 'all', tot.total, tot.in_stock, tot.kind, tot.price_min, tot.price_max,
          array(select id from brands order by n desc, id limit 100), array(select n from brands order by n desc, id limit 100), array(select id from categories order by n desc, id limit 100), array(select n from categories order by n desc, id limit 100),
          coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select s.x, sum(s.n)::int as n
                 from (select unnest(g.steps) as x, unnest(g.step_counts) as n from g where g.missed = 0) s
                where s.n > 0 group by 1) c)::text, '[]'),
          concat('[', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n0 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n0 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ',', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n1 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n1 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ']'),
          coalesce((
           with each_word as materialized (select w.word, w.missed, sum(w.n)::int as n
                     from (select unnest(l.facets) collate "C" as word, s.n, s.missed
                             from (select any_value(g.id) as id, sum(g.n) as n, g.missed from g
                                    where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n > 0 and (g.missed = 0)
                                    group by g.facets_key, g.missed) s
                             join listing_group l on l.id = s.id) w
                    group by w.word, w.missed)
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n from each_word w
                    
                    group by w.word ) c)::text, '[]')
     from tot
   on conflict (scope) do nothing;

-- name: catalog.keep_facets_of_brand
with changed as materialized (
       select distinct g.id as group_id
         from listing_group_change c join listing_group g on g.id = c.group_id where g.brand_id = $1::int
     ),
known as (
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures, g.product_count, g.stock_count, g.prices, g.stock_prices, g.steps, g.step_counts, g.step_stock_counts, g.category_ids
         from listing_group g where g.brand_id = $1::int and g.id not in (select group_id from changed)
       union all
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures,
              c.product_count, c.stock_count, c.prices, c.stock_prices, c.steps, c.step_counts, c.step_stock_counts, g.category_ids
         from changed join listing_group g on g.id = changed.group_id
         cross join lateral (
     select coalesce(sum(n), 0)::int as product_count, coalesce(sum(stock_n), 0)::int as stock_count,
            -- Steps follow each other as prices do, so their lists make one sorted list.
            coalesce(string_to_array(string_agg(array_to_string(prices, ','), ',' order by step), ',')::bigint[], '{}') as prices,
            coalesce(string_to_array(string_agg(array_to_string(stock_prices, ','), ',' order by step), ',')::bigint[], '{}')
              as stock_prices,
            coalesce(array_agg(step order by step), '{}') as steps, coalesce(array_agg(n order by step), '{}') as step_counts,
            coalesce(array_agg(stock_n order by step), '{}') as step_stock_counts
       from (
         select shop_price_step(l.price_cents) as step, count(*)::int as n,
                (count(*) filter (where l.available > 0))::int as stock_n,
                array_agg(l.price_cents order by l.price_cents) as prices,
                array_agg(l.price_cents order by l.price_cents) filter (where l.available > 0) as stock_prices
           from product_listing l where l.group_id = g.id
          group by 1) s
   ) c
     ),
g as materialized (
       select g.id, g.kind collate "C" as kind, g.brand_id, g.category_id, g.facets_key, 0 as missed,
          g.measures[1] as n0, g.measures[2] as n1,
              g.product_count as n,
              g.stock_count as stock_n,
              g.prices[1] as price_min,
              g.prices[g.product_count] as price_max,
              g.steps, g.step_counts as step_counts, g.product_count as all_n
         from known g where g.product_count > 0
     ),
b as materialized (
       select g.kind, g.brand_id, g.category_id, g.missed, sum(g.n) as n, sum(g.stock_n) as stock_n, sum(g.all_n) as all_n,
              min(g.price_min) as price_min, max(g.price_max) as price_max
         from g group by g.brand_id, g.category_id, g.missed, g.kind
     ),
     kinds as (
       select b.kind, sum(b.n) filter (where b.missed = 0) as kind_n, sum(b.n) filter (where b.missed = 0) as n,
              sum(b.stock_n) filter (where b.missed = 0) as stock_n, sum(b.all_n) as all_n,
              min(b.price_min) filter (where b.missed = 0) as price_min,
              max(b.price_max) filter (where b.missed = 0) as price_max
         from b group by b.kind
     ),
     tot as materialized (
       select coalesce(sum(n), 0)::int as total, coalesce(sum(all_n), 0)::int as found, count(*) > 0 as is_any,
              coalesce(null::text, case when count(*) filter (where kind_n > 0) = 1 then min(kind) filter (where kind_n > 0) end) as kind,
              coalesce(sum(stock_n), 0)::int as in_stock, min(price_min) as price_min, max(price_max) as price_max
         from kinds
     ),
brands as (select b.brand_id as id, sum(b.n)::int as n from b group by 1),
categories as (select b.category_id as id, sum(b.n)::int as n from b where b.category_id is not null group by 1)
   insert into listing_facets (scope, total, stock_count, kind, price_min, price_max, brand_ids, brand_counts, category_ids,
     category_counts, price_steps, numbers, words)
   select 'brand:' || $1::int, tot.total, tot.in_stock, tot.kind, tot.price_min, tot.price_max,
          array(select id from brands order by n desc, id limit 100), array(select n from brands order by n desc, id limit 100), array(select id from categories order by n desc, id limit 100), array(select n from categories order by n desc, id limit 100),
          coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select s.x, sum(s.n)::int as n
                 from (select unnest(g.steps) as x, unnest(g.step_counts) as n from g where g.missed = 0) s
                where s.n > 0 group by 1) c)::text, '[]'),
          concat('[', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n0 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n0 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ',', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n1 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n1 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ']'),
          coalesce((
           with each_word as materialized (select w.word, w.missed, sum(w.n)::int as n
                     from (select unnest(l.facets) collate "C" as word, s.n, s.missed
                             from (select any_value(g.id) as id, sum(g.n) as n, g.missed from g
                                    where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n > 0 and (g.missed = 0)
                                    group by g.facets_key, g.missed) s
                             join listing_group l on l.id = s.id) w
                    group by w.word, w.missed)
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n from each_word w
                    
                    group by w.word ) c)::text, '[]')
     from tot
   on conflict (scope) do nothing;

-- name: catalog.keep_facets_of_category
with changed as materialized (
       select distinct g.id as group_id
         from listing_group_change c join listing_group g on g.id = c.group_id where g.category_ids @> array[$1::int]
     ),
known as (
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures, g.product_count, g.stock_count, g.prices, g.stock_prices, g.steps, g.step_counts, g.step_stock_counts, g.category_ids
         from listing_group g where g.category_ids @> array[$1::int] and g.id not in (select group_id from changed)
       union all
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures,
              c.product_count, c.stock_count, c.prices, c.stock_prices, c.steps, c.step_counts, c.step_stock_counts, g.category_ids
         from changed join listing_group g on g.id = changed.group_id
         cross join lateral (
     select coalesce(sum(n), 0)::int as product_count, coalesce(sum(stock_n), 0)::int as stock_count,
            -- Steps follow each other as prices do, so their lists make one sorted list.
            coalesce(string_to_array(string_agg(array_to_string(prices, ','), ',' order by step), ',')::bigint[], '{}') as prices,
            coalesce(string_to_array(string_agg(array_to_string(stock_prices, ','), ',' order by step), ',')::bigint[], '{}')
              as stock_prices,
            coalesce(array_agg(step order by step), '{}') as steps, coalesce(array_agg(n order by step), '{}') as step_counts,
            coalesce(array_agg(stock_n order by step), '{}') as step_stock_counts
       from (
         select shop_price_step(l.price_cents) as step, count(*)::int as n,
                (count(*) filter (where l.available > 0))::int as stock_n,
                array_agg(l.price_cents order by l.price_cents) as prices,
                array_agg(l.price_cents order by l.price_cents) filter (where l.available > 0) as stock_prices
           from product_listing l where l.group_id = g.id
          group by 1) s
   ) c
     ),
g as materialized (
       select g.id, g.kind collate "C" as kind, g.brand_id, g.category_id, g.facets_key, 0 as missed,
          g.measures[1] as n0, g.measures[2] as n1,
              g.product_count as n,
              g.stock_count as stock_n,
              g.prices[1] as price_min,
              g.prices[g.product_count] as price_max,
              g.steps, g.step_counts as step_counts, g.product_count as all_n
         from known g where g.product_count > 0
     ),
b as materialized (
       select g.kind, g.brand_id, g.category_id, g.missed, sum(g.n) as n, sum(g.stock_n) as stock_n, sum(g.all_n) as all_n,
              min(g.price_min) as price_min, max(g.price_max) as price_max
         from g group by g.brand_id, g.category_id, g.missed, g.kind
     ),
     kinds as (
       select b.kind, sum(b.n) filter (where b.missed = 0) as kind_n, sum(b.n) filter (where b.missed = 0) as n,
              sum(b.stock_n) filter (where b.missed = 0) as stock_n, sum(b.all_n) as all_n,
              min(b.price_min) filter (where b.missed = 0) as price_min,
              max(b.price_max) filter (where b.missed = 0) as price_max
         from b group by b.kind
     ),
     tot as materialized (
       select coalesce(sum(n), 0)::int as total, coalesce(sum(all_n), 0)::int as found, count(*) > 0 as is_any,
              coalesce((select kind from category where id = $1::int), case when count(*) filter (where kind_n > 0) = 1 then min(kind) filter (where kind_n > 0) end) as kind,
              coalesce(sum(stock_n), 0)::int as in_stock, min(price_min) as price_min, max(price_max) as price_max
         from kinds
     ),
brands as (select b.brand_id as id, sum(b.n)::int as n from b group by 1),
categories as (select b.category_id as id, sum(b.n)::int as n from b where b.category_id is not null group by 1)
   insert into listing_facets (scope, total, stock_count, kind, price_min, price_max, brand_ids, brand_counts, category_ids,
     category_counts, price_steps, numbers, words)
   select 'category:' || $1::int, tot.total, tot.in_stock, tot.kind, tot.price_min, tot.price_max,
          array(select id from brands order by n desc, id limit 100), array(select n from brands order by n desc, id limit 100), array(select id from categories order by n desc, id limit 100), array(select n from categories order by n desc, id limit 100),
          coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select s.x, sum(s.n)::int as n
                 from (select unnest(g.steps) as x, unnest(g.step_counts) as n from g where g.missed = 0) s
                where s.n > 0 group by 1) c)::text, '[]'),
          concat('[', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n0 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n0 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ',', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n1 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n1 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ']'),
          coalesce((
           with each_word as materialized (select w.word, w.missed, sum(w.n)::int as n
                     from (select unnest(l.facets) collate "C" as word, s.n, s.missed
                             from (select any_value(g.id) as id, sum(g.n) as n, g.missed from g
                                    where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n > 0 and (g.missed = 0)
                                    group by g.facets_key, g.missed) s
                             join listing_group l on l.id = s.id) w
                    group by w.word, w.missed)
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n from each_word w
                    
                    group by w.word ) c)::text, '[]')
     from tot
   on conflict (scope) do nothing;

-- name: catalog.keep_facets_of_kind
with changed as materialized (
       select distinct g.id as group_id
         from listing_group_change c join listing_group g on g.id = c.group_id where g.kind = $1::text
     ),
known as (
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures, g.product_count, g.stock_count, g.prices, g.stock_prices, g.steps, g.step_counts, g.step_stock_counts, g.category_ids
         from listing_group g where g.kind = $1::text and g.id not in (select group_id from changed)
       union all
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures,
              c.product_count, c.stock_count, c.prices, c.stock_prices, c.steps, c.step_counts, c.step_stock_counts, g.category_ids
         from changed join listing_group g on g.id = changed.group_id
         cross join lateral (
     select coalesce(sum(n), 0)::int as product_count, coalesce(sum(stock_n), 0)::int as stock_count,
            -- Steps follow each other as prices do, so their lists make one sorted list.
            coalesce(string_to_array(string_agg(array_to_string(prices, ','), ',' order by step), ',')::bigint[], '{}') as prices,
            coalesce(string_to_array(string_agg(array_to_string(stock_prices, ','), ',' order by step), ',')::bigint[], '{}')
              as stock_prices,
            coalesce(array_agg(step order by step), '{}') as steps, coalesce(array_agg(n order by step), '{}') as step_counts,
            coalesce(array_agg(stock_n order by step), '{}') as step_stock_counts
       from (
         select shop_price_step(l.price_cents) as step, count(*)::int as n,
                (count(*) filter (where l.available > 0))::int as stock_n,
                array_agg(l.price_cents order by l.price_cents) as prices,
                array_agg(l.price_cents order by l.price_cents) filter (where l.available > 0) as stock_prices
           from product_listing l where l.group_id = g.id
          group by 1) s
   ) c
     ),
g as materialized (
       select g.id, g.kind collate "C" as kind, g.brand_id, g.category_id, g.facets_key, 0 as missed,
          g.measures[1] as n0, g.measures[2] as n1,
              g.product_count as n,
              g.stock_count as stock_n,
              g.prices[1] as price_min,
              g.prices[g.product_count] as price_max,
              g.steps, g.step_counts as step_counts, g.product_count as all_n
         from known g where g.product_count > 0
     ),
b as materialized (
       select g.kind, g.brand_id, g.category_id, g.missed, sum(g.n) as n, sum(g.stock_n) as stock_n, sum(g.all_n) as all_n,
              min(g.price_min) as price_min, max(g.price_max) as price_max
         from g group by g.brand_id, g.category_id, g.missed, g.kind
     ),
     kinds as (
       select b.kind, sum(b.n) filter (where b.missed = 0) as kind_n, sum(b.n) filter (where b.missed = 0) as n,
              sum(b.stock_n) filter (where b.missed = 0) as stock_n, sum(b.all_n) as all_n,
              min(b.price_min) filter (where b.missed = 0) as price_min,
              max(b.price_max) filter (where b.missed = 0) as price_max
         from b group by b.kind
     ),
     tot as materialized (
       select coalesce(sum(n), 0)::int as total, coalesce(sum(all_n), 0)::int as found, count(*) > 0 as is_any,
              coalesce(null::text, case when count(*) filter (where kind_n > 0) = 1 then min(kind) filter (where kind_n > 0) end) as kind,
              coalesce(sum(stock_n), 0)::int as in_stock, min(price_min) as price_min, max(price_max) as price_max
         from kinds
     ),
brands as (select b.brand_id as id, sum(b.n)::int as n from b group by 1),
categories as (select b.category_id as id, sum(b.n)::int as n from b where b.category_id is not null group by 1)
   insert into listing_facets (scope, total, stock_count, kind, price_min, price_max, brand_ids, brand_counts, category_ids,
     category_counts, price_steps, numbers, words)
   select 'kind:' || $1::text, tot.total, tot.in_stock, tot.kind, tot.price_min, tot.price_max,
          array(select id from brands order by n desc, id limit 100), array(select n from brands order by n desc, id limit 100), array(select id from categories order by n desc, id limit 100), array(select n from categories order by n desc, id limit 100),
          coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select s.x, sum(s.n)::int as n
                 from (select unnest(g.steps) as x, unnest(g.step_counts) as n from g where g.missed = 0) s
                where s.n > 0 group by 1) c)::text, '[]'),
          concat('[', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n0 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n0 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ',', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n1 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n1 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ']'),
          coalesce((
           with each_word as materialized (select w.word, w.missed, sum(w.n)::int as n
                     from (select unnest(l.facets) collate "C" as word, s.n, s.missed
                             from (select any_value(g.id) as id, sum(g.n) as n, g.missed from g
                                    where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n > 0 and (g.missed = 0)
                                    group by g.facets_key, g.missed) s
                             join listing_group l on l.id = s.id) w
                    group by w.word, w.missed)
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n from each_word w
                    
                    group by w.word ) c)::text, '[]')
     from tot
   on conflict (scope) do nothing;

-- name: catalog.keep_former_brand_slug
insert into brand_former_slug (slug, brand_id, created_at)
     select slug, $1, $2 from unnest($3::text[]) slug
     on conflict (slug) do update set brand_id = excluded.brand_id, created_at = excluded.created_at;

-- name: catalog.keep_former_category_slug
insert into category_former_slug (slug, category_id, created_at)
     select slug, $1, $2 from unnest($3::text[]) slug
     on conflict (slug) do update set category_id = excluded.category_id, created_at = excluded.created_at;

-- name: catalog.keep_joined_scopes
update catalogue_deletion set scopes = $1::jsonb where what = 'brand' and id = $2;

-- name: catalog.keep_popular_products
with top as materialized (
     select row_number() over (order by l.popularity desc, l.product_id)::int as rank, l.product_id, s.search
       from (select product_id, popularity from product_listing order by popularity desc, product_id limit 1000) l
       join product_search s on s.product_id = l.product_id
   ),
   gone as (delete from popular_product where rank > (select count(*) from top))
   insert into popular_product as p (rank, product_id, search)
   select rank, product_id, search from top order by rank
   on conflict (rank) do update set product_id = excluded.product_id, search = excluded.search
    where (p.product_id, p.search) is distinct from (excluded.product_id, excluded.search);

-- name: catalog.keep_removed_pictures
insert into removed_product_image (id, product_id, url, alt, width, height, original, whole_url, crop, source_url,
     removed_at)
   select id, product_id, url, alt, width, height, original, whole_url, crop, source_url, now()
     from product_image where product_id = any($1::int[]) and id <> all($2::int[]);

-- name: catalog.kept_list.all.of_brand.relevance
with kept as materialized (
       select f.* from listing_facets f
        where f.scope = 'brand:' || $1::int
          and not exists (
            select from listing_group_change c join listing_group g on g.id = c.group_id where g.brand_id = $1::int)
     ),
page as materialized (select l.product_id, l.popularity as s0 from product_listing l where exists (select from kept) and l.brand_id = $1::int
       order by l.popularity desc, l.product_id
       limit 24 offset 0)
     select null as scope,
       (select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.s0 desc, p.product_id)
          from (select product_id, s0 from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       kept.total, kept.total as found, kept.total > 0 as is_any, coalesce(null::text, kept.kind) as kind,
       concat('{"price":[', kept.price_min || ',' || kept.price_max, '],"in_stock":', kept.stock_count,
         ',"brand":', coalesce((
         select json_agg(json_build_array(x.slug, x.name, c.n) order by c.n desc, x.id)
           from unnest(kept.brand_ids, kept.brand_counts) c(id, n) join brand x on x.id = c.id)::text, '[]'),
         ',"category":', coalesce((
         select json_agg(json_build_array(x.slug, x.name, c.n) order by c.n desc, x.id)
           from unnest(kept.category_ids, kept.category_counts) c(id, n) join category x on x.id = c.id)::text, '[]'),
         ',"kind":', '[]',
         ',"price_steps":', kept.price_steps, ',"numbers":', kept.numbers, ',"values":', kept.words, ',"layout":', coalesce((select s.specs from spec_layout s where s.kind = coalesce(null::text, kept.kind))::text, 'null'), '}') as facets
       from kept;

-- name: catalog.kept_list.all.of_kind.relevance
with kept as materialized (
       select f.* from listing_facets f
        where f.scope = 'kind:' || $1::text
          and not exists (
            select from listing_group_change c join listing_group g on g.id = c.group_id where g.kind = $1::text)
     ),
page as materialized (select l.product_id, l.popularity as s0 from product_listing l where exists (select from kept) and l.kind = $1::text
       order by l.popularity desc, l.product_id
       limit 24 offset 0)
     select null as scope,
       (select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.s0 desc, p.product_id)
          from (select product_id, s0 from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       kept.total, kept.total as found, kept.total > 0 as is_any, coalesce(null::text, kept.kind) as kind,
       concat('{"price":[', kept.price_min || ',' || kept.price_max, '],"in_stock":', kept.stock_count,
         ',"brand":', coalesce((
         select json_agg(json_build_array(x.slug, x.name, c.n) order by c.n desc, x.id)
           from unnest(kept.brand_ids, kept.brand_counts) c(id, n) join brand x on x.id = c.id)::text, '[]'),
         ',"category":', coalesce((
         select json_agg(json_build_array(x.slug, x.name, c.n) order by c.n desc, x.id)
           from unnest(kept.category_ids, kept.category_counts) c(id, n) join category x on x.id = c.id)::text, '[]'),
         ',"kind":', '[]',
         ',"price_steps":', kept.price_steps, ',"numbers":', kept.numbers, ',"values":', kept.words, ',"layout":', coalesce((select s.specs from spec_layout s where s.kind = coalesce(null::text, kept.kind))::text, 'null'), '}') as facets
       from kept;

-- name: catalog.kept_list.all.relevance
with kept as materialized (
       select f.* from listing_facets f
        where f.scope = 'all'
          and not exists (
            select from listing_group_change c join listing_group g on g.id = c.group_id where true)
     ),
page as materialized (select l.product_id, l.popularity as s0 from product_listing l where exists (select from kept) and true
       order by l.popularity desc, l.product_id
       limit 24 offset 0)
     select null as scope,
       (select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.s0 desc, p.product_id)
          from (select product_id, s0 from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       kept.total, kept.total as found, kept.total > 0 as is_any, coalesce(null::text, kept.kind) as kind,
       concat('{"price":[', kept.price_min || ',' || kept.price_max, '],"in_stock":', kept.stock_count,
         ',"brand":', coalesce((
         select json_agg(json_build_array(x.slug, x.name, c.n) order by c.n desc, x.id)
           from unnest(kept.brand_ids, kept.brand_counts) c(id, n) join brand x on x.id = c.id)::text, '[]'),
         ',"category":', coalesce((
         select json_agg(json_build_array(x.slug, x.name, c.n) order by c.n desc, x.id)
           from unnest(kept.category_ids, kept.category_counts) c(id, n) join category x on x.id = c.id)::text, '[]'),
         ',"kind":', '[]',
         ',"price_steps":', kept.price_steps, ',"numbers":', kept.numbers, ',"values":', kept.words, ',"layout":', coalesce((select s.specs from spec_layout s where s.kind = coalesce(null::text, kept.kind))::text, 'null'), '}') as facets
       from kept;

-- name: catalog.kept_list.brand.relevance
with scope as materialized (
       select * from brand where (slug = $1::text or shop_fold(name) = shop_fold($1::text)) and true
        order by slug = $1::text desc limit 1),
kept as materialized (
       select f.* from listing_facets f
        where f.scope = 'brand:' || (select id from scope)
          and not exists (
            select from listing_group_change c join listing_group g on g.id = c.group_id where g.brand_id = (select id from scope))
     ),
page as materialized (select l.product_id, l.popularity as s0 from product_listing l where exists (select from kept) and l.brand_id = (select id from scope)
       order by l.popularity desc, l.product_id
       limit 24 offset 0)
     select case when s.id is not null then concat('{"id":', s.id, ',"brand_name":', to_json(s.name),
         ',"slug":', to_json(s.slug), ',"brand_image":', coalesce(to_json(s.image_url)::text, 'null'),
         ',"product_count":', (select count(*) from product_listing where brand_id = s.id),
         ',"description":', to_json(s.description), ',"warranty_text":', to_json(s.warranty_text), ',"warranty_months":',
    coalesce((s.warranty_months)::text, 'null'), ',"warranty_by":', coalesce(to_json(s.warranty_by)::text, 'null'), '}') end as scope,
       (select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.s0 desc, p.product_id)
          from (select product_id, s0 from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       kept.total, kept.total as found, kept.total > 0 as is_any, coalesce(null::text, kept.kind) as kind,
       concat('{"price":[', kept.price_min || ',' || kept.price_max, '],"in_stock":', kept.stock_count,
         ',"brand":', '[]',
         ',"category":', coalesce((
         select json_agg(json_build_array(x.slug, x.name, c.n) order by c.n desc, x.id)
           from unnest(kept.category_ids, kept.category_counts) c(id, n) join category x on x.id = c.id)::text, '[]'),
         ',"kind":', '[]',
         ',"price_steps":', kept.price_steps, ',"numbers":', kept.numbers, ',"values":', kept.words, ',"layout":', coalesce((select s.specs from spec_layout s where s.kind = coalesce(null::text, kept.kind))::text, 'null'), '}') as facets
       from kept left join scope s on true;

-- name: catalog.kept_list.category.brand.relevance
with scope as materialized (
       select * from category where (slug = $1::text or shop_fold(name) = shop_fold($1::text)) and is_visible
        order by slug = $1::text desc limit 1),
kept as materialized (
       select f.* from listing_facets f
        where f.scope = 'category:' || (select id from scope)
          and not exists (
            select from listing_group_change c join listing_group g on g.id = c.group_id where g.category_ids @> array[(select id from scope)])
     ),
g as materialized (
       select g.id, g.kind collate "C" as kind, g.brand_id, g.category_id, g.facets_key, 0 as missed,
          g.measures[1] as n0, g.measures[2] as n1, g.product_count as n, g.stock_count as stock_n, g.prices[1] as price_min,
              g.prices[g.product_count] as price_max, g.steps, g.step_counts, g.product_count as all_n
         from listing_group g
        where (select exists (select from kept)) and g.product_count > 0 and g.category_ids @> array[(select id from scope)] and (g.brand_id = any(array(select id from brand where slug = any($2::text[]) and true union
      select x.id from unnest($2::text[]) as asked_for(name)
       cross join lateral (select id from brand where shop_fold(name) = shop_fold(asked_for.name) and true offset 0) x)))
     ),
b as materialized (
       select g.kind, g.brand_id, g.category_id, g.missed, sum(g.n) as n, sum(g.stock_n) as stock_n, sum(g.all_n) as all_n,
              min(g.price_min) as price_min, max(g.price_max) as price_max
         from g group by g.brand_id, g.category_id, g.missed, g.kind
     ),
     kinds as (
       select b.kind, sum(b.n) filter (where b.missed = 0) as kind_n, sum(b.n) filter (where b.missed = 0) as n,
              sum(b.stock_n) filter (where b.missed = 0) as stock_n, sum(b.all_n) as all_n,
              min(b.price_min) filter (where b.missed = 0) as price_min,
              max(b.price_max) filter (where b.missed = 0) as price_max
         from b group by b.kind
     ),
     tot as materialized (
       select coalesce(sum(n), 0)::int as total, coalesce(sum(all_n), 0)::int as found, count(*) > 0 as is_any,
              coalesce((select kind from scope), case when count(*) filter (where kind_n > 0) = 1 then min(kind) filter (where kind_n > 0) end) as kind,
              coalesce(sum(stock_n), 0)::int as in_stock, min(price_min) as price_min, max(price_max) as price_max
         from kinds
     ),
choice as materialized (
       select is_shelved, not is_shelved and is_many as is_walk, not is_shelved and not is_many and total > 0 as is_gathered
         from (select total, total > 0 and total::float8 * total > 10 * (24 + 0) * greatest(c.reltuples, 0) as is_many,
                      -- Where few pass, the shelves would be walked through to their ends.
                      false as is_shelved
                 from tot, pg_class c where c.oid = 'product_listing'::regclass) k
     ),
page as materialized (
       (select l.product_id, l.popularity as s0 from product_listing l
         where (select is_walk from choice) and case when l.group_id in (select id from g where missed = 0 and n > 0) then true else false end
         order by l.popularity desc, l.product_id
         limit 24 offset 0)
       union all
       (select x.product_id, x.s0
          from (select id from g where (select is_gathered from choice) and missed = 0 and n > 0) g cross join lateral (
            select l.product_id, l.popularity as s0 from product_listing l
             where l.group_id = g.id
            order by l.popularity desc, l.product_id limit 24 + 0
          ) x
         order by x.s0 desc, x.product_id
         limit 24 offset 0)
     ),
brands as (select b.brand_id as id, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1),
categories as (select b.category_id as id, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1),
kinds_offered as (select b.kind, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1)
     select case when s.id is not null then concat('{"id":', s.id, ',"category_name":', to_json(s.name),
         ',"slug":', to_json(s.slug), ',"category_image":', coalesce(to_json(s.image_url)::text, 'null'),
         ',"description":', to_json(s.description), ',"parent_id":', coalesce((
           select p.id::text from category p where p.id = s.parent_id and p.is_visible), 'null'),
         ',"seo_title":', coalesce(to_json(s.seo_title)::text, 'null'),
         ',"seo_description":', coalesce(to_json(s.seo_description)::text, 'null'), '}') end as scope,
       (select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.s0 desc, p.product_id)
          from (select product_id, s0 from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       tot.total, kept.total as found, kept.total > 0 as is_any, tot.kind,
       concat('{"price":[', tot.price_min || ',' || tot.price_max, '],"in_stock":', tot.in_stock,
         ',"brand":', coalesce((
         select json_agg(json_build_array(x.slug, x.name, c.n) order by c.n desc, x.id)
           from unnest(kept.brand_ids, kept.brand_counts) c(id, n) join brand x on x.id = c.id)::text, '[]'),
         ',"category":', coalesce((select json_agg(json_build_array(x.slug, x.name, x.n))
         from (select x.slug, x.name, c.n from categories c join category x on x.id = c.id
                order by c.n desc, x.id limit 100) x)::text, '[]'),
         ',"kind":', coalesce((select json_agg(json_build_array(kind, n) order by n desc, kind) from kinds_offered)::text, '[]'),
         ',"price_steps":', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select s.x, sum(s.n)::int as n
                 from (select unnest(g.steps) as x, unnest(g.step_counts) as n from g where g.missed = 0) s
                where s.n > 0 group by 1) c)::text, '[]'),
         ',"numbers":[', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n0 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n0 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ',', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n1 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n1 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ']',
         ',"values":', coalesce((
           with each_word as materialized (select w.word, w.missed, sum(w.n)::int as n
                     from (select unnest(l.facets) collate "C" as word, s.n, s.missed
                             from (select any_value(g.id) as id, sum(g.n) as n, g.missed from g
                                    where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n > 0 and (g.missed = 0)
                                    group by g.facets_key, g.missed) s
                             join listing_group l on l.id = s.id) w
                    group by w.word, w.missed)
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n from each_word w
                    
                    group by w.word ) c)::text, '[]'), ',"layout":', coalesce((select s.specs from spec_layout s where s.kind = tot.kind)::text, 'null'), '}') as facets
       from tot cross join kept left join scope s on true;

-- name: catalog.kept_list.category.relevance
with scope as materialized (
       select * from category where (slug = $1::text or shop_fold(name) = shop_fold($1::text)) and is_visible
        order by slug = $1::text desc limit 1),
kept as materialized (
       select f.* from listing_facets f
        where f.scope = 'category:' || (select id from scope)
          and not exists (
            select from listing_group_change c join listing_group g on g.id = c.group_id where g.category_ids @> array[(select id from scope)])
     ),
shelves as materialized (select unnest(category_ids) as id from kept),
choice as materialized (
       select is_shelved, not is_shelved and is_many and not is_dense as is_walk,
              not is_shelved and not is_many and total > 0 as is_gathered,
              not is_shelved and is_many and is_dense as is_dense
         from (select total, cardinality(category_ids) < 100 and cardinality(category_ids) * total::float8 < 2 * products and not exists (
         select from shelves k left join category c on c.id = k.id left join category p on p.id = c.parent_id
          where (select id from scope) in (c.id, c.parent_id, p.parent_id) is not true) as is_shelved,
                      total > 0 and total::float8 * total > 10 * (24 + 0) * products as is_many,
                      -- So many products are looked at until the page is full.
                      (24 + 0) * products < 1500.0 * total as is_dense
                 from kept, (select greatest(reltuples, 0)::float8 from pg_class where oid = 'product_listing'::regclass) c(products)) k
     ),
page as materialized ((select l.product_id, l.popularity as s0 from product_listing l where (select is_dense from choice) and case when l.category_ids @> array[(select id from scope)] then true else false end
       order by l.popularity desc, l.product_id
       limit 24 offset 0)
       union all
       (select l.product_id, l.popularity as s0 from product_listing l where (select is_walk from choice) and case when l.group_id in (select g.id from listing_group g where g.category_ids @> array[(select id from scope)]) then true else false end
       order by l.popularity desc, l.product_id
       limit 24 offset 0)
       union all
       (select x.product_id, x.s0
          from (select id from (select g.id from listing_group g where g.category_ids @> array[(select id from scope)]) g where (select is_gathered from choice)) g cross join lateral (
            select l.product_id, l.popularity as s0 from product_listing l
             where l.group_id = g.id
            order by l.popularity desc, l.product_id limit 24 + 0
          ) x
         order by x.s0 desc, x.product_id
         limit 24 offset 0)
       union all
       (select x.product_id, x.s0
          from (select id from shelves where (select is_shelved from choice)) c
          cross join lateral (
            select l.product_id, l.popularity as s0 from product_listing l
             where l.category_id = c.id and case when l.category_ids @> array[(select id from scope)] then true else false end
             order by l.popularity desc, l.product_id limit 24 + 0
          ) x
         order by x.s0 desc, x.product_id limit 24 offset 0)
     )
     select case when s.id is not null then concat('{"id":', s.id, ',"category_name":', to_json(s.name),
         ',"slug":', to_json(s.slug), ',"category_image":', coalesce(to_json(s.image_url)::text, 'null'),
         ',"description":', to_json(s.description), ',"parent_id":', coalesce((
           select p.id::text from category p where p.id = s.parent_id and p.is_visible), 'null'),
         ',"seo_title":', coalesce(to_json(s.seo_title)::text, 'null'),
         ',"seo_description":', coalesce(to_json(s.seo_description)::text, 'null'), '}') end as scope,
       (select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.s0 desc, p.product_id)
          from (select product_id, s0 from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       kept.total, kept.total as found, kept.total > 0 as is_any, coalesce((select kind from scope), kept.kind) as kind,
       concat('{"price":[', kept.price_min || ',' || kept.price_max, '],"in_stock":', kept.stock_count,
         ',"brand":', coalesce((
         select json_agg(json_build_array(x.slug, x.name, c.n) order by c.n desc, x.id)
           from unnest(kept.brand_ids, kept.brand_counts) c(id, n) join brand x on x.id = c.id)::text, '[]'),
         ',"category":', coalesce((
         select json_agg(json_build_array(x.slug, x.name, c.n) order by c.n desc, x.id)
           from unnest(kept.category_ids, kept.category_counts) c(id, n) join category x on x.id = c.id)::text, '[]'),
         ',"kind":', case when kept.kind is null and cardinality(kept.category_ids) <= 1 then coalesce((
             select json_agg(json_build_array(k.kind, k.n) order by k.n desc, k.kind)
               from (select g.kind, sum(g.product_count)::int as n from listing_group g
                      where g.product_count > 0 and g.category_ids @> array[(select id from scope)] group by 1) k)::text, '[]') else '[]' end,
         ',"price_steps":', kept.price_steps, ',"numbers":', kept.numbers, ',"values":', kept.words, ',"layout":', coalesce((select s.specs from spec_layout s where s.kind = coalesce((select kind from scope), kept.kind))::text, 'null'), '}') as facets
       from kept left join scope s on true;

-- name: catalog.kinds_of
select id, kind from product where id = any($1::int[]);

-- name: catalog.known_parts_of_products
select array(select c.id from category c where c.id = any($1::int[])) as category_ids,
          array(select r.id from product r where r.id = any($2::int[])) as related_ids,
          array(select b.id from brand b where b.id = any($3::int[])) as brand_ids;

-- name: catalog.last_category_position
select coalesce(max(position), -1) as position from category;

-- name: catalog.leave_pictures_to_feeds
update product set locked_fields = array_remove(locked_fields, 'images'), takes_next_record = true
    where id = any($1::int[]);

-- name: catalog.leave_shelves
delete from category_product c using jsonb_to_recordset($1::jsonb) as g(id int, category_ids int[])
    where c.product_id = g.id and not c.category_id = any(g.category_ids);

-- name: catalog.list.all.of_kind_brand.relevance
with changed as materialized (
       select distinct g.id as group_id
         from listing_group_change c join listing_group g on g.id = c.group_id where g.kind = any($1::text[]) and g.brand_id = $2::int
     ),
known as (
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures, g.product_count, g.stock_count, g.prices, g.stock_prices, g.steps, g.step_counts, g.step_stock_counts, g.category_ids
         from listing_group g where g.kind = any($1::text[]) and g.brand_id = $2::int and g.id not in (select group_id from changed)
       union all
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures,
              c.product_count, c.stock_count, c.prices, c.stock_prices, c.steps, c.step_counts, c.step_stock_counts, g.category_ids
         from changed join listing_group g on g.id = changed.group_id
         cross join lateral (
     select coalesce(sum(n), 0)::int as product_count, coalesce(sum(stock_n), 0)::int as stock_count,
            -- Steps follow each other as prices do, so their lists make one sorted list.
            coalesce(string_to_array(string_agg(array_to_string(prices, ','), ',' order by step), ',')::bigint[], '{}') as prices,
            coalesce(string_to_array(string_agg(array_to_string(stock_prices, ','), ',' order by step), ',')::bigint[], '{}')
              as stock_prices,
            coalesce(array_agg(step order by step), '{}') as steps, coalesce(array_agg(n order by step), '{}') as step_counts,
            coalesce(array_agg(stock_n order by step), '{}') as step_stock_counts
       from (
         select shop_price_step(l.price_cents) as step, count(*)::int as n,
                (count(*) filter (where l.available > 0))::int as stock_n,
                array_agg(l.price_cents order by l.price_cents) as prices,
                array_agg(l.price_cents order by l.price_cents) filter (where l.available > 0) as stock_prices
           from product_listing l where l.group_id = g.id
          group by 1) s
   ) c
     ),
g as materialized (
       select g.id, g.kind collate "C" as kind, g.brand_id, g.category_id, g.facets_key, 0 as missed,
          g.measures[1] as n0, g.measures[2] as n1,
              g.product_count as n,
              g.stock_count as stock_n,
              g.prices[1] as price_min,
              g.prices[g.product_count] as price_max,
              g.steps, g.step_counts as step_counts, g.product_count as all_n
         from known g where g.product_count > 0
     ),
b as materialized (
       select g.kind, g.brand_id, g.category_id, g.missed, sum(g.n) as n, sum(g.stock_n) as stock_n, sum(g.all_n) as all_n,
              min(g.price_min) as price_min, max(g.price_max) as price_max
         from g group by g.brand_id, g.category_id, g.missed, g.kind
     ),
     kinds as (
       select b.kind, sum(b.n) filter (where b.missed = 0) as kind_n, sum(b.n) filter (where b.missed = 0) as n,
              sum(b.stock_n) filter (where b.missed = 0) as stock_n, sum(b.all_n) as all_n,
              min(b.price_min) filter (where b.missed = 0) as price_min,
              max(b.price_max) filter (where b.missed = 0) as price_max
         from b group by b.kind
     ),
     tot as materialized (
       select coalesce(sum(n), 0)::int as total, coalesce(sum(all_n), 0)::int as found, count(*) > 0 as is_any,
              coalesce(null::text, case when count(*) filter (where kind_n > 0) = 1 then min(kind) filter (where kind_n > 0) end) as kind,
              coalesce(sum(stock_n), 0)::int as in_stock, min(price_min) as price_min, max(price_max) as price_max
         from kinds
     ),
choice as materialized (
       select is_shelved, not is_shelved and is_many as is_walk, not is_shelved and not is_many and total > 0 as is_gathered
         from (select total, total > 0 and total::float8 * total > 10 * (24 + 0) * greatest(c.reltuples, 0) as is_many,
                      -- Where few pass, the shelves would be walked through to their ends.
                      false as is_shelved
                 from tot, pg_class c where c.oid = 'product_listing'::regclass) k
     ),
page as materialized (
       (select l.product_id, l.popularity as s0 from product_listing l
         where (select is_walk from choice) and case when l.group_id in (select id from g where missed = 0 and n > 0) then true else false end
         order by l.popularity desc, l.product_id
         limit 24 offset 0)
       union all
       (select x.product_id, x.s0
          from (select id from g where (select is_gathered from choice) and missed = 0 and n > 0) g cross join lateral (
            select l.product_id, l.popularity as s0 from product_listing l
             where l.group_id = g.id
            order by l.popularity desc, l.product_id limit 24 + 0
          ) x
         order by x.s0 desc, x.product_id
         limit 24 offset 0)
     ),
brands as (select b.brand_id as id, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1),
categories as (select b.category_id as id, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1)
     select null as scope,
       (select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.s0 desc, p.product_id)
          from (select product_id, s0 from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       tot.total, tot.found, tot.is_any, tot.kind,
       concat('{"price":[', tot.price_min || ',' || tot.price_max, '],"in_stock":', tot.in_stock,
         ',"brand":', coalesce((select json_agg(json_build_array(x.slug, x.name, x.n))
         from (select x.slug, x.name, c.n from brands c join brand x on x.id = c.id
                order by c.n desc, x.id limit 100) x)::text, '[]'),
         ',"category":', coalesce((select json_agg(json_build_array(x.slug, x.name, x.n))
         from (select x.slug, x.name, c.n from categories c join category x on x.id = c.id
                order by c.n desc, x.id limit 100) x)::text, '[]'),
         ',"kind":', '[]',
         ',"price_steps":', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select s.x, sum(s.n)::int as n
                 from (select unnest(g.steps) as x, unnest(g.step_counts) as n from g where g.missed = 0) s
                where s.n > 0 group by 1) c)::text, '[]'),
         ',"numbers":[', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n0 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n0 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ',', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n1 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n1 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ']',
         ',"values":', coalesce((
           with each_word as materialized (select w.word, w.missed, sum(w.n)::int as n
                     from (select unnest(l.facets) collate "C" as word, s.n, s.missed
                             from (select any_value(g.id) as id, sum(g.n) as n, g.missed from g
                                    where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n > 0 and (g.missed = 0)
                                    group by g.facets_key, g.missed) s
                             join listing_group l on l.id = s.id) w
                    group by w.word, w.missed)
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n from each_word w
                    
                    group by w.word ) c)::text, '[]'), ',"layout":', coalesce((select s.specs from spec_layout s where s.kind = tot.kind)::text, 'null'), '}') as facets
       from tot;

-- name: catalog.list.all.relevance
with changed as materialized (
       select distinct g.id as group_id
         from listing_group_change c join listing_group g on g.id = c.group_id where true
     ),
known as (
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures, g.product_count, g.stock_count, g.prices, g.stock_prices, g.steps, g.step_counts, g.step_stock_counts, g.category_ids
         from listing_group g where true and g.id not in (select group_id from changed)
       union all
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures,
              c.product_count, c.stock_count, c.prices, c.stock_prices, c.steps, c.step_counts, c.step_stock_counts, g.category_ids
         from changed join listing_group g on g.id = changed.group_id
         cross join lateral (
     select coalesce(sum(n), 0)::int as product_count, coalesce(sum(stock_n), 0)::int as stock_count,
            -- Steps follow each other as prices do, so their lists make one sorted list.
            coalesce(string_to_array(string_agg(array_to_string(prices, ','), ',' order by step), ',')::bigint[], '{}') as prices,
            coalesce(string_to_array(string_agg(array_to_string(stock_prices, ','), ',' order by step), ',')::bigint[], '{}')
              as stock_prices,
            coalesce(array_agg(step order by step), '{}') as steps, coalesce(array_agg(n order by step), '{}') as step_counts,
            coalesce(array_agg(stock_n order by step), '{}') as step_stock_counts
       from (
         select shop_price_step(l.price_cents) as step, count(*)::int as n,
                (count(*) filter (where l.available > 0))::int as stock_n,
                array_agg(l.price_cents order by l.price_cents) as prices,
                array_agg(l.price_cents order by l.price_cents) filter (where l.available > 0) as stock_prices
           from product_listing l where l.group_id = g.id
          group by 1) s
   ) c
     ),
g as materialized (
       select g.id, g.kind collate "C" as kind, g.brand_id, g.category_id, g.facets_key, 0 as missed,
          g.measures[1] as n0, g.measures[2] as n1,
              g.product_count as n,
              g.stock_count as stock_n,
              g.prices[1] as price_min,
              g.prices[g.product_count] as price_max,
              g.steps, g.step_counts as step_counts, g.product_count as all_n
         from known g where g.product_count > 0
     ),
b as materialized (
       select g.kind, g.brand_id, g.category_id, g.missed, sum(g.n) as n, sum(g.stock_n) as stock_n, sum(g.all_n) as all_n,
              min(g.price_min) as price_min, max(g.price_max) as price_max
         from g group by g.brand_id, g.category_id, g.missed, g.kind
     ),
     kinds as (
       select b.kind, sum(b.n) filter (where b.missed = 0) as kind_n, sum(b.n) filter (where b.missed = 0) as n,
              sum(b.stock_n) filter (where b.missed = 0) as stock_n, sum(b.all_n) as all_n,
              min(b.price_min) filter (where b.missed = 0) as price_min,
              max(b.price_max) filter (where b.missed = 0) as price_max
         from b group by b.kind
     ),
     tot as materialized (
       select coalesce(sum(n), 0)::int as total, coalesce(sum(all_n), 0)::int as found, count(*) > 0 as is_any,
              coalesce(null::text, case when count(*) filter (where kind_n > 0) = 1 then min(kind) filter (where kind_n > 0) end) as kind,
              coalesce(sum(stock_n), 0)::int as in_stock, min(price_min) as price_min, max(price_max) as price_max
         from kinds
     ),
choice as materialized (
       select is_shelved, not is_shelved and is_many as is_walk, not is_shelved and not is_many and total > 0 as is_gathered
         from (select total, total > 0 and total::float8 * total > 10 * (24 + 0) * greatest(c.reltuples, 0) as is_many,
                      -- Where few pass, the shelves would be walked through to their ends.
                      false as is_shelved
                 from tot, pg_class c where c.oid = 'product_listing'::regclass) k
     ),
page as materialized (
       (select l.product_id, l.popularity as s0 from product_listing l
         where (select is_walk from choice)
         order by l.popularity desc, l.product_id
         limit 24 offset 0)
       union all
       (select x.product_id, x.s0
          from (select id from g where (select is_gathered from choice) and missed = 0 and n > 0) g cross join lateral (
            select l.product_id, l.popularity as s0 from product_listing l
             where l.group_id = g.id
            order by l.popularity desc, l.product_id limit 24 + 0
          ) x
         order by x.s0 desc, x.product_id
         limit 24 offset 0)
     ),
brands as (select b.brand_id as id, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1),
categories as (select b.category_id as id, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1)
     select null as scope,
       (select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.s0 desc, p.product_id)
          from (select product_id, s0 from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       tot.total, tot.found, tot.is_any, tot.kind,
       concat('{"price":[', tot.price_min || ',' || tot.price_max, '],"in_stock":', tot.in_stock,
         ',"brand":', coalesce((select json_agg(json_build_array(x.slug, x.name, x.n))
         from (select x.slug, x.name, c.n from brands c join brand x on x.id = c.id
                order by c.n desc, x.id limit 100) x)::text, '[]'),
         ',"category":', coalesce((select json_agg(json_build_array(x.slug, x.name, x.n))
         from (select x.slug, x.name, c.n from categories c join category x on x.id = c.id
                order by c.n desc, x.id limit 100) x)::text, '[]'),
         ',"kind":', '[]',
         ',"price_steps":', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select s.x, sum(s.n)::int as n
                 from (select unnest(g.steps) as x, unnest(g.step_counts) as n from g where g.missed = 0) s
                where s.n > 0 group by 1) c)::text, '[]'),
         ',"numbers":[', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n0 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n0 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ',', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n1 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n1 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ']',
         ',"values":', coalesce((
           with each_word as materialized (select w.word, w.missed, sum(w.n)::int as n
                     from (select unnest(l.facets) collate "C" as word, s.n, s.missed
                             from (select any_value(g.id) as id, sum(g.n) as n, g.missed from g
                                    where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n > 0 and (g.missed = 0)
                                    group by g.facets_key, g.missed) s
                             join listing_group l on l.id = s.id) w
                    group by w.word, w.missed)
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n from each_word w
                    
                    group by w.word ) c)::text, '[]'), ',"layout":', coalesce((select s.specs from spec_layout s where s.kind = tot.kind)::text, 'null'), '}') as facets
       from tot;

-- name: catalog.list.all.words.relevance
with m as materialized (
       select e.product_id, e.group_id, e.price_cents, e.price_step, e.popularity, e.kind collate "C" as kind, e.brand_id, e.category_id, e.facets_key, e.measures, ((case when e.kind = any($2::text[]) then 2 when e.kind in ('laptop', 'prebuilt', 'accessory', 'mount', 'thermal_paste', 'mouse_pad') then 0 else 1 end)::bigint << 54) as tier
         from product_search e where e.search @@ (select to_tsquery('public.shop_spanish', $1::text))
     ),
g as not materialized (
       select m.group_id as id, m.kind, m.brand_id, m.category_id, m.facets_key, 0 as missed,
              m.measures[1] as n0, m.measures[2] as n1,
              1 as all_n, 1 as n, case when m.popularity >= 1125899906842624 then 1 else 0 end as stock_n,
              m.price_cents as price_min, m.price_cents as price_max
         from m
     ),
weighed as materialized (select coalesce(sum(n), 0) <= 600 as is_weighed from g),
b as materialized (
       select g.kind, g.brand_id, g.category_id, g.missed, sum(g.n) as n, sum(g.stock_n) as stock_n, sum(g.all_n) as all_n,
              min(g.price_min) as price_min, max(g.price_max) as price_max
         from g group by g.brand_id, g.category_id, g.missed, g.kind
     ),
     kinds as (
       select b.kind, sum(b.n) filter (where b.missed = 0) as kind_n, sum(b.n) filter (where b.missed = 0) as n,
              sum(b.stock_n) filter (where b.missed = 0) as stock_n, sum(b.all_n) as all_n,
              min(b.price_min) filter (where b.missed = 0) as price_min,
              max(b.price_max) filter (where b.missed = 0) as price_max
         from b group by b.kind
     ),
     tot as materialized (
       select coalesce(sum(n), 0)::int as total, coalesce(sum(all_n), 0)::int as found, count(*) > 0 as is_any,
              coalesce(null::text, case when count(*) filter (where kind_n > 0) = 1 then min(kind) filter (where kind_n > 0) end) as kind,
              coalesce(sum(stock_n), 0)::int as in_stock, min(price_min) as price_min, max(price_max) as price_max
         from kinds
     ),
page as materialized (
         select m.product_id, ((m.popularity & 1125899906842624) << 6) + m.tier + case when (select is_weighed from weighed) then 0 else m.popularity end as s0, case when (select is_weighed from weighed)
                then (select ts_rank(e.search, (select to_tsquery('public.shop_spanish', $1::text))) from product_search e where e.product_id = m.product_id) else 0 end as s1, m.popularity as s2
           from m
          where true
          order by 2 desc, 3 desc nulls last, 4 desc, 1
          limit 24 offset 0
       ),
brands as (select b.brand_id as id, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1),
categories as (select b.category_id as id, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1)
     select null as scope,
       (select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.s0 desc, p.s1 desc nulls last, p.s2 desc, p.product_id)
          from (select product_id, s0, s1, s2 from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       tot.total, tot.found, tot.is_any, tot.kind,
       concat('{"price":[', tot.price_min || ',' || tot.price_max, '],"in_stock":', tot.in_stock,
         ',"brand":', coalesce((select json_agg(json_build_array(x.slug, x.name, x.n))
         from (select x.slug, x.name, c.n from brands c join brand x on x.id = c.id
                order by c.n desc, x.id limit 100) x)::text, '[]'),
         ',"category":', coalesce((select json_agg(json_build_array(x.slug, x.name, x.n))
         from (select x.slug, x.name, c.n from categories c join category x on x.id = c.id
                order by c.n desc, x.id limit 100) x)::text, '[]'),
         ',"kind":', '[]',
         ',"price_steps":', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select m.price_step as x, count(*)::int as n from m
                      group by 1) c)::text, '[]'),
         ',"numbers":[', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n0 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n0 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ',', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n1 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n1 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ']',
         ',"values":', coalesce((
           with each_word as materialized (select w.word, w.missed, sum(w.n)::int as n
                     from (select unnest(l.facets) collate "C" as word, s.n, s.missed
                             from (select any_value(g.id) as id, sum(g.n) as n, g.missed from g
                                    where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n > 0 and (g.missed = 0)
                                    group by g.facets_key, g.missed) s
                             join listing_group l on l.id = s.id) w
                    group by w.word, w.missed)
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n from each_word w
                    
                    group by w.word ) c)::text, '[]'), ',"layout":', coalesce((select s.specs from spec_layout s where s.kind = tot.kind)::text, 'null'), '}') as facets
       from tot;

-- name: catalog.list.brand.relevance
with scope as materialized (
       select * from brand where (slug = $1::text or shop_fold(name) = shop_fold($1::text)) and true
        order by slug = $1::text desc limit 1),
changed as materialized (
       select distinct g.id as group_id
         from listing_group_change c join listing_group g on g.id = c.group_id where g.brand_id = (select id from scope)
     ),
known as (
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures, g.product_count, g.stock_count, g.prices, g.stock_prices, g.steps, g.step_counts, g.step_stock_counts, g.category_ids
         from listing_group g where g.brand_id = (select id from scope) and g.id not in (select group_id from changed)
       union all
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures,
              c.product_count, c.stock_count, c.prices, c.stock_prices, c.steps, c.step_counts, c.step_stock_counts, g.category_ids
         from changed join listing_group g on g.id = changed.group_id
         cross join lateral (
     select coalesce(sum(n), 0)::int as product_count, coalesce(sum(stock_n), 0)::int as stock_count,
            -- Steps follow each other as prices do, so their lists make one sorted list.
            coalesce(string_to_array(string_agg(array_to_string(prices, ','), ',' order by step), ',')::bigint[], '{}') as prices,
            coalesce(string_to_array(string_agg(array_to_string(stock_prices, ','), ',' order by step), ',')::bigint[], '{}')
              as stock_prices,
            coalesce(array_agg(step order by step), '{}') as steps, coalesce(array_agg(n order by step), '{}') as step_counts,
            coalesce(array_agg(stock_n order by step), '{}') as step_stock_counts
       from (
         select shop_price_step(l.price_cents) as step, count(*)::int as n,
                (count(*) filter (where l.available > 0))::int as stock_n,
                array_agg(l.price_cents order by l.price_cents) as prices,
                array_agg(l.price_cents order by l.price_cents) filter (where l.available > 0) as stock_prices
           from product_listing l where l.group_id = g.id
          group by 1) s
   ) c
     ),
g as materialized (
       select g.id, g.kind collate "C" as kind, g.brand_id, g.category_id, g.facets_key, 0 as missed,
          g.measures[1] as n0, g.measures[2] as n1,
              g.product_count as n,
              g.stock_count as stock_n,
              g.prices[1] as price_min,
              g.prices[g.product_count] as price_max,
              g.steps, g.step_counts as step_counts, g.product_count as all_n
         from known g where g.product_count > 0
     ),
b as materialized (
       select g.kind, g.brand_id, g.category_id, g.missed, sum(g.n) as n, sum(g.stock_n) as stock_n, sum(g.all_n) as all_n,
              min(g.price_min) as price_min, max(g.price_max) as price_max
         from g group by g.brand_id, g.category_id, g.missed, g.kind
     ),
     kinds as (
       select b.kind, sum(b.n) filter (where b.missed = 0) as kind_n, sum(b.n) filter (where b.missed = 0) as n,
              sum(b.stock_n) filter (where b.missed = 0) as stock_n, sum(b.all_n) as all_n,
              min(b.price_min) filter (where b.missed = 0) as price_min,
              max(b.price_max) filter (where b.missed = 0) as price_max
         from b group by b.kind
     ),
     tot as materialized (
       select coalesce(sum(n), 0)::int as total, coalesce(sum(all_n), 0)::int as found, count(*) > 0 as is_any,
              coalesce(null::text, case when count(*) filter (where kind_n > 0) = 1 then min(kind) filter (where kind_n > 0) end) as kind,
              coalesce(sum(stock_n), 0)::int as in_stock, min(price_min) as price_min, max(price_max) as price_max
         from kinds
     ),
choice as materialized (
       select is_shelved, not is_shelved and is_many as is_walk, not is_shelved and not is_many and total > 0 as is_gathered
         from (select total, total > 0 and total::float8 * total > 10 * (24 + 0) * greatest(c.reltuples, 0) as is_many,
                      -- Where few pass, the shelves would be walked through to their ends.
                      false as is_shelved
                 from tot, pg_class c where c.oid = 'product_listing'::regclass) k
     ),
page as materialized (
       (select l.product_id, l.popularity as s0 from product_listing l
         where (select is_walk from choice) and case when l.group_id in (select id from g where missed = 0 and n > 0) then true else false end
         order by l.popularity desc, l.product_id
         limit 24 offset 0)
       union all
       (select x.product_id, x.s0
          from (select id from g where (select is_gathered from choice) and missed = 0 and n > 0) g cross join lateral (
            select l.product_id, l.popularity as s0 from product_listing l
             where l.group_id = g.id
            order by l.popularity desc, l.product_id limit 24 + 0
          ) x
         order by x.s0 desc, x.product_id
         limit 24 offset 0)
     ),
brands as (select b.brand_id as id, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1),
categories as (select b.category_id as id, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1)
     select case when s.id is not null then concat('{"id":', s.id, ',"brand_name":', to_json(s.name),
         ',"slug":', to_json(s.slug), ',"brand_image":', coalesce(to_json(s.image_url)::text, 'null'),
         ',"product_count":', (select count(*) from product_listing where brand_id = s.id),
         ',"description":', to_json(s.description), ',"warranty_text":', to_json(s.warranty_text), ',"warranty_months":',
    coalesce((s.warranty_months)::text, 'null'), ',"warranty_by":', coalesce(to_json(s.warranty_by)::text, 'null'), '}') end as scope,
       (select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.s0 desc, p.product_id)
          from (select product_id, s0 from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       tot.total, tot.found, tot.is_any, tot.kind,
       concat('{"price":[', tot.price_min || ',' || tot.price_max, '],"in_stock":', tot.in_stock,
         ',"brand":', '[]',
         ',"category":', coalesce((select json_agg(json_build_array(x.slug, x.name, x.n))
         from (select x.slug, x.name, c.n from categories c join category x on x.id = c.id
                order by c.n desc, x.id limit 100) x)::text, '[]'),
         ',"kind":', '[]',
         ',"price_steps":', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select s.x, sum(s.n)::int as n
                 from (select unnest(g.steps) as x, unnest(g.step_counts) as n from g where g.missed = 0) s
                where s.n > 0 group by 1) c)::text, '[]'),
         ',"numbers":[', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n0 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n0 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ',', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n1 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n1 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ']',
         ',"values":', coalesce((
           with each_word as materialized (select w.word, w.missed, sum(w.n)::int as n
                     from (select unnest(l.facets) collate "C" as word, s.n, s.missed
                             from (select any_value(g.id) as id, sum(g.n) as n, g.missed from g
                                    where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n > 0 and (g.missed = 0)
                                    group by g.facets_key, g.missed) s
                             join listing_group l on l.id = s.id) w
                    group by w.word, w.missed)
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n from each_word w
                    
                    group by w.word ) c)::text, '[]'), ',"layout":', coalesce((select s.specs from spec_layout s where s.kind = tot.kind)::text, 'null'), '}') as facets
       from tot left join scope s on true;

-- name: catalog.list.category.relevance
with scope as materialized (
       select * from category where (slug = $1::text or shop_fold(name) = shop_fold($1::text)) and is_visible
        order by slug = $1::text desc limit 1),
changed as materialized (
       select distinct g.id as group_id
         from listing_group_change c join listing_group g on g.id = c.group_id where g.category_ids @> array[(select id from scope)]
     ),
known as (
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures, g.product_count, g.stock_count, g.prices, g.stock_prices, g.steps, g.step_counts, g.step_stock_counts, g.category_ids
         from listing_group g where g.category_ids @> array[(select id from scope)] and g.id not in (select group_id from changed)
       union all
       select g.id, g.kind, g.brand_id, g.category_id, g.facets, g.facets_key, g.measures,
              c.product_count, c.stock_count, c.prices, c.stock_prices, c.steps, c.step_counts, c.step_stock_counts, g.category_ids
         from changed join listing_group g on g.id = changed.group_id
         cross join lateral (
     select coalesce(sum(n), 0)::int as product_count, coalesce(sum(stock_n), 0)::int as stock_count,
            -- Steps follow each other as prices do, so their lists make one sorted list.
            coalesce(string_to_array(string_agg(array_to_string(prices, ','), ',' order by step), ',')::bigint[], '{}') as prices,
            coalesce(string_to_array(string_agg(array_to_string(stock_prices, ','), ',' order by step), ',')::bigint[], '{}')
              as stock_prices,
            coalesce(array_agg(step order by step), '{}') as steps, coalesce(array_agg(n order by step), '{}') as step_counts,
            coalesce(array_agg(stock_n order by step), '{}') as step_stock_counts
       from (
         select shop_price_step(l.price_cents) as step, count(*)::int as n,
                (count(*) filter (where l.available > 0))::int as stock_n,
                array_agg(l.price_cents order by l.price_cents) as prices,
                array_agg(l.price_cents order by l.price_cents) filter (where l.available > 0) as stock_prices
           from product_listing l where l.group_id = g.id
          group by 1) s
   ) c
     ),
g as materialized (
       select g.id, g.kind collate "C" as kind, g.brand_id, g.category_id, g.facets_key, 0 as missed,
          g.measures[1] as n0, g.measures[2] as n1,
              g.product_count as n,
              g.stock_count as stock_n,
              g.prices[1] as price_min,
              g.prices[g.product_count] as price_max,
              g.steps, g.step_counts as step_counts, g.product_count as all_n
         from known g where g.product_count > 0
     ),
b as materialized (
       select g.kind, g.brand_id, g.category_id, g.missed, sum(g.n) as n, sum(g.stock_n) as stock_n, sum(g.all_n) as all_n,
              min(g.price_min) as price_min, max(g.price_max) as price_max
         from g group by g.brand_id, g.category_id, g.missed, g.kind
     ),
     kinds as (
       select b.kind, sum(b.n) filter (where b.missed = 0) as kind_n, sum(b.n) filter (where b.missed = 0) as n,
              sum(b.stock_n) filter (where b.missed = 0) as stock_n, sum(b.all_n) as all_n,
              min(b.price_min) filter (where b.missed = 0) as price_min,
              max(b.price_max) filter (where b.missed = 0) as price_max
         from b group by b.kind
     ),
     tot as materialized (
       select coalesce(sum(n), 0)::int as total, coalesce(sum(all_n), 0)::int as found, count(*) > 0 as is_any,
              coalesce((select kind from scope), case when count(*) filter (where kind_n > 0) = 1 then min(kind) filter (where kind_n > 0) end) as kind,
              coalesce(sum(stock_n), 0)::int as in_stock, min(price_min) as price_min, max(price_max) as price_max
         from kinds
     ),
shelves as materialized (select distinct category_id as id from b),
choice as materialized (
       select is_shelved, not is_shelved and is_many as is_walk, not is_shelved and not is_many and total > 0 as is_gathered
         from (select total, total > 0 and total::float8 * total > 10 * (24 + 0) * greatest(c.reltuples, 0) as is_many,
                      -- Where few pass, the shelves would be walked through to their ends.
                      total * 4 > found and not exists (
         select from shelves k left join category c on c.id = k.id left join category p on p.id = c.parent_id
          where (select id from scope) in (c.id, c.parent_id, p.parent_id) is not true) as is_shelved
                 from tot, pg_class c where c.oid = 'product_listing'::regclass) k
     ),
page as materialized (
       (select l.product_id, l.popularity as s0 from product_listing l
         where (select is_walk from choice) and case when l.group_id in (select id from g where missed = 0 and n > 0) then true else false end
         order by l.popularity desc, l.product_id
         limit 24 offset 0)
       union all
       (select x.product_id, x.s0
          from (select id from g where (select is_gathered from choice) and missed = 0 and n > 0) g cross join lateral (
            select l.product_id, l.popularity as s0 from product_listing l
             where l.group_id = g.id
            order by l.popularity desc, l.product_id limit 24 + 0
          ) x
         order by x.s0 desc, x.product_id
         limit 24 offset 0)
       union all
       (select x.product_id, x.s0
          from (select id from shelves where (select is_shelved from choice)) c
          cross join lateral (
            select l.product_id, l.popularity as s0 from product_listing l
             where l.category_id = c.id and case when l.category_ids @> array[(select id from scope)] then true else false end
             order by l.popularity desc, l.product_id limit 24 + 0
          ) x
         order by x.s0 desc, x.product_id limit 24 offset 0)
     ),
brands as (select b.brand_id as id, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1),
categories as (select b.category_id as id, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1),
kinds_offered as (select b.kind, sum(b.n)::int as n from b where b.n > 0 and b.missed = 0 group by 1)
     select case when s.id is not null then concat('{"id":', s.id, ',"category_name":', to_json(s.name),
         ',"slug":', to_json(s.slug), ',"category_image":', coalesce(to_json(s.image_url)::text, 'null'),
         ',"description":', to_json(s.description), ',"parent_id":', coalesce((
           select p.id::text from category p where p.id = s.parent_id and p.is_visible), 'null'),
         ',"seo_title":', coalesce(to_json(s.seo_title)::text, 'null'),
         ',"seo_description":', coalesce(to_json(s.seo_description)::text, 'null'), '}') end as scope,
       (select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.s0 desc, p.product_id)
          from (select product_id, s0 from page) p
          join product_listing l on l.product_id = p.product_id) as products,
       tot.total, tot.found, tot.is_any, tot.kind,
       concat('{"price":[', tot.price_min || ',' || tot.price_max, '],"in_stock":', tot.in_stock,
         ',"brand":', coalesce((select json_agg(json_build_array(x.slug, x.name, x.n))
         from (select x.slug, x.name, c.n from brands c join brand x on x.id = c.id
                order by c.n desc, x.id limit 100) x)::text, '[]'),
         ',"category":', coalesce((select json_agg(json_build_array(x.slug, x.name, x.n))
         from (select x.slug, x.name, c.n from categories c join category x on x.id = c.id
                order by c.n desc, x.id limit 100) x)::text, '[]'),
         ',"kind":', coalesce((select json_agg(json_build_array(kind, n) order by n desc, kind) from kinds_offered)::text, '[]'),
         ',"price_steps":', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select s.x, sum(s.n)::int as n
                 from (select unnest(g.steps) as x, unnest(g.step_counts) as n from g where g.missed = 0) s
                where s.n > 0 group by 1) c)::text, '[]'),
         ',"numbers":[', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n0 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n0 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ',', coalesce((select json_agg(json_build_array(c.x, c.n) order by c.x) from (select g.n1 as x, sum(g.n)::int as n from g
                   where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n1 is not null and g.n > 0 and (g.missed = 0) group by 1) c)::text, '[]'), ']',
         ',"values":', coalesce((
           with each_word as materialized (select w.word, w.missed, sum(w.n)::int as n
                     from (select unnest(l.facets) collate "C" as word, s.n, s.missed
                             from (select any_value(g.id) as id, sum(g.n) as n, g.missed from g
                                    where (select kind from tot) is not null and g.kind = (select kind from tot) and g.n > 0 and (g.missed = 0)
                                    group by g.facets_key, g.missed) s
                             join listing_group l on l.id = s.id) w
                    group by w.word, w.missed)
           select json_agg(json_build_array(c.word, c.n))
             from (select w.word, sum(w.n)::int as n from each_word w
                    
                    group by w.word ) c)::text, '[]'), ',"layout":', coalesce((select s.specs from spec_layout s where s.kind = tot.kind)::text, 'null'), '}') as facets
       from tot left join scope s on true;

-- name: catalog.lists_without_kept_facets
select 'all' as by, null as key where not exists (select from listing_facets where scope = 'all')
   union all
   select 'category', c.id::text from category c
    where not exists (select from listing_facets where scope = 'category:' || c.id)
   union all
   select 'brand', b.id::text from brand b
    where not exists (select from listing_facets where scope = 'brand:' || b.id)
   union all
   select 'kind', k.kind from (select distinct kind from listing_group) k
    where not exists (select from listing_facets where scope = 'kind:' || k.kind);

-- name: catalog.lock_brand
select b.version, b.name, b.slug, b.image_url, b.description, b.warranty_text, b.warranty_months, b.warranty_by,
          array(select p.id from product p where p.brand_id = b.id) as product_ids
     from brand b where b.id = $1 for update of b;

-- name: catalog.lock_brands
select id from brand where id = any($1::int[]) order by id for update;

-- name: catalog.lock_bulk_products
select p.id, p.version, p.sku, p.name as product_name, p.status, p.brand_id, p.price_cents, p.max_per_order, p.locked_fields,
     case when $1::boolean then p.description end as description,
     array(select category_id from category_product where product_id = p.id order by category_id) as category_ids from product p where p.id = any($2::int[]) order by p.id for no key update;

-- name: catalog.lock_categories
select id from category where id = any($1::int[]) order by id for update;

-- name: catalog.lock_category
select c.name, c.slug, c.image_url, c.seo_title, c.seo_description, c.version, array(
            select p.ref_id from category_product cp join product p on p.id = cp.product_id
             where cp.category_id = c.id order by cp.position, p.id) as ref_ids
     from category c where c.id = $1 for update of c;

-- name: catalog.lock_category_tree
select id, name, parent_id, position from category order by id for update;

-- name: catalog.lock_groups
select pg_try_advisory_xact_lock(hashtext('catalog.roll_up_groups')) as taken;

-- name: catalog.lock_listing
select product_id from product_listing where product_id = any($1::int[]) order by product_id for update;

-- name: catalog.lock_members
select p.id, m.family_id from product p left join product_family_member m on m.product_id = p.id
   where p.id = any($1::int[]) order by p.id for no key update of p;

-- name: catalog.lock_product_for_pictures
select id, version, 'images' = any(locked_fields) as is_locked
     from product where id = any($1::int[]) order by id for no key update;

-- name: catalog.lock_product_of_specs
select 1 from product where id = $1 for no key update;

-- name: catalog.lock_products
select p.id, p.version, p.specs, p.name as product_name, p.brand_id, p.kind, p.price_cents, p.cost_cents, p.mpn, p.ean, p.upc,
     p.weight_grams, p.box_mm, p.warranty_months, p.status, p.description, p.max_per_order, p.tax_basis_points, p.seo_title, p.seo_description,
     p.locked_fields,
     array(select category_id from category_product where product_id = p.id order by category_id) as category_ids,
     array(select related_id from product_related where product_id = p.id order by position) as related_ids,
     coalesce((
            select json_agg(json_build_object('title', f.title, 'url', f.url) order by f.position)
              from product_file f where f.product_id = p.id), '[]') as files
     from product p where p.id = any($1::int[]) order by p.id for no key update;

-- name: catalog.lock_products_by_ref_id
select p.ref_id, case when 'category' = any(p.locked_fields) then p.kind end as kept_kind
     from product p where p.ref_id = any($1::text[]) order by p.id for no key update;

-- name: catalog.lock_scheduled_price
select id, product_id, price_cents, starts_at, ends_at, reason, staff_user_id, former_price_cents, has_locked, state, version from scheduled_price where id = $1 and product_id = $2 for update;

-- name: catalog.lock_spec_layers
select p.id, p.kind, p.specs, coalesce((
            select jsonb_object_agg(l.source, l.specs) from product_spec_layer l where l.product_id = p.id), '{}') as layers
     from product p where p.id = any($1::int[]) order by p.id for no key update;

-- name: catalog.lock_spec_layout
insert into spec_layout (kind, specs, version, updated_at) values ($1, '[]', 0, $2)
   on conflict (kind) do update set kind = excluded.kind returning specs, version;

-- name: catalog.lock_synonym
select id, terms, updated_at, version from search_synonym where id = $1 for update;

-- name: catalog.lock_synonyms
lock table search_synonym in share row exclusive mode;

-- name: catalog.lock_to_join
select p.id, p.ref_id, p.name, p.status, p.joined_into_id, p.version from product p where p.id = any($1::int[]) order by p.id for update;

-- name: catalog.look_up_words
with asked as materialized (select value as word from json_array_elements_text($1::json)),
   begun_by as materialized (
     select t.value as word, b.n
       from json_array_elements_text($2::json) t
       cross join lateral (
         select sum(product_count)::int as n
           from (select w.product_count from search_word w
                  where w.word ~>=~ t.value and w.word ~<~ (t.value || '~') limit 1000) begun
       ) b
   )
   select coalesce((
       select json_object_agg(w.word, w.product_count) from asked join search_word w on w.word = asked.word), '{}') as known,
     coalesce((select json_object_agg(word, n) from begun_by where n is not null), '{}') as begun,
     coalesce((
       select json_object_agg(t.word, n.words)
         from begun_by t
         cross join lateral (
           select json_agg(json_build_array(c.word, c.product_count)) as words
             from (select w.word, w.product_count from search_word w
                    where w.word % t.word and w.word ~ '^[a-z]{3,}$'
                    order by similarity(w.word, t.word) desc, w.product_count desc limit 12) c
         ) n
        where (t.n is null or length(t.word) > 4 and not exists (select from search_word w where w.word = t.word))
          and t.word ~ '^[a-z]{4,}$'), '{}') as near,
     coalesce((
       select json_agg(json_build_object('id', b.id, 'words', replace(b.slug, '-', ' '), 'count', n.n))
         from json_array_elements_text($3::json) t
         -- One after the other: left free, PostgreSQL reads every maker.
         cross join lateral (select id, slug from brand where slug = t.value offset 0) b
         cross join lateral (
           select count(*) as n from (select from product_listing l where l.brand_id = b.id limit 2000) counted
         ) n
        where n.n > 0), '[]') as brands,
     -- A word that no product has may be a slip of the name of a maker.
     case when exists (select from json_array_elements_text($4::json) t(word)
                        where t.word ~ '^[a-z]{4,}$' and not exists (select from search_word w where w.word = t.word))
       then (select coalesce(json_agg(slug order by id), '[]') from brand)::text end as makers,
     array(select product_id from product_code where $5 <> '' and code in ($5, replace($5, 'o', '0')) limit 20) as code_ids,
     (select coalesce(json_agg(terms order by id), '[]')::text from search_synonym) as synonyms,
     (select greatest(reltuples, 1)::int from pg_class where oid = 'product_search'::regclass) as product_count;

-- name: catalog.low_stock
select l.product_id, l.sku, l.name as product_name, l.available
     from product_listing l left join stock_limit own_limit on own_limit.warehouse_code = '' and own_limit.product_id = l.product_id
    where l.available between 1 and coalesce(own_limit.units, coalesce((
         select (jsonb_path_query_first(value, '$.low_stock_units ? (@.type() == "number")'))::int
           from shop_setting where key = 'limits'), 5)) order by l.sold_count desc, l.available, l.product_id limit $1;

-- name: catalog.mark_listing_due
insert into listing_due (product_id) select unnest($1::int[]);

-- name: catalog.marks_of_products
select p.id, p.name, p.mpn, p.ean, p.upc, p.kind, b.name as brand from product p join brand b on b.id = p.brand_id
    where p.id = any($1::int[]);

-- name: catalog.member_ids
select m.product_id from product_family_member own join product_family_member m on m.family_id = own.family_id
   where own.product_id = $1 order by m.product_id;

-- name: catalog.move_products_of_brand
with locked as materialized (
     select id from product where brand_id = $1 order by id for no key update
   )
   update product p set brand_id = $2, updated_at = $3 from locked where p.id = locked.id;

-- name: catalog.move_products_of_category
with moved as (
     insert into category_product (category_id, product_id, position)
     select $1, cp.product_id,
            (select coalesce(max(position) + 1, 0) from category_product where category_id = $1)
              + row_number() over (order by cp.position, cp.product_id)
       from category_product cp where cp.category_id = $2
     on conflict do nothing
     returning product_id
   )
   update catalogue_deletion set moved_ids = array(select product_id from moved)
    where what = 'category' and id = $2;

-- name: catalog.move_to_shelves
with given as (
     select p.id, p.category_ids from jsonb_to_recordset($1::jsonb) as p(id int, category_ids int[])
   ),
   left_ones as (
     delete from category_product cp using given
      where cp.product_id = given.id and cp.category_id <> all(given.category_ids)
   )
   insert into category_product (category_id, product_id)
   select category_id, given.id from given, unnest(given.category_ids) as category_id order by 1, 2
   on conflict do nothing;

-- name: catalog.moved_floors
with floor as materialized (
  select o.product_id, max(ceil(case o.currency when 'USD' then o.map_price * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else o.map_price end
           * (10000 + 1600) / 100))::bigint as map_cents
    from supplier_offer o
   where o.is_chosen and o.status = 'active' and o.map_price is not null and true
     and coalesce((select (value ->> 'hold_map')::boolean from shop_setting where key = 'offers'), true)
   group by o.product_id)
   select l.product_id from floor f join product_listing l on l.product_id = f.product_id where l.map_cents is distinct from f.map_cents
   union all
   select l.product_id from product_listing l
    where l.map_cents is not null and not exists (select from floor f where f.product_id = l.product_id)
   limit $1;

-- name: catalog.moved_floors_among
select l.product_id from product_listing l
     left join (
  select o.product_id, max(ceil(case o.currency when 'USD' then o.map_price * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else o.map_price end
           * (10000 + 1600) / 100))::bigint as map_cents
    from supplier_offer o
   where o.is_chosen and o.status = 'active' and o.map_price is not null and o.product_id = any($1::int[])
     and coalesce((select (value ->> 'hold_map')::boolean from shop_setting where key = 'offers'), true)
   group by o.product_id) f on f.product_id = l.product_id
    where l.product_id = any($1::int[]) and l.map_cents is distinct from f.map_cents;

-- name: catalog.near_names
with asked as materialized (select shop_words($1) as words),
   shelves as (
     select * from (
  select x.id, x.name, x.slug,
         greatest(similarity(folded.name, asked.words), 0.9 * word_similarity(folded.name, asked.words)) as score
    from asked, category x, lateral (select replace(x.slug, '-', ' ') as name offset 0) folded
   where x.is_visible) x where score >= 0.4 order by score desc, id limit 4
   ),
   makers as (
     select * from (
  select x.id, x.name, x.slug,
         greatest(similarity(folded.name, asked.words), 0.9 * word_similarity(folded.name, asked.words)) as score
    from asked, brand x, lateral (select replace(x.slug, '-', ' ') as name offset 0) folded
   where true) x where score >= 0.4 order by score desc, id limit 4
   )
   select coalesce((
       select json_agg(json_build_object('category_name', name, 'slug', slug) order by score desc, id) from shelves)::text, '[]') as categories,
     coalesce((
       select json_agg(json_build_object('brand_name', name, 'slug', slug) order by score desc, id) from makers)::text, '[]') as brands,
     (select id from shelves order by score desc, id limit 1) as shelf_id;

-- name: catalog.near_products_of_category
with near as materialized (
     select product_id, popularity, array_position($1::int[], product_id) as place
       from product_listing where product_id = any($1::int[]) and category_ids @> array[$2::int]
     union
     (select product_id, popularity, array_position($1::int[], product_id)
        from product_listing where category_ids @> array[$2::int]
       order by popularity desc, product_id limit 6)
   ),
   page as (
     select * from near order by place nulls last, popularity desc, product_id limit 6
   )
   select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.place nulls last, p.popularity desc, p.product_id) as products
     from page p join product_listing l on l.product_id = p.product_id;

-- name: catalog.next_price_turn
select min(turn) as at from scheduled_price s, unnest(array[s.starts_at, s.ends_at]) turn
    where s.state in ('waiting', 'running') and turn > $1;

-- name: catalog.offered_after
select l.product_id as id, l.sku, l.name as product_name, l.slug, l.kind, l.brand_name as brand,
  array(select k.name from category k where k.id = any(l.category_ids) and k.is_visible and (k.id = l.category_id
          or k.id = (select c.parent_id from category c where c.id = l.category_id))
         order by k.parent_id nulls first) as shelves,
  p.description, l.image_url, p.mpn, coalesce(p.ean, p.upc) as gtin,
  exists (select from open_box_unit x where x.product_id = p.id) as is_open_box, l.price_cents, l.former_price_cents,
  l.promotion_id, l.available, l.supplier_units, l.supplier_days, p.weight_grams, p.box_mm, p.updated_at from product_listing l join product p on p.id = l.product_id
    where l.product_id > $1 order by l.product_id limit $2;

-- name: catalog.offered_by_sku
select l.product_id as id, l.sku, l.name as product_name, l.slug, l.kind, l.brand_name as brand,
  array(select k.name from category k where k.id = any(l.category_ids) and k.is_visible and (k.id = l.category_id
          or k.id = (select c.parent_id from category c where c.id = l.category_id))
         order by k.parent_id nulls first) as shelves,
  p.description, l.image_url, p.mpn, coalesce(p.ean, p.upc) as gtin,
  exists (select from open_box_unit x where x.product_id = p.id) as is_open_box, l.price_cents, l.former_price_cents,
  l.promotion_id, l.available, l.supplier_units, l.supplier_days, p.weight_grams, p.box_mm, p.updated_at from product_listing l join product p on p.id = l.product_id where l.sku = $1;

-- name: catalog.offered_sample
with known as (select min(product_id) as first, max(product_id) as last from product_listing),
   places as materialized (
     select known.first + floor(random() * (known.last - known.first + 1))::int as place
       from known, generate_series(1, $1::int)
   ),
   chosen as (
     select distinct near.product_id from places cross join lateral (
       select product_id from product_listing where product_id >= places.place order by product_id limit 1) near
   )
   select l.product_id as id, l.sku, l.name as product_name, l.slug, l.kind, l.brand_name as brand,
  array(select k.name from category k where k.id = any(l.category_ids) and k.is_visible and (k.id = l.category_id
          or k.id = (select c.parent_id from category c where c.id = l.category_id))
         order by k.parent_id nulls first) as shelves,
  p.description, l.image_url, p.mpn, coalesce(p.ean, p.upc) as gtin,
  exists (select from open_box_unit x where x.product_id = p.id) as is_open_box, l.price_cents, l.former_price_cents,
  l.promotion_id, l.available, l.supplier_units, l.supplier_days, p.weight_grams, p.box_mm, p.updated_at from chosen join product_listing l using (product_id) join product p on p.id = l.product_id;

-- name: catalog.original_of
select p.id, p.name as product_name, p.kind, p.brand_id, p.status, p.description, p.specs, p.weight_grams, p.box_mm,
     p.warranty_months, p.max_per_order, p.tax_basis_points, p.sku, p.price_cents, p.cost_cents,
     array(select category_id from category_product where product_id = p.id order by category_id) as category_ids,
     array(select related_id from product_related where product_id = p.id order by position) as related_ids,
     coalesce((select json_agg(json_build_object('title', f.title, 'url', f.url) order by f.position)
       from product_file f where f.product_id = p.id), '[]') as files
   from product p where p.id = $1;

-- name: catalog.original_of_open_box
select p.id, p.sku, p.name, p.kind, p.brand_id, p.description, p.specs, p.weight_grams, p.box_mm, p.tax_basis_points,
     array(select cp.category_id from category_product cp where cp.product_id = p.id order by cp.category_id limit 10)
       as category_ids,
     (select count(*)::int from open_box_unit u where u.original_id = p.id) as units
   from product p where p.id = $1 for update;

-- name: catalog.overlapping_prices
select starts_at, ends_at from scheduled_price
    where product_id = $1 and state in ('waiting', 'running') and id is distinct from $2::int
      and starts_at < coalesce($3::timestamptz, $4::timestamptz + interval '1 minute')
      and coalesce(ends_at, starts_at + interval '1 minute') > $4::timestamptz
    order by starts_at limit 1;

-- name: catalog.part_product
update product set joined_into_id = null, status = $1, updated_at = $2 where id = $3;

-- name: catalog.picked_products
select coalesce(json_agg(json_build_object('ref_id', p.ref_id, 'product_name', p.name, 'images', coalesce((
            select json_agg(json_build_object('image_url', i.url) order by i.position)
              from product_image i where i.product_id = p.id), '[]')) order by asked.position), '[]')::text as json
     from unnest($1::int[]) with ordinality asked(id, position)
     join product p on p.id = asked.id;

-- name: catalog.picked_products_by_ref_id
select id from unnest($1::text[]) with ordinality asked(ref_id, position) join product p using (ref_id) order by position;

-- name: catalog.pictures_by_supply
select product_id, id, url, original, placed_at is null and original is not null and source_url is not null as is_supplied
     from product_image where product_id = any($1::int[]) order by product_id, position;

-- name: catalog.pictures_changed_at
select greatest((select max(placed_at) from product_image), (select max(removed_at) from removed_product_image)) as at;

-- name: catalog.place_in_categories
insert into category_product (category_id, product_id)
   select distinct category_id, product_id
     from unnest($1::int[], $2::int[]) as given(category_id, product_id)
    order by category_id, product_id
   on conflict do nothing
   returning product_id;

-- name: catalog.place_product_pictures
insert into product_image (id, product_id, position, url, alt, width, height, original, whole_url, crop, source_url,
     placed_at)
   select coalesce(g.id, nextval(pg_get_serial_sequence('product_image', 'id')))::int, g.product_id, g.position, g.url,
          g.alt, g.width, g.height, g.original, g.whole_url, g.crop, g.source_url, now()
     from jsonb_to_recordset($1::jsonb) as g(
            id int, product_id int, position smallint, url text, alt text, width int, height int, original text,
            whole_url text, crop jsonb, source_url text)
    order by g.product_id, g.position;

-- name: catalog.place_supplied_pictures
insert into product_image (id, product_id, position, url, width, height, original, whole_url, source_url)
   select coalesce(g.id, nextval(pg_get_serial_sequence('product_image', 'id')))::int, g.product_id, g.position, g.url, g.width,
          g.height, g.original, g.url, g.source_url
     from jsonb_to_recordset($1::jsonb) as g(
            id int, product_id int, position smallint, url text, width int, height int, original text, source_url text)
    order by g.product_id, g.position;

-- name: catalog.price_history
with chosen as materialized (
     select product_id, price_cents, today, today + interval '1 day' as tomorrow
       from product_listing, date_trunc('day', $1::timestamptz, 'America/Mexico_City') today
      where sku in ($2, upper($2)) order by sku = $2 desc limit 1
   ),
   seen as (
     select h.valid_from, h.price_cents, h.promotion_id is not null as is_promotion,
            coalesce(lead(h.valid_from) over (order by h.valid_from), 'infinity') as valid_to
       from chosen c join product_price_history h on h.product_id = c.product_id
   )
   select json_build_object('as_of', to_char(c.tomorrow at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'days', 90,
            'lowest_30_days_cents', least(c.price_cents, (
              select min(s.price_cents) from seen s where s.valid_to > c.today - interval '30 days')),
            'prices', coalesce((
              select json_agg(json_build_object('valid_from', to_char(s.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'price_cents', s.price_cents,
                       'is_promotion', s.is_promotion) order by s.valid_from)
                from seen s where s.valid_to > c.today - make_interval(days => 90)), '[]'))::text as json,
          c.product_id, c.tomorrow as until
     from chosen c;

-- name: catalog.prices_at
select distinct on (product_id) product_id, price_cents
     from product_price_history
    where product_id = any($1::int[]) and valid_from <= $2::timestamptz
    order by product_id, valid_from desc;

-- name: catalog.product_address_chunks
select (l.product_id / $1)::int as chunk, max(p.updated_at) as changed_at
     from product_listing l join product p on p.id = l.product_id
    group by 1 order by 1;

-- name: catalog.product_addresses
select l.product_id as id, l.sku, l.slug, l.image_url, p.updated_at as changed_at
     from product_listing l join product p on p.id = l.product_id
    where l.product_id > $1::bigint and l.product_id < $2::bigint order by l.product_id limit $3;

-- name: catalog.product_has_other_pictures
update product
      set updated_at = $1,
          locked_fields = case when 'images' = any(locked_fields) then locked_fields else locked_fields || '{images}' end
    where id = any($2::int[]);

-- name: catalog.product_has_supplied_pictures
update product set updated_at = $1 where id = any($2::int[]);

-- name: catalog.product_ids_by_ref_id
select ref_id, id from product where ref_id = any($1::text[]);

-- name: catalog.product_ids_of_brand
select id from product where brand_id = $1 order by id;

-- name: catalog.product_page
with chosen as materialized (
     select l.* from product_listing l where l.sku in ($1, upper($1)) order by l.sku = $1 desc limit 1
   )
   select c.product_id as id, array(select part_id from kit_part where kit_id = c.product_id) as part_ids, kin.ids as variant_ids, c.sku, c.slug, c.kind, p.specs, c.price_cents,
     (select layout.specs from spec_layout layout where layout.kind = c.kind) as layout,
     (select value -> 'instalments' from shop_setting where key = 'payments') as instalment_plans,
     concat(left(c.card, -length(case when c.image_url is null then '[]'
    else concat('[{"image_url":', to_json(c.image_url), '}]') end)), coalesce((
         select json_agg(json_build_object('image_url', i.url, 'alt', i.alt) order by i.position)
           from product_image i where i.product_id = c.product_id)::text, '[]'), ',"stock":"', case when c.available <= 0 then 'out"' when c.available <= c.supplier_units
    then concat('supplier","supplier_days":', coalesce(c.supplier_days, 0))
    when c.available <= 5 then 'low"' else 'in_stock"' end, ',"mpn":', coalesce(to_json(p.mpn)::text, 'null'), ',"ean":', coalesce(to_json(p.ean)::text, 'null'),
         ',"description":', to_json(p.description), ',"brand_slug":', to_json(b.slug),
         ',"categories":', coalesce((
           select json_agg(json_build_object('id', k.id, 'category_name', k.name, 'slug', k.slug)
                    order by k.parent_id nulls first, k.id)
             from category k where k.id = any(c.category_ids) and k.is_visible)::text, '[]'),
         ',"stock_by_warehouse":', case when kit.is_kit then (
     select coalesce(json_agg(json_build_object(
              'warehouse', shown.code, 'warehouse_name', shown.name, 'quantity', shown.units,
              'supplier_days', shown.supplier_days) order by shown.supplier_days nulls first, shown.code), '[]')
       from (
         select case when whole.supplier_days is null then whole.code else 'con-proveedor-' || whole.supplier_days end as code, case when whole.supplier_days is null then whole.name else 'Con proveedor' end as name, whole.supplier_days,
                sum(whole.units) as units
           from (
             select place.code, place.name, place.supplier_days,
                    min(coalesce(held.on_hand - held.reserved, 0) / inside.quantity) as units
               from kit_part inside cross join warehouse place
               left join stock_level held on held.product_id = inside.part_id and held.warehouse_code = place.code
              where inside.kit_id = c.product_id and not place.is_paused
              group by place.code) whole
          where whole.units > 0 group by 1, 2, 3) shown)::text
           else coalesce((
           select json_agg(json_build_object('warehouse', shown.code, 'warehouse_name', shown.name,
                    'quantity', shown.units, 'supplier_days', shown.supplier_days)
                    order by shown.supplier_days nulls first, shown.code)
             from (
               select case when w.supplier_days is null then w.code else 'con-proveedor-' || w.supplier_days end as code, case when w.supplier_days is null then w.name else 'Con proveedor' end as name, w.supplier_days,
                      sum(s.on_hand - s.reserved) as units
                 from stock_level s join warehouse w on w.code = s.warehouse_code and not w.is_paused
                where s.product_id = c.product_id and s.on_hand > s.reserved group by 1, 2, 3) shown)::text, '[]') end,
         ',"family":', case when kin.for_sale < 2 then 'null' else (
           select json_build_object('id', f.id, 'options', f.options, 'variants', (
                    select json_agg(json_build_object('id', v.product_id, 'sku', v.sku, 'product_name', v.name,
                             'slug', v.slug, 'image_url', v.image_url, 'values', m.values, 'price_cents', v.price_cents,
                             'available', greatest(v.available, 0)) order by m.position)
                      from product_family_member m join product_listing v on v.product_id = m.product_id
                     where m.family_id = f.id))::text
             from product_family f join product_family_member own on own.family_id = f.id
            where own.product_id = c.product_id) end,
         ',"parts":', coalesce((
           select json_agg(json_build_object(
                    'sku', part.sku, 'product_name', part.name, 'quantity', k.quantity,
                    'is_for_sale', part.status = 'active', 'slug', part.slug,
                    'image_url', (select i.url from product_image i where i.product_id = part.id order by i.position limit 1))
                    order by k.position)
             from kit_part k join product part on part.id = k.part_id where k.kit_id = c.product_id)::text, '[]'),
         ',"available":', greatest(c.available, 0), ',"weight_grams":', coalesce(p.weight_grams::text, 'null'),
         ',"box_mm":', coalesce(to_json(p.box_mm)::text, 'null'),
         ',"max_per_order":', coalesce(p.max_per_order::text, 'null'),
         ',"has_opendb_specs":', jsonb_path_exists(p.spec_sources, '$.* ? (@ == "opendb")')::text,
         ',"has_icecat_specs":', jsonb_path_exists(p.spec_sources, '$.* ? (@ == "icecat")')::text,
         ',"warranty_text":', to_json(b.warranty_text), ',"warranty_months":',
    coalesce((coalesce(p.warranty_months, b.warranty_months))::text, 'null'), ',"warranty_by":', coalesce(to_json(b.warranty_by)::text, 'null'),
         ',"seo_title":', coalesce(to_json(p.seo_title)::text, 'null'),
         ',"seo_description":', coalesce(to_json(p.seo_description)::text, 'null'),
         ',"condition":', coalesce((
           select json_build_object('grade', x.grade, 'note', x.note, 'original', case when o.product_id is not null then
                    json_build_object('id', o.product_id, 'sku', o.sku, 'slug', o.slug, 'price_cents', o.price_cents, 'available', o.available > 0) end)
             from open_box_unit x left join product_listing o on o.product_id = x.original_id
            where x.product_id = c.product_id)::text, 'null'),
         ',"open_box":', coalesce((
           select json_agg(json_build_object('id', u.product_id, 'sku', u.sku, 'slug', u.slug, 'price_cents', u.price_cents, 'grade', x.grade)
                    order by u.price_cents, u.product_id)
             from open_box_unit x join product_listing u on u.product_id = x.product_id and u.available > 0
            where x.original_id = c.product_id)::text, '[]'),
         ',"files":', coalesce((
           select json_agg(json_build_object('title', f.title, 'url', f.url) order by f.position)
             from product_file f where f.product_id = c.product_id)::text, '[]'),
         ',"similar":[', (
           select string_agg(concat(n.card, ',"stock":"', case when n.available <= 0 then 'out"' when n.available <= n.supplier_units
    then concat('supplier","supplier_days":', coalesce(n.supplier_days, 0))
    when n.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by n.place, abs(n.price_cents - c.price_cents), n.product_id)
             from (
               select * from (
                 select r.*, x.position as place from product_related x join product_listing r on r.product_id = x.related_id
                  where x.product_id = c.product_id and r.available > 0
                 union all
                 select near.*, 1000 from (
                   (select * from product_listing u
                     where u.kind = c.kind and u.price_cents >= c.price_cents and u.product_id <> c.product_id
                       and u.available > 0
                     order by u.price_cents limit 8)
                   union all
                   (select * from product_listing d
                     where d.kind = c.kind and d.price_cents < c.price_cents and d.available > 0
                     order by d.price_cents desc limit 8)
                 ) near
                  where not exists (
                    select from product_related x where x.product_id = c.product_id and x.related_id = near.product_id)
               ) beside
               order by beside.place, abs(beside.price_cents - c.price_cents), beside.product_id
               limit 8
             ) n), ']', '}') as json
     from chosen c join product p on p.id = c.product_id join brand b on b.id = c.brand_id
     cross join lateral (select exists (select from kit_part k where k.kit_id = c.product_id) as is_kit) kit
     -- One that is for sale alone is no choice.
     cross join lateral (
       select coalesce(array_agg(m.product_id), '{}') as ids, count(v.product_id) as for_sale
         from product_family_member own join product_family_member m on m.family_id = own.family_id
         left join product_listing v on v.product_id = m.product_id
        where own.product_id = c.product_id) kin;

-- name: catalog.product_pages_among
select lower(sku) as name from product_listing where lower(sku) = any($1::text[]);

-- name: catalog.product_pictures
select product_id, id, url, alt, width, height, original, whole_url, crop, source_url from product_image where product_id = any($1::int[]) order by product_id, position;

-- name: catalog.product_rows
select coalesce((
      select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by l.place) from (
        (select c.*, row_number() over (order by c.popularity desc, c.product_id) as place
           from listing_group g
          cross join lateral (
            select best.product_id from product_listing best
             where best.group_id = g.id and best.popularity >= 1125899906842624
             order by best.popularity desc, best.product_id limit given.count) best
           join product_listing c on c.product_id = best.product_id
          where given.by = 'category' and g.category_ids @> array[given.id]
          order by place limit given.count)
        union all
        (select c.*, row_number() over (order by c.popularity desc, c.product_id) as place
           from product_listing c
          where given.by = 'brand' and c.brand_id = given.id and c.popularity >= 1125899906842624
          order by place limit given.count)
        union all
        (select c.*, row_number() over (order by c.popularity desc, c.product_id) as place
           from product_listing c
          where given.by = 'promotion' and c.promotion_id = given.id and c.popularity >= 1125899906842624
          order by place limit given.count)
        union all
        (select c.*, picked.place
           from jsonb_array_elements_text(given.ref_ids) with ordinality picked(ref_id, place)
           join product_listing c on c.ref_id = picked.ref_id
          where given.by = 'picked'
          order by picked.place limit given.count)
      ) l), '') as json,
      case given.by
        when 'category' then (select '/category/' || slug from category where id = given.id and is_visible)
        when 'brand' then (select '/brand/' || slug from brand where id = given.id)
      end as path
     from rows from (jsonb_to_recordset($1::jsonb) as (by text, id int, ref_ids jsonb, count int))
          with ordinality as given(by, id, ref_ids, count, position)
    order by given.position;

-- name: catalog.products_by_marks
with given as materialized (
     select key, nullif(shop_code(mpn), '') as mpn, nullif(shop_code(name), '') as name, gtins
       from jsonb_to_recordset($1::jsonb) as g(key text, mpn text, name text, gtins text[])
   ),
   hit as (
     select g.key, f.id, 'ref_id' as mark
       from given g cross join lateral (select p.id from product p where p.ref_id = g.key) f
     union all
     select g.key, f.id, 'mpn'
       from given g cross join lateral (select p.id from product p where shop_code(p.mpn) = g.mpn limit 20) f
     union all
     select g.key, f.id, 'gtin'
       from given g cross join lateral unnest(g.gtins) n cross join lateral (
         select p.id from product p where ltrim(p.ean, '0') = n limit 20) f
     union all
     select g.key, f.id, 'gtin'
       from given g cross join lateral unnest(g.gtins) n cross join lateral (
         select p.id from product p where ltrim(p.upc, '0') = n limit 20) f
     union all
     select g.key, f.id, 'name'
       from given g cross join lateral (select p.id from product p where shop_code(p.name) = g.name limit 20) f
   )
   select hit.key, p.id as product_id, array_agg(distinct hit.mark) as marks, p.ref_id, p.name as product_name, p.mpn, p.ean,
          p.upc, p.kind, b.name as brand
     from hit join product p on p.id = hit.id and p.joined_into_id is null join brand b on b.id = p.brand_id
    group by hit.key, p.id, b.id order by hit.key, p.id;

-- name: catalog.products_for_sale
select l.product_id as id, l.ref_id, l.sku, l.name as product_name, l.slug, l.kind, l.brand_name as brand,
       l.image_url, l.price_cents, l.former_price_cents, l.promotion_id, l.available, p.weight_grams
     from product_listing l join product p on p.id = l.product_id
    where l.product_id = any($1::int[]);

-- name: catalog.products_for_webhooks
select p.id, p.ref_id, p.sku, p.name, p.kind, b.name as brand, p.status, p.price_cents, coalesce(l.available, 0) as available,
     p.version, p.updated_at
   from product p join brand b on b.id = p.brand_id left join product_listing l on l.product_id = p.id
   where p.id = any($1::int[]);

-- name: catalog.products_of_arranged
select distinct cp.product_id from category_product cp
    where cp.category_id = any($1::int[])
       or (cp.category_id = any($2::int[]) and exists (
             select from category_product other
              where other.product_id = cp.product_id and other.category_id <> cp.category_id));

-- name: catalog.products_of_pictures
select p.id, p.sku, p.name as product_name,
     (select count(*)::int from product_image i where i.product_id = p.id) as image_count
     from product p where upper(p.sku) = any($1::text[]) order by p.sku;

-- name: catalog.products_of_words
select word, product_count from search_word where word = any($1::text[]);

-- name: catalog.products_on_categories
select distinct product_id from category_product where category_id = any($1::int[]);

-- name: catalog.products_on_shelf
select distinct cp.product_id from category_product cp join category c on c.id = cp.category_id
    where c.id = $1 or c.parent_id = $1;

-- name: catalog.products_to_edit_by_id
select p.id, upper(p.sku) as sku_key, p.sku, p.version, p.name as product_name, b.name as brand, p.brand_id, p.kind, p.price_cents,
  p.cost_cents, p.mpn, p.ean, p.upc, p.weight_grams, p.status, p.description, p.max_per_order, p.warranty_months,
  p.seo_title, p.seo_description, p.locked_fields,
  array(select category_id from category_product where product_id = p.id order by category_id) as category_ids from product p join brand b on b.id = p.brand_id where p.id = any($1::int[]);

-- name: catalog.products_to_edit_by_sku
select p.id, upper(p.sku) as sku_key, p.sku, p.version, p.name as product_name, b.name as brand, p.brand_id, p.kind, p.price_cents,
  p.cost_cents, p.mpn, p.ean, p.upc, p.weight_grams, p.status, p.description, p.max_per_order, p.warranty_months,
  p.seo_title, p.seo_description, p.locked_fields,
  array(select category_id from category_product where product_id = p.id order by category_id) as category_ids from product p join brand b on b.id = p.brand_id where upper(p.sku) = any($1::text[]);

-- name: catalog.promoted_products
select coalesce(string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, ',"promotion_id":', l.shown_promotion_id, '}'), ','
            order by l.popularity desc, l.product_id), '') as json
     from (
       select distinct on (l.product_id) l.*, given.promotion_id as shown_promotion_id
         from unnest($1::int[], $2::int[]) given(product_id, promotion_id)
         join product_listing l on l.product_id = given.product_id
        where l.promotion_id is not null
        order by l.product_id, l.promotion_id = given.promotion_id desc
     ) l;

-- name: catalog.prune_searches
delete from search_log
    where last_at < $1::timestamptz - make_interval(days => 90)
       or words not in (select words from search_log order by times desc, last_at desc limit 15000);

-- name: catalog.put_on_shelf
insert into category_product (category_id, product_id, position)
   select $1, chosen.product_id, chosen.position
     from unnest($2::int[]) with ordinality chosen(product_id, position)
   on conflict (category_id, product_id) do update set position = excluded.position;

-- name: catalog.refresh_listing
with chosen as (
     select p.*, b.name as brand_name
       from product p join brand b on b.id = p.brand_id
      where p.id = any($1::int[]) and p.status = 'active'
   ),
   shelf as (
     select cp.product_id,
            array_agg(c.id) || array_agg(c.parent_id) as ids,
            -- The first that shoppers may see; for one that is hidden the one above it.
            (array_agg(shown.id order by c.parent_id nulls last, c.position, c.id) filter (where shown.id is not null))[1] as id,
            (array_agg(shown.name order by c.parent_id nulls last, c.position, c.id) filter (where shown.id is not null))[1] as name
       from category_product cp join category c on c.id = cp.category_id
       left join category shown on shown.id = case when c.is_visible then c.id else c.parent_id end and shown.is_visible
      where cp.product_id = any($1::int[])
      group by cp.product_id
   ),
   picture as (
     select distinct on (product_id) product_id, url
       from product_image where product_id = any($1::int[]) order by product_id, position
   ),
   stock as (
     select s.product_id, coalesce(sum(s.on_hand - s.reserved) filter (where not w.is_paused), 0)::int as available,
            coalesce(sum(s.on_hand - s.reserved) filter (where not w.is_paused and w.supplier_days is not null), 0)::int
              as supplier_units,
            coalesce(min(nullif(w.supplier_days, 0)) filter (where s.on_hand > s.reserved and not w.is_paused), min(w.supplier_days) filter (where s.on_hand > s.reserved and not w.is_paused)) as supplier_days
       from stock_level s join warehouse w on w.code = s.warehouse_code
      where s.product_id = any($1::int[]) group by s.product_id
   ),
   kits as materialized (
     select c.id as product_id, ((
     select min(coalesce((
         select sum(held.on_hand - held.reserved) from stock_level held
           join warehouse place on place.code = held.warehouse_code and not place.is_paused
          where held.product_id = inside.part_id), 0) / inside.quantity)::int
       from kit_part inside where inside.kit_id = c.id) - (
     select min(coalesce((
         select sum(held.on_hand - held.reserved) from stock_level held
           join warehouse place on place.code = held.warehouse_code and not place.is_paused
          where held.product_id = inside.part_id and place.supplier_days is null), 0) / inside.quantity)::int
       from kit_part inside where inside.kit_id = c.id)) as supplier_units, (
     select max(part.days) from (
       select coalesce(min(nullif(place.supplier_days, 0)) filter (where held.on_hand > held.reserved and true), min(place.supplier_days) filter (where held.on_hand > held.reserved and true)) as days, rank() over (order by
                coalesce(sum(held.on_hand - held.reserved) filter (where place.supplier_days is null), 0) / inside.quantity) as scarcity
         from kit_part inside left join (
           stock_level held join warehouse place on place.code = held.warehouse_code and not place.is_paused
         ) on held.product_id = inside.part_id
        where inside.kit_id = c.id group by inside.part_id, inside.quantity) part
      where part.scarcity = 1) as supplier_days
       from chosen c where exists (select from kit_part k where k.kit_id = c.id)
   ),
   rating as (
     select product_id, round(avg(rating) * 10)::smallint as tenths, count(*)::int as total
       from review where product_id = any($1::int[]) and state = 'approved' group by product_id
   ),
   placed as (
     select c.id as product_id, c.brand_id, coalesce(shelf.ids, '{}') as category_ids
       from chosen c left join shelf on shelf.product_id = c.id
   ),
   floor as (
  select o.product_id, max(ceil(case o.currency when 'USD' then o.map_price * coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), 18.4) else o.map_price end
           * (10000 + 1600) / 100))::bigint as map_cents
    from supplier_offer o
   where o.is_chosen and o.status = 'active' and o.map_price is not null and o.product_id = any($1::int[])
     and coalesce((select (value ->> 'hold_map')::boolean from shop_setting where key = 'offers'), true)
   group by o.product_id
   ),
   running as materialized (
     select * from promotion
      where type = 'catalogue' and not is_draft and not is_paused and starts_at <= $2 and ends_at > $2
   ),
   promoted as (
     select l.product_id, m.id as promotion_id
      from placed l
      join promotion_product mp on mp.product_id = l.product_id and mp.role = 'goods'
      join running m on m.id = mp.promotion_id
     where not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))
    union
    select l.product_id, m.id
      from running m join placed l on (m.covers_all or (cardinality(m.category_ids) = 0 or m.category_ids && l.category_ids)
    and (cardinality(m.brand_ids) = 0 or l.brand_id = any(m.brand_ids)))
     where (m.covers_all or cardinality(m.category_ids) + cardinality(m.brand_ids) > 0) and not ((m.except_category_ids && l.category_ids or l.brand_id = any(m.except_brand_ids))
    or exists (select from promotion_product x
                where x.promotion_id = m.id and x.product_id = l.product_id and x.role = 'except_goods'))
   ),
   offer as (
     select distinct on (c.id) c.id as product_id, m.id as promotion_id, m.ends_at,
            greatest(case m.kind
              -- Whole pesos, in the shopper's favour.
              when 'percent' then greatest(c.price_cents * (10000 - m.value) / 1000000 * 100, 100)
              else greatest(c.price_cents - m.value, 100)
            end, f.map_cents) as price_cents
       from chosen c
       left join floor f on f.product_id = c.id
       join promoted on promoted.product_id = c.id
       join running m on m.id = promoted.promotion_id
      order by c.id, price_cents, m.id
   ),
   told as (
     select distinct on (product_id) product_id, valid_from, price_cents, promotion_id
       from product_price_history where product_id = any($1::int[]) order by product_id, valid_from desc
   ),
   priced as (
     select c.id, regular.cents as regular_cents, coalesce(offer.price_cents, regular.cents) as price_cents,
            offer.promotion_id, offer.ends_at, reduced.since
       from chosen c
       left join floor on floor.product_id = c.id
       -- What is advertised is never below what the maker lets be asked (decision 0088).
       cross join lateral (select greatest(c.price_cents, floor.map_cents) as cents) regular
       left join offer on offer.product_id = c.id and offer.price_cents < regular.cents
       left join told on told.product_id = c.id
       -- A reduction goes on while the same promotion makes the price, also when the price below it moves.
       left join lateral (
         select coalesce(min(h.valid_from), greatest($2::timestamptz, told.valid_from)) as since
           from product_price_history h
          where h.product_id = c.id and h.promotion_id = offer.promotion_id
            and h.valid_from > coalesce((
              select max(d.valid_from) from product_price_history d
               where d.product_id = c.id and d.promotion_id is distinct from offer.promotion_id), '-infinity')
       ) reduced on offer.promotion_id is not null
   ),
   lowest as (
     select p.id, min(h.price_cents) as price_cents
       from priced p join product_price_history h on h.product_id = p.id
      where p.promotion_id is not null and h.valid_from < p.since
        -- The price that held when the days began counts with those that came during them.
        and h.valid_from >= coalesce((
          select max(d.valid_from) from product_price_history d
           where d.product_id = p.id and d.valid_from <= p.since - make_interval(days => 30)), '-infinity')
      group by p.id
   ),
   noted as (
     insert into product_price_history (product_id, valid_from, price_cents, promotion_id)
     select p.id, greatest($2::timestamptz, told.valid_from), p.price_cents, p.promotion_id
       from priced p left join told on told.product_id = p.id
      where told.product_id is null
         or (told.price_cents, told.promotion_id) is distinct from (p.price_cents, p.promotion_id)
      order by p.id
     on conflict (product_id, valid_from) do update set
       price_cents = excluded.price_cents, promotion_id = excluded.promotion_id
   ),
   gone as (
     delete from product_listing
      where product_id = any($1::int[]) and product_id not in (select id from chosen)
   )
   insert into product_listing as l (
     product_id, ref_id, sku, name, slug, kind, brand_id, brand_name, category_id, category_name, category_ids, image_url,
     price_cents, former_price_cents, promotion_id, promotion_ends_at, available, rating_tenths, review_count,
     facets, measures, codes, released_on, created_at, supplier_units, supplier_days, map_cents
   )
   select c.id, c.ref_id, c.sku, c.name, c.slug, c.kind, c.brand_id, c.brand_name, shelf.id, shelf.name,
          array(select distinct id from unnest(shelf.ids) id where id is not null order by id), picture.url,
          priced.price_cents,
          -- Never more than the promotion itself takes off.
          case when lowest.price_cents > priced.price_cents then least(lowest.price_cents, priced.regular_cents) end,
          priced.promotion_id, priced.ends_at,
          coalesce(coalesce((select 99 from product work where work.id = c.id and work.kind = 'assembly'), (
     select min(coalesce((
         select sum(held.on_hand - held.reserved) from stock_level held
           join warehouse place on place.code = held.warehouse_code and not place.is_paused
          where held.product_id = inside.part_id), 0) / inside.quantity)::int
       from kit_part inside where inside.kit_id = c.id)), stock.available, 0), rating.tenths, coalesce(rating.total, 0),
          c.facets,
          array(
            select (c.numbers ->> key.name)::float8
              from jsonb_array_elements_text($3::jsonb -> c.kind) with ordinality as key(name, position)
             order by key.position),
          array_remove(array[
            shop_code(c.sku), shop_code(c.ref_id), shop_code(c.mpn), shop_code(c.ean), shop_code(c.upc)], null),
          c.released_on, c.created_at, coalesce(kit.supplier_units, stock.supplier_units, 0),
          case when kit.product_id is null then stock.supplier_days when kit.supplier_units > 0 then kit.supplier_days end, floor.map_cents
     from chosen c
     left join kits kit on kit.product_id = c.id
     left join shelf on shelf.product_id = c.id
     left join picture on picture.product_id = c.id
     left join stock on stock.product_id = c.id
     left join rating on rating.product_id = c.id
     join priced on priced.id = c.id
     left join lowest on lowest.id = c.id
     left join floor on floor.product_id = c.id
    order by c.id
   on conflict (product_id) do update set
     ref_id = excluded.ref_id, sku = excluded.sku, name = excluded.name, slug = excluded.slug, kind = excluded.kind,
     brand_id = excluded.brand_id, brand_name = excluded.brand_name, category_id = excluded.category_id,
     category_name = excluded.category_name, category_ids = excluded.category_ids, image_url = excluded.image_url, price_cents = excluded.price_cents,
     former_price_cents = excluded.former_price_cents, promotion_id = excluded.promotion_id,
     promotion_ends_at = excluded.promotion_ends_at, available = excluded.available,
     rating_tenths = excluded.rating_tenths, review_count = excluded.review_count, facets = excluded.facets,
     measures = excluded.measures, codes = excluded.codes, released_on = excluded.released_on,
     supplier_units = excluded.supplier_units, supplier_days = excluded.supplier_days, map_cents = excluded.map_cents;

-- name: catalog.refresh_listing_of_kits
with stocked as (
     update product_listing l set
         available = made.available, supplier_units = made.supplier_units, supplier_days = made.supplier_days
       from (select whole.*, case when whole.supplier_units > 0 then (
     select max(part.days) from (
       select coalesce(min(nullif(place.supplier_days, 0)) filter (where held.on_hand > held.reserved and true), min(place.supplier_days) filter (where held.on_hand > held.reserved and true)) as days, rank() over (order by
                coalesce(sum(held.on_hand - held.reserved) filter (where place.supplier_days is null), 0) / inside.quantity) as scarcity
         from kit_part inside left join (
           stock_level held join warehouse place on place.code = held.warehouse_code and not place.is_paused
         ) on held.product_id = inside.part_id
        where inside.kit_id = whole.product_id group by inside.part_id, inside.quantity) part
      where part.scarcity = 1) end as supplier_days
               from (select kit.id as product_id, coalesce(coalesce((select 99 from product work where work.id = kit.id and work.kind = 'assembly'), (
     select min(coalesce((
         select sum(held.on_hand - held.reserved) from stock_level held
           join warehouse place on place.code = held.warehouse_code and not place.is_paused
          where held.product_id = inside.part_id), 0) / inside.quantity)::int
       from kit_part inside where inside.kit_id = kit.id)), 0) as available,
                            coalesce(((
     select min(coalesce((
         select sum(held.on_hand - held.reserved) from stock_level held
           join warehouse place on place.code = held.warehouse_code and not place.is_paused
          where held.product_id = inside.part_id), 0) / inside.quantity)::int
       from kit_part inside where inside.kit_id = kit.id) - (
     select min(coalesce((
         select sum(held.on_hand - held.reserved) from stock_level held
           join warehouse place on place.code = held.warehouse_code and not place.is_paused
          where held.product_id = inside.part_id and place.supplier_days is null), 0) / inside.quantity)::int
       from kit_part inside where inside.kit_id = kit.id)), 0) as supplier_units
                       from unnest($1::int[]) as kit(id)) whole) made
      where l.product_id = made.product_id and (l.available, l.supplier_units, l.supplier_days)
        is distinct from (made.available, made.supplier_units, made.supplier_days)
     returning l.product_id, l.group_id, l.popularity
   ),
   marked as (
     insert into listing_group_change (group_id)
     select distinct n.group_id from stocked n join product_search s on s.product_id = n.product_id
      where (n.popularity >= 1125899906842624) <> (s.popularity >= 1125899906842624)
   )
   update product_search s set popularity = n.popularity
     from stocked n where s.product_id = n.product_id and s.popularity <> n.popularity;

-- name: catalog.refresh_listing_stock
with kits as materialized (
     select distinct kit_id from kit_part where part_id = any($1::int[]) or kit_id = any($1::int[])
   ),
   listed as materialized (
     select product_id from product_listing where product_id = any($1::int[] || array(select kit_id from kits))
      order by product_id for update
   ),
   stocked as (
     update product_listing l set
         available = stock.available, supplier_units = stock.supplier_units, supplier_days = stock.supplier_days
       from (select s.product_id, coalesce(sum(s.on_hand - s.reserved) filter (where not w.is_paused), 0)::int as available,
            coalesce(sum(s.on_hand - s.reserved) filter (where not w.is_paused and w.supplier_days is not null), 0)::int
              as supplier_units,
            coalesce(min(nullif(w.supplier_days, 0)) filter (where s.on_hand > s.reserved and not w.is_paused), min(w.supplier_days) filter (where s.on_hand > s.reserved and not w.is_paused)) as supplier_days
               from stock_level s join listed on listed.product_id = s.product_id
               join warehouse w on w.code = s.warehouse_code
              where s.product_id = any($1::int[]) and s.product_id not in (select kit_id from kits)
              group by s.product_id) stock
      where l.product_id = stock.product_id and (l.available, l.supplier_units, l.supplier_days)
        is distinct from (stock.available, stock.supplier_units, stock.supplier_days)
     returning l.product_id, l.group_id, l.popularity
   ),
   marked as (
     insert into listing_group_change (group_id)
     select distinct n.group_id from stocked n join product_search s on s.product_id = n.product_id
      where (n.popularity >= 1125899906842624) <> (s.popularity >= 1125899906842624)
   ),
   followed as (
     update product_search s set popularity = n.popularity
       from stocked n where s.product_id = n.product_id and s.popularity <> n.popularity
   )
   select array(select kit_id from kits order by kit_id) as kit_ids, (select count(*) from listed)::int as listed;

-- name: catalog.release_brand_slugs
delete from brand_former_slug where brand_id = $1 and slug = any($2::text[]);

-- name: catalog.release_category_slugs
delete from category_former_slug where category_id = $1 and slug = any($2::text[]);

-- name: catalog.release_places_of_category
delete from category_product where category_id = $1 and product_id = any($2::int[]);

-- name: catalog.remove_products
delete from product where id = any($1::int[]);

-- name: catalog.removed_product_pictures
select product_id, id, url, alt, width, height, original, whole_url, crop, source_url from removed_product_image where product_id = any($1::int[]) order by id;

-- name: catalog.restore_brand
insert into brand (id, name, slug, image_url, description, warranty_text, warranty_months, warranty_by, version,
     created_at, updated_at)
   overriding system value
   select k.id, k.name, k.slug, k.image_url, k.description, k.warranty_text, k.warranty_months, k.warranty_by, k.version,
          k.created_at, k.updated_at
     from jsonb_populate_record(null::brand, $1::jsonb) k;

-- name: catalog.restore_brand_products
with locked as materialized (
     select id from product where id = any($1::int[]) and brand_id = $2 order by id for no key update
   )
   update product p set brand_id = $3, updated_at = $4 from locked where p.id = locked.id;

-- name: catalog.restore_brand_slugs
insert into brand_former_slug (slug, brand_id, created_at)
   select f.slug, $1, f.created_at from jsonb_to_recordset($2::jsonb) f(slug text, created_at timestamptz)
   on conflict do nothing;

-- name: catalog.restore_category
insert into category (id, parent_id, name, slug, image_url, description, kind, position, is_visible, seo_title,
     seo_description, version, created_at, updated_at)
   overriding system value
   select k.id, (select p.id from category p where p.id = k.parent_id and p.parent_id is null), k.name, k.slug, k.image_url,
          k.description, k.kind, k.position, k.is_visible, k.seo_title, k.seo_description, k.version, k.created_at,
          k.updated_at
     from jsonb_populate_record(null::category, $1::jsonb) k;

-- name: catalog.restore_category_children
update category c set parent_id = $1
    where c.id = any($2::int[]) and c.parent_id is null
      and not exists (select from category k where k.parent_id = c.id);

-- name: catalog.restore_category_products
insert into category_product (category_id, product_id, position)
   select $1, p.id, given.position
     from unnest($2::int[], $3::int[]) given(product_id, position)
     join product p on p.id = given.product_id
    order by p.id
   on conflict do nothing;

-- name: catalog.restore_category_slugs
insert into category_former_slug (slug, category_id, created_at)
   select f.slug, $1, f.created_at from jsonb_to_recordset($2::jsonb) f(slug text, created_at timestamptz)
   on conflict do nothing;

-- name: catalog.restore_import_layers
update product_spec_layer l set specs = g.import_specs, updated_at = $1::timestamptz
     from jsonb_to_recordset($2::jsonb) as g(id int, import_specs jsonb)
    where l.product_id = g.id and l.source = 'import' and jsonb_typeof(g.import_specs) = 'object' and l.specs <> g.import_specs;

-- name: catalog.restore_products
with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as g(
       id int, name text, slug text, sku text, brand_id int, kind text, status text, mpn text, ean text, upc text, description text,
       specs jsonb, spec_sources jsonb, facets text[], numbers jsonb, price_cents bigint, weight_grams int, released_on date,
       source text, takes_next_record boolean)),
   was as materialized (
     select p.id, p.price_cents from product p where p.id in (select id from given) order by p.id for no key update)
   update product p set name = g.name, slug = g.slug, sku = g.sku, brand_id = g.brand_id, kind = g.kind, status = g.status,
     mpn = g.mpn, ean = g.ean, upc = g.upc, description = g.description, specs = g.specs, spec_sources = g.spec_sources,
     facets = g.facets, numbers = g.numbers, price_cents = g.price_cents, weight_grams = g.weight_grams,
     released_on = g.released_on, source = g.source, takes_next_record = g.takes_next_record, updated_at = $2::timestamptz
     from given g join was on was.id = g.id
    where p.id = g.id
   returning p.id, p.price_cents, was.price_cents as before;

-- name: catalog.roll_up_groups
with changed as materialized (delete from listing_group_change returning group_id),
   ids as (select distinct group_id from changed),
   unkept as (
     delete from listing_facets
      where scope in (
        select place from ids join listing_group g on g.id = ids.group_id
         cross join lateral (
           select 'all' union all select 'brand:' || g.brand_id union all select 'kind:' || g.kind
           union all select 'category:' || category_id from unnest(g.category_ids) category_id) p(place))
   )
   update listing_group g
      set product_count = c.product_count, stock_count = c.stock_count, prices = c.prices, stock_prices = c.stock_prices,
          steps = c.steps, step_counts = c.step_counts, step_stock_counts = c.step_stock_counts
     from ids cross join lateral (
     select coalesce(sum(n), 0)::int as product_count, coalesce(sum(stock_n), 0)::int as stock_count,
            -- Steps follow each other as prices do, so their lists make one sorted list.
            coalesce(string_to_array(string_agg(array_to_string(prices, ','), ',' order by step), ',')::bigint[], '{}') as prices,
            coalesce(string_to_array(string_agg(array_to_string(stock_prices, ','), ',' order by step), ',')::bigint[], '{}')
              as stock_prices,
            coalesce(array_agg(step order by step), '{}') as steps, coalesce(array_agg(n order by step), '{}') as step_counts,
            coalesce(array_agg(stock_n order by step), '{}') as step_stock_counts
       from (
         select shop_price_step(l.price_cents) as step, count(*)::int as n,
                (count(*) filter (where l.available > 0))::int as stock_n,
                array_agg(l.price_cents order by l.price_cents) as prices,
                array_agg(l.price_cents order by l.price_cents) filter (where l.available > 0) as stock_prices
           from product_listing l where l.group_id = ids.group_id
          group by 1) s
   ) c
    where g.id = ids.group_id;

-- name: catalog.scheduled_prices
select id, product_id, price_cents, starts_at, ends_at, reason, staff_user_id, former_price_cents, has_locked, state, version from scheduled_price where product_id = $1 order by starts_at desc, id desc limit 50;

-- name: catalog.searches_by_empty
with m as (
       select * from search_log where empty_times > 0 and ($1::text is null or strpos(words, $1) > 0)
     )
     select (select count(*)::int from m) as total, coalesce((
       select json_agg(json_build_object('words', words, 'times', times, 'empty_times', empty_times,
                'last_total', last_total, 'first_at', to_char(first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'last_at', to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by position)
         from (select *, row_number() over (order by empty_times desc, last_at desc, words) as position from m order by empty_times desc, last_at desc, words limit $2 offset $3) page
     ), '[]')::text as json;

-- name: catalog.searches_by_newest
with m as (
       select * from search_log where ($1::text is null or strpos(words, $1) > 0)
     )
     select (select count(*)::int from m) as total, coalesce((
       select json_agg(json_build_object('words', words, 'times', times, 'empty_times', empty_times,
                'last_total', last_total, 'first_at', to_char(first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'last_at', to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by position)
         from (select *, row_number() over (order by last_at desc, words) as position from m order by last_at desc, words limit $2 offset $3) page
     ), '[]')::text as json;

-- name: catalog.searches_by_times
with m as (
       select * from search_log where ($1::text is null or strpos(words, $1) > 0)
     )
     select (select count(*)::int from m) as total, coalesce((
       select json_agg(json_build_object('words', words, 'times', times, 'empty_times', empty_times,
                'last_total', last_total, 'first_at', to_char(first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'last_at', to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by position)
         from (select *, row_number() over (order by times desc, last_at desc, words) as position from m order by times desc, last_at desc, words limit $2 offset $3) page
     ), '[]')::text as json;

-- name: catalog.set_prices
with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as g(id int, was_cents bigint, cents bigint)
   ),
   locked as materialized (
     select p.id from product p where p.id in (select id from given) order by p.id for no key update
   )
   update product p set price_cents = given.cents, updated_at = $2::timestamptz
     from given join locked on locked.id = given.id
    where p.id = given.id and p.price_cents = given.was_cents and not 'price_cents' = any(p.locked_fields)
   returning p.id;

-- name: catalog.set_product_status
update product set status = $1, updated_at = $2
    where ref_id = any($3::text[]) and status <> $1
   returning id;

-- name: catalog.shelves_by_name
select given.name as given, c.id, c.kind from unnest($1::text[]) as given(name)
     join category c on shop_fold(c.name) = shop_fold(given.name) or c.slug = given.name;

-- name: catalog.show_category
update category set is_visible = $1, updated_at = $2
    where (id = $3 or parent_id = $3) and is_visible <> $1 returning id;

-- name: catalog.spec_layers_by_ref_id
select p.ref_id, jsonb_object_agg(l.source, l.specs) as layers
     from product p join product_spec_layer l on l.product_id = p.id
    where p.ref_id = any($1::text[])
    group by p.ref_id;

-- name: catalog.spec_layout
select specs, version from spec_layout where kind = $1;

-- name: catalog.spec_layouts
select p.kind, p.products, s.specs
     from (select kind, count(*)::int as products from product group by kind) p
     left join spec_layout s using (kind);

-- name: catalog.specs_of_product
select p.version, p.kind, p.specs, coalesce((
            select jsonb_object_agg(l.source, l.specs) from product_spec_layer l where l.product_id = p.id), '{}') as layers
     from product p where p.id = $1;

-- name: catalog.suggestions_from_index
with m as materialized (
       select e.product_id, e.popularity, e.product_id = any($1::int[]) as is_code, e.popularity >= 1125899906842624 as has_stock,
              case when e.kind = any($2::text[]) then 2 when e.kind in ('laptop', 'prebuilt', 'accessory', 'mount', 'thermal_paste', 'mouse_pad') then 0 else 1 end as tier, e.category_id, e.brand_id
         from (select e.product_id, e.popularity, e.kind, e.category_id, e.brand_id
     from (select e.product_id, e.popularity, e.kind, e.category_id, e.brand_id from product_search e
            where e.search @@ (select to_tsquery('public.shop_spanish', $3::text)) or e.product_id = any($1::int[]) limit 2000) e
    order by e.popularity desc limit 80) e
     )
     select concat('{"products":[', (
              select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.is_code desc, p.has_stock desc, p.tier desc, p.popularity desc, p.product_id)
                from (select * from m order by m.is_code desc, m.has_stock desc, m.tier desc, m.popularity desc, m.product_id limit 6) p
                join product_listing l on l.product_id = p.product_id),
            '],"categories":', coalesce((
              select json_agg(json_build_object('category_name', x.name, 'slug', x.slug) order by c.n desc, x.id)
                from (select m.category_id as id, count(*) as n from m group by 1 order by 2 desc, 1 limit 3) c
                join category x on x.id = c.id)::text, '[]'),
            ',"brands":', coalesce((
              select json_agg(json_build_object('brand_name', x.name, 'slug', x.slug) order by c.n desc, x.id)
                from (select m.brand_id as id, count(*) as n from m group by 1 order by 2 desc, 1 limit 3) c
                join brand x on x.id = c.id)::text, '[]'), '}') as json,
       (select count(*) from m)::int as hits;

-- name: catalog.suggestions_from_popular
with m as materialized (
       select e.product_id, e.popularity, e.product_id = any($1::int[]) as is_code, e.popularity >= 1125899906842624 as has_stock,
              case when e.kind = any($2::text[]) then 2 when e.kind in ('laptop', 'prebuilt', 'accessory', 'mount', 'thermal_paste', 'mouse_pad') then 0 else 1 end as tier, e.category_id, e.brand_id
         from ((select e.product_id, e.popularity, e.kind, e.category_id, e.brand_id
      from (select product_id from popular_product where search @@ (select to_tsquery('public.shop_spanish', $3::text)) order by rank limit 80) p
      join product_search e on e.product_id = p.product_id)
   union
   select e.product_id, e.popularity, e.kind, e.category_id, e.brand_id from product_search e where e.product_id = any($1::int[])) e
     )
     select concat('{"products":[', (
              select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.is_code desc, p.has_stock desc, p.tier desc, p.popularity desc, p.product_id)
                from (select * from m order by m.is_code desc, m.has_stock desc, m.tier desc, m.popularity desc, m.product_id limit 6) p
                join product_listing l on l.product_id = p.product_id),
            '],"categories":', coalesce((
              select json_agg(json_build_object('category_name', x.name, 'slug', x.slug) order by c.n desc, x.id)
                from (select m.category_id as id, count(*) as n from m group by 1 order by 2 desc, 1 limit 3) c
                join category x on x.id = c.id)::text, '[]'),
            ',"brands":', coalesce((
              select json_agg(json_build_object('brand_name', x.name, 'slug', x.slug) order by c.n desc, x.id)
                from (select m.brand_id as id, count(*) as n from m group by 1 order by 2 desc, 1 limit 3) c
                join brand x on x.id = c.id)::text, '[]'), '}') as json,
       (select count(*) from m)::int as hits;

-- name: catalog.suggestions_from_popular_of_brand
with m as materialized (
       select e.product_id, e.popularity, e.product_id = any($1::int[]) as is_code, e.popularity >= 1125899906842624 as has_stock,
              case when e.kind = any($2::text[]) then 2 when e.kind in ('laptop', 'prebuilt', 'accessory', 'mount', 'thermal_paste', 'mouse_pad') then 0 else 1 end as tier, e.category_id, e.brand_id
         from ((select e.product_id, e.popularity, e.kind, e.category_id, e.brand_id
        from (select product_id from product_listing where brand_id = $3::int order by popularity desc, product_id limit 1000) l
        -- One after the other until there are enough: without the fence every hit would be looked up first.
        cross join lateral (select * from product_search s where s.product_id = l.product_id offset 0) e
       where e.search @@ (select to_tsquery('public.shop_spanish', $4::text))
       limit 80)
     union
     select e.product_id, e.popularity, e.kind, e.category_id, e.brand_id from product_search e where e.product_id = any($1::int[])) e
     )
     select concat('{"products":[', (
              select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.is_code desc, p.has_stock desc, p.tier desc, p.popularity desc, p.product_id)
                from (select * from m order by m.is_code desc, m.has_stock desc, m.tier desc, m.popularity desc, m.product_id limit 6) p
                join product_listing l on l.product_id = p.product_id),
            '],"categories":', coalesce((
              select json_agg(json_build_object('category_name', x.name, 'slug', x.slug) order by c.n desc, x.id)
                from (select m.category_id as id, count(*) as n from m group by 1 order by 2 desc, 1 limit 3) c
                join category x on x.id = c.id)::text, '[]'),
            ',"brands":', coalesce((
              select json_agg(json_build_object('brand_name', x.name, 'slug', x.slug) order by c.n desc, x.id)
                from (select m.brand_id as id, count(*) as n from m group by 1 order by 2 desc, 1 limit 3) c
                join brand x on x.id = c.id)::text, '[]'), '}') as json,
       (select count(*) from m)::int as hits;

-- name: catalog.suggestions_from_popular_of_kind
with m as materialized (
       select e.product_id, e.popularity, e.product_id = any($1::int[]) as is_code, e.popularity >= 1125899906842624 as has_stock,
              case when e.kind = any($2::text[]) then 2 when e.kind in ('laptop', 'prebuilt', 'accessory', 'mount', 'thermal_paste', 'mouse_pad') then 0 else 1 end as tier, e.category_id, e.brand_id
         from ((select e.product_id, e.popularity, e.kind, e.category_id, e.brand_id
        from (select product_id from product_listing where kind = ($2::text[])[1] order by popularity desc, product_id limit 1000) l
        -- One after the other until there are enough: without the fence every hit would be looked up first.
        cross join lateral (select * from product_search s where s.product_id = l.product_id offset 0) e
       where e.search @@ (select to_tsquery('public.shop_spanish', $3::text))
       limit 80)
     union
     select e.product_id, e.popularity, e.kind, e.category_id, e.brand_id from product_search e where e.product_id = any($1::int[])) e
     )
     select concat('{"products":[', (
              select string_agg(concat(l.card, ',"stock":"', case when l.available <= 0 then 'out"' when l.available <= l.supplier_units
    then concat('supplier","supplier_days":', coalesce(l.supplier_days, 0))
    when l.available <= 5 then 'low"' else 'in_stock"' end, '}'), ',' order by p.is_code desc, p.has_stock desc, p.tier desc, p.popularity desc, p.product_id)
                from (select * from m order by m.is_code desc, m.has_stock desc, m.tier desc, m.popularity desc, m.product_id limit 6) p
                join product_listing l on l.product_id = p.product_id),
            '],"categories":', coalesce((
              select json_agg(json_build_object('category_name', x.name, 'slug', x.slug) order by c.n desc, x.id)
                from (select m.category_id as id, count(*) as n from m group by 1 order by 2 desc, 1 limit 3) c
                join category x on x.id = c.id)::text, '[]'),
            ',"brands":', coalesce((
              select json_agg(json_build_object('brand_name', x.name, 'slug', x.slug) order by c.n desc, x.id)
                from (select m.brand_id as id, count(*) as n from m group by 1 order by 2 desc, 1 limit 3) c
                join brand x on x.id = c.id)::text, '[]'), '}') as json,
       (select count(*) from m)::int as hits;

-- name: catalog.synonyms
select id, terms, updated_at, version from search_synonym order by id;

-- name: catalog.take_deletion
delete from catalogue_deletion
    where what = $1 and id = $2 and deleted_at > $3::timestamptz - make_interval(days => 30)
   returning row, former_slugs, product_ids, positions, child_ids, into_id, moved_ids, scopes;

-- name: catalog.take_listing_due
with chosen as materialized (
     select ctid from listing_due order by product_id limit $1 for update skip locked
   )
   delete from listing_due where ctid in (select ctid from chosen) returning product_id;

-- name: catalog.take_listing_due_of
with chosen as materialized (
     select ctid from listing_due where product_id = any($1::int[]) for update skip locked
   )
   delete from listing_due where ctid in (select ctid from chosen);

-- name: catalog.take_off_shelf
delete from category_product cp
    where cp.category_id = $1 and cp.product_id <> all($2::int[])
      and exists (select from product_listing l where l.product_id = cp.product_id)
   returning cp.product_id;

-- name: catalog.tax_rates
select id, coalesce(tax_basis_points, case (select value ->> 'rate' from shop_setting where key = 'taxes')
       when '8' then 800 else 1600 end) as tax_basis_points from product where id = any($1::int[]);

-- name: catalog.touch_products
update product set updated_at = $1 where id = any($2::int[]);

-- name: catalog.update_brand
update brand set name = $1, slug = $2, image_url = $3, description = $4, warranty_text = $5, warranty_months = $6,
     warranty_by = $7, version = version + case when $8::boolean then 1 else 0 end, updated_at = $9
    where id = $10;

-- name: catalog.update_category
update category set name = $1, slug = $2, image_url = $3, seo_title = $4,
     seo_description = $5, version = version + case when $6::boolean then 1 else 0 end, updated_at = $7
    where id = $8;

-- name: catalog.update_products
update product p
      set name = given.name, slug = given.slug, brand_id = given.brand_id, kind = given.kind,
          price_cents = given.price_cents, cost_cents = given.cost_cents, mpn = given.mpn, ean = given.ean,
          upc = given.upc, weight_grams = given.weight_grams, box_mm = given.box_mm,
          warranty_months = given.warranty_months, status = given.status, description = given.description,
          max_per_order = given.max_per_order, tax_basis_points = given.tax_basis_points, seo_title = given.seo_title, seo_description = given.seo_description,
          locked_fields = given.locked_fields, takes_next_record = p.takes_next_record or given.is_unlocked,
          facets = coalesce(given.facets, p.facets), numbers = coalesce(given.numbers, p.numbers),
          updated_at = $1::timestamptz
     from jsonb_to_recordset($2::jsonb) as given(
            id int, name text, slug text, brand_id int, kind text, price_cents bigint, cost_cents bigint, mpn text,
            ean text, upc text, weight_grams int, box_mm int[], warranty_months smallint, status text,
            description text, max_per_order smallint, tax_basis_points int, seo_title text, seo_description text, locked_fields text[],
            is_unlocked boolean, facets text[], numbers jsonb)
    where p.id = given.id;

-- name: catalog.update_spec_layout
update spec_layout set specs = $1::jsonb, version = version + 1, updated_at = $2 where kind = $3
   returning specs, version;

-- name: catalog.update_synonym
update search_synonym set terms = $1, updated_at = $2 where id = $3 returning id, terms, updated_at, version;

-- name: catalog.upsert_products
with chosen as materialized (
     select r.ref_id, r.sku, case when 'category' = any(p.locked_fields) then p.kind else r.kind end as kind, r.specs, r.spec_sources, r.facets, r.numbers, r.source,
            case when 'product_name' = any(p.locked_fields) then p.name else r.name end as name, case when 'product_name' = any(p.locked_fields) then p.slug else r.slug end as slug,
            case when 'brand' = any(p.locked_fields) then p.brand_id else r.brand_id end as brand_id,
            case when 'price_cents' = any(p.locked_fields) then p.price_cents else r.price_cents end as price_cents,
            case when 'mpn' = any(p.locked_fields) then p.mpn else coalesce(r.mpn, p.mpn) end as mpn,
            case when 'ean' = any(p.locked_fields) then p.ean else coalesce(r.ean, p.ean) end as ean,
            case when 'upc' = any(p.locked_fields) then p.upc else coalesce(r.upc, p.upc) end as upc,
            case when 'description' = any(p.locked_fields) then p.description else coalesce(r.description, p.description, '') end as description,
            case when 'weight_grams' = any(p.locked_fields) then p.weight_grams else coalesce(r.weight_grams, p.weight_grams) end as weight_grams,
            coalesce(r.released_on, p.released_on) as released_on,
            -- What staff hid stays hidden when the distributor goes on offering it.
            case when p.status = 'hidden' and coalesce(r.status, 'active') = 'active' then 'hidden'
                 else coalesce(r.status, 'active') end as status,
            case when 'images' = any(p.locked_fields) then null::jsonb else r.images end as images,
            p.id as known_id, p.price_cents as known_price_cents
       from jsonb_to_recordset($1::jsonb) as r(
              ref_id text, sku text, name text, slug text, kind text, brand_id int, specs jsonb, spec_sources jsonb,
              facets text[], numbers jsonb, price_cents bigint, source text, mpn text, ean text, upc text, description text,
              weight_grams int, released_on date, status text, images jsonb)
       left join product p on p.ref_id = r.ref_id
   ),
   given as materialized (
     select c.*, p.id is not null and not p.takes_next_record
         and (p.sku, p.name, p.kind, p.brand_id, p.specs, p.spec_sources, p.facets, p.numbers, p.price_cents, p.status)
           is not distinct from (
             c.sku, c.name, c.kind, c.brand_id, c.specs, c.spec_sources, c.facets, c.numbers, c.price_cents, c.status)
         and (p.mpn, p.ean, p.upc, p.description, p.weight_grams, p.released_on) is not distinct from (
             c.mpn, c.ean, c.upc, c.description, c.weight_grams, c.released_on) as is_same
       from chosen c left join product p on p.id = c.known_id
   ),
   written as (
     insert into product as p (ref_id, sku, mpn, ean, upc, name, slug, kind, brand_id, status, description, specs,
       spec_sources, facets, numbers, price_cents, weight_grams, released_on, source, created_at, updated_at)
     select ref_id, sku, mpn, ean, upc, name, slug, kind, brand_id, status, description, specs,
       spec_sources, facets, numbers, price_cents, weight_grams, released_on, source, $2::timestamptz, $2::timestamptz
       from given where not is_same
      order by ref_id
     on conflict (ref_id) do update set
       sku = excluded.sku, mpn = excluded.mpn, ean = excluded.ean, upc = excluded.upc, name = excluded.name,
       slug = excluded.slug, kind = excluded.kind, brand_id = excluded.brand_id, status = excluded.status,
       description = excluded.description, specs = excluded.specs,
       spec_sources = excluded.spec_sources, facets = excluded.facets, numbers = excluded.numbers, price_cents = excluded.price_cents, weight_grams = excluded.weight_grams,
       released_on = excluded.released_on, source = excluded.source,
       takes_next_record = false, updated_at = excluded.updated_at
     returning p.id, p.ref_id
   ),
   found as (
     select g.ref_id, coalesce(g.known_id, w.id) as id, g.known_id is null as created, not g.is_same as changed,
            g.known_price_cents is distinct from g.price_cents as price_changed, g.price_cents, g.images
       from given g left join written w on w.ref_id = g.ref_id
   ),
   -- What staff had placed and then left to feeds may come back as what they removed.
   replaced_pictures as (
     insert into removed_product_image (id, product_id, url, alt, width, height, original, whole_url, crop, source_url, removed_at)
     select i.id, i.product_id, i.url, i.alt, i.width, i.height, i.original, i.whole_url, i.crop, i.source_url, now()
       from product_image i join found f on f.id = i.product_id
      where i.original is not null and f.images is not null
        and f.images -> i.position::int ->> 'url' is distinct from i.url
   ),
   pictures as (
     insert into product_image as old (product_id, position, url, alt)
     select f.id, image.position - 1, image.value ->> 'url', coalesce(image.value ->> 'alt', '')
       from found f cross join lateral jsonb_array_elements(f.images) with ordinality image(value, position)
     -- Another address is another picture, of which no original is known.
     on conflict (product_id, position) do update set
       url = excluded.url, alt = excluded.alt, id = case when old.url = excluded.url then old.id else excluded.id end,
       width = case when old.url = excluded.url then old.width end,
       height = case when old.url = excluded.url then old.height end,
       original = case when old.url = excluded.url then old.original end,
       whole_url = case when old.url = excluded.url then old.whole_url end,
       crop = case when old.url = excluded.url then old.crop end,
       source_url = case when old.url = excluded.url then old.source_url end, placed_at = null
      where (old.url, old.alt) is distinct from (excluded.url, excluded.alt)
   ),
   fewer_pictures as (
     delete from product_image i using found f
      where i.product_id = f.id and f.images is not null and i.position >= jsonb_array_length(f.images)
   )
   select id, ref_id, created, changed, price_changed, price_cents from found;

-- name: catalog.upsert_spec_layers
insert into product_spec_layer as old (product_id, source, specs, reference, updated_at)
   select product_id, source, specs, reference, $1::timestamptz
     from jsonb_to_recordset($2::jsonb) as given(product_id int, source text, specs jsonb, reference text)
   on conflict (product_id, source) do update
     set specs = excluded.specs, reference = excluded.reference, updated_at = excluded.updated_at
   where (old.specs, old.reference) is distinct from (excluded.specs, excluded.reference);

-- name: catalog.used_originals
select coalesce(array_agg(distinct name), '{}') as names from unnest($1::text[]) as name
    where exists (select from product_image i where i.original = name)
       or exists (select from removed_product_image r where r.original = name);

-- name: catalog.usual_categories_of_kinds
select distinct on (p.kind) p.kind, c.id, c.kind is null as is_mixed
     from product p join category_product cp on cp.product_id = p.id
     join category c on c.id = cp.category_id
    where p.kind = any($1::text[])
    group by p.kind, c.id
    order by p.kind, count(*) desc, c.parent_id nulls last, c.id;

-- name: catalog.version_of_product
select version from product where id = $1;

-- name: catalog.warranty_months
select p.id, coalesce(p.warranty_months, b.warranty_months) as warranty_months
     from product p join brand b on b.id = p.brand_id where p.id = any($1::int[]);

-- name: catalog.warranty_service
select p.id, b.warranty_by, b.name as brand from product p join brand b on b.id = p.brand_id
    where p.id = any($1::int[]) and b.warranty_by is not null;

-- name: catalog.write_believed_specs
update product p
      set specs = given.specs, spec_sources = given.sources, facets = given.facets, numbers = given.numbers,
          updated_at = $1::timestamptz
     from jsonb_to_recordset($2::jsonb) as given(id int, specs jsonb, sources jsonb, facets text[], numbers jsonb)
    where p.id = given.id and (p.specs, p.spec_sources) is distinct from (given.specs, given.sources)
   returning p.id;

-- name: catalog.write_imported_specs
update product_spec_layer l
      set specs = given.specs, updated_at = $1::timestamptz
     from jsonb_to_recordset($2::jsonb) as given(ref_id text, specs jsonb)
     join product p on p.ref_id = given.ref_id
    where l.product_id = p.id and l.source = 'import' and l.specs is distinct from given.specs;

-- name: catalog.write_members
insert into product_family_member (family_id, product_id, position, values)
   select $1::int, m.product_id, m.position, m.values
     from jsonb_to_recordset($2::jsonb) as m(product_id int, position smallint, values text[])
    order by m.product_id;

-- name: catalog.write_product_files
with given as (
     select p.id, value ->> 'title' as title, value ->> 'url' as url, (position - 1)::smallint as position
       from jsonb_to_recordset($1::jsonb) as p(id int, files jsonb)
      cross join lateral jsonb_array_elements(p.files) with ordinality as file(value, position)
   ),
   fewer as (
     delete from product_file f using jsonb_to_recordset($1::jsonb) as p(id int, files jsonb)
      where f.product_id = p.id and f.position >= jsonb_array_length(p.files)
   )
   insert into product_file (product_id, position, title, url)
   select id, position, title, url from given
   on conflict (product_id, position) do update set title = excluded.title, url = excluded.url;

-- name: catalog.write_scheduled_price
update scheduled_price set state = $1, former_price_cents = $2, has_locked = $3
    where id = $4 returning id, product_id, price_cents, starts_at, ends_at, reason, staff_user_id, former_price_cents, has_locked, state, version;
