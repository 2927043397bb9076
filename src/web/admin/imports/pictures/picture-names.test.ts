import { expect, test } from 'vitest';
import { isPictureName, namedPicture, picturesByProduct } from './picture-names.ts';

const named = (name: string) => namedPicture(new File([], name));

test.each([
  ['LAP-100.jpg', ['LAP-100'], 1],
  ['fotos/LAP-X_2.PNG', ['LAP-X_2', 'LAP-X'], 2],
  ['LAP-X (3).webp', ['LAP-X (3)', 'LAP-X'], 3],
  ['Ratón.avif', ['Ratón'], 1],
])('%s may be of %j', (name, skus, place) => {
  expect(named(name)).toMatchObject({ skus, place });
});

test('a SKU that is there whole comes before one with a number behind it, and pictures keep their numbers’ order', () => {
  const products = new Map([
    ['A-1', { id: 1 }],
    ['A-1-2', { id: 2 }],
  ]);
  const { found, unknown } = picturesByProduct(
    ['a-1-10.jpg', 'A-1.jpg', 'A-1-3.jpg', 'A-1-2.jpg', 'nadie.jpg'].map(named),
    products,
  );
  expect(found.map(({ product, files }) => [product.id, files.map(({ name }) => name)])).toEqual([
    [1, ['A-1.jpg', 'A-1-3.jpg', 'a-1-10.jpg']],
    [2, ['A-1-2.jpg']],
  ]);
  expect(unknown.map(({ name }) => name)).toEqual(['nadie.jpg']);
});

test('what a Mac adds to a ZIP is no picture', () => {
  expect(['a/b.jpg', '__MACOSX/a/._b.jpg', 'a/._b.jpg', 'a.txt', 'b.jpeg'].filter(isPictureName)).toEqual([
    'a/b.jpg',
    'b.jpeg',
  ]);
});
