import type { Shop } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { beginCampaign, stepJob } from './send-campaign.ts';
import { stepCampaign } from './step-campaign.ts';

const due = query(
  'campaigns.due',
  `select id from campaign where state = 'scheduled' and scheduled_at <= :now order by scheduled_at`,
);
/** One whose job died on the way: it goes on with the step it stands at. */
const silent = query(
  'campaigns.silent',
  `select id, step from campaign where state = 'sending' and stepped_at < :before`,
);
const silentMilliseconds = 5 * 60_000;

/** By the minute: campaigns whose moment has come begin, and those that stand still go on. */
export function campaignsJobs(shop: Shop): JobDefinition<never>[] {
  const step: JobDefinition<{ id: number; step: number }> = {
    name: stepJob,
    work: (data) => stepCampaign(shop, data),
    concurrency: 2,
  };
  return [
    step,
    {
      name: 'campaigns.clock',
      schedule: '* * * * *',
      work: async () => {
        const { db, clock, jobs } = shop;
        const now = clock.now();
        for (const { id } of await db.rows(due, { now })) {
          await db.transaction((tx) => beginCampaign(shop, tx, { id, staffName: null, now }));
        }
        const before = new Date(now.getTime() - silentMilliseconds);
        for (const stuck of await db.rows(silent, { before })) await jobs.send(db, stepJob, stuck);
      },
    },
  ];
}
