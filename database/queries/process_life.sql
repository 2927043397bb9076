-- name: process_life.forget_dead
delete from process_life where seen_at < clock_timestamp() - interval '1 day';

-- name: process_life.sign
insert into process_life (id, seen_at) values ($1, clock_timestamp())
   on conflict (id) do update set seen_at = excluded.seen_at;

-- name: process_life.take_lock
select pg_try_advisory_lock($1, $2) as taken;
