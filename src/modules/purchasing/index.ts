export { purchasingRoutes } from './purchasing.routes.ts';
export { purchasingJobs } from './purchasing.jobs.ts';
export { eraseDestinations } from './drop-ship.ts';
export { waitingPurchases } from './waiting-purchases.ts';
export { supplierEmails } from './mails.ts';
