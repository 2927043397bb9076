import type { Group, Object3D } from 'three';
import type { Detail, Kit } from '../../../src/models/kit/index.ts';
import {
  anodised,
  assembled,
  boxHole,
  brushedMetal,
  chance,
  circle,
  circuitBoard,
  createKit,
  gold,
  ink,
  metal,
  nameplate,
  polygon,
  powderCoat,
  rectangle,
  roundedRectangle,
  roundHole,
  row,
  smoothPlastic,
  withHoles,
} from '../../../src/models/kit/index.ts';

export type M2Drive = {
  /** 30, 42, 60 or 80; the width is always 22 mm. */
  lengthMm: number;
  /** A heatsink on top; without it the label shows. */
  hasHeatsink: boolean;
  colour: 'black' | 'white';
  /** The stripe of the label. */
  accent: string;
  detail?: Detail;
};

/** An M.2 drive leaning back a little, its contacts on the right. */
export function m2Drive({ lengthMm, hasHeatsink, colour, accent, detail }: M2Drive): Group {
  const kit = createKit(detail);
  const half = lengthMm / 2;
  const random = chance(lengthMm);
  const outline = withHoles(
    polygon([
      [-half, -11],
      [half, -11],
      [half, -6.6],
      [half, -6],
      [half - 4, -6],
      [half - 4, -4.8],
      [half, -4.8],
      [half, 11],
      [-half, 11],
      [-half, 1.8],
      [-half + 1.6, 1.6],
      [-half + 1.9, 0],
      [-half + 1.6, -1.6],
      [-half, -1.8],
    ]),
    [],
  );
  const parts: Object3D[] = [
    kit.plate(outline, 0.8, 0.08, circuitBoard('#101416'), { at: [0, 0, -0.4] }),
    kit.boxes(
      row(36, 0.5)
        .filter((y) => y > -4.2 || y < -6.4)
        .flatMap((y) =>
          [0.42, -0.42].map((z) => ({ size: [3.2, 0.34, 0.06] as const, at: [half - 1.9, y, z] as const })),
        ),
      gold(),
    ),
  ];
  if (hasHeatsink) {
    const sink = colour === 'white' ? powderCoat('#f4f5f6', 0.45) : anodised('#3c3f44', 0.4);
    parts.push(
      kit.plate(withHoles(roundedRectangle(lengthMm - 7, 22.6, 1.4), []), 3.4, 0.5, sink, {
        at: [-0.4, 0, 0.6],
      }),
      kit.boxes(
        row(7, 2.9).map((y) => ({ size: [lengthMm - 12, 1.3, 3.4] as const, at: [-0.4, y, 5] as const })),
        sink,
        0.45,
      ),
      kit.plate(rectangle(lengthMm * 0.4, 15), 1, 0.3, brushedMetal('#56595e', 0.36), {
        at: [-lengthMm * 0.12, 0, 6.1],
      }),
      kit.boxes([{ size: [1.6, 15, 0.3], at: [-lengthMm * 0.12 + lengthMm * 0.18, 0, 7.1] }], ink(accent)),
      nameplate(
        { word: 'brand', width: lengthMm * 0.32, height: 4, colour: '#e3e6e9' },
        { at: [-lengthMm * 0.13, 2.6, 7.2] },
      ),
      nameplate(
        { word: 'model', width: lengthMm * 0.3, height: 3, colour: '#c9cdd2' },
        { at: [-lengthMm * 0.13, -3.4, 7.2] },
      ),
    );
  } else {
    const label = lengthMm - 15;
    parts.push(
      kit.boxes(
        [
          { size: [13, 13.5, 1.1], at: [-half + 14, 0, 0.9] },
          { size: [13, 13.5, 1.1], at: [-half + 30, 0, 0.9] },
          { size: [11, 11, 1], at: [half - 26, 0, 0.9] },
          { size: [9, 13, 1], at: [half - 12.5, 0, 0.9] },
        ]
          .filter(({ at: [x] }) => Math.abs(x ?? 0) < half - 4)
          .map(({ size, at }) => ({
            size: size as [number, number, number],
            at: at as [number, number, number],
          })),
        smoothPlastic('#141416', 0.42),
        0.15,
      ),
      kit.boxes(
        Array.from({ length: 46 }, () => ({
          size: [0.6 + random() * 0.7, 0.4 + random() * 0.4, 0.5] as const,
          at: [
            (random() - 0.5) * (lengthMm - 12),
            (random() > 0.5 ? 1 : -1) * (8.4 + random() * 1.8),
            0.6,
          ] as const,
        })),
        smoothPlastic('#7a6a55', 0.5),
      ),
      kit.plate(
        roundedRectangle(label, 18.4, 0.8),
        0.16,
        0,
        ink(colour === 'white' ? '#eef0f2' : '#17181b', 0.38),
        { at: [-2.2, 0, 1.46] },
      ),
      kit.print(
        polygon([
          [label / 2 - 13, -9.2],
          [label / 2 - 7, -9.2],
          [label / 2 - 1, 9.2],
          [label / 2 - 7, 9.2],
        ]),
        ink(accent, 0.35),
        { at: [-2.2, 0, 1.62] },
      ),
      kit.boxes(
        Array.from({ length: 20 }, (_, index) => ({
          size: [0.2 + random() * 0.35, 2.6, 0.03] as const,
          at: [-2.2 - label / 2 + 4 + index * 0.8, -6.4, 1.66] as const,
        })),
        ink(colour === 'white' ? '#17181a' : '#c9cdd2'),
      ),
      nameplate(
        {
          word: 'brand',
          width: label * 0.56,
          height: 5,
          colour: colour === 'white' ? '#17181a' : '#eceef0',
          align: 'left',
        },
        { at: [-2.2 - label * 0.17, 3.8, 1.7] },
      ),
      nameplate(
        {
          word: 'model',
          width: label * 0.4,
          height: 3.2,
          colour: colour === 'white' ? '#4d525a' : '#b9bec4',
          align: 'left',
        },
        { at: [-2.2 - label * 0.25, -2.2, 1.7] },
      ),
    );
  }
  return assembled([assembled(parts, { turn: [-24, 0, 0] })], { at: [0, 11, 0] });
}

/** Which side of a drive looks at the viewer. */
type Side = 'face' | 'back';

const faced = (side: Side): [number, number, number] => [0, side === 'back' ? 180 : 0, 0];

export type SataSsd = { colour: 'black' | 'silver'; accent: string; shows?: Side; detail?: Detail };

/** A 2.5" drive of 100.2 × 69.85 × 7 mm, standing on its long side and leaning back. */
export function sataSsd({ colour, accent, shows = 'face', detail }: SataSsd): Group {
  const kit = createKit(detail);
  const shell = colour === 'silver' ? anodised('#b4b8bd', 0.36) : anodised('#34363a', 0.42);
  const inkColour = colour === 'silver' ? '#33363b' : '#e3e6e9';
  const parts: Object3D[] = [
    kit.plate(roundedRectangle(100.2, 69.85, 2.4), 7, 0.9, shell, { at: [0, 35, -3.5] }),
    kit.plate(
      roundedRectangle(88, 57, 1.4),
      0.3,
      0.1,
      colour === 'silver' ? brushedMetal('#c3c6cb', 0.32) : powderCoat('#202124', 0.5),
      { at: [0, 35, 3.4] },
    ),
    kit.print(
      polygon([
        [14, 6.5],
        [26, 6.5],
        [44, 46],
        [44, 63.5],
        [40, 63.5],
      ]),
      ink(accent, 0.35),
      { at: [0, 0, 3.72] },
    ),
    kit.boxes([{ size: [1, 30, 3.6], at: [50, 32, -0.4] }], smoothPlastic('#0c0c0d', 0.5)),
    kit.boxes(
      row(15, 1.6, 30).map((y) => ({ size: [1.2, 0.8, 0.2] as const, at: [50, y, -0.6] as const })),
      gold(),
    ),
    kit.screws(
      [
        [-44, 6, 3.5],
        [44, 6, 3.5],
        [-44, 64, 3.5],
      ],
      1.6,
    ),
    nameplate(
      { word: 'brand', width: 52, height: 9, colour: inkColour, align: 'left' },
      { at: [-14, 47, 3.9] },
    ),
    nameplate(
      { word: 'model', width: 34, height: 7, colour: inkColour, align: 'left' },
      { at: [-23, 22, 3.9] },
    ),
  ];
  if (shows === 'back')
    parts.push(
      assembled(
        [
          kit.plate(roundedRectangle(94, 63, 1.4), 0.3, 0.1, shell, { at: [0, 35, 3.4] }),
          kit.plate(roundedRectangle(56, 38, 1.2), 0.14, 0, ink('#eef0f2', 0.45), { at: [0, 36, 3.7] }),
          ...smallPrint(kit, [0, 36, 3.86], 50, 32),
          kit.screws(
            [-1, 1].flatMap((x) => [5, 65].map((y) => [x * 44, y, 3.6] as const)),
            1.5,
          ),
        ],
        { turn: [0, 180, 0] },
      ),
    );
  return assembled([assembled([assembled(parts, { turn: faced(shows) })], { turn: [-14, 0, 0] })]);
}

export type HardDisk = { form: '3.5' | '2.5'; accent: string; shows?: Side; detail?: Detail };

/** A hard disk standing on its short side and leaning back, its lid or its circuit board towards the viewer. */
export function hardDisk({ form, accent, shows = 'face', detail }: HardDisk): Group {
  const kit = createKit(detail);
  const isLarge = form === '3.5';
  const [width, height, depth] = isLarge ? [101.6, 147, 26.1] : [69.85, 100, 9.5];
  const s = width / 101.6;
  const cast = metal('#8f9297', 0.42);
  const lid = brushedMetal('#c6c9cd', 0.3);
  const lidOutline = withHoles(
    polygon([
      [-width / 2 + 3, 4 * s],
      [width / 2 - 3, 4 * s],
      [width / 2 - 3, height * 0.72],
      [width / 2 - 12 * s, height - 4 * s],
      [-width / 2 + 12 * s, height - 4 * s],
      [-width / 2 + 3, height - 13 * s],
    ]),
    [],
  );
  const face = depth / 2;
  const spots = [
    [-width / 2 + 7 * s, 9 * s],
    [width / 2 - 7 * s, 9 * s],
    [-width / 2 + 7 * s, height * 0.5],
    [width / 2 - 7 * s, height * 0.5],
    [-width / 2 + 15 * s, height - 10 * s],
    [width / 2 - 15 * s, height - 10 * s],
  ] as const;
  const labelY = height * 0.25;
  const parts: Object3D[] = [
    kit.plate(withHoles(roundedRectangle(width, height, 3 * s), []), depth - 2, 1.4, cast, {
      at: [0, height / 2, -face],
    }),
    kit.plate(lidOutline, 2.4, 0.7, lid, { at: [0, 0, face - 2.4] }),
    // The pressed ring over the platters.
    kit.ring(width * 0.34, 1.6, lid, { at: [0, height * 0.69, face - 0.1] }),
    kit.plate(circle(width * 0.1), 0.7, 0.3, lid, { at: [0, height * 0.69, face - 0.3] }),
    kit.screws(
      spots.map(([x, y]) => [x, y, face] as const),
      2.6 * s,
    ),
    kit.plate(
      withHoles(roundedRectangle(width * 0.82, height * 0.37, 2), [
        roundHole(width * 0.28, height * 0.2, 3 * s),
      ]),
      0.14,
      0,
      ink('#eef0f2', 0.45),
      {
        at: [0, labelY, face],
      },
    ),
    kit.print(rectangle(width * 0.82, height * 0.1), ink(accent, 0.4), {
      at: [0, labelY + height * 0.12, face + 0.12],
    }),
    kit.boxes(
      Array.from({ length: 34 }, (_, index) => ({
        size: [0.4 + ((index * 7) % 5) * 0.16, 6 * s, 0.04] as const,
        at: [-width * 0.36 + index * 1.25 * s, labelY - height * 0.145, face + 0.18] as const,
      })),
      ink('#17181a'),
    ),
    kit.boxes(
      row(5, 2.6 * s, labelY - height * 0.06).map((y, index) => ({
        size: [width * (0.5 - index * 0.05), 0.9 * s, 0.04] as const,
        at: [-width * 0.13 - index * width * 0.025, y, face + 0.18] as const,
      })),
      ink('#8b8f95'),
    ),
    kit.plate(
      withHoles(rectangle(width - 14, 5), [boxHole(0, 0, 34 * s, 3)]),
      depth * 0.4,
      0.3,
      smoothPlastic('#101113', 0.45),
      {
        at: [0, 1.2, -face + 2],
      },
    ),
    nameplate(
      { word: 'brand', width: width * 0.6, height: height * 0.055, colour: '#f4f5f6' },
      { at: [0, labelY + height * 0.12, face + 0.3] },
    ),
    nameplate(
      { word: 'model', width: width * 0.5, height: height * 0.07, colour: '#17181a', align: 'left' },
      { at: [-width * 0.12, labelY + height * 0.015, face + 0.3] },
    ),
  ];
  if (shows === 'back')
    parts.push(
      assembled(diskUnderside(kit, isLarge, width, height), { turn: [0, 180, 0], at: [0, 0, -face] }),
    );
  return assembled([assembled([assembled(parts, { turn: faced(shows) })], { turn: [-16, 0, 0] })]);
}

/** The circuit board of a hard disk, the motor in its middle and the plugs at its lower edge, looking towards +z. */
function diskUnderside(kit: Kit, isLarge: boolean, width: number, height: number): Object3D[] {
  const s = width / 101.6;
  const random = chance(isLarge ? 35 : 25);
  const motor = [0, height * 0.645] as const;
  const top = height * 0.46;
  const black = smoothPlastic('#141416', 0.42);
  const chips = [
    [16, 16, -width * 0.2, height * 0.26],
    [13, 9, width * 0.16, height * 0.22],
    [10, 10, width * 0.22, height * 0.38],
    [7, 6, -width * 0.32, height * 0.42],
  ] as const;
  const isFree = (x: number, y: number) =>
    chips.every(
      ([w, h, cx, cy]) => Math.abs(x - cx) > (w * s) / 2 + 1.4 || Math.abs(y - cy) > (h * s) / 2 + 1.4,
    );
  return [
    // The cast bottom: a field around the motor, ribs above it.
    kit.plate(roundedRectangle(width - 8 * s, height - 8 * s, 4 * s), 0.8, 0.4, metal('#9b9ea3', 0.4), {
      at: [0, height / 2, -0.3],
    }),
    kit.ring(width * 0.31, 2.2 * s, metal('#8f9297', 0.36), { at: [motor[0], motor[1], 0.6] }),
    kit.plate(circle(width * 0.16), 1.4, 0.5, brushedMetal('#b9bcc1', 0.3), {
      at: [motor[0], motor[1], 0.2],
    }),
    kit.plate(circle(width * 0.05), 0.6, 0.2, metal('#7b7f85', 0.3), { at: [motor[0], motor[1], 1.5] }),
    kit.boxes(
      row(4, 13 * s, 0).map((x) => ({
        size: [3 * s, height * 0.09, 0.9] as const,
        at: [x, height * 0.9, 0.6] as const,
      })),
      metal('#9b9ea3', 0.4),
      0.3,
    ),
    // The board leaves the motor free.
    kit.plate(
      polygon([
        [-width / 2 + 5 * s, 3 * s],
        [width / 2 - 5 * s, 3 * s],
        [width / 2 - 5 * s, top],
        [width * 0.24, top],
        [width * 0.19, top - 9 * s],
        [-width * 0.19, top - 9 * s],
        [-width * 0.24, top],
        [-width / 2 + 5 * s, top],
      ]),
      1.2,
      0.1,
      circuitBoard('#12402f'),
      { at: [0, 0, 0.3] },
    ),
    kit.boxes(
      chips.map(([w, h, x, y]) => ({ size: [w * s, h * s, 1.1] as const, at: [x, y, 2] as const })),
      black,
      0.15,
    ),
    kit.boxes(
      Array.from({ length: 110 }, () => ({
        size: [0.7 + random() * 0.8, 0.5 + random() * 0.5, 0.5] as const,
        at: [(random() - 0.5) * (width - 22 * s), 13 * s + random() * (top - 26 * s), 1.7] as const,
      })).filter(({ at: [x, y] }) => isFree(x, y)),
      smoothPlastic('#8a7a63', 0.5),
    ),
    kit.boxes(
      row(9, 2.6 * s, width * 0.3).map((x) => ({
        size: [1.4 * s, 1.4 * s, 0.1] as const,
        at: [x - width * 0.34, height * 0.13, 1.55] as const,
      })),
      gold(),
    ),
    kit.screws(
      [
        [-width / 2 + 9 * s, top - 4 * s, 1.5],
        [width / 2 - 9 * s, top - 4 * s, 1.5],
        [-width / 2 + 9 * s, 16 * s, 1.5],
        [width / 2 - 9 * s, 16 * s, 1.5],
      ],
      2.4 * s,
    ),
    // Data and power plug.
    kit.box([46, 7.5, 5], 0.6, smoothPlastic('#101113', 0.45), { at: [-width * 0.06, 3.75, 1.2] }),
    kit.boxes(
      [...row(15, 1.27, -width * 0.06 - 9.5), ...row(7, 1.27, -width * 0.06 + 13.5)].map((x) => ({
        size: [0.8, 4.6, 0.2] as const,
        at: [x, 2.9, 3.75] as const,
      })),
      gold(),
    ),
  ];
}

/** A label's small print around `at`: lines of words, a square code and bars. */
function smallPrint(
  kit: Kit,
  [x, y, z]: readonly [number, number, number],
  width: number,
  height: number,
): Object3D[] {
  const random = chance(Math.round(width * 7));
  const lines = Math.floor((height * 0.56) / (height * 0.08));
  return [
    kit.boxes(
      Array.from({ length: lines }, (_, index) => {
        const long = width * (0.34 + random() * 0.24);
        return {
          size: [long, height * 0.034, 0.04] as const,
          at: [x - width / 2 + long / 2, y + height / 2 - height * (0.05 + index * 0.08), z] as const,
        };
      }),
      ink('#4d525a'),
    ),
    kit.boxes(
      row(9, height * 0.04).flatMap((dx) =>
        row(9, height * 0.04)
          .filter(() => random() > 0.45)
          .map((dy) => ({
            size: [height * 0.038, height * 0.038, 0.04] as const,
            at: [x + width / 2 - height * 0.2 + dx, y + height * 0.28 + dy, z] as const,
          })),
      ),
      ink('#17181a'),
    ),
    kit.boxes(
      Array.from({ length: Math.floor(width / 1.1) }, (_, index) => ({
        size: [0.3 + random() * 0.5, height * 0.2, 0.04] as const,
        at: [x - width / 2 + 0.6 + index * 1.1, y - height * 0.38, z] as const,
      })),
      ink('#17181a'),
    ),
  ];
}
