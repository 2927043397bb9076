import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Thread = Awaited<ReturnType<Api['support']['adminTicket']>>;
export type Ticket = Thread['ticket'];
export type TicketMessage = Thread['messages'][number];
export type TicketState = Ticket['state'];

/** Whose turn it is. */
export const ticketStates: Record<TicketState, { label: Message; tone: BadgeTone }> = {
  open: { label: msg('Open'), tone: 'warning' },
  waiting: { label: msg('Waiting'), tone: 'info' },
  closed: { label: msg('Closed'), tone: 'neutral' },
};
