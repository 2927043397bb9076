import { expect, test } from 'vitest';
import { productPath, slugOf } from './slug.ts';

test.each([
  ['Fuente ATX 850 W, 80+ Gold', 'fuente-atx-850-w-80-gold'],
  ['Audífonos Ñandú «Pro»', 'audifonos-nandu-pro'],
  ['  --Teclado--  ', 'teclado'],
  ['日本語', 'x'],
  ['', 'x'],
])('«%s» becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('a slug has at most 90 letters and never ends in a dash', () => {
  const slug = slugOf(`${'a'.repeat(89)} bcd`);
  expect(slug).toBe('a'.repeat(89));
});

test('a SKU with signs stays one part of the address', () => {
  expect(productPath('A/B #1', 'x')).toBe('/product/A%2FB%20%231/x');
});
