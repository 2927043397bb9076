import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'CERO PESOS 00/100 M.N.'],
  [100, 'UN PESO 00/100 M.N.'],
  [1_605, 'DIECISÉIS PESOS 05/100 M.N.'],
  [2_100, 'VEINTIÚN PESOS 00/100 M.N.'],
  [3_199, 'TREINTA Y UN PESOS 99/100 M.N.'],
  [10_000, 'CIEN PESOS 00/100 M.N.'],
  [10_100, 'CIENTO UN PESOS 00/100 M.N.'],
  [50_500, 'QUINIENTOS CINCO PESOS 00/100 M.N.'],
  [100_000, 'MIL PESOS 00/100 M.N.'],
  [2_204_000, 'VEINTIDÓS MIL CUARENTA PESOS 00/100 M.N.'],
  [2_100_100, 'VEINTIÚN MIL UN PESOS 00/100 M.N.'],
  [99_999_999, 'NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE PESOS 99/100 M.N.'],
  [100_000_000, 'UN MILLÓN DE PESOS 00/100 M.N.'],
  [235_000_050, 'DOS MILLONES TRESCIENTOS CINCUENTA MIL PESOS 50/100 M.N.'],
])('%i centavos are spelt out: %s', (cents, words) => {
  expect(amountInWords(cents)).toBe(words);
});

test('impossible amounts are refused', () => {
  expect(() => amountInWords(-1)).toThrow(RangeError);
  expect(() => amountInWords(100_000_000_000)).toThrow(RangeError);
});
