import { expect, test } from 'vitest';
import { fromClockField, shortDay, staffDateTime, toClockField } from './staff-time.ts';

test('times are those of Mexico City, wherever the reader sits', () => {
  expect(staffDateTime('2026-11-30T05:59:00Z')).toBe('29 Nov 2026, 23:59');
  expect(toClockField('2026-11-30T05:59:00Z')).toBe('2026-11-29T23:59');
});

test('a time field comes back as it went', () => {
  for (const iso of ['2026-11-30T05:59:00.000Z', '2026-01-01T06:00:00.000Z', '2026-07-15T12:30:00.000Z']) {
    expect(fromClockField(toClockField(iso))).toBe(iso);
  }
});

test('what is no time is nothing', () => {
  expect(fromClockField('')).toBe('');
  expect(fromClockField('soon')).toBe('');
});

test('days without a clock stay the day they are', () => {
  expect(shortDay('2026-11-01')).toBe('1 Nov');
});
