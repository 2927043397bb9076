import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Ticket = Awaited<ReturnType<Api['support']['adminTicket']>>['ticket'];
export type TicketMessage = Awaited<ReturnType<Api['support']['adminTicket']>>['messages'][number];
export type TicketState = Ticket['state'];

/** Whose turn it is. */
export const ticketStates: Record<TicketState, { label: string; tone: BadgeTone }> = {
  open: { label: 'Open', tone: 'warning' },
  waiting: { label: 'Waiting', tone: 'info' },
  closed: { label: 'Closed', tone: 'neutral' },
};
