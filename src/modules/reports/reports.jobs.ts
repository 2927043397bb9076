import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { tellLosses } from './promotion-warnings.ts';

/** Looks every morning for promotions that sell more below cost than anybody agreed to. */
export function reportsJobs(shop: Shop): JobDefinition<never>[] {
  return [{ name: 'reports.tell_losses', schedule: '10 8 * * *', work: () => tellLosses(shop) }];
}
