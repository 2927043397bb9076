import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceLine, sumLines } from './cart-totals.ts';

const units = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  regularPriceCents: fc.integer({ min: 1, max: 20_000_000 }),
  priceCents: fc.integer({ min: 1, max: 20_000_000 }),
});

describe('the price of a line', () => {
  test('25 pieces of $399 carry the IVA of the line, not 25 times the IVA of a piece', () => {
    const line = priceLine({ quantity: 25, regularPriceCents: 39_900, priceCents: 39_900 });
    expect(line).toMatchObject({ grossCents: 997_500, taxBaseCents: 859_914, taxCents: 137_586 });
  });

  test('a promotion is the discount of the line', () => {
    const line = priceLine({ quantity: 3, regularPriceCents: 100_000, priceCents: 80_000 });
    expect(line).toMatchObject({ regularCents: 300_000, discountCents: 60_000, grossCents: 240_000 });
  });

  test('always adds up, never has a negative discount, and charges the price that is shown', () => {
    fc.assert(
      fc.property(units, (line) => {
        const amounts = priceLine(line);
        expect(amounts.regularCents - amounts.discountCents).toBe(amounts.grossCents);
        expect(amounts.taxBaseCents + amounts.taxCents).toBe(amounts.grossCents);
        expect(amounts.discountCents).toBeGreaterThanOrEqual(0);
        expect(amounts.grossCents).toBe(line.quantity * line.priceCents);
      }),
    );
  });
});

test('totals are the sums of their lines', () => {
  fc.assert(
    fc.property(fc.array(units, { maxLength: 20 }), (lines) => {
      const amounts = lines.map(priceLine);
      const totals = sumLines(amounts);
      expect(totals.subtotalCents - totals.discountCents).toBe(totals.totalCents);
      expect(totals.taxCents).toBe(amounts.reduce((sum, line) => sum + line.taxCents, 0));
    }),
  );
});
