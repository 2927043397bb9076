import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { Attempt } from '../attempts/attempt.ts';
import type { Purchase } from '../provider.ts';
import { reportOnSession, sessionEnd, sessionParameters } from './checkout-session.ts';
import { createStripeClient } from './stripe-client.ts';

const attempt: Attempt = {
  id: 'a1',
  reference: 'r1',
  payerId: 'p1',
  sequence: 2,
  provider: 'stripe',
  providerRef: null,
  chargeRef: null,
  method: 'card',
  payerRef: null,
  instalments: null,
  cardLast4: null,
  sessionId: null,
  ip: null,
  amountCents: 30_000,
  currency: 'MXN',
  state: 'created',
  redirectUrl: null,
  instructions: null,
  failure: null,
  expiresAt: new Date('2026-11-21T12:31:00Z'),
  createdAt: new Date('2026-11-21T12:00:00Z'),
  updatedAt: new Date('2026-11-21T12:00:00Z'),
};
const purchase: Purchase = {
  shopName: 'Ensambla',
  method: 'card',
  hasInstalments: true,
  oxxoDays: 3,
  lines: [
    { name: 'Memoria', quantity: 2, grossCents: 20_000, imageUrl: 'https://tienda.example/memoria.avif' },
    { name: 'Cable', quantity: 1, grossCents: 5000, imageUrl: null },
  ],
  shippingCents: 5000,
  discountCents: 0,
  email: 'ana@prueba.example',
  description: 'Pedido',
  successUrl: 'https://tienda.example/stripe/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://tienda.example/stripe/cancel?order_id=r1',
};

/** Only what the report reads. */
function session(members: object): Stripe.Checkout.Session {
  return {
    status: 'complete',
    payment_status: 'paid',
    amount_total: 30_000,
    currency: 'mxn',
    livemode: false,
    metadata: { attempt_id: 'a1', reference: 'r1' },
    ...members,
  } as Partial<Stripe.Checkout.Session> as Stripe.Checkout.Session;
}

describe('a Checkout Session', () => {
  test('has one item per line, and with shipping they add up to the amount', () => {
    const items = sessionParameters(attempt, purchase).line_items ?? [];
    expect(
      items.map(({ quantity, price_data: data }) => [data?.product_data?.name, quantity, data?.unit_amount]),
    ).toEqual([
      ['2 × Memoria', 1, 20_000],
      ['Cable', 1, 5000],
      ['Envío', 1, 5000],
    ]);
  });

  test('carries the attempt’s id, also on the charge', () => {
    const { metadata, payment_intent_data: intent } = sessionParameters(attempt, purchase);
    expect(metadata).toEqual({ attempt_id: 'a1', reference: 'r1' });
    expect(intent?.metadata).toEqual(metadata);
  });

  test('offers instalments for cards only, and sets days for OXXO only', () => {
    const card = sessionParameters(attempt, purchase);
    expect(card.allowed_payment_method_types).toEqual(['card']);
    expect(card.payment_method_options).toEqual({ card: { installments: { enabled: true } } });
    const oxxo = sessionParameters(attempt, { ...purchase, method: 'oxxo' });
    expect(oxxo.allowed_payment_method_types).toEqual(['oxxo']);
    expect(oxxo.payment_method_options).toEqual({ oxxo: { expires_after_days: 3 } });
  });

  test('shows a purchase of more lines than Stripe takes as one', () => {
    const lines = Array.from({ length: 120 }, () => ({
      name: 'x',
      quantity: 1,
      grossCents: 1,
      imageUrl: null,
    }));
    const items = sessionParameters(attempt, { ...purchase, lines }).line_items ?? [];
    expect(items).toHaveLength(1);
    expect(items[0]?.price_data?.unit_amount).toBe(30_000);
  });

  test('closes when the attempt ends, but not before Stripe’s half hour', () => {
    const seconds = (text: string) => Date.parse(text) / 1000;
    expect(sessionEnd(attempt)).toBe(seconds('2026-11-21T12:31:00Z'));
    expect(sessionEnd({ ...attempt, expiresAt: new Date('2026-11-21T12:10:00Z') })).toBe(
      seconds('2026-11-21T12:30:45Z'),
    );
  });

  test('is requested in the same words each time, or its idempotency key would be refused', () => {
    expect(sessionParameters(attempt, purchase)).toEqual(sessionParameters(attempt, purchase));
  });
});

describe('the report on a session is', () => {
  test('paid, with the money received', () => {
    const charge = {
      billing_details: { name: 'ANA PRUEBA' },
      outcome: { risk_level: 'elevated' },
      payment_method_details: { card: { country: 'MX', fingerprint: 'huella', last4: '4242' } },
    };
    const intent = { id: 'pi_1', status: 'succeeded', amount_received: 30_000, latest_charge: charge };
    expect(reportOnSession(session({ payment_intent: intent }))).toEqual({
      status: 'paid',
      chargeRef: 'pi_1',
      instalments: null,
      cardLast4: '4242',
      payer: { name: 'ANA PRUEBA', country: 'MX', cardPrint: 'huella', risk: 'elevated' },
      money: { amountCents: 30_000, currency: 'MXN', attemptId: 'a1', reference: 'r1', isLive: false },
    });
  });

  test('open before anybody pays, and open after a decline', () => {
    expect(
      reportOnSession(session({ status: 'open', payment_status: 'unpaid', payment_intent: null })),
    ).toEqual({
      status: 'open',
    });
    const declined = { id: 'pi_1', last_payment_error: { code: 'expired_card', type: 'card_error' } };
    expect(
      reportOnSession(session({ status: 'open', payment_status: 'unpaid', payment_intent: declined })),
    ).toEqual({
      status: 'open',
      failure: 'expired_card',
    });
  });

  test('expired', () => {
    expect(reportOnSession(session({ status: 'expired', payment_status: 'unpaid' })).status).toBe('expired');
  });

  test('pending with the voucher, which is where the buyer pays', () => {
    const intent = {
      id: 'pi_1',
      status: 'requires_action',
      next_action: {
        oxxo_display_details: {
          number: '12345678901234',
          hosted_voucher_url: 'https://pay.example/v',
          expires_after: 1_800_000_000,
        },
      },
    };
    expect(reportOnSession(session({ payment_status: 'unpaid', payment_intent: intent }))).toMatchObject({
      status: 'pending',
      chargeRef: 'pi_1',
      money: { amountCents: 30_000 },
      instructions: {
        kind: 'oxxo',
        reference: '12345678901234',
        voucher_url: 'https://pay.example/v',
        expires_at: '2027-01-15T08:00:00.000Z',
      },
    });
  });

  test('pending with the account of a transfer', () => {
    const intent = {
      id: 'pi_1',
      status: 'requires_action',
      next_action: {
        display_bank_transfer_instructions: {
          reference: 'REF',
          hosted_instructions_url: 'https://pay.example/t',
          financial_addresses: [{ type: 'spei', spei: { clabe: '002180000000000000' } }],
        },
      },
    };
    expect(reportOnSession(session({ payment_status: 'unpaid', payment_intent: intent }))).toMatchObject({
      status: 'pending',
      instructions: { kind: 'spei', reference: '002180000000000000', expires_at: null },
    });
  });

  test.each([
    [{ status: 'processing' }, 'pending'],
    [{ status: 'canceled' }, 'cancelled'],
    [
      {
        status: 'requires_payment_method',
        last_payment_error: { code: 'payment_intent_payment_attempt_expired', type: 'invalid_request_error' },
      },
      'expired',
    ],
    [{ status: 'requires_payment_method', last_payment_error: null }, 'failed'],
  ] as const)('unpaid with an intent %j is %s', (members, status) => {
    const intent = { id: 'pi_1', next_action: null, ...members };
    expect(reportOnSession(session({ payment_status: 'unpaid', payment_intent: intent })).status).toBe(
      status,
    );
  });
});

test('a key says whether money is real', () => {
  const isLive = (secretKey: string) => createStripeClient({ secretKey, webhookSecret: 'whsec_x' }).isLive;
  expect([isLive('sk_live_x'), isLive('rk_live_x'), isLive('sk_test_x')]).toEqual([true, true, false]);
});
