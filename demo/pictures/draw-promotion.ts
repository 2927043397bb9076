import type { Placed } from './compose.ts';
import { compose } from './compose.ts';
import { shade } from './materials.ts';
import { createSketch, line, rect, svgDocument } from './sketch.ts';

/** A banner's ground colour and the products on it, placed on 1600 × 600. */
export type PromotionPicture = { tint: string; placed: readonly Placed[] };

/**
 * The banner of a promotion, 1600 × 600: a lit floor in the promotion's hue, its products on the right. The left two
 * fifths stay quiet, because the page sets the words there.
 */
export function drawPromotion({ tint, placed }: PromotionPicture): string {
  const sketch = createSketch('b');
  const wall = sketch.linear(8, [0, shade(tint, -0.5)], [0.55, shade(tint, -0.12)], [1, shade(tint, 0.2)]);
  const lamp = sketch.radial(
    0.72,
    0.4,
    0.5,
    [0, '#ffffff', 0.72],
    [0.45, '#ffffff', 0.26],
    [1, '#ffffff', 0],
  );
  const floor = sketch.linear(90, [0, shade(tint, -0.3), 0], [1, shade(tint, -0.55), 0.55]);
  // The workshop's cutting mat: a measured grid that fades towards the words.
  const grid = sketch.tile(50, 50, line(0, 50, 50, 50, '#fff', 1) + line(50, 0, 50, 50, '#fff', 1));
  const { defs, body } = compose(placed);
  const ground =
    rect(0, 0, 1600, 600, wall) +
    rect(0, 0, 1600, 600, grid, { opacity: 0.06 }) +
    rect(0, 0, 1600, 600, lamp) +
    rect(0, 360, 1600, 240, floor);
  return svgDocument(1600, 600, sketch.defs() + defs, ground + body);
}
