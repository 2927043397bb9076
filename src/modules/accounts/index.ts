export { accountsJobs } from './accounts.jobs.ts';
export { accountsRoutes } from './accounts.routes.ts';
export { joinGuestsOf } from './join-guests.ts';
export { joinCustomers } from './join-customers.ts';
export { accountEmails } from './mails.ts';
