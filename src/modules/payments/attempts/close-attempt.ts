import type { Shop } from '../../../platform/context.ts';
import { isUnsettled, type PaymentState } from './attempt.ts';
import { changeState, tellBrowsers } from './change-state.ts';
import { lockAttempt } from './attempts.queries.ts';
import { paymentUnavailable } from '../payments.ts';
import { ProviderError } from '../provider.ts';
import { hasProviderRef, requireAttempt, settle } from '../settlement/settle.ts';
import { returnExcess } from '../settlement/transfers.ts';

/**
 * Ends an attempt so that nobody pays it any more: asks how it stands (rule R12), ends it at the provider, then here,
 * and announces `expired` when its time was over, else `cancelled`. Transferred money goes back once it is closed.
 * @returns where it stands now. `paid`: the buyer was faster. `pending`: the money is on its way and cannot be
 *   stopped (a bank reviews it, a voucher is out that the provider does not take back); ask again later
 * @throws AppError 503 `payment_unavailable` when the provider cannot be asked; nothing has changed then
 */
export async function closeAttempt(shop: Shop, attemptId: string): Promise<PaymentState> {
  const state = await settle(shop, attemptId);
  if (!isUnsettled(state)) return state;
  const attempt = await requireAttempt(shop.db, attemptId);
  if (hasProviderRef(attempt)) {
    const provider = shop.payments.provider(attempt.provider);
    if (!provider) throw paymentUnavailable();
    try {
      // The provider refused, because the attempt changed since it was asked about.
      if (!(await provider.close(attempt))) return await settle(shop, attemptId);
    } catch (error) {
      throw error instanceof ProviderError ? paymentUnavailable(error) : error;
    }
  }
  const closed = await shop.db.transaction(async (tx) => {
    const locked = await tx.first(lockAttempt, { attemptId });
    if (!locked || !isUnsettled(locked.state)) return undefined;
    const closedState = shop.clock.now() >= locked.expiresAt ? 'expired' : 'cancelled';
    await changeState(shop, tx, locked, { state: closedState });
    if (locked.payerRef !== null) await returnExcess(shop, tx, locked, closedState);
    return closedState;
  });
  if (closed === undefined) return (await requireAttempt(shop.db, attemptId)).state;
  tellBrowsers(shop, attempt, closed);
  if (attempt.payerRef !== null) await findLastTransfer(shop, attemptId);
  return closed;
}

/**
 * Looks for a transfer that came just before the end. The attempt is over either way: a provider that does not answer
 * now is asked within a day.
 */
async function findLastTransfer(shop: Shop, attemptId: string): Promise<void> {
  try {
    await settle(shop, attemptId);
  } catch (error) {
    shop.log.warn({ err: error, attempt: attemptId }, 'a closed transfer could not be looked at once more');
  }
}
