-- name: checkout.claim_key
insert into idempotency_key as known (owner, key, route, request_hash, created_at, process_id)
   values ($1, $2, $3, $4, $5::timestamptz, $6)
   on conflict (owner, route, key) do update set
     created_at = excluded.created_at, process_id = excluded.process_id
     where known.status is null and known.request_hash = excluded.request_hash
       and (known.created_at < $7::timestamptz or not (exists (
       select from pg_locks l
        where l.locktype = 'advisory' and l.classid = 1818845797::oid and l.objid = known.process_id::oid and l.objsubid = 2
          and l.database = (select oid from pg_database where datname = current_database()))
     or exists (
       select from process_life p
        where p.id = known.process_id
          and greatest(p.seen_at, pg_postmaster_start_time()) > clock_timestamp() - interval '8 s')))
   returning key;

-- name: checkout.forget_answers_of
delete from idempotency_key where status is not null and (owner = $1 or position($2 in answer::text) > 0);

-- name: checkout.forget_dead_processes
delete from process_life where seen_at < clock_timestamp() - interval '1 day';

-- name: checkout.forget_keys
delete from idempotency_key where created_at < $1;

-- name: checkout.free_key
delete from idempotency_key where owner = $1 and key = $2 and route = $3 and process_id = $4 and status is null;

-- name: checkout.keep_answer
update idempotency_key set status = $1, answer = $2::jsonb
    where owner = $3 and key = $4 and route = $5 and process_id = $6;

-- name: checkout.known_key
select request_hash, status, answer from idempotency_key where owner = $1 and key = $2 and route = $3;

-- name: checkout.sign_of_life
insert into process_life (id, seen_at) values ($1, clock_timestamp())
   on conflict (id) do update set seen_at = excluded.seen_at;

-- name: checkout.take_life_lock
select pg_try_advisory_lock($1, $2) as taken;
