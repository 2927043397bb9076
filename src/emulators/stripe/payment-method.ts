import type Stripe from 'stripe';
import { invalidRequest, missingResource } from './stripe-error.ts';
import { fingerprintOf, newId } from './stripe-id.ts';
import type { StoredPaymentMethod } from './stripe-objects.ts';
import { cardOfNumber, cardOfToken, isTestCard } from './test-cards.ts';
import type { Unit } from './unit-of-work.ts';

export type BillingDetails = Stripe.PaymentMethod.BillingDetails;

export const NO_BILLING_DETAILS: BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export type CardEntry = { number: string; expMonth: number; expYear: number };

type MethodSeed = { billingDetails?: BillingDetails; customer?: string | null };

/** Keeps the number of a test card, by which the payment is decided, and of any other card its last four digits. */
export function addCard(unit: Unit, entry: CardEntry, seed: MethodSeed = {}): StoredPaymentMethod {
  const card = cardOfNumber(entry.number);
  const method: StoredPaymentMethod = {
    ...common(unit, seed),
    type: 'card',
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      display_brand: card.brand,
      exp_month: entry.expMonth,
      exp_year: entry.expYear,
      fingerprint: fingerprintOf(entry.number),
      funding: card.funding,
      generated_from: null,
      last4: entry.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    _emulator: { testCardNumber: isTestCard(entry.number) ? entry.number : null },
  };
  unit.save('payment_method', method);
  return method;
}

export function addVoucherMethod(
  unit: Unit,
  type: 'oxxo' | 'customer_balance',
  seed: MethodSeed = {},
): StoredPaymentMethod {
  const method: StoredPaymentMethod = {
    ...common(unit, seed),
    type,
    [type]: {},
    _emulator: { testCardNumber: null },
  };
  unit.save('payment_method', method);
  return method;
}

function common(unit: Unit, { billingDetails = NO_BILLING_DETAILS, customer = null }: MethodSeed) {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails,
    created: unit.created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
  } satisfies Partial<StoredPaymentMethod>;
}

/** The method named in a call: a test token becomes a method of its own, as in Stripe's test mode. */
export async function resolvePaymentMethod(unit: Unit, reference: string): Promise<StoredPaymentMethod> {
  const card = cardOfToken(reference);
  if (card !== undefined) {
    const year = unit.context.now().getUTCFullYear();
    return addCard(unit, { number: card.number, expMonth: 12, expYear: year + 1 });
  }
  if (!reference.startsWith('pm_')) {
    throw invalidRequest(`No such PaymentMethod: '${reference}'`, {
      code: 'resource_missing',
      param: 'payment_method',
    });
  }
  const stored = await unit.get('payment_method', reference);
  if (stored === undefined) throw missingResource('PaymentMethod', reference, 'payment_method');
  return stored;
}
