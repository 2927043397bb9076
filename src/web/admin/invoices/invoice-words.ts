import type { Message } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { invoiceStates } from '../../../modules/invoices/invoices.words.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Invoice = Awaited<ReturnType<Api['invoices']['adminOfOrder']>>['invoices'][number];

export const invoiceStateWords: Readonly<Record<Invoice['state'], { label: Message; tone: BadgeTone }>> = {
  requested: { label: invoiceStates.requested, tone: 'info' },
  failed: { label: invoiceStates.failed, tone: 'danger' },
  stamped: { label: invoiceStates.stamped, tone: 'success' },
  cancelling: { label: invoiceStates.cancelling, tone: 'warning' },
  cancelled: { label: invoiceStates.cancelled, tone: 'neutral' },
};
