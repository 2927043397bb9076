-- name: guesses.count_of_account
insert into guess_counter as g (key, guesses, ends_at) values ($1, 1, $2::timestamptz + make_interval(secs => $3))
   on conflict (key) do update set
     guesses = case when g.ends_at <= $2 then 1 else g.guesses + 1 end,
     ends_at = case when g.ends_at <= $2 then excluded.ends_at else g.ends_at end
   returning guesses, ends_at;

-- name: guesses.count_of_client
insert into guess_counter as g (key, guesses, paused_until, ends_at)
   values ($1, 1, case when $2::int <= 1 then $3::timestamptz + make_interval(secs => $4::float8) end,
           $3::timestamptz + make_interval(secs => $5))
   on conflict (key) do update set
     guesses = case when g.ends_at <= $3 then 1 else g.guesses + 1 end,
     paused_until = case when g.ends_at > $3 and g.guesses + 1 >= $2 or $2 <= 1
       then $3 + make_interval(secs => least($6::float8, $4 * power(2, least(greatest(g.guesses + 1 - $2, 0), 20)))) end,
     ends_at = excluded.ends_at
   where g.paused_until is null or g.paused_until <= $3
   returning guesses;

-- name: guesses.count_of_code
insert into guess_counter as g (key, guesses, ends_at) values ($1, 1, $2::timestamptz + make_interval(secs => $3))
   on conflict (key) do update set guesses = g.guesses + 1, ends_at = excluded.ends_at where g.guesses < $4
   returning guesses;

-- name: guesses.forget
delete from guess_counter where key = $1;

-- name: guesses.forget_old
delete from guess_counter where ends_at < $1;

-- name: guesses.pause
select paused_until from guess_counter where key = $1;

-- name: guesses.uncount_of_account
update guess_counter set guesses = greatest(guesses - 1, 0) where key = $1;
