import type { Api } from '../../../api/client.ts';

/** What a product has cost, as the API answers it. */
export type PriceHistory = Awaited<ReturnType<Api['catalog']['priceHistory']>>;

/** A price and the days for which it held, in percent of the chart's width. */
export type PriceStep = {
  from: number;
  to: number;
  priceCents: number;
  isPromotion: boolean;
  /** ISO time from which it held; undefined where that was before the chart's days. */
  since: string | undefined;
};

const dayMilliseconds = 86_400_000;

/** The prices of the chart's days from left to right; nothing for a product that has no past. */
export function priceSteps({ as_of: asOf, days, prices }: PriceHistory): PriceStep[] {
  const end = Date.parse(asOf);
  const start = end - days * dayMilliseconds;
  const share = (time: number) => (Math.max(0, Math.min(end - start, time - start)) / (end - start)) * 100;
  return prices.map(({ valid_from: since, price_cents: priceCents, is_promotion: isPromotion }, index) => {
    const next = prices[index + 1];
    return {
      from: share(Date.parse(since)),
      to: next ? share(Date.parse(next.valid_from)) : 100,
      priceCents,
      isPromotion,
      since: Date.parse(since) < start ? undefined : since,
    };
  });
}

/** Two prices between which all of them lie, in round steps and with some air, so that a small change looks small. */
export function priceAxis(steps: readonly PriceStep[]): { bottom: number; top: number } {
  const cents = steps.map(({ priceCents }) => priceCents);
  const [lowest, highest] = [Math.min(...cents), Math.max(...cents)];
  // At least a tenth of the price is in sight: a change of one percent must not look like a fall.
  const air = Math.max((highest - lowest) * 0.2, highest * 0.05);
  const step = 10 ** Math.max(2, Math.floor(Math.log10(highest)) - 1);
  return {
    bottom: Math.max(0, Math.floor((lowest - air) / step) * step),
    top: Math.ceil((highest + air) / step) * step,
  };
}

/** How a price stands among those of the last 30 days. */
export type PriceStanding = { kind: 'unchanged' } | { kind: 'lowest' } | { kind: 'was_lower'; cents: number };

/** Whether 30 days saw another price, and a lower one. */
export function priceStanding(history: PriceHistory, priceCents: number): PriceStanding {
  const { as_of: asOf, prices, lowest_30_days_cents: cents } = history;
  if (cents < priceCents) return { kind: 'was_lower', cents };
  const changedAt = prices.length < 2 ? 0 : Date.parse(prices.at(-1)?.valid_from ?? '');
  return { kind: Date.parse(asOf) - changedAt < 30 * dayMilliseconds ? 'lowest' : 'unchanged' };
}
