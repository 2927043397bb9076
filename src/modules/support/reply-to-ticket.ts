import type { RequestContext } from '../../platform/context.ts';
import { sendEmail } from '../mails/index.ts';
import { replyMail } from './mails.ts';
import { moveTicket } from './move-ticket.ts';
import { readThread } from './read-thread.ts';
import { insertMessage } from './support.queries.ts';

/**
 * Answers a ticket by mail; it then waits for the customer.
 * @throws AppError 404; 409 `stale` with what is there now, where somebody wrote since `version`
 */
export async function replyToTicket(
  context: RequestContext,
  ticketId: number,
  { body, version }: { body: string; version?: number | undefined },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await moveTicket(tx, ticketId, { state: 'waiting', version }, context.clock.now());
    await insertMessage(tx, { ticketId, author: 'staff', authorName: context.staff?.name ?? 'Staff', body });
    const { ticket } = await readThread(tx, ticketId);
    await sendEmail(context, tx, replyMail(ticket, body, context.publicUrl));
  });
  context.realtime.tell('staff', 'tickets.changed', { ticket_id: ticketId });
}
