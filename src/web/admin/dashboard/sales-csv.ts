import { csvText } from '../../../platform/csv.ts';
import type { Sales } from './sales-words.ts';

/** The days of a range for a spreadsheet: pesos with two decimals. */
export function salesCsv(days: readonly (Sales & { day: string })[]): string {
  return csvText(
    [
      'day',
      'paid',
      'paid_with_store_credit',
      'orders',
      'average_order',
      'margin_without_iva',
      'margin_percent',
      'placed',
      'placed_and_paid',
    ],
    days.map((day) => [
      day.day,
      pesos(day.paid_cents),
      pesos(day.credit_cents),
      day.orders,
      pesos(day.average_cents),
      pesos(day.margin_cents),
      day.margin_basis_points === null ? '' : (day.margin_basis_points / 100).toFixed(2),
      day.placed,
      day.placed_paid,
    ]),
  );
}

function pesos(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
