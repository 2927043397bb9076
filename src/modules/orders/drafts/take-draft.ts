import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { releaseReservations } from '../../inventory/index.ts';
import { currentPayment, isUnsettled } from '../../payments/index.ts';
import { isCancelledOnPurpose, type LockedOrder, lockOrder, orderState } from '../orders.queries.ts';
import { closePaymentJob } from '../pay/close-other-payment.ts';
import { giveUpOrder } from '../pay/close-unpaid-order.ts';
import { publishAfterCommit } from '../publish.ts';
import { lockDraft, setDraftOrder } from './drafts.queries.ts';

type PaidOrder = Pick<LockedOrder, 'id' | 'cart_id'>;

/**
 * Whether the draft order that an order was made of is over: cancelled, or paid as another order (which may have been cancelled
 * since), where a page or voucher of before is paid after all. Until the transaction ends nobody else pays it.
 */
export async function isOfDraftOver(tx: Connection, order: PaidOrder): Promise<boolean> {
  const draft = await tx.first(lockDraft, { id: order.cart_id });
  if (!draft) return false;
  if (draft.state === 'cancelled') return true;
  if (!draft.order_id || draft.order_id === order.id) return false;
  const state = (await tx.first(orderState, { orderId: draft.order_id }))?.state;
  if (state === 'cancelled') return isCancelledOnPurpose(tx, draft.order_id);
  return !['pending_payment', 'awaiting_payment', 'expired'].includes(state ?? 'expired');
}

/**
 * Makes the order that is paid the one of its draft order: what was kept for that is its own, and a later one that nobody paid
 * is given up, and its payment page closed. Does nothing for the order of a cart.
 */
export async function takeDraft(tx: Connection, shop: Shop, order: PaidOrder): Promise<void> {
  const draft = await tx.first(lockDraft, { id: order.cart_id });
  if (!draft) return;
  await releaseReservations(tx, draft.id);
  if (!draft.order_id || draft.order_id === order.id) return;
  await tx.run(setDraftOrder, { id: draft.id, orderId: order.id, now: shop.clock.now() });
  const later = await tx.first(lockOrder, { id: draft.order_id });
  if (later?.state !== 'pending_payment' && later?.state !== 'awaiting_payment') return;
  await giveUpOrder(tx, shop, later, 'cancelled');
  const page = await currentPayment(tx, later.id);
  if (page && isUnsettled(page.state)) await shop.jobs.send(tx, closePaymentJob, { attemptId: page.id });
  await publishAfterCommit(shop, tx, {
    customerId: later.customer_id,
    orderId: later.id,
    state: 'cancelled',
  });
}
