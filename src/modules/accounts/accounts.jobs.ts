import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { deleteVisitors, visitorsGone } from '../customers/index.ts';
import { buyersAmong } from '../orders/index.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** A visitor's session lasts 60 days; after that nobody can reach the cart any more. */
const visitorDays = 60;

/** Nightly: visitors nobody can come back as are forgotten, but for those who bought. */
export function accountsJobs({ db, clock, log }: Shop): JobDefinition<never>[] {
  return [
    {
      name: 'customers.forget-visitors',
      schedule: '20 4 * * *',
      work: async () => {
        const now = clock.now();
        const olderThan = new Date(now.getTime() - visitorDays * dayMilliseconds);
        let forgotten = 0;
        for (let after: string | undefined = ''; after !== undefined;) {
          const gone = await visitorsGone(db, { olderThan, now, after });
          const buyers = await buyersAmong(db, gone);
          // Who buys in this moment is kept by the order's reference: it refuses, and the job is done again.
          forgotten += await deleteVisitors(
            db,
            gone.filter((id) => !buyers.has(id)),
            olderThan,
            now,
          );
          after = gone.at(-1);
        }
        log.info({ forgotten }, 'old visitors forgotten');
      },
    },
  ];
}
