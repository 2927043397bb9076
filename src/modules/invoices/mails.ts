import { greeting } from '../../platform/emails/email.ts';
import type { Mail } from '../../platform/mail.ts';
import { formatPesos } from '../../platform/money.ts';
import type { OrderForInvoice } from '../orders/index.ts';
import type { InvoiceRow } from './invoices.queries.ts';
import { invoicePdf } from './pdf/invoice-pdf.ts';
import { printedInvoice, type StampedInvoice } from './read-invoices.ts';

/** `F-12.xml`, as files of invoices are called. */
export function fileNameOf(
  { series, folio }: Pick<InvoiceRow, 'series' | 'folio'>,
  kind: 'xml' | 'pdf',
): string {
  return `${series}-${folio}.${kind}`;
}

/** The stamped invoice or credit note, with its XML and the same as a page to print. */
export async function invoiceMail(
  order: Pick<OrderForInvoice, 'id' | 'number' | 'email' | 'reader_name'>,
  row: StampedInvoice,
  publicUrl: string,
  isTestMode: boolean,
): Promise<Mail> {
  const pdf = await invoicePdf(printedInvoice(row, isTestMode));
  const name = `${row.kind === 'income' ? 'factura' : 'nota de crédito'} ${row.series}-${row.folio}`;
  return {
    to: order.email,
    kind: 'invoice',
    orderId: order.id,
    subject: `Tu ${name} del pedido ${order.number}`,
    parts: [
      greeting(order.reader_name),
      { kind: 'text', text: `Aquí está tu ${name} por ${formatPesos(row.total_cents)}.` },
      {
        kind: 'facts',
        facts: [
          ...(order.reader_name === null ? [] : [{ name: 'A nombre de', value: row.receiver.legal_name }]),
          { name: 'RFC', value: row.receiver.rfc },
          { name: 'Folio fiscal', value: row.fiscal_uuid ?? '' },
          { name: 'Total', value: formatPesos(row.total_cents), isTotal: true },
        ],
      },
      { kind: 'button', words: 'Verla e imprimirla', url: `${publicUrl}/dashboard/factura/${row.id}` },
    ],
    attachments: [
      { filename: fileNameOf(row, 'xml'), content: row.stamped_xml, contentType: 'application/xml' },
      {
        filename: fileNameOf(row, 'pdf'),
        content: Buffer.from(pdf).toString('base64'),
        encoding: 'base64',
        contentType: 'application/pdf',
      },
    ],
  };
}
