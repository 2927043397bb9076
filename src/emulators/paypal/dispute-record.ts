import type { Money } from './paypal-money.ts';

export const disputeReasons = [
  'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  'UNAUTHORISED',
  'CREDIT_NOT_PROCESSED',
  'DUPLICATE_TRANSACTION',
  'INCORRECT_AMOUNT',
  'PAYMENT_BY_OTHER_MEANS',
  'OTHER',
] as const;

/** `INQUIRY`: buyer and seller talk; from `CHARGEBACK` on PayPal or a bank decides. */
export const disputeStages = ['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION'] as const;
export type DisputeStage = (typeof disputeStages)[number];

export const disputeOutcomes = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** A buyer's complaint about a capture, as it is kept. */
export type DisputeRecord = {
  id: string;
  captureId: string;
  orderId: string;
  invoiceId?: string;
  customId?: string;
  gross: Money;
  amount: Money;
  reason: (typeof disputeReasons)[number];
  stage: DisputeStage;
  status: 'OPEN' | 'WAITING_FOR_BUYER_RESPONSE' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  outcome?: DisputeOutcome;
  isAppealed: boolean;
  /** The seller may answer until then; of a resolved one, appeal. */
  dueTime: string;
  evidences: {
    evidence_type: string;
    notes?: string;
    evidence_info?: object;
    documents?: { name: string }[];
    source: 'SUBMITTED_BY_SELLER';
    date: string;
    dispute_life_cycle_stage: DisputeStage;
  }[];
  messages: { posted_by: 'BUYER' | 'SELLER'; time_posted: string; content: string }[];
  movements: { type: 'DEBIT' | 'CREDIT'; amount: Money; initiated_time: string }[];
  createTime: string;
  updateTime: string;
};

/** Money of a lost dispute that came back after an appeal. */
export type ReinstatementRecord = { id: string; captureId: string; amount: Money; createTime: string };

export type SellerAction = 'provide-evidence' | 'accept-claim' | 'send-message' | 'appeal';

/** What the seller may do now; PayPal says it by the links of the dispute, and refuses everything else. */
export function sellerActions(dispute: DisputeRecord, now: Date): SellerAction[] {
  const { status, stage, outcome, isAppealed, dueTime } = dispute;
  if (Date.parse(dueTime) <= now.getTime()) return [];
  if (status === 'RESOLVED') {
    return outcome === 'RESOLVED_BUYER_FAVOUR' && stage === 'CHARGEBACK' && !isAppealed ? ['appeal'] : [];
  }
  if (stage === 'INQUIRY') return ['send-message', 'accept-claim'];
  return status === 'WAITING_FOR_SELLER_RESPONSE' ? ['provide-evidence', 'accept-claim'] : [];
}
