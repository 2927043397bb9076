-- name: content.add_version
insert into content_version (key, number, value, staff_user_id, published_at, restored_from)
   select $1, 1 + coalesce((select max(number) from content_version where key = $1), 0), $2::jsonb, $3::text,
          $4::timestamptz, $5::int
   returning number;

-- name: content.bring_back_draft
update content_draft set deleted_at = null, version = version + 1 where key = $1;

-- name: content.drafted
select k.key, coalesce(d.value, e.value) as value
     from unnest($1::text[]) as k(key)
     left join content_draft d on d.key = k.key left join content_entry e on e.key = k.key;

-- name: content.entry
select asked.key, coalesce(d.version, 0) as version, d.value as draft, d.saved_at, s.name as saved_by, d.deleted_at,
          e.value as live, e.number, e.slug, e.published_at
     from (select $1::text as key) asked
     left join content_draft d on d.key = asked.key
     left join content_entry e on e.key = asked.key
     left join staff_user s on s.id = d.staff_user_id;

-- name: content.keep_draft_row
insert into content_draft (key) values ($1) on conflict (key) do nothing;

-- name: content.keep_former_slug
insert into content_former_slug (slug, key, created_at) values ($1, $2, $3)
   on conflict (slug) do update set key = excluded.key, created_at = excluded.created_at;

-- name: content.last_version
select number, value from content_version where key = $1 order by number desc limit 1;

-- name: content.live
select key, value, turns from content_entry where key = any($1::text[]);

-- name: content.live_pages
select e.key, e.slug, e.value ->> 'title' as title, (e.value ->> 'is_in_help')::boolean as is_in_help,
          case when e.slug = $1 then e.value end as value
     from content_entry e where e.key like 'page:%' order by e.value ->> 'title';

-- name: content.lock_draft
select version, value, deleted_at from content_draft where key = $1 for update;

-- name: content.mark_deleted
update content_draft set deleted_at = $1::timestamptz, version = version + 1 where key = $2;

-- name: content.next_turn
select min(turn) as at from content_entry, unnest(turns) as turn where turn > $1;

-- name: content.page_addresses
select key, slug, value ->> 'title' as title, published_at as changed_at from content_entry
    where key like 'page:%' order by slug;

-- name: content.page_of_former_slug
select e.slug from content_former_slug f join content_entry e on e.key = f.key
    where f.slug = $1 and e.slug is not null;

-- name: content.pages
select d.key, coalesce(d.value, e.value, kept.value) ->> 'title' as title, e.slug, d.value is not null as has_draft,
          e.published_at, s.name as changed_by, d.deleted_at
     from content_draft d
     left join content_entry e on e.key = d.key
     left join lateral (select value, staff_user_id from content_version v where v.key = d.key
                         order by number desc limit 1) kept on true
     left join staff_user s on s.id = coalesce(d.staff_user_id, kept.staff_user_id)
    where d.key like 'page:%' order by 2;

-- name: content.pages_of_slugs
select slug from content_entry where slug = any($1::text[])
   union select f.slug from content_former_slug f join content_entry e on e.key = f.key where f.slug = any($1::text[]);

-- name: content.remove_entry
delete from content_entry where key = $1;

-- name: content.slug_bearer
select key from content_entry where slug = $1 and key <> $2
   union all
   select key from content_draft
    where key like 'page:%' and key <> $2 and value ->> 'slug' = $1 and deleted_at is null limit 1;

-- name: content.take_turns
update content_entry set turned_at = $1::timestamptz
    where exists (select from unnest(turns) as turn where turn <= $1::timestamptz and turn > turned_at);

-- name: content.version
select value from content_version where key = $1 and number = $2;

-- name: content.versions
select v.number, v.published_at, s.name as by, v.restored_from
     from content_version v left join staff_user s on s.id = v.staff_user_id
    where v.key = $1 order by v.number desc limit 200;

-- name: content.write_draft
update content_draft set value = $1::jsonb, staff_user_id = case when $1::jsonb is null then null else $2::text end,
     saved_at = case when $1::jsonb is null then null else $3::timestamptz end, version = version + 1
    where key = $4;

-- name: content.write_entry
insert into content_entry (key, slug, value, number, turns, turned_at, published_at)
   values ($1, $2, $3::jsonb, $4, $5::timestamptz[], $6, $6)
   on conflict (key) do update set slug = excluded.slug, value = excluded.value, number = excluded.number,
     turns = excluded.turns, turned_at = excluded.turned_at, published_at = excluded.published_at;
