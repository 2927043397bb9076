import { msg } from '../../../i18n/t.ts';
import { type CsvColumn, csvFile, csvPesos } from '../../../platform/csv.ts';
import { providerName } from '../payments.words.ts';
import type { ReportDay } from './provider-report.queries.ts';

const columns: readonly CsvColumn<ReportDay>[] = [
  [msg('Day'), (day) => day.day],
  [msg('Provider'), (day) => providerName(day.provider)],
  [msg('Balance before'), (day) => csvPesos(day.opened_cents)],
  [msg('Charged'), (day) => csvPesos(day.charged_cents)],
  [msg('Refunded'), (day) => csvPesos(day.refunded_cents)],
  [msg('Disputed'), (day) => csvPesos(day.disputed_cents)],
  [msg('Fees'), (day) => csvPesos(day.fee_cents)],
  [msg('Other movements'), (day) => csvPesos(day.other_cents)],
  [msg('Paid out'), (day) => csvPesos(day.paid_out_cents)],
  [msg('Balance'), (day) => csvPesos(day.balance_cents)],
];

/** Compared days for the bookkeeper, streamed in parts, in pesos with two decimals. */
export const reconciliationCsv = (parts: AsyncIterable<readonly ReportDay[]>) => csvFile(columns, parts);
