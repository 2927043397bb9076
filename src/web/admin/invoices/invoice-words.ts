import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Invoice = Awaited<ReturnType<Api['invoices']['adminOfOrder']>>['invoices'][number];

export const invoiceKinds: Readonly<Record<Invoice['kind'], string>> = {
  income: 'Invoice',
  credit_note: 'Credit note',
  global: 'Global invoice',
};

export const invoiceStates: Readonly<Record<Invoice['state'], { label: string; tone: BadgeTone }>> = {
  requested: { label: 'Being stamped', tone: 'info' },
  failed: { label: 'Refused', tone: 'danger' },
  stamped: { label: 'Stamped', tone: 'success' },
  cancelling: { label: 'Being cancelled', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};
