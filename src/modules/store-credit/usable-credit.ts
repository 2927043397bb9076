import type { Cents } from '../../platform/money.ts';

/** No provider but PayPal takes less than this of a rest. */
const restCentsMin: Cents = 1000;

/**
 * How much credit pays a purchase: all of it or as much as there is (`wantedCents` at most), but for a rest so small that
 * hardly anybody collects it; then less credit is used and ten pesos are left to pay.
 */
export function usableCredit(totalCents: Cents, balanceCents: Cents, wantedCents = balanceCents): Cents {
  const usable = Math.max(0, Math.min(totalCents, balanceCents, wantedCents));
  const restCents = totalCents - usable;
  if (restCents === 0 || restCents >= restCentsMin || totalCents < restCentsMin) return usable;
  return totalCents - restCentsMin;
}
