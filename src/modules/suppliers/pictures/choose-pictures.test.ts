import { expect, test } from 'vitest';
import { choosePictures, type OfferPictures } from './choose-pictures.ts';

const picture = (name: string, width: number, height = width) => ({
  source_url: `https://a.example/${name}`,
  original: `${name}.jpg`,
  url: `/media/uploads/${name}.webp`,
  width,
  height,
});
const offer = (supplier: string, given: Partial<OfferPictures>): OfferPictures => ({
  supplier,
  refId: supplier,
  rank: 100,
  isSource: false,
  pictures: [],
  ...given,
});
const chosen = (...offers: OfferPictures[]) => choosePictures(offers, 3).map(({ original }) => original);

test('all of the supplier whose best picture is largest and nearest to square, that one first', () => {
  const small = offer('a', { isSource: true, pictures: [picture('a1', 300)] });
  const wide = offer('b', { pictures: [picture('b1', 1600, 700)] });
  const good = offer('c', { pictures: [picture('c1', 400), picture('c2', 1000), picture('c3', 900, 500)] });
  expect(chosen(small, wide, good)).toEqual(['c2.jpg', 'c1.jpg', 'c3.jpg']);
  expect(chosen(small, wide)).toEqual(['b1.jpg']);
});

test('of equal ones the source’s, then the preferred supplier’s', () => {
  const one = offer('a', { rank: 2, pictures: [picture('a1', 900)] });
  const other = offer('b', { rank: 1, pictures: [picture('b1', 1000)] });
  expect(chosen(one, other)).toEqual(['b1.jpg']);
  expect(chosen({ ...one, isSource: true }, other)).toEqual(['a1.jpg']);
});

test('the same file is one, icons are none, and no more than a product may have', () => {
  const given = [
    picture('x', 120),
    picture('1', 900),
    picture('1', 900),
    picture('2', 900),
    picture('3', 900),
  ];
  expect(chosen(offer('a', { pictures: [...given, picture('4', 900)] }))).toEqual([
    '1.jpg',
    '2.jpg',
    '3.jpg',
  ]);
  expect(chosen(offer('a', { pictures: [picture('x', 120)] }))).toEqual([]);
  expect(chosen()).toEqual([]);
});
