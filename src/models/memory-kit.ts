import { Color } from 'three';
import type { Group, Material, Object3D } from 'three';
import type { Detail, Flat, Kit } from './kit/index.ts';
import {
  anodised,
  assembled,
  boxHole,
  brushedMetal,
  chance,
  circuitBoard,
  createKit,
  glow,
  gold,
  ink,
  metal,
  nameplate,
  plastic,
  polygon,
  powderCoat,
  row,
  smoothPlastic,
  withHoles,
} from './kit/index.ts';

export type MemoryKit = {
  modules: 1 | 2 | 4;
  /** From the contacts' edge to the top, heat spreader included. */
  heightMm: number;
  /** `bare` shows the chips; the others are heat spreaders. */
  design: 'bare' | 'wedge' | 'ribbed' | 'plain';
  colour: 'black' | 'white' | 'grey' | 'silver' | 'red';
  /** A light bar on top that runs through these colours. */
  light?: readonly string[];
  /** Laptop modules are half as long. */
  isForLaptop?: boolean;
  detail?: Detail;
};

const paints = {
  black: {
    spreader: anodised('#3a3c41', 0.4),
    inset: plastic('#141517', 0.42),
    trim: metal('#a9adb3', 0.25),
    ink: '#d9dce1',
  },
  white: {
    spreader: powderCoat('#f4f5f6', 0.42),
    inset: plastic('#e3e5e8', 0.4),
    trim: metal('#c9ccd1', 0.25),
    ink: '#4d525a',
  },
  grey: {
    spreader: brushedMetal('#7b7f86', 0.36),
    inset: plastic('#25272a', 0.42),
    trim: metal('#d2d5d9', 0.25),
    ink: '#eceef0',
  },
  silver: {
    spreader: brushedMetal('#c3c6cb', 0.32),
    inset: plastic('#1b1c1f', 0.4),
    trim: metal('#43474d', 0.3),
    ink: '#26282c',
  },
  red: {
    spreader: anodised('#a31d22', 0.38),
    inset: plastic('#161719', 0.42),
    trim: metal('#c9ccd1', 0.25),
    ink: '#f0e6e6',
  },
} as const satisfies Readonly<
  Record<MemoryKit['colour'], { spreader: Material; inset: Material; trim: Material; ink: string }>
>;

/** Length of a desktop and a laptop module, of their boards' height, in mm (JEDEC MO-329, MO-309). */
const desktop = { length: 133.35, board: 31.25, pitch: 0.85, notch: -4 };
const laptop = { length: 69.6, board: 30, pitch: 0.5, notch: 4 };

/** Memory modules standing one behind the other on their contacts, the names towards the viewer. */
export function memoryKit(memory: MemoryKit): Group {
  const kit = createKit(memory.detail);
  const apart = memory.isForLaptop ? 13 : 19;
  const sticks = Array.from({ length: memory.modules }, (_, index) =>
    assembled([memoryModule(memory, kit, index === 0)], {
      at: [index * -5, 0, (memory.modules - 1) * apart * 0.5 - index * apart],
    }),
  );
  return assembled([assembled(sticks, { at: [(memory.modules - 1) * 2.5, 0, 0] })]);
}

function memoryModule(memory: MemoryKit, kit: Kit, isFirst: boolean): Group {
  const size = memory.isForLaptop ? laptop : desktop;
  const half = size.length / 2;
  const height = Math.max(memory.heightMm, size.board);
  const board = memory.design === 'bare' ? height : Math.min(size.board, height);
  const parts: Object3D[] = [
    kit.plate(
      withHoles(
        polygon([
          [-half, 0],
          [size.notch - 1.3, 0],
          [size.notch - 1.3, 3.8],
          [size.notch + 1.3, 3.8],
          [size.notch + 1.3, 0],
          [half, 0],
          [half, board * 0.42],
          [half - 1.8, board * 0.44],
          [half - 1.8, board * 0.56],
          [half, board * 0.58],
          [half, board],
          [-half, board],
          [-half, board * 0.58],
          [-half + 1.8, board * 0.56],
          [-half + 1.8, board * 0.44],
          [-half, board * 0.42],
        ]),
        memory.isForLaptop ? [boxHole(-half + 3.4, board - 4, 1.6, 1.6)] : [],
      ),
      1.3,
      0.1,
      circuitBoard(memory.design === 'bare' ? '#0f3a2a' : '#101315'),
      { at: [0, 0, -0.65] },
    ),
    contacts(kit, half, size),
  ];
  if (memory.design === 'bare') parts.push(chips(kit, half, board, size === laptop, isFirst));
  else {
    parts.push(spreader(memory, kit, half, height, isFirst));
    parts.push(
      assembled([spreader({ ...memory, design: memory.design }, kit, half, height, false)], {
        turn: [0, 180, 0],
      }),
    );
    if (memory.light) parts.push(lightBar(kit, half, height, memory.light));
  }
  return assembled(parts);
}

function contacts(kit: Kit, half: number, size: typeof desktop | typeof laptop): Object3D {
  const count = Math.floor((half * 2 - 6) / size.pitch);
  return kit.boxes(
    row(count, size.pitch)
      .filter((x) => Math.abs(x - size.notch) > 2)
      .flatMap((x) =>
        [0.68, -0.68].map((z) => ({ size: [size.pitch * 0.68, 3.1, 0.08] as const, at: [x, 2, z] as const })),
      ),
    gold(),
  );
}

/** A naked module: packages in a row, small parts around them, a paper label. */
function chips(kit: Kit, half: number, board: number, isShort: boolean, isFirst: boolean): Group {
  const random = chance(isShort ? 7 : 3);
  const black = smoothPlastic('#141416', 0.42);
  const count = isShort ? 4 : 8;
  const spots = row(count, (half * 2 - 14) / count);
  const parts: Object3D[] = [
    kit.boxes(
      spots.map((x) => ({
        size: [isShort ? 10.5 : 10, 13.5, 1.1] as const,
        at: [x, board * 0.52, 1.2] as const,
      })),
      black,
      0.15,
    ),
    kit.boxes(
      [
        { size: [6, 5, 0.9], at: [isShort ? 2 : 1, board * 0.2, 1.1] },
        { size: [4, 3, 0.9], at: [half * 0.4, board * 0.2, 1.1] },
      ],
      black,
      0.1,
    ),
  ];
  const small: { size: readonly [number, number, number]; at: readonly [number, number, number] }[] = [];
  for (let index = 0; index < (isShort ? 40 : 90); index += 1) {
    const isTop = random() > 0.5;
    small.push({
      size: [0.6 + random() * 0.9, 0.5 + random() * 0.5, 0.5],
      at: [
        (random() - 0.5) * (half * 2 - 10),
        isTop ? board * (0.8 + random() * 0.14) : board * (0.17 + random() * 0.08),
        0.9,
      ],
    });
  }
  parts.push(kit.boxes(small, smoothPlastic('#7a6a55', 0.5)));
  // The paper label over the packages.
  parts.push(
    kit.box([isShort ? 34 : 46, 15, 0.12], 0, ink('#eceef0', 0.55), {
      at: [isShort ? -6 : -half * 0.32, board * 0.52, 1.84],
    }),
    kit.boxes(
      Array.from({ length: 22 }, (_, index) => ({
        size: [0.25 + random() * 0.5, 3, 0.04] as const,
        at: [(isShort ? -20 : -half * 0.32 - 20) + index * 1.1, board * 0.39, 1.92] as const,
      })),
      ink('#17181a'),
    ),
  );
  if (isFirst) {
    parts.push(
      nameplate(
        { word: 'brand', width: isShort ? 20 : 26, height: 4, colour: '#17181a', align: 'left' },
        { at: [(isShort ? -6 : -half * 0.32) - (isShort ? 6 : 9), board * 0.62, 1.9] },
      ),
      nameplate(
        { word: 'model', width: 9, height: 3, colour: '#17181a', align: 'right' },
        { at: [(isShort ? -6 : -half * 0.32) + (isShort ? 10.5 : 16.5), board * 0.62, 1.9] },
      ),
    );
  }
  return assembled(parts);
}

/** One side's heat spreader, its face towards +z. */
function spreader(memory: MemoryKit, kit: Kit, half: number, height: number, isNamed: boolean): Group {
  const paint = paints[memory.colour];
  const a = half - 0.8;
  const top = memory.light ? height - 5 : height;
  const low = 6;
  const shoulder = Math.min(4, (top - low) * 0.16);
  const outlines: Readonly<Record<'wedge' | 'ribbed' | 'plain', readonly Flat[]>> = {
    wedge: [
      [-a, low],
      [a, low],
      [a, top - shoulder],
      [a - shoulder, top],
      [a * 0.42, top],
      [a * 0.36, top - shoulder * 0.9],
      [-a * 0.36, top - shoulder * 0.9],
      [-a * 0.42, top],
      [-a + shoulder, top],
      [-a, top - shoulder],
    ],
    ribbed: [
      [-a, low],
      [a, low],
      [a, top - 2],
      [a - 2, top],
      [-a + 2, top],
      [-a, top - 2],
    ],
    plain: [
      [-a, low],
      [a, low],
      [a, top],
      [-a * 0.18, top],
      [-a * 0.24, top - shoulder * 0.8],
      [-a, top - shoulder * 0.8],
    ],
  };
  const design = memory.design === 'bare' ? 'plain' : memory.design;
  const parts: Object3D[] = [
    kit.plate(polygon(outlines[design]), 2.2, 0.55, paint.spreader, { at: [0, 0, 0.75] }),
  ];
  const face = 2.95;
  const middle = (top + low) / 2;
  if (design === 'wedge') {
    parts.push(
      kit.plate(
        polygon([
          [-a + 6, low + 4],
          [-a * 0.3, low + 4],
          [-a * 0.12, top - shoulder - 3.5],
          [-a + 6, top - shoulder - 3.5],
        ]),
        0.8,
        0.25,
        paint.inset,
        { at: [0, 0, face - 0.4] },
      ),
      kit.plate(
        polygon([
          [-a * 0.25, low + 4],
          [-a * 0.21, low + 4],
          [-a * 0.03, top - shoulder - 3.5],
          [-a * 0.07, top - shoulder - 3.5],
        ]),
        0.9,
        0.25,
        paint.trim,
        { at: [0, 0, face - 0.4] },
      ),
      ...row(5, 4.6, a - 15).map((x) =>
        kit.plate(
          polygon([
            [x - 1.6, top - shoulder - 7],
            [x + 0.2, top - shoulder - 7],
            [x + 2.4, top - shoulder - 2.6],
            [x + 0.6, top - shoulder - 2.6],
          ]),
          0.7,
          0.18,
          paint.trim,
          { at: [0, 0, face - 0.3] },
        ),
      ),
    );
  } else if (design === 'ribbed') {
    parts.push(
      kit.boxes(
        [...row(9, 3.3, -a * 0.76), ...row(9, 3.3, a * 0.76)].map((x) => ({
          size: [1.5, top - low - 5, 1.3] as const,
          at: [x, middle, face] as const,
        })),
        paint.spreader,
        0.5,
      ),
      kit.plate(
        polygon([
          [-a * 0.52, low + 3],
          [a * 0.52, low + 3],
          [a * 0.46, top - 3],
          [-a * 0.46, top - 3],
        ]),
        0.9,
        0.3,
        paint.inset,
        { at: [0, 0, face - 0.4] },
      ),
    );
  } else {
    parts.push(
      kit.boxes(
        [low + 3.4, top - shoulder - 2.4].map((y) => ({
          size: [a * 1.9, 0.7, 0.4] as const,
          at: [0, y, face] as const,
        })),
        paint.trim,
      ),
      kit.plate(
        polygon([
          [a * 0.48, low + 5.2],
          [a * 0.95, low + 5.2],
          [a * 0.95, top - shoulder - 4.2],
          [a * 0.42, top - shoulder - 4.2],
        ]),
        0.7,
        0.22,
        paint.inset,
        { at: [0, 0, face - 0.35] },
      ),
    );
  }
  if (isNamed) {
    const onInset = memory.colour === 'silver' || memory.colour === 'grey' ? '#e3e6e9' : paint.ink;
    const left = { wedge: -a * 0.58, ribbed: -a * 0.2, plain: -a * 0.42 }[design];
    const right = { wedge: a * 0.42, ribbed: a * 0.32, plain: a * 0.69 }[design];
    const isShort = half < 50;
    parts.push(
      nameplate(
        {
          word: 'brand',
          width: a * (design === 'wedge' ? 0.6 : 0.46),
          height: isShort ? 5 : 7,
          colour: design === 'plain' ? paint.ink : onInset,
        },
        { at: [left, middle - 0.5, face + 0.5] },
      ),
      nameplate(
        {
          word: 'model',
          width: a * 0.34,
          height: isShort ? 3.6 : 4.6,
          colour: design === 'wedge' ? paint.ink : onInset,
        },
        { at: [right, middle - 1, face + 0.5] },
      ),
    );
  }
  return assembled(parts);
}

/** The diffuser along the top: many short pieces whose colours run into each other. */
function lightBar(kit: Kit, half: number, height: number, colours: readonly string[]): Group {
  const pieces = kit.isHigh ? 28 : 7;
  const [from, to] = [-half + 2.5, half - 2.5];
  const width = (to - from) / pieces;
  return assembled(
    Array.from({ length: pieces }, (_, index) => {
      const along = ((index + 0.5) / pieces) * (colours.length - 1);
      const first = new Color(colours[Math.floor(along)] ?? '#ffffff');
      const colour = first.lerp(new Color(colours[Math.ceil(along)] ?? '#ffffff'), along % 1);
      const [x0, x1] = [from + index * width, from + (index + 1) * width];
      const cut = (x: number): number => Math.min(0, (x - from) / 1.4 - 2.4, (to - x) / 1.4 - 2.4) + 0;
      const bottom = height - 11;
      return kit.plate(
        polygon([
          [x0, bottom],
          [x1, bottom],
          [x1, height + Math.min(0, cut(x1))],
          [x0, height + Math.min(0, cut(x0))],
        ]),
        4.6,
        0,
        glow(`#${colour.getHexString()}`, 1.35),
        { at: [0, 0, -2.3] },
      );
    }),
  );
}
