import type { Connection } from '../../platform/database/database.ts';
import { countQueues } from './purchasing.queries.ts';

/** How many purchases for buyers wait for a person: to be confirmed, and of which nobody knows whether they arrived. */
export async function waitingPurchases(db: Connection): Promise<{ to_confirm: number; unknown: number }> {
  const counts = new Map((await db.rows(countQueues)).map((row) => [row.queue, row.count]));
  return { to_confirm: counts.get('to_confirm') ?? 0, unknown: counts.get('unknown') ?? 0 };
}
