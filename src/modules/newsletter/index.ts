export { askMany, forgetAsked, subscribersAmong } from './ask-many.ts';
export { newsletterJobs } from './newsletter.jobs.ts';
export { newsletterRoutes } from './newsletter.routes.ts';
export { eraseSubscription, moveSubscription, subscriptionOf } from './personal-data.ts';
export { newsletterEmails, newsletterFoot, newsletterHeaders } from './mails.ts';
export { whyNotWritten } from './may-be-written-to.ts';
