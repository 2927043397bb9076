import { describe, expect, test } from 'vitest';
import { priceAxis, type PriceHistory, priceStanding, priceSteps } from './price-steps.ts';

const asOf = '2026-11-20T18:00:00.000Z';
const daysAgo = (days: number) => new Date(Date.parse(asOf) - days * 86_400_000).toISOString();
const history = (...past: [daysAgo: number, cents: number][]): PriceHistory => ({
  as_of: asOf,
  days: 90,
  lowest_30_days_cents: 1,
  prices: past.map(([days, cents]) => ({
    valid_from: daysAgo(days),
    price_cents: cents,
    is_promotion: false,
  })),
});

describe('the chart of prices', () => {
  test('shows each price for its days, up to today', () => {
    expect(priceSteps(history([120, 100_000], [45, 90_000], [9, 95_000]))).toEqual([
      { from: 0, to: 50, priceCents: 100_000, isPromotion: false, since: undefined },
      { from: 50, to: 90, priceCents: 90_000, isPromotion: false, since: daysAgo(45) },
      { from: 90, to: 100, priceCents: 95_000, isPromotion: false, since: daysAgo(9) },
    ]);
  });

  test('begins where the product began', () => {
    expect(priceSteps(history([18, 100_000]))).toMatchObject([{ from: 80, to: 100 }]);
    expect(priceSteps(history())).toEqual([]);
  });

  test('keeps every price inside, and a small change small', () => {
    for (const past of [
      [
        [50, 999],
        [20, 1_000],
      ],
      [
        [50, 1_269_900],
        [6, 1_193_700],
      ],
      [
        [50, 100],
        [3, 5_000_000],
      ],
    ] as [number, number][][]) {
      const { bottom, top } = priceAxis(priceSteps(history(...past)));
      for (const [, cents] of past) {
        expect(cents).toBeGreaterThanOrEqual(bottom);
        expect(cents).toBeLessThan(top);
      }
    }
    const { bottom, top } = priceAxis(priceSteps(history([50, 100_000], [20, 99_000])));
    expect(1_000 / (top - bottom)).toBeLessThan(0.15);
  });
});

describe('a price among those of 30 days', () => {
  test.each([
    ['lower ones', history([60, 100_000], [5, 120_000]), 120_000, { kind: 'was_lower', cents: 100_000 }],
    ['higher ones', history([60, 100_000], [5, 90_000]), 90_000, { kind: 'lowest' }],
    ['none that differs', history([60, 100_000], [40, 90_000]), 90_000, { kind: 'unchanged' }],
    ['none before', history([5, 90_000]), 90_000, { kind: 'unchanged' }],
  ] as const)('has %s', (_, past, cents, expected) => {
    const lowest = Math.min(cents, past.prices.at(-2)?.price_cents ?? cents);
    expect(priceStanding({ ...past, lowest_30_days_cents: lowest }, cents)).toEqual(expected);
  });
});
