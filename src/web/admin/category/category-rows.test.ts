import { expect, test } from 'vitest';
import { dropped, inTreeOrder, placesOf, placeText, stepped } from './category-rows.ts';

const row = (id: number, parent_id: number | null = null) => ({ id, parent_id, category_name: `C${id}` });
/** 1 with 2 and 3 below it, then 4 and 5. */
const tree = [row(1), row(2, 1), row(3, 1), row(4), row(5)];
const text = (rows: { id: number; parent_id: number | null }[] | undefined) =>
  rows?.map(({ id, parent_id: parentId }) => (parentId === null ? `${id}` : `${parentId}>${id}`)).join(' ');

test('each category is followed by what is below it', () => {
  expect(text(inTreeOrder([row(4), row(3, 1), row(1), row(2, 1)]))).toBe('4 1 1>3 1>2');
});

test.each([
  [4, 'up', '4 1 1>2 1>3 5'],
  [1, 'down', '4 1 1>2 1>3 5'],
  [3, 'up', '1 1>3 1>2 4 5'],
  [4, 'in', '1 1>2 1>3 1>4 5'],
  [2, 'out', '1 1>3 2 4 5'],
  [1, 'up', undefined],
  [5, 'down', undefined],
  [3, 'down', undefined],
  [1, 'in', undefined],
  [2, 'in', undefined],
  [4, 'out', undefined],
  [9, 'up', undefined],
] as const)('%i one step %s gives %s', (id, direction, expected) => {
  expect(text(stepped(tree, id, direction))).toBe(expected);
});

test('what has others below itself never goes below another', () => {
  expect(stepped([row(4), row(1), row(2, 1)], 1, 'in')).toBeUndefined();
  expect(dropped(tree, 1, 4, 'inside')).toBeUndefined();
});

test.each([
  [5, 1, 'before', '5 1 1>2 1>3 4'],
  [1, 5, 'after', '4 5 1 1>2 1>3'],
  [5, 1, 'inside', '1 1>2 1>3 1>5 4'],
  [5, 2, 'after', '1 1>2 1>5 1>3 4'],
  [3, 2, 'before', '1 1>3 1>2 4 5'],
  [2, 4, 'after', '1 1>3 4 2 5'],
  [5, 2, 'inside', undefined],
  [1, 2, 'after', undefined],
  [4, 4, 'after', undefined],
] as const)('%i dropped on %i, %s it, gives %s', (id, on, place, expected) => {
  expect(text(dropped(tree, id, on, place))).toBe(expected);
});

test('places are numbered in the order of the list, and said in words', () => {
  expect(placesOf(tree).at(-1)).toEqual({ id: 5, parent_id: null, position: 4 });
  expect(placeText(tree, 3)).toBe('C3: 2 of 2 in C1.');
  expect(placeText(tree, 5)).toBe('C5: 3 of 3 at the top level.');
});
