import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { ticketStateWords } from '../../../modules/support/support.words.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Thread = Awaited<ReturnType<Api['support']['adminTicket']>>;
export type Ticket = Thread['ticket'];
export type TicketMessage = Thread['messages'][number];
export type Desk = Awaited<ReturnType<Api['support']['desk']>>;
export type Beside = Awaited<ReturnType<Api['support']['beside']>>;
export type TicketState = Ticket['state'];

/** Whose turn it is. */
export const ticketStates: Record<TicketState, { label: Message; tone: BadgeTone }> = {
  open: { label: ticketStateWords.open, tone: 'warning' },
  waiting: { label: ticketStateWords.waiting, tone: 'info' },
  closed: { label: ticketStateWords.closed, tone: 'neutral' },
};

/** Which tickets a list is of. */
export const ticketViews = {
  mine: msg('Mine'),
  unassigned: msg('Looked after by nobody'),
  waiting_for_us: msg('Waiting for us'),
  late: msg('Late'),
  closed: msg('Those dealt with'),
} as const satisfies Record<string, Message>;
