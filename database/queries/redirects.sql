-- name: redirects.count
with every as (
    select id, from_path, to_path, 'manual' as kind, created_at from page_redirect
    union all 
  select null::int as id, '/category/' || f.slug as from_path, '/category/' || o.slug as to_path, 'category' as kind, f.created_at
    from category_former_slug f join category o on o.id = f.category_id
   where not exists (select from category heir where heir.slug = f.slug)
    union all 
  select null::int as id, '/brand/' || f.slug as from_path, '/brand/' || o.slug as to_path, 'brand' as kind, f.created_at
    from brand_former_slug f join brand o on o.id = f.brand_id
   where not exists (select from brand heir where heir.slug = f.slug)
    union all 
  select null::int as id, '/promotion?promotion=' || f.slug as from_path, '/promotion?promotion=' || o.slug as to_path, 'promotion' as kind, f.created_at
    from promotion_former_slug f join promotion o on o.id = f.promotion_id
   where not exists (select from promotion heir where heir.slug = f.slug)
  ), matching as (
    select * from every
     where ($1::text is null or (kind = 'manual') = ($1 = 'manual'))
       and ($2::text is null or strpos(lower(from_path || ' ' || to_path), lower($2)) > 0)
  ) select count(*)::int as total from matching;

-- name: redirects.from
select id, to_path from page_redirect where from_path = $1;

-- name: redirects.insert
insert into page_redirect (from_path, to_path, created_at) values ($1, $2, $3)
   returning id, from_path, to_path, 'manual' as kind, created_at;

-- name: redirects.list
with every as (
    select id, from_path, to_path, 'manual' as kind, created_at from page_redirect
    union all 
  select null::int as id, '/category/' || f.slug as from_path, '/category/' || o.slug as to_path, 'category' as kind, f.created_at
    from category_former_slug f join category o on o.id = f.category_id
   where not exists (select from category heir where heir.slug = f.slug)
    union all 
  select null::int as id, '/brand/' || f.slug as from_path, '/brand/' || o.slug as to_path, 'brand' as kind, f.created_at
    from brand_former_slug f join brand o on o.id = f.brand_id
   where not exists (select from brand heir where heir.slug = f.slug)
    union all 
  select null::int as id, '/promotion?promotion=' || f.slug as from_path, '/promotion?promotion=' || o.slug as to_path, 'promotion' as kind, f.created_at
    from promotion_former_slug f join promotion o on o.id = f.promotion_id
   where not exists (select from promotion heir where heir.slug = f.slug)
  ), matching as (
    select * from every
     where ($1::text is null or (kind = 'manual') = ($1 = 'manual'))
       and ($2::text is null or strpos(lower(from_path || ' ' || to_path), lower($2)) > 0)
  ) select * from matching order by created_at desc, from_path limit $3 offset $4;

-- name: redirects.lock
lock table page_redirect in share row exclusive mode;

-- name: redirects.remove
delete from page_redirect where id = $1 returning from_path, to_path;

-- name: redirects.shorten
update page_redirect set to_path = $1
    where rtrim(lower(regexp_replace(to_path, '[?#].*$', '')), '/') = any ($2::text[]);
