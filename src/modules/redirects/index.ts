export { redirectOf } from './follow-redirect.ts';
export { redirectsRoutes } from './redirects.routes.ts';
