export type { Attempt, MoneySource, PaymentChange, PaymentState } from './attempt.ts';
export type { DisputeNews, RefundNews } from './payments.ts';
export { claimDisputedCredit } from './claim-disputed-credit.ts';
export { collectCredit } from './credit-payment.ts';
export { refundPurchase, type Refunded } from './refund-purchase.ts';
export type { RefundTo } from './split-refund.ts';
export { closeAttempt } from './close-attempt.ts';
export { createAttempt } from './create-attempt.ts';
export { openAttempt } from './open-attempt.ts';
export { createPayments } from './payments.ts';
export { paymentsContract } from './payments.contract.ts';
export { paymentsJobs } from './payments.jobs.ts';
export { heldSql, type Refund, type RefundRow } from './payments.queries.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { createPaypalClient } from './paypal/paypal-client.ts';
export type { Purchase } from './provider.ts';
export {
  attemptsOf,
  balancesOf,
  currentPayment,
  disputesOf,
  eventsOf,
  failedEventCount,
  openDisputeCount,
  ledgerOf,
  owedTo,
  refundedOf,
  refundsOf,
  refundsPage,
  refundsToSettle,
  refundWithReference,
} from './read-payments.ts';
export { recordTransferRefund, requestRefund } from './request-refund.ts';
export { chooseForCash, type CashChoice, type RefundWay, settleRefund } from './settle-refund.ts';
export { bankOfClabe } from './clabe.contract.ts';
export { settle } from './settle.ts';
export { createStripeClient } from './stripe/stripe-client.ts';
export {
  acceptDispute,
  attachEvidence,
  detachEvidence,
  disputeActionsOf,
  draftEvidence,
  evidenceLimits,
  evidenceObstacle,
  requireDispute,
  requireOpenDesk,
  sendEvidence,
  writeInDispute,
} from './dispute-evidence.ts';
export type { EvidenceTexts } from './payments.contract.ts';
export { feesOf } from './provider-books.ts';
export { lookAgain, openFindingCount } from './findings.ts';
export { noteFinding } from './note-finding.ts';
export { erasePayer, maskedClabe } from './personal-data.ts';
export { reassignPayments, reassignPaymentsOf } from './reassign-owner.ts';
