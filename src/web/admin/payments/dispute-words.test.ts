import { expect, test } from 'vitest';
import { sizeText, timeLeft } from './dispute-words.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-27T12:00:00Z', '7 days left'],
  ['2026-11-22T11:59:00Z', '47 hours left'],
  ['2026-11-20T13:30:00Z', '1 hour left'],
  ['2026-11-20T12:30:00Z', 'less than an hour left'],
  ['2026-11-20T12:00:00Z', undefined],
])('what is due at %s has %s', (dueAt, text) => {
  expect(timeLeft(dueAt, now)).toBe(text);
});

test('files say how large they are', () => {
  expect([900, 2009, 4_500_000].map(sizeText)).toEqual(['900 bytes', '2 KB', '4.5 MB']);
});
