import { expect, test } from 'vitest';
import { draggedPart, type Hold, sentPart, squarePart, whole } from './crop-part.ts';

const middle = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const rounded = (part: object) =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, Math.round(Number(value) * 100) / 100]),
  );

test('a part that is moved stays inside the picture and keeps its size', () => {
  expect(draggedPart(middle, 'move', 0.1, -0.1)).toEqual({ ...middle, x: 0.35, y: 0.15 });
  expect(draggedPart(middle, 'move', 9, -9)).toEqual({ ...middle, x: 0.5, y: 0 });
});

test.each<[Hold, object]>([
  ['nw', { x: 0.35, y: 0.35, width: 0.4, height: 0.4 }],
  ['se', { x: 0.25, y: 0.25, width: 0.6, height: 0.6 }],
  ['n', { x: 0.25, y: 0.35, width: 0.5, height: 0.4 }],
  ['e', { x: 0.25, y: 0.25, width: 0.6, height: 0.5 }],
])('a part held at %s keeps its other sides where they are', (hold, after) => {
  expect(rounded(draggedPart(middle, hold, 0.1, 0.1))).toEqual(after);
});

test('a part never becomes nothing and never reaches beyond the picture', () => {
  expect(rounded(draggedPart(middle, 'se', -9, -9))).toEqual({ x: 0.25, y: 0.25, width: 0.05, height: 0.05 });
  expect(rounded(draggedPart(middle, 'nw', -9, -9))).toEqual({ x: 0, y: 0, width: 0.75, height: 0.75 });
});

test('a square stands in the middle', () => {
  expect(squarePart(200, 100)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
});

test('all of a picture is sent as no part', () => {
  expect(sentPart(whole)).toBeNull();
  expect(sentPart({ ...middle, x: 0.123_456 })).toEqual({ ...middle, x: 0.1235 });
});
