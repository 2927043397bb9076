import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const subscription = query<{ since: Date }>(
  'newsletter.subscription_of',
  'select created_at as since from subscriber where lower(email_address) = $1',
);
const erase = query<unknown>('newsletter.erase', 'delete from subscriber where lower(email_address) = $1');

/** Since when an address gets the newsletter; null: it does not. */
export async function subscriptionOf(db: Connection, email: string): Promise<Date | null> {
  return (await db.first(subscription, [email]))?.since ?? null;
}

/** The newsletter goes to that address no more. */
export async function eraseSubscription(tx: Connection, email: string): Promise<void> {
  await tx.run(erase, [email]);
}
