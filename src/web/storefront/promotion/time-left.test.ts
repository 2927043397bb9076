import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = Date.parse('2026-11-20T00:00:00Z');

test('what is left is told in days, hours, minutes and seconds', () => {
  expect(timeLeft('2026-11-22T03:04:05Z', now)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 });
});

test('what has ended has nothing left', () => {
  expect(timeLeft('2026-11-19T23:59:59Z', now)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});
