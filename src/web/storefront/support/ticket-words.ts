import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type OwnTickets = Awaited<ReturnType<Api['support']['ownTickets']>>;

/** Whose turn it is, in a shopper's words. */
export const ticketWords: Readonly<
  Record<OwnTickets['tickets'][number]['state'], { label: string; tone: BadgeTone }>
> = {
  open: { label: 'La estamos viendo', tone: 'info' },
  waiting: { label: 'Te respondimos', tone: 'success' },
  closed: { label: 'Cerrada', tone: 'neutral' },
};
