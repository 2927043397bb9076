import type { Connection } from '../../platform/database/database.ts';
import { productsByCode } from './counts/counts.queries.ts';
import {
  availableUnits,
  everHeld,
  levelsOfProducts,
  lockLevels,
  ownLocationNames,
  warehouseCodes,
  type HeldUnits,
  unitsByWarehouse,
  unitsHeldForParty,
  unitsOfHolders,
  unitsTaken,
  warehouseNames,
} from './inventory.queries.ts';

/**
 * Sellable units by product: on hand minus reserved over all warehouses; of a kit, as many as its parts make up. Products
 * without stock are left out.
 */
export async function availableOf(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.rows(availableUnits, { productIds });
  return new Map(rows.map((row) => [row.product_id, row.available]));
}

/** Units that a purchase holds; of them those with suppliers, and business days until the last of these are here. */
export type Held = { quantity: number; supplierUnits: number; supplierDays: number | null };

/** Units held by the open purchases of `party`, by product, kits of them too: to `party` they are for sale. */
export async function heldFor(db: Connection, party: string): Promise<Map<number, Held>> {
  const rows = await db.rows(unitsHeldForParty, { party });
  return new Map(
    rows.map((row) => [
      row.product_id,
      { quantity: row.quantity, supplierUnits: row.supplier_units, supplierDays: row.supplier_days },
    ]),
  );
}

/** Where the units are that these holders hold or have taken. */
export function unitsHeldBy(db: Connection, holders: readonly string[]): Promise<HeldUnits[]> {
  return db.rows(unitsOfHolders, { holders });
}

/** The products that a scanned or typed code may mean; no kits, which are taken from the shelf in their parts. */
export async function productsOfCode(db: Connection, code: string): Promise<number[]> {
  const rows = await db.rows(productsByCode, { codes: [code] });
  return rows.map((row) => row.product_id);
}

/** Where the units were taken from that are a holder's: on no shelf any more. */
export function unitsTakenFor(
  db: Connection,
  holder: string,
): Promise<Omit<HeldUnits, 'bin' | 'arrivesOn'>[]> {
  return db.rows(unitsTaken, { holder });
}

/** Every location, in the staff's order, as a list names them. */
export function locationNames(db: Connection): Promise<{ code: string; name: string }[]> {
  return db.rows(warehouseNames);
}

/** Those where the shop's own goods stand. */
export function ownLocations(db: Connection): Promise<{ code: string; name: string }[]> {
  return db.rows(ownLocationNames);
}

/** Sellable units by product and warehouse; warehouses without any are left out. A kit has none: ask for its parts. */
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

/** Units on hand by product and warehouse, also where there are none left. */
export async function unitsOnHand(
  db: Connection,
  productIds: readonly number[],
): Promise<Map<number, Map<string, number>>> {
  const found = new Map<number, Map<string, number>>();
  for (const row of await db.rows(levelsOfProducts, { productIds })) {
    const levels = found.get(row.product_id) ?? new Map<string, number>();
    found.set(row.product_id, levels.set(row.warehouse_code, row.on_hand));
  }
  return found;
}

/** The codes of all warehouses. */
export async function allWarehouses(db: Connection): Promise<string[]> {
  return (await db.rows(warehouseCodes)).map(({ code }) => code);
}

/**
 * Those of the products that somebody bought or began to buy, or that a kit is made of. Nobody begins to buy one of them, or
 * counts it, before the transaction ends.
 */
export async function productsEverHeld(tx: Connection, productIds: readonly number[]): Promise<Set<number>> {
  await tx.rows(lockLevels, { productIds });
  const rows = await tx.rows(everHeld, { productIds });
  return new Set(rows.map((row) => row.product_id));
}
