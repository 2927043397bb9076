import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type MarginRule,
  marginOf,
  type PricedArticle,
  priceFromCost,
  type PricingRules,
  type Rounding,
  roundings,
} from './price-from-cost.ts';

const rules: PricingRules = {
  exchangeRate: 18.4,
  defaultMarginPercent: 12,
  margins: [{ kind: 'laptop', percent: 7.5 }],
  lowestMarginPercent: 0,
  rounding: 'peso',
};
const articleOf = (kind: string): PricedArticle => ({ kind, brandId: 1, supplier: 'distribuidor' });
const gpu = articleOf('gpu');

describe('a price made from a cost', () => {
  test('is cost × rate × margin × IVA, rounded up to whole pesos', () => {
    // 100 × 18.40 × 1.12 × 1.16 = 2390.528
    expect(priceFromCost(100, gpu, rules)).toBe(239_100);
    // 411.99 × 18.40 × 1.12 × 1.16 = 9848.7364…
    expect(priceFromCost(411.99, articleOf('ssd'), rules)).toBe(984_900);
  });

  test('takes the margin of the kind where there is one', () => {
    // 1000 × 18.40 × 1.075 × 1.16 = 22944.8
    expect(priceFromCost(1000, articleOf('laptop'), rules)).toBe(2_294_500);
    expect(priceFromCost(1000, articleOf('toString'), rules)).toBe(priceFromCost(1000, gpu, rules));
  });

  test('that is whole pesos already is not rounded up by an invisible fraction', () => {
    const plain: PricingRules = { ...rules, exchangeRate: 1, defaultMarginPercent: 0, margins: [] };
    // 0.25 × 1.16 = 0.29; 62.5 × 1.16 = 72.5; 75 × 1.16 = 87 exactly, which doubles make 86.99999999999999.
    expect(priceFromCost(75, gpu, plain)).toBe(8700);
    expect(priceFromCost(0.25, gpu, plain)).toBe(100);
    expect(priceFromCost(75.000001, gpu, plain)).toBe(8800);
  });

  test.each([
    ['peso', 239_100],
    ['five', 239_500],
    ['ten', 240_000],
    ['ninety_cents', 239_090],
    ['nine', 239_900],
  ] as const)('ends as the rounding %s says', (rounding, cents) => {
    // 100 × 18.40 × 1.12 × 1.16 = 2390.528
    expect(priceFromCost(100, gpu, { ...rules, rounding })).toBe(cents);
  });

  test('has the ending asked for, covers the cost with margin and IVA, and is the lowest such price', () => {
    const step: Record<Rounding, { cents: number; more: number }> = {
      peso: { cents: 100, more: 0 },
      five: { cents: 500, more: 0 },
      ten: { cents: 1000, more: 0 },
      ninety_cents: { cents: 100, more: 90 },
      nine: { cents: 1000, more: 900 },
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000_000 }),
        fc.integer({ min: 1_000_000, max: 40_000_000 }),
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 0, max: 9_999 }),
        fc.constantFrom(...roundings),
        (costMicros, rateMicros, marginBasisPoints, lowestBasisPoints, rounding) => {
          const cents = priceFromCost(costMicros / 1e6, gpu, {
            exchangeRate: rateMicros / 1e6,
            defaultMarginPercent: marginBasisPoints / 100,
            margins: [],
            lowestMarginPercent: lowestBasisPoints / 100,
            rounding,
          });
          const margin = Math.max(marginBasisPoints, lowestBasisPoints);
          const exact = BigInt(costMicros) * BigInt(rateMicros) * BigInt(10_000 + margin) * 11_600n;
          const cent = 10n ** 18n;
          const { cents: every, more } = step[rounding];
          expect(cents % every).toBe(more);
          expect(BigInt(cents) * cent >= exact).toBe(true);
          expect(BigInt(cents - every) * cent < exact).toBe(true);
        },
      ),
    );
  });

  test('is refused for impossible rules', () => {
    for (const cost of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => priceFromCost(cost, gpu, rules)).toThrow(RangeError);
    }
    expect(() => priceFromCost(1, gpu, { ...rules, exchangeRate: 0 })).toThrow(RangeError);
  });
});

describe('the margin of an article', () => {
  const all: Required<MarginRule> = { brandId: 7, kind: 'gpu', supplier: 'Mayorista', percent: 0 };
  const article: PricedArticle = { brandId: 7, kind: 'gpu', supplier: 'Mayorista' };
  const rule = (names: readonly (keyof PricedArticle)[], percent: number): MarginRule => ({
    ...Object.fromEntries(names.map((name) => [name, all[name]])),
    percent,
  });
  const inOrder: (keyof PricedArticle)[][] = [
    ['brandId', 'kind', 'supplier'],
    ['brandId', 'kind'],
    ['brandId', 'supplier'],
    ['kind', 'supplier'],
    ['brandId'],
    ['kind'],
    ['supplier'],
  ];

  test('is that of the line that says most of it; brand before kind before supplier', () => {
    for (let left = 0; left < inOrder.length; left += 1) {
      const margins = inOrder.slice(left).map((names, index) => rule(names, 20 + left + index));
      for (const given of [margins, margins.toReversed()]) {
        expect(marginOf(article, { ...rules, margins: given })).toBe(20 + left);
      }
    }
  });

  test('is the default where no line is for it, also where a line is for it in part', () => {
    const margins = [rule(['brandId', 'kind'], 30)];
    expect(marginOf({ ...article, kind: 'ssd' }, { ...rules, margins })).toBe(12);
    expect(marginOf({ ...article, brandId: 8 }, { ...rules, margins })).toBe(12);
  });

  test('is never below the lowest', () => {
    const margins = [rule(['brandId'], 3)];
    expect(marginOf(article, { ...rules, margins, lowestMarginPercent: 5 })).toBe(5);
    expect(marginOf(article, { ...rules, margins, lowestMarginPercent: 2 })).toBe(3);
  });
});
