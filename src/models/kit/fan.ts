import { BufferGeometry, Float32BufferAttribute } from 'three';

export type Blades = {
  count: number;
  hubRadius: number;
  tipRadius: number;
  /** Along the axis. */
  depth: number;
  /** Radians that a blade's tip trails its root; negative turns the other way. */
  sweep: number;
  /** Part of the circle the blades cover; above 1 they overlap seen from the front. */
  cover?: number;
  thickness?: number;
};

/** One curved, twisted fan blade around the z axis, its middle in the plane z = 0. */
export function bladeGeometry(blades: Blades, steps: { along: number; across: number }): BufferGeometry {
  const { count, hubRadius, tipRadius, depth, sweep, cover = 0.95, thickness = 1.4 } = blades;
  const { along, across } = steps;
  const turn = Math.sign(sweep) || 1;
  const positions: number[] = [];
  for (const side of [1, -1]) {
    for (let i = 0; i <= along; i += 1) {
      const t = i / along;
      const radius = hubRadius + (tipRadius - hubRadius) * t;
      const chord = ((Math.PI * 2) / count) * cover * (1 - 0.1 * t);
      for (let j = 0; j <= across; j += 1) {
        const u = j / across;
        // Rounded tip corners: the blade's edge ends earlier at its leading and trailing side.
        const shorten = t > 0.9 ? 1 - ((t - 0.9) / 0.1) ** 2 * 0.06 : 1;
        const angle = -sweep * t ** 1.45 + (u - 0.5) * chord * shorten;
        const camber = Math.sin(Math.PI * u) * depth * 0.13;
        const z = turn * (u - 0.5) * depth * (0.95 - 0.3 * t) + camber;
        const thick = thickness * (0.3 + 0.7 * Math.sin(Math.PI * (0.06 + 0.88 * u)));
        positions.push(Math.cos(angle) * radius, Math.sin(angle) * radius, z + (side * thick) / 2);
      }
    }
  }
  const rowLength = across + 1;
  const offset = (along + 1) * rowLength;
  const index: number[] = [];
  for (let i = 0; i < along; i += 1) {
    for (let j = 0; j < across; j += 1) {
      const a = i * rowLength + j;
      const [b, c, d] = [a + 1, a + rowLength, a + rowLength + 1];
      index.push(a, c, b, b, c, d);
      index.push(offset + a, offset + b, offset + c, offset + b, offset + d, offset + c);
    }
  }
  const seam = (line: readonly number[]) => {
    // Each point and the next one, which the bound says is there.
    for (let step = 0; step + 1 < line.length; step += 1) {
      const [a, b] = [line[step]!, line[step + 1]!];
      index.push(a, b, offset + a, b, offset + b, offset + a);
    }
  };
  seam(Array.from({ length: along + 1 }, (_, i) => i * rowLength));
  seam(Array.from({ length: along + 1 }, (_, i) => (along - i) * rowLength + across));
  seam(Array.from({ length: across + 1 }, (_, j) => along * rowLength + j));
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}
