import type { Shop } from '../../../platform/context.ts';
import { dueRates } from '../repricing.queries.ts';
import { applyRate } from './apply-rate.ts';

/** Lets scheduled rates begin whose minute has come, the first first; one that finds prices being changed waits a minute. */
export async function turnRates(shop: Shop): Promise<void> {
  for (const rate of await shop.db.rows(dueRates, { now: shop.clock.now() })) {
    const staff = rate.staff_id === null ? undefined : { id: rate.staff_id, rights: [] };
    if (!(await applyRate(shop, rate, staff))) return;
  }
}
