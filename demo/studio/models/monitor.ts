import { MathUtils, Vector3 } from 'three';
import type { BufferGeometry, Group, Object3D } from 'three';
import type { Detail } from '../../../src/models/kit/index.ts';
import {
  assembled,
  createKit,
  glossyPlastic,
  glow,
  plastic,
  polygon,
  roundedRectangle,
} from '../../../src/models/kit/index.ts';
import { litPicture } from './kit/picture.ts';
import { skin } from './kit/surface.ts';
import type { Wallpaper } from './kit/wallpaper.ts';
import { wallpaper } from './kit/wallpaper.ts';

export type MonitorShape = {
  inches: number;
  ratio: readonly [number, number];
  /** Radius of the curve in millimetres; absent for a flat screen. */
  curve?: number;
  /** `disc` tilts only, `square` also lifts and turns, `legs` is what gaming monitors stand on. */
  stand: 'disc' | 'square' | 'legs';
  colour: string;
  shows: Wallpaper;
  /** A strip of colour on the stand. */
  accent?: string;
  detail?: Detail;
};

/** Width and height of the lit area in millimetres. */
export function screenOf(inches: number, [across, up]: readonly [number, number]): [number, number] {
  const unit = (inches * 25.4) / Math.hypot(across, up);
  return [across * unit, up * unit];
}

/** A monitor on its stand, seen by its user. The lit area has the diagonal that the box states. */
export function monitor(shape: MonitorShape): Group {
  const { inches, ratio, curve, stand, colour, shows, accent, detail = 'high' } = shape;
  const kit = createKit(detail);
  const [width, height] = screenOf(inches, ratio);
  const border = 7;
  const chin = stand === 'disc' ? 17 : 13;
  const outerWidth = width + 2 * border;
  const outerHeight = height + border + chin;
  const columns = detail === 'high' ? 64 : 16;
  const shell = plastic(colour, 0.42);
  // A flat screen is a curve with a radius of 10 km.
  const radius = curve ?? 1e7;
  const onArc = (x: number, y: number, z: number) =>
    new Vector3((radius - z) * Math.sin(x / radius), y, radius - (radius - z) * Math.cos(x / radius));

  const sheet = (wide: number, tall: number, z: number) => (u: number, v: number) =>
    onArc((v - 0.5) * wide, (u - 0.5) * tall, z);
  const middle = (border - chin) / 2;
  const deep = 34;
  const parts: Object3D[] = [
    kit.solid(
      sweptBar(outerWidth, outerHeight, 11, 4, (x, y, z) => onArc(x, y + middle, z - 5.6), columns),
      shell,
    ),
    // The glass runs to the edge; the picture begins behind its black border.
    kit.solid(
      skin(sheet(outerWidth - 3, height + 2 * border - 3, 0.25), 1, columns),
      glossyPlastic('#060607', 0.16),
    ),
    litPicture(sheet(width, height, 0.55), {
      columns: detail === 'high' ? 960 : 64,
      rows: detail === 'high' ? 540 : 36,
      ratio: ratio[0] / ratio[1],
      paint: wallpaper(shows, ratio[0] / ratio[1]),
      strength: 1.15,
    }),
    kit.box([outerWidth * 0.52, outerHeight * 0.5, deep], 12, shell, {
      at: [0, -outerHeight * 0.06, -10 - deep / 2],
    }),
    kit.box([5, 1.2, 1], 0.4, glow('#dfe8ff', 1.4), { at: [outerWidth * 0.44, -height / 2 - chin + 3, 0.6] }),
  ];
  const lift = stand === 'disc' ? 105 : 120;
  const centre = lift + outerHeight / 2 - middle;
  const panel = assembled(parts, { at: [0, centre, 0], turn: [-4, 0, 0] });
  const behind = -10 - deep;

  if (stand === 'disc') {
    return assembled([
      panel,
      kit.plate(roundedRectangle(Math.min(240, outerWidth * 0.42), 190, 60), 8, 3, shell, {
        at: [0, 0, -60],
        turn: [-90, 0, 0],
      }),
      kit.box([46, centre - 20, 13], 5, shell, { at: [0, (centre - 20) / 2 + 6, behind + 2] }),
    ]);
  }
  if (stand === 'square') {
    return assembled([
      panel,
      kit.plate(roundedRectangle(250, 195, 10), 9, 2.5, shell, { at: [0, 0, -55], turn: [-90, 0, 0] }),
      kit.plate(roundedRectangle(78, centre + 20, 12), 30, 5, shell, {
        at: [0, (centre + 20) / 2 + 6, behind - 26],
      }),
      kit.cylinder(52, 5, 2, shell, { at: [0, 10, behind - 10] }),
    ]);
  }
  const leg = () =>
    kit.plate(
      polygon(
        [
          [34, -235],
          [20, -4],
          [13, 8],
          [-17, 8],
          [-2, -238],
          [14, -246],
        ].toReversed() as [number, number][],
      ),
      13,
      4,
      shell,
      { turn: [-90, 0, 0] },
    );
  return assembled([
    panel,
    ...[-1, 1].map((side) => assembled([leg()], { at: [side * 4, 0, behind - 20], turn: [0, side * 36, 0] })),
    kit.plate(
      polygon([
        [-42, 4],
        [42, 4],
        [30, centre * 0.5],
        [34, centre + 24],
        [-34, centre + 24],
        [-30, centre * 0.5],
      ]),
      30,
      6,
      shell,
      { at: [0, 4, behind - 26] },
    ),
    kit.box([74, 14, 60], 5, shell, { at: [0, 8, behind - 16] }),
    ...(accent === undefined
      ? []
      : [
          kit.box([7, centre * 0.3, 2], 0.8, plastic(accent, 0.35), { at: [0, centre * 0.22, behind + 4.4] }),
        ]),
  ]);
}

/** A long bar along an arc: `width` along it, `height` up, `depth` to the back, with edges of `round` millimetres. */
function sweptBar(
  width: number,
  height: number,
  depth: number,
  round: number,
  onArc: (x: number, y: number, z: number) => Vector3,
  columns: number,
): BufferGeometry {
  const steps = 5;
  // Along the bar: a closing point, the rounded end, the straight, and the same backwards.
  const stations: { x: number; inset: number; closed: boolean }[] = [];
  for (let step = 0; step <= steps; step++) {
    const angle = (step / steps) * (Math.PI / 2);
    stations.push({
      x: -width / 2 + round * (1 - Math.cos(angle)),
      inset: round * (1 - Math.sin(angle)),
      closed: false,
    });
  }
  const left = [{ x: -width / 2, inset: 0, closed: true }, ...stations];
  const straight = Array.from({ length: columns - 1 }, (_, column) => ({
    x: -width / 2 + round + ((width - 2 * round) * (column + 1)) / columns,
    inset: 0,
    closed: false,
  }));
  const all = [...left, ...straight, ...left.toReversed().map((end) => ({ ...end, x: -end.x }))];
  return skin(
    (u, v) => {
      const station = all[Math.round(u * (all.length - 1))] ?? { x: 0, inset: 0, closed: true };
      if (station.closed) return onArc(station.x, 0, 0);
      const { x, inset } = station;
      const [y, z] = outlinePoint(v, height - 2 * inset, depth - 2 * inset, round - inset);
      return onArc(x, y, z);
    },
    all.length - 1,
    40,
    true,
  );
}

/** A point of a rounded rectangle for v from 0 to 1, over the top to the front and back below. */
function outlinePoint(v: number, height: number, depth: number, round: number): [number, number] {
  const corner = Math.floor(v * 4) % 4;
  const angle = ((corner - 1) * Math.PI) / 2 + (Math.min((v * 40) % 10, 9) / 9) * (Math.PI / 2);
  const r = MathUtils.clamp(round, 0.01, Math.min(height, depth) / 2);
  const up = corner < 2 ? 1 : -1;
  const front = corner === 1 || corner === 2 ? 1 : -1;
  return [up * (height / 2 - r) + r * Math.cos(angle), front * (depth / 2 - r) + r * Math.sin(angle)];
}
