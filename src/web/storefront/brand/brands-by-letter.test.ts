import { expect, test } from 'vitest';
import { brandsByLetter } from './brands-by-letter.ts';

const brand = (brand_name: string) => ({ brand_name });

test('brands stand under their letter in order, whatever their case and accents', () => {
  const letters = brandsByLetter(['be quiet!', 'ASUS', 'Ávalon', 'Acer', '3nStar'].map(brand));
  expect(letters.map(({ letter, brands }) => [letter, brands.map(({ brand_name }) => brand_name)])).toEqual([
    ['#', ['3nStar']],
    ['A', ['Acer', 'ASUS', 'Ávalon']],
    ['B', ['be quiet!']],
  ]);
});
