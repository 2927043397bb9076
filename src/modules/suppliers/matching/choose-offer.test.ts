import { expect, test } from 'vitest';
import { chooseOffer, type OfferNow } from './choose-offer.ts';

const offer = (supplier: string, cost: number, units: number, changes: Partial<OfferNow> = {}): OfferNow => ({
  supplier,
  rank: 100,
  refId: `${supplier}-1`,
  cost,
  currency: 'USD',
  mapPrice: undefined,
  status: 'active',
  isStale: false,
  stock: [{ warehouse: 'CDMX', quantity: units }],
  ...changes,
});

test.each<[string, OfferNow[], string | undefined]>([
  ['the cheapest of those that have it', [offer('a', 9, 0), offer('b', 10, 1), offer('c', 11, 5)], 'b'],
  ['the cheapest where nobody has it', [offer('a', 10, 0), offer('b', 9, 0)], 'b'],
  ['none that nobody confirmed for too long', [offer('a', 9, 5, { isStale: true }), offer('b', 10, 0)], 'b'],
  ['none that was withdrawn', [offer('a', 9, 5, { status: 'discontinued' }), offer('b', 10, 0)], 'b'],
  ['pesos against dollars at the rate', [offer('a', 10, 1), offer('b', 190, 1, { currency: 'MXN' })], 'b'],
  ['the first by code where both ask the same', [offer('b', 10, 1), offer('a', 10, 1)], 'a'],
  ['none where there is none', [offer('a', 9, 5, { status: 'discontinued' })], undefined],
])('a price is made from %s', (_, offers, supplier) => {
  expect(chooseOffer(offers, { exchangeRate: 20 })?.supplier).toBe(supplier);
  expect(chooseOffer(offers.toReversed(), { exchangeRate: 20 })?.supplier).toBe(supplier);
});

test.each<[string, OfferNow[], string]>([
  ['the lowest one that has it', [offer('a', 9, 5, { rank: 2 }), offer('b', 12, 1, { rank: 1 })], 'b'],
  ['another where the lowest has none', [offer('a', 9, 5, { rank: 2 }), offer('b', 8, 0, { rank: 1 })], 'a'],
  ['the cheaper of two', [offer('a', 9, 5), offer('b', 8, 1)], 'b'],
])('by rank a price is made from %s', (_, offers, supplier) => {
  expect(chooseOffer(offers, { exchangeRate: 20, offersBy: 'rank' })?.supplier).toBe(supplier);
});
