import type { CollectingMethod } from '../../checkout/index.ts';

/** The provider that collects a way of payment. */
export function providerOf(method: CollectingMethod): 'stripe' | 'paypal' {
  return method === 'paypal' ? 'paypal' : 'stripe';
}
