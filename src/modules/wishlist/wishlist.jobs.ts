import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { sendAfterCommit } from '../../platform/mail.ts';
import { alertMail } from './mails.ts';
import { deleteUnconfirmed, takeDueAlerts } from './wishlist.queries.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
const unconfirmedDays = 7;
const batchSize = 200;
/** One run ends some time, so that the next one can start; what is left waits a minute. */
const batchesMax = 100;

/** Every minute: emails about what came true. Nightly: addresses that never answered are forgotten. */
export function wishlistJobs(shop: Shop): JobDefinition<never>[] {
  return [
    { name: 'wishlist.tell-alerts', schedule: '* * * * *', work: () => tellAlerts(shop) },
    {
      name: 'wishlist.forget-unconfirmed',
      schedule: '40 4 * * *',
      work: async () => {
        const olderThan = new Date(shop.clock.now().getTime() - unconfirmedDays * dayMilliseconds);
        const forgotten = await deleteUnconfirmed(shop.db, olderThan);
        shop.log.info({ forgotten }, 'alerts nobody confirmed forgotten');
      },
    },
  ];
}

/** An alert ends in the transaction that sends its email: run twice, or in two processes, it is still one email. */
async function tellAlerts(shop: Shop): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const told = await shop.db.transaction(async (tx) => {
      const due = await takeDueAlerts(tx, batchSize);
      for (const alert of due) await sendAfterCommit(shop, tx, alertMail(alert, shop.publicUrl));
      return due.length;
    });
    if (told > 0) shop.log.info({ told }, 'alerts told');
    if (told < batchSize) return;
  }
}
