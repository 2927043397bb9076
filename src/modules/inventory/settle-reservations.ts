import type { Connection } from '../../platform/database/database.ts';
import { refreshListingStock } from '../catalog/index.ts';
import { readShippingRules, supplierDay } from '../shipping/index.ts';
import {
  addMissingLevels,
  dateUnits,
  extendHolds,
  giveUpUnits,
  lockStockOfHolder,
  receiveUnits,
  releaseUnits,
  returnUnits,
  takeUnits,
  undatedDays,
} from './inventory.queries.ts';
import { countForBuyer, lockPurchasesFor } from './purchases/for-buyers.ts';
import type { StockLine } from './reserve-stock.ts';

/**
 * Turns a holder's active reservations into sold units: on hand and reserved both go down, a movement is noted.
 * Safe to run twice; what is sellable does not change, so the listing stays as it is.
 * @returns the units taken for the holder so far, by product
 */
export async function takeReservations(tx: Connection, holder: string): Promise<StockLine[]> {
  await tx.rows(lockStockOfHolder, { holder, state: 'active' });
  return asLines(await tx.rows(takeUnits, { holder }));
}

/**
 * Gives a holder's active reservations back to everybody; never adds to what is on hand (rule R9). Safe to run twice.
 * @returns the units released now, by product
 */
export async function releaseReservations(tx: Connection, holder: string): Promise<StockLine[]> {
  await tx.rows(lockStockOfHolder, { holder, state: 'active' });
  return refreshed(tx, asLines(await tx.rows(releaseUnits, { holder })));
}

/**
 * Puts sold units that never left the warehouse back on the shelf. Safe to run twice.
 * @returns the units that came back now, by product
 */
export async function returnTakenUnits(tx: Connection, holder: string): Promise<StockLine[]> {
  await tx.rows(lockStockOfHolder, { holder, state: 'taken' });
  return refreshed(tx, asLines(await tx.rows(returnUnits, { holder })));
}

/** Units given up: those that suppliers still had, `away`, are in their stock again. */
export type GivenUp = StockLine & { away: number };

/**
 * A holder gives up some of the units that were taken for it, each product at most once, those first that suppliers still
 * have. These go back to the suppliers' stock; the others are nobody's then, until `putBackUnits` puts them on a shelf. What
 * was never taken is not given up.
 * @returns the units given up now, by product
 */
export async function giveUpTakenUnits(
  tx: Connection,
  holder: string,
  lines: readonly StockLine[],
): Promise<GivenUp[]> {
  await tx.rows(lockStockOfHolder, { holder, state: 'taken' });
  const productIds = lines.map(({ productId }) => productId);
  const quantities = lines.map(({ quantity }) => quantity);
  const given = (await tx.rows(giveUpUnits, { holder, productIds, quantities })).map(
    ({ product_id: productId, quantity, away }) => ({ productId, quantity, away }),
  );
  await refreshed(
    tx,
    given.filter(({ away }) => away > 0),
  );
  return given;
}

/**
 * Keeps on which day taken units that suppliers have should be with the shop, by the lead times as they were when the units
 * were held and the days on which the shop works. A day that was told stays.
 */
export async function dateTakenUnits(tx: Connection, holder: string, now: Date): Promise<void> {
  const undated = await tx.rows(undatedDays, { holder });
  if (undated.length === 0) return;
  const rules = await readShippingRules({ db: tx, log: { warn() {} }, clock: { now: () => now } });
  await tx.run(dateUnits, {
    holder,
    days: undated.map(({ days }) => days),
    dates: undated.map(({ days }) => supplierDay(now, days, rules)),
  });
}

/**
 * What was taken for a holder and was with suppliers is with the shop now; what is here already stays where it is, so it is
 * safe twice.
 * @param productIds only of these; without it, of all
 * @param warehouseCode where it lies now; if it is given up again, it goes to the shelf there
 * @returns the units that came now, by product
 */
export async function receiveTakenUnits(
  tx: Connection,
  holder: string,
  warehouseCode: string,
  productIds?: readonly number[],
): Promise<StockLine[]> {
  const purchases = await lockPurchasesFor(tx, holder);
  const rows = asLines(
    await tx.rows(receiveUnits, { holder, warehouse: warehouseCode, productIds: productIds ?? null }),
  );
  await tx.run(addMissingLevels, {
    productIds: rows.map(({ productId }) => productId),
    warehouseCodes: rows.map(() => warehouseCode),
  });
  await countForBuyer(tx, { holder, ids: purchases }, rows);
  return rows;
}

/** Moves the end of a holder's active reservations, e.g. while a voucher waits to be paid. */
export async function extendReservations(tx: Connection, holder: string, expiresAt: Date): Promise<void> {
  await tx.run(extendHolds, { holder, expiresAt });
}

async function refreshed(tx: Connection, lines: StockLine[]): Promise<StockLine[]> {
  if (lines.length > 0) {
    await refreshListingStock(
      tx,
      lines.map(({ productId }) => productId),
    );
  }
  return lines;
}

function asLines(rows: readonly { product_id: number; quantity: number }[]): StockLine[] {
  return rows.map((row) => ({ productId: row.product_id, quantity: row.quantity }));
}
