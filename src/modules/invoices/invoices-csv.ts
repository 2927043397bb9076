import { msg, t } from '../../i18n/t.ts';
import { type CsvColumn, csvFile, csvPesos } from '../../platform/csv.ts';
import type { Connection } from '../../platform/database/database.ts';
import { rowsInParts } from '../../platform/database/rows-in-parts.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { childrenOf, readXml } from './cfdi/xml.ts';
import { invoiceKinds, invoiceStates } from './invoices.words.ts';
import { invoicesAfter, type InvoiceRow } from './invoices.queries.ts';
import { adminInvoice, filterValues, type InvoiceFilter } from './read-invoices.ts';

type Row = ReturnType<typeof withDocument>;

/** The tax authority's keys (régimen, uso, método, forma) stay keys: books are kept by them. */
const columns: readonly CsvColumn<Row>[] = [
  [msg('Folio'), ({ invoice }) => invoice.name],
  [msg('Kind'), ({ invoice }) => t(invoiceKinds[invoice.kind])],
  [msg('State'), ({ invoice }) => t(invoiceStates[invoice.state])],
  [msg('RFC'), ({ invoice }) => invoice.receiver.rfc],
  [msg('Legal name'), ({ invoice }) => invoice.receiver.legal_name],
  [msg('Tax regime'), ({ row }) => row.receiver.tax_regime],
  [msg('Use of the CFDI'), ({ row }) => row.receiver.cfdi_use],
  [msg('Payment method (PUE or PPD)'), ({ given }) => given('MetodoPago')],
  [msg('Payment form (SAT key)'), ({ given }) => given('FormaPago')],
  [msg('Subtotal'), ({ given }) => given('SubTotal')],
  [msg('Discount'), ({ given }) => given('Descuento')],
  [msg('IVA'), ({ iva }) => iva],
  [msg('Total'), ({ row }) => csvPesos(row.total_cents)],
  [msg('Currency'), ({ invoice }) => invoice.currency],
  [msg('Fiscal folio (UUID)'), ({ invoice }) => invoice.fiscal_uuid],
  [msg('Made on'), ({ row }) => mexicanDay(row.created_at)],
  [msg('Stamped on'), ({ row }) => row.stamped_at && mexicanDay(row.stamped_at)],
  [msg('Cancelled on'), ({ row }) => row.cancelled_at && mexicanDay(row.cancelled_at)],
  [msg('Order id'), ({ invoice }) => invoice.order_id],
];

/**
 * Invoices of a filter as a file for the books, newest first, in the language of who asks: pesos with two decimals, days of
 * Mexico City. What is not in `InvoiceRow` stands in the document, as it was stamped; one without a document has none of it.
 */
export const invoicesCsv = (db: Connection, given: InvoiceFilter) => csvFile(columns, partsOf(db, given));

async function* partsOf(db: Connection, given: InvoiceFilter) {
  const filter = filterValues(given);
  const parts = rowsInParts<InvoiceRow>((last, limit) =>
    db.rows(invoicesAfter, { ...filter, after: last?.id ?? null, limit }),
  );
  for await (const rows of parts) yield rows.map(withDocument);
}

function withDocument(row: InvoiceRow) {
  const document = row.stamped_xml ?? row.xml;
  const root = document === null ? undefined : readXml(document);
  const taxes = root && childrenOf(root, 'cfdi:Impuestos')[0];
  return {
    row,
    invoice: adminInvoice(row),
    given: (name: string) => root?.attributes[name] ?? '',
    iva: taxes?.attributes['TotalImpuestosTrasladados'] ?? '',
  };
}
