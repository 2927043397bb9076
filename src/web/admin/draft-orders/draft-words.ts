import type { Api } from '../../../api/client.ts';
import { type Message, msg } from '../../../i18n/t.ts';

export type DraftOrder = Awaited<ReturnType<Api['orders']['draftOrder']>>['draft_order'];

/** Where a draft order stands, in words. */
export const draftStates: Readonly<
  Record<DraftOrder['state'], { label: Message; tone: 'neutral' | 'info' | 'success' | 'warning' }>
> = {
  open: { label: msg('Waits for its customer'), tone: 'info' },
  in_payment: { label: msg('Being paid'), tone: 'info' },
  awaiting_payment: { label: msg('Voucher handed out'), tone: 'warning' },
  paid: { label: msg('Paid'), tone: 'success' },
  cancelled: { label: msg('Cancelled'), tone: 'neutral' },
  expired: { label: msg('Expired'), tone: 'neutral' },
};
