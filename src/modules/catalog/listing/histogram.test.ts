import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { priceEdges, priceHistogram, specHistogram } from './histogram.ts';

describe('the bars of prices', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.stop());

  test('match the steps that the database counts', async () => {
    const prices = [1, 99, 100, 112, 113, 94_999, 95_000, 100_000, 123_456, 100_000_000];
    const { rows } = await shop.db.sql(
      'select price, shop_price_step(price) as step from unnest($1::bigint[]) as price',
      [prices],
    );
    for (const { price, step } of rows as { price: number; step: number }[]) {
      expect(priceEdges.filter((edge) => edge <= price).length, `${price}`).toBe(step);
    }
  });

  test('hold every product once, have round edges, and are at most 24', () => {
    const steps: [number, number][] = Array.from({ length: 110 }, (_, index) => [index + 20, index + 1]);
    const { histogram } = priceHistogram(steps);
    expect(histogram?.counts.length).toBeLessThanOrEqual(24);
    expect(histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe((110 * 111) / 2);
    expect(histogram?.edges.length).toBe((histogram?.counts.length ?? 0) + 1);
    for (const edge of histogram?.edges ?? []) expect(priceEdges).toContain(edge);
  });

  test('are narrow where prices are near each other', () => {
    expect(
      priceHistogram([
        [41, 3],
        [43, 1],
      ]),
    ).toEqual({ histogram: { edges: [10_000, 11_200, 12_500, 14_000], counts: [3, 0, 1] } });
  });

  test('are left out below two steps', () => {
    expect(priceHistogram([])).toEqual({});
    expect(priceHistogram([[50, 9]])).toEqual({});
  });
});

describe('the bars of a spec', () => {
  test('have equal round widths and hold every product once', () => {
    const { histogram } = specHistogram([
      [35, 2],
      [65, 10],
      [105, 4],
      [125, 1],
      [350, 1],
    ]);
    expect(histogram?.edges.slice(0, 3)).toEqual([20, 40, 60]);
    expect(histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(18);
    expect(histogram?.counts.length).toBeLessThanOrEqual(24);
  });

  test('have edges without rounding errors', () => {
    const { histogram } = specHistogram([
      [3.3, 1],
      [3.6, 1],
      [5.7, 1],
    ]);
    expect(histogram?.edges.slice(0, 3)).toEqual([3.2, 3.4, 3.6]);
    expect(histogram?.counts.slice(0, 3)).toEqual([1, 0, 1]);
  });

  test('are left out where all values are equal', () => {
    expect(specHistogram([[5, 3]])).toEqual({});
  });
});
