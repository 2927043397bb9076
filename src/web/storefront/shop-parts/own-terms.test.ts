import { expect, test } from 'vitest';
import { ownSumCents, ownTerms, ownTermsOfParts } from './own-terms.ts';

const own = { price_cents: 900, breaks: [{ from_quantity: 3, price_cents: 700 }] };
const known = (id: string) => (id === '1' ? own : undefined);

test('a card says the own price of one unit, and nothing where there is none', () => {
  expect(ownSumCents('1', known)).toBe(900);
  expect(ownSumCents('2', known)).toBeUndefined();
  expect(ownSumCents('', known)).toBeUndefined();
});

test('a line says its units at the price that so many have', () => {
  const line = (quantity: number) => ownTerms([{ id: 1, quantity, price_cents: 1000 }]);
  expect([1, 2, 3].map((quantity) => ownSumCents(line(quantity), known))).toEqual([900, 1800, 2100]);
});

test('a sum keeps the public price of what has no own one, and is not said where nothing has', () => {
  const two = { id: 2, quantity: 2, price_cents: 50 };
  expect(ownSumCents(ownTerms([{ id: 1, quantity: 1, price_cents: 1000 }, two]), known)).toBe(1000);
  expect(ownSumCents(ownTerms([two]), known)).toBeUndefined();
});

test('parts at home cost nothing, and a part that stands twice is two units', () => {
  const products = [
    { id: 1, ref_id: 'a', price_cents: 1000, is_owned: false },
    { id: 2, ref_id: 'b', price_cents: 500, is_owned: true },
  ];
  expect(ownTermsOfParts(products, ['a', 'b', 'a'])).toBe('1*2@1000');
});
