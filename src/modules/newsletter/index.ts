export { newsletterRoutes } from './newsletter.routes.ts';
export { eraseSubscription, subscriptionOf } from './personal-data.ts';
