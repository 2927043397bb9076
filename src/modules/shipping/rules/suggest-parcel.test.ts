import { describe, expect, test } from 'vitest';
import { type PackingBox, suggestParcel, volumetricGrams } from './suggest-parcel.ts';

const box = (name: string, side: number, grams = 100): PackingBox => ({
  name,
  inner_mm: [side, side, side],
  outer_mm: [side + 10, side + 10, side + 10],
  weight_grams: grams,
});
const boxes = [box('Grande', 400, 500), box('Chica', 100), box('Mediana', 200, 200)];

describe('a suggested parcel', () => {
  test('is the smallest box that holds the goods, with the weight of both', () => {
    const goods = [{ quantity: 2, weightGrams: 700, boxMm: [120, 90, 180] }];
    const suggested = suggestParcel(goods, boxes, 1000);
    expect(suggested).toMatchObject({ weightGrams: 1600, isSure: true, box: { name: 'Mediana' } });
  });

  test('turns a thing so that it fits, and takes no box that is too short for it', () => {
    const flat: PackingBox = {
      name: 'Plana',
      inner_mm: [50, 300, 400],
      outer_mm: [60, 310, 410],
      weight_grams: 90,
    };
    expect(suggestParcel([{ quantity: 1, weightGrams: 1, boxMm: [400, 50, 300] }], [flat], 0).box?.name).toBe(
      'Plana',
    );
    expect(
      suggestParcel([{ quantity: 1, weightGrams: 1, boxMm: [401, 50, 30] }], [flat], 0).box,
    ).toBeUndefined();
  });

  test('leaves room for padding between several things', () => {
    const full = (quantity: number) =>
      suggestParcel([{ quantity, weightGrams: 1, boxMm: [100, 100, 100] }], [box('Justa', 200)], 0).box?.name;
    expect(full(6)).toBe('Justa');
    expect(full(7)).toBeUndefined();
    expect(
      suggestParcel([{ quantity: 1, weightGrams: 1, boxMm: [200, 200, 200] }], [box('Justa', 200)], 0).box
        ?.name,
    ).toBe('Justa');
  });

  test('assumes what nobody weighed, and suggests no box for what nobody measured', () => {
    const goods = [
      { quantity: 3, weightGrams: null, boxMm: null },
      { quantity: 1, weightGrams: 250, boxMm: [10, 10, 10] },
    ];
    expect(suggestParcel(goods, boxes, 1000)).toEqual({
      weightGrams: 3250,
      goodsGrams: 3250,
      isSure: false,
      box: undefined,
    });
  });
});

test('five thousand cubic centimetres count as a kilogram, rounded up to grams', () => {
  expect(volumetricGrams([200, 250, 100], 5000)).toBe(1000);
  expect(volumetricGrams([201, 250, 100], 5000)).toBe(1005);
  expect(volumetricGrams([1, 1, 1], 5000)).toBe(1);
});
