import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { freeGoods } from './free-goods.ts';

/** By the minute, goods that quotes kept long enough are free. */
export function companyQuotesJobs(shop: Shop): JobDefinition<never>[] {
  return [{ name: 'company-quotes.free-goods', schedule: '* * * * *', work: () => freeGoods(shop) }];
}
