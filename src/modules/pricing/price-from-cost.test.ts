import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceFromCost, type PricingRules } from './price-from-cost.ts';

const rules: PricingRules = { exchangeRate: 18.4, margins: { default: 12, laptop: 7.5 } };

describe('a price made from a cost', () => {
  test('is cost × rate × margin × IVA, rounded up to whole pesos', () => {
    // 100 × 18.40 × 1.12 × 1.16 = 2390.528
    expect(priceFromCost(100, 'gpu', rules)).toBe(239_100);
    // 411.99 × 18.40 × 1.12 × 1.16 = 9848.7364…
    expect(priceFromCost(411.99, 'ssd', rules)).toBe(984_900);
  });

  test('takes the margin of the kind where there is one', () => {
    // 1000 × 18.40 × 1.075 × 1.16 = 22944.8
    expect(priceFromCost(1000, 'laptop', rules)).toBe(2_294_500);
    expect(priceFromCost(1000, 'toString', rules)).toBe(priceFromCost(1000, 'gpu', rules));
  });

  test('that is whole pesos already is not rounded up by an invisible fraction', () => {
    const plain: PricingRules = { exchangeRate: 1, margins: { default: 0 } };
    // 0.25 × 1.16 = 0.29; 62.5 × 1.16 = 72.5; 75 × 1.16 = 87 exactly, which doubles make 86.99999999999999.
    expect(priceFromCost(75, 'gpu', plain)).toBe(8700);
    expect(priceFromCost(0.25, 'gpu', plain)).toBe(100);
    expect(priceFromCost(75.000001, 'gpu', plain)).toBe(8800);
  });

  test('is whole pesos, covers the cost with margin and IVA, and exceeds it by less than a peso', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000_000 }),
        fc.integer({ min: 1_000_000, max: 40_000_000 }),
        fc.integer({ min: 0, max: 9_999 }),
        (costMicros, rateMicros, marginBasisPoints) => {
          const cents = priceFromCost(costMicros / 1e6, 'gpu', {
            exchangeRate: rateMicros / 1e6,
            margins: { default: marginBasisPoints / 100 },
          });
          const exact =
            BigInt(costMicros) * BigInt(rateMicros) * BigInt(10_000 + marginBasisPoints) * 11_600n;
          const peso = 10n ** 20n;
          const pesos = BigInt(cents / 100);
          expect(cents % 100).toBe(0);
          expect(pesos * peso >= exact).toBe(true);
          expect((pesos - 1n) * peso < exact).toBe(true);
        },
      ),
    );
  });

  test('is refused for impossible rules', () => {
    for (const cost of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => priceFromCost(cost, 'gpu', rules)).toThrow(RangeError);
    }
    expect(() => priceFromCost(1, 'gpu', { ...rules, exchangeRate: 0 })).toThrow(RangeError);
  });
});
