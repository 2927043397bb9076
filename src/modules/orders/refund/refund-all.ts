import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { currentPayment, refundPurchase, type Refunded, type RefundTo } from '../../payments/index.ts';
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
      attemptId: await payingAttempt(tx, order),
      ...how,
    });
  } catch (error) {
    // Refused before anything was written: given back already, or money that never arrived.
    if (error instanceof AppError && error.code === 'refund_exceeds_payment') {
      return { amountCents: 0, creditCents: 0, cashCents: 0 };
    }
    throw error;
  }
}

/** The provider's payment of an order, also one that is under review. */
export async function payingAttempt(
  tx: Connection,
  order: Pick<LockedOrder, 'id' | 'paid_attempt_id'>,
): Promise<string | undefined> {
  return order.paid_attempt_id ?? (await currentPayment(tx, order.id))?.id;
}
