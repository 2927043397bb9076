import { expect, test } from 'vitest';
import { refundStateAfter } from './apply-refund.ts';

test.each([
  ['requested', 'pending', 'pending'],
  ['requested', 'succeeded', 'succeeded'],
  ['requested', 'failed', 'failed'],
  ['pending', 'pending', 'pending'],
  ['pending', 'succeeded', 'succeeded'],
  ['pending', 'failed', 'failed'],
  ['succeeded', 'pending', 'succeeded'],
  ['succeeded', 'failed', 'failed'],
  ['failed', 'pending', 'failed'],
  ['failed', 'succeeded', 'succeeded'],
] as const)('a refund that was %s and is seen %s is %s', (current, seen, expected) => {
  expect(refundStateAfter(current, seen)).toBe(expected);
});
