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
  `insert into process_life (id, seen_at) values (:id, clock_timestamp())
   on conflict (id) do update set seen_at = excluded.seen_at`,
);

/** Who has been silent for a day is dead, whatever it was. */
export const forgetDead = query(
  'process_life.forget_dead',
  `delete from process_life where seen_at < clock_timestamp() - interval '1 day'`,
);
