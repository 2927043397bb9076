import type { Cents } from '../../../platform/money.ts';

/**
 * Spreads an amount over lines in proportion to their weights by largest remainder (rule R32): the parts are whole
 * centavos, add up to the amount and never exceed their weight. Equal remainders go to the earlier line, so callers
 * hand lines over in an order that does not depend on the customer.
 * @throws RangeError when there is more to spread than there is weight
 */
export function spreadCents(amountCents: Cents, weights: readonly Cents[]): Cents[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (amountCents < 0 || amountCents > sum) {
    throw new RangeError(`${amountCents} cannot be spread over ${sum}.`);
  }
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight, position) => ({ position, ...share(amountCents, weight, sum) }));
  const spread = parts.map(({ floor }) => floor);
  const left = amountCents - spread.reduce((total, part) => total + part, 0);
  const neediest = parts.toSorted((a, b) => b.remainder - a.remainder || a.position - b.position);
  for (const { position } of neediest.slice(0, left)) spread[position] = (spread[position] ?? 0) + 1;
  return spread;
}

/** `amount × weight / sum` as a whole number and what is left of the division, exact at any size. */
function share(amount: number, weight: number, sum: number): { floor: number; remainder: number } {
  const product = amount * weight;
  if (Number.isSafeInteger(product)) {
    const remainder = product % sum;
    return { floor: (product - remainder) / sum, remainder };
  }
  const exact = BigInt(amount) * BigInt(weight);
  return { floor: Number(exact / BigInt(sum)), remainder: Number(exact % BigInt(sum)) };
}

/** Basis points of an amount in whole centavos, half up. */
export function percentOf(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints + 5000) / 10_000);
}
