import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

type SubscriberRow = {
  id: number;
  email_address: string;
  source: string;
  token: string;
  created_at: Date;
  confirmed_at: Date | null;
};
/** Which of the addresses: those that said yes, those that were asked. */
export type SubscriberState = 'confirmed' | 'pending';

const keep = query<{ email_address: string; token: string; is_new: boolean }>(
  'newsletter.keep',
  `insert into subscriber as s (email_address, source, created_at, confirmation_sent_at) values ($1, $2, $3, $3)
   on conflict (lower(email_address)) do update set confirmation_sent_at = excluded.confirmation_sent_at
     where s.confirmed_at is null
       and (s.confirmation_sent_at is null or s.confirmation_sent_at <= $3::timestamptz - interval '1 hour')
   returning email_address, token, xmax = 0 as is_new`,
);
const byToken = query<{ email_address: string; is_confirmed: boolean }>(
  'newsletter.by_token',
  'select email_address, confirmed_at is not null as is_confirmed from subscriber where token = $1',
);
const confirmByToken = query<unknown>(
  'newsletter.confirm',
  'update subscriber set confirmed_at = coalesce(confirmed_at, $2) where token = $1',
);
const endByToken = query<unknown>('newsletter.end', 'delete from subscriber where token = $1');
const forget = query<unknown>(
  'newsletter.forget_unanswered',
  'delete from subscriber where confirmed_at is null and confirmation_sent_at < $1',
);
const matching = `($1 = '' or email_address ilike '%' || $1 || '%')
  and ($2::text is null or (confirmed_at is not null) = ($2 = 'confirmed'))`;
const pageOfSubscribers = query<SubscriberRow>(
  'newsletter.page',
  `select id, email_address, source, token, created_at, confirmed_at from subscriber where ${matching}
    order by created_at desc, id desc limit $3 offset $4`,
);
const countSubscribers = query<{ total: number; confirmed: number }>(
  'newsletter.count',
  `select count(*)::int as total, count(confirmed_at)::int as confirmed from subscriber where ${matching}`,
);
const removeSubscriber = query<unknown>('newsletter.remove', 'delete from subscriber where id = $1');

/**
 * Keeps an address that has to be asked; undefined where it said yes already, or was asked within the hour. Capitals make
 * no difference.
 */
export async function keepAddress(tx: Connection, emailAddress: string, source: string, now: Date) {
  return tx.first(keep, [emailAddress, source, now]);
}

export async function subscriptionByToken(db: Connection, token: string) {
  return db.first(byToken, [token]);
}

/** False where there is nothing to confirm. */
export async function confirmSubscription(db: Connection, token: string, now: Date): Promise<boolean> {
  return (await db.run(confirmByToken, [token, now])) > 0;
}

/** Ends a subscription; one that is not there is ended already. */
export async function endSubscription(db: Connection, token: string): Promise<void> {
  await db.run(endByToken, [token]);
}

/** Forgets addresses that were asked before and never answered; gives how many. */
export async function forgetUnanswered(db: Connection, askedBefore: Date): Promise<number> {
  return db.run(forget, [askedBefore]);
}

/** One page of addresses, newest first; `q` is a part of them. */
export async function subscribersPage(
  db: Connection,
  filter: { q: string; state: SubscriberState | undefined; page: number; pageSize: number },
): Promise<{ rows: SubscriberRow[]; total: number; confirmed: number }> {
  const { state = null, page, pageSize } = filter;
  const part = filter.q.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const [rows, count] = await Promise.all([
    db.rows(pageOfSubscribers, [part, state, pageSize, (page - 1) * pageSize]),
    db.first(countSubscribers, [part, state]),
  ]);
  return { rows, total: count?.total ?? 0, confirmed: count?.confirmed ?? 0 };
}

/** Removes a subscriber; false when there is none. */
export async function deleteSubscriber(db: Connection, id: number): Promise<boolean> {
  return (await db.run(removeSubscriber, [id])) > 0;
}
