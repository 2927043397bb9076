import type { CurrentCustomer, RequestContext } from '../../../platform/context.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import type { checkoutContract, CollectingMethod, PaymentMethod, PricedCart } from '../../checkout/index.ts';
import { type Attempt, openAttempt } from '../../payments/index.ts';
import { closeUnpaidOrder } from '../pay/close-unpaid-order.ts';
import { providerOf } from '../pay/provider-of.ts';
import type { Placed } from './write-order.ts';

export type PlacedAnswer = z.input<(typeof checkoutContract.placeOrder.answers)[201]>;

/** Where the buyer goes on when there is nothing to pay. */
export function paidAlready({ publicUrl }: RequestContext, orderId: string): PlacedAnswer['payment'] {
  return { provider: 'none', redirect_url: `${publicUrl}/dashboard?pedido=${orderId}` };
}

/** Where the buyer goes on: to the provider's page, or to the order where there is nothing to pay. */
export async function startPayment(
  context: RequestContext,
  customer: CurrentCustomer,
  method: PaymentMethod,
  { attempt, ...placed }: Placed,
): Promise<PlacedAnswer['payment']> {
  if (method === 'free' || method === 'store_credit' || method === 'company_credit' || !attempt) {
    return paidAlready(context, placed.orderId);
  }
  const { redirectUrl } = await openPayment(context, customer, method, { attempt, ...placed });
  return { provider: providerOf(method), redirect_url: redirectUrl };
}

async function openPayment(
  context: RequestContext,
  customer: CurrentCustomer,
  method: CollectingMethod,
  {
    orderId,
    attempt,
    priced,
    creditCents,
    hasInstalments,
    oxxoDays,
    shopName,
  }: Placed & { attempt: Attempt },
): Promise<{ redirectUrl: string }> {
  const { publicUrl, log } = context;
  try {
    return await openAttempt(context, attempt, {
      method,
      hasInstalments,
      oxxoDays,
      ...purchasedParts(priced, creditCents, publicUrl),
      // The lines are already net of promotions, so the provider's sum is the order's total (rule R33).
      discountCents: 0,
      email: customer.email,
      description: `Pedido en ${shopName}, ${priced.lines.length} productos`,
      shopName,
      // Stripe fills in its own placeholder; PayPal adds its token.
      successUrl:
        method === 'paypal'
          ? `${publicUrl}/paypal/success`
          : `${publicUrl}/stripe/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/stripe/cancel?order_id=${orderId}`,
    });
  } catch (error) {
    // This order cannot be paid any more. What fails to be undone here, the sweep undoes when its time is over.
    await closeUnpaidOrder(context, orderId, 'cancelled').catch((failure: unknown) =>
      log.error({ err: failure, orderId }, 'an order without a payment page stays open until the sweep'),
    );
    throw error;
  }
}

/**
 * The lines of the provider's page. What credit leaves to pay matches no line's price, so it is one line of its own.
 */
function purchasedParts(priced: PricedCart, creditCents: number, publicUrl: string) {
  if (creditCents > 0) {
    const name = 'Resto de tu pedido, ya sin tu saldo a favor';
    const line = { name, quantity: 1, grossCents: priced.totalCents - creditCents, imageUrl: null };
    return { lines: [line], shippingCents: 0 };
  }
  const lines = priced.lines.map(({ line, amounts }) => ({
    name: line.name,
    quantity: line.quantity,
    grossCents: amounts.grossCents,
    // Providers fetch pictures themselves, so they need the whole address.
    imageUrl: line.imageUrl === null ? null : new URL(line.imageUrl, publicUrl).href,
  }));
  return { lines, shippingCents: priced.shippingCents };
}
