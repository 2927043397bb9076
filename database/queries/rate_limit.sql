-- name: rate_limit.count
insert into rate_count as r (key, hits, resets_at) values ($1, $2, $3::timestamptz)
   on conflict (key) do update set
     hits = case when r.resets_at <= $4::timestamptz then $2 else r.hits + $2::int end,
     resets_at = case when r.resets_at <= $4::timestamptz then excluded.resets_at else r.resets_at end
   returning hits, resets_at;

-- name: rate_limit.forget_over
delete from rate_count where resets_at <= $1;
