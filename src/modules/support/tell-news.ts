import type { Realtime } from '../../platform/realtime.ts';
import { ticketRoom } from './rooms.ts';

/** Says that there is something new in a conversation; those who hear it read what it is. */
export function tellNews(
  realtime: Realtime,
  ticket: { id: number; customer_id: string | null },
  { isNote = false }: { isNote?: boolean } = {},
): void {
  realtime.tell('staff', 'tickets.changed', { ticket_id: ticket.id });
  if (isNote) return;
  const account = ticket.customer_id === null ? [] : [`customer:${ticket.customer_id}`];
  realtime.tell([ticketRoom(ticket.id), ...account], 'support.message', { ticket_id: ticket.id });
}
