import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { dateTakenUnits, reserveStock, type StockLine, takeReservations } from '../../inventory/index.ts';
import { boughtUnits, unitsOfOrder } from '../orders.queries.ts';

/**
 * Takes the units of a paid order, of a kit those of its parts: those still held, and those given back meanwhile, which are reserved again.
 * @returns false when some of it is sold to others by now; what could be taken stays taken
 */
export async function takeBoughtUnits(
  tx: Connection,
  order: { id: string; customer_id: string },
  now: Date,
): Promise<boolean> {
  const bought = await boughtFromShelves(tx, order.id);
  const taken = new Map(
    (await takeReservations(tx, order.id)).map((line) => [line.productId, line.quantity]),
  );
  const missing = bought
    .map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.productId) ?? 0) }))
    .filter((line) => line.quantity > 0);
  if (missing.length === 0) {
    await dateTakenUnits(tx, order.id, now);
    return true;
  }
  try {
    await reserveStock(tx, {
      holder: order.id,
      party: order.customer_id,
      lines: missing,
      expiresAt: now,
      now,
    });
  } catch (error) {
    // Refused before anything was written, so the transaction goes on.
    if (error instanceof AppError && error.code === 'out_of_stock') return false;
    throw error;
  }
  await takeReservations(tx, order.id);
  await dateTakenUnits(tx, order.id, now);
  return true;
}

/** What an order is made of, by product. */
export async function boughtLines(tx: Connection, orderId: string): Promise<StockLine[]> {
  const rows = await tx.rows(boughtUnits, { orderId });
  return rows.map((row) => ({ productId: row.product_id, quantity: row.quantity }));
}

async function boughtFromShelves(tx: Connection, orderId: string): Promise<StockLine[]> {
  const rows = await tx.rows(unitsOfOrder, { orderId });
  return rows.map((row) => ({ productId: row.product_id, quantity: row.quantity }));
}
