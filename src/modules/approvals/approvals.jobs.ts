import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { maskExpired } from './approvals.queries.ts';

/** Nightly: what nobody decided in time keeps no whole CLABE. */
export function approvalsJobs(shop: Shop): JobDefinition<never>[] {
  return [
    {
      name: 'approvals.forget-clabes',
      schedule: '55 4 * * *',
      work: async () => void (await shop.db.run(maskExpired, { now: shop.clock.now() })),
    },
  ];
}
