export { supportRoutes } from './support.routes.ts';
export { insertMessage, insertTicket, openTicketCount } from './support.queries.ts';
