import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { askForReviews } from './ask-for-reviews.ts';
import { deleteHiddenPhotos, photosHiddenSince } from './reviews.queries.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Staff may change their mind so long. */
const hiddenDays = 30;
const batchSize = 500;

/** By day, buyers are asked for reviews of what arrived; nightly, photos that staff hid a month ago leave the disk. */
export function reviewsJobs(shop: Shop): JobDefinition<never>[] {
  return [
    { name: 'reviews.ask', schedule: '45 9-20 * * *', work: () => askForReviews(shop) },
    {
      name: 'reviews.forget-photos',
      schedule: '50 4 * * *',
      work: async () => {
        const moment = new Date(shop.clock.now().getTime() - hiddenDays * dayMilliseconds);
        const photos = await photosHiddenSince(shop.db, moment, batchSize);
        // The file first: a row without a file is found again tomorrow, a file without a row never.
        for (const { image_url } of photos) await shop.media.removePhoto(image_url);
        await deleteHiddenPhotos(
          shop.db,
          photos.map(({ id }) => id),
          moment,
        );
        shop.log.info({ forgotten: photos.length }, 'hidden photos forgotten');
      },
    },
  ];
}
