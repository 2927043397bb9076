export { supportRoutes } from './support.routes.ts';
export { lateTicketCount, openTicketCount } from './support.queries.ts';
export { eraseTickets, moveTickets, ticketsDataOf } from './personal-data.ts';
export { supportEmails } from './mails.ts';
export { supportJobs } from './mail-unseen.ts';
export { isChatOpen, ticketRoom } from './rooms.ts';
export { shoppersTicket } from './shoppers-ticket.ts';
export { isTicket } from './support.queries.ts';
