import type { Clock } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { sinceNewestOrders } from '../orders.queries.ts';

/** So many are looked through first: words that one order in a thousand has fill a page with them. */
const newestMost = 25_000;
/** Any moment finds the same orders; it only says how many are looked through. */
const freshSeconds = 600;

const kept = new WeakMap<Connection, { since: Date | null; readAt: number }>();

/** Since when the orders were placed that words are looked for in first; null in a shop that has no more than those. */
export async function newestOrdersSince(db: Connection, clock: Clock): Promise<Date | null> {
  const now = clock.now().getTime();
  const known = kept.get(db);
  if (known && Math.abs(now - known.readAt) < freshSeconds * 1000) return known.since;
  const row = await db.first(sinceNewestOrders, { most: newestMost });
  const since = row?.placed_at ?? null;
  kept.set(db, { since, readAt: now });
  return since;
}
