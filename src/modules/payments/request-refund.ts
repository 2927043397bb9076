import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { addRefund, lockCharges, type Refund, refundableOfAttempt } from './payments.queries.ts';

/** The job that carries a requested refund to the provider. */
export const refundJob = 'payments.refund';

/**
 * Writes down that money goes back, in the caller's transaction; a job then asks the provider (rule R24).
 * @param input without `amountCents`, all that is left of the payment
 * @throws AppError 409 `refund_exceeds_payment` with `details.refundable_cents` when that much is not left
 */
export async function requestRefund(
  tx: Connection,
  shop: Shop,
  input: {
    attemptId: string;
    amountCents?: number | undefined;
    reason: string;
    requestedBy: string | null;
    source?: Refund['source'];
  },
): Promise<Refund> {
  const { attemptId, reason, requestedBy, source = 'charge' } = input;
  await tx.run(lockCharges, [attemptId]);
  const { refundableCents } = (await tx.first(refundableOfAttempt, [attemptId])) ?? { refundableCents: 0 };
  const amountCents = input.amountCents ?? refundableCents;
  if (amountCents <= 0 || amountCents > refundableCents) {
    throw conflict('refund_exceeds_payment', 'No queda tanto por devolver de este pago.', {
      refundable_cents: refundableCents,
    });
  }
  const refund = await tx.first(addRefund, [attemptId, amountCents, reason, requestedBy, source]);
  if (!refund) throw new Error('The refund was not written.');
  await shop.jobs.send(tx, refundJob, { refundId: refund.id });
  return refund;
}
