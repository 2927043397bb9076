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

export const takeLifeLock = query(
  'checkout.take_life_lock',
  'select pg_try_advisory_lock(:space, :life) as taken',
);

export const signOfLife = query(
  'checkout.sign_of_life',
  `insert into process_life (id, seen_at) values (:id, clock_timestamp())
   on conflict (id) do update set seen_at = excluded.seen_at`,
);

/** Who has been silent for a day is dead, whatever it was. */
export const forgetDead = query(
  'checkout.forget_dead_processes',
  `delete from process_life where seen_at < clock_timestamp() - interval '1 day'`,
);

/**
 * Claims a key for the process `:lifeId`; one that was left by a process that died in the middle may be claimed again, and
 * after `:abandonedBefore` in any case: a machine that is cut off may hold its lock for hours.
 */
export const claimKey = query(
  'checkout.claim_key',
  `insert into idempotency_key as known (owner, key, route, request_hash, created_at, process_id)
   values (:owner, :key, :route, :hash, :now::timestamptz, :lifeId)
   on conflict (owner, route, key) do update set
     created_at = excluded.created_at, process_id = excluded.process_id
     where known.status is null and known.request_hash = excluded.request_hash
       and (known.created_at < :abandonedBefore::timestamptz or not ${isAlive('known.process_id')})
   returning key`,
);

export const knownKey = query(
  'checkout.known_key',
  `select request_hash, status, answer from idempotency_key where owner = :owner and key = :key and route = :route`,
);

export const keepAnswer = query(
  'checkout.keep_answer',
  `update idempotency_key set status = :status, answer = :body::jsonb
    where owner = :owner and key = :key and route = :route and process_id = :lifeId`,
);

export const freeKey = query(
  'checkout.free_key',
  `delete from idempotency_key where owner = :owner and key = :key and route = :route and process_id = :lifeId and status is null`,
);

export const forgetKeys = query(
  'checkout.forget_keys',
  `delete from idempotency_key where created_at < :createdAt`,
);
