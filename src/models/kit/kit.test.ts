import { Box3, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { createKit, metal, plastic, roundedRectangle, roundHole, withHoles } from './index.ts';
import type { Detail } from './index.ts';

const measure = (part: Parameters<Box3['setFromObject']>[0]) =>
  new Box3()
    .setFromObject(part)
    .getSize(new Vector3())
    .toArray()
    .map((value) => Math.round(value * 10) / 10);

describe.each(['high', 'low'] as const satisfies readonly Detail[])('the kit in %s detail', (detail) => {
  const kit = createKit(detail);

  test('a plate keeps its outline and thickness in spite of its bevel', () => {
    const outline = withHoles(roundedRectangle(120, 80, 6), [roundHole(10, 0, 20)]);
    expect(measure(kit.plate(outline, 12, 2, plastic()))).toEqual([120, 80, 12]);
  });

  test('a rounded box is as large as asked', () => {
    expect(measure(kit.box([40, 30, 2], 1.5, plastic()))).toEqual([40, 30, 2]);
  });

  test('a framed fan fills its frame and no more', () => {
    expect(measure(kit.framedFan({ size: 120, depth: 25 }))).toEqual([120, 120, 25]);
  });

  test('a perforated sheet is as large as asked', () => {
    const sheet = { width: 90, height: 60, thickness: 1, pitch: 5, hole: 4 };
    expect(measure(kit.perforated(sheet, metal()))).toEqual([90, 60, 1]);
  });

  test('raised lettering is as high as asked and skips what the face lacks', () => {
    const [width, height] = measure(kit.lettering('HX漢', { height: 10, depth: 1 }, metal()));
    expect(height).toBeGreaterThanOrEqual(9.9);
    expect(height).toBeLessThan(10.4);
    expect(width).toBeLessThan(22);
  });
});
