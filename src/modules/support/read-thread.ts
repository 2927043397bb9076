import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { ticketWithMessages, type TicketRow } from './support.queries.ts';

/**
 * A ticket with its messages, as calls answer it.
 * @throws AppError 404
 */
export async function readThread(db: Connection, id: number) {
  const thread = await ticketWithMessages(db, id);
  if (!thread) throw notFound();
  return {
    ticket: onWire(thread.ticket),
    messages: thread.messages.map((message) => ({
      ...message,
      created_at: message.created_at.toISOString(),
    })),
  };
}

export function onWire(ticket: TicketRow) {
  return {
    ...ticket,
    created_at: ticket.created_at.toISOString(),
    updated_at: ticket.updated_at.toISOString(),
  };
}
