export { isManualMethod, isUnsettled } from './attempts/attempt.ts';
export type {
  Attempt,
  MoneySource,
  PaymentChange,
  PaymentInstructions,
  PaymentState,
} from './attempts/attempt.ts';
export type { DisputeNews, PaidThing, RefundNews } from './payments.ts';
export { goesBackByTransfer, providerName } from './payments.words.ts';
export { claimDisputedCredit } from './disputes/claim-disputed-credit.ts';
export { collectCompanyCredit } from './attempts/company-credit-payment.ts';
export { collectCredit } from './attempts/credit-payment.ts';
export { collectByHand } from './attempts/manual-payment.ts';
export type { ManualMethod } from './attempts/attempt.ts';
export { refundableOf, refundPurchase, refundWays, type Refunded } from './refunds/refund-purchase.ts';
export type { RefundTo } from './refunds/split-refund.ts';
export { closeAttempt } from './attempts/close-attempt.ts';
export { createAttempt } from './attempts/create-attempt.ts';
export { openAttempt } from './attempts/open-attempt.ts';
export { createPayments } from './payments.ts';
export { paymentsContract } from './payments.contract.ts';
export { paymentsJobs } from './payments.jobs.ts';
export { heldSql } from './ledger.queries.ts';
export type { Refund, RefundRow } from './refunds/refunds.queries.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { createPaypalClient } from './paypal/paypal-client.ts';
export type { PayerFacts, Purchase } from './provider.ts';
export {
  attemptsOf,
  balancesOf,
  currentPayment,
  disputesOf,
  eventsOf,
  failedEventCount,
  openDisputesNow,
  overdueRefunds,
  ledgerOf,
  owedTo,
  payersRefundsOf,
  refundedOf,
  refundsOf,
  refundsPage,
  refundsToSettle,
  refundWithReference,
} from './attempts/read-payments.ts';
export { recordTransferRefund, requestRefund } from './refunds/request-refund.ts';
export {
  chooseForCash,
  type CashChoice,
  type RefundWay,
  settleRefund,
} from './refunds/settle-open-refund.ts';
export { bankOfClabe } from './clabe.contract.ts';
export { lastEventsOf } from './settlement/last-events.ts';
export { ProviderError } from './provider.ts';
export {
  barsOf,
  toPayOf,
  oxxoVoucher,
  oxxoTexts,
  paymentDeadline,
  sampleOxxo,
  sampleTransfer,
  transferVoucher,
  transferTexts,
} from './voucher-mail.ts';
export { settle } from './settlement/settle.ts';
export { createStripeClient } from './stripe/stripe-client.ts';
export {
  acceptDispute,
  attachEvidence,
  detachEvidence,
  disputeActionsOf,
  draftEvidence,
  evidenceLimits,
  evidenceObstacle,
  type GivenEvidence,
  requireDispute,
  requireOpenDesk,
  sendEvidence,
  writeInDispute,
} from './disputes/send-evidence.ts';
export type { EvidenceTexts } from './payments.contract.ts';
export { feesOf } from './reconciliation/provider-report.ts';
export { moneyByProvider } from './reconciliation/money-by-provider.ts';
export { lookAgain, openFindingCount } from './reconciliation/findings.ts';
export { noteFinding, noteFindingOfPayment } from './reconciliation/note-finding.ts';
export { erasePayers, maskedClabe } from './personal-data.ts';
export { holdPayments, reassignPayments, reassignPaymentsOf } from './reassign-owner.ts';
