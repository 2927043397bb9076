import { query } from '../../../platform/database/named-query.ts';

/** Locked while a decline is added and counted, so that of two at once the second counts the first. */
export const lockDeclines = query(
  'payments.lock_declines',
  `select pg_advisory_xact_lock(hashtextextended('payments.declines', 0))`,
);

/** Nothing comes back for a decline that is known already. */
export const addDecline = query(
  'payments.add_decline',
  `insert into payment_decline (provider, provider_ref, attempt_id, session_id, ip, card_print, declined_at)
   values (:provider, :ref, :attemptId, :sessionId, :network, :cardPrint, :now)
   on conflict (provider, provider_ref) do nothing returning id`,
);

/** What declines are counted by: one session, one address, one card. */
export type ShieldKey = 'session' | 'ip' | 'card';

/** The times of the declines since `:since`, by session, address and card, each oldest first. */
export const recentDeclines = query(
  'payments.recent_declines',
  `select key, array_agg(declined_at order by declined_at) as times from (
     select 'session' as key, declined_at from payment_decline where session_id = :sessionId and declined_at > :since
     union all
     select 'ip', declined_at from payment_decline where ip = :network and declined_at > :since
     union all
     select 'card', declined_at from payment_decline where card_print = :cardPrint and declined_at > :since
   ) d group by key`,
).narrow<{ key: ShieldKey }>();

/** Sessions, addresses and cards with more than `:freeDeclines` declines since `:declinedAt`; `recent` are those since `:recentSince`. */
export const shieldedKeys = query(
  'payments.shielded_keys',
  `select key, value, count(*)::int as declines, max(declined_at) as last_at,
     coalesce(array_agg(declined_at order by declined_at) filter (where declined_at > :recentSince), '{}') as recent
   from payment_decline
   cross join lateral (values ('session', session_id), ('ip', ip), ('card', card_print)) as counted(key, value)
   where declined_at > :declinedAt and value is not null
   group by key, value having count(*) > :freeDeclines::int
   order by max(declined_at) desc limit 200`,
).narrow<{ key: ShieldKey }>();

export const forgiveDeclines = query(
  'payments.forgive_declines',
  `delete from payment_decline
   where (:kind = 'session' and session_id = :value) or (:kind = 'ip' and ip = :value) or (:kind = 'card' and card_print = :value)`,
);

export const forgetDeclines = query(
  'payments.forget_declines',
  'delete from payment_decline where declined_at < :declinedAt',
);
