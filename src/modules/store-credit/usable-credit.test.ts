import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usableCredit } from './usable-credit.ts';

describe('the credit that pays a purchase', () => {
  test.each([
    ['all of it', 50_000, 80_000, undefined, 50_000],
    ['as much as there is', 50_000, 20_000, undefined, 20_000],
    ['no more than is wanted', 50_000, 80_000, 30_000, 30_000],
    ['less, so that ten pesos are left to collect', 50_000, 49_500, undefined, 49_000],
    ['what there is of a purchase under ten pesos', 900, 400, undefined, 400],
    ['nothing without credit', 50_000, 0, undefined, 0],
  ])('%s', (_, total, balance, wanted, used) => {
    expect(usableCredit(total, balance, wanted)).toBe(used);
  });

  test('never exceeds total, balance or wish, and leaves an amount that can be collected', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, (total, balance, wanted) => {
        const used = usableCredit(total, balance, wanted);
        const rest = total - used;
        expect(used).toBeGreaterThanOrEqual(0);
        expect(used).toBeLessThanOrEqual(Math.min(total, balance, wanted));
        expect(total < 1000 || rest === 0 || rest >= 1000).toBe(true);
      }),
    );
  });
});
