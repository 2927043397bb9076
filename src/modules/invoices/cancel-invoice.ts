import { keepText, t } from '../../i18n/t.ts';
import type { RequestContext, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { noteOnOrder, noteOnOrders, orderForInvoice } from '../orders/index.ts';
import { refundsOf } from '../payments/index.ts';
import { audit } from '../staff/index.ts';
import { creditRefunds } from './credit-refunds.ts';
import { receiverWaits } from './invoice-failure.ts';
import {
  invoiceById,
  type InvoiceRow,
  keepStamped,
  livingReceipts,
  lockInvoicesOf,
  markCancelled,
  noteFailure,
  ordersOfGlobal,
  silentCancellations,
  startCancelling,
} from './invoices.queries.ts';
import { noteInvoice } from './note-invoice.ts';
import { cancellingNote, invoiceCancelledNote, notCancelledNote, receiverAskedNote } from './order-notes.ts';
import { type CancelReason, type Invoicing, PacError } from './pac.ts';
import { publishInvoiceChanged } from './publish.ts';
import { issuerRfcOf } from './read-invoices.ts';
import { replaceEdited } from './replace-edited.ts';
import { cancelJob, followJob } from './request-invoice.ts';
import { tellOfNotCancelled } from './tell-not-cancelled.ts';

/**
 * Asks for a stamped invoice to be cancelled; a job tells the PAC.
 * @throws AppError 404; 409 where it is not stamped; 422 for reason 01 without what takes its place
 */
export async function cancelInvoice(
  context: RequestContext,
  id: string,
  { reason, replacementUuid }: { reason: CancelReason; replacementUuid: string | undefined },
): Promise<void> {
  if ((reason === '01') !== (replacementUuid !== undefined)) {
    throw invalid({
      replacement_uuid: t('Reason 01, and no other, names the invoice that takes its place.'),
    });
  }
  await context.db.transaction(async (tx) => {
    const found = await tx.first(invoiceById, { id });
    if (!found) throw notFound(t('There is no such invoice.'));
    if (found.kind === 'income' && found.order_id !== null) await refuseWithReceipts(tx, found.order_id);
    const now = context.clock.now();
    const row = await tx.first(startCancelling, {
      id,
      reason,
      replacementUuid: replacementUuid ?? null,
      now,
    });
    if (!row) throw conflict('not_stamped', t('Only a stamped invoice can be cancelled.'));
    await context.jobs.send(tx, cancelJob, { id });
    if (row.order_id !== null) {
      await noteOnOrder(tx, context, row.order_id, cancellingNote(row, reason), context.staff?.name ?? null);
    }
    await audit(tx, {
      systemUserId: context.staff?.id,
      action: 'invoice.cancel',
      subject: row.order_id === null ? `invoice:${id}` : `order:${row.order_id}`,
      after: { invoice: `${row.series}-${row.folio}`, reason },
    });
  });
}

/**
 * The tax authority cancels no invoice that a receipt of a payment refers to. Under the order's lock, as receipts are written.
 * @throws AppError 409 `has_receipts`
 */
export async function refuseWithReceipts(tx: Connection, orderId: string): Promise<void> {
  await tx.run(lockInvoicesOf, { orderId });
  const { total = 0 } = (await tx.first(livingReceipts, { orderId })) ?? {};
  if (total === 0) return;
  throw conflict('has_receipts', t('A payment of it has its receipt. Reverse the payment first.'));
}

/**
 * Has the PAC ask for what was asked to be cancelled; a refusal leaves the invoice as it was. Safe to run twice.
 * @throws PacError `unavailable` for the job to come back later
 */
export async function tellPacToCancel(shop: Shop, id: string): Promise<void> {
  const row = await shop.db.first(invoiceById, { id });
  if (row?.state !== 'cancelling' || row.fiscal_uuid === null || !shop.invoicing) return;
  if (row.stamped_xml === null) throw new Error(`Invoice ${id} is stamped and has no XML.`);
  try {
    await askToCancel(shop.invoicing, row, row.fiscal_uuid, row.stamped_xml);
    await followCancellation(shop, id);
  } catch (error) {
    if (!(error instanceof PacError)) throw error;
    if (error.kind === 'refused') return keepNotCancelled(shop, row, error.message);
    await shop.db.run(noteFailure, { id, failure: error.message, now: shop.clock.now() });
    throw error;
  }
}

async function askToCancel(
  { pac, satStatus }: Invoicing,
  row: InvoiceRow,
  uuid: string,
  stampedXml: string,
): Promise<void> {
  try {
    await pac.cancel({
      uuid,
      // Whoever issued it cancels it, also where the shop is another company by now.
      rfc: issuerRfcOf(stampedXml),
      reason: row.cancel_reason as CancelReason,
      replacementUuid: row.replacement_uuid ?? undefined,
    });
  } catch (error) {
    if (!(error instanceof PacError) || error.kind !== 'refused') throw error;
    // A run that was killed may have asked before this one.
    const state = await satStatus.stateOf(stampedXml);
    if (state === 'valid' || state === 'refused') throw error;
  }
}

/**
 * Asks the tax authority what became of a cancellation, and again in an hour as long as the receiver has not answered;
 * it counts as accepted after three working days. Safe to run twice.
 * @throws PacError `unavailable` for the job to come back later
 */
export async function followCancellation(shop: Shop, id: string): Promise<void> {
  const row = await shop.db.first(invoiceById, { id });
  if (row?.state !== 'cancelling' || row.stamped_xml === null || !shop.invoicing) return;
  const state = await shop.invoicing.satStatus.stateOf(row.stamped_xml);
  if (state === 'cancelled') return noteCancelled(shop, row);
  if (state === 'refused') return keepNotCancelled(shop, row, 'El receptor rechazó la cancelación.');
  await shop.db.transaction(async (tx) => {
    const failure = receiverWaits.text;
    const isNew = row.failure !== failure && state === 'asked';
    if (isNew) await tx.run(noteFailure, { id, failure, now: shop.clock.now() });
    if (isNew) await noteInvoice(shop, tx, row, receiverAskedNote(row));
    await shop.jobs.send(tx, followJob, { id }, { afterSeconds: 3600 });
  });
  if (state === 'asked') await publishChanged(shop, row);
}

/**
 * Longer than receivers have and than jobs are tried. What is not cancelled by then was lost on the way, or nobody asks
 * about it any more.
 */
const silenceMilliseconds = 10 * 86_400_000;

/** Cancellations that came to nothing are told to staff, who may ask for them again. Safe to run twice. */
export async function giveUpCancellations(shop: Shop): Promise<void> {
  const before = new Date(shop.clock.now().getTime() - silenceMilliseconds);
  for (const row of await shop.db.rows(silentCancellations, { before })) {
    await keepNotCancelled(shop, row, 'El SAT no la canceló en diez días.');
  }
}

/** Still counts, whatever was asked for; somebody is told. */
async function keepNotCancelled(shop: Shop, row: InvoiceRow, why: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    // Locked before the invoice's row, as when it is stamped.
    if (row.order_id !== null) await tx.run(lockInvoicesOf, { orderId: row.order_id });
    const kept = await tx.first(keepStamped, { id: row.id, failure: why, now: shop.clock.now() });
    if (!kept) return;
    await noteInvoice(shop, tx, row, notCancelledNote(row, why));
    await tellOfNotCancelled(shop, tx, row, why);
    await makeUpFor(shop, tx, row);
  });
  await publishChanged(shop, row);
}

/** What was edited or refunded while it was to be cancelled is of it after all. */
async function makeUpFor(shop: Shop, tx: Connection, { id, kind, order_id: orderId }: InvoiceRow) {
  if (kind === 'income' && orderId !== null) {
    await replaceEdited(shop, tx, orderId);
    await creditRefunds(shop, tx, orderId);
  }
  if (kind !== 'global') return;
  for (const sale of await tx.rows(ordersOfGlobal, { invoiceId: id })) {
    // Few of a month's orders: not each of them is locked.
    const isRefunded = (await refundsOf(tx, sale.order_id)).length > 0;
    if (isRefunded) await creditRefunds(shop, tx, sale.order_id);
  }
}

async function publishChanged(shop: Shop, { order_id: orderId }: InvoiceRow): Promise<void> {
  publishInvoiceChanged(shop, orderId === null ? undefined : await orderForInvoice(shop.db, orderId));
}

async function noteCancelled(shop: Shop, row: InvoiceRow): Promise<void> {
  const now = shop.clock.now();
  await shop.db.transaction(async (tx) => {
    if (!(await tx.first(markCancelled, { id: row.id, now }))) return;
    if (row.kind !== 'global') return noteInvoice(shop, tx, row, invoiceCancelledNote(row));
    const staff = keepText('Global invoice {invoice} was cancelled with reason {reason}.', {
      invoice: `${row.series}-${row.folio}`,
      reason: row.cancel_reason ?? '',
    });
    const orders = (await tx.rows(ordersOfGlobal, { invoiceId: row.id })).map((sale) => sale.order_id);
    await noteOnOrders(tx, orders, { topic: 'invoice_cancelled', staff }, now);
  });
}
