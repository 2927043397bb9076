import { expect, test } from 'vitest';
import { guessMapping } from './guess-mapping.ts';

test('columns are known by their names in Spanish and English, whatever their case, accents and signs', () => {
  const columns = ['Clave', 'NOMBRE', 'Marca', 'Categoría', 'Precio (con IVA)', 'Código de barras', 'Color'];
  expect(guessMapping(columns, [])).toEqual(['sku', 'product_name', 'brand', 'category', 'price', 'ean', '']);
});

test('what an export writes is read again', () => {
  const columns = ['sku', 'product_name', 'weight_grams', 'stock:CDMX', 'stock:MTY'];
  expect(guessMapping(columns, ['CDMX', 'MTY'])).toEqual(columns);
});

test('a field is taken once, and stock without a place only where there is one place', () => {
  expect(guessMapping(['Precio', 'Price', 'Stock'], ['CDMX'])).toEqual(['price', '', 'stock:CDMX']);
  expect(guessMapping(['Stock'], ['CDMX', 'MTY'])).toEqual(['']);
});
