import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { currentPayment, requestRefund } from '../payments/index.ts';
import type { LockedOrder } from './orders.queries.ts';

/** Requests back whatever is left of an order's payment; gives that amount, 0 where nothing was collected. */
export async function refundAll(
  tx: Connection,
  shop: Shop,
  order: Pick<LockedOrder, 'id' | 'paid_attempt_id'>,
  why: { reason: string; requestedBy: string | null },
): Promise<number> {
  const attemptId = order.paid_attempt_id ?? (await currentPayment(tx, order.id))?.id;
  if (attemptId === undefined) return 0;
  try {
    return (await requestRefund(tx, shop, { attemptId, ...why })).amountCents;
  } catch (error) {
    // Refused before anything was written: given back already, or money that never arrived.
    if (error instanceof AppError && error.code === 'refund_exceeds_payment') return 0;
    throw error;
  }
}
