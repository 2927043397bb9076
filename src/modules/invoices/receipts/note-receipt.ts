import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { noteOnOrder, type OrderNote } from '../../orders/index.ts';
import { type InvoiceRow, ordersOfReceipt } from '../invoices.queries.ts';
import { wakeReceipts } from './settle-receipts.ts';

/** Writes what became of a receipt into the timeline of each order it is of, and lets go what waited for it. */
export async function noteReceipt(
  shop: Shop,
  tx: Connection,
  { id }: Pick<InvoiceRow, 'id'>,
  note: OrderNote,
): Promise<void> {
  const orderIds = (await tx.rows(ordersOfReceipt, { id })).map((order) => order.order_id);
  for (const orderId of orderIds) await noteOnOrder(tx, shop, orderId, note);
  await wakeReceipts(shop, tx, orderIds);
}
