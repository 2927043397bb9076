import { type Message, msg, said, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { type AppError, conflict, notFound } from '../../../platform/errors.ts';
import { countAgainstCeiling } from '../../approvals/index.ts';
import { abandonLabels } from '../../carriers/index.ts';
import { isDropShipped, releaseReservations, returnTakenUnits } from '../../inventory/index.ts';
import { returnUses } from '../../promotions/index.ts';
import type { RefundTo } from '../../payments/index.ts';
import { audit } from '../../staff/index.ts';
import { closeUnpaidOrder } from '../pay/close-unpaid-order.ts';
import { type Finish, nothingMore } from '../finish.ts';
import { emailOrder } from '../email/email-order.ts';
import { orderCancelledMail } from '../email/mails.ts';
import { mailBuyer, noteChange } from '../timeline/note-change.ts';
import { supersedeDraft } from '../drafts/end-draft-order.ts';
import { closeEditPayment, endPendingEdit } from '../edit/end-edit.ts';
import { cancellationOf, type CancellingParty } from '../order-state.ts';
import { isCancelledOnPurpose, type LockedOrder, lockOrder, orderState } from '../orders.queries.ts';
import { refuseWhoLeft } from '../place/refuse-over-budget.ts';
import { refundAll } from './refund-all.ts';
import { deletePackedShipments } from '../fulfil/shipments.queries.ts';
import { shipmentIds } from '../parcels/shipment-ids.ts';
import { publishOrderChanged } from '../publish.ts';
import { withLinks } from '../tracking/order-links.ts';

/**
 * Cancels an order for the shop, or for the customer whose it is: an unpaid one is closed at the provider first, a paid
 * one that has not left is refunded in full and its goods go back on the shelf. Money that still arrives afterwards is
 * given back. What a supplier was told to send to its buyer staff alone cancel.
 * @param how `refundTo`: the way it came, or the buyer's store credit, which they have to want
 * @throws AppError 404; 409 `too_late`, `left_company`, `no_account`; 503 while the provider of an unpaid order does not answer
 */
export async function cancelOrder(
  context: RequestContext,
  orderId: string,
  how: { reason: string; by: CancellingParty; refundTo?: RefundTo },
  finish: Finish = nothingMore,
): Promise<void> {
  const { db, staff, customer } = context;
  const { reason, by, refundTo = 'origin' } = how;
  const before = await db.first(orderState, { orderId });
  if (!before || (by === 'customer' && before.customer_id !== customer?.id)) throw missing(by);
  if (before.state === 'pending_payment' || before.state === 'awaiting_payment') {
    await closeUnpaidOrder(context, orderId, 'cancelled');
  }

  const order = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, { id: orderId });
    if (!locked) throw missing(by);
    const way = cancellationOf(locked, by);
    if (way === 'too_late' && !(await isClosedUnpaid(tx, locked))) {
      throw conflict('too_late', said(tooLate[by]), { state: locked.state, fulfilment: locked.fulfilment });
    }
    const isCollected = way === 'refund' || way === 'review';
    if (by === 'customer' && isCollected) {
      await refuseWhoLeft(tx, locked);
      // Nobody here could keep the goods back any more. Staff ask the supplier first.
      if (await isDropShipped(tx, orderId)) throw conflict('too_late', said(tooLate.customer));
    }
    // Locks credit before stock, as everywhere.
    const back = isCollected
      ? await refundAll(tx, context, locked, {
          reason: reason || 'Cancelled by the customer',
          requestedBy: staff?.id ?? null,
          to: refundTo,
        })
      : { amountCents: 0, creditCents: 0, cashCents: 0 };
    if (by === 'staff') await countAgainstCeiling(tx, context, 'refund', back.amountCents);
    const money = {
      refundCents: back.amountCents,
      creditCents: back.creditCents,
      cashCents: back.cashCents,
    };
    // A link that was paid once is not paid again at the price of then.
    if (isCollected) await supersedeDraft(tx, context, locked.cart_id);
    await endPendingEdit(tx, context, locked);
    await releaseReservations(tx, orderId);
    await returnTakenUnits(tx, orderId);
    await returnUses(tx, orderId);
    await abandonLabels(context, tx, await shipmentIds(tx, [orderId]));
    await tx.run(deletePackedShipments, { orderId });
    await noteChange(
      tx,
      context,
      orderId,
      { kind: by === 'staff' ? 'cancelled_by_staff' : 'cancelled_by_customer', reason, ...money },
      { state: 'cancelled', fulfilment: 'unfulfilled' },
      by === 'staff' ? (staff?.name ?? null) : locked.customer_name,
    );
    const read = await emailOrder(tx, orderId);
    const told = back.cashCents > 0 ? read : await withLinks(context, tx, read, context.clock.now());
    await mailBuyer(context, tx, orderId, orderCancelledMail(told, money, context.publicUrl));
    if (by === 'staff') {
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'order.cancel',
        subject: `order:${orderId}`,
        before: { state: before.state },
        after: {
          state: 'cancelled',
          reason,
          refund_cents: money.refundCents,
          store_credit_cents: money.creditCents,
        },
      });
    }
    await finish(tx, orderId);
    return locked;
  });
  publishOrderChanged(context, { customerId: order.customer_id, orderId, state: 'cancelled' });
  await closeEditPayment(context, orderId);
}

const tooLate: Record<CancellingParty, Message | string> = {
  staff: msg('The order is shipped or already closed.'),
  customer:
    'Tu pedido ya se está empacando o ya salió, y no se puede cancelar. Puedes devolverlo cuando llegue.',
};

/** Closed without money and not on purpose: a moment ago by this call, or by one that ended halfway. */
async function isClosedUnpaid(tx: Connection, order: LockedOrder): Promise<boolean> {
  const isClosed = order.state === 'cancelled' || order.state === 'expired';
  return isClosed && order.number === null && !(await isCancelledOnPurpose(tx, order.id));
}

function missing(by: CancellingParty): AppError {
  return notFound(by === 'staff' ? t('There is no such order.') : 'No encontramos ese pedido.');
}
