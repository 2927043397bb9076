import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { remindDue } from './remind-due.ts';

/** At nine in the morning of Mexico City: companies are told what is soon due, or overdue. */
export function companyCreditJobs(shop: Shop): JobDefinition<never>[] {
  return [{ name: 'company-credit.remind', schedule: '0 15 * * *', work: () => remindDue(shop) }];
}
