import { Vector3 } from 'three';
import type { Group, Object3D } from 'three';
import type { Detail, Kit } from '../../../src/models/kit/index.ts';
import {
  anodised,
  assembled,
  createKit,
  glossyPlastic,
  glow,
  metal,
  nameplate,
  plastic,
  polygon,
  powderCoat,
  roundedRectangle,
  row,
  rubber,
  smoothPlastic,
} from '../../../src/models/kit/index.ts';
import { litPicture, type Paint } from './kit/picture.ts';
import { cushion } from './kit/surface.ts';

export type ControllerShape = { columns: number; rows: number; colour: string; detail?: Detail };

/** A board of keys with little screens, leaning on its stand. */
export function keyController({ columns, rows, colour, detail = 'high' }: ControllerShape): Group {
  const kit = createKit(detail);
  const pitch = 22;
  const [width, height] = [columns * pitch + 12, rows * pitch + (rows === 2 ? 30 : 16)];
  const parts: Object3D[] = [
    kit.plate(roundedRectangle(width, height, 9), 20, 4, plastic(colour, 0.42), { at: [0, height / 2, -20] }),
    kit.plate(
      roundedRectangle(width - 6, height - 6, 7),
      1.4,
      0.5,
      colour === '#1a1b1e' ? glossyPlastic('#08090b', 0.2) : smoothPlastic('#d8dadd', 0.34),
      { at: [0, height / 2, -0.8] },
    ),
  ];
  const lift = rows === 2 ? 12 : 0;
  for (const [index, [x, y]] of row(rows, -pitch, height / 2 + lift / 2)
    .flatMap((y) => row(columns, pitch).map((x) => [x, y] as const))
    .entries()) {
    const [from, to] = tiles[index % tiles.length] ?? ['#1f8fe0', '#0b3c8c'];
    parts.push(
      kit.plate(roundedRectangle(18.4, 18.4, 3.6), 3.4, 1, glossyPlastic('#0a0b0d', 0.1), { at: [x, y, 0] }),
      litPicture((u, v) => new Vector3(x + (v - 0.5) * 15.4, y + (u - 0.5) * 15.4, 3.5), {
        columns: 8,
        rows: 8,
        ratio: 1,
        paint: shade(from, to),
        strength: 1.1,
      }),
      sign(kit, index, [x, y, 3.6]),
    );
  }
  if (rows === 2)
    parts.push(
      kit.plate(roundedRectangle(pitch * 2, 12, 3), 1, 0.3, glow('#2b6fd0', 0.8), { at: [0, 14, 0.4] }),
      kit.printedText('12:45', { height: 5 }, glow('#ffffff', 1.4), { at: [0, 14, 1.5] }),
      ...[-1, 1].map((side) => kit.ring(4.4, 1, glow('#9fd6ff', 1.6), { at: [side * pitch * 1.5, 14, 0.8] })),
    );
  return assembled([
    assembled(parts, { at: [0, 10, 20], turn: [-42, 0, 0] }),
    kit.plate(
      polygon([
        [10, 0],
        [80, 0],
        [52, 58],
      ]),
      width * 0.7,
      3,
      plastic(colour === '#1a1b1e' ? '#141517' : colour, 0.46),
      { at: [-width * 0.35, 0, 20], turn: [0, 90, 0] },
    ),
  ]);
}

const tiles = [
  ['#ff5a4d', '#b01822'],
  ['#37a0ff', '#0b3c8c'],
  ['#9b6bff', '#3a1f8f'],
  ['#35d07f', '#0b5a4b'],
  ['#ffb13d', '#c25a0a'],
  ['#2b2f38', '#15171c'],
  ['#ff6fb5', '#8f1f66'],
  ['#2fd6d6', '#0a5f7a'],
  ['#2b2f38', '#15171c'],
  ['#ffd84d', '#c29a0a'],
] as const;

function shade(from: string, to: string): Paint {
  const part = (hex: string, shift: number) => (Number.parseInt(hex.slice(1), 16) >> shift) & 255;
  return (_x, y) => {
    const mixed = (shift: number) => part(to, shift) + (part(from, shift) - part(to, shift)) * y;
    return [mixed(16), mixed(8), mixed(0)];
  };
}

/** Simple signs of what such keys do: play, record, sound, scenes. */
function sign(kit: Kit, index: number, [x, y, z]: readonly [number, number, number]): Object3D {
  const white = glow('#ffffff', 1.3);
  switch (index % 5) {
    case 0:
      return kit.print(
        polygon([
          [-2.6, -3.6],
          [4, 0],
          [-2.6, 3.6],
        ]),
        white,
        { at: [x, y, z] },
      );
    case 1:
      return kit.ring(3.2, 1.3, white, { at: [x, y, z] });
    case 2:
      return kit.boxes(
        row(4, 2.2).map((bar, step) => ({
          size: [1.3, 2 + ((step * 5) % 4) * 1.6, 0.1] as const,
          at: [x + bar, y, z] as const,
        })),
        white,
      );
    case 3:
      return kit.boxes(
        [
          { size: [7.4, 1.5, 0.1], at: [x, y, z] },
          { size: [1.5, 7.4, 0.1], at: [x, y, z] },
        ],
        white,
      );
    default:
      return kit.boxes(
        row(2, 3.8).flatMap((a) =>
          row(2, 3.8).map((b) => ({ size: [2.8, 2.8, 0.1] as const, at: [x + a, y + b, z] as const })),
        ),
        white,
      );
  }
}

/** A gamepad, its buttons up, its grips towards the viewer. */
export function gamepad({ colour, detail = 'high' }: { colour: string; detail?: Detail }): Group {
  const kit = createKit(detail);
  const shell = plastic(colour, 0.46);
  const dark = smoothPlastic('#17181b', 0.4);
  const steps = detail === 'high' ? 40 : 12;
  const top = 27;
  const stick = (x: number, z: number) =>
    assembled(
      [
        kit.turned(
          [
            [13.5, -2],
            [15, 0.4],
            [14.4, 1.6],
            [12.4, 1],
            [11.4, -3],
          ],
          dark,
        ),
        kit.sphere(9.5, smoothPlastic('#101113', 0.5), { at: [0, -3, 0] }),
        kit.cylinder(4.4, 12, 0.6, dark, { at: [0, 7, 0] }),
        kit.turned(
          [
            [0, 11],
            [8.8, 11],
            [10, 12.4],
            [10, 14.4],
            [9.2, 15.8],
            [7.6, 15.6],
            [5.4, 14.4],
            [0, 14],
          ],
          rubber('#1b1c1f'),
        ),
      ],
      { at: [x, top + (z < 0 ? 13 : 9), z], turn: [8, 0, 0] },
    );
  const faceButtons = [
    ['#e8b93a', 0, -1],
    ['#d8433c', 1, 0],
    ['#4aa84f', 0, 1],
    ['#3f7fd0', -1, 0],
  ] as const;
  return assembled([
    kit.solid(cushion([142, 38, 78], 3, steps), shell, { at: [0, 23, -10], turn: [8, 0, 0] }),
    ...[-1, 1].flatMap((side) => [
      kit.solid(cushion([46, 38, 112], 2.2, steps), shell, {
        at: [side * 55, 19, 22],
        turn: [16, side * 20, side * 6],
      }),
      // Shoulder and trigger.
      kit.solid(cushion([50, 15, 22], 3, steps), dark, {
        at: [side * 44, 30, -46],
        turn: [0, side * -14, side * -6],
      }),
      kit.solid(cushion([34, 26, 26], 2.6, steps), dark, {
        at: [side * 48, 18, -50],
        turn: [0, side * -14, 0],
      }),
    ]),
    kit.solid(cushion([60, 6, 46], 3.6, steps), dark, { at: [0, top + 14, -14], turn: [8, 0, 0] }),
    stick(-48, -20),
    stick(25, 10),
    // Direction pad in its dish.
    assembled(
      [
        kit.turned(
          [
            [0, -2],
            [12, -0.6],
            [14.5, 1],
            [15.4, 0],
          ],
          dark,
        ),
        kit.boxes(
          [
            { size: [24, 5, 7.6], at: [0, 2, 0] },
            { size: [7.6, 5, 24], at: [0, 2, 0] },
          ],
          smoothPlastic('#222428', 0.34),
          1.4,
        ),
      ],
      { at: [-25, top + 13, 10], turn: [8, 0, 0] },
    ),
    ...faceButtons.flatMap(([tint, x, z]) => [
      kit.turned(
        [
          [0, 6],
          [3.4, 5.6],
          [5, 4.4],
          [5.4, 2.6],
          [5.4, -2],
        ].toReversed() as [number, number][],
        glossyPlastic('#101113', 0.2),
        { at: [50 + x * 11.4, top + 12 - Math.abs(x) * 0.6, -20 + z * 11.4], turn: [6, 0, -5] },
      ),
      kit.cylinder(3, 0.3, 0, glow(tint, 1), {
        at: [50 + x * 11.4, top + 18 - Math.abs(x) * 0.6, -20 + z * 11.4],
        turn: [6, 0, -5],
      }),
    ]),
    kit.cylinder(7.4, 3, 0.8, glow('#f2f5f8', 1), { at: [0, top + 17.4, -34], turn: [10, 0, 0] }),
    ...[-1, 1].map((side) =>
      kit.cylinder(3.4, 3, 0.8, smoothPlastic('#2a2c30', 0.34), {
        at: [side * 13, top + 16.6, -20],
        turn: [8, 0, 0],
      }),
    ),
  ]);
}

/** A hub in the shape of a bar, its sockets towards +z, on its short cable. */
export function usbHub({ colour, detail = 'high' }: { colour: string; detail?: Detail }): Group {
  const kit = createKit(detail);
  const [width, height, depth] = [118, 15, 43];
  const dark = rubber('#060607');
  const front = depth / 2;
  const socket = (x: number, wide: number, tall: number, tongue?: string): Object3D[] => [
    kit.box([wide, tall, 1], Math.min(1, tall * 0.45), dark, { at: [x, 8.4, front - 0.2] }),
    ...(tongue === undefined
      ? []
      : [kit.box([wide - 3, tall * 0.3, 1], 0.2, smoothPlastic(tongue, 0.4), { at: [x, 9, front] })]),
  ];
  return assembled([
    kit.plate(roundedRectangle(width, depth, 7), height, 2.2, anodised(colour, 0.36), {
      turn: [-90, 0, 0],
      at: [0, 1, 0],
    }),
    ...socket(-44, 13, 5.6, '#2d5fa8'),
    ...socket(-25, 13, 5.6, '#2d5fa8'),
    ...socket(-4, 15, 5.6),
    ...socket(17, 9, 3.2),
    ...socket(40, 24, 2.6),
    kit.box([1.8, 0.4, 1.8], 0.2, glow('#ffffff', 2), { at: [width / 2 - 8, height + 1.1, 0] }),
    nameplate({ word: 'brand', width: 50, height: 8 }, { at: [0, height + 1.1, 0], turn: [-90, 0, 0] }),
    kit.box([14, 10, 8], 2.4, rubber('#1a1b1d'), { at: [-width / 2 - 5, 8.4, 0] }),
    kit.tube(
      [
        [-width / 2 - 8, 8.4, 0],
        [-width / 2 - 22, 8, -2],
        [-width / 2 - 38, 4, -22],
        [-width / 2 - 22, 2.6, -52],
        [-width / 2 + 26, 2.6, -58],
        [-width / 2 + 58, 3, -46],
      ],
      2.4,
      rubber('#1a1b1d'),
      { tension: 0.5 },
    ),
    kit.box([28, 7, 12], 2.6, anodised(colour, 0.36), { at: [-width / 2 + 72, 4, -41], turn: [0, -22, 0] }),
    kit.box([8, 2.6, 8.4], 1.2, metal('#c3c6ca', 0.24), {
      at: [-width / 2 + 89, 4, -34.4],
      turn: [0, -22, 0],
    }),
  ]);
}

/** An empty housing for an M.2 drive, standing a little open on its stand. */
export function driveHousing({ colour, detail = 'high' }: { colour: string; detail?: Detail }): Group {
  const kit = createKit(detail);
  const metalShell = anodised(colour, 0.36);
  return assembled([
    assembled(
      [
        kit.plate(roundedRectangle(40, 110, 5), 15, 2.6, metalShell, { at: [0, 55, -7.5] }),
        kit.boxes(
          row(6, 5).map((x) => ({ size: [2, 92, 1] as const, at: [x, 55, 7.5] as const })),
          rubber('#1a1b1d'),
          0.4,
        ),
        kit.box([34, 1, 10], 0.3, smoothPlastic('#17181b', 0.3), { at: [0, 110, 0] }),
        kit.box([9, 1.2, 3.2], 0.6, rubber('#060607'), { at: [0, 110.3, 0] }),
        nameplate({ word: 'brand', width: 60, height: 8 }, { at: [0, 55, 8.2], turn: [0, 0, 90] }),
      ],
      { turn: [-10, 0, 0] },
    ),
  ]);
}

/** A stay that keeps a heavy graphics card from sagging: a bar on a bracket, its edge lit. */
export function cardStay({ light, detail = 'high' }: { light?: string; detail?: Detail }): Group {
  const kit = createKit(detail);
  const steel = powderCoat('#1a1b1e');
  return assembled([
    kit.plate(
      polygon([
        [-138, 20],
        [-126, 0],
        [138, 0],
        [146, 12],
        [146, 62],
        [132, 74],
        [66, 74],
        [52, 54],
        [-120, 54],
        [-138, 40],
      ]),
      6,
      1.6,
      steel,
      { at: [0, 8, 0] },
    ),
    kit.plate(
      polygon([
        [-110, 14],
        [128, 14],
        [132, 20],
        [132, 50],
        [124, 58],
        [76, 58],
        [60, 40],
        [-110, 40],
      ]),
      3,
      0.8,
      glossyPlastic('#0c0d0f', 0.16),
      { at: [0, 8, 5] },
    ),
    ...(light === undefined ? [] : [kit.box([236, 3, 3], 1.2, glow(light, 2), { at: [8, 17, 8] })]),
    kit.box([5, 104, 46], 1.2, steel, { at: [-138, 52, -16] }),
    kit.screws([[-124, 30, 8]], 3),
    ...[86, 120].map((x) => kit.box([22, 10, 40], 3, rubber('#131416'), { at: [x, 80, -10] })),
    nameplate({ word: 'brand', width: 80, height: 12 }, { at: [-20, 36, 8.2] }),
  ]);
}
