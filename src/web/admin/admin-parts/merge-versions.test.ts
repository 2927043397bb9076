import { expect, test } from 'vitest';
import { changedFields, mergeVersions } from './merge-versions.ts';

const base = { name: 'A', price: '10', shelves: ['1'], version: 3 };

test('what only one of two people changed is taken', () => {
  const mine = { ...base, price: '12' };
  const theirs = { ...base, name: 'B', shelves: ['1', '2'], version: 4 };
  expect(mergeVersions(base, mine, theirs)).toEqual({
    merged: { name: 'B', price: '12', shelves: ['1', '2'], version: 4 },
    conflicts: [],
    taken: ['name', 'shelves', 'version'],
  });
});

test('what both changed stays as it was typed, and both are shown', () => {
  const { merged, conflicts } = mergeVersions(base, { ...base, price: '12' }, { ...base, price: '11' });
  expect(merged.price).toBe('12');
  expect(conflicts).toEqual([{ field: 'price', mine: '12', theirs: '11' }]);
});

test('what both changed to the same is no conflict', () => {
  const both = { ...base, price: '12' };
  expect(mergeVersions(base, both, { ...both, version: 4 }).conflicts).toEqual([]);
});

test('only fields that differ are changed, lists compared by what is in them', () => {
  expect(changedFields(base, { ...base, shelves: ['1'], price: '9' })).toEqual(['price']);
});
