import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { rehearse } from '../../../platform/database/rehearse.ts';
import { notFound } from '../../../platform/errors.ts';
import { releaseReservations } from '../../inventory/index.ts';
import { closeAttempt, currentPayment } from '../../payments/index.ts';
import { returnUses } from '../../promotions/index.ts';
import { releaseCredit } from '../../store-credit/index.ts';
import { keepForDraft } from '../drafts/keep-goods.ts';
import { noteChange } from '../timeline/note-change.ts';
import type { OrderState } from '../order-state.ts';
import { type LockedOrder, lockOrder, orderState } from '../orders.queries.ts';
import { publishOrderChanged } from '../publish.ts';

/**
 * Ends an unpaid purchase: the provider is asked first, so that money on its way is found, then the payment page is
 * closed and the stock given back (rule R12). Safe to run twice and beside a payment that arrives.
 * @returns the order's state afterwards; `paid` or `awaiting_payment` where the customer was faster
 * @throws AppError 503 while the provider does not answer, 404 for an order that is not there
 */
export async function closeUnpaidOrder(
  shop: Shop,
  orderId: string,
  as: 'expired' | 'cancelled',
): Promise<OrderState> {
  const attempt = await currentPayment(shop.db, orderId);
  // Closing announces what it finds, which changes the order by itself.
  if (attempt && isUnfinished(attempt.state)) await closeAttempt(shop, attempt.id);
  const now = await shop.db.first(orderState, { orderId });
  if (!now) throw notFound();
  if (now.state !== 'pending_payment' && now.state !== 'awaiting_payment') return now.state;
  // No attempt is left that could announce anything, e.g. the provider refused to open one.
  return closeWithoutAttempt(shop, orderId, as);
}

async function closeWithoutAttempt(
  shop: Shop,
  orderId: string,
  as: 'expired' | 'cancelled',
): Promise<OrderState> {
  const closed = await shop.db.transaction(async (tx) => {
    const order = await tx.first(lockOrder, { id: orderId });
    if (!order) throw notFound();
    const attempt = await currentPayment(tx, orderId);
    const isOpen = order.state === 'pending_payment' || order.state === 'awaiting_payment';
    if (!isOpen || (attempt && (isUnfinished(attempt.state) || attempt.state === 'paid'))) {
      return { hasChanged: false, order };
    }
    await giveUpOrder(tx, shop, order, as);
    return { hasChanged: true, order: { ...order, state: as } };
  });
  const { id, customer_id: customerId, state } = closed.order;
  if (closed.hasChanged) publishOrderChanged(shop, { customerId, orderId: id, state });
  return state;
}

/** Gives back what an unpaid order holds and notes its end; the caller holds its lock and knows that no money is on its way. */
export async function giveUpOrder(
  tx: Connection,
  shop: Shop,
  order: LockedOrder,
  as: 'expired' | 'cancelled',
): Promise<void> {
  await releaseCredit(tx, order.id, shop.clock.now());
  await releaseReservations(tx, order.id);
  await keepForDraft(tx, shop, order.id);
  await returnUses(tx, order.id);
  await noteChange(tx, shop, order.id, { kind: as, creditCents: order.store_credit_cents }, { state: as });
}

/**
 * Does `work` as if an unpaid purchase were closed, and keeps nothing of it. One that is paid or over meanwhile is left to
 * whoever closes it.
 * @throws what `work` throws
 */
export function rehearseClosed(
  shop: Shop,
  orderId: string,
  work: (tx: Connection) => Promise<unknown>,
): Promise<void> {
  return rehearse(shop.db, async (tx) => {
    const order = await tx.first(lockOrder, { id: orderId });
    if (order?.state !== 'pending_payment') return;
    await giveUpOrder(tx, shop, order, 'cancelled');
    await work(tx);
  });
}

function isUnfinished(state: string): boolean {
  return state === 'created' || state === 'open' || state === 'pending';
}
