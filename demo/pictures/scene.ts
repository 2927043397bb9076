import type { Sketch, Attributes } from './sketch.ts';
import { group, n, path, polygon, rect } from './sketch.ts';
import { shade } from './materials.ts';

/** Millimetres: x to the right, y up, z towards the viewer. */
export type Vec = readonly [x: number, y: number, z: number];

export type Size = readonly [width: number, height: number, depth: number];

/**
 * A parallel camera on a product. Because the projection is parallel, everything flat on a face is an affine picture:
 * it is drawn in plain millimetres and placed by one matrix.
 */
export type Scene = {
  point: (at: Vec) => readonly [x: number, y: number];
  /** Places a flat drawing whose x runs along `u` and whose y runs along `v` from `origin`. */
  face: (origin: Vec, u: Vec, v: Vec, content: string, more?: Attributes) => string;
  /** The face towards the viewer, at depth `z`; the drawing's origin is its upper left corner. */
  front: (x: number, top: number, z: number, content: string) => string;
  /** A face that looks up, at height `y`; the drawing's y runs from the back to the front. */
  top: (x: number, y: number, back: number, content: string) => string;
  /** The visible flank at `x`; the drawing's x runs from the viewer-side edge (left flank: from the back). */
  flank: (x: number, top: number, back: number, content: string) => string;
  /** A box with its visible faces shaded from one colour, its lower left back corner at `at`. */
  box: (at: Vec, size: Size, colour: string, options?: BoxOptions) => string;
  /** Soft shadow of a box's footprint on the ground. */
  shadow: (at: Vec, size: Size, strength?: number) => string;
  /** Pixels of the picture per millimetre. */
  scale: number;
  leftFlank: boolean;
};

export type BoxOptions = { edge?: number; gloss?: number; front?: string; top?: string; flank?: string };

export type Camera = { azimuth: number; elevation: number; fill?: number; shift?: number };

/** A scene in which a product of `size` fills the 800-pixel picture. */
export function createScene(sketch: Sketch, [width, height, depth]: Size, camera: Camera): Scene {
  const [a, e] = [(camera.azimuth * Math.PI) / 180, (camera.elevation * Math.PI) / 180];
  const project = ([x, y, z]: Vec): [number, number] => {
    const turned = -x * Math.sin(a) + z * Math.cos(a);
    return [x * Math.cos(a) + z * Math.sin(a), -y * Math.cos(e) + turned * Math.sin(e)];
  };
  const corners = [0, width].flatMap((x) =>
    [0, height].flatMap((y) => [0, depth].map((z) => project([x, y, z]))),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right, up, down] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 800 * (camera.fill ?? 0.84);
  const scale = Math.min(room / (right - left), (room * 0.94) / (down - up));
  const [ox, oy] = [
    400 - ((left + right) / 2) * scale,
    394 + (camera.shift ?? 0) - ((up + down) / 2) * scale,
  ];
  const leftFlank = camera.azimuth > 0;

  const point: Scene['point'] = (at) => {
    const [x, y] = project(at);
    return [ox + x * scale, oy + y * scale];
  };
  const direction = (v: Vec) => project(v).map((value) => value * scale) as [number, number];
  const face: Scene['face'] = (origin, u, v, content, more = {}) => {
    const [[ux, uy], [vx, vy], [x, y]] = [direction(u), direction(v), point(origin)];
    const matrix = [ux, uy, vx, vy]
      .map((value) => String(Math.round(value * 1e3) / 1e3).replace(/^(-?)0\./, '$1.'))
      .join(' ');
    return group(content, { transform: `matrix(${matrix} ${n(x)} ${n(y)})`, ...more });
  };
  const front: Scene['front'] = (x, top, z, content) => face([x, top, z], [1, 0, 0], [0, -1, 0], content);
  const top: Scene['top'] = (x, y, back, content) => face([x, y, back], [1, 0, 0], [0, 0, 1], content);
  const flank: Scene['flank'] = (x, upper, back, content) =>
    face([x, upper, back], [0, 0, 1], [0, -1, 0], content);

  // One decimal of a screen pixel is enough; it keeps the files small.
  const spot = (x: number, y: number, z: number) => {
    const [px, py] = point([x, y, z]);
    return `${Math.round(px * 10) / 10} ${Math.round(py * 10) / 10}`;
  };
  const box: Scene['box'] = ([x, y, z], [w, h, d], colour, options = {}) => {
    const sideX = leftFlank ? x : x + w;
    const gloss = options.gloss ?? 0.1;
    const lines = options.edge ?? 0.35;
    const topFill =
      options.top ??
      sketch.linear(70, [0, shade(colour, gloss + 0.1)], [1, shade(colour, gloss * 0.4 + 0.02)]);
    const frontFill =
      options.front ?? sketch.linear(80, [0, shade(colour, gloss)], [0.5, colour], [1, shade(colour, -0.22)]);
    const flankFill = options.flank ?? sketch.linear(90, [0, shade(colour, -0.2)], [1, shade(colour, -0.42)]);
    const [backLeft, backRight] = [spot(x, y + h, z), spot(x + w, y + h, z)];
    const [left, right] = [spot(x, y + h, z + d), spot(x + w, y + h, z + d)];
    const [low, near] = [spot(sideX, y, z + d), leftFlank ? left : right];
    const far = leftFlank ? backLeft : backRight;
    const faces = [
      path(`M${backLeft} ${backRight} ${right} ${left}Z`, topFill),
      path(`M${spot(sideX, y, z)} ${far} ${near} ${low}Z`, flankFill),
      path(`M${spot(x, y, z + d)} ${spot(x + w, y, z + d)} ${right} ${left}Z`, frontFill),
    ];
    if (lines > 0) {
      faces.push(
        path(`M${leftFlank ? right : left} ${near} ${low}M${near} ${far}`, 'none', {
          stroke: shade(colour, 0.55),
          'stroke-width': 1.2,
          opacity: lines,
        }),
      );
    }
    return faces.join('');
  };

  const shadow: Scene['shadow'] = ([x, y, z], [w, , d], strength = 1) => {
    const foot = (grow: number, dx: number, dz: number): [number, number][] =>
      [
        [x - grow + dx, z - grow + dz],
        [x + w + grow + dx, z - grow + dz],
        [x + w + grow + dx, z + d + grow + dz],
        [x - grow + dx, z + d + grow + dz],
      ].map(([px = 0, pz = 0]) => [...point([px, y, pz])] as [number, number]);
    const reach = Math.max(w, d);
    return (
      polygon(foot(reach * 0.02, reach * 0.02, reach * 0.05), '#2b3440', {
        opacity: 0.22 * strength,
        filter: sketch.blur(26),
      }) + polygon(foot(0, 0, reach * 0.012), '#141a22', { opacity: 0.42 * strength, filter: sketch.blur(8) })
    );
  };
  return { point, face, front, top, flank, box, shadow, scale, leftFlank };
}

/** The light ground on which every product stands. */
export function studio(sketch: Sketch): string {
  return rect(0, 0, 800, 800, sketch.linear(90, [0, '#fdfdfe'], [0.6, '#f5f7f8'], [1, '#e3e7eb']));
}
