import { msg, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type CsvColumn, csvFile, csvPesos, csvTime } from '../../platform/csv.ts';
import { rowsInParts } from '../../platform/database/rows-in-parts.ts';
import { type QuoteFilter, quotesBelow, type SummaryRow } from './company-quotes.queries.ts';
import { quoteStateWords } from './company-quotes.words.ts';
import { folioOf, stateOfSummary } from './quote-on-wire.ts';

/** Quotes of the list's filter, newest first, in the language of who asks. */
export function quotesCsv({ db, clock }: RequestContext, filter: QuoteFilter): AsyncIterable<string> {
  const now = clock.now();
  const columns: readonly CsvColumn<SummaryRow>[] = [
    [msg('Folio'), folioOf],
    [msg('Company'), (row) => row.company],
    [msg('Person'), (row) => row.contact],
    [msg('E-mail'), (row) => row.email],
    [msg('State'), (row) => t(quoteStateWords[stateOfSummary(row, now)])],
    [msg('Purchase order'), (row) => row.purchase_order],
    [msg('Products'), (row) => row.products],
    [msg('Units'), (row) => row.units],
    [msg('Total'), (row) => csvPesos(row.total_cents)],
    [msg('Valid until'), (row) => csvTime(row.valid_until)],
    [msg('Order'), (row) => row.order_number],
    [msg('Asked'), (row) => csvTime(row.created_at)],
  ];
  return csvFile(
    columns,
    rowsInParts<SummaryRow>((last, limit) =>
      db.rows(quotesBelow, { ...filter, below: last?.number ?? null, limit }),
    ),
  );
}
