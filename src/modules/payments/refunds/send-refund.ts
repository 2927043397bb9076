import type { Shop } from '../../../platform/context.ts';
import { applyRefund, refuseRefund } from './apply-refund.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { refundById } from './refunds.queries.ts';
import { paymentUnavailable } from '../payments.ts';
import { ProviderError } from '../provider.ts';
import { hasProviderRef, requireAttempt } from '../settlement/settle.ts';

/**
 * Asks the provider to give a requested refund's money back; the refund's id makes a repetition safe.
 * @throws AppError 503 when the provider cannot be reached; the job is tried again
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  const refund = await shop.db.first(refundById, { id: refundId });
  // A transfer is sent by staff, and credit is there at once.
  if (refund?.state !== 'requested') return;
  const { source } = refund;
  if (source !== 'charge' && source !== 'balance') return;
  const attempt = await requireAttempt(shop.db, refund.attemptId);
  const provider = shop.payments.provider(attempt.provider);
  if (!provider || !hasCharge(attempt)) throw paymentUnavailable();
  try {
    await applyRefund(shop, attempt, await provider.refund({ ...refund, source }, attempt));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'unavailable') throw paymentUnavailable(error);
    shop.log.error({ err: error, refund: refundId }, 'refund refused');
    await refuseRefund(shop, attempt, refundId, error.message);
  }
}

/**
 * Asks the provider about a refund that is on its way, in case a webhook was lost.
 * @throws AppError 503 when the provider cannot be reached
 */
export async function lookAtRefund(shop: Shop, refundId: string): Promise<void> {
  const refund = await shop.db.first(refundById, { id: refundId });
  if (refund?.state !== 'pending' || refund.providerRef === null) return;
  const attempt = await requireAttempt(shop.db, refund.attemptId);
  const provider = shop.payments.provider(attempt.provider);
  if (!provider || !hasProviderRef(attempt)) throw paymentUnavailable();
  try {
    for (const reported of await provider.refundsOf(attempt, refund.providerRef)) {
      await applyRefund(shop, attempt, reported);
    }
  } catch (error) {
    throw error instanceof ProviderError ? paymentUnavailable(error) : error;
  }
}

function hasCharge(attempt: Attempt): attempt is Attempt & { chargeRef: string } {
  return attempt.chargeRef !== null;
}
