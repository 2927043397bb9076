import { ivaBasisPoints, type Cents } from '../../platform/money.ts';

/** How a distributor's cost becomes the shop's price; set in the admin's settings. */
export type PricingRules = {
  /** Pesos per dollar, up to six decimals. */
  exchangeRate: number;
  /** Percent added to the cost by product kind, up to two decimals; `default` where the kind has none. */
  margins: { readonly default: number; readonly [kind: string]: number };
};

const million = 1_000_000n;
/** Cost and rate have six decimals each, margin and IVA four (basis points). */
const scale = million * million * 10_000n * 10_000n;

/**
 * Regular price in centavos with IVA: cost × exchange rate × (1 + margin) × 1.16, rounded up to whole pesos so that
 * rounding never eats the margin. Counted in whole millionths: what a person works out on paper is what comes out.
 * @param costUsd dollars before tax, up to six decimals
 * @throws RangeError when the cost is not above zero or the rules are not numbers one can sell by
 */
export function priceFromCost(costUsd: number, kind: string, rules: PricingRules): Cents {
  // Only what the rules name themselves: a kind called `constructor` has no margin of its own.
  const marginPercent = Object.hasOwn(rules.margins, kind) ? rules.margins[kind]! : rules.margins.default;
  const cost = scaled(costUsd, 1e6);
  const rate = scaled(rules.exchangeRate, 1e6);
  const margin = 10_000n + scaled(marginPercent, 100);
  if (cost <= 0n || rate <= 0n || margin <= 0n) {
    throw new RangeError(
      `No price comes of cost ${costUsd}, rate ${rules.exchangeRate} and margin ${marginPercent} %.`,
    );
  }
  const exact = cost * rate * margin * BigInt(10_000 + ivaBasisPoints);
  const pesos = (exact + scale - 1n) / scale;
  return Number(pesos) * 100;
}

/** A decimal as a whole number of parts; rounding gives back the decimal that was written, e.g. 18.4 → 18400000. */
function scaled(value: number, parts: number): bigint {
  const whole = Math.round(value * parts);
  if (!Number.isSafeInteger(whole))
    throw new RangeError(`${value} cannot be counted in parts of 1/${parts}.`);
  return BigInt(whole);
}
