import { expect, test } from 'vitest';
import { monthBefore, readPeriod } from './global-period.ts';

test('a month and a day begin and end at midnight of Mexico City', () => {
  expect(readPeriod('2026-10')).toMatchObject({
    periodicity: '04',
    month: '10',
    year: '2026',
    from: new Date('2026-10-01T06:00:00Z'),
    to: new Date('2026-11-01T06:00:00Z'),
  });
  expect(readPeriod('2026-12-31')).toMatchObject({
    periodicity: '01',
    from: new Date('2026-12-31T06:00:00Z'),
    to: new Date('2027-01-01T06:00:00Z'),
  });
});

test.each(['', '2026', '2026-13', '2026-02-31', '2026-10-00', '2026-1', 'x'])('%o is no period', (name) => {
  expect(readPeriod(name)).toBeUndefined();
});

test('the month before is the one in Mexico City', () => {
  expect(monthBefore(new Date('2026-11-01T07:00:00Z'))).toBe('2026-10');
  expect(monthBefore(new Date('2026-11-01T05:00:00Z'))).toBe('2026-09');
  expect(monthBefore(new Date('2027-01-15T05:00:00Z'))).toBe('2026-12');
});
