import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { enlargedAt, fitting, moved, scaleMax, scaleMin, turned, type View } from './zoom-view.ts';

const size = { width: 800, height: 600 };
const numbers = fc.double({ min: -2000, max: 2000, noNaN: true });

describe('a picture looked at closely', () => {
  test('keeps what is under the finger where it is', () => {
    const point = { x: 100, y: -50 };
    const view = enlargedAt(fitting, 2, point, size);
    expect(view).toEqual({ scale: 2, x: -100, y: 50 });
    // The same spot of the picture before and after.
    expect((point.x - view.x) / view.scale).toBe(point.x);
  });

  test('never leaves its window, whatever is done with it', () => {
    const step = fc.oneof(
      fc.record({ factor: fc.double({ min: 0.05, max: 20, noNaN: true }), x: numbers, y: numbers }),
      fc.record({ x: numbers, y: numbers }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let view: View = fitting;
        for (const one of steps) {
          view = 'factor' in one ? enlargedAt(view, one.factor, one, size) : moved(view, one, size);
          expect(view.scale).toBeGreaterThanOrEqual(scaleMin);
          expect(view.scale).toBeLessThanOrEqual(scaleMax);
          expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * size.width) / 2 + 1e-6);
          expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * size.height) / 2 + 1e-6);
        }
      }),
    );
  });

  test('lies in the middle again when it is whole', () => {
    const near = moved(enlargedAt(fitting, 4, { x: 10, y: 10 }, size), { x: 500, y: 500 }, size);
    expect(enlargedAt(near, 0.01, { x: 0, y: 0 }, size)).toEqual(fitting);
  });

  test('is followed by the first one after the last', () => {
    expect(turned(2, 1, 3)).toBe(0);
    expect(turned(0, -1, 3)).toBe(2);
  });
});
