import { expect, test } from 'vitest';
import { judgeLive } from './judge-live.ts';

const offer = {
  cost: 100,
  currency: 'USD',
  cost_up_percent: 10,
  stock: [
    { warehouse: 'W10', quantity: 5 },
    { warehouse: 'W20', quantity: 2 },
  ],
};
const says = (given: object = {}) => ({
  ref_id: 'A1',
  cost: 100,
  currency: 'USD',
  stock: [
    { warehouse: 'W10', qty: 5 },
    { warehouse: 'W20', qty: 2 },
  ],
  ...given,
});
const left = (first: number, second: number) => [
  { warehouse: 'W10', quantity: first },
  { warehouse: 'W20', quantity: second },
];

test('what a supplier still has for about the same stays as it is', () => {
  expect(judgeLive(offer, says(), 7, 0)).toBeUndefined();
  expect(judgeLive(offer, says({ cost: 109.9 }), 7, 0)).toBeUndefined();
  expect(judgeLive(offer, says({ stock: [{ warehouse: 'CT', qty: 7 }] }), 7, 0)).toBeUndefined();
});

test.each([
  ['is not known any more', undefined],
  ['is withdrawn', says({ status: 'discontinued' })],
  ['has no price', says({ cost: null })],
  ['is in another currency', says({ currency: 'MXN' })],
  ['costs more than costs may rise at once', says({ cost: 110.1 })],
])('nothing is left of what %s', (_, record) => {
  expect(judgeLive(offer, record, 1, 0)).toEqual(left(0, 0));
});

test('fewer than wanted are what the supplier says, and never more than were known in a warehouse', () => {
  expect(judgeLive(offer, says({ stock: [{ warehouse: 'W10', qty: 1 }] }), 2, 0)).toEqual(left(1, 0));
  expect(judgeLive(offer, says({ stock: [{ warehouse: 'W20', qty: 99 }] }), 3, 0)).toEqual(left(0, 2));
  expect(judgeLive(offer, says({ stock: [{ warehouse: 'CT', qty: 3 }] }), 4, 0)).toEqual(left(3, 0));
});

test('what others hold and nobody ordered yet is not there for the next one', () => {
  const two = says({ stock: [{ warehouse: 'W10', qty: 2 }] });
  expect(judgeLive(offer, two, 2, 2)).toEqual(left(2, 0));
  expect(judgeLive(offer, two, 1, 2)).toEqual(left(2, 0));
  expect(judgeLive(offer, says(), 5, 2)).toBeUndefined();
});
