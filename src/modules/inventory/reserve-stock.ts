import type { Connection } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { refreshListingStock } from '../catalog/index.ts';
import { holdUnits, lockStockOfProducts } from './inventory.queries.ts';
import { type Share, spreadUnits } from './spread-units.ts';
import { demandByProduct, findUnpaidRefusal, lockContacts, refusalOfUnpaid } from './unpaid-holds.ts';

/** Units of a product somebody wants. */
export type StockLine = { productId: number; quantity: number };

/** What a reservation is made of. */
export type ReserveStockInput = {
  /** What the units are held for, e.g. an order's id. */
  holder: string;
  /** Whose purchase it is, e.g. a customer's id; see `heldFor`. */
  party?: string;
  /** The same product may stand in several lines. */
  lines: readonly StockLine[];
  /** Warehouses that should rather give, the best first; without it the fullest gives. */
  near?: readonly string[];
  expiresAt: Date;
  now: Date;
  /** Set where the units wait for days for a voucher's money: whose it is, for the limits of such holds. */
  unpaid?: { contacts: readonly string[]; log: Pick<Log, 'warn'> } | undefined;
};

/**
 * Holds units for a purchase, all lines or none, in the caller's transaction (rule R7). Three statements in two
 * writes whatever the number of lines, two more for a voucher.
 * @throws AppError 409 `out_of_stock` with `details.lines: [{product_id, available}]`, `unpaid_orders_limit`,
 * `unpaid_stock_limit`; nothing is written then, so the
 * caller may go on with the transaction
 */
export async function reserveStock(tx: Connection, input: ReserveStockInput): Promise<void> {
  const { holder, party, lines, near, expiresAt, now, unpaid } = input;
  const demand = demandByProduct(lines);
  if (demand.size === 0) return;
  const productIds = [...demand.keys()].toSorted((a, b) => a - b);
  const [, levels] = await Promise.all([
    // Before stock, as everybody does: two vouchers of one person take turns, whatever they are for.
    unpaid && lockContacts(tx, unpaid.contacts),
    tx.rows(lockStockOfProducts, { productIds }),
  ]);
  const holds: ({ productId: number } & Share)[] = [];
  const short: { product_id: number; available: number }[] = [];
  for (const productId of productIds) {
    const stock = levels
      .filter((level) => level.product_id === productId)
      .map((level) => ({
        warehouseCode: level.warehouse_code,
        free: level.free,
        supplierDays: level.supplier_days,
      }));
    const shares = spreadUnits(demand.get(productId) ?? 0, stock, near);
    if (shares) holds.push(...shares.map((share) => ({ productId, ...share })));
    else short.push({ product_id: productId, available: stock.reduce((sum, { free }) => sum + free, 0) });
  }
  if (short.length > 0) throw outOfStock(short);
  if (unpaid) {
    const refusal = await findUnpaidRefusal(tx, unpaid.log, { contacts: unpaid.contacts, lines });
    if (refusal) throw refusalOfUnpaid(refusal);
  }
  const [held] = await Promise.all([
    tx.rows(holdUnits, {
      productIds: holds.map(({ productId }) => productId),
      warehouseCodes: holds.map(({ warehouseCode }) => warehouseCode),
      quantities: holds.map(({ quantity }) => quantity),
      holder,
      party: party ?? null,
      expiresAt,
      now,
      contacts: unpaid?.contacts ?? null,
    }),
    refreshListingStock(tx, productIds),
  ]);
  if (held.length !== holds.length) throw new Error(`Locked stock changed while ${holder} was being served.`);
}

/** The refusal everybody gives when units are missing. */
function outOfStock(lines: { product_id: number; available: number }[]) {
  return conflict('out_of_stock', 'Ya no hay suficientes piezas de algunos productos.', { lines });
}
