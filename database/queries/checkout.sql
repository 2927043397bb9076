-- name: checkout.claim_key
insert into idempotency_key as known (owner, key, route, request_hash, created_at)
   values ($1, $2, $3, $4, $5::timestamptz)
   on conflict (owner, route, key) do update set created_at = excluded.created_at
     where known.status is null and known.request_hash = excluded.request_hash
       and known.created_at < $6::timestamptz
   returning key;

-- name: checkout.forget_keys
delete from idempotency_key where created_at < $1;

-- name: checkout.free_key
delete from idempotency_key where owner = $1 and key = $2 and route = $3 and status is null;

-- name: checkout.keep_answer
update idempotency_key set status = $4, answer = $5::jsonb where owner = $1 and key = $2 and route = $3;

-- name: checkout.known_key
select request_hash, status, answer from idempotency_key where owner = $1 and key = $2 and route = $3;
