import type { Connection } from '../../platform/database/database.ts';
import { availableUnits, unitsHeldForParty } from './inventory.queries.ts';

/** Sellable units by product: on hand minus reserved over all warehouses; products without stock are left out. */
export async function availableOf(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.rows(availableUnits, [productIds]);
  return new Map(rows.map((row) => [row.product_id, row.available]));
}

/** Units held by the open purchases of `party`, by product: not for sale to others, but to `party` they are. */
export async function heldFor(db: Connection, party: string): Promise<Map<number, number>> {
  const rows = await db.rows(unitsHeldForParty, [party]);
  return new Map(rows.map((row) => [row.product_id, row.quantity]));
}
