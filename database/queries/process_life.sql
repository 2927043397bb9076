-- name: process_life.forget_dead
delete from process_life where seen_at < clock_timestamp() - interval '1 day';

-- name: process_life.processes
select one.id, one.version, one.node, one.host, one.pid, one.does_jobs, one.clock_ahead_seconds, one.started_at, one.seen_at,
          (exists (
       select from pg_locks l
        where l.locktype = 'advisory' and l.classid = 1818845797::oid and l.objid = one.id::oid and l.objsubid = 2
          and l.database = (select oid from pg_database where datname = current_database()))
     or exists (
       select from process_life p
        where p.id = one.id
          and greatest(p.seen_at, pg_postmaster_start_time()) > clock_timestamp() - interval '8 s')) as is_alive,
          extract(epoch from clock_timestamp() - one.started_at)::float8 as alive_seconds
     from process_life one order by is_alive desc, one.started_at, one.id;

-- name: process_life.sign
insert into process_life (id, seen_at, started_at, version, node, host, pid, does_jobs,
     clock_ahead_seconds)
   values ($1, clock_timestamp(), clock_timestamp() - $2 * interval '1 second',
     $3, $4, $5, $6, $7,
     extract(epoch from $8::timestamptz - clock_timestamp())::integer)
   on conflict (id) do update set seen_at = excluded.seen_at, does_jobs = excluded.does_jobs,
     clock_ahead_seconds = excluded.clock_ahead_seconds;

-- name: process_life.take_lock
select pg_try_advisory_lock($1, $2) as taken;
