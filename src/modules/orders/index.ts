export { ordersRoutes } from './orders.routes.ts';
export { ordersJobs } from './orders.jobs.ts';
export { onPaymentChange } from './on-payment-change.ts';
export { hasBought, ordersByState, salesFigures, spendingOf } from './sales.ts';
