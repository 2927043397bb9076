import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type RefundInList = Awaited<ReturnType<Api['orders']['adminRefunds']>>['refunds'][number];

/** How a refund stands, for staff. */
export const refundWords: Record<RefundInList['state'], { label: Message; tone: BadgeTone }> = {
  requested: { label: msg('Asked of the provider'), tone: 'info' },
  pending: { label: msg('On its way'), tone: 'info' },
  awaiting_choice: { label: msg('Customer chooses'), tone: 'info' },
  awaiting_transfer: { label: msg('To be sent'), tone: 'warning' },
  succeeded: { label: msg('Done'), tone: 'success' },
  failed: { label: msg('Failed'), tone: 'danger' },
};
