export { newsletterRoutes } from './newsletter.routes.ts';
export { insertSubscriber } from './newsletter.queries.ts';
