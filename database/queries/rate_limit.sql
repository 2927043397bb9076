-- name: rate_limit.count
insert into rate_count as r (key, hits, resets_at)
   select key, amount, $1::timestamptz from unnest($2::text[], $3::int[]) as c(key, amount) order by key
   on conflict (key) do update set
     hits = case when r.resets_at <= $4::timestamptz then excluded.hits else r.hits + excluded.hits end,
     resets_at = case when r.resets_at <= $4::timestamptz then excluded.resets_at else r.resets_at end
   returning key, hits, resets_at;

-- name: rate_limit.forget_over
delete from rate_count where key in (
     select key from rate_count where resets_at <= $1 for update skip locked);
