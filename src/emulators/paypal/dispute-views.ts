import { testPayer } from './order-record.ts';
import { type DisputeRecord, sellerActions } from './dispute-record.ts';
import type { Merchant } from './paypal-context.ts';

type DisputeViewContext = { merchant: Merchant; baseUrl: string; now: Date };

/** What a list of disputes shows of each. */
export function disputeSummary(dispute: DisputeRecord, { baseUrl, now }: DisputeViewContext) {
  const url = `${baseUrl}/v1/customer/disputes/${dispute.id}`;
  return {
    dispute_id: dispute.id,
    create_time: fullTime(dispute.createTime),
    update_time: fullTime(dispute.updateTime),
    reason: dispute.reason,
    status: dispute.status,
    dispute_state: stateOf(dispute, now),
    dispute_amount: dispute.amount,
    dispute_life_cycle_stage: dispute.stage,
    dispute_channel: 'INTERNAL',
    ...(dispute.status === 'RESOLVED' ? {} : { seller_response_due_date: fullTime(dispute.dueTime) }),
    links: [{ href: url, rel: 'self', method: 'GET' }],
  };
}

/** A dispute whole, with links for what the seller may do about it now. */
export function disputeView(dispute: DisputeRecord, context: DisputeViewContext) {
  const { merchant, baseUrl, now } = context;
  const { dispute_state: _state, links: _links, ...head } = disputeSummary(dispute, context);
  const url = `${baseUrl}/v1/customer/disputes/${dispute.id}`;
  const actions = sellerActions(dispute, now);
  return {
    ...head,
    disputed_transactions: [
      {
        buyer_transaction_id: `B${dispute.captureId}`,
        seller_transaction_id: dispute.captureId,
        transaction_status: 'COMPLETED',
        gross_amount: dispute.gross,
        ...(dispute.invoiceId ? { invoice_number: dispute.invoiceId } : {}),
        ...(dispute.customId ? { custom: dispute.customId } : {}),
        buyer: { name: `${testPayer.givenName} ${testPayer.surname}` },
        seller: {
          email: merchant.email_address,
          merchant_id: merchant.merchant_id,
          name: 'Tienda de prueba',
        },
      },
    ],
    ...(dispute.outcome ? { dispute_outcome: { outcome_code: dispute.outcome } } : {}),
    ...(dispute.movements.length > 0
      ? {
          money_movements: dispute.movements.map(({ initiated_time: at, ...movement }) => ({
            affected_party: 'SELLER',
            ...movement,
            initiated_time: fullTime(at),
            reason: 'DISPUTE_SETTLEMENT',
          })),
        }
      : {}),
    ...(dispute.messages.length > 0
      ? {
          messages: dispute.messages.map(({ time_posted: at, ...message }) => ({
            ...message,
            time_posted: fullTime(at),
          })),
        }
      : {}),
    ...(dispute.evidences.length > 0
      ? {
          evidences: dispute.evidences.map(({ date, ...evidence }) => ({
            ...evidence,
            date: fullTime(date),
          })),
        }
      : {}),
    ...(actions.includes('accept-claim')
      ? { allowed_response_options: { accept_claim: { accept_claim_types: ['REFUND'] } } }
      : {}),
    links: [
      { href: url, rel: 'self', method: 'GET' },
      ...actions.map((action) => ({ href: `${url}/${action}`, rel: action, method: 'POST' })),
    ],
  };
}

function stateOf(dispute: DisputeRecord, now: Date): string {
  const actions = sellerActions(dispute, now);
  if (dispute.status === 'RESOLVED') return actions.includes('appeal') ? 'APPEALABLE' : 'RESOLVED';
  if (dispute.stage === 'INQUIRY') return 'OPEN_INQUIRIES';
  switch (dispute.status) {
    case 'WAITING_FOR_SELLER_RESPONSE':
      return 'REQUIRED_ACTION';
    case 'WAITING_FOR_BUYER_RESPONSE':
      return 'REQUIRED_OTHER_PARTY_ACTION';
    case 'OPEN':
    case 'UNDER_REVIEW':
      return 'UNDER_PAYPAL_REVIEW';
  }
}

/** Disputes have milliseconds in their times. */
function fullTime(time: string): string {
  return new Date(time).toISOString();
}
