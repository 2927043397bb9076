import { expect, test } from 'vitest';
import { variantChoices } from './variant-choices.ts';

const variants = [
  { id: 1, values: ['1 TB', 'Negro'], available: 5 },
  { id: 2, values: ['2 TB', 'Negro'], available: 0 },
  { id: 3, values: ['2 TB', 'Blanco'], available: 2 },
  { id: 4, values: ['4 TB', 'Blanco'], available: 1 },
];
const chosen = (presentId: number) =>
  variantChoices(['Capacidad', 'Color'], variants, presentId).map(({ option, choices }) => [
    option,
    choices.map(({ value, variant, isChosen }) => `${value}: ${variant.id}${isChosen ? ' (this)' : ''}`),
  ]);

test('a value leads to the variant that keeps the other values, where there is one', () => {
  expect(chosen(1)).toEqual([
    ['Capacidad', ['1 TB: 1 (this)', '2 TB: 2', '4 TB: 4']],
    ['Color', ['Negro: 1 (this)', 'Blanco: 3']],
  ]);
});

test('what is chosen is the product itself, also where another has more stock', () => {
  expect(chosen(2)).toEqual([
    ['Capacidad', ['1 TB: 1', '2 TB: 2 (this)', '4 TB: 4']],
    ['Color', ['Negro: 2 (this)', 'Blanco: 3']],
  ]);
});

test('without the product itself there is nothing to choose', () => {
  expect(variantChoices(['Color'], variants, 9)).toEqual([]);
});
