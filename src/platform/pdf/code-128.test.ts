import { expect, test } from 'vitest';
import { code128 } from './code-128.ts';

test('a number is written as scanners read it: start, digits, check sign and stop', () => {
  // As bwip-js writes it in code set B.
  expect(code128('1').join('')).toBe('2112141232212232112331112');
  expect(code128('1042').join('')).toMatch(/^211214(123221)(123122)(221231)(223211)\d{6}2331112$/);
});

test('every sign is eleven modules wide, and the stop thirteen', () => {
  const widths = code128('#1042-A/2');
  const modules = widths.reduce((sum, one) => sum + one, 0);
  expect(modules).toBe(11 * ('#1042-A/2'.length + 2) + 13);
  expect(widths.length % 2).toBe(1);
});

test('the check sign changes with the order of the digits', () => {
  expect(code128('1042').slice(-13, -7)).not.toEqual(code128('4201').slice(-13, -7));
});

test('letters that no scanner types are refused', () => {
  for (const text of ['', 'ñ', '10\n42']) expect(() => code128(text)).toThrow('No bar code');
});
