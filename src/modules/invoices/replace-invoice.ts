import { keepText, t } from '../../i18n/t.ts';
import type { RequestContext, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { InvoiceReceiver } from '../invoice-profiles/index.ts';
import { noteOnOrder, orderForInvoice } from '../orders/index.ts';
import { audit } from '../staff/index.ts';
import { refuseWithReceipts } from './cancel-invoice.ts';
import {
  invoiceById,
  type InvoiceRow,
  invoicesOfOrder,
  lockInvoicesOf,
  startCancelling,
} from './invoices.queries.ts';
import { again, cancelJob, writeInvoice } from './request-invoice.ts';

/**
 * Makes an invoice that takes another's place, with the right data: stamped with relation 04 to the wrong one, which is
 * cancelled with reason 01 as soon as the stamp is there. Until then the wrong one counts.
 * @throws AppError 404; 409 `not_stamped`, `being_replaced`, `has_credit_notes`, `has_receipts`
 */
export async function replaceInvoice(
  context: RequestContext,
  id: string,
  receiver: InvoiceReceiver,
): Promise<InvoiceRow> {
  return context.db.transaction(async (tx) => {
    const found = await tx.first(invoiceById, { id });
    if (!found || found.kind !== 'income' || found.order_id === null)
      throw notFound(t('There is no such invoice.'));
    const orderId = found.order_id;
    const order = await orderForInvoice(tx, orderId);
    if (!order) throw notFound();
    await tx.run(lockInvoicesOf, { orderId });
    const invoices = await tx.rows(invoicesOfOrder, { orderId });
    const wrong = invoices.find((one) => one.id === id);
    if (wrong?.state !== 'stamped')
      throw conflict('not_stamped', t('Only a stamped invoice can be replaced.'));
    const other = invoices.find((one) => one.replaces_id === id && one.state !== 'cancelled');
    if (other?.state === 'failed') return again(context, tx, other.id, receiver);
    if (other) throw conflict('being_replaced', t('Another invoice is taking its place already.'));
    // The tax authority cancels nothing that a living credit note refers to.
    if (invoices.some(({ kind, state }) => kind === 'credit_note' && state !== 'cancelled')) {
      throw conflict('has_credit_notes', t('Cancel its credit notes first.'));
    }
    await refuseWithReceipts(tx, orderId);
    const row = await writeInvoice(context, tx, {
      orderId,
      kind: 'income',
      refundId: null,
      receiver,
      totalCents: order.total_cents,
      replacesId: id,
    });
    const names = { wrong: `${wrong.series}-${wrong.folio}`, right: `${row.series}-${row.folio}` };
    const note = {
      topic: 'invoice_replaced',
      staff: keepText('Invoice {right} for {rfc} takes the place of {wrong}.', {
        ...names,
        rfc: receiver.rfc,
      }),
      shopper: `Hacemos la factura ${names.right} en lugar de la ${names.wrong}.`,
    };
    await noteOnOrder(tx, context, orderId, note, context.staff?.name ?? null);
    await audit(tx, {
      systemUserId: context.staff?.id,
      action: 'invoice.replace',
      subject: `order:${orderId}`,
      before: { invoice: names.wrong, rfc: wrong.receiver.rfc },
      after: { invoice: names.right, rfc: receiver.rfc },
    });
    return row;
  });
}

/** Once the new invoice is stamped, the one whose place it takes is cancelled; in the transaction of the stamp. */
export async function cancelReplaced(
  shop: Pick<Shop, 'clock' | 'jobs'>,
  tx: Connection,
  { replaces_id: id, fiscal_uuid: uuid }: InvoiceRow,
): Promise<void> {
  if (id === null) return;
  const row = await tx.first(startCancelling, {
    id,
    reason: '01',
    replacementUuid: uuid,
    now: shop.clock.now(),
  });
  if (row) await shop.jobs.send(tx, cancelJob, { id });
}
