import type { Group, Material, Object3D } from 'three';
import { towerCooler } from '../../../src/models/cpu-cooler.ts';
import { graphicsCard } from '../../../src/models/graphics-card.ts';
import type { Detail, FanStyle, Kit } from '../../../src/models/kit/index.ts';
import {
  anodised,
  assembled,
  boxHole,
  brushedMetal,
  createKit,
  fabric,
  glass,
  glow,
  leather,
  metal,
  nameplate,
  plastic,
  powderCoat,
  rectangle,
  roundedRectangle,
  row,
  rubber,
  smoothPlastic,
  withHoles,
  wood,
} from '../../../src/models/kit/index.ts';
import { memoryKit } from '../../../src/models/memory-kit.ts';
import { boardSizes, motherboardFlat } from '../../../src/models/motherboard.ts';

export type PcCase = {
  widthMm: number;
  heightMm: number;
  depthMm: number;
  /** What the front is made of; `wood` are slats. */
  front: 'mesh' | 'glass' | 'wood' | 'solid';
  /** The left side, towards the viewer. */
  side: 'glass' | 'solid' | 'mesh';
  colour: 'black' | 'white' | 'grey' | 'green';
  /** Fans behind the front. */
  fans: 0 | 1 | 2 | 3;
  /** The fans' light; none when left out. */
  light?: string;
  /** A finished computer inside; without it the case is empty, as it is sold. */
  isBuilt?: boolean;
  detail?: Detail;
};

type Paint = { panel: Material; dark: Material; trim: Material; ink: string; fan: Omit<FanStyle, 'size'> };

function paintOf({ colour, light }: PcCase): Paint {
  const lit = light === undefined ? undefined : glow(light, 1.9);
  const darkFan = {
    frame: plastic('#1a1b1e', 0.5),
    blade: lit ? smoothPlastic('#c4c9cf', 0.36) : smoothPlastic('#2b2d31', 0.38),
    hubCap: smoothPlastic('#1b1c1f', 0.4),
    light: lit,
  };
  switch (colour) {
    case 'white':
      return {
        panel: powderCoat('#f4f5f6', 0.5),
        dark: powderCoat('#e6e8ea', 0.55),
        trim: plastic('#eceeef', 0.45),
        ink: '#7b8088',
        fan: {
          frame: plastic('#f2f3f4', 0.46),
          blade: smoothPlastic('#f4f5f6', 0.36),
          hubCap: smoothPlastic('#e6e8ea', 0.4),
          light: lit,
        },
      };
    case 'grey':
      return {
        panel: powderCoat('#5c6066', 0.5),
        dark: powderCoat('#34373b', 0.55),
        trim: plastic('#3c3f44', 0.45),
        ink: '#d5d8dc',
        fan: darkFan,
      };
    case 'green':
      return {
        panel: anodised('#6f8578', 0.42),
        dark: powderCoat('#3a453f', 0.55),
        trim: anodised('#6f8578', 0.38),
        ink: '#e9efe9',
        fan: darkFan,
      };
    case 'black':
      return {
        panel: powderCoat('#1c1d20', 0.55),
        dark: powderCoat('#17181a', 0.6),
        trim: plastic('#1e1f22', 0.45),
        ink: '#c9cdd2',
        fan: darkFan,
      };
  }
}

type Layout = {
  kit: Kit;
  pc: PcCase;
  paint: Paint;
  low: number;
  high: number;
  half: number;
  back: number;
  front: number;
};

/** A case on its feet, its front towards the viewer, its window on the left. */
export function pcCase(pc: PcCase): Group {
  const layout: Layout = {
    kit: createKit(pc.detail),
    pc,
    paint: paintOf(pc),
    low: 14,
    high: pc.heightMm,
    half: pc.widthMm / 2,
    back: -pc.depthMm / 2,
    front: pc.depthMm / 2,
  };
  return assembled([
    ...shell(layout),
    ...frontPanel(layout),
    ...sidePanel(layout),
    ...(pc.side === 'solid' && !pc.isBuilt ? [] : inside(layout)),
  ]);
}

/** Floor, roof, right side, back and feet. */
function shell({ kit, pc, paint, low, high, half, back, front }: Layout): Object3D[] {
  const { widthMm: width, depthMm: depth } = pc;
  const tall = high - low;
  const roofDepth = depth - 8;
  const vent = { width: width - 46, depth: roofDepth - 110 };
  const hasVent = pc.front !== 'solid' || pc.side !== 'solid';
  const roofOutline = roundedRectangle(width, roofDepth, 6);
  if (hasVent) withHoles(roofOutline, [boxHole(0, 14, vent.width, vent.depth)]);
  const parts: Object3D[] = [
    kit.box([width, 5, depth - 8], 1.8, paint.panel, { at: [0, low + 2.5, -4] }),
    kit.plate(roofOutline, 7, 2, paint.panel, { at: [0, high - 7, -4], turn: [-90, 0, 0] }),
    kit.box([3, tall - 8, depth - 12], 1, paint.panel, { at: [half - 1.5, low + tall / 2, -4] }),
    kit.boxes([{ size: [width - 5, tall - 8, 1.4], at: [0, low + tall / 2, back + 3] }], paint.dark),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((z) =>
        assembled(
          [
            kit.box([30, low, 46], 3, smoothPlastic('#131416', 0.42), { at: [0, low / 2, 0] }),
            kit.box([26, 2, 42], 0.8, rubber(), { at: [0, 1, 0] }),
          ],
          { at: [x * (half - 24), 0, z * (depth / 2 - 46)] },
        ),
      ),
    ),
  ];
  if (hasVent) {
    parts.push(
      kit.perforated(
        { width: vent.width + 2, height: vent.depth + 2, thickness: 1.2, pitch: 5.2, hole: 3.9, margin: 4 },
        paint.dark,
        { at: [0, high - 4.4, -18], turn: [-90, 0, 0] },
      ),
    );
  }
  // Button and sockets on the roof, at the front.
  const x = half - 34;
  parts.push(
    kit.cylinder(7, 2.4, 0.7, metal('#5b5e63', 0.3), { at: [x, high + 0.4, front - 24] }),
    kit.ring(8.2, 0.8, pc.light ? glow(pc.light, 1.5) : metal('#8b8e93', 0.3), {
      at: [x, high + 0.1, front - 24],
      turn: [90, 0, 0],
    }),
    kit.boxes(
      [
        { size: [13, 0.8, 5.6], at: [x - 28, high, front - 24] },
        { size: [13, 0.8, 5.6], at: [x - 48, high, front - 24] },
        { size: [9, 0.8, 3.4], at: [x - 66, high, front - 24] },
      ],
      smoothPlastic('#060607', 0.5),
      0.3,
    ),
  );
  return parts;
}

function frontPanel({ kit, pc, paint, low, high, half, front }: Layout): Object3D[] {
  const { widthMm: width } = pc;
  const tall = high - low;
  const middle = low + tall / 2;
  const parts: Object3D[] = [];
  const fanMm = width > 215 && tall > 420 ? 140 : 120;
  const fanY = (index: number, count: number): number =>
    high - 34 - fanMm / 2 - index * (fanMm + 4) - (count < 3 ? (tall - 60 - count * (fanMm + 4)) * 0.2 : 0);
  const most = Math.min(pc.fans, Math.floor((tall - 50) / (fanMm + 4)));
  for (let index = 0; index < most; index += 1) {
    parts.push(
      kit.framedFan(
        { size: fanMm, ...paint.fan, phase: index * 14, blades: 9 },
        { at: [0, fanY(index, most), front - (pc.front === 'glass' ? 34 : 36)] },
      ),
    );
  }
  const name = nameplate(
    { word: 'brand', width: width * 0.3, height: 7, colour: paint.ink },
    { at: [0, low + 13, front + 0.2] },
  );
  switch (pc.front) {
    case 'mesh': {
      const opening = { width: width - 26, height: tall - 44 };
      parts.push(
        kit.plate(
          withHoles(roundedRectangle(width, tall, 7), [boxHole(0, 8, opening.width, opening.height)]),
          20,
          2.8,
          paint.trim,
          { at: [0, middle, front - 20] },
        ),
        kit.perforated(
          {
            ...opening,
            width: opening.width + 2,
            height: opening.height + 2,
            thickness: 1.2,
            pitch: 5.6,
            hole: 4.5,
            margin: 4,
          },
          paint.dark,
          { at: [0, middle + 8, front - 4.5] },
        ),
        name,
      );
      break;
    }
    case 'glass': {
      parts.push(
        kit.box([width - 1, tall - 34, 4], 0.6, glass(), { at: [0, middle + 12, front - 2.4] }),
        kit.plate(
          withHoles(roundedRectangle(width, tall, 3), [boxHole(2, 13, width - 16, tall - 42)]),
          1.2,
          0.2,
          smoothPlastic(pc.colour === 'white' ? '#e9ebed' : '#131416', 0.3),
          { at: [0, middle, front - 6] },
        ),
        kit.box([width, 26, 22], 2, paint.trim, { at: [0, low + 13, front - 11] }),
        name,
      );
      break;
    }
    case 'wood': {
      const slats = Math.floor((width - 14) / 14.5);
      parts.push(
        kit.plate(
          withHoles(roundedRectangle(width, tall, 6), [boxHole(0, 0, width - 12, tall - 14)]),
          22,
          2.2,
          paint.trim,
          { at: [0, middle, front - 22] },
        ),
        ...row(slats, (width - 16) / slats).map((x) =>
          kit.box([9.4, tall - 12, 13], 2, wood('#7a5334'), { at: [x, middle, front - 9] }),
        ),
        kit.perforated(
          { width: width - 12, height: tall - 14, thickness: 1, pitch: 5, hole: 3.6 },
          paint.dark,
          { at: [0, middle, front - 20] },
        ),
        nameplate(
          { word: 'brand', width: 34, height: 5, colour: '#d8c3a5' },
          { at: [half - 34, low + 12, front - 2.2] },
        ),
      );
      break;
    }
    case 'solid': {
      parts.push(
        kit.box([width, tall, 24], 4, paint.trim, { at: [0, middle, front - 12] }),
        kit.boxes(
          [-1, 1].flatMap((side) =>
            row(Math.floor(tall / 14), 12, middle).map((y) => ({
              size: [1.4, 7, 12] as const,
              at: [side * (half - 0.3), y, front - 12] as const,
            })),
          ),
          smoothPlastic('#0a0a0b', 0.7),
        ),
        kit.box([width * 0.94, 0.8, 0.8], 0.2, metal('#56595e', 0.35), { at: [0, high - 40, front + 0.1] }),
        name,
      );
      break;
    }
  }
  return parts;
}

function sidePanel({ kit, pc, paint, low, high, half, back, front }: Layout): Object3D[] {
  const tall = high - low;
  const middle = low + tall / 2;
  if (pc.side !== 'glass') {
    const length = pc.depthMm - 34;
    const panel = rectangle(length, tall - 8);
    const vent = { width: length * 0.42, height: tall * 0.4 };
    const isVented = pc.side === 'mesh';
    if (isVented) withHoles(panel, [boxHole(0, tall * 0.08, vent.width * 1.9, vent.height * 1.7)]);
    const at = [-half + 2.6, middle, (front + back) / 2 - 8] as const;
    return [
      kit.plate(panel, 2.6, 0.9, paint.panel, { at, turn: [0, -90, 0] }),
      ...(isVented
        ? [
            kit.perforated(
              {
                width: vent.width * 1.9 + 2,
                height: vent.height * 1.7 + 2,
                thickness: 1,
                pitch: 5.2,
                hole: 3.9,
                margin: 4,
              },
              paint.dark,
              { at: [-half + 1.8, middle + tall * 0.08, at[2]], turn: [0, -90, 0] },
            ),
          ]
        : []),
      kit.boxes(
        [{ size: [1, tall - 6, 0.8], at: [-half + 0.6, middle, front - 25] }],
        smoothPlastic('#050506', 0.7),
      ),
    ];
  }
  const isPanoramic = pc.front === 'glass';
  const length = isPanoramic ? pc.depthMm - 10 : pc.depthMm - 32;
  const z = isPanoramic ? -3 : (front + back) / 2 - 9;
  const border = smoothPlastic(pc.colour === 'white' ? '#e9ebed' : '#131416', 0.3);
  return [
    kit.box([3.6, tall - 34, length], 0.5, glass(), { at: [-half + 2, middle + 10, z] }),
    // The printed border behind the pane.
    kit.plate(
      withHoles(rectangle(length, tall - 10), [
        boxHole(isPanoramic ? 4 : 0, 10, length - (isPanoramic ? 14 : 24), tall - 48),
      ]),
      1,
      0.1,
      border,
      { at: [-half + 5.4, middle, z], turn: [0, -90, 0] },
    ),
    kit.box([4, 22, length], 1, paint.panel, { at: [-half + 2.4, low + 12, z] }),
  ];
}

/** Tray, shroud over the power supply, fan at the back, and a computer if there is one. */
function inside(layout: Layout): Object3D[] {
  const { kit, pc, paint, low, high, half, back, front } = layout;
  const tall = high - low;
  const isLow = tall < 330;
  const shroudTop = isLow ? low + 14 : low + 100;
  const trayX = half - Math.min(32, pc.widthMm * 0.14);
  const length = pc.depthMm - 46;
  const zMiddle = (back + front) / 2 - 12;
  const parts: Object3D[] = [
    kit.boxes(
      [{ size: [1.6, high - shroudTop - 10, length], at: [trayX, (high + shroudTop) / 2 - 4, zMiddle] }],
      paint.dark,
    ),
    // Slots of the back and the plate around the ports.
    kit.boxes(
      row(7, 20.3, shroudTop + 86).map((y) => ({
        size: [92, 14.5, 2] as const,
        at: [trayX - 74, y, back + 5] as const,
      })),
      metal('#56595e', 0.42),
      0.5,
    ),
  ];
  if (!isLow) {
    parts.push(
      kit.box([pc.widthMm - 14, 2, length], 0.8, paint.panel, { at: [2, shroudTop, zMiddle] }),
      kit.boxes(
        [{ size: [1.6, shroudTop - low - 8, length - 2], at: [-half + 13, (shroudTop + low) / 2, zMiddle] }],
        paint.panel,
      ),
      kit.perforated({ width: 120, height: 60, thickness: 1, pitch: 5, hole: 3.6 }, paint.dark, {
        at: [-half + 11.6, (shroudTop + low) / 2 + 4, back + 110],
        turn: [0, -90, 0],
      }),
      nameplate(
        { word: 'brand', width: 90, height: 15, colour: paint.ink },
        { at: [-half + 11.9, (shroudTop + low) / 2 + 6, front - 150], turn: [0, -90, 0] },
      ),
    );
  }
  const grommets = isLow ? [] : row(3, (tall - 150) / 3, (high + shroudTop) / 2);
  for (const y of grommets) {
    parts.push(
      kit.box([4, Math.min(62, tall * 0.14), 17], 1.8, rubber('#0c0c0d'), {
        at: [trayX - 1, y, front - 118],
      }),
    );
  }
  const rearSize = pc.widthMm > 190 && !isLow ? 120 : 92;
  parts.push(
    kit.framedFan(
      { size: rearSize, ...paint.fan, phase: 8, blades: 9 },
      {
        at: [
          trayX - 30 - rearSize / 2 - 12 > -half + 10 ? trayX - 26 - rearSize / 2 : 0,
          high - rearSize / 2 - 34,
          back + 18,
        ],
      },
    ),
  );
  if (pc.isBuilt) parts.push(computer(layout, trayX));
  else parts.push(...standoffs(layout, trayX, shroudTop));
  return parts;
}

/** The naked tray: cut-outs for cables, standoffs, the big hole behind the processor, a bundle of front-panel cables. */
function standoffs({ kit, high, back, pc }: Layout, trayX: number, shroudTop: number): Object3D[] {
  const dark = smoothPlastic('#0b0b0c', 0.7);
  const room = high - shroudTop;
  const parts: Object3D[] = [
    kit.boxes(
      [
        {
          size: [0.6, Math.min(110, room * 0.34), 130],
          at: [trayX - 1.1, high - 34 - Math.min(55, room * 0.17), back + 105],
        },
        ...row(3, 46, back + 100).map((z) => ({
          size: [0.6, 12, 34] as const,
          at: [trayX - 1.1, high - 18, z] as const,
        })),
      ],
      dark,
    ),
  ];
  const spots = [20, 140, 225].flatMap((z) =>
    [30, 160, 280].map((down) => [back + 24 + z, high - 22 - down] as const),
  );
  parts.push(
    ...spots
      .filter(([z, y]) => y > shroudTop + 8 && z < pc.depthMm / 2 - 120)
      .map(([z, y]) =>
        kit.cylinder(2.6, 7, 0.4, metal('#b08d4a', 0.3), { at: [trayX - 4, y, z], turn: [0, 0, 90] }),
      ),
  );
  return parts;
}

/** A whole computer on the tray. */
function computer({ kit, pc, high, back }: Layout, trayX: number): Group {
  const isSmall = pc.heightMm < 430;
  const formFactor = isSmall ? 'Micro ATX' : 'ATX';
  const [width, height] = boardSizes[formFactor];
  const colour = pc.colour === 'white' ? 'white' : 'black';
  const lights = ['#3ad1ff', '#5a8bff', '#9b5cff', '#ff5cc8'] as const;
  const socket = { x: 106 - width / 2, y: height - 82 };
  const slot = height - (isSmall ? 158 : 176);
  const thickness = 52;
  const length = Math.min(300, pc.depthMm - 110);
  const onBoard: Object3D[] = [
    motherboardFlat({
      formFactor,
      socket: 'AM5',
      memorySlots: 4,
      design: 'armoured',
      colour,
      light: lights,
      detail: pc.detail,
    }),
    ...[0, 2].map((index) =>
      assembled(
        [memoryKit({ modules: 1, heightMm: 44, design: 'wedge', colour, light: lights, detail: pc.detail })],
        { at: [161 + (index + 1) * 9.5 - width / 2, socket.y - 3, 5], turn: [90, 0, 90] },
      ),
    ),
    assembled(
      [
        towerCooler({
          heightMm: Math.min(155, pc.widthMm - 62),
          towers: 1,
          fans: 1,
          fanMm: 120,
          colour: colour === 'white' ? 'white' : 'black',
          light: pc.light,
          detail: pc.detail,
        }),
      ],
      { at: [socket.x, socket.y, 5], turn: [90, 0, 90] },
    ),
    assembled(
      [
        graphicsCard({
          lengthMm: length,
          heightMm: 126,
          thicknessMm: thickness,
          fans: 3,
          design: 'angular',
          colour: colour === 'white' ? 'white' : 'black',
          light: pc.light ?? '#bfe0ff',
          detail: pc.detail,
        }),
      ],
      { at: [length / 2 - width / 2 - 2, slot - thickness / 2 + 3.4, 6], turn: [90, 0, 0] },
    ),
    // The main cable comes from behind the tray, the card's from below.
    kit.cables(
      [
        [width / 2 + 26, height - 70, -8],
        [width / 2 + 20, height - 76, 16],
        [width / 2 + 4, height - 88, 26],
        [width / 2 - 6, height - 88, 12],
      ],
      8,
      [0, 5.4, 0],
      2.2,
      fabric(colour === 'white' ? '#e2e4e7' : '#232427'),
    ),
    kit.cables(
      [
        [length * 0.2, slot + 10, 108],
        [length * 0.2 + 6, slot + 26, 116],
        [length * 0.2 + 40, slot + 20, 60],
        [length * 0.2 + 60, slot - 30, -6],
      ],
      4,
      [4.6, 0, 0],
      2.1,
      fabric(colour === 'white' ? '#e2e4e7' : '#232427'),
    ),
  ];
  const built = assembled(onBoard, {
    at: [trayX - 8, high - 24 - height, back + 10 + width / 2],
    turn: [0, -90, 0],
  });
  // Names would be printed through the pane and over each other.
  const plates: Object3D[] = [];
  built.traverse((part) => {
    if (part.userData.nameplate) plates.push(part);
  });
  for (const plate of plates) plate.removeFromParent();
  return built;
}

/** A small case of wood and aluminium, lying low: for Mini-ITX computers. */
export function smallWoodCase({
  widthMm,
  heightMm,
  depthMm,
  detail,
}: Pick<PcCase, 'widthMm' | 'heightMm' | 'depthMm' | 'detail'>): Group {
  const kit = createKit(detail);
  const shell = anodised('#7d9184', 0.42);
  return assembled([
    kit.box([widthMm, heightMm - 22, depthMm], 5, shell, { at: [0, 22 + (heightMm - 22) / 2, 0] }),
    kit.box([widthMm - 6, 14, depthMm - 4], 2, wood('#7a5334'), { at: [0, 15, 1] }),
    ...[-1, 1].map((x) =>
      kit.box([18, 8, depthMm - 40], 2, rubber(), { at: [x * (widthMm / 2 - 18), 4, 0] }),
    ),
    kit.boxes(
      row(12, (heightMm - 60) / 12, heightMm / 2 + 14).flatMap((y) =>
        row(2, depthMm * 0.42).map((z) => ({
          size: [1, 3, depthMm * 0.34] as const,
          at: [-widthMm / 2, y, z] as const,
        })),
      ),
      smoothPlastic('#0c0d0d', 0.7),
      0.3,
    ),
    kit.boxes(
      row(9, 9).map((x) => ({
        size: [3.2, heightMm * 0.42, 0.6] as const,
        at: [x, heightMm * 0.62, depthMm / 2] as const,
      })),
      smoothPlastic('#0c0d0d', 0.7),
    ),
    kit.cylinder(6, 2, 0.6, brushedMetal('#a9adb3', 0.3), {
      at: [widthMm * 0.3, 15, depthMm / 2 - 1],
      turn: [90, 0, 0],
    }),
    kit.box([10, 4, 1], 0.4, leather('#2a221c'), { at: [-widthMm * 0.3, 15, depthMm / 2 - 0.9] }),
    nameplate(
      { word: 'brand', width: widthMm * 0.4, height: 6, colour: '#e9efe9' },
      { at: [0, heightMm * 0.3, depthMm / 2 + 0.1] },
    ),
  ]);
}

/** A flat case for the living room. */
export function flatCase({
  widthMm,
  heightMm,
  depthMm,
  detail,
}: Pick<PcCase, 'widthMm' | 'heightMm' | 'depthMm' | 'detail'>): Group {
  const kit = createKit(detail);
  const panel = powderCoat('#1c1d20', 0.55);
  const front = depthMm / 2;
  return assembled([
    kit.box([widthMm, heightMm - 16, depthMm - 10], 2, panel, { at: [0, 16 + (heightMm - 16) / 2, -5] }),
    kit.box([widthMm + 2, heightMm - 14, 14], 2, brushedMetal('#46494e', 0.36), {
      at: [0, 15 + (heightMm - 14) / 2, front - 7],
    }),
    kit.box([widthMm * 0.34, 40, 1], 0.3, smoothPlastic('#0d0e10', 0.3), {
      at: [-widthMm * 0.24, heightMm - 46, front],
    }),
    kit.cylinder(9, 3, 0.8, metal('#a4a7ac', 0.28), {
      at: [widthMm * 0.38, heightMm - 46, front],
      turn: [90, 0, 0],
    }),
    kit.boxes(
      row(3, 20, widthMm * 0.22).map((x) => ({
        size: [13, 5.6, 0.8] as const,
        at: [x, heightMm - 46, front] as const,
      })),
      smoothPlastic('#050506', 0.5),
      0.3,
    ),
    kit.perforated(
      { width: widthMm * 0.6, height: depthMm * 0.5, thickness: 1, pitch: 5.2, hole: 3.8 },
      powderCoat('#131416', 0.6),
      { at: [0, heightMm + 0.2, -20], turn: [-90, 0, 0] },
    ),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((z) =>
        kit.cylinder(20, 16, 1.4, metal('#8b8e93', 0.3), {
          at: [x * (widthMm / 2 - 40), 8, z * (depthMm / 2 - 44)],
        }),
      ),
    ),
    nameplate(
      { word: 'brand', width: widthMm * 0.3, height: 8, colour: '#c9cdd2' },
      { at: [widthMm * 0.24, 44, front + 0.2] },
    ),
  ]);
}
