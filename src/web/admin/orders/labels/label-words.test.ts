import { expect, test } from 'vitest';
import { arrivalText, dayText, kilogramsText } from './label-words.ts';

test('a label says that its parcel arrives after the last day its buyer was told', () => {
  expect(arrivalText('2026-12-05', '2026-12-04')).toMatch(/^There on .*2026, later than promised/);
  expect(arrivalText('2026-12-04', '2026-12-04')).toBe(`There on ${dayText('2026-12-04')}`);
  expect(arrivalText('2026-12-05', undefined)).not.toContain('later');
});

test('a weight is said to the ten grams', () => {
  expect([450, 2_000, 12_345].map(kilogramsText)).toEqual(['0.45 kg', '2 kg', '12.35 kg']);
});
