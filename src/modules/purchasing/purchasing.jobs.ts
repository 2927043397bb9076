import { msg, t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { shopClock } from '../shipping/index.ts';
import { alertStaff } from '../staff/index.ts';
import { confirmBySelf } from './confirm-by-self.ts';
import { gatherProposals } from './gather.ts';
import { dueToSend, lateOnes } from './purchasing.queries.ts';
import { type SendOrder, sendOrderJob } from './purchasing.ts';
import { workOrder } from './send-order.ts';

/** Gathers what buyers wait for every minute, sends what is confirmed, and follows it until it is here. */
export function purchasingJobs(shop: Shop): JobDefinition<never>[] {
  const send: JobDefinition<SendOrder> = {
    name: sendOrderJob,
    // The clock goes on with what failed, when its supplier may be asked.
    retryLimit: 0,
    concurrency: 2,
    work: ({ id }) => workOrder(shop, id),
  };
  const watch: JobDefinition = {
    name: 'purchasing.watch',
    schedule: '* * * * *',
    retryLimit: 0,
    work: () => watchPurchases(shop),
  };
  return [send, watch] as JobDefinition<never>[];
}

/** What the clock does once a minute. */
export async function watchPurchases(shop: Shop): Promise<void> {
  const { db, clock, log } = shop;
  await db.transaction((tx) => gatherProposals(shop, tx));
  await confirmBySelf(shop);
  for (const { id } of await db.rows(dueToSend, { now: clock.now() })) {
    await workOrder(shop, id).catch((error: unknown) => {
      log.error({ err: error, purchase: id }, 'a purchase could not be gone on with');
    });
  }
  await tellOfLate(shop);
}

/** Tells the staff once of each purchase whose day has passed. */
async function tellOfLate(shop: Shop): Promise<void> {
  const late = await shop.db.rows(lateOnes, { today: shopClock(shop.clock.now()).day });
  if (late.length === 0) return;
  await shop.db.transaction(async (tx) => {
    for (const { id, supplier_name: supplier, expected_on: day, folio } of late) {
      await alertStaff(shop, tx, 'stock', {
        once: `purchase:${id}:late:${day}`,
        subject: { message: msg('Purchase {id} is late'), values: () => ({ id: String(id) }) },
        text: () => t('{supplier} should have brought it by {day}. Its buyers wait.', { supplier, day }),
        facts: folio === null ? [] : [{ name: msg('Their number'), value: folio }],
        path: `/admin/purchasing/${id}`,
      });
    }
  });
}
