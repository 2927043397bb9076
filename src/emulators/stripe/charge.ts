import type Stripe from 'stripe';
import { newId, randomDigits } from './stripe-id.ts';
import { NO_BILLING_DETAILS } from './payment-method.ts';
import type {
  StoredBalanceTransaction,
  StoredCharge,
  StoredPaymentIntent,
  StoredPaymentMethod,
} from './stripe-objects.ts';
import { type CardBehaviour, cardOfNumber } from './test-cards.ts';
import type { Unit } from './unit-of-work.ts';

export type ChargeOutcome =
  | { kind: 'captured' | 'authorized'; installments: number | null; threeDSecure: boolean }
  | { kind: 'declined'; behaviour: Extract<CardBehaviour, { kind: 'declines' }> };

/** Adds the charge of one attempt, with the fee Stripe takes of it, and announces it. */
export function addCharge(
  unit: Unit,
  intent: StoredPaymentIntent,
  method: StoredPaymentMethod,
  amount: number,
  outcome: ChargeOutcome,
): StoredCharge {
  const isCard = method.type === 'card';
  const isDeclined = outcome.kind === 'declined';
  const id = newId(isCard ? 'ch' : 'py');
  const isCaptured = outcome.kind === 'captured';
  const transaction = isCaptured
    ? addBalanceTransaction(unit, { type: 'charge', source: id, amount, currency: intent.currency })
    : null;
  const charge: StoredCharge = {
    id,
    object: 'charge',
    amount,
    amount_captured: isCaptured ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: transaction?.id ?? null,
    billing_details: method.billing_details ?? NO_BILLING_DETAILS,
    calculated_statement_descriptor: isCard ? 'ENSAMBLA' : null,
    captured: isCaptured,
    created: unit.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isDeclined ? outcome.behaviour.code : null,
    failure_message: isDeclined ? outcome.behaviour.message : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(outcome, method),
    paid: !isDeclined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(intent, method, amount, outcome),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: isDeclined ? null : `${unit.context.publicUrl()}/c/receipt/${id}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isDeclined ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  unit.save('charge', charge);
  unit.emit(isDeclined ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

function outcomeOf(outcome: ChargeOutcome, method: StoredPaymentMethod): Stripe.Charge.Outcome {
  if (outcome.kind !== 'declined') {
    const risk = riskOf(method);
    return {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: risk,
      ...(risk !== 'not_assessed' && { risk_score: { normal: 12, elevated: 68, highest: 91 }[risk] }),
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  const { behaviour } = outcome;
  return {
    advice_code: behaviour.declineCode === 'processing_error' ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'declined_by_network',
    reason: behaviour.declineCode,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  };
}

/** Radar assesses cards only. */
function riskOf({ type, _emulator }: StoredPaymentMethod) {
  if (type !== 'card') return 'not_assessed';
  const number = _emulator.testCardNumber;
  return (number === null ? undefined : cardOfNumber(number).risk) ?? 'normal';
}

function detailsOf(
  intent: StoredPaymentIntent,
  method: StoredPaymentMethod,
  amount: number,
  outcome: ChargeOutcome,
): Stripe.Charge.PaymentMethodDetails {
  const { card } = method;
  if (card === undefined) {
    if (method.type !== 'oxxo') return { type: method.type, customer_balance: {} };
    return { type: 'oxxo', oxxo: { number: intent.next_action?.oxxo_display_details?.number ?? null } };
  }
  const isDeclined = outcome.kind === 'declined';
  const installments = isDeclined ? null : outcome.installments;
  return {
    type: 'card',
    card: {
      amount_authorized: isDeclined ? null : amount,
      authorization_code: isDeclined ? null : randomDigits(6),
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: isDeclined ? 'unchecked' : 'pass',
      },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments:
        installments === null
          ? null
          : { plan: { count: installments, interval: 'month', type: 'fixed_count' } },
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: isDeclined ? null : randomDigits(15),
      regulated_status: card.regulated_status,
      three_d_secure:
        !isDeclined && outcome.threeDSecure
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: null,
              version: '2.2.0',
            }
          : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

/** Stripe's public fee in Mexico: 3.6 % and 3 pesos, and IVA on both. Refunds give nothing of it back. */
function feeOf(amount: number): number {
  return Math.round((Math.round(amount * 0.036) + 300) * 1.16);
}

/** What a dispute costs the shop whatever comes of it; the emulator's own figure. */
const DISPUTE_FEE = 34_800;

export function addBalanceTransaction(
  unit: Unit,
  of: {
    type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout';
    source: string;
    amount: number;
    currency: string;
  },
): StoredBalanceTransaction {
  const isDispute = of.type === 'adjustment' && of.amount < 0;
  const fee = of.type === 'charge' ? feeOf(of.amount) : isDispute ? DISPUTE_FEE : 0;
  const transaction: StoredBalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: of.amount,
    available_on: unit.created + 2 * 86_400,
    balance_type: 'payments',
    created: unit.created,
    currency: of.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: of.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: of.amount - fee,
    reporting_category: of.type === 'adjustment' ? 'dispute' : of.type,
    source: of.source,
    status: 'pending',
    type: of.type,
  };
  unit.save('balance_transaction', transaction);
  return transaction;
}
