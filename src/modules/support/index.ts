export { supportRoutes } from './support.routes.ts';
export { openTicketCount } from './support.queries.ts';
export { eraseTickets, moveTickets, ticketsDataOf } from './personal-data.ts';
export { supportEmails } from './mails.ts';
