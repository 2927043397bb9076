import { addBalanceTransaction } from './charge.ts';
import { inWords } from './amounts.ts';
import type { StripeContext } from './stripe-context.ts';
import { invalidRequest, missingResource, type StripeFailure } from './stripe-error.ts';
import { newId, randomDigits } from './stripe-id.ts';
import type { StoredCharge, StoredCustomer, StoredPaymentMethod, StoredRefund } from './stripe-objects.ts';
import { cardOfNumber } from './test-cards.ts';
import { BUYER, changeUnit, type Unit } from './unit-of-work.ts';

/** Who paid by transfer from an account Stripe does not know has this long to tell it. */
const INSTRUCTIONS_DAYS = 45;
/** A transfer may be refunded so long (docs.stripe.com/payments/customer-balance/refunding). */
const TRANSFER_DAYS = 180;
/** What ends by itself does so after this long, by the emulator's clock. */
const SLOW_SECONDS = 60;
/** In the manner of Stripe's test addresses: with it Stripe does not know the account a transfer came from. */
const UNKNOWN_ACCOUNT = /refund_requires_action@/;

export type NewRefund = {
  amount: number | undefined;
  reason: StoredRefund['reason'];
  metadata: Record<string, string>;
  instructionsEmail: string | undefined;
};

/** Gives money of a charge back. The caller holds the charge's row, so that two refunds never exceed it. */
export function addRefund(
  unit: Unit,
  charge: StoredCharge,
  method: StoredPaymentMethod | undefined,
  customer: StoredCustomer | undefined,
  input: NewRefund,
): StoredRefund {
  const { amount, status, ends } = checkRefund(unit, charge, method, customer, input);
  const id = newId('re');
  const isCard = method?.type === 'card';
  const transaction = addBalanceTransaction(unit, {
    type: 'refund',
    source: id,
    amount: -amount,
    currency: charge.currency,
  });
  const email = input.instructionsEmail ?? customer?.email ?? charge.billing_details.email;
  const refund: StoredRefund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: unit.created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    ...(isCard
      ? {
          destination_details: {
            type: 'card',
            card: {
              reference_status: 'pending',
              reference_type: 'acquirer_reference_number',
              type: 'refund',
            },
          },
        }
      : {}),
    ...(status === 'requires_action' && email
      ? {
          instructions_email: email,
          next_action: {
            type: 'display_details',
            display_details: {
              email_sent: { email_sent_at: unit.created, email_sent_to: email },
              expires_at: unit.created + INSTRUCTIONS_DAYS * 86_400,
            },
          },
        }
      : {}),
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
    ...(ends === undefined ? {} : { _emulator: ends }),
  };
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  unit.save('charge', charge);
  unit.save('refund', refund);
  unit.emit('refund.created', refund);
  unit.emit('charge.refunded', charge, before);
  if (isCard && status === 'succeeded') confirmByBank(unit, refund);
  return refund;
}

function checkRefund(
  unit: Unit,
  charge: StoredCharge,
  method: StoredPaymentMethod | undefined,
  customer: StoredCustomer | undefined,
  input: NewRefund,
): { amount: number; status: StoredRefund['status']; ends?: NonNullable<StoredRefund['_emulator']> } {
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge: charge.id,
    });
  }
  if (!charge.paid || !charge.captured) {
    throw invalidRequest(`Charge ${charge.id} was not paid and captured; there is nothing to refund.`, {
      charge: charge.id,
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: charge.id,
    });
  }
  const amount = input.amount ?? left;
  if (amount > left) {
    const limit =
      charge.amount_refunded === 0
        ? `charge amount (${inWords(charge.amount)})`
        : `unrefunded amount on charge (${inWords(left)})`;
    throw invalidRequest(`Refund amount (${inWords(amount)}) is greater than ${limit}`, { param: 'amount' });
  }
  switch (method?.type) {
    // docs.stripe.com/payments/oxxo: refunds and partial refunds: no.
    case 'oxxo':
      throw notRefundable(charge, 'Payments with OXXO cannot be refunded.');
    case 'customer_balance': {
      if (unit.created - charge.created > TRANSFER_DAYS * DAY) {
        throw notRefundable(charge, `It was paid more than ${TRANSFER_DAYS} days ago.`);
      }
      const email = input.instructionsEmail ?? customer?.email;
      if (!email) {
        throw invalidRequest('The customer has no email address, which is needed to refund this payment.', {
          code: 'parameter_missing',
          param: 'instructions_email',
        });
      }
      if (!UNKNOWN_ACCOUNT.test(email)) return { amount, status: 'succeeded' as const };
      return {
        amount,
        status: 'requires_action' as const,
        ends: endsIn(unit, INSTRUCTIONS_DAYS * DAY, 'canceled'),
      };
    }
    default:
  }
  const { behaviour } = cardOfNumber(method?._emulator.testCardNumber ?? '');
  switch (behaviour.kind === 'succeeds' ? behaviour.refund : undefined) {
    case 'refused':
      throw notRefundable(charge, 'The card network does not take a refund of it.');
    case 'pending':
      return { amount, status: 'pending' as const, ends: endsIn(unit, SLOW_SECONDS, 'succeeded') };
    // Stripe's test card: it succeeds first, and comes back some time later.
    case 'fails':
      return { amount, status: 'succeeded' as const, ends: endsIn(unit, SLOW_SECONDS, 'failed') };
    case undefined:
      return { amount, status: 'succeeded' as const };
  }
}

const DAY = 86_400;

function endsIn(
  unit: Unit,
  seconds: number,
  outcome: 'succeeded' | 'failed' | 'canceled',
): NonNullable<StoredRefund['_emulator']> {
  return { endsAt: unit.created + seconds, outcome };
}

function notRefundable(charge: StoredCharge, why: string): StripeFailure {
  return invalidRequest(`Charge ${charge.id} cannot be refunded. ${why}`, {
    code: 'charge_not_refundable',
    charge: charge.id,
  });
}

function confirmByBank(unit: Unit, refund: StoredRefund): void {
  const before = { destination_details: refund.destination_details };
  refund.destination_details = {
    type: 'card',
    card: {
      reference: randomDigits(23),
      reference_status: 'available',
      reference_type: 'acquirer_reference_number',
      type: 'refund',
    },
  };
  unit.save('refund', refund);
  unit.emit('refund.updated', refund, before);
  unit.emit('charge.refund.updated', refund, before);
}

/** A refund under way arrived, or came back; what came back can be refunded again. Holds charge, then refund. */
function finishRefund(
  unit: Unit,
  charge: StoredCharge,
  refund: StoredRefund,
  outcome: 'succeeded' | 'failed' | 'canceled',
): void {
  if (refund.status === 'failed' || refund.status === 'canceled' || refund.status === outcome) {
    throw invalidRequest(`Refund ${refund.id} is ${refund.status} already.`);
  }
  const before = { status: refund.status };
  refund.status = outcome;
  delete refund.next_action;
  delete refund._emulator;
  if (outcome !== 'succeeded') {
    const back = addBalanceTransaction(unit, {
      type: 'refund_failure',
      source: refund.id,
      amount: refund.amount,
      currency: refund.currency,
    });
    refund.failure_balance_transaction = back.id;
    refund.failure_reason = outcome === 'canceled' ? 'unknown' : 'expired_or_canceled_card';
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    unit.save('charge', charge);
  }
  unit.save('refund', refund);
  unit.emit('refund.updated', refund, before);
  unit.emit('charge.refund.updated', refund, before);
  if (outcome === 'failed') unit.emit('refund.failed', refund, before);
}

/** Ends a refund as `outcomeOf` says, where it says anything; gives it as it is then. */
export async function endRefund(
  context: StripeContext,
  id: string,
  outcomeOf: (refund: StoredRefund) => 'succeeded' | 'failed' | 'canceled' | undefined,
): Promise<StoredRefund> {
  return changeUnit(context, BUYER, async (unit) => {
    const seen = await unit.get('refund', id);
    const charge = seen && (await unit.lock('charge', seen.charge ?? ''));
    const refund = charge && (await unit.lock('refund', id));
    if (!charge || !refund) throw missingResource('refund', id);
    const outcome = outcomeOf(refund);
    if (outcome !== undefined) finishRefund(unit, charge, refund, outcome);
    return refund;
  });
}
