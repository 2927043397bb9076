import type { RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { sendAfterCommit } from '../../platform/mail.ts';
import { replyMail } from './mails.ts';
import { insertMessage, setTicketState, ticketWithMessages } from './support.queries.ts';

/**
 * Answers a ticket by mail; it then waits for the customer.
 * @throws AppError 404 when there is no such ticket
 */
export async function replyToTicket(context: RequestContext, ticketId: number, body: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await setTicketState(tx, ticketId, 'waiting', context.clock.now()))) throw notFound();
    await insertMessage(tx, { ticketId, author: 'staff', authorName: context.staff?.name ?? 'Staff', body });
    const thread = await ticketWithMessages(tx, ticketId);
    if (!thread) throw notFound();
    await sendAfterCommit(context, tx, replyMail(thread.ticket, body, context.publicUrl));
  });
  context.realtime.tell('staff', 'tickets.changed', { ticket_id: ticketId });
}
