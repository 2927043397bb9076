import type { Group, Object3D } from 'three';
import type { Detail } from '../../../src/models/kit/index.ts';
import {
  assembled,
  boxHole,
  chamferedRectangle,
  circle,
  createKit,
  glossyPlastic,
  glow,
  ink,
  nameplate,
  plastic,
  polygon,
  powderCoat,
  roundedRectangle,
  row,
  rubber,
  smoothPlastic,
  withHoles,
} from '../../../src/models/kit/index.ts';
import { jacks, sockets } from './sockets.ts';

export type RouterShape =
  | { form: 'flat' | 'gaming'; antennas: number; colour: string; accent?: string; detail?: Detail }
  | { form: 'tower' | 'mini' | 'disc'; colour: string; accent?: string; detail?: Detail }
  | { form: 'mesh'; units: number; colour: string; detail?: Detail }
  | { form: 'switch'; ports: number; colour: string; detail?: Detail };

/** Width, height and depth of a switch with so many ports, in millimetres. */
export const switchSize = (ports: number): readonly [number, number, number] =>
  ports > 5 ? [158, 27, 101] : [100, 27, 98];

/** What a network is built of: routers, mesh points, ceiling points and switches, front towards +z. */
export function router(shape: RouterShape): Group {
  switch (shape.form) {
    case 'flat':
    case 'gaming':
      return antennaRouter(shape);
    case 'tower':
      return towerRouter(shape);
    case 'mini':
      return miniRouter(shape);
    case 'disc':
      return ceilingPoint(shape);
    case 'mesh':
      return meshPoints(shape);
    case 'switch':
      return networkSwitch(shape);
  }
}

function antennaRouter({
  form,
  antennas,
  colour,
  accent,
  detail = 'high',
}: Extract<RouterShape, { antennas: number }>): Group {
  const kit = createKit(detail);
  const isGaming = form === 'gaming';
  const [width, depth, tall] = isGaming ? [270, 240, 46] : [262, 146, 36];
  const shell = plastic(colour, 0.44);
  const flat = [-90, 0, 0] as const;
  const outline = () =>
    isGaming ? chamferedRectangle(width, depth, 62) : chamferedRectangle(width, depth, 16);
  const parts: Object3D[] = [
    kit.plate(outline(), tall - 6, 5, shell, { turn: flat, at: [0, 6, 0] }),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((z) =>
        kit.cylinder(9, 8, 1, rubber(), { at: [x * (width / 2 - 62), 4, z * (depth / 2 - 30)] }),
      ),
    ),
  ];
  const top = tall + 0.1;
  if (isGaming) {
    const line = accent ?? '#c8202c';
    parts.push(
      kit.plate(chamferedRectangle(width - 74, depth - 74, 40), 5, 2, smoothPlastic('#222428', 0.4), {
        turn: flat,
        at: [0, tall - 2, 0],
      }),
      kit.plate(chamferedRectangle(width - 128, depth - 128, 26), 3, 1, glossyPlastic('#0c0d0f'), {
        turn: flat,
        at: [0, tall + 2, 0],
      }),
      ...[0, 1, 2, 3].map((index) =>
        kit.box([width * 0.3, 2, 4], 0.9, glow(line, 1.8), {
          at: [
            Math.sin((index * Math.PI) / 2) * (width / 2 - 32),
            top,
            Math.cos((index * Math.PI) / 2) * (depth / 2 - 32),
          ],
          turn: [0, index * 90, 0],
        }),
      ),
      nameplate({ word: 'brand', width: 90, height: 20 }, { at: [0, tall + 5.1, 4], turn: flat }),
    );
    for (let side = 0; side < 4; side++) {
      const slots = row(9, 8).map((x) => ({ size: [3.4, 1, 20] as const, at: [x, 0, 0] as const }));
      parts.push(
        kit.boxes(slots, rubber('#060607'), 0, {
          at: [
            Math.sin((side * Math.PI) / 2 + Math.PI / 4) * 88,
            tall - 0.3,
            Math.cos((side * Math.PI) / 2 + Math.PI / 4) * 76,
          ],
          turn: [0, side * 90 + 45, 0],
        }),
      );
    }
  } else {
    const slots = [-1, 1].flatMap((side) =>
      row(11, 7.4, -14).map((z) => ({
        size: [64, 1, 2.6] as const,
        at: [side * 78, top - 0.4, z + 12] as const,
      })),
    );
    parts.push(
      kit.boxes(slots, rubber('#060607')),
      kit.plate(
        polygon([
          [-34, -depth / 2 + 4],
          [34, -depth / 2 + 4],
          [46, depth / 2 - 6],
          [-46, depth / 2 - 6],
        ]),
        3.2,
        1.2,
        glossyPlastic(colour === '#1a1b1e' ? '#0c0d0f' : colour),
        { turn: flat, at: [0, tall - 2, 0] },
      ),
      nameplate({ word: 'brand', width: 52, height: 11 }, { at: [0, tall + 1.4, 0], turn: flat }),
      kit.boxes(
        row(6, 9).map((x) => ({ size: [3.6, 1.3, 1] as const, at: [x, 18, depth / 2 - 0.1] as const })),
        glow('#8fe0ff', 2),
        0.4,
      ),
    );
  }
  // The back: the line's own socket is the blue one.
  const back = [
    ...jacks(kit, 4, 15, 0, 0),
    ...jacks(kit, 1, 15, 0, 0, isGaming ? -40 : -75),
    kit.box([12.6, 2, 1], 0.2, smoothPlastic('#2d7fd6', 0.4), { at: [isGaming ? -40 : -75, 7, 0] }),
    sockets(
      kit,
      isGaming
        ? [['barrel', 42, 0]]
        : [
            ['usb-a', 62, 0],
            ['barrel', 86, 0],
          ],
    ),
    ...row(4, 15).map((x, index) =>
      kit.printedText(`${index + 1}`, { height: 2.6 }, ink('#c9cdd2'), { at: [x, 8, 0.3] }),
    ),
  ];
  parts.push(assembled(back, { at: [0, isGaming ? 22 : 19, -depth / 2 - 0.2], turn: [0, 180, 0] }));
  // Antennas: two at the sides, the rest along the back.
  const blade = (height: number) => {
    const stem = kit.plate(
      polygon([
        [-9, 0],
        [9, 0],
        [7.5, height - 6],
        [4, height],
        [-4, height],
        [-7.5, height - 6],
      ]),
      9,
      3,
      shell,
      { at: [0, 12, -4.5] },
    );
    return assembled([
      stem,
      kit.cylinder(7.5, 20, 1.5, shell, { at: [0, 6, 0], turn: [0, 0, 90] }),
      kit.box([13, 16, 11], 3, shell, { at: [0, 9, 0] }),
    ]);
  };
  if (isGaming) {
    for (let index = 0; index < antennas; index++) {
      const around = ((index + 0.5) / antennas) * Math.PI * 2;
      const [x, z] = [Math.sin(around) * (width / 2 + 1), Math.cos(around) * (depth / 2 + 1)];
      parts.push(
        assembled([blade(128)], {
          at: [x, tall / 2, z],
          turn: [Math.cos(around) * 12, (around * 180) / Math.PI, -Math.sin(around) * 12],
        }),
      );
    }
  } else {
    for (const [index, x] of row(antennas, (width - 24) / (antennas - 1)).entries()) {
      const outwards = index - (antennas - 1) / 2;
      parts.push(
        assembled([blade(158)], { at: [x, tall - 16, -depth / 2 - 5], turn: [-8, 0, -outwards * 7] }),
      );
    }
  }
  return assembled(parts);
}

function towerRouter({ colour, detail = 'high' }: { colour: string; detail?: Detail }): Group {
  const kit = createKit(detail);
  const shell = plastic(colour, 0.4);
  const ribs = detail === 'high' ? 24 : 6;
  return assembled([
    kit.plate(roundedRectangle(104, 84, 30), 236, 6, shell, { turn: [-90, 0, 0], at: [0, 12, 0] }),
    kit.plate(roundedRectangle(92, 72, 26), 14, 3, rubber('#0d0d0e'), { turn: [-90, 0, 0] }),
    // Upright ribs let the air through and catch the light.
    kit.plates(
      row(ribs, 226 / ribs, 132).map((y) => ({
        outline: roundedRectangle(107, 87, 31),
        at: [0, 0, y] as const,
      })),
      2,
      0.7,
      smoothPlastic(colour, 0.5),
      { turn: [-90, 0, 0] },
    ),
    kit.plate(roundedRectangle(32, 236, 14), 4, 1.8, glossyPlastic('#0c0d0f'), { at: [0, 130, 41] }),
    kit.boxes(
      row(5, 11, 214).map((y) => ({ size: [3, 3, 1] as const, at: [0, y, 45] as const })),
      glow('#9fe4ff', 2),
      0.5,
    ),
    nameplate({ word: 'brand', width: 26, height: 7 }, { at: [0, 60, 45.2] }),
    assembled(
      [
        kit.plate(roundedRectangle(48, 150, 8), 5, 1.4, smoothPlastic('#17181b', 0.4), { at: [0, 96, -3.6] }),
        ...[128, 106, 84].flatMap((y) => jacks(kit, 2, 18, y, 1.4)),
        kit.box([12.6, 1.8, 1], 0.2, smoothPlastic('#2d7fd6', 0.4), { at: [9, 135.4, 1.4] }),
        sockets(
          kit,
          [
            ['usb-a', 0, 62],
            ['barrel', 0, 40],
          ],
          { at: [0, 0, 1.4] },
        ),
        kit.cylinder(4, 1.6, 0.4, smoothPlastic('#c9ccd0'), { at: [0, 154, 1.6], turn: [90, 0, 0] }),
      ],
      { at: [0, 0, -43.2], turn: [0, 180, 0] },
    ),
  ]);
}

function miniRouter({ colour, detail = 'high' }: { colour: string; detail?: Detail }): Group {
  const kit = createKit(detail);
  const shell = plastic(colour, 0.4);
  return assembled([
    kit.plate(roundedRectangle(140, 100, 12), 30, 5, shell, { turn: [-90, 0, 0], at: [0, 3, 0] }),
    kit.plate(roundedRectangle(134, 94, 10), 1.2, 0.4, glossyPlastic('#101113'), {
      turn: [-90, 0, 0],
      at: [0, 32.6, 0],
    }),
    ...row(4, 26).map((x) => kit.box([8, 4, 8], 1, rubber(), { at: [x, 2, 0] })),
    ...jacks(kit, 5, 16.5, 17, 50.2),
    nameplate({ word: 'brand', width: 70, height: 13 }, { at: [0, 33.9, 0], turn: [-90, 0, 0] }),
    kit.boxes(
      row(6, 7, 30).map((x) => ({ size: [3, 1, 1.4] as const, at: [x, 33.6, 38] as const })),
      glow('#7df0a0', 2),
      0.3,
    ),
    assembled(
      [
        sockets(kit, [
          ['barrel', 46, 0],
          ['usb-a', 26, 0],
        ]),
        kit.boxes(
          row(14, 5, -22).map((x) => ({ size: [2.2, 12, 0.8] as const, at: [x, 0, 0] as const })),
          rubber('#060607'),
        ),
      ],
      { at: [0, 18, -50.1], turn: [0, 180, 0] },
    ),
  ]);
}

function ceilingPoint({ colour, detail = 'high' }: { colour: string; detail?: Detail }): Group {
  const kit = createKit(detail);
  // Shown leaning on its edge, as its face is what hangs in a room.
  const disc = assembled([
    kit.turned(
      [
        [0, 0],
        [92, 0],
        [100, 3],
        [103, 10],
        [101, 18],
        [94, 26],
        [78, 32],
        [50, 36],
        [0, 37.5],
      ],
      smoothPlastic(colour, 0.42),
    ),
    kit.ring(40, 3.4, glow('#3f8cff', 1.8), { at: [0, 36.2, 0], turn: [90, 0, 0] }),
    nameplate(
      { word: 'brand', width: 46, height: 10, colour: '#8b9098' },
      { at: [0, 37.6, 0], turn: [-90, 0, 0] },
    ),
    // What meets the ceiling: the plate that it hangs on, its slots, and the cable's socket in a recess.
    assembled(
      [
        kit.plate(circle(64), 2.4, 0.8, smoothPlastic('#d4d7da', 0.46), { at: [0, 0, -0.6] }),
        kit.ring(60, 1.4, smoothPlastic('#9a9ea4', 0.4), { at: [0, 0, 1.8] }),
        kit.plate(roundedRectangle(52, 30, 5), 0.8, 0.2, rubber('#1d1e21'), { at: [0, -22, 1.4] }),
        ...jacks(kit, 1, 15, -20, 2.2, -12),
        sockets(kit, [['barrel', 14, -20]], { at: [0, 0, 2.2] }),
        ...[0, 120, 240].map((angle) =>
          assembled(
            [kit.plate(roundedRectangle(16, 5, 2.4), 0.6, 0.1, rubber('#1d1e21'), { at: [0, 46, 1.5] })],
            {
              turn: [0, 0, angle],
            },
          ),
        ),
        kit.print(roundedRectangle(56, 26, 2), ink('#f4f5f6'), { at: [0, 20, 1.8] }),
        kit.boxes(
          row(5, 4, 20).map((y, index) => ({
            size: [46 - ((index * 13) % 20), 1.3, 0.1] as const,
            at: [-((index * 13) % 20) / 2, y, 1.9] as const,
          })),
          ink('#6d7278'),
        ),
      ],
      { turn: [90, 0, 0] },
    ),
  ]);
  return assembled([assembled([disc], { turn: [66, 0, 0], at: [0, 96, -20] })]);
}

function meshPoints({
  units,
  colour,
  detail = 'high',
}: {
  units: number;
  colour: string;
  detail?: Detail;
}): Group {
  const kit = createKit(detail);
  const one = () =>
    assembled([
      kit.turned(
        [
          [0, 0],
          [48, 0],
          [54, 2.5],
          [55, 8],
          [55, 112],
          [53, 119],
          [48, 122.5],
          [0, 122.5],
        ],
        smoothPlastic(colour, 0.42),
      ),
      kit.turned(
        [
          [0, 122.4],
          [44, 122.4],
          [44.6, 123],
          [42, 124],
          [24, 121],
          [0, 120.4],
        ],
        glossyPlastic('#d8dadd', 0.3),
      ),
      kit.turned(
        [
          [55.1, 6],
          [55.3, 6.4],
          [55.3, 8],
          [55.1, 8.4],
        ],
        smoothPlastic('#9a9ea4', 0.4),
      ),
      kit.box([3.4, 3.4, 1], 0.5, glow('#9fd6ff', 2.2), { at: [0, 18, 55] }),
      nameplate({ word: 'brand', width: 26, height: 6, colour: '#8b9098' }, { at: [0, 34, 55.6] }),
      assembled(
        [
          kit.plate(roundedRectangle(42, 40, 5), 8, 1.2, smoothPlastic('#d4d7da', 0.44), {
            at: [0, 34, -7.4],
          }),
          ...jacks(kit, 2, 17, 42, 0.7),
          sockets(kit, [['barrel', 0, 24]], { at: [0, 0, 0.7] }),
        ],
        { at: [0, 0, -54.6], turn: [0, 180, 0] },
      ),
    ]);
  const spots =
    units > 2
      ? ([
          [-66, 18],
          [66, 18],
          [0, -76],
        ] as const)
      : ([
          [-66, 0],
          [66, 0],
        ] as const);
  return assembled(spots.map(([x, z]) => assembled([one()], { at: [x, 0, z] })));
}

function networkSwitch({ ports, colour, detail = 'high' }: Extract<RouterShape, { form: 'switch' }>): Group {
  const kit = createKit(detail);
  const [width, height, depth] = switchSize(ports);
  const shell = powderCoat(colour, 0.52);
  const pitch = 16;
  const shift = ports > 5 ? 6 : 4;
  const front = withHoles(
    roundedRectangle(width, height - 2, 1.5),
    row(ports, pitch, shift).map((x) => boxHole(x, -3, 12.6, 10.6)),
  );
  return assembled([
    kit.box([width, height - 2, depth - 3], 1.6, shell, { at: [0, height / 2 + 1, -1.5] }),
    kit.plate(front, 3, 0.5, shell, { at: [0, height / 2 + 1, depth / 2 - 3] }),
    ...jacks(kit, ports, pitch, height / 2 - 2, depth / 2 - 2.6, shift),
    kit.boxes(
      row(ports, pitch, shift).map((x) => ({
        size: [3, 1.6, 0.8] as const,
        at: [x, height - 4.4, depth / 2] as const,
      })),
      glow('#7df0a0', 2.2),
      0.3,
    ),
    kit.boxes(
      row(Math.floor(depth / 7) - 3, 6, -4).map((z) => ({
        size: [0.6, 9, 2.4] as const,
        at: [-width / 2, height / 2 + 2, z] as const,
      })),
      rubber('#060607'),
    ),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((z) =>
        kit.cylinder(5, 2.4, 0.5, rubber(), { at: [x * (width / 2 - 12), 1.2, z * (depth / 2 - 12)] }),
      ),
    ),
    assembled(
      [
        sockets(kit, [['barrel', width / 2 - 18, 0]]),
        kit.box([7, 3, 0.8], 0.2, rubber('#060607'), { at: [-width / 2 + 16, 0, 0] }),
        kit.boxes(
          row(Math.floor(width / 8) - 6, 6).map((x) => ({
            size: [2.4, 9, 0.6] as const,
            at: [x, 0, 0] as const,
          })),
          rubber('#060607'),
        ),
      ],
      { at: [0, height / 2 + 1, -depth / 2 - 0.1], turn: [0, 180, 0] },
    ),
    nameplate(
      {
        word: 'brand',
        width: width * 0.4,
        height: 11,
        colour: /^#[d-f]/.test(colour) ? '#6d7278' : '#d5d8dc',
      },
      { at: [0, height + 0.1, 4], turn: [-90, 0, 0] },
    ),
  ]);
}
