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
 * What goes back for `units` more of a line of `quantity` that cost `grossCents`, of which `refunded` are paid back
 * already (rule R26): however a line is returned, its parts add up to its price, and never to more.
 */
export function refundOfLine(
  line: { grossCents: Cents; quantity: number },
  refunded: number,
  units: number,
): Cents {
  const upTo = (count: number) =>
    Math.floor((Math.min(count, line.quantity) * line.grossCents) / line.quantity);
  return upTo(refunded + units) - upTo(refunded);
}

/** `1234500` → `$12,345.00`, as Mexican shops write prices; below zero with a true minus sign, as wide as a plus. */
export function formatPesos(cents: Cents): string {
  const digits = String(Math.abs(Math.round(cents))).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '−' : ''}$${whole}.${digits.slice(-2)}`;
}
