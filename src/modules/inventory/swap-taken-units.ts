import type { Connection } from '../../platform/database/database.ts';
import { refreshListingStock } from '../catalog/index.ts';
import { lockStockOfProducts, returnSomeUnits } from './inventory.queries.ts';
import { reserveStock, type ReserveStockInput, type StockLine } from './reserve-stock.ts';
import { dateTakenUnits, releaseReservations, takeReservations } from './settle-reservations.ts';

/**
 * Changes what was taken from the shelves for a holder, in the caller's transaction: units it no longer wants go back where
 * they were taken from, others are taken, also those that `from` kept for it. All levels are locked first, in everybody's
 * order, because two statements after each other would lock them in two orders.
 * @param back each product at most once; what was never taken does not come back
 * @throws AppError 409 `out_of_stock` with `details.lines`; the transaction has to end then
 */
export async function swapTakenUnits(
  tx: Connection,
  {
    back,
    from,
    ...wanted
  }: Omit<ReserveStockInput, 'unpaid' | 'expiresAt'> & { back: readonly StockLine[]; from?: string },
): Promise<void> {
  const productIds = [...new Set([...back, ...wanted.lines].map(({ productId }) => productId))].toSorted(
    (a, b) => a - b,
  );
  if (productIds.length === 0) return;
  await tx.rows(lockStockOfProducts, { productIds });
  if (from !== undefined) await releaseReservations(tx, from);
  if (back.length > 0) {
    await tx.rows(returnSomeUnits, {
      holder: wanted.holder,
      productIds: back.map(({ productId }) => productId),
      quantities: back.map(({ quantity }) => quantity),
    });
    await refreshListingStock(
      tx,
      back.map(({ productId }) => productId),
    );
  }
  if (wanted.lines.length === 0) return;
  await reserveStock(tx, { ...wanted, expiresAt: wanted.now });
  await takeReservations(tx, wanted.holder);
  await dateTakenUnits(tx, wanted.holder, wanted.now);
}
