import type { Group, Material, Object3D } from 'three';
import type { Detail, FanStyle, Kit, Vector } from './kit/index.ts';
import {
  assembled,
  anodised,
  brushedMetal,
  circle,
  copper,
  createKit,
  fabric,
  glow,
  metal,
  nameplate,
  nickel,
  placed,
  plastic,
  powderCoat,
  roundedRectangle,
  roundHole,
  row,
  rubber,
  smoothPlastic,
  withHoles,
} from './kit/index.ts';

type Colour = 'black' | 'white' | 'silver' | 'brown';

type Paint = { fan: Omit<FanStyle, 'size'>; sink: Material; top: Material; pipe: Material; ink: string };

function paintOf(colour: Colour, light: string | undefined): Paint {
  const lit = light === undefined ? undefined : glow(light, 1.7);
  switch (colour) {
    case 'black':
      return {
        fan: {
          frame: plastic('#1a1b1e', 0.5),
          blade: light ? smoothPlastic('#c9ced4', 0.35) : smoothPlastic('#2a2c30', 0.38),
          hubCap: smoothPlastic('#1b1c1f', 0.4),
          light: lit,
        },
        sink: anodised('#4b4e53', 0.4),
        top: anodised('#46494e', 0.36),
        pipe: metal('#5b5e63', 0.28),
        ink: '#d5d8dc',
      };
    case 'white':
      return {
        fan: {
          frame: plastic('#f2f3f4', 0.46),
          blade: smoothPlastic('#f4f5f6', 0.36),
          hubCap: smoothPlastic('#e6e8ea', 0.4),
          light: lit,
        },
        sink: powderCoat('#f2f3f4', 0.45),
        top: powderCoat('#f5f6f7', 0.4),
        pipe: powderCoat('#eceeef', 0.4),
        ink: '#5b6068',
      };
    case 'brown':
      return {
        fan: {
          frame: plastic('#c2a583', 0.5),
          blade: smoothPlastic('#6b3a2b', 0.4),
          hubCap: smoothPlastic('#6b3a2b', 0.42),
        },
        sink: metal('#c3c6cb', 0.3),
        top: metal('#cfd2d6', 0.24),
        pipe: nickel(),
        ink: '#4d525a',
      };
    case 'silver':
      return {
        fan: {
          frame: plastic('#1d1e21', 0.5),
          blade: smoothPlastic('#33363a', 0.38),
          hubCap: smoothPlastic('#1b1c1f', 0.4),
          light: lit,
        },
        sink: metal('#bfc3c8', 0.3),
        top: brushedMetal('#a9adb3', 0.34),
        pipe: nickel(),
        ink: '#33363b',
      };
  }
}

export type TowerCooler = {
  /** Over the processor. */
  heightMm: number;
  towers: 1 | 2;
  fans: 1 | 2;
  fanMm: 92 | 120 | 140;
  colour: Colour;
  light?: string;
  detail?: Detail;
};

/** A tower cooler standing on its base, a fan in front. */
export function towerCooler(cooler: TowerCooler): Group {
  const { heightMm: height, towers, fans, fanMm } = cooler;
  const kit = createKit(cooler.detail);
  const paint = paintOf(cooler.colour, cooler.light);
  const width = fanMm + 4;
  const depth = towers === 2 ? 46 : 50;
  const middles = towers === 2 ? [depth / 2 + 15, -depth / 2 - 15] : [0];
  const parts: Object3D[] = [base(kit, paint, middles)];
  for (const z of middles)
    parts.push(...tower(kit, paint, { width, depth, height, z, isFirst: z === middles[0] }));
  const fanY = Math.min(height - fanMm / 2 - 4, 30 + fanMm / 2 + 6);
  const style: FanStyle = { size: fanMm, ...paint.fan, blades: fanMm > 130 ? 7 : 9 };
  const front = (middles[0] ?? 0) + depth / 2 + 13.2;
  parts.push(kit.framedFan(style, { at: [0, fanY, front] }), ...clips(kit, fanMm, fanY, front));
  if (towers === 2) parts.push(kit.framedFan({ ...style, phase: 20 }, { at: [0, fanY, 0] }));
  else if (fans === 2)
    parts.push(kit.framedFan({ ...style, phase: 20 }, { at: [0, fanY, -depth / 2 - 13.2] }));
  return assembled(parts);
}

/** A stack of lying fins with the heat pipes' ends above its lid. */
function tower(
  kit: Kit,
  paint: Paint,
  {
    width,
    depth,
    height,
    z,
    isFirst,
  }: { width: number; depth: number; height: number; z: number; isFirst: boolean },
): Object3D[] {
  const from = 40;
  const to = height - 5;
  const pitch = kit.isHigh ? 2.1 : 5;
  const sheets = Math.floor((to - from) / pitch);
  // Sheets are notched at their sides, so that the stack does not look like a block.
  const blocks = Array.from({ length: sheets }, (_, index) => index * pitch + from).flatMap((y) => [
    { size: [width - 8, 0.5, depth] as const, at: [0, y, z] as const },
    { size: [width, 0.5, depth - 12] as const, at: [0, y, z] as const },
  ]);
  const pipes = row(4, (width - 34) / 3);
  return [
    kit.boxes(blocks, paint.sink),
    kit.plate(roundedRectangle(width, depth, 3), 3, 0.9, paint.top, {
      at: [0, height - 4.4, z],
      turn: [-90, 0, 0],
    }),
    ...pipes.flatMap((x, index) => [
      kit.tube(
        [
          [x * 0.34, 12, z * 0.2],
          [x * 0.5, 14, z * 0.55 + (index % 2 === 0 ? 5 : -5)],
          [x, 26, z + (index % 2 === 0 ? 8 : -8)],
          [x, 40, z + (index % 2 === 0 ? 8 : -8)],
          [x, height - 3, z + (index % 2 === 0 ? 8 : -8)],
        ],
        3,
        paint.pipe,
      ),
      kit.cylinder(3, 4, 1.4, paint.pipe, { at: [x, height - 2, z + (index % 2 === 0 ? 8 : -8)] }),
    ]),
    ...(isFirst
      ? [
          nameplate(
            { word: 'brand', width: width * 0.56, height: 6.6, colour: paint.ink },
            { at: [0, height - 1.3, z], turn: [-90, 0, 0] },
          ),
        ]
      : []),
  ];
}

/** The cold plate with its mounting bridge. */
function base(kit: Kit, paint: Paint, middles: readonly number[]): Object3D {
  const reach = Math.abs((middles[0] ?? 0) - (middles.at(-1) ?? 0));
  return assembled([
    kit.box([42, 3.2, 40], 0.5, copper(), { at: [0, 1.6, 0] }),
    kit.box([44, 13, 42], 1.5, anodised('#8f9298', 0.35), { at: [0, 9.6, 0] }),
    kit.plate(roundedRectangle(96, 15, 6), 2, 0.4, nickel(), { at: [0, 16, 0], turn: [-90, 0, 0] }),
    ...[-40, 40].map((x) => kit.cylinder(4, 16, 0.8, metal('#7b7f86', 0.3), { at: [x, 10, 0] })),
    ...(reach > 0 ? [kit.box([20, 2.5, reach * 0.5], 0.5, paint.sink, { at: [0, 18, 0] })] : []),
  ]);
}

/** The bent wires that hold the fan. */
function clips(kit: Kit, fanMm: number, y: number, z: number): Object3D[] {
  const x = fanMm / 2 + 1.4;
  return [-1, 1].map((side) =>
    kit.tube(
      [
        [side * (x - 7), y + fanMm / 2 - 8, z + 12.8],
        [side * (x + 0.5), y + fanMm / 2 - 12, z + 11],
        [side * (x + 0.8), y + 10, z - 6],
        [side * (x + 0.8), y - 10, z - 6],
        [side * (x + 0.5), y - fanMm / 2 + 12, z + 11],
        [side * (x - 7), y - fanMm / 2 + 8, z + 12.8],
      ],
      0.8,
      nickel(),
    ),
  );
}

export type LowCooler = { heightMm: number; fanMm: 92 | 120; colour: Colour; detail?: Detail };

/** A low-profile cooler: a fan that blows down on fins. */
export function lowCooler({ heightMm: height, fanMm, colour, detail }: LowCooler): Group {
  const kit = createKit(detail);
  const paint = paintOf(colour, undefined);
  const side = fanMm + 2;
  const fanDepth = fanMm > 100 ? 15 : 14;
  const sinkTop = height - fanDepth - 1;
  const sinkLow = Math.max(12, sinkTop - 22);
  return assembled([
    base(kit, paint, [0]),
    kit.fins([side, sinkTop - sinkLow, side - 8], paint.sink, {
      at: [0, (sinkTop + sinkLow) / 2, 0],
      pitch: 1.9,
      thickness: 0.5,
    }),
    ...row(4, side / 5).map((z) =>
      kit.tube(
        [
          [0, 8, z * 0.4],
          [side * 0.32, 8, z * 0.6],
          [side * 0.53, (sinkTop + 8) / 2, z * 0.8],
          [side * 0.4, sinkTop - 7, z],
          [-side * 0.44, sinkTop - 7, z],
        ],
        3,
        paint.pipe,
      ),
    ),
    kit.framedFan(
      { size: fanMm, depth: fanDepth, ...paint.fan, blades: 9 },
      { at: [0, height - fanDepth / 2, 0], turn: [-90, 0, 0] },
    ),
  ]);
}

export type LiquidCooler = {
  radiatorMm: 240 | 280 | 360 | 420;
  colour: 'black' | 'white';
  light?: string;
  /** What the pump's head shows. */
  head: 'plain' | 'ring' | 'screen';
  detail?: Detail;
};

/** A liquid cooler: the radiator with its fans upright behind, hoses, and the pump's head lying in front. */
export function liquidCooler(cooler: LiquidCooler): Group {
  const kit = createKit(cooler.detail);
  const paint = paintOf(cooler.colour, cooler.light);
  const fanMm = cooler.radiatorMm % 140 === 0 ? 140 : 120;
  const count = cooler.radiatorMm / fanMm;
  const length = cooler.radiatorMm + 36;
  const height = fanMm;
  const body = cooler.colour === 'white' ? powderCoat('#f2f3f4', 0.5) : powderCoat('#1b1c1f', 0.55);
  const parts: Object3D[] = [
    // Tanks at both ends, rails between them, fins inside.
    ...[-1, 1].map((side) =>
      kit.box([19, height, 27], 2.5, body, { at: [side * (length / 2 - 9.5), height / 2, 0] }),
    ),
    kit.boxes(
      [2, height - 2].map((y) => ({ size: [length - 30, 4, 27] as const, at: [0, y, 0] as const })),
      body,
      1,
    ),
    kit.fins([length - 40, height - 8, 22], metal('#56595e', 0.4), {
      at: [0, height / 2, 0],
      pitch: 1.7,
      thickness: 0.35,
    }),
    kit.boxes(
      row(10, (height - 12) / 10, height / 2).map((y) => ({
        size: [length - 38, 1.6, 23] as const,
        at: [0, y, 0] as const,
      })),
      metal('#4a4d52', 0.4),
    ),
    ...row(count, fanMm).map((x, index) =>
      kit.framedFan(
        { size: fanMm, ...paint.fan, blades: 9, phase: index * 17 },
        { at: [x, height / 2, 26.2] },
      ),
    ),
    nameplate(
      { word: 'brand', width: 62, height: 9, colour: paint.ink },
      { at: [0, height + 0.2, 0], turn: [-90, 0, 0] },
    ),
  ];
  const head: Vector = [-length * 0.1, 0, 118];
  parts.push(pumpHead(kit, cooler, paint, head));
  // Both hoses leave the right tank, bow to the front and end at the head.
  const hose = cooler.colour === 'white' ? fabric('#dfe1e4') : fabric('#1e1f22');
  for (const [index, y] of [height * 0.32, height * 0.66].entries()) {
    const endX = head[0] + 36;
    const endZ = head[2] - 8 + index * 16;
    parts.push(
      kit.tube(
        [
          [length / 2 - 10, y, 12],
          [length / 2 - 8, y, 34],
          [length / 2 + 12 + index * 10, y * 0.72 + 12, 76],
          [length * 0.36, 26 + index * 9, head[2] + 8 + index * 22],
          [endX + 34, 20, endZ],
          [endX, 18, endZ],
        ],
        5.8,
        hose,
        { tension: 0.5 },
      ),
      kit.cylinder(7.2, 16, 1, smoothPlastic(cooler.colour === 'white' ? '#e3e5e8' : '#17181a', 0.4), {
        at: [endX, 18, endZ],
        turn: [0, 0, 90],
      }),
      kit.cylinder(7.4, 14, 1, smoothPlastic(cooler.colour === 'white' ? '#e3e5e8' : '#17181a', 0.4), {
        at: [length / 2 - 9.5, y, 17],
        turn: [90, 0, 0],
      }),
    );
  }
  return assembled(parts, { at: [0, 0, -40] });
}

function pumpHead(kit: Kit, { colour, head, light }: LiquidCooler, paint: Paint, at: Vector): Group {
  const shell = colour === 'white' ? plastic('#f2f3f4', 0.44) : plastic('#1d1e21', 0.44);
  const parts: Object3D[] = [
    kit.box([54, 2.4, 54], 0.5, copper(), { at: [0, 1.2, 0] }),
    kit.cylinder(33, 30, 2.4, shell, { at: [0, 18, 0] }),
    kit.cylinder(35.5, 9, 1.2, colour === 'white' ? metal('#cfd2d6', 0.28) : metal('#56595e', 0.3), {
      at: [0, 31, 0],
    }),
    // The mounting ring with its four arms.
    kit.plate(
      withHoles(roundedRectangle(84, 84, 12), [roundHole(0, 0, 32.6)]),
      3,
      0.6,
      metal('#5b5e63', 0.32),
      {
        at: [0, 6, 0],
        turn: [-90, 0, 0],
      },
    ),
  ];
  if (head === 'screen') {
    parts.push(
      kit.cylinder(31, 1.2, 0.4, smoothPlastic('#08090b', 0.12), { at: [0, 36, 0] }),
      kit.plate(withHoles(circle(27), [roundHole(0, 0, 23)]), 0.3, 0, glow('#38c8ff', 1.6), {
        at: [0, 36.55, 0],
        turn: [-90, 0, 0],
      }),
      kit.printedText('36°', { height: 15 }, glow('#e9f6ff', 1.6), { at: [0, 36.6, 0.5], turn: [-90, 0, 0] }),
    );
  } else {
    parts.push(
      kit.cylinder(31, 1.6, 0.5, head === 'ring' ? smoothPlastic('#101114', 0.14) : paint.top, {
        at: [0, 35.6, 0],
      }),
      nameplate(
        { word: 'brand', width: 42, height: 8, colour: head === 'ring' ? '#dfe4e9' : paint.ink },
        { at: [0, 36.6, 0], turn: [-90, 0, 0] },
      ),
    );
    if (head === 'ring')
      parts.push(kit.ring(31.6, 2.2, glow(light ?? '#5ab8ff', 2), { at: [0, 35.7, 0], turn: [-90, 0, 0] }));
  }
  parts.push(kit.box([3, 3, 3], 1, rubber(), { at: [0, 2, 0] }));
  return placed(assembled(parts), { at });
}
