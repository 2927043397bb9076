import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { remindCarts } from './remind-carts.ts';

/** Hourly: an email to customers who agreed to it and left something in the cart; once per cart. */
export function cartJobs(shop: Shop): JobDefinition<never>[] {
  return [{ name: 'cart.remind', schedule: '15 9-20 * * *', work: () => remindCarts(shop) }];
}
