import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { applyPromotions } from './apply-promotions.ts';

/** What promotions do by the clock. */
export function promotionsJobs(shop: Shop): JobDefinition<never>[] {
  return [
    { name: 'promotions.apply', schedule: '* * * * *', retryLimit: 0, work: () => applyPromotions(shop) },
  ];
}
