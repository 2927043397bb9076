import { expect, test } from 'vitest';
import { centsOfPesos } from './company-words.ts';

test('an amount is read as it is meant, or not at all', () => {
  expect(['1250', '$ 1,250.50', '0.5', ' '].map(centsOfPesos)).toEqual([125_000, 125_050, 50, null]);
  expect(['42,50', '1,25', '12,3456', '-5', 'mil'].map(centsOfPesos)).toEqual(Array(5).fill(undefined));
});
