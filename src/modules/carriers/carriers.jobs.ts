import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { abandonJob } from './abandon-labels.ts';
import { settleLeftPickups } from './ask-pickup.ts';
import { settleOpenLabels } from './buy-label.ts';
import { cancelLabel } from './cancel-label.ts';
import { settleCancellations } from './cancel-pickup.ts';
import { forgetEvents, forgetQuotes } from './carriers.queries.ts';
import { readParcel, readSilentParcels } from './tracking/read-parcel.ts';
import { readJob } from './tracking/receive-webhook.ts';

const eventDaysKept = 90;

/** Settles labels and pick-ups that were left open every minute, and asks where parcels are. */
export function carriersJobs(shop: Shop): JobDefinition<never>[] {
  const read: JobDefinition<{ labelId: string }> = {
    name: readJob,
    work: ({ labelId }) => readParcel(shop, labelId),
    retryLimit: 8,
    concurrency: 2,
  };
  const settle: JobDefinition<never> = {
    name: 'carriers.settle-labels',
    work: () => settleOpenLabels(shop),
    schedule: '* * * * *',
    retryLimit: 0,
  };
  const settlePickups: JobDefinition<never> = {
    name: 'carriers.settle-pickups',
    work: async () => {
      await settleLeftPickups(shop);
      await settleCancellations(shop);
    },
    schedule: '* * * * *',
    retryLimit: 0,
  };
  const readSilent: JobDefinition<never> = {
    name: 'carriers.read-silent-parcels',
    work: () => readSilentParcels(shop),
    schedule: '*/15 * * * *',
    retryLimit: 0,
  };
  const forget: JobDefinition<never> = {
    name: 'carriers.forget-events',
    work: async () => {
      const before = new Date(shop.clock.now().getTime() - eventDaysKept * 86_400_000);
      await shop.db.run(forgetEvents, { before });
      await shop.db.run(forgetQuotes, { before });
    },
    schedule: '20 4 * * *',
  };
  const giveBack: JobDefinition<{ labelId: string }> = {
    name: abandonJob,
    work: async ({ labelId }) => void (await cancelLabel(shop, labelId, null)),
    retryLimit: 6,
  };
  return [giveBack, read, settle, settlePickups, readSilent, forget];
}
