import type Stripe from 'stripe';

/**
 * What the emulator keeps: Stripe's own shapes, references always as ids, and under `_emulator` what Stripe
 * knows but does not show. `present` takes that part away.
 */
export type StoredSession = Omit<
  Stripe.Checkout.Session,
  'line_items' | 'payment_intent' | 'customer' | 'metadata' | 'amount_total' | 'currency'
> & {
  payment_intent: string | null;
  customer: string | null;
  metadata: Record<string, string>;
  amount_total: number;
  currency: string;
  _emulator: {
    lineItems: StoredLineItem[];
    paymentIntentData: PaymentIntentSeed;
    oxxoDays: number;
    offersInstallments: boolean;
  };
};

/** What the session hands to the payment it starts. */
export type PaymentIntentSeed = {
  captureMethod: 'automatic' | 'automatic_async' | 'manual';
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  shipping: Stripe.PaymentIntent.Shipping | null;
  statementDescriptor: string | null;
  statementDescriptorSuffix: string | null;
};

export type StoredPaymentIntent = Omit<
  Stripe.PaymentIntent,
  'customer' | 'latest_charge' | 'payment_method' | 'last_payment_error' | 'shipping'
> & {
  customer: string | null;
  latest_charge: string | null;
  payment_method: string | null;
  last_payment_error: object | null;
  shipping: Stripe.PaymentIntent.Shipping | null;
  _emulator: {
    sessionId: string | null;
    /** Where a payment made without a checkout session sends the buyer after 3-D Secure. */
    returnUrl: string | null;
    oxxoDays: number;
    offersInstallments: boolean;
  };
};

export type StoredPaymentMethod = Omit<Stripe.PaymentMethod, 'customer'> & {
  customer: string | null;
  /** Only the number of a published test card is ever kept; a number that might be a real card's is not. */
  _emulator: { testCardNumber: string | null };
};

export type StoredCharge = Omit<
  Stripe.Charge,
  'balance_transaction' | 'customer' | 'payment_intent' | 'refunds'
> & {
  balance_transaction: string | null;
  customer: string | null;
  payment_intent: string;
};

export type StoredRefund = Omit<
  Stripe.Refund,
  'balance_transaction' | 'charge' | 'payment_intent' | 'metadata' | 'customer' | 'status'
> & {
  balance_transaction: string | null;
  /** Null for money of a customer's balance, which no payment had taken. */
  charge: string | null;
  payment_intent: string | null;
  customer: string | null;
  metadata: Record<string, string>;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  /** How it ends by itself, and when. */
  _emulator?: { endsAt: number; outcome: 'succeeded' | 'failed' | 'canceled' };
};

export type StoredFile = Omit<Stripe.File, 'links' | 'purpose'> & { links: null; purpose: string };

export type StoredDispute = Omit<Stripe.Dispute, 'charge' | 'payment_intent'> & {
  charge: string;
  payment_intent: string;
};

/** With what they transferred and no payment has taken yet, in centavos. */
export type StoredCustomer = Stripe.Customer & { _emulator?: { cashCents: number } };
export type StoredCashTransaction = Omit<
  Stripe.CustomerCashBalanceTransaction,
  'customer' | 'applied_to_payment' | 'unapplied_from_payment'
> & {
  customer: string;
  applied_to_payment?: { payment_intent: string };
  unapplied_from_payment?: { payment_intent: string };
};
export type StoredBalanceTransaction = Omit<Stripe.BalanceTransaction, 'exchange_rate' | 'source'> & {
  exchange_rate: null;
  source: string;
  /** Once it is paid out. */
  _emulator?: { payout: string };
};

export type StoredPayout = Omit<Stripe.Payout, 'balance_transaction'> & { balance_transaction: string };

/** Decimals travel as text on the wire; the SDK turns them into its own type. */
export type StoredLineItem = Omit<Stripe.LineItem, 'price' | 'metadata'> & {
  metadata: Record<string, string>;
  price: Omit<Stripe.Price, 'unit_amount_decimal' | 'product'> & {
    unit_amount_decimal: string;
    product: string;
  };
  _emulator: { name: string; description: string | null; images: string[] };
};

export type StoredEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

export type StoredByKind = {
  balance_transaction: StoredBalanceTransaction;
  charge: StoredCharge;
  'checkout.session': StoredSession;
  customer: StoredCustomer;
  customer_cash_balance_transaction: StoredCashTransaction;
  dispute: StoredDispute;
  event: StoredEvent;
  file: StoredFile;
  payment_intent: StoredPaymentIntent;
  payment_method: StoredPaymentMethod;
  payout: StoredPayout;
  refund: StoredRefund;
};

export type Kind = keyof StoredByKind;

const KIND_BY_PREFIX: Record<string, Kind> = {
  ccsbtxn: 'customer_cash_balance_transaction',
  ch: 'charge',
  cs: 'checkout.session',
  cus: 'customer',
  dp: 'dispute',
  evt: 'event',
  file: 'file',
  pi: 'payment_intent',
  pm: 'payment_method',
  po: 'payout',
  py: 'charge',
  re: 'refund',
  txn: 'balance_transaction',
};

export function kindOfId(id: string): Kind | undefined {
  return KIND_BY_PREFIX[id.slice(0, id.indexOf('_'))];
}

/** The object as the API shows it, in a copy of its own. */
export function present(stored: object): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(stored, (key, value: unknown) => (key === '_emulator' ? undefined : value)),
  ) as Record<string, unknown>;
}
