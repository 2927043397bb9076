import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { countSales } from './replenishment/count-sales.ts';

/** Every five minutes: how fast everything sells. */
export function inventoryJobs(shop: Shop): JobDefinition<never>[] {
  return [
    {
      name: 'inventory.count-sales',
      schedule: '*/5 * * * *',
      retryLimit: 0,
      work: () => countSales(shop),
    },
  ];
}
