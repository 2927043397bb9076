import type { Group, Object3D } from 'three';
import type { Detail, Kit } from './kit/index.ts';
import {
  assembled,
  boxHole,
  circle,
  createKit,
  fabric,
  metal,
  nameplate,
  nickel,
  plastic,
  powderCoat,
  roundedRectangle,
  roundHole,
  row,
  smoothPlastic,
  withHoles,
} from './kit/index.ts';

export type PowerSupply = {
  /** ATX is 150 × 86 mm at any length, SFX 125 × 63.5 × 100 mm, TFX 85 × 65 × 175 mm. */
  form: 'ATX' | 'SFX' | 'TFX';
  lengthMm: number;
  colour: 'black' | 'white';
  /** Modular ones have sockets, the others a bundle of cables. */
  isModular: boolean;
  detail?: Detail;
};

const sizes = { ATX: [150, 86], SFX: [125, 63.5], TFX: [85, 65] } as const;

/** A power supply lying with its fan up, its sockets or cables towards the viewer, a wide side on the left. */
export function powerSupply({ form, lengthMm, colour, isModular, detail }: PowerSupply): Group {
  const kit = createKit(detail);
  const [width, height] = sizes[form];
  const coat = colour === 'white' ? powderCoat('#f2f3f4', 0.52) : powderCoat('#1d1e20', 0.58);
  const ink = colour === 'white' ? '#5b6068' : '#d5d8dc';
  const front = lengthMm / 2;
  const fan = Math.min(form === 'ATX' ? 135 : form === 'SFX' ? 92 : 80, width - 12, lengthMm - 8);
  const mouth = fan / 2;
  const lid = withHoles(roundedRectangle(width, lengthMm, 2.5), [roundHole(0, 0, mouth)]);
  const parts: Object3D[] = [
    kit.plate(lid, 1.2, 0.4, coat, { at: [0, height - 1.2, 0], turn: [-90, 0, 0] }),
    kit.box([width, 1.2, lengthMm], 0.4, coat, { at: [0, 0.6, 0] }),
    ...[-1, 1].map((side) =>
      kit.box([1.2, height - 1, lengthMm], 0.4, coat, { at: [side * (width / 2 - 0.6), height / 2, 0] }),
    ),
    kit.box([width - 2, height - 2, 1.2], 0.3, coat, { at: [0, height / 2, -front + 0.6] }),
    frontSheet(kit, { width, height, front, isModular, coat }),
    // Dark inside, the fan under its grille.
    kit.box([width - 8, 2, lengthMm - 8], 0, smoothPlastic('#0b0b0c', 0.7), { at: [0, height - 34, 0] }),
    kit.rotor(
      { diameter: fan - 6, depth: 18, blades: 9, sweep: 0.8, blade: smoothPlastic('#232528', 0.4), cover: 1 },
      { at: [0, height - 4.5, 0], turn: [-90, 0, 0] },
    ),
    ...grille(kit, mouth, height),
    nameplate(
      { word: 'model', width: lengthMm * 0.5, height: height * 0.2, colour: ink },
      { at: [-width / 2 - 0.1, height * 0.38, 0], turn: [0, -90, 0] },
    ),
    nameplate(
      { word: 'brand', width: lengthMm * 0.62, height: height * 0.15, colour: ink },
      { at: [-width / 2 - 0.1, height * 0.68, 0], turn: [0, -90, 0] },
    ),
    kit.boxes(
      [{ size: [0.2, 0.8, lengthMm * 0.62], at: [-width / 2 - 0.05, height * 0.54, 0] }],
      colour === 'white' ? metal('#a4a7ac', 0.35) : metal('#8b8e93', 0.3),
    ),
    kit.screws(
      [
        [-width / 2 + 6, height / 2 - 4, 0],
        [width / 2 - 6, height / 2 - 4, 0],
      ].map(([x = 0, y = 0]) => [x, y, front + 0.6] as const),
      2.4,
    ),
  ];
  return assembled(parts);
}

/** Wire rings and spokes over the fan. */
function grille(kit: Kit, mouth: number, height: number): Object3D[] {
  const wire = nickel();
  const rings = Math.max(4, Math.floor(mouth / 8.5));
  return [
    ...Array.from({ length: rings }, (_, index) =>
      kit.ring(mouth * ((index + 1) / (rings + 0.2)), 1.5, wire, {
        at: [0, height + 0.3, 0],
        turn: [90, 0, 0],
      }),
    ),
    ...[45, 135].map((angle) =>
      kit.cylinder(0.85, mouth * 2, 0.2, wire, { at: [0, height + 1.3, 0], turn: [90, angle, 0] }),
    ),
    kit.plate(circle(11), 1, 0.3, metal('#3c3f44', 0.3), { at: [0, height + 0.6, 0], turn: [-90, 0, 0] }),
  ];
}

/** The side that looks into the case: sockets, or the grommet with its cables. */
function frontSheet(
  kit: Kit,
  {
    width,
    height,
    front,
    isModular,
    coat,
  }: {
    width: number;
    height: number;
    front: number;
    isModular: boolean;
    coat: ReturnType<typeof powderCoat>;
  },
): Group {
  const parts: Object3D[] = [];
  if (isModular) {
    parts.push(kit.box([width - 2, height - 2, 1.2], 0.3, coat, { at: [0, height / 2, front - 0.6] }));
    const socket = smoothPlastic('#0e0f10', 0.42);
    const sockets = [
      ...row(4, 25, -width * 0.02).map((x) => ({ x, y: height * 0.27, w: 18, h: 9.6 })),
      ...row(3, 25, width * 0.06).map((x) => ({ x, y: height * 0.5, w: 18, h: 9.6 })),
      { x: -width * 0.24, y: height * 0.74, w: 44, h: 10 },
      { x: width * 0.16, y: height * 0.74, w: 20, h: 10 },
    ].filter(({ x, w }) => Math.abs(x) + w / 2 < width / 2 - 4);
    parts.push(
      ...sockets.map(({ x, y, w, h }) =>
        kit.plate(withHoles(roundedRectangle(w, h, 1), [boxHole(0, 0, w - 2.4, h - 2.4)]), 3, 0.3, socket, {
          at: [x, y, front - 1],
        }),
      ),
      kit.boxes(
        sockets.flatMap(({ x, y, w }) =>
          row(Math.floor((w - 3) / 4.2), 4.2, x).flatMap((px) =>
            [-2.1, 2.1].map((py) => ({ size: [3, 3, 0.4] as const, at: [px, y + py, front + 0.7] as const })),
          ),
        ),
        smoothPlastic('#1a1b1d', 0.5),
      ),
    );
  } else {
    parts.push(
      kit.plate(
        withHoles(roundedRectangle(width - 2, height - 2, 1), [roundHole(-width * 0.24, 0, 13)]),
        1.2,
        0.3,
        coat,
        {
          at: [0, height / 2, front - 1.2],
        },
      ),
      kit.ring(13, 3, plastic('#101113', 0.5), { at: [-width * 0.24, height / 2, front - 0.4] }),
    );
    const sleeve = fabric('#191a1c');
    const bundles = [
      { end: [-width * 0.36, 74], radius: 6.4, plug: [52, 12] },
      { end: [-width * 0.02, 66], radius: 4.4, plug: [20, 10] },
      { end: [width * 0.2, 54], radius: 4.2, plug: [18, 10] },
      { end: [width * 0.4, 40], radius: 3.4, plug: [24, 7] },
    ] as const;
    parts.push(
      ...bundles.flatMap(({ end: [x, z], radius, plug: [wide, thick] }, index) => [
        kit.tube(
          [
            [-width * 0.24 + index * 2 - 3, height / 2 - 2 + index * 2, front - 8],
            [-width * 0.24 + index * 3, height / 2 - 3, front + 14],
            [-width * 0.14 + index * 8 - (index === 0 ? 12 : 0), height * 0.28, front + 34],
            [x, radius + 1.5, front + z * 0.72],
            [x, radius + 1.5, front + z],
          ],
          radius,
          sleeve,
          { tension: 0.5 },
        ),
        kit.box([wide * 0.6, thick, 15], 0.8, smoothPlastic('#0f1011', 0.42), {
          at: [x, thick / 2 + 1, front + z + 6],
        }),
      ]),
    );
  }
  return assembled(parts);
}
