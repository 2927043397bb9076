import { expect, test } from 'vitest';
import { emptyProduct } from './product-values.ts';
import { haveOnlyOtherPictures } from './save-product.ts';

const start = { ...emptyProduct, version: 3, productName: 'Uno' };

test('pictures that were placed while the form is open are nobody else’s change', () => {
  expect(haveOnlyOtherPictures(start, { ...start, version: 5, locked: ['images'] })).toBe(true);
  const locked = { ...start, locked: ['images' as const] };
  expect(haveOnlyOtherPictures(locked, { ...locked, version: 4 })).toBe(true);
});

test('anything else that was changed meanwhile is told', () => {
  expect(haveOnlyOtherPictures(start, { ...start, version: 5, productName: 'Dos' })).toBe(false);
  expect(haveOnlyOtherPictures(start, { ...start, version: 5, locked: ['mpn'] })).toBe(false);
});
