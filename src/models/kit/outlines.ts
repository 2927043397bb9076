import { Path, Shape } from 'three';

/** Outlines lie in the plane of x and y, in millimetres, drawn anticlockwise around their middle unless said otherwise. */
export type Flat = readonly [x: number, y: number];

/** A closed outline through the points, in their order. */
export function polygon(points: readonly Flat[]): Shape {
  return traced(new Shape(), points);
}

export function rectangle(width: number, height: number): Shape {
  return polygon(cornersOf(width, height));
}

/** A rectangle with round corners. */
export function roundedRectangle(width: number, height: number, radius: number): Shape {
  const [a, b] = [width / 2, height / 2];
  const r = Math.min(radius, a - 0.01, b - 0.01);
  const shape = new Shape();
  shape.moveTo(-a + r, -b);
  shape.lineTo(a - r, -b);
  shape.absarc(a - r, -b + r, r, -Math.PI / 2, 0, false);
  shape.lineTo(a, b - r);
  shape.absarc(a - r, b - r, r, 0, Math.PI / 2, false);
  shape.lineTo(-a + r, b);
  shape.absarc(-a + r, b - r, r, Math.PI / 2, Math.PI, false);
  shape.lineTo(-a, -b + r);
  shape.absarc(-a + r, -b + r, r, Math.PI, Math.PI * 1.5, false);
  return shape;
}

/** A rectangle whose corners are cut off at 45°. */
export function chamferedRectangle(width: number, height: number, cut: number): Shape {
  const [a, b, c] = [width / 2, height / 2, cut];
  return polygon([
    [-a + c, -b],
    [a - c, -b],
    [a, -b + c],
    [a, b - c],
    [a - c, b],
    [-a + c, b],
    [-a, b - c],
    [-a, -b + c],
  ]);
}

export function circle(radius: number): Shape {
  const shape = new Shape();
  shape.absarc(0, 0, radius, 0, Math.PI * 2, false);
  return shape;
}

/** Holes are added to an outline with `withHoles`; they must not touch each other or the outline. */
export function roundHole(x: number, y: number, radius: number): Path {
  const path = new Path();
  path.absarc(x, y, radius, 0, Math.PI * 2, true);
  return path;
}

export function boxHole(x: number, y: number, width: number, height: number): Path {
  return traced(
    new Path(),
    cornersOf(width, height)
      .reverse()
      .map(([px, py]) => [px + x, py + y] as const),
  );
}

/** A slot with round ends, lying or standing as its sides say. */
export function slotHole(x: number, y: number, width: number, height: number): Path {
  const path = new Path();
  const points = roundedRectangle(width, height, Math.min(width, height) / 2)
    .getPoints(8)
    .reverse();
  path.setFromPoints(points.map((point) => point.clone().set(point.x + x, point.y + y)));
  path.closePath();
  return path;
}

export function polygonHole(points: readonly Flat[]): Path {
  return traced(new Path(), points);
}

export function withHoles(shape: Shape, holes: readonly Path[]): Shape {
  shape.holes.push(...holes);
  return shape;
}

function cornersOf(width: number, height: number): Flat[] {
  const [a, b] = [width / 2, height / 2];
  return [
    [-a, -b],
    [a, -b],
    [a, b],
    [-a, b],
  ];
}

function traced<Outline extends Path>(outline: Outline, points: readonly Flat[]): Outline {
  points.forEach(([x, y], index) => (index === 0 ? outline.moveTo(x, y) : outline.lineTo(x, y)));
  outline.closePath();
  return outline;
}
