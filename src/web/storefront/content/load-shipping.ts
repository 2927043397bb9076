import type { LoadArgs } from '../../data.ts';

/** `load` of pages that say how the shop sends and where it hands over. */
export function loadShipping({ api }: LoadArgs) {
  return api.shipping.shippingRules();
}
