import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { deleteOldVisitors } from './customers.queries.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** A visitor's session lasts 60 days; after that nobody can reach the cart any more. */
const visitorDays = 60;

/** Nightly: visitors nobody can come back as are forgotten. */
export function customersJobs(shop: Shop): JobDefinition<never>[] {
  return [
    {
      name: 'customers.forget-visitors',
      schedule: '20 4 * * *',
      work: async () => {
        const now = shop.clock.now();
        const forgotten = await deleteOldVisitors(
          shop.db,
          new Date(now.getTime() - visitorDays * dayMilliseconds),
          now,
        );
        shop.log.info({ forgotten }, 'old visitors forgotten');
      },
    },
  ];
}
