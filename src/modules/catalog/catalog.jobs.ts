import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { followFloors } from './listing/follow-floors.ts';
import { keepFacets } from './listing/keep-facets.ts';
import { refreshListingJob } from './listing/refresh-listing-soon.ts';
import { forgetRemovedPictures } from './pictures/forget-removed-pictures.ts';
import { turnPrices } from './scheduled-prices/turn-price.ts';
import { forgetDeletions } from './taxonomy/kept-deletions.ts';
import { countSearchWords, pruneSearches } from './search/tidy-searches.ts';

/** What the catalogue does later or by the clock. */
export function catalogJobs(shop: Shop): JobDefinition<never>[] {
  return [
    refreshListingJob(shop),
    {
      name: 'catalog.keep_facets',
      schedule: '* * * * *',
      retryLimit: 0,
      work: () => shop.db.transaction(keepFacets),
    },
    { name: 'catalog.follow_floors', schedule: '* * * * *', retryLimit: 0, work: () => followFloors(shop) },
    { name: 'catalog.turn_prices', schedule: '* * * * *', retryLimit: 0, work: () => turnPrices(shop) },
    {
      name: 'catalog.forget_removed_pictures',
      schedule: '55 4 * * *',
      work: () => forgetRemovedPictures(shop),
    },
    {
      name: 'catalog.tidy_searches',
      schedule: '40 4 * * *',
      retryLimit: 0,
      work: async () => {
        await pruneSearches(shop);
        await countSearchWords(shop.db);
      },
    },
    {
      name: 'catalog.forget_deletions',
      schedule: '50 4 * * *',
      retryLimit: 0,
      work: () => forgetDeletions(shop.db, shop.clock.now()),
    },
  ];
}
