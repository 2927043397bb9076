import { expect, test } from 'vitest';
import { changesOf, progressOf } from './import-words.ts';

test('a line reads field by field, money as money', () => {
  const before = { price_cents: 100_000, 'stock:CDMX': 4 };
  const after = { price_cents: 109_950, 'stock:CDMX': 9, mpn: 'M-1' };
  expect(changesOf({ before, after })).toEqual([
    'Price: $1,000.00 → $1,099.50',
    'Stock in CDMX: 4 → 9',
    'Part number (MPN): M-1',
  ]);
});

test('who accepts marketing is asked, in words of the screen', () => {
  expect(changesOf({ before: {}, after: { newsletter: 'asked by email' } })).toEqual([
    'Newsletter: asked by e-mail',
  ]);
});

test('progress is the share of the lines at hand', () => {
  expect(progressOf({ state: 'running', counts: { changed: 25, change: 75, same: 900 } })).toBe(0.25);
  expect(progressOf({ state: 'undoing', counts: { undone: 1, added: 1 } })).toBe(0.5);
  expect(progressOf({ state: 'running', counts: {} })).toBe(1);
  expect(progressOf({ state: 'checked', counts: { change: 3 } })).toBeUndefined();
});
