import { msg, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type CsvColumn, csvFile, csvPesos, csvTime } from '../../platform/csv.ts';
import type { RowOf } from '../../platform/database/named-query.ts';
import { rowsInParts } from '../../platform/database/rows-in-parts.ts';
import { returnName } from '../returns/index.ts';
import { type Filter, maySeeCosts, valuesOf } from './read-supplier-returns.ts';
import { linesForFile } from './supplier-returns.queries.ts';
import { lineOutcomeWords, supplierReturnStateWords } from './supplier-returns.words.ts';

type Row = RowOf<typeof linesForFile>;

const columns: readonly CsvColumn<Row>[] = [
  [msg('Return'), (row) => row.return_id],
  [msg('Supplier'), (row) => row.supplier_name],
  [msg('State'), (row) => t(supplierReturnStateWords[row.state])],
  [msg('Their number'), (row) => row.rma],
  [msg('Sent out'), (row) => csvTime(row.sent_at)],
  [msg('SKU'), (row) => row.sku],
  [msg('Product'), (row) => row.product_name],
  [msg('Serial number'), (row) => row.serial],
  [msg('Units'), (row) => row.quantity],
  [msg('Reason'), (row) => row.reason],
  [msg('Customer’s return'), (row) => (row.return_number === null ? '' : returnName(row.return_number))],
  [msg('Outcome'), (row) => (row.outcome === null ? '' : t(lineOutcomeWords[row.outcome]))],
  [msg('New serial numbers'), (row) => row.new_serials.join(' ')],
  [msg('Credit note'), (row) => row.credit_number],
];
const amounts: readonly CsvColumn<Row>[] = [
  [msg('Unit cost without IVA'), (row) => csvPesos(row.cost_cents)],
  [msg('Credited'), (row) => csvPesos(row.credit_cents)],
];

/** Lines of the returns that the list's filter finds, in the language of who asks; amounts for who may read costs alone. */
export async function supplierReturnsCsv(
  context: RequestContext,
  filter: Filter,
): Promise<AsyncIterable<string>> {
  const values = await valuesOf(context.db, context, filter);
  const shown = maySeeCosts(context.staff) ? [...columns, ...amounts] : columns;
  return csvFile(
    shown,
    rowsInParts<Row>((last, limit) =>
      context.db.rows(linesForFile, { ...values, beforeId: last?.id ?? null, limit }),
    ),
  );
}
