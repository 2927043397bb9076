import { expect, test } from 'vitest';
import { categoryNames, fieldText } from './field-words.ts';
import { fieldName } from '../../../modules/staff/audit-log/fields.words.ts';

const categories = categoryNames([{ id: 3, category_name: 'Ratones' }]);

test('categories are called by their names; one that is gone keeps its number', () => {
  expect(fieldText('category_ids', [3, 9], categories)).toBe('Ratones, #9');
  expect(fieldText('category_id', 3, categories)).toBe('Ratones');
  expect(fieldText('category_ids', [], categories)).toBe('—');
});

test('locked fields are called as on the screen', () => {
  expect(fieldText('locked_fields', ['price_cents', 'mpn'])).toBe('Price, Part number (MPN)');
});

test('a field that has no name of its own is called in words', () => {
  expect(fieldName('group_name')).toBe('Group name');
  expect(fieldName('stock:CDMX')).toBe('Stock in CDMX');
});

test('amounts are said in pesos, however their field is written', () => {
  expect([fieldText('price_cents', 150_000), fieldText('minSubtotalCents', 150_000)]).toEqual([
    '$1,500.00',
    '$1,500.00',
  ]);
});

test('moments are said as moments, lines of an order as lines, and other things by how many they are', () => {
  expect(fieldText('at', '2026-12-01T20:53:13.400Z')).toMatch(/14:53/);
  expect(fieldText('lines', [{ position: 0, quantity: 2 }])).toBe('2 × line 1');
  expect(fieldText('blocks', [{ id: 'a', type: 'text' }])).toBe('1');
});
