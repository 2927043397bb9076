-- name: platform.keep_secret
insert into shared_secret (name, value) values ($1, $2) on conflict (name) do nothing;

-- name: platform.lock_key
select pg_advisory_xact_lock(hashtextextended($1, 0)) is null as is_locked;

-- name: platform.read_secret
select value from shared_secret where name = $1;
