import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { orderForInvoice, type OrderForInvoice } from '../orders/index.ts';
import { refundsOf } from '../payments/index.ts';
import { type InvoiceRow, invoicesOfOrder, lockInvoicesOf, ordersOfGlobal } from './invoices.queries.ts';
import { writeInvoice } from './request-invoice.ts';

/**
 * Writes a credit note for every refund of an invoiced order that has none; inside the transaction that books the
 * refund or stamps the invoice, whichever is later. Safe to run twice.
 */
export async function creditRefunds(shop: Shop, tx: Connection, orderId: string): Promise<void> {
  const order = await orderForInvoice(tx, orderId);
  if (!order) return;
  await tx.run(lockInvoicesOf, { orderId });
  const invoices = await tx.rows(invoicesOfOrder, { orderId });
  const income = creditable(invoices);
  if (income?.state !== 'stamped') return;
  const credited = new Set(invoices.map(({ refund_id: refundId }) => refundId));
  if (income.kind === 'global') {
    const sale = (await tx.rows(ordersOfGlobal, { invoiceId: income.id })).find(
      (one) => one.order_id === orderId,
    );
    for (const id of sale?.refund_ids ?? []) credited.add(id);
  }
  for (const refund of await refundsOf(tx, orderId)) {
    // A second payment that went back was never invoiced.
    if (refund.state !== 'succeeded' || credited.has(refund.id)) continue;
    if (!isOfSale(refund, order)) continue;
    await writeInvoice(shop, tx, {
      orderId,
      kind: 'credit_note',
      refundId: refund.id,
      receiver: income.receiver,
      totalCents: refund.amountCents,
    });
  }
}

/** Whether a refund is of what paid for the order: its one payment that counts, or the store credit beside it. */
export function isOfSale(
  refund: { attemptId: string; paidWith: string },
  order: Pick<OrderForInvoice, 'paid_attempt_id'>,
): boolean {
  return refund.attemptId === order.paid_attempt_id || refund.paidWith === 'store_credit';
}

/** The invoice that a refund is credited to: the newest valid one of the order, or the global one it is in. */
export function creditable(invoices: readonly InvoiceRow[]): InvoiceRow | undefined {
  const counting = invoices.filter(({ state, fiscal_uuid: id }) => id !== null && state !== 'cancelled');
  return (
    counting.findLast(({ kind }) => kind === 'income') ?? counting.findLast(({ kind }) => kind === 'global')
  );
}
