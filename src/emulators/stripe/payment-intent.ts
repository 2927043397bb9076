import type Stripe from 'stripe';
import type { MethodChoice } from './amounts.ts';
import { applyToPayment, cashOf, fund, unapplyFromPayment } from './cash-balance.ts';
import { addDispute } from './dispute.ts';
import { addCharge, type ChargeOutcome } from './charge.ts';
import { addVoucherMethod } from './payment-method.ts';
import { invalidRequest, StripeFailure, type StripeErrorBody } from './stripe-error.ts';
import { newClientSecret, newId, randomDigits } from './stripe-id.ts';
import {
  present,
  type PaymentIntentSeed,
  type StoredCharge,
  type StoredCustomer,
  type StoredPaymentIntent,
  type StoredPaymentMethod,
} from './stripe-objects.ts';
import { cardOfNumber, declineError, type CardBehaviour } from './test-cards.ts';
import type { Unit } from './unit-of-work.ts';
import { clabeOf, oxxoExpiry } from './voucher.ts';

export type NewPaymentIntent = PaymentIntentSeed & {
  amount: number;
  currency: string;
  customer: string | null;
  methodChoice: MethodChoice;
  methodTypes: string[];
  methodOptions: Stripe.PaymentIntent.PaymentMethodOptions;
  automaticMethods: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
  sessionId: string | null;
  returnUrl: string | null;
  oxxoDays: number;
  offersInstallments: boolean;
};

export function addPaymentIntent(unit: Unit, seed: NewPaymentIntent): StoredPaymentIntent {
  const id = newId('pi');
  const intent: StoredPaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: seed.methodChoice.allowed_payment_method_types ?? null,
    amount: seed.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: seed.automaticMethods,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: seed.captureMethod,
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: unit.created,
    currency: seed.currency,
    customer: seed.customer,
    customer_account: null,
    description: seed.description,
    excluded_payment_method_types: seed.methodChoice.excluded_payment_method_types ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: seed.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: seed.methodOptions,
    payment_method_types: seed.methodTypes,
    payment_record: null,
    processing: null,
    receipt_email: seed.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: seed.shipping,
    source: null,
    statement_descriptor: seed.statementDescriptor,
    statement_descriptor_suffix: seed.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    _emulator: {
      sessionId: seed.sessionId,
      returnUrl: seed.returnUrl,
      oxxoDays: seed.oxxoDays,
      offersInstallments: seed.offersInstallments,
    },
  };
  unit.save('payment_intent', intent);
  unit.emit('payment_intent.created', intent);
  return intent;
}

export type Confirmation = {
  method: StoredPaymentMethod;
  /** Months without interest that the buyer chose. */
  installments?: number | null;
  returnUrl?: string | null;
};

/** Where an attempt leads. A decline is an outcome too: its charge and its event are to be kept. */
export type Attempt =
  | { kind: 'succeeded' | 'requires_capture' | 'requires_action' }
  | { kind: 'declined'; error: StripeErrorBody; spanish: string };

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Starts or finishes paying with the method. The caller holds the payment intent's row. */
export function confirm(unit: Unit, intent: StoredPaymentIntent, confirmation: Confirmation): Attempt {
  // A voucher that has been handed out may be paid at any moment; only cards can be tried again.
  const isVoucherOut = intent.status === 'requires_action' && !isChallenge(intent);
  if (!CONFIRMABLE.includes(intent.status) || isVoucherOut)
    throw unexpectedState(intent, 'confirm', CONFIRMABLE);
  const { method } = confirmation;
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { param: 'payment_method' },
    );
  }
  intent.payment_method = method.id;
  if (confirmation.returnUrl) intent._emulator.returnUrl = confirmation.returnUrl;
  if (method.type === 'oxxo') return handOutVoucher(unit, intent, oxxoAction(unit, intent));
  if (method.type === 'customer_balance')
    return handOutVoucher(unit, intent, bankTransferAction(unit, intent));

  const behaviour = behaviourOf(method);
  switch (behaviour.kind) {
    case 'declines':
      return decline(unit, intent, method, behaviour);
    case 'challenges':
      return challenge(unit, intent, method, confirmation.installments ?? null);
    case 'succeeds':
      return charge(unit, intent, method, {
        installments: confirmation.installments ?? null,
        threeDSecure: false,
      });
  }
}

/** The buyer answered the bank's question, or failed to. */
export async function finishChallenge(
  unit: Unit,
  intent: StoredPaymentIntent,
  passed: boolean,
): Promise<Attempt> {
  if (!isChallenge(intent) || intent.payment_method === null) {
    throw unexpectedState(intent, 'authenticate', ['requires_action']);
  }
  const method = await unit.get('payment_method', intent.payment_method);
  if (method === undefined) throw new Error(`The payment method of ${intent.id} is lost.`);
  const { plan } = intent.payment_method_options?.card?.installments ?? {};
  if (passed) return charge(unit, intent, method, { installments: plan?.count ?? null, threeDSecure: true });
  return fail(
    unit,
    intent,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: present(method),
    },
    'Tu banco no pudo confirmar tu identidad. Inténtalo de nuevo o elige otra forma de pago.',
  );
}

/** Whether the payment waits for the buyer to pass 3-D Secure. */
export function isChallenge(intent: StoredPaymentIntent): boolean {
  const type = intent.next_action?.type;
  return intent.status === 'requires_action' && (type === 'redirect_to_url' || type === 'use_stripe_sdk');
}

function behaviourOf(method: StoredPaymentMethod): CardBehaviour {
  return cardOfNumber(method._emulator.testCardNumber ?? '').behaviour;
}

function charge(
  unit: Unit,
  intent: StoredPaymentIntent,
  method: StoredPaymentMethod,
  details: { installments: number | null; threeDSecure: boolean },
): Attempt {
  const isCaptured = intent.capture_method !== 'manual';
  const outcome: ChargeOutcome = { kind: isCaptured ? 'captured' : 'authorized', ...details };
  const made = addCharge(unit, intent, method, intent.amount, outcome);
  intent.latest_charge = made.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  if (!isCaptured) {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    unit.save('payment_intent', intent);
    unit.emit('payment_intent.amount_capturable_updated', intent);
    return { kind: 'requires_capture' };
  }
  succeed(unit, intent, intent.amount);
  const behaviour = behaviourOf(method);
  if (behaviour.kind === 'succeeds' && behaviour.disputed === true) {
    addDispute(unit, made, { reason: 'fraudulent', amount: made.amount });
  }
  return { kind: 'succeeded' };
}

function succeed(unit: Unit, intent: StoredPaymentIntent, received: number): void {
  intent.status = 'succeeded';
  intent.amount_received = received;
  intent.amount_capturable = 0;
  intent.next_action = null;
  intent.last_payment_error = null;
  unit.save('payment_intent', intent);
  unit.emit('payment_intent.succeeded', intent);
}

function challenge(
  unit: Unit,
  intent: StoredPaymentIntent,
  method: StoredPaymentMethod,
  installments: number | null,
): Attempt {
  const url = `${unit.context.publicUrl()}/c/3ds/${intent.id}`;
  if (installments !== null) {
    intent.payment_method_options = {
      ...intent.payment_method_options,
      card: {
        ...intent.payment_method_options?.card,
        installments: {
          available_plans: null,
          enabled: true,
          plan: { count: installments, interval: 'month', type: 'fixed_count' },
        },
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    };
  }
  intent.status = 'requires_action';
  intent.payment_method = method.id;
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: intent._emulator.returnUrl, url },
  };
  unit.save('payment_intent', intent);
  unit.emit('payment_intent.requires_action', intent);
  return { kind: 'requires_action' };
}

function decline(
  unit: Unit,
  intent: StoredPaymentIntent,
  method: StoredPaymentMethod,
  behaviour: Extract<CardBehaviour, { kind: 'declines' }>,
): Attempt {
  const made = addCharge(unit, intent, method, intent.amount, { kind: 'declined', behaviour });
  intent.latest_charge = made.id;
  const error = { ...declineError(behaviour), charge: made.id, payment_method: present(method) };
  return fail(unit, intent, error, behaviour.spanish);
}

function fail(unit: Unit, intent: StoredPaymentIntent, error: StripeErrorBody, spanish: string): Attempt {
  // The field is kept out of the refusal: it would hold the intent, which holds the field.
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  unit.save('payment_intent', intent);
  unit.emit('payment_intent.payment_failed', intent);
  return { kind: 'declined', error, spanish };
}

function handOutVoucher(
  unit: Unit,
  intent: StoredPaymentIntent,
  action: Stripe.PaymentIntent.NextAction,
): Attempt {
  intent.status = 'requires_action';
  intent.next_action = action;
  intent.last_payment_error = null;
  unit.save('payment_intent', intent);
  unit.emit('payment_intent.requires_action', intent);
  return { kind: 'requires_action' };
}

function oxxoAction(unit: Unit, intent: StoredPaymentIntent): Stripe.PaymentIntent.NextAction {
  return {
    type: 'oxxo_display_details',
    oxxo_display_details: {
      expires_after: oxxoExpiry(unit.context.now(), intent._emulator.oxxoDays),
      hosted_voucher_url: `${unit.context.publicUrl()}/c/voucher/${intent.id}`,
      number: randomDigits(14),
    },
  };
}

function bankTransferAction(unit: Unit, intent: StoredPaymentIntent): Stripe.PaymentIntent.NextAction {
  const address = { city: null, country: 'MX', line1: null, line2: null, postal_code: null, state: null };
  return {
    type: 'display_bank_transfer_instructions',
    display_bank_transfer_instructions: {
      amount_remaining: intent.amount,
      currency: intent.currency,
      financial_addresses: [
        {
          type: 'spei',
          spei: {
            account_holder_address: address,
            account_holder_name: 'Ensambla (prueba)',
            bank_address: address,
            bank_code: '002',
            bank_name: 'BANAMEX',
            clabe: clabeOf(intent.customer ?? intent.id),
          },
          supported_networks: ['spei'],
        },
      ],
      hosted_instructions_url: `${unit.context.publicUrl()}/c/voucher/${intent.id}`,
      reference: intent.id.slice(-8).toUpperCase(),
      type: 'mx_bank_transfer',
    },
  };
}

/** Whether a voucher or transfer is out and unpaid. */
export function isAwaitingVoucher(intent: StoredPaymentIntent): boolean {
  return intent.status === 'requires_action' && !isChallenge(intent);
}

/** Money for a voucher or transfer came in; a transfer may come in parts. Returns whether all of it is there. */
export async function receiveVoucherMoney(
  unit: Unit,
  intent: StoredPaymentIntent,
  amount: number | undefined,
): Promise<boolean> {
  if (!isAwaitingVoucher(intent) || intent.payment_method === null) {
    throw unexpectedState(intent, 'pay', ['requires_action']);
  }
  const transfer = intent.next_action?.display_bank_transfer_instructions;
  if (transfer !== undefined && !(await takeTransfer(unit, intent, transfer, amount))) return false;
  const method = await unit.get('payment_method', intent.payment_method);
  if (method === undefined) throw new Error(`The payment method of ${intent.id} is lost.`);
  const made = addCharge(unit, intent, method, intent.amount, {
    kind: 'captured',
    installments: null,
    threeDSecure: false,
  });
  intent.latest_charge = made.id;
  succeed(unit, intent, intent.amount);
  return true;
}

/** The payment takes of a transfer what it still needs; the rest stays with the customer. */
async function takeTransfer(
  unit: Unit,
  intent: StoredPaymentIntent,
  transfer: Stripe.PaymentIntent.NextAction.DisplayBankTransferInstructions,
  amount: number | undefined,
): Promise<boolean> {
  const { currency, id: intentId } = intent;
  const remaining = transfer.amount_remaining ?? intent.amount;
  const customer = await customerOf(unit, intent);
  fund(unit, customer, amount ?? remaining, currency);
  const taken = Math.min(remaining, cashOf(customer));
  applyToPayment(unit, customer, { amount: taken, currency, intentId });
  transfer.amount_remaining = remaining - taken;
  if (taken === remaining) return true;
  unit.save('payment_intent', intent);
  unit.emit('payment_intent.partially_funded', intent);
  return false;
}

async function customerOf(unit: Unit, intent: StoredPaymentIntent): Promise<StoredCustomer> {
  const customer = intent.customer === null ? undefined : await unit.lock('customer', intent.customer);
  if (customer === undefined) throw new Error(`The customer of ${intent.id} is lost.`);
  return customer;
}

/** Nobody paid the voucher in time. */
export function expireVoucher(unit: Unit, intent: StoredPaymentIntent): void {
  if (!isAwaitingVoucher(intent)) throw unexpectedState(intent, 'expire', ['requires_action']);
  fail(
    unit,
    intent,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_payment_attempt_expired',
      message:
        'The payment attempt for this PaymentIntent has expired. You can provide another payment method to attempt to fulfill this PaymentIntent again.',
    },
    'El comprobante venció sin pago.',
  );
}

/** A till took money for a voucher that had run out: it counts all the same. */
export function reviveVoucher(unit: Unit, intent: StoredPaymentIntent): void {
  if (isAwaitingVoucher(intent)) return;
  intent.payment_method = addVoucherMethod(unit, 'oxxo').id;
  intent.status = 'requires_action';
  intent.next_action = oxxoAction(unit, intent);
}

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_reauthorization',
  'requires_confirmation',
  'requires_action',
  'processing',
];

export async function cancelPaymentIntent(
  unit: Unit,
  intent: StoredPaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<void> {
  if (!CANCELABLE.includes(intent.status)) throw unexpectedState(intent, 'cancel', CANCELABLE);
  if (intent.status === 'requires_capture' && intent.latest_charge !== null) {
    await releaseAuthorization(unit, intent.latest_charge);
  }
  const transfer = intent.next_action?.display_bank_transfer_instructions;
  const taken = transfer === undefined ? 0 : intent.amount - (transfer.amount_remaining ?? intent.amount);
  if (taken > 0) {
    const { currency, id: intentId } = intent;
    unapplyFromPayment(unit, await customerOf(unit, intent), { amount: taken, currency, intentId });
  }
  intent.status = 'canceled';
  intent.canceled_at = unit.created;
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  intent.next_action = null;
  unit.save('payment_intent', intent);
  unit.emit('payment_intent.canceled', intent);
}

async function releaseAuthorization(unit: Unit, chargeId: string): Promise<void> {
  const authorized = await unit.lock('charge', chargeId);
  if (authorized === undefined) return;
  authorized.amount_refunded = authorized.amount;
  authorized.refunded = true;
  unit.save('charge', authorized);
  unit.emit('charge.refunded', authorized);
}

/** Takes what was authorized, or a part of it; the rest is released. */
export async function capturePaymentIntent(
  unit: Unit,
  intent: StoredPaymentIntent,
  amount = intent.amount_capturable,
): Promise<StoredCharge> {
  if (intent.status !== 'requires_capture' || intent.latest_charge === null) {
    throw unexpectedState(intent, 'capture', ['requires_capture']);
  }
  if (amount > intent.amount_capturable) {
    throw invalidRequest(
      'The requested capture amount is greater than the amount you can capture for this charge.',
      {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      },
    );
  }
  const authorized = await unit.lock('charge', intent.latest_charge);
  if (authorized === undefined) throw new Error(`The charge of ${intent.id} is lost.`);
  authorized.captured = true;
  authorized.amount_captured = amount;
  authorized.amount_refunded = authorized.amount - amount;
  unit.save('charge', authorized);
  unit.emit('charge.captured', authorized);
  succeed(unit, intent, amount);
  return authorized;
}

export function unexpectedState(
  intent: StoredPaymentIntent,
  verb: string,
  allowed: readonly string[],
): StripeFailure {
  return invalidRequest(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be used: ${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: present(intent) },
  );
}
