import type { BufferGeometry, Group, Material, Object3D } from 'three';
import { PlaneGeometry } from 'three';
import type { Block, Detail, Flat, Kit, Vector } from './kit/index.ts';
import {
  anodised,
  assembled,
  boxHole,
  brushedMetal,
  chamferedRectangle,
  chance,
  circle,
  circuitBoard,
  createKit,
  glow,
  gold,
  ink,
  metal,
  nameplate,
  nickel,
  plastic,
  polygon,
  powderCoat,
  roundedRectangle,
  roundHole,
  row,
  smoothPlastic,
  withHoles,
} from './kit/index.ts';

export type Motherboard = {
  formFactor: 'E-ATX' | 'ATX' | 'Micro ATX' | 'Mini-ITX';
  socket: 'AM4' | 'AM5' | 'LGA';
  memorySlots: 2 | 4;
  /** `armoured` boards have covers over almost everything, `plain` ones show their lacquer. */
  design: 'armoured' | 'plain';
  colour: 'black' | 'white' | 'silver';
  light?: readonly string[];
  detail?: Detail;
};

/** Width and height in mm. */
export const boardSizes = {
  'E-ATX': [277, 305],
  ATX: [244, 305],
  'Micro ATX': [244, 244],
  'Mini-ITX': [170, 170],
} as const satisfies Readonly<Record<Motherboard['formFactor'], readonly [number, number]>>;

type Paint = {
  board: Material;
  sink: Material;
  cover: Material;
  plate: Material;
  ink: string;
  slot: Material;
};

const paints: Readonly<Record<Motherboard['colour'], () => Paint>> = {
  black: () => ({
    board: circuitBoard('#1b2026'),
    sink: anodised('#4a4d52', 0.42),
    cover: plastic('#1d1e21', 0.46),
    plate: brushedMetal('#56595e', 0.38),
    ink: '#c9cdd2',
    slot: smoothPlastic('#222427', 0.42),
  }),
  silver: () => ({
    board: circuitBoard('#1c2229'),
    sink: anodised('#a9adb2', 0.36),
    cover: plastic('#25272b', 0.46),
    plate: brushedMetal('#b4b8bd', 0.34),
    ink: '#3f4349',
    slot: smoothPlastic('#222427', 0.42),
  }),
  white: () => ({
    board: circuitBoard('#e9ebec'),
    sink: powderCoat('#f4f5f6', 0.42),
    cover: plastic('#f2f3f4', 0.44),
    plate: brushedMetal('#d4d7da', 0.32),
    ink: '#5b6068',
    slot: smoothPlastic('#eceeef', 0.42),
  }),
};

/** What a board has and where, measured from its upper left corner as the ATX drawings do. */
type Bench = {
  kit: Kit;
  board: Motherboard;
  paint: Paint;
  width: number;
  height: number;
  /** From millimetres right and down of the upper left corner to the board's plane, `z` above its lacquer. */
  at: (right: number, down: number, z?: number) => Vector;
  socketX: number;
  socketY: number;
};

/** A motherboard standing on its lower edge, leaning back a little, its parts towards the viewer. */
export function motherboard(board: Motherboard): Group {
  return assembled([motherboardFlat(board)], { turn: [-12, 0, 0] });
}

/** The same board upright in the plane of x and y, its lacquer on z = 0, its lower edge on y = 0. */
export function motherboardFlat(board: Motherboard): Group {
  const [width, height] = boardSizes[board.formFactor];
  const isSmall = board.formFactor === 'Mini-ITX';
  const bench: Bench = {
    kit: createKit(board.detail),
    board,
    paint: paints[board.colour](),
    width,
    height,
    at: (right, down, z = 0) => [right - width / 2, height - down, z],
    socketX: isSmall ? 78 : 106,
    socketY: isSmall ? 74 : 82,
  };
  return assembled([
    sheet(bench),
    ports(bench),
    socket(bench),
    powerStage(bench),
    memorySlots(bench),
    ...(isSmall ? lowerSmall(bench) : lower(bench)),
    connectors(bench),
    smallParts(bench),
  ]);
}

function sheet({ kit, width, height, paint }: Bench): Object3D {
  const inset = 6.4;
  const holes = [
    [-width / 2 + inset + 4, height / 2 - inset],
    [width / 2 - inset - 4, height / 2 - inset],
    [-width / 2 + inset + 4, -height / 2 + inset],
    [width / 2 - inset - 4, -height / 2 + inset],
  ] as const;
  const outline = withHoles(
    roundedRectangle(width, height, 1.5),
    holes.map(([x, y]) => roundHole(x, y, 2)),
  );
  return assembled([
    kit.plate(outline, 1.6, 0.15, paint.board, { at: [0, height / 2, -1.6] }),
    ...holes.map(([x, y]) => kit.ring(3, 1.4, metal('#b9bcc0', 0.3), { at: [x, y + height / 2, -0.35] })),
  ]);
}

/** The sockets of the back panel and, above them, the cover that hides their tops. */
function ports({ kit, at, paint, board }: Bench): Object3D {
  const steel = metal('#b4b7bb', 0.32);
  const dark = smoothPlastic('#0c0c0d', 0.4);
  const isSmall = board.formFactor === 'Mini-ITX';
  const blocks: Block[] = [];
  const mouths: Block[] = [];
  const add = (down: number, wide: number, deep: number, high: number, mouthsAbove: number) => {
    blocks.push({ size: [deep, wide, high], at: at(deep / 2 - 3, down, high / 2) });
    for (const z of row(mouthsAbove, high / mouthsAbove, high / 2)) {
      mouths.push({ size: [0.6, wide * 0.8, (high / mouthsAbove) * 0.62], at: at(-3, down, z) });
    }
  };
  add(18, 15, 20, 14, 1);
  add(38, 15, 18, 16, 2);
  add(58, 15, 18, 16, 2);
  add(78, 16, 22, 28, 2);
  add(99, 15, 18, 16, 2);
  add(isSmall ? 118 : 124, 16, 20, 26, 3);
  const coverHeight = isSmall ? 96 : 128;
  const cover =
    board.design === 'armoured'
      ? polygon([
          [0, 0],
          [30, 0],
          [38, -16],
          [38, -(coverHeight - 20)],
          [26, -coverHeight],
          [0, -coverHeight],
        ])
      : polygon([
          [0, -16],
          [22, -16],
          [22, -(coverHeight - 14)],
          [0, -(coverHeight - 14)],
        ]);
  const parts: Object3D[] = [kit.boxes(blocks, steel, 0.4), kit.boxes(mouths, dark)];
  if (board.design === 'armoured' || board.colour !== 'silver') {
    parts.push(
      kit.plate(cover, board.design === 'armoured' ? 33 : 30, 2.2, paint.cover, { at: at(0, 8, 1) }),
    );
    parts.push(
      nameplate(
        {
          word: 'brand',
          width: coverHeight * 0.62,
          height: 9,
          colour: board.colour === 'white' ? '#5b6068' : '#d3d7dc',
        },
        {
          at: at(
            board.design === 'armoured' ? 17 : 11,
            8 + coverHeight / 2,
            board.design === 'armoured' ? 34.1 : 31.1,
          ),
          turn: [0, 0, 90],
        },
      ),
    );
  }
  if (board.light) {
    parts.push(
      ...board.light.map((colour, index) =>
        kit.box([2.2, coverHeight * 0.14, 1.6], 0.6, glow(colour, 1.6), {
          at: at(31, 34 + index * coverHeight * 0.15, 34),
        }),
      ),
    );
  }
  return assembled(parts);
}

function socket({ kit, at, board, socketX, socketY }: Bench): Object3D {
  const steel = nickel();
  const parts: Object3D[] = [];
  if (board.socket === 'AM4') {
    parts.push(
      kit.plate(roundedRectangle(44, 46, 1.5), 4, 0.5, smoothPlastic('#e9e6dc', 0.5), {
        at: at(socketX, socketY),
      }),
      kit.box([36, 36, 0.6], 0.1, smoothPlastic('#cfcabd', 0.6), { at: at(socketX, socketY, 4) }),
      kit.tube([at(socketX + 24, socketY - 18, 3), at(socketX + 24, socketY + 20, 3)], 0.9, steel),
    );
    parts.push(
      kit.boxes(
        [-44, 44].map((shift) => ({ size: [58, 9, 9] as const, at: at(socketX, socketY + shift, 4.5) })),
        smoothPlastic('#141517', 0.45),
        1.2,
      ),
    );
  } else {
    const isAmd = board.socket === 'AM5';
    const [w, h] = isAmd ? [48, 58] : [46, 62];
    parts.push(
      kit.plate(
        withHoles(chamferedRectangle(w, h, 4), [boxHole(0, 0, isAmd ? 33 : 28, isAmd ? 33 : 38)]),
        3.2,
        0.6,
        steel,
        { at: at(socketX, socketY, 2) },
      ),
      kit.box([w - 6, h - 10, 2.6], 0.4, smoothPlastic('#17181a', 0.45), { at: at(socketX, socketY, 1.3) }),
      // The cap that protects the contacts until a processor moves in.
      kit.plate(
        roundedRectangle(isAmd ? 36 : 31, isAmd ? 36 : 41, 2),
        3.4,
        0.7,
        smoothPlastic('#1f2023', 0.5),
        {
          at: at(socketX, socketY, 2.8),
        },
      ),
      kit.tube(
        [
          at(socketX + w / 2 + 2.4, socketY - h / 2 + 5, 3),
          at(socketX + w / 2 + 2.4, socketY + h / 2 - 2, 3),
          at(socketX + w / 2 - 3, socketY + h / 2 + 1.6, 4.2),
        ],
        0.95,
        steel,
        { tension: 0.05 },
      ),
      kit.screws(
        [-w / 2 + 5, w / 2 - 5].map((x) => at(socketX + x, socketY - h / 2 + 3.4, 4.8)),
        1.9,
        metal('#8b8e93', 0.3),
      ),
    );
    if (isAmd) {
      parts.push(
        kit.boxes(
          [-46, 46].map((shift) => ({
            size: [58, 8, 8] as const,
            at: at(socketX, socketY + shift * 0.94, 4),
          })),
          smoothPlastic('#141517', 0.45),
          1.2,
        ),
      );
    } else {
      parts.push(
        ...[-39, 39].flatMap((x) =>
          [-39, 39].map((y) =>
            kit.ring(2.4, 1, metal('#b9bcc0', 0.3), { at: at(socketX + x, socketY + y, 0.1) }),
          ),
        ),
      );
    }
  }
  return assembled(parts);
}

/** Coils, capacitors and the two heatsinks beside the socket. */
function powerStage({ kit, at, board, paint, socketX, socketY }: Bench): Object3D {
  const isSmall = board.formFactor === 'Mini-ITX';
  const count = isSmall ? 6 : board.design === 'armoured' ? 8 : 5;
  const coils: Block[] = [];
  const cans: Vector[] = [];
  for (let index = 0; index < count; index += 1) {
    const down = socketY + 42 - index * (isSmall ? 11 : 10.6);
    coils.push({ size: [8.4, 8.4, 6.4], at: at(socketX - 40, down, 3.2) });
    cans.push(at(socketX - 31.5, down + 2, 4));
  }
  for (let index = 0; index < 4; index += 1) {
    coils.push({ size: [8.4, 8.4, 6.4], at: at(socketX - 22 + index * 12, socketY - 47, 3.2) });
    cans.push(at(socketX - 16 + index * 12, socketY - 38.5, 4));
  }
  const sinkWidth = 24;
  const left = socketX - 40 - sinkWidth / 2 - 6;
  const high = board.design === 'armoured' ? 30 : 24;
  const hasTop = board.design === 'armoured' || board.colour !== 'silver';
  const grooved = (width: number, height: number, place: Vector, isUpright: boolean): Object3D[] => {
    const steps = Math.floor((isUpright ? height : width) / 7.5);
    return [
      kit.plate(chamferedRectangle(width, height, 3), high, 1.6, paint.sink, { at: place }),
      kit.boxes(
        row(steps, 7.5).map((shift) => ({
          size: isUpright ? ([width + 0.2, 1.7, 7] as const) : ([1.7, height + 0.2, 7] as const),
          at: [
            place[0] + (isUpright ? 0 : shift),
            place[1] + (isUpright ? shift : 0),
            place[2] + high - 3.3,
          ] as const,
        })),
        smoothPlastic('#0b0c0d', 0.6),
      ),
    ];
  };
  const tall = isSmall ? 78 : 96;
  const parts: Object3D[] = [
    kit.boxes(coils, smoothPlastic('#2b2d30', 0.5), 0.8),
    ...cans.map((spot) => kit.cylinder(3, 8, 0.5, metal('#9a9da2', 0.32), { at: spot, turn: [90, 0, 0] })),
    ...grooved(sinkWidth, tall, at(left, socketY - 2, 1), true),
  ];
  if (hasTop && !isSmall) parts.push(...grooved(92, 19, at(socketX + 2, 16, 1), false));
  if (board.design === 'armoured' && !isSmall) {
    parts.push(
      kit.tube(
        [at(left + 5, 34, 14), at(left + 8, 20, 14), at(left + 24, 15, 14), at(socketX + 20, 15, 14)],
        3,
        nickel(),
      ),
    );
  }
  return assembled(parts);
}

function memorySlots({ kit, at, board, paint, width, socketY }: Bench): Object3D {
  const isSmall = board.formFactor === 'Mini-ITX';
  const first = isSmall ? width - 24 : 106 + 55;
  const count = isSmall ? 2 : board.memorySlots;
  const xs = Array.from({ length: count }, (_, index) => first + index * (isSmall ? 10 : 9.5));
  const middle = isSmall ? 84 : socketY + 3;
  const length = isSmall ? 146 : 142;
  const alternate =
    board.colour === 'white' ? smoothPlastic('#d9dbde', 0.42) : smoothPlastic('#34373b', 0.42);
  return assembled([
    ...xs.map((x, index) =>
      kit.boxes(
        [
          { size: [6.4, length, 6.2], at: at(x, middle, 3.1) },
          { size: [7.4, 8, 12], at: at(x, middle - length / 2 + 1, 6) },
          { size: [7.4, 8, 12], at: at(x, middle + length / 2 - 1, 6) },
        ],
        index % 2 === 1 && count === 4 ? alternate : paint.slot,
        0.7,
      ),
    ),
    kit.boxes(
      xs.map((x) => ({ size: [2, length - 12, 0.4] as const, at: at(x, middle, 6.2) })),
      smoothPlastic('#050506', 0.7),
    ),
    ...(board.design === 'armoured'
      ? [
          kit.boxes(
            xs.flatMap((x) =>
              [-3.2, 3.2].map((shift) => ({
                size: [0.4, length - 16, 5.4] as const,
                at: at(x + shift, middle, 3.4),
              })),
            ),
            metal('#a4a7ac', 0.3),
          ),
        ]
      : []),
  ]);
}

/** A slot for cards; the first one of better boards is clad in steel. */
function cardSlot({ kit, at, paint, board }: Bench, down: number, lanes: 1 | 16): Object3D[] {
  const length = lanes === 16 ? 89 : 25;
  const left = 66;
  const isClad = lanes === 16 && board.design === 'armoured';
  const parts: Object3D[] = [
    kit.boxes(
      [{ size: [length, 7.4, 11], at: at(left + length / 2, down, 5.5) }],
      isClad ? metal('#a4a7ac', 0.32) : paint.slot,
      0.7,
    ),
    kit.boxes(
      [
        { size: [11, 2, 0.4], at: at(left + 8, down, 11.05) },
        { size: [length - 20, 2, 0.4], at: at(left + 16 + (length - 20) / 2, down, 11.05) },
      ],
      smoothPlastic('#040405', 0.7),
    ),
  ];
  if (lanes === 16) parts.push(kit.box([9, 9, 9], 1, paint.slot, { at: at(left + length + 5, down, 4.5) }));
  return parts;
}

/** A flat cover over a drive's slot, with a screw and a slanting seam. */
function driveCover(bench: Bench, left: number, down: number, width: number, height: number): Object3D[] {
  const { kit, at, paint, board } = bench;
  const outline =
    board.design === 'armoured'
      ? polygon([
          [-width / 2, -height / 2],
          [width / 2 - 7, -height / 2],
          [width / 2, -height / 2 + 7],
          [width / 2, height / 2],
          [-width / 2, height / 2],
        ])
      : roundedRectangle(width, height, 2);
  const middle = at(left + width / 2, down, 1.4);
  const top = middle[2] + 8;
  return [
    kit.plate(outline, 8, 0.9, paint.plate, { at: middle }),
    kit.plate(
      polygon([
        [-width * 0.18, -height / 2 + 1.4],
        [-width * 0.15, -height / 2 + 1.4],
        [-width * 0.15 + height * 0.5, height / 2 - 1.4],
        [-width * 0.18 + height * 0.5, height / 2 - 1.4],
      ]),
      0.4,
      0.1,
      smoothPlastic('#0d0e10', 0.6),
      { at: [middle[0], middle[1], top - 0.2] },
    ),
    kit.screws([[middle[0] + width / 2 - 11, middle[1] + height / 2 - 5, top]], 2.2),
  ];
}

/** Card slots, drive covers and the chipset's heatsink of a board with room for them. */
function lower(bench: Bench): Object3D[] {
  const { kit, at, paint, board, width, height } = bench;
  const isTall = height > 250;
  const parts: Object3D[] = [];
  const first = isTall ? 176 : 158;
  parts.push(...cardSlot(bench, first, 16));
  const hasCovers = board.design === 'armoured' || board.colour !== 'silver' || isTall;
  if (hasCovers) parts.push(...driveCover(bench, 66, first - 19, 96, 22));
  if (isTall) {
    parts.push(
      ...cardSlot(bench, first + 61, 16),
      ...cardSlot(bench, first + 101.6, board.design === 'armoured' ? 16 : 1),
    );
    parts.push(...driveCover(bench, 66, first + 26, 98, 36));
    if (board.design === 'armoured') parts.push(...driveCover(bench, 66, first + 81, 98, 22));
  } else {
    parts.push(
      ...cardSlot(bench, first + 40.6, 1),
      ...cardSlot(bench, first + 61, board.design === 'armoured' ? 16 : 1),
    );
    if (board.design === 'armoured') parts.push(...driveCover(bench, 66, first + 24, 98, 20));
  }
  const sink: Flat[] = [
    [0, 0],
    [48, 0],
    [56, -10],
    [56, -52],
    [10, -52],
    [0, -40],
  ];
  const chipsetAt = at(width - 74, isTall ? 210 : 176, 1);
  parts.push(
    kit.plate(
      polygon(board.design === 'armoured' ? sink : sink.map(([x, y]) => [x * 0.8, y * 0.8] as const)),
      9,
      1,
      paint.plate,
      { at: chipsetAt },
    ),
    nameplate(
      { word: 'model', width: 34, height: 7, colour: board.colour === 'black' ? '#d3d7dc' : '#4d525a' },
      {
        at: [
          chipsetAt[0] + (board.design === 'armoured' ? 29 : 22),
          chipsetAt[1] - (board.design === 'armoured' ? 25 : 21),
          chipsetAt[2] + 9.1,
        ],
      },
    ),
    ...sinkLines(bench, chipsetAt),
  );
  // The battery and the sound's capacitors in the lower left.
  const battery = at(isTall ? 182 : 52, height - 18, 3);
  parts.push(
    kit.cylinder(10, 3.4, 0.6, metal('#c9ccd0', 0.25), { at: battery, turn: [90, 0, 0] }),
    ...row(5, 8, height - 40).map((down) =>
      kit.cylinder(3.1, 8.5, 0.5, board.design === 'armoured' ? gold() : metal('#9a9da2', 0.3), {
        at: at(18, down, 4.4),
        turn: [90, 0, 0],
      }),
    ),
    kit.box([11, 11, 1.6], 0.2, smoothPlastic('#141517', 0.4), { at: at(34, height - 46, 0.8) }),
  );
  return parts;
}

function sinkLines({ kit }: Bench, [x, y, z]: Vector): Object3D[] {
  return [
    kit.boxes(
      row(3, 3.2, -34).map((down) => ({
        size: [30, 0.7, 0.3] as const,
        at: [x + 24, y + down - 3, z + 9] as const,
      })),
      smoothPlastic('#0d0e10', 0.6),
    ),
  ];
}

function lowerSmall(bench: Bench): Object3D[] {
  const { at, height, paint } = bench;
  return [
    ...cardSlot({ ...bench, at: (right, down, z) => at(right - 22, down, z) }, height - 10, 16),
    ...driveCover(bench, 40, height - 34, 92, 27),
    nameplate({ word: 'model', width: 34, height: 7, colour: paint.ink }, { at: at(74, height - 34, 9.6) }),
  ];
}

/** Power, fans, front panel, drives: what is plugged in along the right and the lower edge. */
function connectors({ kit, at, board, width, height }: Bench): Object3D {
  const isSmall = board.formFactor === 'Mini-ITX';
  const dark = board.colour === 'white' ? smoothPlastic('#e6e8ea', 0.42) : smoothPlastic('#1c1d20', 0.4);
  const blocks: Block[] = [
    { size: [10.5, 52, 13], at: at(width - 5.6, isSmall ? 46 : 88, 6.5) },
    { size: [9, 20, 11], at: at(width - 5, isSmall ? 88 : 132, 5.5) },
    { size: [19, 9.5, 13], at: at(isSmall ? 44 : 52, 5, 6.5) },
  ];
  if (!isSmall && board.design === 'armoured') blocks.push({ size: [19, 9.5, 13], at: at(74, 5, 6.5) });
  const sata = isSmall ? 2 : 4;
  for (let index = 0; index < sata; index += 1) {
    blocks.push({ size: [14, 9, 8.4], at: at(width - 7.6, (isSmall ? 110 : height - 84) + index * 10, 4.2) });
  }
  const holes: Block[] = [];
  for (const x of [-2.2, 2.2]) {
    for (const step of row(12, 4.2)) {
      holes.push({ size: [2.9, 2.9, 0.3], at: at(width - 5.6 + x, (isSmall ? 46 : 88) + step, 13) });
    }
  }
  for (const step of row(4, 4.2)) {
    for (const y of [-2.2, 2.2])
      holes.push({ size: [2.9, 2.9, 0.3], at: at((isSmall ? 44 : 52) + step, 5 + y, 13) });
  }
  const headers: Block[] = [];
  const pins: Block[] = [];
  const header = (right: number, down: number, columns: number, rows: number) => {
    headers.push({ size: [columns * 2.54, rows * 2.54, 2.5], at: at(right, down, 1.25) });
    for (const x of row(columns, 2.54)) {
      for (const y of row(rows, 2.54)) pins.push({ size: [0.64, 0.64, 6], at: at(right + x, down + y, 5) });
    }
  };
  const edge = height - 6;
  if (!isSmall) {
    header(40, edge, 5, 2);
    header(66, edge, 4, 1);
    header(98, edge, 5, 2);
    header(124, edge, 5, 2);
    header(150, edge, 4, 1);
    header(width - 20, edge, 6, 2);
    header(width - 10, 22, 1, 4);
    header(width - 10, 40, 1, 4);
  } else {
    header(width - 8, 16, 1, 4);
    header(24, height - 22, 5, 2);
  }
  return assembled([
    kit.boxes(blocks, dark, 0.6),
    kit.boxes(holes, smoothPlastic('#050506', 0.7)),
    kit.boxes(headers, smoothPlastic('#161719', 0.45), 0.2),
    kit.boxes(pins, gold()),
  ]);
}

/** Hundreds of resistors, capacitors and chips, and the white print around them. */
function smallParts({ kit, at, board, width, height, socketX, socketY }: Bench): Object3D {
  if (!kit.isHigh) return assembled([]);
  const random = chance(width + height);
  const tiny: Block[] = [];
  const tan: Block[] = [];
  const chips: Block[] = [];
  const marks: Block[] = [];
  const isFree = (x: number, y: number): boolean =>
    x > 26 && !(Math.abs(x - socketX) < 34 && Math.abs(y - socketY) < 38);
  for (let index = 0; index < (width * height) / 130; index += 1) {
    const [x, y] = [4 + random() * (width - 8), 4 + random() * (height - 8)];
    if (!isFree(x, y)) continue;
    const size: Vector = random() > 0.5 ? [1.6, 0.8, 0.7] : [0.8, 1.6, 0.7];
    (random() > 0.5 ? tiny : tan).push({ size, at: at(x, y, 0.35) });
  }
  for (let index = 0; index < 26; index += 1) {
    const [x, y] = [30 + random() * (width - 40), 10 + random() * (height - 20)];
    if (isFree(x, y)) chips.push({ size: [3 + random() * 5, 3 + random() * 5, 1.1], at: at(x, y, 0.55) });
  }
  for (let index = 0; index < 90; index += 1) {
    const [x, y] = [30 + random() * (width - 40), 8 + random() * (height - 16)];
    if (isFree(x, y)) marks.push({ size: [2 + random() * 4, 0.5, 0.03], at: at(x, y, 0.03) });
  }
  // Bundles of traces that run straight, then turn off at 45°.
  const traces: BufferGeometry[] = [];
  for (let bundle = 0; bundle < (width * height) / 800; bundle += 1) {
    const [x, y] = [26 + random() * (width - 140), 6 + random() * (height - 110)];
    const isUpright = random() > 0.5;
    const [first, second] = [14 + random() * 50, 10 + random() * 30];
    const lines = 3 + Math.floor(random() * 7);
    for (let line = 0; line < lines; line += 1) {
      const [from, , z] = at(x, y, 0.02);
      const up = at(x, y)[1];
      const shift = line * 0.95;
      const straight = new PlaneGeometry(isUpright ? 0.3 : first, isUpright ? first : 0.3);
      const slanted = new PlaneGeometry(second, 0.3);
      if (isUpright) {
        traces.push(straight.translate(from + shift, up - first / 2, z));
        traces.push(
          slanted
            .translate(second / 2, 0, 0)
            .rotateZ(-Math.PI / 4)
            .translate(from + shift, up - first, z),
        );
      } else {
        traces.push(straight.translate(from + first / 2, up - shift, z));
        traces.push(
          slanted
            .translate(second / 2, 0, 0)
            .rotateZ(-Math.PI / 4)
            .translate(from + first, up - shift, z),
        );
      }
    }
  }
  return assembled([
    kit.merged(traces, board.colour === 'white' ? ink('#d3d6d9', 0.45) : ink('#2c333b', 0.4)),
    kit.boxes(tiny, smoothPlastic('#1a1a1c', 0.5)),
    kit.boxes(tan, smoothPlastic('#8a7558', 0.45)),
    kit.boxes(chips, smoothPlastic('#131315', 0.42), 0.15),
    kit.boxes(marks, ink(board.colour === 'white' ? '#7a7f86' : '#9aa0a6')),
    kit.print(circle(2.2), ink('#9aa0a6'), { at: at(width - 22, height - 20, 0.02) }),
  ]);
}
