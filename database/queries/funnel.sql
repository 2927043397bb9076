-- name: funnel.add_counts
insert into funnel_day as f (day, step, count)
   select day::date, step, count from unnest($1::text[], $2::text[], $3::bigint[]) as given(day, step, count)
    order by 1, 2
   on conflict (day, step) do update set count = f.count + excluded.count;

-- name: funnel.counted_steps
with bounds as (select ($1::timestamptz at time zone 'America/Mexico_City')::date as today)
   select step, coalesce(sum(count) filter (where day > today - $2::int), 0)::bigint as current,
     coalesce(sum(count) filter (where day <= today - $2::int), 0)::bigint as previous
   from funnel_day, bounds where day > today - 2 * $2::int and day <= today group by step;

-- name: funnel.first_day
select min(day)::text as day from funnel_day;
