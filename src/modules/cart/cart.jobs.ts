import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { forgetOldQuotes } from './quotes/make-quote.ts';
import { remindCarts } from './remind-carts.ts';

/**
 * Hourly: an email to customers who agreed to it and left something in the cart; once per cart. Nightly: old quotes are
 * forgotten.
 */
export function cartJobs(shop: Shop): JobDefinition<never>[] {
  return [
    { name: 'cart.remind', schedule: '15 9-20 * * *', work: () => remindCarts(shop) },
    { name: 'cart.forget-quotes', schedule: '25 4 * * *', work: () => forgetOldQuotes(shop) },
  ];
}
