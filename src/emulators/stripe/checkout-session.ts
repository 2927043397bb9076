import type Stripe from 'stripe';
import { installmentPlans } from './card-form.ts';
import { checkChargeable, fittingMethods } from './amounts.ts';
import { addCard, addVoucherMethod, NO_BILLING_DETAILS, type CardEntry } from './payment-method.ts';
import { addPaymentIntent, cancelPaymentIntent, confirm, type Attempt } from './payment-intent.ts';
import type { SessionParameters } from './checkout-session.parameters.ts';
import { invalidRequest, missingResource } from './stripe-error.ts';
import { newId } from './stripe-id.ts';
import { addCustomer } from './customer.ts';
import type { StoredCustomer, StoredLineItem, StoredPaymentIntent, StoredSession } from './stripe-objects.ts';
import type { Unit } from './unit-of-work.ts';

const MINUTE = 60;
const DAY = 86_400;
/** Stripe's bounds; a little slack pays for the time the call itself takes. */
const OPEN_MIN_SECONDS = 30 * MINUTE;
const OPEN_MAX_SECONDS = DAY;
const SLACK_SECONDS = 30;

const OXXO_DAYS_DEFAULT = 3;

export async function addSession(unit: Unit, read: SessionParameters): Promise<StoredSession> {
  const lineItems = read.line_items.map((item) => toLineItem(unit, item));
  const currency = lineItems[0]?.currency ?? 'mxn';
  const stray = lineItems.findIndex((item) => item.currency !== currency);
  if (stray !== -1) {
    throw invalidRequest('All prices on a Checkout Session must have the same currency.', {
      param: `line_items[${stray}][price_data][currency]`,
    });
  }
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  checkChargeable(total, currency, 'line_items', "The Checkout Session's total amount due");
  if (read.customer !== undefined && read.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer',
    });
  }
  const customer = read.customer === undefined ? null : await unit.get('customer', read.customer);
  if (customer === undefined) throw missingResource('customer', read.customer ?? '', 'customer');
  const types = fittingMethods(read, { amount: total, currency, customer: customer?.id ?? null });

  const id = newId('cs_test');
  const email = customer?.email ?? read.customer_email ?? null;
  const session: StoredSession = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: read.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: read.billing_address_collection ?? null,
    cancel_url: read.cancel_url ?? null,
    client_reference_id: read.client_reference_id ?? null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: unit.created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer === null ? (read.customer_creation ?? 'if_required') : null,
    customer_details: email === null ? null : detailsOf({ email, name: null }),
    customer_email: read.customer_email ?? null,
    discounts: [],
    excluded_payment_method_types: read.excluded_payment_method_types ?? [],
    expires_at: expiryOf(unit.created, read.expires_at),
    integration_identifier: null,
    invoice: null,
    invoice_creation: { enabled: false, invoice_data: NO_INVOICE },
    livemode: false,
    locale: read.locale ?? null,
    managed_payments: { enabled: false },
    metadata: read.metadata ?? {},
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: optionsOf(types, read),
    payment_method_types: types,
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: read.submit_type ?? null,
    subscription: null,
    success_url: read.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: pageOf(unit, id),
    wallet_options: null,
    _emulator: {
      lineItems,
      paymentIntentData: {
        captureMethod:
          read.payment_intent_data?.capture_method ??
          read.payment_method_options?.card?.capture_method ??
          'automatic_async',
        description: read.payment_intent_data?.description ?? null,
        metadata: read.payment_intent_data?.metadata ?? {},
        receiptEmail: read.payment_intent_data?.receipt_email ?? null,
        shipping: shippingOf(read.payment_intent_data?.shipping),
        statementDescriptor: read.payment_intent_data?.statement_descriptor ?? null,
        statementDescriptorSuffix: read.payment_intent_data?.statement_descriptor_suffix ?? null,
      },
      oxxoDays: read.payment_method_options?.oxxo?.expires_after_days ?? OXXO_DAYS_DEFAULT,
      offersInstallments: read.payment_method_options?.card?.installments?.enabled ?? false,
    },
  };
  unit.save('checkout.session', session);
  return session;
}

const NO_INVOICE: Stripe.Checkout.Session.InvoiceCreation.InvoiceData = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: null,
  metadata: null,
  rendering_options: null,
};

function toLineItem(unit: Unit, item: SessionParameters['line_items'][number]): StoredLineItem {
  const { price_data: data, quantity } = item;
  const total = data.unit_amount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: data.currency,
    description: data.product_data.name,
    metadata: item.metadata ?? {},
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: unit.created,
      currency: data.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod'),
      recurring: null,
      tax_behavior: data.tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: data.unit_amount,
      unit_amount_decimal: String(data.unit_amount),
    },
    quantity,
    _emulator: {
      name: data.product_data.name,
      description: data.product_data.description ?? null,
      images: data.product_data.images ?? [],
    },
  };
}

function expiryOf(created: number, asked: number | undefined): number {
  if (asked === undefined) return created + DAY;
  if (asked < created + OPEN_MIN_SECONDS - SLACK_SECONDS) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  if (asked > created + OPEN_MAX_SECONDS) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  return asked;
}

function optionsOf(types: string[], read: SessionParameters): Stripe.Checkout.Session.PaymentMethodOptions {
  const asked = read.payment_method_options;
  const options: Stripe.Checkout.Session.PaymentMethodOptions = {};
  if (types.includes('card')) {
    options.card = {
      ...(asked?.card?.installments === undefined
        ? {}
        : { installments: { enabled: asked.card.installments.enabled } }),
      request_three_d_secure: asked?.card?.request_three_d_secure ?? 'automatic',
    };
  }
  if (types.includes('oxxo'))
    options.oxxo = { expires_after_days: asked?.oxxo?.expires_after_days ?? OXXO_DAYS_DEFAULT };
  if (types.includes('customer_balance')) {
    options.customer_balance = { bank_transfer: { type: 'mx_bank_transfer' }, funding_type: 'bank_transfer' };
  }
  return options;
}

type ShippingInput = NonNullable<SessionParameters['payment_intent_data']>['shipping'];

/** The delivery address as the payment keeps it: every field there, empty ones null. */
export function shippingOf(input: ShippingInput): Stripe.PaymentIntent.Shipping | null {
  if (input === undefined) return null;
  const { city, country, line1, line2, postal_code, state } = input.address;
  return {
    address: {
      city: city ?? null,
      country: country ?? null,
      line1: line1 ?? null,
      line2: line2 ?? null,
      postal_code: postal_code ?? null,
      state: state ?? null,
    },
    carrier: input.carrier ?? null,
    name: input.name,
    phone: input.phone ?? null,
    tracking_number: input.tracking_number ?? null,
  };
}

function pageOf(unit: Pick<Unit, 'context'>, id: string): string {
  return `${unit.context.publicUrl()}/c/pay/${id}`;
}

function detailsOf(buyer: { email: string; name: string | null }): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: { city: null, country: 'MX', line1: null, line2: null, postal_code: null, state: null },
    business_name: null,
    email: buyer.email,
    individual_name: null,
    name: buyer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

/** Whether its time is over although nobody has closed it yet. */
export function hasLapsed(session: StoredSession, nowSeconds: number): boolean {
  return session.status === 'open' && session.expires_at <= nowSeconds;
}

/** Closes an open session for ever, and the payment it had started. The caller holds the session's row. */
export async function expireSession(unit: Unit, session: StoredSession): Promise<void> {
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  unit.save('checkout.session', session);
  if (session.payment_intent !== null) {
    const intent = await unit.lock('payment_intent', session.payment_intent);
    if (intent !== undefined) await cancelPaymentIntent(unit, intent, 'automatic');
  }
  unit.emit('checkout.session.expired', session);
}

export type Payment = {
  email: string;
  name: string | null;
} & ({ type: 'card'; card: CardEntry; installments: number | null } | { type: 'oxxo' | 'customer_balance' });

/** What became of a buyer's click on «Pagar». */
export type PaymentResult = {
  session: StoredSession;
  intent: StoredPaymentIntent | null;
  attempt: Attempt | null;
};

/**
 * Pays the session once, however often it is asked to: who comes second finds it closed and no attempt is made.
 * The caller's unit must be one that locks.
 */
export async function paySession(unit: Unit, sessionId: string, payment: Payment): Promise<PaymentResult> {
  const session = await unit.lock('checkout.session', sessionId);
  if (session === undefined) throw missingResource('checkout session', sessionId, 'session');
  if (hasLapsed(session, unit.created)) await expireSession(unit, session);
  if (session.status !== 'open') return { session, intent: null, attempt: null };
  if (!session.payment_method_types.includes(payment.type)) {
    throw invalidRequest(`${payment.type} is not offered by this Checkout Session.`, {
      param: 'payment_method',
    });
  }
  if (payment.type === 'card' && payment.installments !== null) {
    const plans = session._emulator.offersInstallments ? installmentPlans(session.amount_total) : [];
    if (!plans.includes(payment.installments)) {
      throw invalidRequest('This installment plan is not available for this payment.', {
        param: 'payment_method_options[card][installments][plan]',
      });
    }
  }
  const intent = await intentOf(unit, session);
  const seed = {
    billingDetails: { ...NO_BILLING_DETAILS, email: payment.email, name: payment.name },
    customer: session.customer,
  };
  const method =
    payment.type === 'card' ? addCard(unit, payment.card, seed) : addVoucherMethod(unit, payment.type, seed);
  const attempt = confirm(unit, intent, {
    method,
    installments: payment.type === 'card' ? payment.installments : null,
    returnUrl: session.success_url,
  });
  session.customer_details = detailsOf(payment);
  unit.save('checkout.session', session);
  if (attempt.kind !== 'declined' && !(attempt.kind === 'requires_action' && payment.type === 'card')) {
    completeSession(unit, session, intent);
  }
  return { session, intent, attempt };
}

async function intentOf(unit: Unit, session: StoredSession): Promise<StoredPaymentIntent> {
  const started = session.payment_intent && (await unit.lock('payment_intent', session.payment_intent));
  if (started) return started;
  const { paymentIntentData, oxxoDays, offersInstallments } = session._emulator;
  const intent = addPaymentIntent(unit, {
    ...paymentIntentData,
    amount: session.amount_total,
    currency: session.currency,
    customer: session.customer,
    methodChoice: {},
    methodTypes: session.payment_method_types,
    methodOptions: intentOptionsOf(session),
    automaticMethods: null,
    sessionId: session.id,
    returnUrl: session.success_url,
    oxxoDays,
    offersInstallments,
  });
  session.payment_intent = intent.id;
  return intent;
}

function intentOptionsOf(session: StoredSession): Stripe.PaymentIntent.PaymentMethodOptions {
  const { card, oxxo, customer_balance: balance } = session.payment_method_options ?? {};
  return {
    ...(card === undefined
      ? {}
      : {
          card: {
            installments: { available_plans: null, enabled: card.installments?.enabled ?? false, plan: null },
            mandate_options: null,
            network: null,
            request_three_d_secure: card.request_three_d_secure,
          },
        }),
    ...(oxxo === undefined ? {} : { oxxo: { expires_after_days: oxxo.expires_after_days } }),
    ...(balance === undefined
      ? {}
      : { customer_balance: { bank_transfer: { type: 'mx_bank_transfer' }, funding_type: 'bank_transfer' } }),
  };
}

/** The buyer has done everything asked of them; the money may still be on its way. */
export function completeSession(unit: Unit, session: StoredSession, intent: StoredPaymentIntent): void {
  session.status = 'complete';
  session.url = null;
  session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid';
  if (session.customer === null && session.customer_creation === 'always') {
    const { email = null, name = null } = session.customer_details ?? {};
    const customer: StoredCustomer = addCustomer(unit, { email, name });
    session.customer = customer.id;
  }
  unit.save('checkout.session', session);
  unit.emit('checkout.session.completed', session);
}

/** What happens to a completed session when its voucher or transfer is paid, or is not. */
export function settleSession(unit: Unit, session: StoredSession, outcome: 'succeeded' | 'failed'): void {
  if (outcome === 'succeeded') session.payment_status = 'paid';
  unit.save('checkout.session', session);
  unit.emit(`checkout.session.async_payment_${outcome}`, session);
}

/** Holds a payment and the session it came from, in the order that keeps deadlocks away. */
export async function lockPayment(
  unit: Unit,
  intentId: string,
): Promise<{ intent: StoredPaymentIntent; session: StoredSession | undefined }> {
  // Which session it belongs to never changes, so it may be read before anything is held.
  const seen = await unit.get('payment_intent', intentId);
  if (seen === undefined) throw missingResource('payment_intent', intentId, 'intent');
  const { sessionId } = seen._emulator;
  const session = sessionId === null ? undefined : await unit.lock('checkout.session', sessionId);
  const intent = await unit.lock('payment_intent', intentId);
  if (intent === undefined) throw missingResource('payment_intent', intentId, 'intent');
  return { intent, session };
}

/** The buyer's way back to the shop, with the session's id where the shop asked for it. */
export function successUrlOf(session: StoredSession): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
