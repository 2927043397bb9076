import { keepText } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { formatPesos } from '../../../platform/money.ts';
import { extendReservations } from '../../inventory/index.ts';
import { noteFindingOfPayment, type PaymentChange, requestRefund } from '../../payments/index.ts';
import { checkOrder } from '../fraud/check-order.ts';
import type { LockedOrder } from '../orders.queries.ts';
import { holdFor } from '../pay/hold-times.ts';
import { publishAfterCommit } from '../publish.ts';
import { note, notedEvent } from '../timeline/note-change.ts';
import { applyEdit } from './apply-edit.ts';
import { type EditRow, keepEdit, orderToEdit } from './edits.queries.ts';
import { freeOrder, letGo } from './end-edit.ts';
import { isEditable, versionOf } from './order-version.ts';

/**
 * Applies a change of the payment of an edit, inside the transaction that settles it and under the order's lock. Money applies
 * the edit where the order is still what it was, also after its link ran out; otherwise it goes back and is a finding. Running
 * it twice changes nothing.
 */
export async function onEditPayment(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  edit: EditRow,
  change: PaymentChange,
): Promise<void> {
  switch (change.state) {
    case 'pending':
    case 'partial':
      return wait(shop, tx, order, edit, change);
    case 'paid':
      if (edit.state === 'applied' || edit.state === 'refused') return;
      return pay(shop, tx, order, edit, change);
    case 'mismatch':
      return refuse(shop, tx, order, edit, change);
    case 'excess':
      await noteFindingOfPayment(shop, tx, 'excess', change);
      return;
    case 'failed':
    case 'expired':
    case 'cancelled':
      // It can be paid again until its link runs out.
      return;
  }
}

async function pay(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  edit: EditRow,
  change: PaymentChange,
): Promise<void> {
  const isLate = edit.state !== 'pending';
  // What staff withdrew on purpose is not done after all.
  if (edit.state === 'withdrawn') return refuse(shop, tx, order, edit, change);
  // What is refused halfway, e.g. because its goods are gone, is as if it had not been begun.
  await tx.sql('savepoint edit_paid');
  try {
    await applyPaid(tx, shop, order, edit);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tx.sql('rollback to savepoint edit_paid');
    return refuse(shop, tx, order, edit, change);
  }
  if (isLate) await noteFindingOfPayment(shop, tx, 'late_payment', change);
}

/**
 * Applies an edit that was paid, in the transaction that booked its money.
 * @throws AppError 409 `edit_over` where the order is not what it was any more, `out_of_stock`; what was written has to be
 *   taken back then
 */
export async function applyPaid(
  tx: Connection,
  shop: Shop,
  order: LockedOrder,
  edit: EditRow,
  by?: { id: string; name: string },
): Promise<void> {
  const now = await requireUnchanged(tx, edit);
  const { before, after, delivery_address: address, difference_cents: differenceCents, reason } = edit;
  await freeOrder(tx, order, shop.clock.now());
  await applyEdit(
    tx,
    shop,
    { id: edit.id, order: now, before, after, address, differenceCents, reason, ...(by && { by }) },
    edit.id,
  );
  await tell(shop, tx, order);
}

/** The order of an edit, as long as it is what it was when the edit was made. @throws AppError 409 `edit_over` */
export async function requireUnchanged(tx: Connection, edit: EditRow) {
  const order = await tx.first(orderToEdit, { orderId: edit.order_id });
  const isFree = order?.hold === null || order?.hold === 'edit';
  // One whose time was over does not come before another one that waits for its money.
  const isFirst = edit.state === 'pending' || !order?.has_pending;
  if (order && isFree && isFirst && isEditable(order) && versionOf(order) === edit.order_version)
    return order;
  throw new AppError(
    409,
    'edit_over',
    'Tu pedido cambió desde que preparamos este cambio. Escríbenos y lo vemos.',
  );
}

/** The money cannot change the order any more: it goes back, and staff find why. */
async function refuse(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  edit: EditRow,
  change: PaymentChange,
): Promise<void> {
  const { attemptId, amountCents } = change;
  await requestRefund(tx, shop, {
    attemptId,
    reason: `The change of order ${order.number ?? order.id} could not be made any more`,
    requestedBy: null,
  });
  await letGo(tx, shop, edit.state === 'pending' ? order : { ...order, hold: null }, edit, 'refused');
  await checkOrder(shop, tx, order.id);
  await noteFindingOfPayment(shop, tx, 'late_payment', change);
  const amount = formatPesos(amountCents);
  await note(
    tx,
    shop,
    order.id,
    notedEvent({
      topic: 'order_edit_refused',
      staff: keepText('{amount} came for a change that cannot be made any more; they go back.', { amount }),
      shopper: `Tu pago de ${amount} llegó cuando el cambio ya no se podía hacer. Te lo devolvemos.`,
    }),
  );
  await tell(shop, tx, order);
}

/** A voucher is out, or a transfer was too small: link and goods wait for the money. */
async function wait(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  edit: EditRow,
  change: PaymentChange,
): Promise<void> {
  if (edit.state !== 'pending') return;
  const heldUntil = holdFor(change, shop.clock.now());
  const kept = await tx.first(keepEdit, { id: edit.id, attemptId: change.attemptId, heldUntil });
  if (kept) await extendReservations(tx, edit.id, kept.kept_until);
  await note(
    tx,
    shop,
    order.id,
    notedEvent({
      topic: 'order_edit_awaited',
      staff: keepText('The payment of the change is under way.'),
      shopper: 'Generaste los datos para pagar el cambio. Guardamos tus productos mientras llega.',
    }),
  );
  await tell(shop, tx, order);
}

function tell(shop: Shop, tx: Connection, order: LockedOrder): Promise<void> {
  return publishAfterCommit(shop, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
}
