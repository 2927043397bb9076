-- name: redirects.by_id
select id, from_path, to_path from page_redirect where id = any($1::int[]);

-- name: redirects.change
update page_redirect r set to_path = given.to_path
     from jsonb_to_recordset($1::jsonb) as given(id int, to_path text, was text)
    where r.id = given.id and r.to_path = given.was returning r.id;

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

-- name: redirects.from_these
select id, from_path, to_path from page_redirect where from_path = any($1::text[]);

-- name: redirects.insert
insert into page_redirect (from_path, to_path, created_at)
   select from_path, to_path, $1 from jsonb_to_recordset($2::jsonb) as given(from_path text, to_path text)
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

-- name: redirects.remove_these
delete from page_redirect r using jsonb_to_recordset($1::jsonb) as given(id int, was text)
    where r.id = given.id and r.to_path = given.was returning r.id;

-- name: redirects.shorten
with long as (
     select r.id, r.to_path as was, given.from_path, given.to_path
       from page_redirect r
       join jsonb_to_recordset($1::jsonb) as given(spelling text, from_path text, to_path text)
         on given.spelling = rtrim(lower(regexp_replace(r.to_path, '[?#].*$', '')), '/')
   )
   update page_redirect r set to_path = long.to_path from long where r.id = long.id
   returning r.id, long.was, long.from_path;
