import type { Connection } from '../../platform/database/database.ts';
import { priceListNames } from './wholesale.queries.ts';

/** Names of the price lists these customers buy by, by customer; who pays public prices is left out. */
export async function priceListsOf(
  db: Connection,
  customerIds: readonly string[],
): Promise<Map<string, string>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db.rows(priceListNames, { customerIds });
  return new Map(rows.map((row) => [row.customer_id, row.name]));
}
