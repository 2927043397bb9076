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

-- name: platform.take_deletion
delete from kept_deletion
    where what = $1 and id = $2::text and deleted_at > $3::timestamptz - make_interval(hours => 24)
   returning kept::text as kept;
