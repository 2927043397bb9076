import { query } from '../database/named-query.ts';
import { isAlive } from '../process-life.queries.ts';

/**
 * Claims a key for the process `:lifeId`; one that was left by a process that died in the middle may be claimed again, and
 * after `:abandonedBefore` in any case: a machine that is cut off may hold its lock for hours.
 */
export const claimKey = query(
  'answers.claim',
  `insert into idempotency_key as known (owner, key, route, request_hash, created_at, process_id)
   values (:owner, :key, :route, :hash, :now::timestamptz, :lifeId)
   on conflict (owner, route, key) do update set
     created_at = excluded.created_at, process_id = excluded.process_id
     where known.status is null and known.request_hash = excluded.request_hash
       and (known.created_at < :abandonedBefore::timestamptz or not ${isAlive('known.process_id')})
   returning key`,
);

export const knownKey = query(
  'answers.known',
  `select request_hash, status, answer from idempotency_key where owner = :owner and key = :key and route = :route`,
);

export const keepAnswer = query(
  'answers.keep',
  `update idempotency_key set status = :status, answer = :body::jsonb
    where owner = :owner and key = :key and route = :route and process_id = :lifeId`,
);

export const freeKey = query(
  'answers.free',
  `delete from idempotency_key where owner = :owner and key = :key and route = :route and process_id = :lifeId and status is null`,
);

export const forgetKeys = query(
  'answers.forget_old',
  `delete from idempotency_key where created_at < :createdAt`,
);

// Staff's calls are answered with the order, and so with its buyer.
export const forgetOf = query(
  'answers.forget_of',
  `delete from idempotency_key where status is not null and (owner = :customerId
     or (:email <> '' and position(:email in answer::text) > 0))`,
);
