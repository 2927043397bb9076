import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { currentPayment, refundPurchase, type Refunded, type RefundTo } from '../../payments/index.ts';
import { attemptsOfEdits } from '../edit/edits.queries.ts';
import type { LockedOrder } from '../orders.queries.ts';

/** Refunds all that is left of an order's payments; nothing where nothing was collected. */
export async function refundAll(
  tx: Connection,
  shop: Shop,
  order: Pick<LockedOrder, 'id' | 'paid_attempt_id'>,
  how: { reason: string; requestedBy: string | null; to: RefundTo },
): Promise<Refunded> {
  try {
    return await refundPurchase(tx, shop, {
      reference: order.id,
      attemptIds: await payingAttempts(tx, order),
      ...how,
    });
  } catch (error) {
    // Refused before anything was written: given back already, or money that never arrived.
    if (error instanceof AppError && error.code === 'refund_exceeds_payment') {
      return { amountCents: 0, creditCents: 0, cashCents: 0, refundIds: [] };
    }
    throw error;
  }
}

/** The payments of an order, also one that is under review: what paid it, then what paid its edits. */
export async function payingAttempts(
  tx: Connection,
  order: Pick<LockedOrder, 'id' | 'paid_attempt_id'>,
): Promise<string[]> {
  const first = order.paid_attempt_id ?? (await currentPayment(tx, order.id))?.id;
  const later = await tx.rows(attemptsOfEdits, { orderId: order.id });
  return [...(first === undefined ? [] : [first]), ...later.map(({ attempt_id: id }) => id)];
}
