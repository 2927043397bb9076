import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { clearSocialPictures } from './clear-social-pictures.ts';
import { checkFeed, checkFeedJob, type FeedCheck } from './check-feed.ts';

/** How many products are compared each night. */
const checkedNightly = 100;

/** What discovery does by the clock; `report` is told what a check found. */
export function discoveryJobs(shop: Shop, report: (check: FeedCheck) => void): JobDefinition<never>[] {
  return [
    {
      name: checkFeedJob,
      schedule: '20 4 * * *',
      retryLimit: 1,
      work: async () => {
        const check = await checkFeed(shop, checkedNightly);
        report(check);
        if (check.differences.length > 0) shop.log.error(check, 'feed, page and cart disagree');
        else shop.log.info(check, 'feed, page and cart agree');
        return check;
      },
    },
    {
      name: 'discovery.clear_pictures',
      schedule: '50 3 * * *',
      retryLimit: 1,
      work: () => clearSocialPictures(shop.dataDir, shop.clock.now()),
    },
  ];
}
