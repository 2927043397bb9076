import type Stripe from 'stripe';
import { addBalanceTransaction } from './charge.ts';
import { newId } from './stripe-id.ts';
import { invalidRequest } from './stripe-error.ts';
import type { StoredCharge, StoredDispute } from './stripe-objects.ts';
import type { Unit } from './unit-of-work.ts';

const ANSWER_DAYS = 7;

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The buyer's bank takes the money back. The caller holds the charge's row. */
export function addDispute(
  unit: Unit,
  charge: StoredCharge,
  { reason, amount }: { reason: string; amount: number },
): StoredDispute {
  if (!charge.paid || charge.disputed)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`, { charge: charge.id });
  const type = charge.payment_method_details?.type ?? 'card';
  // Cash and transfers were pushed by their payer: there is no bank to complain to.
  if (type !== 'card')
    throw invalidRequest(`Charge ${charge.id} was paid with ${type}, which cannot be disputed.`, {
      charge: charge.id,
    });
  const dispute: StoredDispute = {
    id: newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: unit.created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE },
    evidence_details: {
      due_by: unit.created + ANSWER_DAYS * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  };
  moveMoney(unit, dispute, -amount);
  charge.disputed = true;
  unit.save('charge', charge);
  unit.save('dispute', dispute);
  unit.emit('charge.dispute.created', dispute);
  unit.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** What Stripe's test mode reads in `uncategorized_text`: it decides at once how the dispute ends. */
const VERDICTS: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

/** Adds to what the shop says, and sends it to the bank with `submit`: once, and before its time is over. */
export function giveEvidence(
  unit: Unit,
  dispute: StoredDispute,
  given: Readonly<Record<string, string | undefined>>,
  submit: boolean,
): void {
  const { evidence, evidence_details: details } = dispute;
  if (dispute.status !== 'needs_response' || details.submission_count > 0) {
    throw invalidRequest(`Evidence for dispute ${dispute.id} cannot be changed: it is ${dispute.status}.`);
  }
  if (details.due_by !== null && details.due_by < unit.created) {
    throw invalidRequest(`The time to give evidence for dispute ${dispute.id} is over.`);
  }
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) Object.assign(evidence, { [name]: value === '' ? null : value });
  }
  details.has_evidence = Object.entries(evidence).some(
    ([name, value]) => name !== 'enhanced_evidence' && value !== null,
  );
  if (submit) {
    details.submission_count = 1;
    details.submission_method = 'manual';
    dispute.status = 'under_review';
  }
  unit.save('dispute', dispute);
  unit.emit('charge.dispute.updated', dispute);
  const verdict = VERDICTS[evidence.uncategorized_text ?? ''];
  if (submit && verdict !== undefined) closeDispute(unit, dispute, verdict);
}

/** What the bank takes or gives back, in the shop's balance. */
function moveMoney(unit: Unit, dispute: StoredDispute, amount: number): void {
  const { id: source, currency } = dispute;
  dispute.balance_transactions.push(
    addBalanceTransaction(unit, { type: 'adjustment', source, amount, currency }),
  );
}

export function closeDispute(unit: Unit, dispute: StoredDispute, status: 'won' | 'lost'): void {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalidRequest(`Dispute ${dispute.id} is closed already.`);
  }
  dispute.status = status;
  if (status === 'won') moveMoney(unit, dispute, dispute.amount);
  unit.save('dispute', dispute);
  unit.emit('charge.dispute.closed', dispute);
  if (status === 'won') unit.emit('charge.dispute.funds_reinstated', dispute);
}
