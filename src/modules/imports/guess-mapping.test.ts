import { expect, test } from 'vitest';
import { guessMapping } from './guess-mapping.ts';
import { productFieldNames } from './products/product-fields.ts';

const guess = (columns: string[], own: string[], others: string[] = []) =>
  guessMapping(columns, productFieldNames([...own, ...others], own));

test('columns are known by their names in Spanish and English, whatever their case, accents and signs', () => {
  const columns = ['Clave', 'NOMBRE', 'Marca', 'Categoría', 'Precio (con IVA)', 'Código de barras', 'Color'];
  expect(guess(columns, [])).toEqual(['sku', 'product_name', 'brand', 'category', 'price', 'ean', '']);
});

test('what an export writes is read again', () => {
  const columns = ['sku', 'product_name', 'weight_grams', 'stock:CDMX', 'stock:MTY'];
  expect(guess(columns, ['CDMX', 'MTY'])).toEqual(columns);
});

test('a field is taken once, and stock without a place only where the shop has one place of its own', () => {
  expect(guess(['Precio', 'Price', 'Stock'], ['CDMX'])).toEqual(['price', '', 'stock:CDMX']);
  expect(guess(['Existencia'], ['CDMX'], ['MAYORISTA'])).toEqual(['stock:CDMX']);
  expect(guess(['Stock'], ['CDMX', 'MTY'])).toEqual(['']);
});
