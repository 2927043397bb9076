import { expect, test } from 'vitest';
import { moved } from './use-moves.ts';

test.each([
  ['up', 2, 0, 'cab'],
  ['down', 0, 2, 'bca'],
  ['to where it is', 1, 1, 'abc'],
  ['from nowhere', 7, 0, 'abc'],
])('a thing is moved %s', (_, from, to, expected) => {
  expect(moved([...'abc'], from, to).join('')).toBe(expected);
});
