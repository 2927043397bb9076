import { BufferGeometry, Float32BufferAttribute } from 'three';

export type Perforation = {
  width: number;
  height: number;
  thickness: number;
  /** Distance between the middles of neighbouring holes. */
  pitch: number;
  /** Across a hole, corner to corner. */
  hole: number;
  /** Corners of a hole: 6 for honeycomb, 12 and more for round ones, 4 for squares. */
  sides?: number;
  /** Solid edge all around. */
  margin?: number;
  /** Says where there are holes at all; the middle of the sheet is 0, 0. */
  hasHole?: (x: number, y: number) => boolean;
};

/**
 * A perforated sheet around the origin, its faces towards ±z. It is put together from little tiles, because cutting
 * thousands of holes out of one outline takes minutes.
 */
export function perforatedGeometry(options: Perforation): BufferGeometry {
  const { width, height, thickness, pitch, sides = 6, margin = pitch } = options;
  const radius = Math.min(options.hole / 2, pitch * 0.48);
  const rowHeight = Math.max(sides === 4 ? pitch : pitch * 0.866, radius * 2.04);
  const rows = Math.max(1, Math.floor((height - margin * 2) / rowHeight));
  const positions: number[] = [];
  const normals: number[] = [];
  const [front, back] = [thickness / 2, -thickness / 2];

  const triangle = (points: readonly (readonly [number, number])[], z: number) => {
    const ordered = z > 0 ? points : [...points].reverse();
    for (const [x, y] of ordered) {
      positions.push(x, y, z);
      normals.push(0, 0, Math.sign(z));
    }
  };
  const quad = (x0: number, y0: number, x1: number, y1: number) => {
    if (x1 - x0 < 1e-6 || y1 - y0 < 1e-6) return;
    for (const z of [front, back]) {
      triangle(
        [
          [x0, y0],
          [x1, y0],
          [x1, y1],
        ],
        z,
      );
      triangle(
        [
          [x0, y0],
          [x1, y1],
          [x0, y1],
        ],
        z,
      );
    }
  };
  /** A wall between two points, facing the right-hand side of the way from `a` to `b`. */
  const wall = (a: readonly [number, number], b: readonly [number, number]) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const normal = [(b[1] - a[1]) / length, -(b[0] - a[0]) / length];
    for (const [x, y, z] of [
      [...a, back],
      [...b, back],
      [...b, front],
      [...a, back],
      [...b, front],
      [...a, front],
    ] as [number, number, number][]) {
      positions.push(x, y, z);
      normals.push(normal[0] ?? 0, normal[1] ?? 0, 0);
    }
  };

  const holeCorners = Array.from({ length: sides }, (_, index) => {
    const angle = ((index + 0.5) / sides) * Math.PI * 2 + (sides === 6 ? Math.PI / 6 : 0);
    return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
  });
  /** Where a ray from the tile's middle leaves the tile. */
  const onEdge = (dx: number, dy: number): readonly [number, number] => {
    const reach = Math.min(
      Math.abs(dx) > 1e-9 ? pitch / 2 / Math.abs(dx) : Infinity,
      Math.abs(dy) > 1e-9 ? rowHeight / 2 / Math.abs(dy) : Infinity,
    );
    return [dx * reach, dy * reach];
  };
  const tileCorners = [
    [pitch / 2, rowHeight / 2],
    [-pitch / 2, rowHeight / 2],
    [-pitch / 2, -rowHeight / 2],
    [pitch / 2, -rowHeight / 2],
  ] as const;
  const tile = (x: number, y: number) => {
    // A corner for each side, and the first after the last.
    for (let index = 0; index < sides; index += 1) {
      const [a, b] = [holeCorners[index]!, holeCorners[(index + 1) % sides]!];
      const outer = [onEdge(...a)];
      const from = Math.atan2(a[1], a[0]);
      const span = (Math.atan2(b[1], b[0]) - from + Math.PI * 4) % (Math.PI * 2);
      for (const corner of tileCorners
        .map((point) => ({
          point,
          turn: (Math.atan2(point[1], point[0]) - from + Math.PI * 4) % (Math.PI * 2),
        }))
        .filter(({ turn }) => turn > 1e-6 && turn < span - 1e-6)
        .sort((one, other) => one.turn - other.turn)) {
        outer.push(corner.point);
      }
      outer.push(onEdge(...b));
      const moved = ([px, py]: readonly [number, number]) => [px + x, py + y] as const;
      for (const z of [front, back]) {
        for (let step = 0; step + 1 < outer.length; step += 1) {
          triangle([moved(a), moved(outer[step]!), moved(outer[step + 1]!)], z);
        }
        triangle([moved(a), moved(outer.at(-1)!), moved(b)], z);
      }
      wall(moved(b), moved(a));
    }
  };

  const top = (rows * rowHeight) / 2;
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  quad(-halfWidth, top, halfWidth, halfHeight);
  quad(-halfWidth, -halfHeight, halfWidth, -top);
  for (let index = 0; index < rows; index += 1) {
    const y = -top + (index + 0.5) * rowHeight;
    const shift = index % 2 === 1 && sides !== 4 ? pitch / 2 : 0;
    const columns = Math.max(1, Math.floor((width - margin * 2 - shift * 2) / pitch));
    const left = (-columns * pitch) / 2;
    quad(-halfWidth, y - rowHeight / 2, left, y + rowHeight / 2);
    quad(-left, y - rowHeight / 2, halfWidth, y + rowHeight / 2);
    for (let column = 0; column < columns; column += 1) {
      const x = left + (column + 0.5) * pitch;
      if (options.hasHole?.(x, y) ?? true) tile(x, y);
      else quad(x - pitch / 2, y - rowHeight / 2, x + pitch / 2, y + rowHeight / 2);
    }
  }
  const edge = [
    [-halfWidth, -halfHeight],
    [halfWidth, -halfHeight],
    [halfWidth, halfHeight],
    [-halfWidth, halfHeight],
  ] as const;
  edge.forEach((corner, index) => wall(corner, edge[(index + 1) % 4]!));

  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3));
  return geometry;
}
