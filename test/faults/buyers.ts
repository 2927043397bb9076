import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, createApi, type Api } from '../../src/api/client.ts';
import { deliveryAddress } from '../factories/buy.ts';
import type { Acknowledged } from './books.ts';
import type { Stocked } from './killable-shop.ts';

/** People who go on shopping whatever happens to the shop. */
export type Crowd = {
  /** Everybody finishes what they are at, and leaves. */
  goHome(): Promise<void>;
};

/** Sends `count` buyers into the shop at `url`; what they were told is kept in `acknowledged`. */
export function createBuyers(options: {
  url: string;
  products: readonly Stocked[];
  count: number;
  random: () => number;
  acknowledged: Acknowledged;
}): Crowd {
  const { url, products, random, acknowledged } = options;
  const closing = new AbortController();
  const pick = () => products[Math.floor(random() * products.length)]?.id ?? 0;

  const shopOnce = async (api: Api, userId: string): Promise<void> => {
    await api.cart
      .addToCart({ body: { user_id: userId, product_id: pick(), quantity: 1 + Math.floor(random() * 3) } })
      .catch(unlessInCart);
    const isPaypal = random() < 0.4;
    const order = await api.checkout.placeOrder({
      idempotencyKey: crypto.randomUUID(),
      body: {
        delivery_method: 'parcel',
        payment_method: isPaypal ? 'paypal' : 'card',
        address: deliveryAddress,
      },
    });
    acknowledged.orders.add(order.order_id);
    // Some leave at the payment page; their stock has to come back.
    if (random() < 0.2) return;
    const page = order.payment.redirect_url;
    await payOnPage(page);
    // Some close the browser before the return page; the webhook has to do.
    if (random() < 0.3) return;
    const { payment } = isPaypal
      ? await api.payments.confirmPaypal({ body: { token: new URL(page).searchParams.get('token') ?? '' } })
      : await api.payments.confirmStripe({
          body: { session_id: new URL(page).pathname.split('/').at(-1) ?? '' },
        });
    if (payment.state === 'paid') acknowledged.paid.add(order.order_id);
  };

  const buyer = async (number: number): Promise<void> => {
    let token: string | undefined;
    let userId = '';
    while (!closing.signal.aborted) {
      try {
        if (token === undefined) {
          const email = `comprador-${number}-${crypto.randomUUID()}@prueba.example`;
          const answer = await createApi({ baseUrl: `${url}/api` }).customers.signInAnonymous({ body: {} });
          const authorization = `Bearer ${answer.token}`;
          const visitor = createApi({ baseUrl: `${url}/api`, headers: () => ({ authorization }) });
          await visitor.customers.becomeGuest({ body: { name: 'Comprador', email } });
          token = answer.token ?? undefined;
          userId = answer.user.id;
        }
        const authorization = `Bearer ${token}`;
        await shopOnce(createApi({ baseUrl: `${url}/api`, headers: () => ({ authorization }) }), userId);
      } catch (error) {
        // A killed shop breaks calls anywhere; the buyer looks again in a moment.
        if (!(error instanceof ApiError) && !(error instanceof TypeError)) throw error;
        await delay(100);
      }
    }
  };
  const buyers = Array.from({ length: options.count }, (_, number) => buyer(number));
  return {
    goHome: async () => {
      closing.abort();
      await Promise.all(buyers);
    },
  };
}

function unlessInCart(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'already_in_cart') throw error;
}

/** Fills in the provider's payment page as a browser would: follows no redirect back to the shop. */
async function payOnPage(page: string): Promise<void> {
  const url = new URL(page);
  const token = url.searchParams.get('token');
  const form: Record<string, string> =
    token === null
      ? {
          payment_method: 'card',
          email: 'comprador@prueba.example',
          cardNumber: '4242424242424242',
          cardExpiry: '12 / 34',
          cardCvc: '123',
          billingName: 'Comprador',
        }
      : { token, outcome: 'completed' };
  const action = token === null ? page : `${url.origin}/checkoutnow/approve`;
  await fetch(action, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}
