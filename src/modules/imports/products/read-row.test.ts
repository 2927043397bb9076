import { expect, test } from 'vitest';
import { readRow } from './read-row.ts';

const kinds = new Map([
  ['gpu', 'gpu'],
  ['tarjetas de video', 'gpu'],
]);
const read = (line: Record<string, string>) => readRow(Object.values(line), Object.keys(line), kinds);

test('amounts are centavos, however a spreadsheet writes them', () => {
  const prices = ['1299.5', '$1,299.50', '1 299.50 MXN', '1299.499999999'].map(
    (price) => read({ sku: 'A', price }).values['price_cents'],
  );
  expect(prices).toEqual([129_950, 129_950, 129_950, 129_950]);
});

test.each(['-5', 'doce', '1.299,50', '1e3', '12.5.1'])('«%s» is no price', (price) => {
  const { problems, values } = read({ sku: 'A', price });
  expect(Object.keys(problems)).toEqual(['price']);
  expect(values).toEqual({});
});

test('an empty cell says nothing', () => {
  expect(read({ sku: 'A', price: '', brand: ' ' }).values).toEqual({});
});

test('stock is units by warehouse, and no part of one', () => {
  expect(read({ sku: 'A', 'stock:CDMX': '5', 'stock:MTY': '1,200' }).stock).toEqual({ CDMX: 5, MTY: 1200 });
  expect(read({ sku: 'A', 'stock:CDMX': '2.5' }).problems).toHaveProperty(['stock:CDMX']);
});

test('kinds and statuses are known by code and by name', () => {
  expect(read({ sku: 'A', kind: 'Tarjetas de Vídeo', status: 'Activo' }).values).toEqual({
    kind: 'gpu',
    status: 'active',
  });
  expect(Object.keys(read({ sku: 'A', kind: 'nave', status: 'quizá' }).problems)).toEqual(['kind', 'status']);
});

test('a line without a SKU has one problem', () => {
  expect(Object.keys(read({ sku: '', price: '5' }).problems)).toEqual(['sku']);
});
