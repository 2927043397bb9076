import { expect, test } from 'vitest';
import { longestInstalments } from './instalments.ts';

test.each([
  [29_999, undefined],
  [30_000, { months: 3, monthlyCents: 10_000 }],
  [119_999, { months: 9, monthlyCents: 13_334 }],
  [120_000, { months: 12, monthlyCents: 10_000 }],
  [1_234_500, { months: 12, monthlyCents: 102_875 }],
])('a price of %d centavos reaches %o', (priceCents, expected) => {
  expect(longestInstalments(priceCents)).toEqual(expected);
});

test('the months together never come to less than the price', () => {
  for (let price = 30_000; price < 200_000; price += 37) {
    const plan = longestInstalments(price);
    expect((plan?.months ?? 0) * (plan?.monthlyCents ?? 0)).toBeGreaterThanOrEqual(price);
  }
});
