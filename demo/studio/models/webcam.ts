import type { Group, Object3D } from 'three';
import type { Detail, Kit } from '../../../src/models/kit/index.ts';
import {
  assembled,
  createKit,
  glossyPlastic,
  glow,
  nameplate,
  plastic,
  roundedRectangle,
  row,
  rubber,
  smoothPlastic,
} from '../../../src/models/kit/index.ts';

export type WebcamShape = { form: 'bar' | 'round' | 'box' | 'gimbal'; colour: string; detail?: Detail };

/** A webcam on its clip, looking towards +z. */
export function webcam({ form, colour, detail = 'high' }: WebcamShape): Group {
  const kit = createKit(detail);
  const shell = plastic(colour, 0.42);
  const parts: Object3D[] = [];
  if (form === 'gimbal') {
    parts.push(
      kit.plate(roundedRectangle(44, 44, 10), 16, 4, shell, { turn: [-90, 0, 0], at: [0, 12, 0] }),
      kit.cylinder(17, 10, 2, shell, { at: [0, 32, 0] }),
      // The arm carries the head at one side.
      kit.plate(roundedRectangle(13, 44, 6), 26, 4, shell, { at: [-25, 54, -13] }),
      kit.box([34, 10, 24], 4, shell, { at: [-12, 39, 0] }),
      kit.box([40, 34, 40], 13, smoothPlastic(colour, 0.36), { at: [3, 64, 0] }),
      ...lens(kit, [3, 64, 20], 13),
      kit.box([10, 2, 1], 0.6, glow('#6be08c', 2), { at: [0, 22, 22] }),
      ...clip(kit, 12),
    );
    return assembled(parts);
  }
  const height = 62;
  if (form === 'bar') {
    parts.push(
      kit.plate(roundedRectangle(94, 29, 14.4), 24, 8, shell, { at: [0, height, -12] }),
      kit.plate(roundedRectangle(88, 24, 12), 2.4, 1, glossyPlastic('#08090b', 0.14), {
        at: [0, height, 10.6],
      }),
      ...lens(kit, [0, height, 13], 11.5),
      ...[-1, 1].map((side) =>
        kit.boxes(
          row(7, 2.2, side * 32).map((x) => ({ size: [0.9, 9, 0.6] as const, at: [x, height, 13] as const })),
          rubber('#27292d'),
          0.2,
        ),
      ),
      kit.box([1.8, 1.8, 0.8], 0.3, glow('#9fd6ff', 2.4), { at: [17, height, 13] }),
    );
  } else if (form === 'round') {
    parts.push(
      kit.turned(
        [
          [0, -22],
          [22, -21],
          [27, -17],
          [29, -8],
          [29, 12],
          [27.5, 17],
          [25, 18.5],
          [0, 18.5],
        ],
        shell,
        { turn: [90, 0, 0], at: [0, height, 0] },
      ),
      kit.turned(
        [
          [24.5, 18.4],
          [25.5, 20],
          [23.4, 20.4],
          [20, 18.6],
          [0, 18.6],
        ],
        glossyPlastic('#08090b', 0.14),
        { turn: [90, 0, 0], at: [0, height, 0] },
      ),
      ...lens(kit, [0, height, 18.6], 11.5),
      kit.box([1.8, 1.8, 0.8], 0.3, glow('#9fd6ff', 2.4), { at: [0, height - 17, 18.9] }),
    );
  } else {
    parts.push(
      kit.plate(roundedRectangle(84, 56, 9), 34, 5, shell, { at: [0, height + 8, -20] }),
      kit.plate(roundedRectangle(78, 50, 7), 2, 0.8, glossyPlastic('#0a0b0d', 0.16), {
        at: [0, height + 8, 13],
      }),
      kit.cylinder(22, 9, 2, smoothPlastic('#17181b', 0.32), { at: [0, height + 8, 18], turn: [90, 0, 0] }),
      ...lens(kit, [0, height + 8, 22.4], 17),
      kit.boxes(
        row(9, 3.6, 0).map((y) => ({ size: [1, 1.6, 20] as const, at: [-42, height + 8 + y, -3] as const })),
        rubber('#060607'),
      ),
      kit.box([2.4, 2.4, 0.8], 0.3, glow('#ff5a4d', 2.2), { at: [33, height + 26, 15] }),
      nameplate({ word: 'brand', width: 20, height: 4.5 }, { at: [-26, height + 26, 15.2] }),
    );
  }
  parts.push(
    ...clip(kit, height - 20),
    kit.cylinder(6, 14, 1, smoothPlastic('#1d1e21', 0.4), { at: [0, height - 16, -2] }),
  );
  return assembled(parts);
}

/** A lens of rings, coloured by its coating, looking towards +z. */
function lens(kit: Kit, [x, y, z]: readonly [number, number, number], radius: number): Object3D[] {
  const turn = [90, 0, 0] as const;
  return [
    kit.turned(
      [
        [radius * 0.62, 0],
        [radius, 0],
        [radius, 2.6],
        [radius * 0.94, 3.2],
        [radius * 0.86, 3],
        [radius * 0.6, 0.8],
      ],
      smoothPlastic('#1b1c1f', 0.28),
      { at: [x, y, z], turn },
    ),
    kit.turned(
      [
        [0, 2.2],
        [radius * 0.3, 2],
        [radius * 0.56, 1.3],
        [radius * 0.66, 0.4],
      ].toReversed() as [number, number][],
      glossyPlastic('#140f2e', 0.05),
      { at: [x, y, z], turn },
    ),
    kit.ring(radius * 0.74, 0.5, smoothPlastic('#4a4e55', 0.3), { at: [x, y, z + 2.1] }),
  ];
}

/** The clip that holds on to a screen: a jaw in front, a foot behind. */
function clip(kit: Kit, top: number): Object3D[] {
  const dark = smoothPlastic('#1d1e21', 0.42);
  return [
    kit.box([42, 7, 46], 3, dark, { at: [0, top - 2, -6] }),
    kit.box([40, 20, 5], 2.2, dark, { at: [0, top - 10, 14] }),
    kit.box([40, top, 6], 2.6, dark, { at: [0, top / 2, -26], turn: [8, 0, 0] }),
    kit.box([36, 14, 2], 0.8, rubber(), { at: [0, top - 11, 11] }),
  ];
}
