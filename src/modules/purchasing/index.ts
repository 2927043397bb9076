export { purchasingRoutes } from './purchasing.routes.ts';
export { purchasingJobs } from './purchasing.jobs.ts';
export { eraseDestinations } from './straight.ts';
export { waitingPurchases } from './waiting-purchases.ts';
export { supplierEmails } from './mails.ts';
