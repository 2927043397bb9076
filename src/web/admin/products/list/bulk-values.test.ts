import { expect, test } from 'vitest';
import { bulkChangeOf, nothingTyped } from './bulk-values.ts';

const typed = (values: Partial<typeof nothingTyped>) => bulkChangeOf({ ...nothingTyped, ...values });

test('a price is typed with its sign, as percent or as pesos', () => {
  expect(typed({ action: 'price_percent', amount: '-12.5' })).toEqual({
    price: { by: 'percent', value: -1250 },
  });
  expect(typed({ action: 'price_percent', amount: '+5 %'.replace(' ', '') })).toEqual({
    price: { by: 'percent', value: 500 },
  });
  expect(typed({ action: 'price_amount', amount: '1,250', round: '90' })).toEqual({
    price: { by: 'amount', value: 125_000, round: '90' },
  });
  expect(typed({ action: 'price_set', amount: '-3' })).toBeUndefined();
  expect(typed({ action: 'price_set', amount: 'much' })).toBeUndefined();
});

test('nothing is sent before it is said', () => {
  expect(typed({ action: 'brand' })).toBeUndefined();
  expect(typed({ action: 'category_add' })).toBeUndefined();
  expect(typed({ action: 'replace_name', with: 'GeForce' })).toBeUndefined();
  expect(typed({ action: 'replace_description', find: 'Gforce ', with: '' })).toEqual({
    replace: { field: 'description', find: 'Gforce ', with: '' },
  });
  expect(typed({ action: 'limit', amount: '' })).toEqual({ max_per_order: null });
  expect(typed({ action: 'limit', amount: '3' })).toEqual({ max_per_order: 3 });
  expect(typed({ action: 'limit', amount: '300' })).toBeUndefined();
});
