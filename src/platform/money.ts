/** Money is integer centavos of Mexican pesos everywhere; only the edge formats it. */
export type Cents = number;

/** The shop's only currency today; every amount on the wire carries it. */
export const currency = 'MXN';

/** Rate of IVA in basis points (16 %), the general rate of the LIVA, article 1. */
export const ivaBasisPoints = 1600;

/**
 * Splits a gross amount in centavos (IVA included) into its base and its IVA, per line, rounding the base half up.
 * Source: rule R31 of the shop's commerce rules; base + IVA is always the gross amount.
 */
export function splitIva(
  grossCents: Cents,
  basisPoints: number = ivaBasisPoints,
): { baseCents: Cents; taxCents: Cents } {
  const divisor = 10_000 + basisPoints;
  const baseCents = Math.floor((grossCents * 20_000 + divisor) / (2 * divisor));
  return { baseCents, taxCents: grossCents - baseCents };
}

/**
 * What goes back for `count` more units of a line of `quantity` units that cost `grossCents` together, of which
 * `returned` went back before (rule R26): however a line is returned, the parts add up to what it cost.
 * @throws RangeError for more units than the line still has
 */
export function refundOfUnits(
  line: { grossCents: Cents; quantity: number; returned: number },
  count: number,
): Cents {
  const { grossCents, quantity, returned } = line;
  if (count < 0 || returned < 0 || returned + count > quantity) {
    throw new RangeError(`${count} of ${quantity} units cannot go back after ${returned}.`);
  }
  if (count === 0) return 0;
  return (
    Math.floor(((returned + count) * grossCents) / quantity) - Math.floor((returned * grossCents) / quantity)
  );
}

/** `1234500` → `$12,345.00`, as Mexican shops write prices. */
export function formatPesos(cents: Cents): string {
  const digits = String(Math.abs(Math.round(cents))).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${whole}.${digits.slice(-2)}`;
}
