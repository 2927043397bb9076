export { approvedOrderMoney } from './approved-money.ts';
export { ordersRoutes } from './orders.routes.ts';
export { ordersJobs } from './orders.jobs.ts';
export { adminOrdersPage, allAdminOrders, ordersPage, type OrdersFilter } from './read-orders.ts';
export { noteOnOrders, soldBetween, type SoldOrder } from './sold-between.ts';
export { orderForInvoice, type OrderForInvoice } from './order-for-invoice.ts';
export { mailBuyer, noteOnOrder, type OrderNote } from './note-change.ts';
export { onDispute } from './on-dispute.ts';
export { onRefund } from './on-refund.ts';
export { onPaymentChange } from './on-payment-change.ts';
export {
  buyersAmong,
  type Channel,
  hasBought,
  ordersByState,
  type Sales,
  salesFigures,
  type SalesPeriod,
  spendingOf,
} from './sales.ts';
export { backParts, staffCash, staffCredit } from './order-timeline.ts';
export { reassignOrders, reassignOrdersOf, hasOrdersOf, otherAddressesOf } from './reassign-owner.ts';
export { anonymiseOrders, countOpenOrders, orderIdsOf, ordersDataOf } from './personal-data.ts';
export {
  exchangeUnits,
  freeSerials,
  orderForReturn,
  type OrderForReturn,
  ordersNamed,
} from './order-for-return.ts';
export { serialOf, warrantyEnd } from './shipment.ts';
export { publishAfterCommit } from './publish.ts';
