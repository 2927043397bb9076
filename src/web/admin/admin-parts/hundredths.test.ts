import { expect, test } from 'vitest';
import { amountError, hundredthsOf, typedHundredths } from './hundredths.ts';

test('pesos and percent become hundredths and come back as typed', () => {
  expect(hundredthsOf('15')).toBe(1500);
  expect(hundredthsOf('12.5')).toBe(1250);
  expect(hundredthsOf('$1,250.90')).toBe(125_090);
  // 0.29 × 100 is 28.999… in binary.
  expect(hundredthsOf('0.29')).toBe(29);
  expect(typedHundredths(1250)).toBe('12.5');
});

test('an amount that cannot be read says how to write it, once something is typed', () => {
  expect(['', ' ', '42.50'].map(amountError)).toEqual([undefined, undefined, undefined]);
  expect(amountError('42,50')).toContain('1,250.50');
});

test('what is no number is none', () => {
  for (const bad of ['', 'x', '-5', '1.234', '1e3', '42,50', '1,2500', '1,250,9'])
    expect(hundredthsOf(bad), bad).toBeUndefined();
});
