import { vi } from 'vitest';
import type { Api } from '../../src/api/client.ts';
import { patience } from '../setup/patience.ts';
import type { TestShop } from '../setup/test-shop.ts';
import { signInCustomer, type SignedIn } from './sign-in.ts';

/** What `POST /checkout/orders` takes. */
export type OrderBody = Parameters<Api['checkout']['placeOrder']>[0]['body'];
/** What it answers. */
export type PlacedOrder = Awaited<ReturnType<Api['checkout']['placeOrder']>>;

/** An address in the national zone. */
export const deliveryAddress = {
  recipient: 'Ana Prueba',
  phone: '2221234567',
  street: '5 de Mayo',
  exterior_number: '120',
  neighbourhood: 'Centro',
  municipality: 'Puebla',
  state: 'Puebla',
  postal_code: '72000',
};

/** A new customer with these products in the cart. */
export async function createBuyer(
  shop: TestShop,
  lines: readonly { productId: number; quantity?: number }[],
): Promise<SignedIn> {
  const buyer = await signInCustomer(shop);
  for (const line of lines) await addToCart(buyer, line.productId, line.quantity ?? 1);
  return buyer;
}

export async function addToCart(buyer: SignedIn, productId: number, quantity = 1): Promise<void> {
  await buyer.api.cart.addToCart({ body: { user_id: buyer.id, product_id: productId, quantity } });
}

let homes = 0;
/** `deliveryAddress` at a number and with a phone of its own: the shop counts orders of one address and phone together. */
export function newAddress(): typeof deliveryAddress {
  homes += 1;
  return { ...deliveryAddress, phone: `222${1_000_000 + homes}`, exterior_number: `${1000 + homes}` };
}

const homeOf = new WeakMap<Api, typeof deliveryAddress>();
function homeOfBuyer({ api }: Pick<SignedIn, 'api'>): typeof deliveryAddress {
  const home = homeOf.get(api) ?? newAddress();
  homeOf.set(api, home);
  return home;
}

/** Places an order of the buyer's cart: by card and to the buyer's own address unless told otherwise. */
export function placeOrder(
  buyer: Pick<SignedIn, 'api'>,
  given: Partial<OrderBody> & { idempotencyKey?: string } = {},
): Promise<PlacedOrder> {
  const { idempotencyKey, ...body } = given;
  return buyer.api.checkout.placeOrder({
    body: {
      delivery_method: 'parcel',
      payment_method: 'card',
      ...(body.address_id || (body.delivery_method ?? 'parcel') !== 'parcel'
        ? {}
        : { address: homeOfBuyer(buyer) }),
      ...body,
    },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  });
}

/** The provider's id of a payment page: Checkout Session or PayPal order. */
export function providerRefOf({ payment }: PlacedOrder): string {
  const url = new URL(payment.redirect_url);
  const ref = payment.provider === 'paypal' ? url.searchParams.get('token') : url.pathname.split('/').at(-1);
  if (!ref) throw new Error(`No payment in ${payment.redirect_url}.`);
  return ref;
}

/** Has the buyer pay on the provider's page; the shop has not heard of it yet. */
export async function payAtProvider(
  shop: TestShop,
  order: PlacedOrder,
  options: { method?: 'card' | 'oxxo' | 'spei'; cardNumber?: string; instalments?: number } = {},
): Promise<void> {
  if (order.payment.provider === 'paypal') {
    await control(shop, 'paypal', `/orders/${providerRefOf(order)}/approve`, {});
    return;
  }
  await control(shop, 'stripe', `/checkout/sessions/${providerRefOf(order)}/pay`, {
    payment_method: options.method === 'spei' ? 'customer_balance' : (options.method ?? 'card'),
    ...(options.instalments ? { installments: options.instalments } : {}),
    ...(options.cardNumber ? { card_number: options.cardNumber } : {}),
  });
}

/** The return page: asks the shop how the payment stands. */
export async function confirmPayment(buyer: Pick<SignedIn, 'api'>, order: PlacedOrder): Promise<string> {
  const ref = providerRefOf(order);
  const { payment } =
    order.payment.provider === 'paypal'
      ? await buyer.api.payments.confirmPaypal({ body: { token: ref } })
      : await buyer.api.payments.confirmStripe({ body: { session_id: ref } });
  return payment.state;
}

/** A whole purchase up to the paid order. */
export async function buy(
  shop: TestShop,
  buyer: SignedIn,
  given: Parameters<typeof placeOrder>[1] = {},
): Promise<PlacedOrder> {
  const order = await placeOrder(buyer, given);
  await payAtProvider(shop, order);
  const state = await confirmPayment(buyer, order);
  if (state !== 'paid') throw new Error(`The payment is ${state}.`);
  return order;
}

/**
 * Resolves when the shop has worked through all that the providers told it: they tell beside their answers, and what
 * is still on its way would otherwise happen somewhere in what the test does next. What was refused once or is told
 * late on purpose is not waited for.
 */
export async function hearAll(shop: Pick<TestShop, 'db'>): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await shop.db.sql(
      `select event_id from emulators.delivery
        where delivered_at is null and last_status is null and next_attempt_at < clock_timestamp() + interval '20 seconds'
       union all
       select event_id from payment_event where state = 'received' and tries = 0`,
    );
    if (rows.length > 0) throw new Error(`${rows.length} events are on their way.`);
  }, patience);
}

/**
 * Moves a lever of an emulator, see their READMEs; gives what it answers. Faults are for what happens next: what is
 * still on its way does not use them up.
 */
export async function control(
  shop: TestShop,
  provider: 'stripe' | 'paypal' | 'pac',
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  if (!shop.emulators) throw new Error('This shop was started without emulators.');
  if (path === '/faults') await hearAll(shop);
  const { urls, providers } = shop.emulators;
  const response = await fetch(`${urls[provider]}/_emulator${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${providers.stripe?.secretKey}` },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}
