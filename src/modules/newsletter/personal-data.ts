import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { forgetDeletion } from '../../platform/undoable-deletions.ts';

const subscription = query(
  'newsletter.subscription_of',
  'select created_at as since from subscriber where lower(email_address) = :email',
);
const erase = query('newsletter.erase', 'delete from subscriber where lower(email_address) = :email');
const eraseSuppression = query(
  'newsletter.erase_suppression',
  'delete from suppression where email = :email',
);

/** Since when an address is on the list; null: it is not. */
export async function subscriptionOf(db: Connection, email: string): Promise<Date | null> {
  return (await db.first(subscription, { email }))?.since ?? null;
}

/** The newsletter goes to that address no more, and that it was suppressed is forgotten: nothing is left to send. */
export async function eraseSubscription(tx: Connection, email: string): Promise<void> {
  await endSubscriptionOf(tx, email);
  await forgetDeletion(tx, 'suppression', { member: 'email', value: email });
  await tx.run(eraseSuppression, { email: email.toLowerCase() });
}

/** The newsletter goes to that address no more. */
export async function endSubscriptionOf(tx: Connection, email: string): Promise<void> {
  // First, so that who is being brought back at this moment is there to be erased.
  await forgetDeletion(tx, 'subscriber', { member: 'email_address', value: email });
  await tx.run(erase, { email: email.toLowerCase() });
}

const move = query(
  'newsletter.move',
  `with former as (delete from subscriber where lower(email_address) = lower(:fromEmail) returning source, created_at, confirmed_at, topics)
   insert into subscriber as s (email_address, source, created_at, confirmed_at, topics)
   select :toEmail, source, created_at, confirmed_at, topics from former
   on conflict (lower(email_address)) do update set confirmed_at = coalesce(s.confirmed_at, excluded.confirmed_at)`,
);

/** The newsletter goes to another address of the same person from now on, once. */
export async function moveSubscription(tx: Connection, fromEmail: string, toEmail: string): Promise<void> {
  await tx.run(move, { fromEmail, toEmail });
}
