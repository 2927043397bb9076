import { expect, test } from 'vitest';
import { boxOfSides, gramsOf, isMeasured, millimetresOf, parcelText } from './parcel-words.ts';

test('kilograms and centimetres are read with a point or a comma, as scales and hands write them', () => {
  expect(['1.25', '1,25', ' 1.25 kg', '0.0004'].map(gramsOf)).toEqual([1250, 1250, 1250, 0]);
  expect(['30.5', '30 cm', ''].map(millimetresOf)).toEqual([305, 300, null]);
  for (const typed of ['', 'x', '1.2.3', '-1', '7501234567890']) expect(gramsOf(typed)).toBeNaN();
});

test('what the log keeps of a parcel is told from other values', () => {
  expect(isMeasured({ weight_grams: 500, length_mm: null, width_mm: null, height_mm: null })).toBe(true);
  for (const other of [null, 'box', { weight_grams: 500 }]) expect(isMeasured(other)).toBe(false);
});

test('a parcel says what is known of it', () => {
  const sides = { length_mm: 300, width_mm: 205, height_mm: 150 };
  expect(parcelText({ weight_grams: 1250, ...sides })).toBe('1.25 kg · 30 × 20.5 × 15 cm');
  expect(parcelText({ weight_grams: null, length_mm: null, width_mm: null, height_mm: null })).toBe('');
});

test('a box is known by its sides, however they are typed', () => {
  const boxes = [{ outer_mm: [226, 166, 106] }, { outer_mm: [366, 266, 166] }];
  expect(boxOfSides(boxes, ['36.6', '26,6', '16.6 cm'])).toBe(boxes[1]);
  expect(boxOfSides(boxes, ['36.6', '26.6', ''])).toBeUndefined();
});
