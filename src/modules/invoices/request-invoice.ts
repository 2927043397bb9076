import { type Message, msg, said, t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { InvoiceReceiver } from '../invoice-profiles/index.ts';
import { orderForInvoice, type OrderForInvoice } from '../orders/index.ts';
import { invoiceDeadline } from './invoice-deadline.ts';
import {
  addInvoice,
  type InvoiceRow,
  invoicesOfOrder,
  lockInvoicesOf,
  nextInvoiceFolio,
  requestAgain,
} from './invoices.queries.ts';

/** The job that has an invoice stamped. */
export const stampJob = 'invoices.stamp';
/** The job that has an invoice cancelled. */
export const cancelJob = 'invoices.cancel';
/** The job that asks what became of a cancellation. */
export const followJob = 'invoices.follow-cancellation';

const series = { income: 'F', credit_note: 'NC', global: 'G', payment: 'RP' } as const;

/** Why an order's invoice cannot be requested now; undefined when it can. */
export type NoInvoice =
  | 'not_offered'
  | 'not_paid'
  | 'nothing_paid'
  | 'too_late'
  | 'in_global'
  | 'invoice_exists';

/** Whether an order can be invoiced now. A refused invoice can be asked for again, with other data. */
export function whyNoInvoice(
  shop: Pick<Shop, 'invoicing' | 'clock'>,
  order: Pick<OrderForInvoice, 'state' | 'paid_at' | 'total_cents'>,
  invoices: readonly Pick<InvoiceRow, 'kind' | 'state'>[],
  by: 'customer' | 'staff',
): NoInvoice | undefined {
  if (!shop.invoicing) return 'not_offered';
  if (order.state !== 'paid' || order.paid_at === null) return 'not_paid';
  if (order.total_cents === 0) return 'nothing_paid';
  const live = invoices.find(({ kind, state }) => kind === 'income' && state !== 'cancelled');
  if (live && live.state !== 'failed') return 'invoice_exists';
  if (invoices.some(({ kind, state }) => kind === 'global' && state !== 'cancelled')) return 'in_global';
  if (by === 'customer' && shop.clock.now() >= invoiceDeadline(order.paid_at)) return 'too_late';
  return undefined;
}

const sentences: Record<NoInvoice, { customer: string; staff: Message }> = {
  not_offered: {
    customer: 'Por ahora no hacemos facturas.',
    staff: msg('The shop has no PAC: set PAC_TOKEN and the issuer.'),
  },
  not_paid: {
    customer: 'La factura se hace cuando el pedido está pagado.',
    staff: msg('The order is not paid.'),
  },
  nothing_paid: {
    customer: 'No pagaste nada por este pedido, así que no hay nada que facturar.',
    staff: msg('Nothing was paid for the order.'),
  },
  too_late: {
    customer: 'El plazo para facturar este pedido terminó con el mes de la compra.',
    staff: msg('The month of the sale is over.'),
  },
  in_global: {
    customer:
      'Esta compra ya está en la factura global del mes. Escríbenos y vemos cómo hacerla a tu nombre.',
    staff: msg(
      'The order is in a global invoice. Cancel that one with reason 04 first, then make both anew.',
    ),
  },
  invoice_exists: {
    customer: 'Este pedido ya tiene factura.',
    staff: msg('The order has an invoice already.'),
  },
};

/**
 * Asks for the invoice of an order: written down once, stamped by a job. One that was refused is asked for again.
 * @throws AppError 404; 409 for every `NoInvoice`
 */
export async function requestInvoice(
  shop: Shop,
  orderId: string,
  receiver: InvoiceReceiver,
  by: 'customer' | 'staff',
): Promise<InvoiceRow> {
  return shop.db.transaction(async (tx) => {
    await tx.run(lockInvoicesOf, { orderId });
    const order = await orderForInvoice(tx, orderId);
    if (!order) throw notFound();
    const invoices = await tx.rows(invoicesOfOrder, { orderId });
    const why = whyNoInvoice(shop, order, invoices, by);
    if (why !== undefined) throw conflict(why, said(sentences[why][by]));
    const refused = invoices.find(({ kind, state }) => kind === 'income' && state === 'failed');
    return refused ? again(shop, tx, refused.id, receiver) : add(shop, tx, order, receiver);
  });
}

/** Has a refused invoice or credit note tried again, perhaps for other data. The caller has checked that it is refused. */
export async function again(
  shop: Shop,
  tx: Connection,
  id: string,
  receiver: InvoiceReceiver,
): Promise<InvoiceRow> {
  const row = await tx.first(requestAgain, { id, receiver: JSON.stringify(receiver), now: shop.clock.now() });
  if (!row) throw conflict('not_failed', t('Only a refused invoice can be tried again.'));
  await shop.jobs.send(tx, stampJob, { id });
  return row;
}

/**
 * An order that was just paid and whose buyer asked for an invoice gets one, in the transaction of its payment; where its
 * goods were gone then, in the one that found them. Nothing here can keep the payment from being settled.
 */
export async function invoicePaidOrder(shop: Shop, tx: Connection, orderId: string): Promise<void> {
  if (!shop.invoicing) return;
  const order = await orderForInvoice(tx, orderId);
  if (!order?.invoice_receiver) return;
  await tx.run(lockInvoicesOf, { orderId: order.id });
  const invoices = await tx.rows(invoicesOfOrder, { orderId: order.id });
  if (invoices.length > 0 || whyNoInvoice(shop, order, invoices, 'staff') !== undefined) return;
  await add(shop, tx, order, order.invoice_receiver);
}

async function add(
  shop: Shop,
  tx: Connection,
  order: OrderForInvoice,
  receiver: InvoiceReceiver,
): Promise<InvoiceRow> {
  return writeInvoice(shop, tx, {
    orderId: order.id,
    kind: 'income',
    refundId: null,
    receiver,
    totalCents: order.total_cents,
  });
}

/** Writes an invoice with the next folio of its series and has it stamped when the transaction commits. */
export async function writeInvoice(
  shop: Shop,
  tx: Connection,
  given: {
    orderId: string | null;
    kind: InvoiceRow['kind'];
    refundId: string | null;
    receiver: InvoiceReceiver;
    totalCents: number;
    replacesId?: string;
    period?: string;
    creditPaymentId?: number;
  },
): Promise<InvoiceRow> {
  const folio = await tx.first(nextInvoiceFolio, { series: series[given.kind] });
  if (!folio) throw new Error('A folio was not taken.');
  const row = await tx.first(addInvoice, {
    orderId: given.orderId,
    kind: given.kind,
    refundId: given.refundId,
    series: series[given.kind],
    last: folio.last,
    receiver: JSON.stringify(given.receiver),
    totalCents: given.totalCents,
    now: shop.clock.now(),
    replacesId: given.replacesId ?? null,
    period: given.period ?? null,
    creditPaymentId: given.creditPaymentId ?? null,
  });
  if (!row) throw new Error('An invoice was not written.');
  await shop.jobs.send(tx, stampJob, { id: row.id });
  return row;
}
