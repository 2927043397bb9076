import type { RequestContext } from '../../platform/context.ts';
import type { CartAnswer } from './read-cart.ts';

/** Tells an account's other devices of its cart. A visitor and a guest have one browser, whose tabs tell each other. */
export function tellChange({ customer, realtime }: RequestContext, cart: CartAnswer | null): void {
  if (!customer || customer.isAnonymous) return;
  const news = { item_count: cart?.item_count ?? 0, total_cents: cart?.total_cents ?? 0 };
  realtime.tell(`customer:${customer.id}`, 'cart.changed', news);
}
