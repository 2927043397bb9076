import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { forgetOldEmails } from '../../platform/mail-queue.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Long enough for a complaint about an order; emails say who bought what. */
const keptDays = 180;

/** Nightly: old emails are forgotten. */
export function oldMailsJobs(shop: Shop): JobDefinition<never>[] {
  return [
    {
      name: 'mails.forget-old',
      schedule: '40 4 * * *',
      work: async () => {
        const before = new Date(shop.clock.now().getTime() - keptDays * dayMilliseconds);
        shop.log.info({ forgotten: await forgetOldEmails(shop.db, before) }, 'old letters forgotten');
      },
    },
  ];
}
