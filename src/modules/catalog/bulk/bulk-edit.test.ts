import { expect, test } from 'vitest';
import { bulkEditOf, type BulkProduct, priceAfter } from './bulk-edit.ts';

const product: BulkProduct = {
  id: 1,
  product_name: 'Tarjeta Gforce RTX  Gforce',
  description: null,
  status: 'active',
  brand_id: 7,
  price_cents: 123_456,
  max_per_order: null,
  locked_fields: ['price_cents'],
  category_ids: [3, 5],
};

test('a price is set, or moved by percent or by pesos, and then rounded', () => {
  expect(priceAfter(123_456, { by: 'set', value: 99_900 })).toBe(99_900);
  expect(priceAfter(123_456, { by: 'percent', value: 1_000 })).toBe(135_802);
  expect(priceAfter(123_456, { by: 'percent', value: -1_000, round: '00' })).toBe(111_100);
  expect(priceAfter(123_456, { by: 'percent', value: -1_000, round: '90' })).toBe(111_090);
  expect(priceAfter(123_456, { by: 'amount', value: -456, round: '90' })).toBe(122_990);
  expect(priceAfter(100_000, { by: 'amount', value: 0, round: '00' })).toBe(100_000);
});

test('only what becomes another is a change', () => {
  expect(bulkEditOf(product, { status: 'active' })).toEqual({ kind: 'unchanged' });
  expect(bulkEditOf(product, { status: 'hidden', brand_id: 7 })).toEqual({
    kind: 'changed',
    change: { status: 'hidden' },
  });
  expect(bulkEditOf(product, { price: { by: 'percent', value: 0 } })).toEqual({ kind: 'unchanged' });
});

test('letters of a text become others wherever they stand, as long as it is one afterwards', () => {
  const replaced = (field: 'product_name' | 'description', find: string, other: string, description = '') =>
    bulkEditOf({ ...product, description }, { replace: { field, find, with: other } });
  const name = (product_name: string) => ({ kind: 'changed', change: { product_name } });
  expect(replaced('product_name', 'Gforce', 'GeForce')).toEqual(name('Tarjeta GeForce RTX GeForce'));
  // No sign of it is a pattern, in what is looked for or in what takes its place.
  expect(replaced('product_name', '.', 'x')).toEqual({ kind: 'unchanged' });
  expect(replaced('product_name', 'Tarjeta', '$&')).toEqual(name('$& Gforce RTX Gforce'));
  expect(replaced('product_name', 'gforce', 'x')).toEqual({ kind: 'unchanged' });
  expect(replaced('product_name', ' Gforce', '')).toEqual(name('Tarjeta RTX'));
  expect(replaced('product_name', 'Tarjeta Gforce RTX  Gforce', '')).toMatchObject({ kind: 'refused' });
  expect(replaced('description', 'l', 'll', `l${'x'.repeat(19_999)}`)).toMatchObject({ kind: 'refused' });
  expect(replaced('description', 'uno  ', '', 'uno  dos  tres')).toEqual({
    kind: 'changed',
    change: { description: 'dos  tres' },
  });
});

test('shelves are added, taken away, or take the place of the others', () => {
  const change = (wanted: Parameters<typeof bulkEditOf>[1]) => bulkEditOf(product, wanted);
  expect(change({ add_category_ids: [4] })).toEqual({ kind: 'changed', change: { category_ids: [3, 4, 5] } });
  expect(change({ add_category_ids: [5] })).toEqual({ kind: 'unchanged' });
  expect(change({ remove_category_ids: [3, 9] })).toEqual({ kind: 'changed', change: { category_ids: [5] } });
  expect(change({ category_ids: [9] })).toEqual({ kind: 'changed', change: { category_ids: [9] } });
});

test('what cannot be is refused with its reason', () => {
  expect(bulkEditOf(product, { price: { by: 'amount', value: -123_400 } })).toMatchObject({
    kind: 'refused',
  });
  const many = { ...product, category_ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
  expect(bulkEditOf(many, { add_category_ids: [11] })).toMatchObject({ kind: 'refused' });
});

test('fields are locked and unlocked, beside those that the change itself locks', () => {
  expect(bulkEditOf(product, { unlock: ['price_cents'] })).toEqual({
    kind: 'changed',
    change: { locked_fields: [] },
  });
  expect(bulkEditOf(product, { lock: ['price_cents'] })).toEqual({ kind: 'unchanged' });
  expect(bulkEditOf(product, { brand_id: 8, lock: ['images'] })).toEqual({
    kind: 'changed',
    change: { brand_id: 8, locked_fields: ['price_cents', 'brand', 'images'] },
  });
  expect(bulkEditOf(product, { add_category_ids: [4], lock: ['images'] })).toMatchObject({
    change: { locked_fields: ['price_cents', 'category', 'images'] },
  });
});
