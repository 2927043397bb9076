import { describe, expect, test } from 'vitest';
import { isUnsettled, nextState, type PaymentState } from './attempt.ts';

const all: PaymentState[] = [
  'created',
  'open',
  'pending',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'mismatch',
];

describe('the state of an attempt', () => {
  test.each<[PaymentState, PaymentState[]]>([
    ['created', ['open', 'pending', 'paid', 'failed', 'expired', 'cancelled', 'mismatch']],
    ['open', ['pending', 'paid', 'failed', 'expired', 'cancelled', 'mismatch']],
    ['pending', ['paid', 'failed', 'expired', 'cancelled', 'mismatch']],
    ['failed', ['paid', 'mismatch']],
    ['expired', ['paid', 'mismatch']],
    ['cancelled', ['paid', 'mismatch']],
    ['paid', []],
    ['mismatch', []],
  ])('goes from %s only to %s', (current, reachable) => {
    expect(all.filter((seen) => nextState(current, seen) !== undefined)).toEqual(
      all.filter((state) => reachable.includes(state)),
    );
    for (const seen of reachable) expect(nextState(current, seen)).toBe(seen);
  });

  test('is never entered twice, in whatever order reports come', () => {
    const walk = (current: PaymentState, visited: PaymentState[]): void => {
      for (const seen of all) {
        const next = nextState(current, seen);
        if (next === undefined) continue;
        expect(visited).not.toContain(next);
        walk(next, [...visited, next]);
      }
    };
    walk('created', ['created']);
  });

  test('is unsettled exactly while money may come in without a new attempt', () => {
    expect(all.filter(isUnsettled)).toEqual(['created', 'open', 'pending']);
  });
});
