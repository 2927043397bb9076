import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsToPaypalValue, paypalValueToCents } from './paypal-money.ts';

test('centavos are formatted with two decimals', () => {
  expect([0, 5, 50, 12_345, -5].map(centsToPaypalValue)).toEqual(['0.00', '0.05', '0.50', '123.45', '-0.05']);
});

test('amounts of PayPal may have none, one or two decimals', () => {
  expect(['123.45', '123.4', '123', '.5', '-0.05'].map(paypalValueToCents)).toEqual([
    12_345, 12_340, 12_300, 50, -5,
  ]);
});

test('an amount with fractions of a centavo is refused, not rounded', () => {
  for (const value of ['', '.', '-', '1.005', '1e3', '1,5', ' 1', '99999999999999999']) {
    expect(() => paypalValueToCents(value), value).toThrow(RangeError);
  }
  for (const cents of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => centsToPaypalValue(cents)).toThrow(RangeError);
  }
});

test('every amount survives the way to PayPal and back', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      expect(paypalValueToCents(centsToPaypalValue(cents))).toBe(cents);
    }),
  );
});
