import type { Connection } from '../../platform/database/database.ts';
import type { StockLine } from './reserve-stock.ts';
import { addMissingLevels, levelsOfProducts, lockLevels, saveWarehouse } from './inventory.queries.ts';
import { unorderedUnits } from './purchases/for-buyers.queries.ts';
import { kitIdsAmong } from './kits/refuse-kits.ts';
import { moveUnits } from './move-units.ts';

/**
 * Units counted in a warehouse. `countedAt`: when its supplier counted them; what buyers hold there and was not ordered by then
 * is in its count still, and is not on hand.
 */
export type CountedStock = { productId: number; warehouseCode: string; onHand: number; countedAt?: Date };
/** Why a count changes what is on hand. */
export type CountReason = 'import' | 'count' | 'demo';

/**
 * Writes what was counted in one warehouse; see `setStockLevels`.
 * @returns true when something changed
 */
export async function setStock(
  tx: Connection,
  productId: number,
  warehouseCode: string,
  onHand: number,
  reason: CountReason,
): Promise<boolean> {
  const changed = await setStockLevels(tx, [{ productId, warehouseCode, onHand }], reason);
  return changed.length > 0;
}

/**
 * Writes what was counted in many warehouses at once: six statements whatever the number. Kits are left out. Units promised to buyers
 * stay: a count below them leaves exactly those, so nothing more is sold and no order breaks. Each product and
 * warehouse at most once.
 * @returns the products whose stock changed; their listing is refreshed
 */
export async function setStockLevels(
  tx: Connection,
  counted: readonly CountedStock[],
  reason: CountReason,
): Promise<number[]> {
  if (counted.length === 0) return [];
  const productIds = counted.map(({ productId }) => productId);
  const warehouseCodes = counted.map(({ warehouseCode }) => warehouseCode);
  const [, levels, sold, kits] = await Promise.all([
    tx.run(addMissingLevels, { productIds, warehouseCodes }),
    tx.rows(lockLevels, { productIds }),
    soldAndNotOrdered(tx, counted),
    // A distributor may count what staff made a kit of since; its parts are what there is.
    kitIdsAmong(tx, productIds),
  ]);
  const wanted = new Map(
    counted.map(({ productId, warehouseCode, onHand }) => {
      const key = keyOf(productId, warehouseCode);
      return [key, Math.max(0, onHand - (sold.get(key) ?? 0))];
    }),
  );
  const changes = levels
    .filter((level) => !kits.has(level.product_id))
    .map((level) => {
      const onHand = wanted.get(keyOf(level.product_id, level.warehouse_code)) ?? level.on_hand;
      return { ...level, delta: Math.max(onHand, level.reserved) - level.on_hand };
    })
    .filter(({ delta }) => delta !== 0);
  if (changes.length === 0) return [];
  const moves = changes.map((change) => ({
    productId: change.product_id,
    warehouseCode: change.warehouse_code,
    delta: change.delta,
  }));
  await moveUnits(tx, moves, { kind: reason });
  return [...new Set(moves.map(({ productId }) => productId))];
}

/**
 * Puts units that came back from a buyer on a warehouse's shelf, each product at most once.
 * @param reference what they came back with, e.g. a return's id
 * @throws AppError 409 `is_kit`: put its parts back
 */
export async function putBackUnits(
  tx: Connection,
  lines: readonly StockLine[],
  warehouseCode: string,
  reference: string,
  systemUserId?: string,
): Promise<void> {
  const productIds = lines.map(({ productId }) => productId);
  const codes = lines.map(() => warehouseCode);
  await tx.run(addMissingLevels, { productIds, warehouseCodes: codes });
  await tx.rows(lockLevels, { productIds });
  const moves = lines.map(({ productId, quantity }) => ({ productId, warehouseCode, delta: quantity }));
  await moveUnits(tx, moves, { kind: 'return', reference, systemUserId });
}

/** Adds a warehouse or renames it. */
export async function saveWarehouseDetails(
  tx: Connection,
  warehouse: { code: string; name: string; postalCode?: string },
): Promise<void> {
  await tx.run(saveWarehouse, {
    warehouseCode: warehouse.code,
    warehouseName: warehouse.name,
    postalCode: warehouse.postalCode ?? null,
  });
}

/**
 * Units of a product that a supplier's count of some moment has still though buyers hold them at its locations: bought and not
 * ordered from it by then, or promised to who is about to pay.
 */
export async function unitsPromised(
  db: Connection,
  productId: number,
  warehouseCodes: readonly string[],
  countedAt: Date,
): Promise<number> {
  const codes = [...new Set(warehouseCodes)];
  const rows = await db.rows(unorderedUnits, {
    productIds: codes.map(() => productId),
    warehouseCodes: codes,
    times: codes.map(() => countedAt),
  });
  const sold = rows.reduce((sum, { units }) => sum + (units ?? 0), 0);
  const levels = await db.rows(levelsOfProducts, { productIds: [productId] });
  return levels.reduce(
    (sum, level) => (codes.includes(level.warehouse_code) ? sum + level.reserved : sum),
    sold,
  );
}

/** What buyers hold of a supplier's units that its count has still, read under the lock of the levels. */
async function soldAndNotOrdered(
  tx: Connection,
  counted: readonly CountedStock[],
): Promise<Map<string, number>> {
  const lines = counted.filter(({ countedAt, onHand }) => countedAt !== undefined && onHand > 0);
  if (lines.length === 0) return new Map();
  const rows = await tx.rows(unorderedUnits, {
    productIds: lines.map(({ productId }) => productId),
    warehouseCodes: lines.map(({ warehouseCode }) => warehouseCode),
    times: lines.map(({ countedAt }) => countedAt ?? new Date(0)),
  });
  return new Map(rows.map((row) => [keyOf(row.product_id, row.warehouse_code), row.units ?? 0]));
}

function keyOf(productId: number, warehouseCode: string): string {
  return `${productId} ${warehouseCode}`;
}
