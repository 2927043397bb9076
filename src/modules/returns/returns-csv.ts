import { msg, t } from '../../i18n/t.ts';
import { type CsvColumn, csvFile, csvPesos, csvTime } from '../../platform/csv.ts';
import type { allReturns } from './read-returns.ts';
import { resolutionWords, returnReasonWords, returnStateNames } from './returns.words.ts';

type Parts = ReturnType<typeof allReturns>;
type Row = Parts extends AsyncIterable<readonly (infer One)[]> ? One : never;

const columns: readonly CsvColumn<Row>[] = [
  [msg('Return'), (row) => row.name],
  [msg('Order'), (row) => row.order_number],
  [msg('Customer'), (row) => row.customer_name],
  [msg('E-mail'), (row) => row.email],
  [msg('Reason'), (row) => t(returnReasonWords[row.reason])],
  [msg('State'), (row) => t(returnStateNames[row.state])],
  [msg('Units'), (row) => row.unit_count],
  [msg('Outcome'), (row) => row.resolution && t(resolutionWords[row.resolution])],
  [msg('Refunded'), (row) => csvPesos(row.refund_cents)],
  [msg('Asked'), (row) => csvTime(row.requested_at)],
];

/** Returns as a file, in the language of who asks. */
export const returnsCsv = (parts: Parts) => csvFile(columns, parts);
