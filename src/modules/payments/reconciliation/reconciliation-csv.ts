import { csvLine, csvMark } from '../../../platform/csv.ts';
import type { ReportDay } from './provider-report.queries.ts';

/** Compared days for the bookkeeper, streamed in parts, in pesos with two decimals. */
export async function* reconciliationCsv(parts: AsyncIterable<readonly ReportDay[]>): AsyncGenerator<string> {
  yield (
    csvMark +
      csvLine([
        'day',
        'provider',
        'opened',
        'charged',
        'refunded',
        'disputed',
        'fees',
        'other',
        'paid_out',
        'balance',
      ])
  );
  for await (const part of parts) yield part.map(dayLine).join('');
}

function dayLine(day: ReportDay): string {
  return csvLine([
    day.day,
    day.provider,
    pesos(day.opened_cents),
    pesos(day.charged_cents),
    pesos(day.refunded_cents),
    pesos(day.disputed_cents),
    pesos(day.fee_cents),
    pesos(day.other_cents),
    pesos(day.paid_out_cents),
    pesos(day.balance_cents),
  ]);
}

/** Written as a number, so that spreadsheets do not take a negative one for a formula. */
function pesos(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
