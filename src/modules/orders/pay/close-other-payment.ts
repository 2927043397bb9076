import type { Shop } from '../../../platform/context.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { closeAttempt } from '../../payments/index.ts';

export const closePaymentJob = 'orders.close-other-payment';

/** Ends the payment that an order waited for when it was paid otherwise; a provider that does not answer is asked again. */
export function closeOtherPayment(shop: Shop): JobDefinition<{ attemptId: string }> {
  return {
    name: closePaymentJob,
    retryLimit: 8,
    work: async ({ attemptId }) => {
      await closeAttempt(shop, attemptId);
    },
  };
}
