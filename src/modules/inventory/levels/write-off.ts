import type { Connection } from '../../../platform/database/database.ts';
import { lockLevelsOf, moveUnits } from '../move-units.ts';

/**
 * Takes a unit off a shelf for one that failed in somebody's hands; the failed one is on no shelf. In the caller's
 * transaction.
 * @param places where it may come from, the best first
 * @returns where it was taken from; undefined where none is free
 */
export async function replaceUnit(
  tx: Connection,
  productId: number,
  places: readonly string[],
  why: { systemUserId: string | undefined; reference: string; note: string },
): Promise<string | undefined> {
  const levelOf = await lockLevelsOf(
    tx,
    places.map((warehouseCode) => ({ productId, warehouseCode })),
  );
  const from = places.find((warehouseCode) => {
    const level = levelOf({ productId, warehouseCode });
    return level.on_hand > level.reserved;
  });
  if (from === undefined) return undefined;
  await moveUnits(tx, [{ productId, warehouseCode: from, delta: -1 }], { kind: 'adjustment', ...why });
  return from;
}
