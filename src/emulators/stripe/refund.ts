import { addBalanceTransaction } from './charge.ts';
import { inWords } from './amounts.ts';
import { invalidRequest } from './stripe-error.ts';
import { newId, randomDigits } from './stripe-id.ts';
import type { StoredCharge, StoredPaymentMethod, StoredRefund } from './stripe-objects.ts';
import { cardOfNumber } from './test-cards.ts';
import type { Unit } from './unit-of-work.ts';

/** A buyer who paid in cash has this long to tell Stripe the account for the refund. */
const INSTRUCTIONS_DAYS = 45;

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
  input: NewRefund,
): StoredRefund {
  const { amount, status } = checkRefund(charge, method, input);
  const id = newId('re');
  const isCard = method?.type === 'card';
  const transaction = addBalanceTransaction(unit, {
    type: 'refund',
    source: id,
    amount: -amount,
    currency: charge.currency,
  });
  const email = input.instructionsEmail ?? charge.billing_details.email;
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

function checkRefund(charge: StoredCharge, method: StoredPaymentMethod | undefined, input: NewRefund) {
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
  // Cash cannot go back by itself: Stripe asks the buyer by e-mail for a bank account.
  if (method?.type === 'oxxo') {
    if (!(input.instructionsEmail ?? charge.billing_details.email)) {
      throw invalidRequest('An `instructions_email` is required to refund this payment.', {
        code: 'parameter_missing',
        param: 'instructions_email',
      });
    }
    return { amount, status: 'requires_action' as const };
  }
  const behaviour = cardOfNumber(method?._emulator.testCardNumber ?? '').behaviour;
  const isSlow = method?.type === 'card' && behaviour.kind === 'succeeds' && behaviour.refund !== undefined;
  return { amount, status: isSlow ? ('pending' as const) : ('succeeded' as const) };
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
export function finishRefund(
  unit: Unit,
  charge: StoredCharge,
  refund: StoredRefund,
  outcome: 'succeeded' | 'failed',
): void {
  if (refund.status === 'failed' || refund.status === 'canceled' || refund.status === outcome) {
    throw invalidRequest(`Refund ${refund.id} is ${refund.status} already.`);
  }
  const before = { status: refund.status };
  refund.status = outcome;
  delete refund.next_action;
  if (outcome === 'failed') {
    const back = addBalanceTransaction(unit, {
      type: 'refund_failure',
      source: refund.id,
      amount: refund.amount,
      currency: refund.currency,
    });
    refund.failure_balance_transaction = back.id;
    refund.failure_reason = 'lost_or_stolen_card';
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    unit.save('charge', charge);
  }
  unit.save('refund', refund);
  unit.emit('refund.updated', refund, before);
  unit.emit('charge.refund.updated', refund, before);
  if (outcome === 'failed') unit.emit('refund.failed', refund, before);
}
