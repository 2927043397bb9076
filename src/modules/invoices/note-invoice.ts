import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { noteOnOrder, type OrderNote } from '../orders/index.ts';
import { type InvoiceRow, ordersOfReceipt } from './invoices.queries.ts';
import { tellOfInvoice, wakeReceipts } from './receipts/settle-receipts.ts';

/** Writes what became of an invoice into the timeline of each order it is of, and lets go the receipts that waited for it. */
export async function noteInvoice(
  shop: Shop,
  tx: Connection,
  { id, kind, order_id: orderId }: Pick<InvoiceRow, 'id' | 'kind' | 'order_id'>,
  note: OrderNote,
): Promise<void> {
  const ofReceipt = kind === 'payment' ? await tx.rows(ordersOfReceipt, { id }) : [];
  const orderIds = orderId === null ? ofReceipt.map((order) => order.order_id) : [orderId];
  for (const one of orderIds) await noteOnOrder(tx, shop, one, note);
  await wakeReceipts(shop, tx, orderIds);
  const [first] = orderIds;
  // A receipt that the PAC did not cancel is what it was: comparing again would only have it cancelled again, without end.
  const isKept = kind === 'payment' && note.topic === 'invoice_not_cancelled';
  if (first !== undefined && !isKept) await tellOfInvoice(shop, tx, first);
}
