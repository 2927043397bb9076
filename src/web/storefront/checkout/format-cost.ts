import { formatPesos } from '../../../platform/money.ts';

/** Cost of a delivery in centavos as it is said: «Gratis» or `$149.00`. */
export function formatCost(cents: number): string {
  return cents === 0 ? 'Gratis' : formatPesos(cents);
}
