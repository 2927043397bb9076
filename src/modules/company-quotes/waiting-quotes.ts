import type { Connection } from '../../platform/database/database.ts';
import { countRequested } from './company-quotes.queries.ts';

/** How many quotes wait for the shop's answer. */
export async function waitingQuoteCount(db: Connection): Promise<number> {
  return (await db.first(countRequested))?.count ?? 0;
}
