import type { RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { insertMessage, setTicketState } from './support.queries.ts';

/**
 * Answers a ticket; it then waits for the customer.
 * @throws AppError 404 when there is no such ticket
 */
export async function replyToTicket(context: RequestContext, ticketId: number, body: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await setTicketState(tx, ticketId, 'waiting', context.clock.now()))) throw notFound();
    await insertMessage(tx, { ticketId, author: 'staff', authorName: context.staff?.name ?? 'Staff', body });
  });
  context.realtime.tell('staff', 'tickets.changed', { ticket_id: ticketId });
}
