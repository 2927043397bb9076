import { ivaBasisPoints, type Cents } from '../../platform/money.ts';

/** What the rules look at of an article to find its margin. */
export type PricedArticle = { kind: string; brandId: number; supplier: string };

/** A margin of some articles; what it leaves out, it has for all. */
export type MarginRule = { kind?: string; brandId?: number; supplier?: string; percent: number };

/** What the last digits of a price are; every one rounds up. */
export const roundings = ['peso', 'five', 'ten', 'ninety_cents', 'nine'] as const;
export type Rounding = (typeof roundings)[number];

/** How a distributor's cost becomes the shop's price; set in the admin's settings. */
export type PricingRules = {
  /** Pesos per dollar, up to six decimals. */
  exchangeRate: number;
  /** Percent added to the cost where no rule is for the article, up to two decimals. */
  defaultMarginPercent: number;
  margins: readonly MarginRule[];
  /** No price made from a cost has a lower margin. */
  lowestMarginPercent: number;
  rounding: Rounding;
  /** Of several suppliers that have a product, the one with the lowest rank is chosen; left out, the cheapest. */
  offersBy?: 'rank';
};

const million = 1_000_000n;
/** Cost and rate have six decimals each, margin and IVA four (basis points); prices are centavos. */
const scale = (million * million * 10_000n * 10_000n) / 100n;
/** A price is a multiple of the step and so many centavos more. */
const steps: Record<Rounding, { step: bigint; more: bigint }> = {
  peso: { step: 100n, more: 0n },
  five: { step: 500n, more: 0n },
  ten: { step: 1000n, more: 0n },
  ninety_cents: { step: 100n, more: 90n },
  nine: { step: 1000n, more: 900n },
};

/**
 * Regular price in centavos with IVA: cost × exchange rate × (1 + margin) × 1.16, rounded up so that rounding never eats
 * the margin. Counted in whole millionths: what a person works out on paper is what comes out.
 * @param costUsd dollars before tax, up to six decimals
 * @throws RangeError when the cost is not above zero or the rules are not numbers one can sell by
 */
export function priceFromCost(costUsd: number, article: PricedArticle, rules: PricingRules): Cents {
  const marginPercent = marginOf(article, rules);
  const cost = scaled(costUsd, 1e6);
  const rate = scaled(rules.exchangeRate, 1e6);
  const margin = 10_000n + scaled(marginPercent, 100);
  if (cost <= 0n || rate <= 0n || margin <= 0n) {
    throw new RangeError(
      `No price comes of cost ${costUsd}, rate ${rules.exchangeRate} and margin ${marginPercent} %.`,
    );
  }
  const exact = cost * rate * margin * BigInt(10_000 + ivaBasisPoints);
  const { step, more } = steps[rules.rounding];
  const beyond = exact - more * scale;
  const count = beyond <= 0n ? 0n : (beyond + step * scale - 1n) / (step * scale);
  return Number(count * step + more);
}

/**
 * Percent added to the cost of an article. The rule that says most of it counts; of two that say as much, one with a
 * brand goes before one with a kind, and that before one with a supplier.
 */
export function marginOf(article: PricedArticle, rules: PricingRules): number {
  let found = { percent: rules.defaultMarginPercent, weight: 0 };
  for (const rule of rules.margins) {
    const isForIt =
      (rule.kind === undefined || rule.kind === article.kind) &&
      (rule.brandId === undefined || rule.brandId === article.brandId) &&
      (rule.supplier === undefined || rule.supplier === article.supplier);
    const weight = isForIt ? weightOf(rule) : 0;
    if (weight > found.weight) found = { percent: rule.percent, weight };
  }
  return Math.max(found.percent, rules.lowestMarginPercent);
}

/** How much a rule says: the number of its parts first, then which. */
function weightOf({ kind, brandId, supplier }: MarginRule): number {
  const has = [brandId, kind, supplier].map((part) => (part === undefined ? 0 : 1));
  const [brand = 0, sort = 0, by = 0] = has;
  return 8 * (brand + sort + by) + 4 * brand + 2 * sort + by;
}

/** A decimal as a whole number of parts; rounding gives back the decimal that was written, e.g. 18.4 → 18400000. */
function scaled(value: number, parts: number): bigint {
  const whole = Math.round(value * parts);
  if (!Number.isSafeInteger(whole))
    throw new RangeError(`${value} cannot be counted in parts of 1/${parts}.`);
  return BigInt(whole);
}
