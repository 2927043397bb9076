export { deliveries, fulfilments, methodWords, orderStates } from './orders.words.ts';
export { idsOfCode, orderCodeIn } from './order-code.words.ts';
export { approvedOrderMoney } from './refund/approved-money.ts';
export { ordersRoutes } from './orders.routes.ts';
export { ordersJobs } from './orders.jobs.ts';
export { flagNames } from './read/flag-names.ts';
export { adminOrdersPage, allAdminOrders, type OrdersFilter } from './read/admin-orders.ts';
export { ordersForWebhooks } from './read/orders-for-webhooks.ts';
export { ordersPage } from './read/own-orders.ts';
export { costlierEditsBetween, noteOnOrders, soldBetween, type SoldOrder } from './read/sold-between.ts';
export { accountLinks, linkToOrder } from './tracking/order-links.ts';
export { openOrderLink } from './tracking/track-order.ts';
export { orderForInvoice, type OrderForInvoice } from './read/order-for-invoice.ts';
export { orderEmails, reviewRequestMail, reviewTiming } from './email/mails.ts';
export { emailOrder } from './email/email-order.ts';
export { moneyParts } from './email/order-parts.ts';
export { mailBuyer, noteOnOrder, type OrderNote } from './timeline/note-change.ts';
export { attendClaim, onDispute } from './dispute/on-dispute.ts';
export { onRefund } from './refund/on-refund.ts';
export { askRates } from './parcels/ask-rates.ts';
export { labelOnWire } from './parcels/label-on-wire.ts';
export { askStaff, onParcelChange } from './parcels/on-parcel-change.ts';
export { parcelProblemCount } from './parcels/parcel-problem-count.ts';
export { originNamed, placeOfBuyer } from './parcels/parcel-to-send.ts';
export { onPaymentChange } from './pay/on-payment-change.ts';
export {
  buyersAmong,
  type Channel,
  hasBought,
  ordersByState,
  type Sales,
  salesFigures,
  type SalesPeriod,
  spendingOf,
} from './read/sales.ts';
export { backParts, staffCash, staffCredit } from './timeline/order-timeline.ts';
export {
  hasOrdersOf,
  holdOrders,
  otherAddressesOf,
  reassignOrders,
  reassignOrdersOf,
} from './reassign-owner.ts';
export { anonymiseOrders, countOpenOrders, orderIdsOf, ordersDataOf } from './personal-data.ts';
export {
  exchangeUnits,
  freeSerials,
  orderForReturn,
  stockOfLines,
  type OrderForReturn,
  ordersNamed,
} from './read/order-for-return.ts';
export { ordersToAssembleCount } from './assembly/assembly-queue.ts';
export { ordersToPackCount } from './fulfil/packing-queue.ts';
export {
  addSupplierGuides,
  arrivedFromSupplier,
  lockedDestination,
  sentBySupplier,
} from './fulfil/sent-by-supplier.ts';
export { countReturned } from './refund/count-returned.ts';
export { refundedAfterReturn } from './refund/plan-refund.ts';
export { paidThings } from './read/paid-things.ts';
export { ordersOfCampaign } from './read/orders-of-campaign.ts';
export { countOrderQueues, idsInQueue } from './read/order-queues.ts';
export { warrantyEnd } from './fulfil/shipment.ts';
export { publishAfterCommit } from './publish.ts';
export { takenByContacts } from './limits/person-limit.ts';
export { hasPaidBefore } from './limits/paid-before.ts';
export { addDraft } from './drafts/add-draft.ts';
export { agreeTerms, type AgreedTerms, destinationOf, excuseOf } from './drafts/agree-terms.ts';
export { agreedOnWire, type DraftState, paymentLink, stateOfDraft } from './drafts/draft-order.ts';
export { endLapsedDraft, supersedeDraft } from './drafts/end-draft-order.ts';
export { keepGoods } from './drafts/keep-goods.ts';
export { creditForSum, payDraftOnCredit, refuseUnusableCredit } from './drafts/pay-on-credit.ts';
export { type OrderState, withoutPerson } from './order-state.ts';
export { budgetLeft, refuseOverBudget } from './place/refuse-over-budget.ts';
