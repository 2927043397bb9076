import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { forgetUnanswered } from './newsletter.queries.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const unconfirmedDays = 7;

/** Nightly: addresses that never answered are forgotten. */
export function newsletterJobs(shop: Shop): JobDefinition<never>[] {
  return [
    {
      name: 'newsletter.forget-unconfirmed',
      schedule: '45 4 * * *',
      work: async () => {
        const askedBefore = new Date(shop.clock.now().getTime() - unconfirmedDays * dayMilliseconds);
        const forgotten = await forgetUnanswered(shop.db, askedBefore);
        shop.log.info({ forgotten }, 'subscriptions nobody confirmed forgotten');
      },
    },
  ];
}
