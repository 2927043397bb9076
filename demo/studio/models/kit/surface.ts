import { BufferGeometry, Float32BufferAttribute, Vector3 } from 'three';
import { mergeVertices } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

/** A point of a curved surface for `u` and `v` between 0 and 1, in millimetres. */
export type Surface = (u: number, v: number) => Vector3;

/** Turns a surface into triangles, smooth over seams and poles. `closed` joins v = 1 to v = 0. */
export function skin(surface: Surface, rows: number, columns: number, closed = false): BufferGeometry {
  const positions: number[] = [];
  const uvs: number[] = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const v = closed && column === columns ? 0 : column / columns;
      positions.push(...surface(row / rows, v).toArray());
      uvs.push(column / columns, row / rows);
    }
  }
  return gridGeometry(positions, uvs, rows, columns, closed);
}

/**
 * A shell part lying on a surface, like a mouse button: its rim falls in a quarter circle to the surface, so that a
 * seam with a real shadow stays between neighbours. `from` and `to` give v at a row, `lift` millimetres.
 */
export function shellPart(
  surface: Surface,
  {
    u: [u0, u1],
    from,
    to,
    lift,
    rim = lift,
    rows = 48,
    columns = 32,
  }: {
    u: readonly [number, number];
    from: (along: number) => number;
    to: (along: number) => number;
    lift: number;
    rim?: number;
    rows?: number;
    columns?: number;
  },
): BufferGeometry {
  const rimSteps = 4;
  const positions: number[] = [];
  const uvs: number[] = [];
  const totalRows = rows + 2 * rimSteps;
  const totalColumns = columns + 2 * rimSteps;
  // The rim's width in u and v is taken from the part's real size, so that it is round on long and on short parts.
  const middle = (u0 + u1) / 2;
  const lengthU = arcLength((t) => surface(u0 + (u1 - u0) * t, (from(0.5) + to(0.5)) / 2));
  const lengthV = arcLength((t) => surface(middle, from(0.5) + (to(0.5) - from(0.5)) * t));
  const rimU = Math.min(0.4, rim / lengthU);
  const rimV = Math.min(0.4, rim / lengthV);
  for (let row = 0; row <= totalRows; row++) {
    const [along, sinkU] = throughRim(row, rows, rimSteps, rimU);
    for (let column = 0; column <= totalColumns; column++) {
      const [across, sinkV] = throughRim(column, columns, rimSteps, rimV);
      const u = u0 + (u1 - u0) * along;
      const v = from(along) + (to(along) - from(along)) * across;
      const down = Math.min(1, Math.hypot(sinkU, sinkV));
      const height = lift * Math.sqrt(Math.max(0, 1 - down * down)) - 0.15 * (down >= 1 ? 1 : 0);
      const point = surface(u, v).addScaledVector(normalOf(surface, u, v), height);
      positions.push(...point.toArray());
      uvs.push(across, along);
    }
  }
  return gridGeometry(positions, uvs, totalRows, totalColumns, false);
}

/** Place within a part (0–1) of a grid line and how far it has sunk into the rim (0 on the flat, 1 at the edge). */
function throughRim(index: number, inner: number, steps: number, rim: number): [number, number] {
  if (index < steps) {
    const angle = (index / steps) * (Math.PI / 2);
    return [rim * (1 - Math.cos(angle)), 1 - Math.sin(angle)];
  }
  if (index > inner + steps) {
    const [place, sink] = throughRim(inner + 2 * steps - index, inner, steps, rim);
    return [1 - place, sink];
  }
  return [rim + ((1 - 2 * rim) * (index - steps)) / inner, 0];
}

/** Outward direction of a surface. */
export function normalOf(surface: Surface, u: number, v: number): Vector3 {
  const step = 1e-3;
  const along = surface(Math.min(1, u + step), v).sub(surface(Math.max(0, u - step), v));
  const across = surface(u, Math.min(1, v + step)).sub(surface(u, Math.max(0, v - step)));
  return across.cross(along).normalize();
}

function arcLength(curve: (t: number) => Vector3): number {
  let length = 0;
  for (let step = 0; step < 16; step++) length += curve(step / 16).distanceTo(curve((step + 1) / 16));
  return Math.max(length, 1e-3);
}

function gridGeometry(positions: number[], uvs: number[], rows: number, columns: number, weld: boolean) {
  const index: number[] = [];
  const width = columns + 1;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const a = row * width + column;
      index.push(a, a + 1, a + width, a + 1, a + width + 1, a + width);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  if (!weld) geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  geometry.setIndex(index);
  const joined = weld ? mergeVertices(geometry, 1e-3) : geometry;
  joined.computeVertexNormals();
  return joined;
}

/** A smooth curve through `[place, value]` pairs, for lengthwise profiles; flat beyond its ends. */
export function profile(...points: readonly (readonly [number, number])[]): (place: number) => number {
  return (place) => {
    const first = points[0];
    const last = points.at(-1);
    if (first === undefined || last === undefined) return 0;
    if (place <= first[0]) return first[1];
    if (place >= last[0]) return last[1];
    const next = points.findIndex(([at]) => at >= place);
    const [x1, y1] = points[next - 1] ?? first;
    const [x2, y2] = points[next] ?? last;
    const [x0, y0] = points[next - 2] ?? [x1 - (x2 - x1), y1];
    const [x3, y3] = points[next + 1] ?? [x2 + (x2 - x1), y2];
    const t = (place - x1) / (x2 - x1);
    const before = ((y2 - y0) / (x2 - x0)) * (x2 - x1);
    const after = ((y3 - y1) / (x3 - x1)) * (x2 - x1);
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * y1 + (t3 - 2 * t2 + t) * before + (-2 * t3 + 3 * t2) * y2 + (t3 - t2) * after
    );
  };
}

/** Signed power, for superellipses: `cos` and `sin` bent towards a rounded rectangle. */
export function bent(value: number, exponent: number): number {
  return Math.sign(value) * Math.abs(value) ** exponent;
}

/** A soft block around the origin whose corners are round in all directions: cushions, pads, bodies held in the hand. */
export function cushion(
  [width, height, depth]: readonly [number, number, number],
  round: number,
  steps = 32,
): BufferGeometry {
  const power = 2 / round;
  return skin(
    (u, v) => {
      const up = Math.PI * (u - 0.5);
      const around = -Math.PI * 2 * v;
      const level = bent(Math.cos(up), power);
      return new Vector3(
        (width / 2) * level * bent(Math.cos(around), power),
        (height / 2) * bent(Math.sin(up), power),
        (depth / 2) * level * bent(Math.sin(around), power),
      );
    },
    steps,
    steps * 2,
    true,
  );
}
