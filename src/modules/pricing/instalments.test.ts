import { describe, expect, test } from 'vitest';
import { longestInstalments, readInstalmentPlans } from './instalments.ts';

const plans = readInstalmentPlans([
  { months: 3, floor_cents: 30_000 },
  { months: 12, floor_cents: 120_000 },
  { months: 6, floor_cents: 60_000 },
  { months: 9, floor_cents: 90_000 },
]);

describe('instalments', () => {
  test.each([
    [29_999, undefined],
    [30_000, { months: 3, monthlyCents: 10_000 }],
    [119_999, { months: 9, monthlyCents: 13_334 }],
    [120_000, { months: 12, monthlyCents: 10_000 }],
    [1_234_500, { months: 12, monthlyCents: 102_875 }],
  ])('a price of %d centavos reaches %o', (priceCents, expected) => {
    expect(longestInstalments(priceCents, plans)).toEqual(expected);
  });

  test('the months together never come to less than the price', () => {
    for (let price = 30_000; price < 200_000; price += 37) {
      const plan = longestInstalments(price, plans);
      expect((plan?.months ?? 0) * (plan?.monthlyCents ?? 0)).toBeGreaterThanOrEqual(price);
    }
  });

  test.each([[undefined], [null], ['12'], [[{ months: 12 }]], [[{ months: 0, floor_cents: 1 }]], [{}]])(
    'a setting of %o promises nothing',
    (setting) => {
      expect(readInstalmentPlans(setting)).toEqual([]);
      expect(longestInstalments(1_000_000, readInstalmentPlans(setting))).toBeUndefined();
    },
  );
});
