import { expect, test } from 'vitest';
import { arrivalText, dayText } from './label-words.ts';

test('a label says that its parcel arrives after the last day its buyer was told', () => {
  expect(arrivalText('2026-12-05', '2026-12-04')).toMatch(/^There on .*2026, later than promised/);
  expect(arrivalText('2026-12-04', '2026-12-04')).toBe(`There on ${dayText('2026-12-04')}`);
  expect(arrivalText('2026-12-05', undefined)).not.toContain('later');
});
