import { expect, test } from 'vitest';
import { firstParts, takeCredit } from './take-credit.ts';

const given = (id: number, left: number) => ({ id, left_cents: left, attempt_id: null, frozen_cents: 0 });
const paid = (id: number, left: number, attemptId: string, frozen = 0) => ({
  id,
  left_cents: left,
  attempt_id: attemptId,
  frozen_cents: frozen,
});

test('the oldest credit is spent first', () => {
  expect(takeCredit([given(1, 100), given(2, 100)], 150)).toEqual([
    { id: 1, cents: 100 },
    { id: 2, cents: 50 },
  ]);
});

test('asking for more than the balance takes nothing', () => {
  expect(takeCredit([given(1, 100)], 101)).toBeUndefined();
  expect(takeCredit([], 1)).toBeUndefined();
});

test('frozen credit is skipped, and the free rest of the same payment is not', () => {
  const lots = [paid(1, 100, 'a', 130), given(2, 50), paid(3, 100, 'a', 130)];
  expect(takeCredit(lots, 120)).toEqual([
    { id: 1, cents: 70 },
    { id: 2, cents: 50 },
  ]);
  expect(takeCredit(lots, 121)).toBeUndefined();
});

test('a claim on more than is left freezes what is left, not the credit of others', () => {
  const lots = [paid(1, 30, 'a', 500), paid(2, 40, 'b')];
  expect(takeCredit(lots, 40)).toEqual([{ id: 2, cents: 40 }]);
  expect(takeCredit(lots, 41)).toBeUndefined();
});

test('an account that is given up gives up frozen credit, too', () => {
  expect(takeCredit([paid(1, 30, 'a', 500), given(2, 10)], 40, { isFrozenToo: true })).toEqual([
    { id: 1, cents: 30 },
    { id: 2, cents: 10 },
  ]);
});

test('returned credit goes first to what was taken last', () => {
  const parts = [
    { id: 9, cents: 30 },
    { id: 8, cents: 70 },
  ];
  expect(firstParts(parts, 50)).toEqual([
    { id: 9, cents: 30 },
    { id: 8, cents: 20 },
  ]);
  expect(firstParts(parts, 500)).toEqual(parts);
});
