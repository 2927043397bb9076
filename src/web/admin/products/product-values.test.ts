import { expect, test } from 'vitest';
import {
  changeOf,
  emptyProduct,
  newProductOf,
  productProblems,
  type ProductValues,
} from './product-values.ts';

const start: ProductValues = {
  ...emptyProduct,
  version: 7,
  productName: 'Tarjeta',
  brand: 'Acme',
  kind: 'gpu',
  price: '1000',
  sku: 'T-1',
};

test('only what was changed is sent, with the version that was read', () => {
  expect(changeOf(start, { ...start, price: '1,250.50' })).toEqual({ version: 7, price_cents: 125_050 });
});

test('a field that is emptied is sent as nothing', () => {
  const before = { ...start, weight: '900', length: '1', width: '2', height: '3' };
  const emptied = { ...before, weight: '', length: '', width: '', height: '' };
  expect(changeOf(before, emptied)).toEqual({ version: 7, weight_grams: null, box_mm: null });
});

test('locks are sent only where staff chose them', () => {
  expect(changeOf(start, { ...start, locked: ['ean'] })).toEqual({ version: 7, locked_fields: ['ean'] });
});

test('a new product is sent whole, with its first shelf', () => {
  const typed = { ...start, categories: [{ value: '4', label: 'Tarjetas' }] };
  expect(newProductOf(typed)).toMatchObject({
    product_name: 'Tarjeta',
    price_cents: 100_000,
    category_id: 4,
    category_ids: [4],
    sku: 'T-1',
    cost_cents: null,
  });
});

test.each([
  ['price_cents', { price: 'diez' }],
  ['price_cents', { price: '0.50' }],
  ['cost_cents', { cost: 'x' }],
  ['weight_grams', { weight: '1.5' }],
  ['box_mm', { length: '10' }],
  ['kind', { kind: '' }],
])('a bad %s is told before it is sent', (field, changes) => {
  expect(Object.keys(productProblems({ ...start, ...changes }))).toEqual([field]);
});
