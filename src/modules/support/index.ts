export { supportRoutes } from './support.routes.ts';
export { openTicketCount } from './support.queries.ts';
