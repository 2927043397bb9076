import type { Group, Object3D } from 'three';
import type { Kit, Place } from '../../../src/models/kit/index.ts';
import {
  assembled,
  boxHole,
  glossyPlastic,
  gold,
  metal,
  roundedRectangle,
  row,
  rubber,
  smoothPlastic,
  withHoles,
} from '../../../src/models/kit/index.ts';

/** What cables are plugged into, besides network cables (`jacks`). */
export type SocketKind = 'usb-a' | 'usb-c' | 'hdmi' | 'audio' | 'barrel' | 'inlet';

/** Width and height of the mouths that are not round, in millimetres. */
const mouths = {
  'usb-a': [13.1, 5.7, 0.6],
  'usb-c': [9, 3.2, 1.5],
  hdmi: [15.2, 5.6, 1.2],
  inlet: [26, 19, 4],
} as const;

/** Sockets of one panel that looks towards +z; their mouths stand in its plane, at the given x and y. */
export function sockets(
  kit: Kit,
  wanted: readonly (readonly [kind: SocketKind, x: number, y: number])[],
  place: Place = {},
): Group {
  return assembled(
    wanted.map(([kind, x, y]) => assembled(socket(kit, kind), { at: [x, y, 0] })),
    place,
  );
}

function socket(kit: Kit, kind: SocketKind): Object3D[] {
  const dark = rubber('#060607');
  if (kind === 'audio' || kind === 'barrel') {
    const radius = kind === 'audio' ? 1.8 : 3.2;
    return [
      kit.ring(radius + 0.7, 1.2, kind === 'audio' ? smoothPlastic('#3d4046') : metal('#8d9197'), {
        at: [0, 0, 0.2],
      }),
      kit.cylinder(radius + 0.4, 0.5, 0, dark, { turn: [90, 0, 0] }),
      ...(kind === 'barrel'
        ? [kit.cylinder(0.9, 1.2, 0.3, metal('#c3c6ca'), { turn: [90, 0, 0], at: [0, 0, 0.2] })]
        : []),
    ];
  }
  const [width, height, radius] = mouths[kind];
  const parts: Object3D[] = [
    kit.plate(
      withHoles(roundedRectangle(width + 1.6, height + 1.6, radius + 0.8), [
        boxHole(0, 0, width - 0.2, height - 0.2),
      ]),
      0.7,
      0.15,
      kind === 'inlet' ? smoothPlastic('#2a2c30') : metal('#a4a8ad', 0.3),
      { at: [0, 0, -0.2] },
    ),
    kit.box([width, height, 0.5], 0, dark),
  ];
  if (kind === 'usb-a')
    parts.push(
      kit.box([width - 2.4, height * 0.3, 0.6], 0.1, smoothPlastic('#2d5fa8', 0.4), { at: [0, 1, 0.2] }),
    );
  if (kind === 'usb-c')
    parts.push(kit.box([width - 3, 0.8, 0.6], 0.2, glossyPlastic('#26282c'), { at: [0, 0, 0.2] }));
  if (kind === 'hdmi')
    parts.push(
      kit.box([width - 4, 1.4, 0.6], 0.1, smoothPlastic('#17181a', 0.4), { at: [0, 0.4, 0.2] }),
      kit.boxes(
        row(9, 1.1).map((x) => ({ size: [0.4, 0.3, 0.7] as const, at: [x, -0.4, 0.3] as const })),
        gold(),
      ),
    );
  if (kind === 'inlet')
    parts.push(
      kit.boxes(
        [
          { size: [2, 7, 1.6], at: [-7, -1, 0.6] },
          { size: [2, 7, 1.6], at: [7, -1, 0.6] },
          { size: [2, 7, 1.6], at: [0, 3, 0.6] },
        ],
        metal('#c3c6ca', 0.3),
        0.4,
      ),
    );
  return parts;
}

/** Sockets of network cables in a row, their mouths in the plane of `z`. */
export function jacks(kit: Kit, count: number, pitch: number, y: number, z: number, shift = 0): Object3D[] {
  const at = row(count, pitch, shift);
  return [
    kit.boxes(
      at.map((x) => ({ size: [12.6, 10.6, 0.8] as const, at: [x, y, z] as const })),
      rubber('#08080a'),
    ),
    kit.boxes(
      at.flatMap((x) =>
        row(8, 1.1, x).map((contact) => ({
          size: [0.5, 3.6, 0.3] as const,
          at: [contact, y + 3, z + 0.5] as const,
        })),
      ),
      gold(),
    ),
    kit.boxes(
      at.flatMap((x) =>
        [-1, 1].map((side) => ({
          size: [0.9, 10.6, 1.4] as const,
          at: [x + side * 6.6, y, z + 0.2] as const,
        })),
      ),
      metal('#a4a8ad'),
    ),
  ];
}
