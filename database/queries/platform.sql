-- name: platform.add_kept_pages
insert into kept_pages (id) values ($1::uuid) on conflict do nothing;

-- name: platform.changed_since
select tag, max(transaction)::float8 as transaction from announced_change, unnest(tags) tag
    where transaction >= $1 group by tag limit $2;

-- name: platform.count_kept_pages
update kept_pages set writes = writes + 1, written_at = now() where id = $1::uuid returning writes;

-- name: platform.forget_announced
with gone as (
     delete from announced_change where announced_at < now() - interval '2 days' returning transaction
   ),
   stores as (
     delete from kept_pages where written_at < now() - interval '30 days'
   )
   insert into announced_change (transaction, tags)
   select max(transaction), '{*}' from gone having count(*) > 0;

-- name: platform.forget_deletion
delete from kept_deletion where what = $1 and lower(kept ->> $2::text) = lower($3::text);

-- name: platform.forget_deletions
delete from kept_deletion where deleted_at <= $1::timestamptz - make_interval(hours => 24);

-- name: platform.keep_deletion
insert into kept_deletion as k (what, id, kept, deleted_at) values ($1, $2::text, $3::jsonb, $4)
   on conflict (what, id) do update set kept = excluded.kept, deleted_at = excluded.deleted_at;

-- name: platform.keep_secret
insert into shared_secret (name, value) values ($1, $2) on conflict (name) do nothing;

-- name: platform.lock_key
select pg_advisory_xact_lock(hashtextextended($1, 0)) is null as is_locked;

-- name: platform.read_secret
select value from shared_secret where name = $1;

-- name: platform.snapshot
select pg_snapshot_xmin(pg_current_snapshot())::text::float8 as over_below,
          pg_snapshot_xmax(pg_current_snapshot())::text::float8 as next;

-- name: platform.take_deletion
delete from kept_deletion
    where what = $1 and id = $2::text and deleted_at > $3::timestamptz - make_interval(hours => 24)
   returning kept::text as kept;

-- name: platform.writes_of_kept_pages
select writes from kept_pages where id = $1::uuid;
