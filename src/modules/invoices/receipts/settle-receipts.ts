import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { companyOwing, creditPaymentsOf, movedJob } from '../../company-credit/index.ts';
import {
  addReceiptDocuments,
  lockInvoicesOfMany,
  lockReceiptsOf,
  payableInvoices,
  receiptsOfPayments,
  startCancelling,
  waitingReceipts,
  withdrawReceipt,
} from '../invoices.queries.ts';
import { cancelJob, stampJob, writeInvoice } from '../request-invoice.ts';

type Payment = Awaited<ReturnType<typeof creditPaymentsOf>>[number];
type Receipt = { id: string; state: string; documents: { order_id: string; paid_cents: number }[] };

/** A payment that turned out to be wrong: errors in it, and nothing takes its place. */
const reversed = '02';

/**
 * Brings the receipts of a company's payments (CFDI type P) to what the payments are: what covers an order with an invoice to
 * be paid later (PPD) and is in no receipt yet gets one, and those of a reversed payment are cancelled. Safe to run twice.
 * A receipt of money that went to another order later stays: only what comes on top is written.
 */
export async function settleReceipts(shop: Shop, companyId: number): Promise<void> {
  if (!shop.invoicing) return;
  await shop.db.transaction(async (tx) => {
    await tx.run(lockReceiptsOf, { companyId: String(companyId) });
    const payments = await creditPaymentsOf(tx, companyId);
    const receipts = await tx.rows(receiptsOfPayments, { paymentIds: payments.map(({ id }) => id) });
    const ofPayment = Map.groupBy(receipts, ({ credit_payment_id: id }) => id);
    const open = payments
      .filter(({ is_reversed: isReversed }) => !isReversed)
      .map((payment) => ({ payment, parts: uncovered(payment, ofPayment.get(payment.id) ?? []) }))
      .filter(({ parts }) => parts.length > 0);
    const orderIds = [...new Set(open.flatMap(({ parts }) => parts.map(({ orderId }) => orderId)))];
    if (orderIds.length > 0) await tx.run(lockInvoicesOfMany, { orderIds });
    const invoices = orderIds.length > 0 ? await tx.rows(payableInvoices, { orderIds }) : [];
    for (const { payment, parts } of open) await write(shop, tx, payment, parts, invoices);
    for (const { id, is_reversed: isReversed } of payments) {
      if (isReversed) await withdraw(shop, tx, ofPayment.get(id) ?? []);
    }
  });
}

/** What of a payment covers orders beyond what its receipts say. */
function uncovered({ parts }: Payment, receipts: readonly Receipt[]) {
  const declared = new Map<string, number>();
  for (const { state, documents } of receipts) {
    if (state === 'cancelling' || state === 'cancelled') continue;
    for (const { order_id: id, paid_cents: cents } of documents) {
      declared.set(id, (declared.get(id) ?? 0) + cents);
    }
  }
  return parts
    .map(({ order_id: orderId, cents }) => ({ orderId, cents: cents - (declared.get(orderId) ?? 0) }))
    .filter(({ cents }) => cents > 0);
}

/** Asks for a receipt for each of whom the orders are invoiced to; an order whose invoice is not stamped waits for it. */
async function write(
  shop: Shop,
  tx: Connection,
  payment: Payment,
  parts: readonly { orderId: string; cents: number }[],
  invoices: readonly {
    id: string;
    order_id: string;
    receiver: Parameters<typeof writeInvoice>[2]['receiver'];
  }[],
): Promise<void> {
  const documents = parts.flatMap(({ orderId, cents }) => {
    const invoice = invoices.find((one) => one.order_id === orderId);
    return invoice ? [{ invoice, cents }] : [];
  });
  for (const of of Map.groupBy(documents, ({ invoice }) => invoice.receiver.rfc).values()) {
    const [first] = of;
    if (!first) continue;
    const row = await writeInvoice(shop, tx, {
      orderId: null,
      kind: 'payment',
      refundId: null,
      receiver: first.invoice.receiver,
      totalCents: of.reduce((sum, { cents }) => sum + cents, 0),
      creditPaymentId: payment.id,
    });
    await tx.run(addReceiptDocuments, {
      receiptId: row.id,
      documents: JSON.stringify(
        of.map(({ invoice, cents }) => ({
          order_id: invoice.order_id,
          invoice_id: invoice.id,
          paid_cents: cents,
        })),
      ),
    });
  }
}

/** One that is on its way to the PAC is looked at again with its stamp. */
async function withdraw(shop: Shop, tx: Connection, receipts: readonly Receipt[]): Promise<void> {
  const now = shop.clock.now();
  for (const { id, state } of receipts) {
    if (state === 'failed') await tx.run(withdrawReceipt, { id, states: ['failed'], now });
    if (state !== 'stamped') continue;
    const row = await tx.first(startCancelling, { id, reason: reversed, replacementUuid: null, now });
    if (row) await shop.jobs.send(tx, cancelJob, { id });
  }
}

/** Receipts that wait for something about these orders go on, in the same transaction. */
export async function wakeReceipts(shop: Shop, tx: Connection, orderIds: readonly string[]): Promise<void> {
  for (const { id } of await tx.rows(waitingReceipts, { orderIds }))
    await shop.jobs.send(tx, stampJob, { id });
}

/** What counts of an order's invoices changed: its company's payments are compared with their receipts again. */
export async function tellOfInvoice(shop: Shop, tx: Connection, orderId: string): Promise<void> {
  const companyId = await companyOwing(tx, orderId);
  if (companyId !== undefined) await shop.jobs.send(tx, movedJob, { companyId });
}
