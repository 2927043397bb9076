import type { RequestContext } from '../../platform/context.ts';
import { insertMessage, insertTicket } from './support.queries.ts';

/**
 * Opens a ticket with its first message, for a customer or anybody else, as often as `messages` are allowed.
 * @returns the ticket's id
 */
export async function askQuestion(
  context: RequestContext,
  input: { name: string; email: string; subject: string; message: string; order_number?: number | undefined },
): Promise<number> {
  await context.rates.countEmail('messages', input.email);
  const customer = await context.who.customer();
  const ticketId = await context.db.transaction(async (tx) => {
    const id = await insertTicket(tx, {
      customerId: customer && !customer.isAnonymous ? customer.id : undefined,
      name: input.name,
      email: input.email,
      subject: input.subject,
      orderNumber: input.order_number,
    });
    await insertMessage(tx, {
      ticketId: id,
      author: 'customer',
      authorName: input.name,
      body: input.message,
    });
    return id;
  });
  context.realtime.tell('staff', 'tickets.changed', { ticket_id: ticketId });
  return ticketId;
}
