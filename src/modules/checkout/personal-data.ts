import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

// Staff's calls are answered with the order, and so with its buyer.
const forget = query(
  'checkout.forget_answers_of',
  `delete from idempotency_key where status is not null and (owner = :customerId or position(:email in answer::text) > 0)`,
);

/** Forgets what calls by a customer, or about them, were answered; a day later it would be gone by itself. */
export async function forgetAnswers(tx: Connection, customerId: string, email: string): Promise<void> {
  await tx.run(forget, { customerId, email });
}
