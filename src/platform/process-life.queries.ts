import { query } from './database/named-query.ts';

/** The first number of the locks that living processes hold; the second is their id. */
export const lifeLock = 1_818_845_797;
/** A process that lost its connection has another within this time, also after PostgreSQL was away. */
const silenceSeconds = 8;

/** Whether the process of this id may still be at work: it holds its lock, or was heard of a moment ago. */
export const isAlive = (id: string) => `(exists (
       select from pg_locks l
        where l.locktype = 'advisory' and l.classid = ${lifeLock}::oid and l.objid = ${id}::oid and l.objsubid = 2
          and l.database = (select oid from pg_database where datname = current_database()))
     or exists (
       select from process_life p
        where p.id = ${id}
          and greatest(p.seen_at, pg_postmaster_start_time()) > clock_timestamp() - interval '${silenceSeconds} s'))`;

export const takeLifeLock = query(
  'process_life.take_lock',
  'select pg_try_advisory_lock(:space, :life) as taken',
);

export const signOfLife = query(
  'process_life.sign',
  `insert into process_life (id, seen_at, started_at, version, node, host, pid, does_jobs,
     clock_ahead_seconds)
   values (:id, clock_timestamp(), clock_timestamp() - :aliveSeconds * interval '1 second',
     :version, :node, :host, :pid, :doesJobs,
     extract(epoch from :machineTime::timestamptz - clock_timestamp())::integer)
   on conflict (id) do update set seen_at = excluded.seen_at, does_jobs = excluded.does_jobs,
     clock_ahead_seconds = excluded.clock_ahead_seconds`,
);

/** Those that live, and those that ended within a day without saying so. */
export const processes = query(
  'process_life.processes',
  `select one.id, one.version, one.node, one.host, one.pid, one.does_jobs, one.clock_ahead_seconds, one.started_at, one.seen_at,
          ${isAlive('one.id')} as is_alive,
          extract(epoch from clock_timestamp() - one.started_at)::float8 as alive_seconds
     from process_life one order by is_alive desc, one.started_at, one.id`,
);

/** Who has been silent for a day is dead, whatever it was. */
export const forgetDead = query(
  'process_life.forget_dead',
  `delete from process_life where seen_at < clock_timestamp() - interval '1 day'`,
);
