import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { readLimits } from '../settings/index.ts';
import { askForRate } from './rates/ask-for-rate.ts';
import { turnRates } from './rates/turn-rates.ts';
import { repricingJob } from './repricing-job.ts';
import { forgetRuns } from './repricing.queries.ts';
import { workRun } from './work-run.ts';

/** What repricing does later or by the clock. */
export function repricingJobs(shop: Shop): JobDefinition<never>[] {
  const work: JobDefinition<{ run_id: string }> = {
    name: repricingJob,
    retryLimit: 5,
    work: ({ run_id: id }) => workRun(shop, id),
  };
  return [
    work as JobDefinition<never>,
    { name: 'repricing.turn_rates', schedule: '* * * * *', retryLimit: 0, work: () => turnRates(shop) },
    {
      name: 'repricing.ask_for_rate',
      // FIX is published at noon of business days.
      schedule: '10 12-20 * * 1-5',
      retryLimit: 3,
      work: () => askForRate(shop),
    },
    {
      name: 'repricing.forget',
      schedule: '25 4 * * *',
      retryLimit: 0,
      work: async () => {
        const { imports_kept_days: days } = await readLimits(shop.db, shop.log);
        await shop.db.run(forgetRuns, { before: new Date(shop.clock.now().getTime() - days * 86_400_000) });
      },
    },
  ];
}
