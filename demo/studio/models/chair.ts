import { Vector3 } from 'three';
import type { Group, Object3D } from 'three';
import type { Detail } from '../../../src/models/kit/index.ts';
import {
  assembled,
  createKit,
  fabric,
  leather,
  metal,
  nameplate,
  rubber,
  smoothPlastic,
} from '../../../src/models/kit/index.ts';
import type { Surface } from './kit/surface.ts';
import { bent, cushion, profile, shellPart, skin } from './kit/surface.ts';

export type ChairShape = { colour: string; accent: string; cover: 'cloth' | 'leather'; detail?: Detail };

/** Width, height and depth in millimetres of a chair at its lowest. */
export const chairSize = [700, 1290, 700] as const;

/** A gaming chair that faces the viewer (+z), standing on its castors. */
export function chair({ colour, accent, cover, detail = 'high' }: ChairShape): Group {
  const kit = createKit(detail);
  const base = cover === 'cloth' ? fabric(colour) : leather(colour);
  const stripe = cover === 'cloth' ? fabric(accent) : leather(accent);
  const frame = smoothPlastic('#17181b', 0.38);
  const steel = metal('#5d6168', 0.3);
  const fine = detail === 'high' ? 1 : 0.3;
  const parts: Object3D[] = [];

  // Five spokes with twin castors.
  for (let spoke = 0; spoke < 5; spoke++) {
    const angle = (spoke / 5) * 360 + 18;
    parts.push(
      assembled(
        [
          kit.tube(
            [
              [0, 92, 0],
              [0, 88, 120],
              [0, 74, 240],
              [0, 66, 300],
            ],
            21,
            frame,
          ),
          ...[-1, 1].map((side) =>
            kit.cylinder(31, 20, 5, rubber('#0f0f11'), { at: [side * 16, 31, 312], turn: [0, 0, 90] }),
          ),
          kit.cylinder(9, 40, 2, steel, { at: [0, 56, 312] }),
          kit.box([30, 24, 50], 10, frame, { at: [0, 46, 312] }),
        ],
        { turn: [0, angle, 0] },
      ),
    );
  }
  parts.push(
    kit.cylinder(44, 56, 6, frame, { at: [0, 96, 0] }),
    kit.cylinder(27, 140, 2, frame, { at: [0, 180, 0] }),
    kit.cylinder(18, 160, 1, steel, { at: [0, 290, 0] }),
    kit.box([230, 46, 280], 12, frame, { at: [0, 366, -10] }),
    kit.tube(
      [
        [110, 366, 60],
        [190, 360, 70],
        [250, 350, 74],
      ],
      6,
      steel,
    ),
  );

  // Seat: a cushion with raised wings at its sides, the wings' upper sides in the second colour.
  const seat: Surface = (u, v) => {
    const z = 270 - u * 540;
    const toEnd = Math.abs(2 * u - 1) ** 6;
    const wide = 268 * (1 - toEnd * 0.25) * Math.sqrt(Math.max(0, 1 - toEnd ** 3));
    const angle = v * Math.PI * 2;
    const x = -Math.cos(angle);
    const up = Math.sin(angle);
    const wing = 46 * Math.max(0, Math.abs(x) - 0.52) ** 1.3 * 2.2;
    const thick = 62 * Math.sqrt(Math.max(0, 1 - toEnd ** 2));
    return new Vector3(
      wide * bent(x, 0.55),
      450 + thick * bent(up, 0.5) + (up > 0 ? (wing * thick) / 62 : 0) - 20 * u + 10,
      z,
    );
  };
  parts.push(kit.solid(skin(seat, Math.round(56 * fine), Math.round(96 * fine), true), base));
  for (const [from, to] of [
    [0.055, 0.155],
    [0.345, 0.445],
  ] as const) {
    parts.push(
      kit.solid(
        shellPart(seat, {
          u: [0.1, 0.86],
          from: () => from,
          to: () => to,
          lift: 4,
          rim: 8,
          rows: 24,
          columns: 16,
        }),
        stripe,
      ),
    );
  }

  // Back: narrow at the waist, wide at the shoulders, narrow at the head; wings to the front.
  const half = profile(
    [0, 0.8],
    [0.2, 0.86],
    [0.42, 0.9],
    [0.62, 1.06],
    [0.78, 0.9],
    [0.88, 0.68],
    [1, 0.56],
  );
  const tall = 800;
  const back: Surface = (u, v) => {
    const toEnd = Math.abs(2 * u - 1);
    const end = Math.sqrt(Math.max(0, 1 - toEnd ** 14));
    const wide = 252 * half(u) * (0.86 + 0.14 * end);
    const angle = v * Math.PI * 2;
    // v runs from one edge over the front and around.
    const x = Math.cos(angle) * end;
    const front = Math.sin(angle);
    const wing =
      74 * Math.max(0, Math.abs(x) - 0.5) ** 1.2 * (u < 0.72 ? 1.5 : 1.5 * Math.max(0, 1 - (u - 0.72) * 4));
    const lumbar = 26 * Math.exp(-(((u - 0.24) / 0.16) ** 2));
    const depth = (front > 0 ? 48 + lumbar : 42) * bent(front, 0.55) * end;
    return new Vector3(wide * bent(x, 0.6), u * tall, -depth - (front > 0 ? wing * end : 0));
  };
  // The section is drawn with its front towards −z and then turned around.
  const backParts: Object3D[] = [
    kit.solid(skin(back, Math.round(80 * fine), Math.round(96 * fine), true), base),
  ];
  for (const [from, to] of [
    [0.05, 0.16],
    [0.34, 0.45],
  ] as const) {
    backParts.push(
      kit.solid(
        shellPart(back, {
          u: [0.1, 0.76],
          from: () => from,
          to: () => to,
          lift: 4,
          rim: 8,
          rows: 40,
          columns: 16,
        }),
        stripe,
      ),
    );
  }
  backParts.push(
    kit.solid(
      shellPart(back, {
        u: [0.8, 0.97],
        from: () => 0.17,
        to: () => 0.33,
        lift: 4,
        rim: 8,
        rows: 24,
        columns: 16,
      }),
      stripe,
    ),
  );
  parts.push(
    assembled(
      [
        assembled(backParts, { turn: [0, 180, 0] }),
        kit.solid(cushion([250, 120, 86], 3, Math.round(32 * fine)), base, { at: [0, 690, 74] }),
        kit.solid(cushion([330, 190, 96], 3, Math.round(32 * fine)), base, { at: [0, 190, 92] }),
        kit.box([252, 10, 30], 4, stripe, { at: [0, 690, 100] }),
        nameplate({ word: 'brand', width: 120, height: 30, colour: '#d5d8dc' }, { at: [0, 724, 118] }),
      ],
      { at: [0, 470, -215], turn: [-12, 0, 0] },
    ),
  );
  // Hinges and armrests.
  for (const side of [-1, 1]) {
    parts.push(
      kit.cylinder(44, 26, 6, frame, { at: [side * 262, 470, -205], turn: [0, 0, 90] }),
      kit.box([30, 26, 90], 10, frame, { at: [side * 250, 400, 30] }),
      kit.box([26, 190, 66], 10, frame, { at: [side * 300, 500, 20] }),
      kit.box([76, 30, 60], 10, frame, { at: [side * 276, 408, 20] }),
      kit.box([20, 90, 50], 8, steel, { at: [side * 300, 610, 20] }),
      kit.solid(cushion([96, 34, 270], 4.5, Math.round(24 * fine)), smoothPlastic('#1a1b1e', 0.62), {
        at: [side * 300, 668, 40],
      }),
    );
  }
  return assembled(parts);
}
