import type { Connection } from '../../platform/database/database.ts';
import {
  availableUnits,
  type HeldUnits,
  unitsByWarehouse,
  unitsHeldForParty,
  unitsOfHolders,
} from './inventory.queries.ts';

/** Sellable units by product: on hand minus reserved over all warehouses; products without stock are left out. */
export async function availableOf(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.rows(availableUnits, { productIds });
  return new Map(rows.map((row) => [row.product_id, row.available]));
}

/** Units held by the open purchases of `party`, by product: not for sale to others, but to `party` they are. */
export async function heldFor(db: Connection, party: string): Promise<Map<number, number>> {
  const rows = await db.rows(unitsHeldForParty, { party });
  return new Map(rows.map((row) => [row.product_id, row.quantity]));
}

/** Where the units are that these holders hold or have taken. */
export function unitsHeldBy(db: Connection, holders: readonly string[]): Promise<HeldUnits[]> {
  return db.rows(unitsOfHolders, { holders });
}

/** Sellable units by product and warehouse; warehouses without any are left out. */
export async function stockByWarehouse(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, { warehouse: string; quantity: number }[]>> {
  const found = new Map<number, { warehouse: string; quantity: number }[]>();
  for (const { product_id: productId, ...units } of await db.rows(unitsByWarehouse, { productIds })) {
    found.set(productId, [...(found.get(productId) ?? []), units]);
  }
  return found;
}
