import type { Connection } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/named-query.ts';
import { refreshListingStock } from '../catalog/index.ts';
import { addMissingLevels, changeLevels, lockLevels } from './inventory.queries.ts';
import { isKit, kitIdsAmong } from './kits/refuse-kits.ts';
import type { MovementKind } from './stock-movement.contract.ts';

/** Units of a product that come to (or, below zero, leave) a location. */
export type Move = { productId: number; warehouseCode: string; delta: number };

/** What a movement says beside its units. */
export type Why = {
  kind: MovementKind;
  /** What it belongs to, e.g. `transfer:12`. */
  reference?: string;
  /** Who of the staff did it. */
  systemUserId?: string | undefined;
  /** Why, in their words. */
  note?: string | undefined;
};

/**
 * Moves units whose levels the caller has locked, notes each and brings the listing along. Each product and location at
 * most once. The caller has decided that nothing falls below zero or below what is reserved: else a `CHECK` fails.
 * @throws AppError 409 `is_kit`
 */
export async function moveUnits(
  tx: Connection,
  moves: readonly Move[],
  { kind, reference, systemUserId, note }: Why,
): Promise<RowOf<typeof changeLevels>[]> {
  const productIds = moves.map(({ productId }) => productId);
  const changed = tx.rows(changeLevels, {
    productIds,
    warehouseCodes: moves.map(({ warehouseCode }) => warehouseCode),
    deltas: moves.map(({ delta }) => delta),
    reason: kind,
    reference: reference ?? null,
    systemUserId: systemUserId ?? null,
    note: note ?? null,
  });
  const [written] = await Promise.all([changed, refreshListingStock(tx, [...new Set(productIds)])]);
  if (written.length !== moves.length) {
    if ((await kitIdsAmong(tx, productIds)).size > 0) throw isKit();
    throw new Error('A level was moved that is not there.');
  }
  return written;
}

/** Units of a product at a location, under a lock. */
export type LockedLevel = RowOf<typeof lockLevels>;

/**
 * Locks the levels of products, those of the pairs made where they are missing, in everybody's order.
 * @throws AppError 409 `is_kit`
 */
export async function lockLevelsOf(
  tx: Connection,
  pairs: readonly Pick<Move, 'productId' | 'warehouseCode'>[],
): Promise<(pair: Pick<Move, 'productId' | 'warehouseCode'>) => LockedLevel> {
  const productIds = pairs.map(({ productId }) => productId);
  const warehouseCodes = pairs.map(({ warehouseCode }) => warehouseCode);
  await tx.run(addMissingLevels, { productIds, warehouseCodes });
  const levels = await tx.rows(lockLevels, { productIds });
  const byPair = new Map(levels.map((level) => [`${level.product_id} ${level.warehouse_code}`, level]));
  // One of them became a kit while its levels were waited for.
  if (byPair.size < pairs.length && (await kitIdsAmong(tx, productIds)).size > 0) throw isKit();
  return ({ productId, warehouseCode }) => {
    const level = byPair.get(`${productId} ${warehouseCode}`);
    if (!level) throw new Error('A level that was just made is not there.');
    return level;
  };
}
