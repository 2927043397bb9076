import { type HttpApp, serve } from '../../platform/http/serve.ts';
import { readShippingRules } from './read-shipping-rules.ts';
import { shippingContract } from './shipping.contract.ts';

/** Registers the calls about shipping. */
export function shippingRoutes(app: HttpApp): void {
  serve(app, shippingContract.shippingRules, async (context) => ({
    status: 200,
    body: { rules: await readShippingRules(context) },
  }));
}
