import { expect, test } from 'vitest';
import { stretchesOf } from './stretches.ts';

test('the last month of January is December of the year before', () => {
  expect(stretchesOf('2026-01-15')).toEqual({
    lastWeek: { from: '2026-01-05', to: '2026-01-11' },
    thisMonth: { from: '2026-01-01', to: '2026-01-15' },
    lastMonth: { from: '2025-12-01', to: '2025-12-31' },
    last30Days: { from: '2025-12-17', to: '2026-01-15' },
    thisYear: { from: '2026-01-01', to: '2026-01-15' },
  });
});

test('the last month is whole in a leap year, too', () => {
  expect(stretchesOf('2028-03-31').lastMonth).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('the last week is the one from Monday to Sunday that is over', () => {
  expect(stretchesOf('2026-01-04').lastWeek).toEqual({ from: '2025-12-22', to: '2025-12-28' });
  expect(stretchesOf('2026-01-05').lastWeek).toEqual({ from: '2025-12-29', to: '2026-01-04' });
});
