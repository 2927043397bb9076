import { csvLine, csvMark, csvPesos } from '../../platform/csv.ts';
import type { Connection } from '../../platform/database/database.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { childrenOf, readXml } from './cfdi/xml.ts';
import { invoicesAfter, type InvoiceRow } from './invoices.queries.ts';
import { adminInvoice, filterValues, type InvoiceFilter } from './read-invoices.ts';

const header = [
  'folio',
  'kind',
  'state',
  'rfc',
  'legal_name',
  'tax_regime',
  'cfdi_use',
  'payment_method',
  'payment_form',
  'subtotal',
  'discount',
  'iva',
  'total',
  'currency',
  'uuid',
  'created_on',
  'stamped_on',
  'cancelled_on',
  'order_id',
];

/**
 * Invoices of a filter as a file for the books, newest first, written part by part: pesos with two decimals, days of Mexico
 * City. What is not in `InvoiceRow` stands in the document, as it was stamped; one without a document has none of it.
 */
export async function* invoicesCsv(db: Connection, given: InvoiceFilter): AsyncGenerator<string> {
  yield csvMark + csvLine(header);
  const filter = filterValues(given);
  let after: string | null = null;
  for (;;) {
    const rows: readonly InvoiceRow[] = await db.rows(invoicesAfter, { ...filter, after });
    if (rows.length === 0) return;
    yield rows.map(lineOf).join('');
    after = rows.at(-1)?.id ?? null;
  }
}

function lineOf(row: InvoiceRow): string {
  const invoice = adminInvoice(row);
  const document = row.stamped_xml ?? row.xml;
  const root = document === null ? undefined : readXml(document);
  const taxes = root && childrenOf(root, 'cfdi:Impuestos')[0];
  const given = (name: string) => root?.attributes[name] ?? '';
  return csvLine([
    invoice.name,
    invoice.kind,
    invoice.state,
    invoice.receiver.rfc,
    invoice.receiver.legal_name,
    row.receiver.tax_regime,
    row.receiver.cfdi_use,
    given('MetodoPago'),
    given('FormaPago'),
    given('SubTotal'),
    given('Descuento'),
    taxes?.attributes['TotalImpuestosTrasladados'] ?? '',
    csvPesos(row.total_cents),
    invoice.currency,
    invoice.fiscal_uuid,
    mexicanDay(row.created_at),
    row.stamped_at && mexicanDay(row.stamped_at),
    row.cancelled_at && mexicanDay(row.cancelled_at),
    invoice.order_id,
  ]);
}
