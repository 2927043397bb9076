import { t } from '../../../i18n/t.ts';
import { csvPesos, csvText } from '../../../platform/csv.ts';
import type { Sales } from './sales-words.ts';

/** The days of a range for a spreadsheet: pesos with two decimals. */
export function salesCsv(days: readonly (Sales & { day: string })[]): string {
  return csvText(
    [
      t('Day'),
      t('Paid'),
      t('Paid with store credit'),
      t('Orders paid'),
      t('Average order'),
      t('Margin without IVA'),
      t('Margin in %'),
      t('Orders placed'),
      t('Of those, paid'),
    ],
    days.map((day) => [
      day.day,
      csvPesos(day.paid_cents),
      csvPesos(day.credit_cents),
      day.orders,
      csvPesos(day.average_cents),
      csvPesos(day.margin_cents),
      day.margin_basis_points === null ? '' : (day.margin_basis_points / 100).toFixed(2),
      day.placed,
      day.placed_paid,
    ]),
  );
}
