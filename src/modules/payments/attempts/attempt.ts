import { manualMethods } from '../payments.contract.ts';

/** Who takes the money. */
export type ProviderName = 'stripe' | 'paypal';

/** How staff take money themselves. */
export type ManualMethod = (typeof manualMethods)[number];

/** Whether staff took the money themselves. */
export function isManualMethod(method: string): boolean {
  return (manualMethods as readonly string[]).includes(method);
}

/** What a buyer pays with at a provider. */
export type ProviderMethod = 'card' | 'oxxo' | 'spei' | 'paypal';

/** What a buyer pays with: at a provider, or by hand. */
export type PaymentMethod = ProviderMethod | ManualMethod;

/**
 * What a payment is made with: somebody's money at a provider or in the shop's own hands, what the shop owes them, or what
 * their company owes the shop.
 */
export type MoneySource = ProviderName | 'manual' | 'store_credit' | 'company_credit';

/** Where an attempt stands; from `paid` and `mismatch` there is no way on, see `nextState`. */
export type PaymentState =
  | 'created'
  | 'open'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'mismatch';

/** Instructions for paying later, in the shape they are stored and sent. */
export type PaymentInstructions = {
  kind: 'oxxo' | 'spei';
  reference: string;
  voucher_url: string | null;
  /** UTC, ISO 8601. */
  expires_at: string | null;
  /** Bank and holder of a CLABE; null at a till. */
  bank: string | null;
  holder: string | null;
  /** What is still missing of a transfer; null at a till, which takes all or nothing. */
  remaining_cents: number | null;
};

/** One try to collect an amount through one provider. */
export type Attempt = {
  id: string;
  /** Names what the amount is for; the caller chooses it. */
  reference: string;
  payerId: string;
  /** 1, 2, 3 … within the reference. */
  sequence: number;
  provider: MoneySource;
  /** Null for store credit. */
  method: PaymentMethod | null;
  /** Checkout Session or PayPal order; null until the provider has answered. */
  providerRef: string | null;
  /** PaymentIntent or capture, once known. */
  chargeRef: string | null;
  /** The payer's customer at the provider, to whose CLABE money may come at any time. */
  payerRef: string | null;
  /** Months without interest the buyer chose; null for one payment or before it. */
  instalments: number | null;
  /** The last digits of the card, once it paid. */
  cardLast4: string | null;
  /** Where it was started from. */
  sessionId: string | null;
  ip: string | null;
  amountCents: number;
  currency: string;
  state: PaymentState;
  redirectUrl: string | null;
  instructions: PaymentInstructions | null;
  /** Why it failed, or why the last try of an open one was declined; for staff, in English. */
  failure: string | null;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

/**
 * A change that the asker of a payment hears of, once per state. Two are not states of an attempt: `partial` (a
 * transfer was too small) and `excess` (surplus money came and goes back).
 */
export type PaymentChange = {
  reference: string;
  attemptId: string;
  state: Exclude<PaymentState, 'created' | 'open'> | 'partial' | 'excess';
  /** What was asked for; for `mismatch` what the provider reports, for `excess` what goes back. */
  amountCents: number;
  provider: MoneySource;
  /** With `pending`, where the buyer has something to do. */
  instructions?: PaymentInstructions;
  failure?: string;
};

/**
 * Whether its provider can give the money back. Stripe does not refund OXXO: the payer brought cash, and Stripe knows
 * no account of theirs. What staff took themselves has no provider.
 */
export function hasWayBack({ provider, method }: Pick<Attempt, 'provider' | 'method'>): boolean {
  return provider !== 'manual' && method !== 'oxxo';
}

/** Whether money may still come in without a new attempt. */
export function isUnsettled(state: PaymentState): state is 'created' | 'open' | 'pending' {
  return state === 'created' || state === 'open' || state === 'pending';
}

/**
 * Where an attempt goes when the provider is found in `seen`; undefined where it stays. Only forward (rule R19), but
 * money is never ignored: it may arrive after an attempt was given up.
 */
export function nextState(current: PaymentState, seen: PaymentState): PaymentState | undefined {
  switch (current) {
    case 'paid':
    case 'mismatch':
      return undefined;
    case 'failed':
    case 'expired':
    case 'cancelled':
      return seen === 'paid' || seen === 'mismatch' ? seen : undefined;
    case 'pending':
      return seen === 'created' || seen === 'open' || seen === 'pending' ? undefined : seen;
    case 'open':
      return seen === 'created' || seen === 'open' ? undefined : seen;
    case 'created':
      return seen === 'created' ? undefined : seen;
  }
}
