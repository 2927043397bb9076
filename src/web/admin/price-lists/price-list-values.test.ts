import { expect, test } from 'vitest';
import { emptyPriceList, priceListInput, priceListProblems } from './price-list-values.ts';

const product = { ref_id: 'A.1', product_name: 'Producto', images: [] };
const values = {
  ...emptyPriceList,
  name: 'Mayoreo A',
  percent: '12.5',
  products: [product],
  prices: { 'A.1': '1,250.90' },
};

test('percent and prices go out in hundredths', () => {
  expect(priceListInput(values)).toEqual({
    name: 'Mayoreo A',
    basis_points: 1250,
    minimum_cents: 0,
    products: [{ ref_id: 'A.1', price_cents: 125_090 }],
    breaks: [],
  });
  expect(priceListInput({ ...values, reason: 'Cierre' })).toMatchObject({ reason: 'Cierre' });
});

test('a list needs a name, a percentage up to 90 and a price for each of its products', () => {
  expect(priceListProblems(values)).toEqual({});
  expect(Object.keys(priceListProblems({ ...values, name: ' ', percent: '91', prices: {} }))).toEqual([
    'name',
    'basis_points',
    'products',
  ]);
  expect(priceListProblems({ ...values, prices: { 'A.1': '0' } })).toHaveProperty('products');
});

test('a break goes out with its quantity and days, and needs them to make sense', () => {
  const line = { ref_id: 'A.1', from: '10', pesos: '1,100', starts_on: '2026-12-01', ends_on: '' };
  expect(priceListInput({ ...values, breaks: [line] }).breaks).toEqual([
    { ref_id: 'A.1', from_quantity: 10, price_cents: 110_000, starts_on: '2026-12-01', ends_on: null },
  ]);
  expect(priceListProblems({ ...values, breaks: [line] })).toEqual({});
  for (const wrong of [
    { from: '0' },
    { from: '10000' },
    { pesos: '' },
    { ref_id: '' },
    { ends_on: '2026-11-30' },
  ]) {
    expect(priceListProblems({ ...values, breaks: [{ ...line, ...wrong }] })).toHaveProperty('breaks');
  }
});
