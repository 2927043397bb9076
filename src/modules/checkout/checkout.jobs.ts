import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { forgetOldAnswers } from './answer-once.ts';

/** Forgets old idempotency keys, every night. */
export function checkoutJobs(shop: Shop): JobDefinition<never>[] {
  return [{ name: 'checkout.forget-answers', schedule: '17 4 * * *', work: () => forgetOldAnswers(shop) }];
}
