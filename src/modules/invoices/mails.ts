import type { Mail } from '../../platform/mail.ts';
import { formatPesos } from '../../platform/money.ts';
import type { OrderForInvoice } from '../orders/index.ts';
import type { InvoiceRow } from './invoices.queries.ts';

/** `F-12.xml`, as files of invoices are called. */
export function xmlFileName({ series, folio }: Pick<InvoiceRow, 'series' | 'folio'>): string {
  return `${series}-${folio}.xml`;
}

/** The stamped invoice or credit note, with its XML. */
export function invoiceMail(
  order: Pick<OrderForInvoice, 'id' | 'number' | 'email' | 'customer_name'>,
  row: InvoiceRow,
  publicUrl: string,
): Mail {
  const name = `${row.kind === 'income' ? 'factura' : 'nota de crédito'} ${row.series}-${row.folio}`;
  return {
    to: order.email,
    kind: 'invoice',
    orderId: order.id,
    subject: `Tu ${name} del pedido ${order.number}`,
    text: [
      `Hola, ${order.customer_name}:`,
      `Aquí está tu ${name} por ${formatPesos(row.total_cents)}, a nombre de ${row.receiver.legal_name} (${row.receiver.rfc}).`,
      `Folio fiscal: ${row.fiscal_uuid}`,
      `Para verla e imprimirla: ${publicUrl}/dashboard/factura/${row.id}`,
    ].join('\n\n'),
    attachments: [{ filename: xmlFileName(row), content: row.stamped_xml ?? '' }],
  };
}
