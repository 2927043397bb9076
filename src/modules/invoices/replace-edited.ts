import { keepText, msg } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { noteOnOrder, orderForInvoice, type OrderForInvoice } from '../orders/index.ts';
import { alertStaff } from '../staff/index.ts';
import { type InvoiceRow, invoicesOfOrder, lockInvoicesOf } from './invoices.queries.ts';
import { writeInvoice } from './request-invoice.ts';

/**
 * An invoice of an order that staff edited since is replaced by one of what it is now (relation 04), which cancels it with
 * reason 01 once it is stamped: in the transaction of the edit or of the stamp, whichever is later. What cannot be replaced
 * by itself reaches the staff. Safe to run twice.
 */
export async function replaceEdited(shop: Shop, tx: Connection, orderId: string): Promise<void> {
  if (!shop.invoicing) return;
  await tx.run(lockInvoicesOf, { orderId });
  const order = await orderForInvoice(tx, orderId);
  if (!order || order.edits === 0) return;
  const invoices = await tx.rows(invoicesOfOrder, { orderId });
  const global = invoices.find(
    ({ kind, state, is_addition: isAddition }) => kind === 'global' && state !== 'cancelled' && !isAddition,
  );
  if (global) return tellOfGlobal(shop, tx, order, global);
  const outdated = invoices.findLast(
    (one) => one.kind === 'income' && one.state === 'stamped' && isOutdated(one, order),
  );
  // One that is not stamped yet is written from the order as it is, or comes by here with its stamp.
  if (!outdated || invoices.some((one) => one.replaces_id === outdated.id && one.state !== 'cancelled'))
    return;
  if (
    invoices.some(
      ({ kind, state }) => (kind === 'credit_note' || kind === 'payment') && state !== 'cancelled',
    )
  ) {
    return tellOfCredited(shop, tx, order, outdated);
  }
  const row = await writeInvoice(shop, tx, {
    orderId,
    kind: 'income',
    refundId: null,
    receiver: outdated.receiver,
    totalCents: order.total_cents,
    replacesId: outdated.id,
  });
  const [wrong, right] = [nameOf(outdated), nameOf(row)];
  await noteOnOrder(tx, shop, orderId, {
    topic: 'invoice_replaced',
    staff: keepText('Invoice {right} of the edited order takes the place of {wrong}.', { wrong, right }),
    shopper: `Hacemos la factura ${right} en lugar de la ${wrong}.`,
  });
}

/** Whether an invoice's text is of an order as it was before an edit. */
export function isOutdated(
  { order_edits: known }: Pick<InvoiceRow, 'order_edits'>,
  { edits }: Pick<OrderForInvoice, 'edits'>,
): boolean {
  return known < edits;
}

/** The PAC does not take the invoice of an edited order: somebody has to try it again with other data. */
export async function tellOfRefused(
  shop: Shop,
  tx: Connection,
  row: InvoiceRow,
  order: OrderForInvoice,
): Promise<void> {
  if (row.replaces_id === null || order.edits === 0) return;
  await alertStaff(shop, tx, 'orders', {
    once: `invoice-refused:${row.id}:${row.round}`,
    subject: msg('The invoice of an edited order was refused'),
    text: {
      message: msg(
        'Order {number} was edited, and {invoice} was to take the place of its invoice. The one before still counts: look at the reason in the order and try it again.',
      ),
      values: () => ({ number: `${order.number ?? order.id}`, invoice: nameOf(row) }),
    },
    path: `/admin/order/${order.id}`,
  });
}

/** The tax authority cancels no invoice that a living credit note or receipt of a payment refers to. */
async function tellOfCredited(
  shop: Shop,
  tx: Connection,
  order: OrderForInvoice,
  outdated: InvoiceRow,
): Promise<void> {
  const invoice = nameOf(outdated);
  await noteOnOrder(tx, shop, order.id, {
    topic: 'invoice_outdated',
    staff: keepText(
      '{invoice} is of the order before its edit, and has credit notes or receipts of payments. Cancel them, then replace it.',
      {
        invoice,
      },
    ),
    shopper: null,
  });
  await alertStaff(shop, tx, 'orders', {
    once: `invoice-outdated:${order.id}:${order.edits}`,
    subject: msg('The invoice of an edited order has to be replaced by hand'),
    text: {
      message: msg(
        'Order {number} was edited after its invoice {invoice}, which has credit notes or receipts of payments. Cancel them, then replace the invoice.',
      ),
      values: () => ({ number: `${order.number ?? order.id}`, invoice }),
    },
    path: `/admin/order/${order.id}`,
  });
}

/**
 * What went back of a sale in a global invoice gets a credit note to it; what came on top of it is of the global invoice of the
 * period in which it was paid.
 */
async function tellOfGlobal(
  shop: Shop,
  tx: Connection,
  order: OrderForInvoice,
  global: InvoiceRow,
): Promise<void> {
  await noteOnOrder(tx, shop, order.id, {
    topic: 'invoice_outdated',
    staff: keepText(
      'The global invoice {invoice} has it as it was before the edit: what went back is credited, what it costs more is of the next global invoice.',
      { invoice: nameOf(global) },
    ),
    shopper: null,
  });
  await alertStaff(shop, tx, 'orders', {
    once: `invoice-global:${order.id}:${order.edits}`,
    subject: msg('An order of a global invoice was edited'),
    text: {
      message: msg(
        'Order {number} is in the global invoice {invoice} as it was before. What went back gets a credit note to it by itself; what it costs more goes into the global invoice of the period in which that was paid. There is nothing to do unless your accountant wants the first one made anew.',
      ),
      values: () => ({ number: `${order.number ?? order.id}`, invoice: nameOf(global) }),
    },
    path: `/admin/order/${order.id}`,
  });
}

function nameOf({ series, folio }: Pick<InvoiceRow, 'series' | 'folio'>): string {
  return `${series}-${folio}`;
}
