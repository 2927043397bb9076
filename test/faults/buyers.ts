import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, createApi, type Api } from '../../src/api/client.ts';
import { deliveryAddress } from '../factories/buy.ts';
import type { Acknowledged } from './books.ts';
import type { Stocked } from './killable-shop.ts';
import { seededRandom } from './seeded-random.ts';

/** People who go on shopping whatever happens to the shop. */
export type Crowd = {
  /** Everybody finishes what they are at, and leaves. */
  goHome(): Promise<void>;
};

/** How often a buyer sends the same order again, with the same key, when nobody or only half a shop answered. */
const repetitionsMax = 6;

/** Sends `count` buyers into the shop at `url`; what they were told is kept in `acknowledged`. */
export function createBuyers(options: {
  url: string;
  products: readonly Stocked[];
  count: number;
  seed: number;
  acknowledged: Acknowledged;
}): Crowd {
  const { url, products, seed, acknowledged } = options;
  const closing = new AbortController();

  const shopOnce = async (api: Api, userId: string, random: () => number): Promise<void> => {
    const product = products[Math.floor(random() * products.length)]?.id ?? 0;
    const quantity = 1 + Math.floor(random() * 3);
    await api.cart
      .addToCart({ body: { user_id: userId, product_id: product, quantity } })
      .catch(unlessInCart);
    const draw = random();
    const method = draw < 0.35 ? 'paypal' : draw < 0.5 ? 'oxxo' : 'card';
    const order = await untilAnswered((idempotencyKey) =>
      api.checkout.placeOrder({
        idempotencyKey,
        body: { delivery_method: 'parcel', payment_method: method, address: deliveryAddress },
      }),
    );
    acknowledged.orders.add(order.order_id);
    // Some leave at the payment page; their stock has to come back.
    if (random() < 0.2) return;
    const page = order.payment.redirect_url;
    await payOnPage(page, method);
    // Some close the browser before the return page; the webhook has to do.
    if (method !== 'oxxo' && random() < 0.3) return;
    const { payment } =
      method === 'paypal'
        ? await api.payments.confirmPaypal({ body: { token: new URL(page).searchParams.get('token') ?? '' } })
        : await api.payments.confirmStripe({
            body: { session_id: new URL(page).pathname.split('/').at(-1) ?? '' },
          });
    if (payment.state === 'pending') await payAtTill(payment.instructions?.voucher_url);
    if (payment.state !== 'paid') return;
    acknowledged.paid.add(order.order_id);
    // Some think again; whether they were heard is not known before the answer.
    if (random() >= 0.15) return;
    acknowledged.paid.delete(order.order_id);
    await untilAnswered((idempotencyKey) =>
      api.orders.cancelOwn({ params: { order_id: order.order_id }, idempotencyKey, body: {} }),
    );
    acknowledged.cancelled.add(order.order_id);
  };

  const buyer = async (number: number): Promise<void> => {
    let token: string | undefined;
    let userId = '';
    const random = seededRandom(seed + number);
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
        await shopOnce(
          createApi({ baseUrl: `${url}/api`, headers: () => ({ authorization }) }),
          userId,
          random,
        );
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

/** Sends a call again under one key, as a browser does that heard nothing, or only that it should try later. */
async function untilAnswered<Answer>(call: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> {
  const key = crypto.randomUUID();
  for (let repetition = 0; ; repetition += 1) {
    try {
      return await call(key);
    } catch (error) {
      const isLost = error instanceof TypeError || (error instanceof ApiError && isWorthRepeating(error));
      if (!isLost || repetition === repetitionsMax) throw error;
      await delay(200 * (repetition + 1));
    }
  }
}

function isWorthRepeating({ status, code }: ApiError): boolean {
  return status === 0 || status >= 500 || code === 'request_in_progress';
}

function unlessInCart(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'already_in_cart') throw error;
}

/** Fills in the provider's payment page as a browser would: follows no redirect back to the shop. */
async function payOnPage(page: string, method: 'card' | 'oxxo' | 'paypal'): Promise<void> {
  const url = new URL(page);
  const email = 'comprador@prueba.example';
  switch (method) {
    case 'card':
      return send(page, {
        payment_method: 'card',
        email,
        cardNumber: '4242424242424242',
        cardExpiry: '12 / 34',
        cardCvc: '123',
        billingName: 'Comprador',
      });
    case 'oxxo':
      return send(page, { payment_method: 'oxxo', email });
    case 'paypal':
      return send(`${url.origin}/checkoutnow/approve`, {
        token: url.searchParams.get('token') ?? '',
        outcome: 'completed',
      });
  }
}

/** Takes the voucher to the shop round the corner. */
async function payAtTill(voucherUrl: string | null | undefined): Promise<void> {
  if (voucherUrl) await send(`${voucherUrl}/pay`, {});
}

async function send(url: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  await answer.body?.cancel();
}
