import { describe, expect, test } from 'vitest';
import { formatPesos, splitIva } from './money.ts';

describe('IVA within a price', () => {
  test('base and IVA always make the whole, and the base is the exact quotient rounded half up', () => {
    for (const rate of [1600, 800, 0]) {
      for (let gross = 1; gross <= 50_000; gross += 7) {
        const { baseCents, taxCents } = splitIva(gross, rate);
        expect(baseCents + taxCents).toBe(gross);
        const exact = (gross * 10_000) / (10_000 + rate);
        expect(Math.abs(baseCents - exact)).toBeLessThanOrEqual(0.5);
      }
    }
  });

  test('$116.00 holds $16.00 of IVA', () => {
    expect(splitIva(11_600)).toEqual({ baseCents: 10_000, taxCents: 1_600 });
  });

  test('25 units at $399.00 are split as a line, not as units', () => {
    expect(splitIva(25 * 39_900).baseCents).toBe(859_914);
  });
});

test('pesos are written as Mexican shops write them', () => {
  expect(formatPesos(1_234_500)).toBe('$12,345.00');
  expect(formatPesos(-97_990)).toBe('−$979.90');
});
