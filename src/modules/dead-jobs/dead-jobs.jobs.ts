import { msg, t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import { deadJobKinds, type JobDefinition } from '../../platform/jobs.ts';
import { alertStaff } from '../staff/index.ts';
import { maskedError } from './masked-data.ts';

/** Looks for dead jobs every five minutes and tells staff. */
export function deadJobsJobs(shop: Shop): JobDefinition<never>[] {
  return [{ name: 'dead-jobs.tell_staff', schedule: '*/5 * * * *', work: () => tellOfDeadJobs(shop) }];
}

/** By day, so that what keeps failing is told again tomorrow and not every five minutes. */
async function tellOfDeadJobs(shop: Shop): Promise<void> {
  const now = shop.clock.now();
  // The time between two looks around midnight belongs to the day before.
  const days = new Set(
    [new Date(now.getTime() - 10 * 60_000), now].map((time) => time.toISOString().slice(0, 10)),
  );
  await shop.db.transaction(async (tx) => {
    for (const day of days) {
      for (const { name, count, error } of await deadJobKinds(tx, new Date(`${day}T00:00:00Z`))) {
        await alertStaff(shop, tx, 'system', {
          once: `dead-job:${name}:${day}`,
          subject: { message: msg('A job failed for good: {name}'), values: () => ({ name }) },
          text: msg('It was tried as often as it may be. Find out why, then run it again.'),
          facts: [
            { name: msg('Job'), value: name },
            { name: msg('How many today'), value: String(count) },
            { name: msg('Last error'), value: () => (error === null ? t('unknown') : maskedError(error)) },
          ],
          path: '/admin/jobs',
        });
      }
    }
  });
}
