import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type RefundInList = Awaited<ReturnType<Api['orders']['adminRefunds']>>['refunds'][number];

/** How a refund stands, for staff. */
export const refundWords: Record<RefundInList['state'], { label: string; tone: BadgeTone }> = {
  requested: { label: 'Asked of the provider', tone: 'info' },
  pending: { label: 'On its way', tone: 'info' },
  awaiting_choice: { label: 'Customer chooses', tone: 'info' },
  awaiting_transfer: { label: 'To be sent', tone: 'warning' },
  succeeded: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};
