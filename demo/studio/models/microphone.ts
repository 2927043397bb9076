import type { Group, Object3D } from 'three';
import type { Detail, Kit } from '../../../src/models/kit/index.ts';
import {
  assembled,
  createKit,
  fabric,
  glossyPlastic,
  glow,
  metal,
  nameplate,
  plastic,
  roundedRectangle,
  row,
  rubber,
  smoothPlastic,
} from '../../../src/models/kit/index.ts';
import { sockets } from './sockets.ts';

export type MicrophoneShape = {
  /** `shock` hangs in a ring, `capsule` is small, `slab` flat, `popfilter` has a tripod and a screen, `broadcast` lies. */
  form: 'shock' | 'capsule' | 'slab' | 'popfilter' | 'broadcast';
  light?: string;
  colour?: string;
  detail?: Detail;
};

/** A table microphone, its front towards +z. */
export function microphone({ form, light, colour = '#1a1b1e', detail = 'high' }: MicrophoneShape): Group {
  const kit = createKit(detail);
  const shell = plastic(colour, 0.44);
  const steel = metal('#5d6168', 0.34);
  switch (form) {
    case 'shock':
      return assembled([
        ...roundBase(kit, 52),
        ...grille(kit, 22.5, 96, 196),
        kit.cylinder(22.6, 82, 2, shell, { at: [0, 107, 0] }),
        kit.cylinder(23.2, 3, 1, light === undefined ? steel : glow(light, 1.6), { at: [0, 147, 0] }),
        knobAt(kit, 62, 16),
        behindAt(kit, 88, -22.6),
        // The ring with four rubber bands that keep shocks away.
        ...[84, 132].map((y) =>
          kit.ring(33, 5, smoothPlastic('#1d1e21', 0.4), { at: [0, y, 0], turn: [90, 0, 0] }),
        ),
        ...[-1, 1].map((side) =>
          kit.box([7, 66, 12], 3, smoothPlastic('#1d1e21', 0.4), { at: [side * 36, 108, 0] }),
        ),
        ...[0, 1, 2, 3].map((index) =>
          kit.tube(
            [
              [Math.cos(index * 1.57 + 0.78) * 24, 96, Math.sin(index * 1.57 + 0.78) * 24],
              [Math.cos(index * 1.57 + 0.78) * 32, 84, Math.sin(index * 1.57 + 0.78) * 32],
            ],
            1.6,
            rubber('#a81d27'),
          ),
        ),
        kit.box([11, 70, 9], 3, smoothPlastic('#1d1e21', 0.4), { at: [41, 72, 0] }),
        kit.box([48, 9, 14], 4, smoothPlastic('#1d1e21', 0.4), { at: [20, 40, 0] }),
        kit.cylinder(7, 34, 1.5, steel, { at: [0, 24, 0] }),
      ]);
    case 'capsule':
      return assembled([
        ...roundBase(kit, 40),
        kit.cylinder(5, 46, 1, steel, { at: [0, 30, 0] }),
        kit.box([58, 8, 12], 3.6, smoothPlastic('#1d1e21', 0.4), { at: [0, 54, 0] }),
        ...[-1, 1].map((side) =>
          kit.box([7, 40, 12], 3, smoothPlastic('#1d1e21', 0.4), { at: [side * 28, 72, 0] }),
        ),
        assembled(
          [
            ...grille(kit, 23, 26, 66),
            kit.cylinder(23.2, 46, 5, shell, { at: [0, 4, 0] }),
            kit.box([2, 8, 1], 0.8, glow(light ?? '#ff4a3d', 2), { at: [0, 12, 23] }),
            behindAt(kit, 0, -23.2),
          ],
          { at: [0, 84, 0], turn: [14, 0, 0] },
        ),
      ]);
    case 'slab':
      return assembled([
        ...roundBase(kit, 48),
        kit.cylinder(5, 44, 1, steel, { at: [0, 28, 0] }),
        kit.plate(roundedRectangle(78, 16, 8), 16, 4, smoothPlastic('#1d1e21', 0.4), { at: [0, 52, -8] }),
        ...[-1, 1].map((side) =>
          kit.box([8, 64, 16], 3.6, smoothPlastic('#1d1e21', 0.4), { at: [side * 40, 84, 0] }),
        ),
        kit.plate(roundedRectangle(66, 150, 12), 40, 9, shell, { at: [0, 138, -20] }),
        ...mesh(kit, 58, 66, [0, 174, 20.2]),
        knobAt(kit, 92, 20.5),
        kit.boxes(
          row(7, 3.2).map((x) => ({ size: [1.6, 1.6, 0.5] as const, at: [x, 112, 20.4] as const })),
          glow(light ?? '#9fe4ff', 2),
          0.2,
        ),
        nameplate({ word: 'brand', width: 34, height: 6 }, { at: [0, 128, 20.3] }),
        behindAt(kit, 92, -20),
        assembled(mesh(kit, 50, 54, [0, 0, 0]), { at: [0, 178, -20.2], turn: [0, 180, 0] }),
      ]);
    case 'popfilter':
      return assembled([
        ...[0, 120, 240].map((angle) =>
          kit.tube(
            [
              [0, 44, 0],
              [
                Math.sin(((angle + 40) * Math.PI) / 180) * 52,
                24,
                Math.cos(((angle + 40) * Math.PI) / 180) * 52,
              ],
              [
                Math.sin(((angle + 40) * Math.PI) / 180) * 92,
                4,
                Math.cos(((angle + 40) * Math.PI) / 180) * 92,
              ],
            ],
            4,
            steel,
          ),
        ),
        kit.cylinder(9, 26, 2, smoothPlastic('#1d1e21', 0.4), { at: [0, 50, 0] }),
        kit.cylinder(24, 104, 3, shell, { at: [0, 116, 0] }),
        ...grille(kit, 24.5, 168, 234),
        knobAt(kit, 122, 18),
        behindAt(kit, 92, -24),
        kit.cylinder(25, 3, 1, metal('#c9a25a', 0.26), { at: [0, 166, 0] }),
        kit.ring(46, 4, smoothPlastic('#1d1e21', 0.36), { at: [0, 200, 46] }),
        kit.cylinder(45, 1.2, 0.3, fabric('#26282c'), { at: [0, 200, 46], turn: [90, 0, 0] }),
        kit.tube(
          [
            [0, 154, 46],
            [0, 120, 46],
            [0, 92, 30],
            [0, 82, 20],
          ],
          2.6,
          smoothPlastic('#1d1e21', 0.36),
        ),
      ]);
    case 'broadcast':
      return assembled([
        ...roundBase(kit, 58),
        kit.cylinder(8, 90, 2, steel, { at: [0, 56, -6] }),
        kit.box([92, 10, 20], 4.4, smoothPlastic('#1d1e21', 0.4), { at: [0, 104, -6] }),
        ...[-1, 1].flatMap((side) => [
          kit.plate(roundedRectangle(22, 66, 10), 8, 3, smoothPlastic('#1d1e21', 0.4), {
            at: [side * 44 - 4, 132, 5],
            turn: [0, 90, 0],
          }),
          kit.cylinder(11, 8, 2, steel, { at: [side * 49, 148, -6], turn: [0, 0, 90] }),
        ]),
        assembled(
          [
            kit.turned(
              [
                [0, -72],
                [24, -70],
                [31, -62],
                [33, -50],
                [33, 26],
                [31, 30],
                [0, 30],
              ],
              shell,
            ),
            ...(light === undefined ? [] : [kit.cylinder(33.3, 4, 1, glow(light, 1.7), { at: [0, 24, 0] })]),
            assembled(
              [
                sockets(kit, [
                  ['usb-c', 0, 12],
                  ['audio', 0, -10],
                ]),
              ],
              {
                at: [0, -72, 0],
                turn: [90, 0, 0],
              },
            ),
            kit.turned(
              [
                [30, 28],
                [35, 32],
                [37, 44],
                [37, 82],
                [34, 94],
                [27, 102],
                [14, 106],
                [0, 107],
              ],
              fabric('#1d1e21'),
            ),
            nameplate({ word: 'brand', width: 44, height: 9 }, { at: [-33.2, -10, 0], turn: [0, -90, 90] }),
          ],
          { at: [0, 148, -6], turn: [76, 0, 0] },
        ),
        knobSideways(kit),
      ]);
  }
}

function roundBase(kit: Kit, radius: number): Object3D[] {
  return [
    kit.turned(
      [
        [0, 0],
        [radius - 2, 0],
        [radius, 2],
        [radius, 7],
        [radius - 2, 9.4],
        [radius - 6, 10.4],
        [18, 12],
        [12, 16],
        [0, 16],
      ],
      smoothPlastic('#17181b', 0.36),
    ),
    kit.turned(
      [
        [0, -0.2],
        [radius - 5, -0.2],
        [radius - 4, 0.4],
        [0, 0.4],
      ],
      rubber(),
    ),
  ];
}

/** The wire head of a microphone: rings and bars over a dark foam, between two heights. */
function grille(kit: Kit, radius: number, from: number, to: number): Object3D[] {
  const wire = metal('#4b4f55', 0.34);
  const rings = kit.isHigh ? Math.floor((to - from - 14) / 2.6) : 3;
  const bars = kit.isHigh ? 44 : 8;
  const dome = to - 16;
  return [
    kit.turned(
      [
        [0, from],
        [radius - 1.6, from],
        [radius - 1.6, dome],
        [radius * 0.72, to - 4],
        [radius * 0.36, to - 1.6],
        [0, to - 1],
      ],
      fabric('#131416'),
    ),
    ...Array.from({ length: rings }, (_, index) =>
      kit.ring(radius, 0.8, wire, {
        at: [0, from + ((dome - from) * (index + 0.5)) / rings, 0],
        turn: [90, 0, 0],
      }),
    ),
    kit.merged(
      Array.from({ length: bars }, (_, index) => {
        const bar = kit.tube(
          [
            [radius, from, 0],
            [radius, dome, 0],
            [radius * 0.74, to - 4, 0],
            [radius * 0.36, to - 0.8, 0],
            [0.6, to, 0],
          ],
          0.4,
          wire,
        ).geometry;
        return bar.rotateY((index / bars) * Math.PI * 2);
      }),
      wire,
    ),
  ];
}

/** Flat wire mesh over a dark foam, facing +z. */
function mesh(
  kit: Kit,
  width: number,
  height: number,
  [x, y, z]: readonly [number, number, number],
): Object3D[] {
  return [
    kit.plate(roundedRectangle(width, height, 8), 0.6, 0.2, rubber('#060607'), { at: [x, y, z - 0.5] }),
    kit.perforated({ width, height, thickness: 1, pitch: 3, hole: 2.2 }, metal('#4b4f55', 0.36), {
      at: [x, y, z],
    }),
  ];
}

function knobAt(kit: Kit, y: number, z: number): Group {
  return assembled(
    [
      kit.cylinder(9, 9, 1.2, metal('#6a6e75', 0.3), { turn: [90, 0, 0] }),
      kit.box([1, 6, 1], 0.3, glow('#ffffff', 1.2), { at: [0, 5, 4.6] }),
    ],
    { at: [0, y, z + 4] },
  );
}

/** A small panel on the back: the cable, the headphones, and a button. */
function behindAt(kit: Kit, y: number, z: number): Group {
  return assembled(
    [
      kit.plate(roundedRectangle(17, 38, 7), 6, 1, smoothPlastic('#26282c', 0.4), { at: [0, 0, -5] }),
      sockets(
        kit,
        [
          ['usb-c', 0, -10],
          ['audio', 0, 2],
        ],
        { at: [0, 0, 1] },
      ),
      kit.cylinder(3, 1.6, 0.5, smoothPlastic('#5d6168', 0.34), { at: [0, 12, 1.2], turn: [90, 0, 0] }),
    ],
    { at: [0, y, z], turn: [0, 180, 0] },
  );
}

function knobSideways(kit: Kit): Object3D {
  return kit.cylinder(6, 20, 1.4, glossyPlastic('#17181b', 0.3), { at: [58, 148, -6], turn: [0, 0, 90] });
}
