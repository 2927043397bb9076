import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import {
  type Attempt,
  attemptsOf,
  createAttempt,
  ledgerOf,
  openAttempt,
  type PaymentChange,
  type PaymentState,
  type Purchase,
} from '../../src/modules/payments/index.ts';
import { patience } from '../setup/patience.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';
import { hearAll } from './buy.ts';
import { signInCustomer, type SignedIn } from './sign-in.ts';

/** What is asked for; the rest is made up. */
export type WantedPayment = {
  method?: Purchase['method'];
  amountCents?: number;
  payer?: SignedIn;
  reference?: string;
};

/** A payment whose page is open. */
export type OpenPayment = {
  id: string;
  reference: string;
  providerRef: string;
  redirectUrl: string;
  payer: SignedIn;
};

/** A shop with its payment emulators, payments of nobody's orders, and hands that pay them. */
export type PaymentBench = {
  shop: TestShop;
  customer: SignedIn;
  /** An attempt without a page yet. */
  createPayment(wanted?: WantedPayment): Promise<Attempt>;
  openPayment(wanted?: WantedPayment): Promise<OpenPayment>;
  /** What was announced of a payment, in order. */
  announced(reference: string): PaymentChange[];
  attempt(payment: { reference: string }): Promise<Attempt>;
  /** Resolves when the payment is in `state`. */
  reaches(payment: { reference: string }, state: PaymentState): Promise<void>;
  /** The ledger's entries as `kind amount`. */
  booked(payment: { reference: string }): Promise<string[]>;
  /** The buyer fills in Stripe's page. */
  payByCard(payment: OpenPayment, cardNumber?: string): Promise<Response>;
  /** The buyer asks for an OXXO voucher on Stripe's page. */
  takeVoucher(payment: OpenPayment): Promise<Response>;
  /** The buyer presses the button on PayPal's page. */
  approve(payment: OpenPayment, outcome?: 'completed' | 'declined' | 'pending'): Promise<Response>;
  /** The emulators' controls, faults included. */
  stripe(path: string, body?: object, method?: string): Promise<Record<string, unknown>>;
  paypal(path: string, body?: object, method?: string): Promise<Record<string, unknown>>;
  /** No webhook leaves either provider until `hearWebhooks`; what was told before has been worked through. */
  loseWebhooks(): Promise<void>;
  hearWebhooks(): Promise<void>;
  stop(): Promise<void>;
};

export const testCards = {
  good: '4242424242424242',
  declined: '4000000000009995',
  challenged: '4000002760003184',
  slowRefund: '4000000000007726',
} as const;

export async function startPaymentBench(): Promise<PaymentBench> {
  const shop = await startTestShop({ emulators: true });
  const { emulators } = shop;
  if (!emulators) throw new Error('The emulators were asked for.');
  const customer = await signInCustomer(shop);
  const changes: PaymentChange[] = [];
  const { announce } = shop.shop.payments;
  Object.assign(shop.shop.payments, {
    announce: async (...[inShop, tx, change]: Parameters<typeof announce>) => {
      changes.push(change);
      await announce(inShop, tx, change);
    },
  });

  const createPayment = ({
    method = 'card',
    amountCents = 123_450,
    payer = customer,
    reference = `prueba-${randomUUID()}`,
  }: WantedPayment = {}) =>
    shop.db.transaction((tx) =>
      createAttempt(tx, shop.shop, {
        reference,
        payerId: payer.id,
        provider: method === 'paypal' ? 'paypal' : 'stripe',
        method,
        amountCents,
        currency: 'MXN',
        expiresAt: new Date(shop.clock.now().getTime() + 31 * 60_000),
      }),
    );
  const attempt: PaymentBench['attempt'] = async ({ reference }) => {
    const found = (await attemptsOf(shop.db, reference)).at(-1);
    if (!found) throw new Error(`No payment of ${reference}.`);
    return found;
  };
  const control = async (url: string, path: string, init: RequestInit): Promise<Record<string, unknown>> => {
    // Faults are for what happens next: what is still on its way does not use them up.
    if (path === '/faults') await hearAll(shop);
    const response = await fetch(`${url}/_emulator${path}`, init);
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const bench: PaymentBench = {
    shop,
    customer,
    createPayment,
    openPayment: async (wanted = {}) => {
      const created = await createPayment(wanted);
      const { redirectUrl } = await openAttempt(
        shop.shop,
        created,
        purchaseOf(wanted.method, created.amountCents),
      );
      const { id, reference, providerRef } = await attempt(created);
      if (providerRef === null) throw new Error('An open payment has its id at the provider.');
      return { id, reference, providerRef, redirectUrl, payer: wanted.payer ?? customer };
    },
    announced: (reference) => changes.filter((change) => change.reference === reference),
    attempt,
    reaches: (payment, state) =>
      vi.waitFor(async () => {
        const now = await attempt(payment);
        if (now.state !== state) throw new Error(`The payment is ${now.state}, not ${state}.`);
      }, patience),
    booked: async ({ reference }) =>
      (await ledgerOf(shop.db, reference)).map((entry) => `${entry.kind} ${entry.amountCents}`),
    payByCard: (payment, cardNumber = testCards.good) =>
      postForm(payment.redirectUrl, {
        payment_method: 'card',
        cardNumber,
        cardExpiry: '12 / 40',
        cardCvc: '123',
        billingName: 'Ana Prueba',
      }),
    takeVoucher: (payment) => postForm(payment.redirectUrl, { payment_method: 'oxxo' }),
    approve: (payment, outcome = 'completed') =>
      postForm(new URL('/checkoutnow/approve', payment.redirectUrl).href, {
        token: payment.providerRef,
        outcome,
      }),
    stripe: (path, body = {}, method = 'POST') =>
      control(emulators.urls.stripe, path, {
        method,
        headers: { authorization: `Bearer ${emulators.providers.stripe?.secretKey}` },
        ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
      }),
    paypal: (path, body = {}, method = 'POST') =>
      control(emulators.urls.paypal, path, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
      }),
    loseWebhooks: async () => {
      await bench.stripe('/faults', { webhooks: { drop: true } });
      await bench.paypal('/faults', { webhooks: { drop: true } });
    },
    hearWebhooks: async () => {
      await bench.stripe('/faults', undefined, 'DELETE');
      await bench.paypal('/faults', undefined, 'DELETE');
    },
    stop: () => shop.stop(),
  };
  return bench;
}

/** Two lines and a parcel that make `amountCents`. */
export function purchaseOf(method: Purchase['method'] = 'card', amountCents = 123_450): Purchase {
  const shippingCents = Math.min(19_900, Math.floor(amountCents / 10));
  const firstCents = Math.floor((amountCents - shippingCents) / 3);
  return {
    method,
    hasInstalments: true,
    oxxoDays: 3,
    lines: [
      { name: 'Memoria de prueba', quantity: 2, grossCents: firstCents, imageUrl: '/media/demo/memoria.svg' },
      {
        name: 'Tarjeta de prueba',
        quantity: 1,
        grossCents: amountCents - shippingCents - firstCents,
        imageUrl: null,
      },
    ],
    shippingCents,
    discountCents: 0,
    email: 'ana@prueba.example',
    description: 'Pedido de prueba',
    shopName: 'Ensambla',
    successUrl:
      method === 'paypal'
        ? 'http://tienda.example/paypal/success'
        : 'http://tienda.example/stripe/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://tienda.example/stripe/cancel?order_id=prueba',
  };
}

function postForm(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}
