import { expect, test } from 'vitest';
import { evenStops, placeAmong } from './range-stops.ts';

test('a slider starts and ends on whole steps around what the list has', () => {
  const stops = evenStops(145, 359);
  expect(stops[0]).toBe(145);
  expect(stops.at(-1)).toBe(360);
  expect(stops.length).toBeLessThan(60);
});

test('whole measures move by one at least, others by a tenth', () => {
  expect(evenStops(58, 61)).toEqual([58, 59, 60, 61]);
  expect(evenStops(4.1, 4.4)).toEqual([4.1, 4.2, 4.3, 4.4]);
});

test('a list of one value still has a slider that can be drawn', () => {
  expect(evenStops(999, 999)).toEqual([999, 1000]);
});

test('a typed value stands where it lies between the stops, and never beyond them', () => {
  expect(placeAmong([100, 200, 400], 300)).toBe(1.5);
  expect(placeAmong([100, 200, 400], 5)).toBe(0);
  expect(placeAmong([100, 200, 400], 900)).toBe(2);
});
