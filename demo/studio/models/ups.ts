import type { Group, Object3D } from 'three';
import type { Detail, Kit } from '../../../src/models/kit/index.ts';
import {
  assembled,
  createKit,
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
import { jacks, sockets } from './sockets.ts';

export type UpsShape = {
  /** `strip` lies like a multiple socket, `mini` and `tower` stand, `smart` is the wide one of offices, `rack` 1 U. */
  form: 'strip' | 'mini' | 'tower' | 'smart' | 'rack';
  outlets?: number;
  hasDisplay?: boolean;
  colour?: string;
  detail?: Detail;
};

const sizes = {
  strip: [274, 105, 139],
  mini: [91, 165, 284],
  tower: [100, 260, 360],
  smart: [171, 219, 439],
  rack: [433, 44, 395],
} as const;

/** Width, height and depth in millimetres. */
export const upsSize = (form: UpsShape['form']): readonly [number, number, number] => sizes[form];

/** An uninterruptible supply, its front towards +z; the one like a multiple socket shows its outlets on top. */
export function ups({
  form,
  outlets = 6,
  hasDisplay = false,
  colour = '#1a1b1e',
  detail = 'high',
}: UpsShape): Group {
  const kit = createKit(detail);
  const [width, height, depth] = sizes[form];
  const shell = plastic(colour, 0.44);
  const parts: Object3D[] = [];
  const front = depth / 2;
  if (form === 'strip') {
    const columns = Math.ceil(outlets / 2);
    parts.push(
      kit.plate(roundedRectangle(width, depth, 18), height - 26, 8, shell, {
        turn: [-90, 0, 0],
        at: [0, 4, 0],
      }),
      kit.plate(roundedRectangle(width - 22, depth - 18, 14), 28, 8, shell, {
        turn: [-90, 0, 0],
        at: [0, height - 28, 0],
      }),
      ...row(columns, Math.min(48, (width - 96) / columns), -20).flatMap((x) =>
        [-1, 1].map((side) => assembled([outlet(kit)], { at: [x, height, side * 32], turn: [-90, 0, 0] })),
      ),
      kit.box([26, 3, 18], 1.4, glossyPlastic('#0c0d0f'), { at: [width / 2 - 44, height, 26] }),
      kit.cylinder(6, 2.4, 0.8, glow('#6be08c', 1.6), { at: [width / 2 - 44, height + 1, 26] }),
      ...usb(kit, [width / 2 - 44, height + 0.2, -22], true),
      nameplate({ word: 'brand', width: 70, height: 14 }, { at: [0, 40, front + 0.2] }),
      kit.box([width - 44, 1.2, 1], 0.4, rubber('#08080a'), { at: [0, 62, front - 0.3] }),
    );
    return assembled(parts);
  }
  if (form === 'rack') {
    parts.push(
      kit.box([width, height, depth - 10], 2, shell, { at: [0, height / 2, -5] }),
      kit.box([482, height, 6], 1.6, smoothPlastic(colour, 0.4), { at: [0, height / 2, front - 6] }),
      kit.plate(roundedRectangle(width - 16, height - 6, 4), 6, 2, glossyPlastic('#101113', 0.3), {
        at: [0, height / 2, front - 4],
      }),
      ...display(kit, [-40, height / 2, front + 2.1], 64, 26),
      kit.cylinder(9, 4, 1, smoothPlastic('#2a2c30'), {
        at: [width / 2 - 40, height / 2, front + 2],
        turn: [90, 0, 0],
      }),
      kit.boxes(
        row(16, 7, -140).map((x) => ({
          size: [3.4, 26, 1] as const,
          at: [x, height / 2, front + 2] as const,
        })),
        rubber('#060607'),
      ),
      nameplate({ word: 'brand', width: 70, height: 12 }, { at: [70, height / 2, front + 2.2] }),
      rearPanel(kit, form),
    );
    return assembled(parts);
  }
  const face = form === 'smart' ? glossyPlastic('#121315', 0.3) : glossyPlastic('#101113', 0.26);
  parts.push(
    kit.box([width, height - 4, depth - 8], form === 'smart' ? 3 : 7, shell, { at: [0, height / 2 + 2, -4] }),
    kit.plate(roundedRectangle(width - 4, height - 10, 10), 12, 5, face, {
      at: [0, height / 2 + 2, front - 12],
    }),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((z) =>
        kit.box([18, 5, 26], 1.5, rubber(), { at: [x * (width / 2 - 14), 2.5, z * (depth / 2 - 40)] }),
      ),
    ),
  );
  const screenY = height * (form === 'smart' ? 0.72 : 0.74);
  if (hasDisplay)
    parts.push(
      ...display(kit, [0, screenY, front + 0.2], Math.min(70, width * 0.66), form === 'mini' ? 34 : 48),
    );
  parts.push(
    kit.ring(9, 2, glow('#6be08c', 1.8), { at: [0, hasDisplay ? screenY - 50 : screenY, front + 0.4] }),
    kit.cylinder(7.6, 2.4, 0.8, smoothPlastic('#2a2c30', 0.34), {
      at: [0, hasDisplay ? screenY - 50 : screenY, front + 0.4],
      turn: [90, 0, 0],
    }),
    ...usb(kit, [0, height * 0.3, front + 0.2], false),
    nameplate(
      { word: 'brand', width: width * 0.6, height: width * 0.12 },
      { at: [0, height * 0.15, front + 0.3] },
    ),
  );
  // Louvres on the side.
  const slots = row(Math.floor(height / 16), 9, height * 0.45).flatMap((y) =>
    row(3, 64, -depth * 0.1).map((z) => ({
      size: [1, 3, 48] as const,
      at: [-width / 2 + 0.2, y, z] as const,
    })),
  );
  parts.push(kit.boxes(slots, rubber('#070708'), 0.3), rearPanel(kit, form));
  return assembled(parts);
}

/** The back of a supply: outlets, inlet, breaker, the network line that it protects, and a fan in the large ones. */
function rearPanel(kit: Kit, form: 'mini' | 'tower' | 'smart' | 'rack'): Group {
  const [width, height, depth] = sizes[form];
  const dark = rubber('#060607');
  const outlets = (columns: number, rows: number, x: number, y: number): Object3D[] =>
    row(columns, 38, x).flatMap((across) =>
      row(rows, 36, y).map((up) => assembled([outlet(kit)], { at: [across, up, 0.4] })),
    );
  const line = (x: number, y: number): Object3D[] => [
    kit.plate(roundedRectangle(38, 17, 2), 1, 0.3, smoothPlastic('#2a2c30', 0.42), { at: [x, y, -0.2] }),
    ...jacks(kit, 2, 17, y, 0.9, x),
  ];
  const breaker = (x: number, y: number): Object3D[] => [
    kit.cylinder(7, 2.4, 0.6, smoothPlastic('#2a2c30'), { at: [x, y, 0.6], turn: [90, 0, 0] }),
    kit.cylinder(4.4, 4, 0.8, smoothPlastic('#c9ccd0'), { at: [x, y, 1], turn: [90, 0, 0] }),
  ];
  const fan = (x: number, y: number, size: number): Object3D[] => [
    kit.plate(roundedRectangle(size, size, 5), 0.8, 0.2, dark, { at: [x, y, -0.3] }),
    kit.perforated(
      { width: size - 3, height: size - 3, thickness: 1, pitch: 5.4, hole: 4.2 },
      metal('#43474d', 0.4),
      { at: [x, y, 0.9] },
    ),
    kit.screws(
      [-1, 1].flatMap((sx) =>
        [-1, 1].map((sy) => [x + sx * (size / 2 + 4), y + sy * (size / 2 - 4), 0.2] as const),
      ),
      2.6,
    ),
  ];
  const parts = {
    mini: () => [
      ...outlets(2, 2, 0, 96),
      ...line(-14, 50),
      ...breaker(24, 50),
      ...sockets(kit, [['inlet', 0, 26]]).children,
    ],
    tower: () => [
      ...fan(0, 212, 62),
      ...outlets(2, 3, 0, 122),
      ...line(-16, 60),
      ...breaker(26, 60),
      ...sockets(kit, [['inlet', 0, 32]]).children,
    ],
    smart: () => [
      ...fan(-38, 166, 72),
      ...outlets(1, 2, 48, 166),
      ...outlets(3, 2, 10, 84),
      ...line(-46, 34),
      ...sockets(kit, [
        ['usb-a', -6, 34],
        ['inlet', 30, 34],
      ]).children,
      ...breaker(66, 34),
    ],
    rack: () => [
      ...outlets(5, 1, 74, height / 2),
      ...line(-52, height / 2),
      ...sockets(kit, [
        ['usb-a', -90, height / 2],
        ['inlet', -124, height / 2],
      ]).children,
      ...breaker(-152, height / 2),
      kit.boxes(
        row(7, 5, -190).map((x) => ({ size: [2.4, 26, 0.8] as const, at: [x, height / 2, 0] as const })),
        dark,
      ),
    ],
  }[form]();
  return assembled(
    [
      kit.plate(roundedRectangle(width - 12, height - 14, 4), 0.6, 0.2, smoothPlastic('#1d1e21', 0.46), {
        at: [0, height / 2 + 1, -0.5],
      }),
      ...parts,
    ],
    { at: [0, 0, -depth / 2], turn: [0, 180, 0] },
  );
}

/** A lit display with figures, its face in the plane of z. */
function display(
  kit: Kit,
  [x, y, z]: readonly [number, number, number],
  wide: number,
  tall: number,
): Object3D[] {
  const blue = glow('#bfe4ff', 1.5);
  return [
    kit.plate(roundedRectangle(wide, tall, 4), 1.4, 0.5, glossyPlastic('#08090b', 0.16), {
      at: [x, y, z - 0.6],
    }),
    kit.print(roundedRectangle(wide - 8, tall - 8, 2), glow('#1b4f8f', 0.7), { at: [x, y, z + 0.9] }),
    kit.printedText('127 V', { height: tall * 0.3 }, blue, { at: [x, y + tall * 0.12, z + 1] }),
    kit.boxes(
      row(8, (wide - 18) / 8)
        .map((bar, index) => ({
          size: [3, 4, 0.2] as const,
          at: [x + bar, y - tall * 0.26, z + 1] as const,
          index,
        }))
        .filter(({ index }) => index < 6),
      blue,
      0.2,
    ),
  ];
}

/** A three-pole outlet of Mexico looking towards +z. */
function outlet(kit: Kit): Group {
  const dark = rubber('#050506');
  return assembled([
    kit.plate(roundedRectangle(34, 30, 8), 1.4, 0.6, smoothPlastic('#2a2c30', 0.42), { at: [0, 0, -0.4] }),
    kit.boxes(
      [
        { size: [2.4, 9, 0.4], at: [-6.4, 3, 1.05] },
        { size: [2.4, 7.4, 0.4], at: [6.4, 3, 1.05] },
      ],
      dark,
      0.3,
    ),
    kit.cylinder(2.8, 0.5, 0.1, dark, { at: [0, -7, 1.05], turn: [90, 0, 0] }),
  ]);
}

function usb(kit: Kit, at: readonly [number, number, number], isLying: boolean): Object3D[] {
  return [
    assembled(
      [
        kit.boxes(
          [
            { size: [14, 6.5, 0.6], at: [0, 6, 0] },
            { size: [10, 4, 0.6], at: [0, -6, 0] },
          ],
          rubber('#060607'),
          0.3,
        ),
        kit.box([10, 2, 0.8], 0.2, smoothPlastic('#2d5fa8', 0.4), { at: [0, 6.6, 0.1] }),
      ],
      { at, ...(isLying ? { turn: [-90, 0, 0] as const } : {}) },
    ),
  ];
}
