import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsOfLines } from './purchase-lines.ts';

const line = (grossCents: number) => ({ name: 'x', quantity: 1, grossCents, imageUrl: null });

describe('the cost of a line', () => {
  test('is unchanged without a discount', () => {
    const purchase = { lines: [line(100), line(250)], shippingCents: 99, discountCents: 0 };
    expect(amountsOfLines({ id: 'a', amountCents: 449 }, purchase)).toEqual([100, 250]);
  });

  test('takes its share of a discount; the odd centavo goes to the largest remainder', () => {
    const purchase = { lines: [line(100), line(100), line(100)], shippingCents: 0, discountCents: 100 };
    expect(amountsOfLines({ id: 'a', amountCents: 200 }, purchase)).toEqual([66, 67, 67]);
  });

  test('throws where lines, shipping and discount do not add up to the amount', () => {
    const purchase = { lines: [line(100)], shippingCents: 0, discountCents: 0 };
    expect(() => amountsOfLines({ id: 'a', amountCents: 99 }, purchase)).toThrow('100, not 99');
    expect(() =>
      amountsOfLines({ id: 'a', amountCents: 50 }, { ...purchase, discountCents: 150, shippingCents: 100 }),
    ).toThrow();
  });

  test('is never below zero, and all lines add up to the amount, for any basket', () => {
    const basket = fc.record({
      gross: fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 20 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      shippingCents: fc.integer({ min: 0, max: 100_000 }),
    });
    fc.assert(
      fc.property(basket, ({ gross, part, shippingCents }) => {
        const sum = gross.reduce((total, cents) => total + cents, 0);
        const discountCents = Math.floor(sum * part);
        const amountCents = sum + shippingCents - discountCents;
        const amounts = amountsOfLines(
          { id: 'a', amountCents },
          { lines: gross.map(line), shippingCents, discountCents },
        );
        expect(amounts.reduce((total, cents) => total + cents, 0) + shippingCents).toBe(amountCents);
        for (const [index, cents] of amounts.entries()) {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(gross[index] ?? 0);
        }
      }),
    );
  });
});
