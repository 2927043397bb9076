import { query } from '../../platform/database/named-query.ts';

/** Claims a key; one that was left by a process that died in the middle may be claimed again after `$6`. */
export const claimKey = query<{ key: string }>(
  'checkout.claim_key',
  `insert into idempotency_key as known (owner, key, route, request_hash, created_at)
   values ($1, $2, $3, $4, $5::timestamptz)
   on conflict (owner, route, key) do update set created_at = excluded.created_at
     where known.status is null and known.request_hash = excluded.request_hash
       and known.created_at < $6::timestamptz
   returning key`,
);

export const knownKey = query<{ request_hash: string; status: number | null; answer: unknown }>(
  'checkout.known_key',
  `select request_hash, status, answer from idempotency_key where owner = $1 and key = $2 and route = $3`,
);

export const keepAnswer = query<unknown>(
  'checkout.keep_answer',
  `update idempotency_key set status = $4, answer = $5::jsonb where owner = $1 and key = $2 and route = $3`,
);

export const freeKey = query<unknown>(
  'checkout.free_key',
  `delete from idempotency_key where owner = $1 and key = $2 and route = $3 and status is null`,
);

export const forgetKeys = query<unknown>(
  'checkout.forget_keys',
  `delete from idempotency_key where created_at < $1`,
);
