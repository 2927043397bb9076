import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type OrderInvoices = Awaited<ReturnType<Api['invoices']['ofOrder']>>;
type Invoice = OrderInvoices['invoices'][number];

/** How an invoice stands, for its buyer. */
export const invoiceStates: Readonly<Record<Invoice['state'], { label: string; tone: BadgeTone }>> = {
  requested: { label: 'En camino', tone: 'info' },
  failed: { label: 'No aceptada', tone: 'danger' },
  stamped: { label: 'Timbrada', tone: 'success' },
  cancelling: { label: 'En cancelación', tone: 'warning' },
  cancelled: { label: 'Cancelada', tone: 'neutral' },
};

const kinds: Readonly<Record<Invoice['kind'], string>> = {
  income: 'Factura',
  global: 'Factura',
  credit_note: 'Nota de crédito',
  payment: 'Recibo de pago',
};

/** `Factura F-12`, `Nota de crédito NC-3`, `Recibo de pago RP-4`. */
export function invoiceName({ kind, name }: Pick<Invoice, 'kind' | 'name'>): string {
  return `${kinds[kind]} ${name}`;
}
