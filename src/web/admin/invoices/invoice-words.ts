import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Invoice = Awaited<ReturnType<Api['invoices']['adminOfOrder']>>['invoices'][number];

export const invoiceKinds: Readonly<Record<Invoice['kind'], Message>> = {
  income: msg('Invoice'),
  credit_note: msg('Credit note'),
  global: msg('Global invoice'),
  payment: msg('Receipt of payment'),
};

export const invoiceStates: Readonly<Record<Invoice['state'], { label: Message; tone: BadgeTone }>> = {
  requested: { label: msg('Being stamped'), tone: 'info' },
  failed: { label: msg('Turned down'), tone: 'danger' },
  stamped: { label: msg('Stamped'), tone: 'success' },
  cancelling: { label: msg('Being cancelled'), tone: 'warning' },
  cancelled: { label: msg('Void'), tone: 'neutral' },
};
