import { customerOf, type HttpApp, serve } from '../../platform/http/serve.ts';
import { checkoutContract } from './checkout.contract.ts';
import { quoteCart } from './quote.ts';

/** The quote; placing an order is registered by `orders`, which stands above checkout. */
export function checkoutRoutes(app: HttpApp): void {
  serve(app, checkoutContract.quote, async (context, { body }) => {
    return { status: 200, body: { quote: await quoteCart(context, customerOf(context), body) } };
  });
}
