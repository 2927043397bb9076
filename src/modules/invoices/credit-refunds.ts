import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { orderForInvoice, type OrderForInvoice } from '../orders/index.ts';
import { refundsOf } from '../payments/index.ts';
import { type InvoiceRow, invoicesOfOrder, lockInvoicesOf, ordersOfGlobal } from './invoices.queries.ts';
import { isOutdated } from './replace-edited.ts';
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
  // One that is about to be cancelled is credited nothing: the invoice that takes its place is.
  if (
    // A global one stays: what edits give back of an order in it is credited to it.
    (income.kind === 'income' && isOutdated(income, order)) ||
    invoices.some((one) => one.replaces_id === income.id && one.state !== 'cancelled')
  )
    return;
  const known = invoices.flatMap(({ refund_id: refundId }) => refundId ?? []);
  if (income.kind === 'global') {
    const sale = (await tx.rows(ordersOfGlobal, { invoiceId: income.id })).find(
      (one) => one.order_id === orderId,
    );
    known.push(...(sale?.refund_ids ?? []));
  }
  const refunds = await refundsOf(tx, orderId);
  // Money that came back to the shop after its credit note goes out again: the same money, credited once.
  const credited = withReplacements(known, refunds);
  // What an edit gave back is not in the order's total any more.
  const ofEdits = withReplacements(order.edit_refund_ids, refunds);
  // A second payment that went back was never invoiced.
  for (const refund of ofSale(refunds, order)) {
    if (refund.state !== 'succeeded' || credited.has(refund.id)) continue;
    // What an edit gave back is not in an invoice of the order as it is since. A global one is of what it was.
    if (income.kind === 'income' && ofEdits.has(refund.id)) continue;
    await writeInvoice(shop, tx, {
      orderId,
      kind: 'credit_note',
      refundId: refund.id,
      receiver: income.receiver,
      totalCents: refund.amountCents,
    });
  }
}

/**
 * Those of an order's refunds that are of what paid for it: its payments that count, or the store credit beside them.
 * Transferred money that nobody asked for (`balance`) was never of the sale, whichever way it went back in the end.
 * @param refunds all of the order, the failed ones, too
 */
export function ofSale<
  Refund extends {
    id: string;
    replacedBy: string | null;
    attemptId: string;
    paidWith: string;
    source: string;
  },
>(refunds: readonly Refund[], order: Pick<OrderForInvoice, 'paying_attempt_ids'>): Refund[] {
  const unasked = withReplacements(
    refunds.flatMap(({ id, source }) => (source === 'balance' ? id : [])),
    refunds,
  );
  return refunds.filter(
    ({ id, attemptId, paidWith }) =>
      !unasked.has(id) && (order.paying_attempt_ids.includes(attemptId) || paidWith === 'store_credit'),
  );
}

/** These refunds, with those that took the place of one of them that failed, or whose money came back to the shop. */
export function withReplacements(
  refundIds: Iterable<string>,
  refunds: readonly { id: string; replacedBy: string | null }[],
): Set<string> {
  const ids = new Set(refundIds);
  const next = new Map(refunds.map(({ id, replacedBy }) => [id, replacedBy]));
  // What is added while a set is walked is walked, too.
  for (const id of ids) {
    const replacedBy = next.get(id);
    if (replacedBy) ids.add(replacedBy);
  }
  return ids;
}

/** The invoice that a refund is credited to: the newest valid one of the order, or the global one it is in as a whole. */
export function creditable<Invoice extends InvoiceRow & { is_addition: boolean }>(
  invoices: readonly Invoice[],
): Invoice | undefined {
  const counting = invoices.filter(
    ({ state, fiscal_uuid: id, is_addition: isAddition }) =>
      id !== null && state !== 'cancelled' && !isAddition,
  );
  return (
    counting.findLast(({ kind }) => kind === 'income') ?? counting.findLast(({ kind }) => kind === 'global')
  );
}
