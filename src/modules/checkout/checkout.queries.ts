import { query } from '../../platform/database/named-query.ts';

/** The first number of the locks that living processes hold; the second is their id. */
export const lifeLock = 1_818_845_797;
/** A process that lost its connection has another within this time, also after PostgreSQL was away. */
const silenceSeconds = 8;

/** Whether the process of this id may still be at work: it holds its lock, or was heard of a moment ago. */
const isAlive = (id: string) => `(exists (
       select from pg_locks l
        where l.locktype = 'advisory' and l.classid = ${lifeLock}::oid and l.objid = ${id}::oid and l.objsubid = 2
          and l.database = (select oid from pg_database where datname = current_database()))
     or exists (
       select from process_life p
        where p.id = ${id}
          and greatest(p.seen_at, pg_postmaster_start_time()) > clock_timestamp() - interval '${silenceSeconds} s'))`;

export const takeLifeLock = query<{ taken: boolean }>(
  'checkout.take_life_lock',
  'select pg_try_advisory_lock($1, $2) as taken',
);

export const signOfLife = query<unknown>(
  'checkout.sign_of_life',
  `insert into process_life (id, seen_at) values ($1, clock_timestamp())
   on conflict (id) do update set seen_at = excluded.seen_at`,
);

/** Who has been silent for a day is dead, whatever it was. */
export const forgetDead = query<unknown>(
  'checkout.forget_dead_processes',
  `delete from process_life where seen_at < clock_timestamp() - interval '1 day'`,
);

/**
 * Claims a key for the process `$7`; one that was left by a process that died in the middle may be claimed again, and
 * after `$6` in any case: a machine that is cut off may hold its lock for hours.
 */
export const claimKey = query<{ key: string }>(
  'checkout.claim_key',
  `insert into idempotency_key as known (owner, key, route, request_hash, created_at, process_id)
   values ($1, $2, $3, $4, $5::timestamptz, $7)
   on conflict (owner, route, key) do update set
     created_at = excluded.created_at, process_id = excluded.process_id
     where known.status is null and known.request_hash = excluded.request_hash
       and (known.created_at < $6::timestamptz or not ${isAlive('known.process_id')})
   returning key`,
);

export const knownKey = query<{ request_hash: string; status: number | null; answer: unknown }>(
  'checkout.known_key',
  `select request_hash, status, answer from idempotency_key where owner = $1 and key = $2 and route = $3`,
);

export const keepAnswer = query<unknown>(
  'checkout.keep_answer',
  `update idempotency_key set status = $4, answer = $5::jsonb
    where owner = $1 and key = $2 and route = $3 and process_id = $6`,
);

export const freeKey = query<unknown>(
  'checkout.free_key',
  `delete from idempotency_key where owner = $1 and key = $2 and route = $3 and process_id = $4 and status is null`,
);

export const forgetKeys = query<unknown>(
  'checkout.forget_keys',
  `delete from idempotency_key where created_at < $1`,
);
