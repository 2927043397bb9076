import { expect, test } from 'vitest';
import { shopDate, shopDateTime, shopDay, shopMoment } from './shop-time.ts';

test('a date is that of Mexico City, whatever the clock of the machine', () => {
  expect(shopDate('2026-12-01T05:59:00Z')).toBe('30 de noviembre de 2026');
  expect(shopDate('2026-12-01T06:00:00Z')).toBe('1 de diciembre de 2026');
});

test('an end says its day and hour', () => {
  expect(shopDateTime('2026-12-01T05:59:00Z')).toBe('30 de noviembre a las 23:59');
  expect(shopMoment('2026-12-01T05:59:00Z')).toBe('30 de noviembre de 2026 a las 23:59');
  expect(shopDateTime('2026-01-02T06:05:00Z')).toBe('2 de enero a las 00:05');
});

test('a day has no hour', () => {
  expect(shopDay('2026-12-01T05:59:00Z')).toBe('30 de noviembre');
});
