import type { RequestContext } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { releaseReservations, returnTakenUnits } from '../inventory/index.ts';
import { returnUses } from '../promotions/index.ts';
import { audit } from '../staff/index.ts';
import { closeUnpaidOrder } from './close-unpaid-order.ts';
import { noteChange } from './note-change.ts';
import { cancellationOf } from './order.ts';
import { lockOrder, orderState } from './orders.queries.ts';
import { refundAll } from './refund-all.ts';
import { tellOrderChanged } from './tell.ts';

/**
 * Cancels an order for the shop: an unpaid one is closed at the provider first, a paid one that has not left is
 * refunded in full and its goods go back on the shelf. Money that still arrives afterwards is given back.
 * @throws AppError 404; 409 `too_late`; 503 while the provider of an unpaid order does not answer
 */
export async function cancelOrder(context: RequestContext, orderId: string, reason: string): Promise<void> {
  const { db, staff } = context;
  const before = await db.first(orderState, [orderId]);
  if (!before) throw notFound('There is no such order.');
  const wasOpen = before.state === 'pending_payment' || before.state === 'awaiting_payment';
  if (wasOpen) await closeUnpaidOrder(context, orderId, 'cancelled');

  const order = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, [orderId]);
    if (!locked) throw notFound('There is no such order.');
    const way = cancellationOf(locked);
    const isJustClosed = wasOpen && (locked.state === 'cancelled' || locked.state === 'expired');
    if (way === 'too_late' && !isJustClosed) {
      throw conflict('too_late', 'The order is shipped or already closed.', {
        state: locked.state,
        fulfilment: locked.fulfilment,
      });
    }
    await releaseReservations(tx, orderId);
    await returnTakenUnits(tx, orderId);
    await returnUses(tx, orderId);
    const isCollected = way === 'refund' || way === 'review';
    const refundCents = isCollected
      ? await refundAll(tx, context, locked, { reason, requestedBy: staff?.id ?? null })
      : 0;
    await noteChange(
      tx,
      context,
      orderId,
      { kind: 'cancelled_by_staff', reason, refundCents },
      { state: 'cancelled' },
      staff?.name ?? null,
    );
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'order.cancel',
      subject: `order:${orderId}`,
      before: { state: before.state },
      after: { state: 'cancelled', reason, refund_cents: refundCents },
    });
    return locked;
  });
  tellOrderChanged(context, { customerId: order.customer_id, orderId, state: 'cancelled' });
}
