import { expect, test } from 'vitest';
import { categoryGroups } from './category-groups.ts';

const category = (id: number, parent_id: number | null = null) => ({ id, parent_id });

test('categories with children are groups, the others stand together', () => {
  const { groups, single } = categoryGroups([category(1), category(2, 1), category(3), category(4, 1)]);
  expect(groups).toEqual([{ parent: category(1), children: [category(2, 1), category(4, 1)] }]);
  expect(single).toEqual([category(3)]);
});

test('a category whose parent is not there is still shown', () => {
  expect(categoryGroups([category(5, 99)]).single).toEqual([category(5, 99)]);
});
