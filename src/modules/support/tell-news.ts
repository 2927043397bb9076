import type { Realtime } from '../../platform/realtime.ts';

/** Says that there is something new in a conversation; those who hear it read what it is. */
export function tellNews(
  realtime: Realtime,
  ticket: { id: number; customer_id: string | null },
  { isNote = false }: { isNote?: boolean } = {},
): void {
  realtime.tell('staff', 'tickets.changed', { ticket_id: ticket.id });
  if (ticket.customer_id !== null && !isNote) {
    realtime.tell(`customer:${ticket.customer_id}`, 'support.message', { ticket_id: ticket.id });
  }
}
