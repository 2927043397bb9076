-- name: answers.claim
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

-- name: answers.forget_of
delete from idempotency_key where status is not null and (owner = $1
     or ($2 <> '' and position($2 in answer::text) > 0));

-- name: answers.forget_old
delete from idempotency_key where created_at < $1;

-- name: answers.free
delete from idempotency_key where owner = $1 and key = $2 and route = $3 and process_id = $4 and status is null;

-- name: answers.keep
update idempotency_key set status = $1, answer = $2::jsonb
    where owner = $3 and key = $4 and route = $5 and process_id = $6;

-- name: answers.known
select request_hash, status, answer from idempotency_key where owner = $1 and key = $2 and route = $3;
