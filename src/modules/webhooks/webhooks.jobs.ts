import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { deliverDue, deliverJob, type DeliverOrder } from './deliver.ts';
import { fanOut } from './fan-out.ts';
import { fanOutJob } from './tell-webhooks.ts';
import { forgetDeliveries } from './webhooks.queries.ts';

/** How long it can be seen what was sent, and sent again. */
const keptDays = 30;

/** What is sent to webhooks later or by the clock. */
export function webhooksJobs(shop: Shop): JobDefinition<never>[] {
  /** Each change of an order calls for its hearers again: a slow one would take every worker from the others. */
  const underWay = new Set<string>();
  const deliver: JobDefinition<DeliverOrder> = {
    name: deliverJob,
    // What is due is called for every minute.
    retryLimit: 0,
    concurrency: 4,
    work: async (order) => {
      if (underWay.has(order.webhook_id)) return;
      underWay.add(order.webhook_id);
      const isMoreDue = await deliverDue(shop, order).finally(() => underWay.delete(order.webhook_id));
      if (isMoreDue) await shop.jobs.send(shop.db, deliverJob, order);
    },
  };
  return [
    // Also by the clock: changes of products, and what is tried again.
    { name: fanOutJob, schedule: '* * * * *', work: () => fanOut(shop) },
    deliver as JobDefinition<never>,
    {
      name: 'webhooks.forget',
      schedule: '35 4 * * *',
      retryLimit: 0,
      work: async () => {
        const before = new Date(shop.clock.now().getTime() - keptDays * 86_400_000);
        await shop.db.run(forgetDeliveries, { before });
      },
    },
  ];
}
