import { type Api, createApi } from '../../src/api/client.ts';
import { newAddress } from '../factories/buy.ts';
import { untilAnswered } from '../faults/until-answered.ts';

/** A visitor who may order: with an e-mail, without an account. */
export type Buyer = { token: string; id: string; email: string };

/** The typed client of somebody at one address of the shop. */
export function apiAt(url: string, token?: string): Api {
  return createApi({
    baseUrl: `${url}/api`,
    ...(token !== undefined && { headers: () => ({ authorization: `Bearer ${token}` }) }),
  });
}

/** Somebody new comes and says who they are. */
export async function comeIn(url: string): Promise<Buyer> {
  const { token, user } = await untilAnswered(() => apiAt(url).customers.signInAnonymous({ body: {} }));
  if (!token) throw new Error('A visitor has no token.');
  const email = `comprador-${crypto.randomUUID()}@prueba.example`;
  await untilAnswered(() => apiAt(url, token).customers.becomeGuest({ body: { name: 'Comprador', email } }));
  return { token, id: user.id, email };
}

/** Puts a product into the buyer's cart. */
export async function fillCart(url: string, buyer: Buyer, productId: number): Promise<void> {
  await untilAnswered(() =>
    apiAt(url, buyer.token).cart.addToCart({
      body: { user_id: buyer.id, product_id: productId, quantity: 1 },
    }),
  );
}

/** Takes everything out of the cart of whoever has come in. */
export async function emptyCart(url: string, buyer: Buyer | undefined): Promise<void> {
  if (!buyer) return;
  const { cart: carts } = apiAt(url, buyer.token);
  const { cart } = await carts.cart({ params: { userId: buyer.id } });
  for (const { product_id: productId } of cart.items)
    await carts.removeFromCart({ params: { userId: buyer.id, productId } });
}

/** An order of the cart, to be paid by card, sent again under its key until it is answered. */
export async function order(url: string, buyer: Buyer): Promise<{ id: string; page: string }> {
  const address = newAddress();
  const placed = await untilAnswered((idempotencyKey) =>
    apiAt(url, buyer.token).checkout.placeOrder({
      idempotencyKey,
      body: { delivery_method: 'parcel', payment_method: 'card', address },
    }),
  );
  return { id: placed.order_id, page: placed.payment.redirect_url };
}

/** Pays on Stripe's page, once. @throws TypeError where Stripe is away */
export async function payByCard(page: string): Promise<void> {
  const form = {
    payment_method: 'card',
    email: 'comprador@prueba.example',
    cardNumber: '4242 4242 4242 4242',
    cardExpiry: '12 / 34',
    cardCvc: '123',
    billingName: 'Comprador',
  };
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  await answer.body?.cancel();
  if (answer.status >= 500) throw new TypeError(`Stripe's page answered ${answer.status}.`);
}

/** What the return page asks: how the payment stands. */
export async function confirm(url: string, buyer: Buyer, page: string): Promise<string> {
  const session = new URL(page).pathname.split('/').at(-1) ?? '';
  const { payment } = await untilAnswered(() =>
    apiAt(url, buyer.token).payments.confirmStripe({ body: { session_id: session } }),
  );
  return payment.state;
}
