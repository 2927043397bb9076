import type { Group, Material, Object3D } from 'three';
import type { Detail, Flat, Kit } from './kit/index.ts';
import {
  anodised,
  assembled,
  boxHole,
  brushedMetal,
  chamferedRectangle,
  circle,
  circuitBoard,
  createKit,
  glow,
  gold,
  metal,
  nameplate,
  nickel,
  plastic,
  polygon,
  powderCoat,
  roundedRectangle,
  roundHole,
  row,
  slotHole,
  smoothPlastic,
  withHoles,
} from './kit/index.ts';

export type GraphicsCard = {
  /** From the bracket's face to the far end. */
  lengthMm: number;
  /** From the board's fingers to the top edge; 69 mm and less is a low-profile card. */
  heightMm: number;
  /** From the back plate to the fans' side. */
  thicknessMm: number;
  fans: 1 | 2 | 3;
  /**
   * `angular` has cut corners and metal wings, `plain` straight bars, `round` soft corners and rings around its fans,
   * `ribbed` upright ribs between them, `slatted` level slats, `panelled` raised plates in its corners.
   */
  design: 'angular' | 'plain' | 'round' | 'ribbed' | 'slatted' | 'panelled';
  colour: 'black' | 'white' | 'silver';
  /** A second colour of rings, bars and plates; metal when left out. */
  accent?: string;
  /** Of each fan; 11 unless stated, 9 in rings. */
  blades?: number;
  /** Colour of the light strip; none when left out. */
  light?: string;
  detail?: Detail;
};

type Paint = {
  shroud: Material;
  wing: Material;
  second: Material;
  blade: Material;
  plate: Material;
  rim: Material;
  ink: string;
};

const paints: Readonly<Record<GraphicsCard['colour'], () => Paint>> = {
  black: () => ({
    shroud: plastic('#1b1c1f', 0.46),
    wing: brushedMetal('#6a6d72', 0.36),
    second: brushedMetal('#4a4c50', 0.4),
    blade: smoothPlastic('#1d1e21', 0.36),
    plate: anodised('#45484d', 0.45),
    rim: metal('#a4a9b0', 0.28),
    ink: '#d5d8dc',
  }),
  white: () => ({
    shroud: plastic('#f7f8f9', 0.42),
    wing: brushedMetal('#c9ccd0', 0.34),
    second: plastic('#dfe1e4', 0.45),
    blade: smoothPlastic('#f1f2f4', 0.36),
    plate: powderCoat('#f4f5f6', 0.5),
    rim: metal('#d4d7db', 0.25),
    ink: '#5b6068',
  }),
  silver: () => ({
    shroud: plastic('#25272a', 0.46),
    wing: brushedMetal('#a9adb3', 0.34),
    second: brushedMetal('#84888e', 0.36),
    blade: smoothPlastic('#1d1e21', 0.36),
    plate: brushedMetal('#7c8087', 0.4),
    rim: metal('#c4c8ce', 0.25),
    ink: '#e4e7ea',
  }),
};

function paintOf({ colour, accent }: GraphicsCard): Paint {
  const paint = paints[colour]();
  return accent === undefined
    ? paint
    : { ...paint, wing: anodised(accent, 0.4), rim: anodised(accent, 0.34) };
}

/** A graphics card standing on its fingers, the fans towards the viewer, its bracket on the left. */
export function graphicsCard(card: GraphicsCard): Group {
  const { lengthMm: length, heightMm: height, thicknessMm: thickness, fans } = card;
  const kit = createKit(card.detail);
  const paint = paintOf(card);
  const half = length / 2;
  const lowest = 5;
  const face = thickness - 18;
  const step = (length - 14) / fans;
  const fanSize = Math.min(height - lowest - 20, step - 13);
  const fanX = row(fans, step, fans === 1 ? length * 0.02 : 1);
  const middleY = (height + lowest) / 2;

  const parts: Object3D[] = [
    shroud(kit, card, paint, { half, lowest, face, fanX, fanSize, middleY }),
    ...coolingFins(kit, card, face),
    ...board(kit, card, paint),
    ...bracket(kit, card),
  ];
  fanX.forEach((x, index) => {
    parts.push(
      kit.rotor(
        {
          diameter: fanSize,
          depth: 13,
          blades: card.blades ?? (card.design === 'round' ? 9 : 11),
          hub: 0.4,
          // The middle fan turns the other way, as makers like to say.
          sweep: index % 2 === 1 ? -0.8 : 0.8,
          hasRing: true,
          blade: paint.blade,
          hubCap: card.design === 'angular' ? smoothPlastic('#232529', 0.42) : paint.blade,
          accent: card.design === 'plain' && card.accent === undefined ? undefined : paint.rim,
          phase: index * 21,
        },
        { at: [x, middleY, thickness - 2.6] },
      ),
    );
  });
  return assembled([assembled(parts, { at: [0, 0, -thickness / 2] })]);
}

type Layout = {
  half: number;
  lowest: number;
  face: number;
  fanX: number[];
  fanSize: number;
  middleY: number;
};

/** The plastic front with its fan mouths and what decorates it. */
function shroud(kit: Kit, card: GraphicsCard, paint: Paint, layout: Layout): Group {
  const { half, lowest, face, fanX, fanSize, middleY } = layout;
  const height = card.heightMm;
  const top = height - middleY;
  const mouth = fanSize / 2 + 1.8;
  const isFlat = height < 80;
  const outline = {
    angular: () => {
      const cut = Math.min(16, height * 0.12);
      const notch = isFlat ? 0 : 4.5;
      const at = half * 0.38;
      return polygon([
        [-half + 2, -top],
        [-at, -top],
        [-at + 6, -top + notch],
        [at - 6, -top + notch],
        [at, -top],
        [half - cut, -top],
        [half, -top + cut],
        [half, top - cut * 1.3],
        [half - cut * 0.8, top],
        [at, top],
        [at - 6, top - notch],
        [-at + 6, top - notch],
        [-at, top],
        [-half + 2, top],
        [-half, top - 2],
        [-half, -top + 2],
      ]);
    },
    plain: () => roundedRectangle(half * 2, top * 2, 5),
    round: () => roundedRectangle(half * 2, top * 2, Math.min(17, top * 0.4)),
    ribbed: () => roundedRectangle(half * 2, top * 2, 10),
    slatted: () => chamferedRectangle(half * 2, top * 2, Math.min(12, top * 0.3)),
    panelled: () => chamferedRectangle(half * 2, top * 2, 5),
  }[card.design]();
  const parts: Object3D[] = [
    kit.plate(
      withHoles(
        outline,
        fanX.map((x) => roundHole(x, 0, mouth)),
      ),
      18,
      2.2,
      paint.shroud,
      { at: [0, middleY, face] },
    ),
    // Dark wells behind the blades, so that the fins do not shine through everywhere.
    ...fanX.map((x) =>
      kit.plate(
        withHoles(circle(mouth + 1.4), [roundHole(0, 0, mouth - 0.6)]),
        12,
        0.2,
        smoothPlastic('#101113', 0.5),
        { at: [x, middleY, face + 1] },
      ),
    ),
  ];
  const front = face + 18;
  for (const x of fanX) {
    if (card.design === 'round') {
      parts.push(
        kit.plate(withHoles(circle(mouth + 5.4), [roundHole(0, 0, mouth + 1.6)]), 1.9, 0.7, paint.wing, {
          at: [x, middleY, front - 0.9],
        }),
      );
      if (card.light)
        parts.push(kit.ring(mouth + 0.9, 1.5, glow(card.light, 2.2), { at: [x, middleY, front - 0.1] }));
    } else if (card.design === 'angular') {
      parts.push(kit.ring(mouth + 1.9, 1.7, paint.rim, { at: [x, middleY, front] }));
    } else {
      parts.push(kit.ring(mouth + 0.8, 1.2, paint.second, { at: [x, middleY, front] }));
    }
  }
  if (card.design === 'angular') parts.push(...wings(kit, card, paint, layout, mouth + 5));
  if (card.design === 'plain') parts.push(...bars(kit, card, paint, layout, mouth));
  if (card.design === 'ribbed') parts.push(...waists(kit, paint, card, layout, mouth, 'upright'));
  if (card.design === 'slatted') parts.push(...waists(kit, paint, card, layout, mouth, 'level'));
  if (card.design === 'panelled') parts.push(...corners(kit, card, paint, layout, mouth));
  const between = (fanX.at(-2) ?? 0) + ((fanX.at(-1) ?? 0) - (fanX.at(-2) ?? 0)) / 2;
  if (!isFlat) {
    parts.push(
      kit.screws(
        [
          [-half + 10, lowest + 10, front],
          [half - 14, lowest + 14, front],
          [-half + 10, height - 10, front],
          [half - 15, height - 15, front],
        ],
        2.7,
        paint.rim,
      ),
      nameplate(
        { word: 'brand', width: Math.min(58, step(fanX) * 0.44), height: 6.8, colour: paint.ink },
        { at: [fanX.length === 1 ? half - 44 : between, lowest + 7.8, front + 0.4] },
      ),
    );
  }
  // The top edge, seen from above: a cover between shroud and back plate that carries the family's name.
  const cover = Math.min(face - 4, 22);
  parts.push(
    kit.plate(chamferedRectangle(half * 1.36, cover, Math.min(6, cover / 3)), 3.4, 1, paint.shroud, {
      at: [-half * 0.1, height - 3.6, face - cover / 2 + 1],
      turn: [-90, 0, 0],
    }),
    nameplate(
      { word: 'model', width: half * 0.62, height: Math.min(7.6, cover * 0.44), colour: paint.ink },
      { at: [-half * 0.28, height - 0.1, face - cover / 2 + 1], turn: [-90, 0, 0] },
    ),
  );
  if (card.light && card.design !== 'round') {
    parts.push(
      kit.box([half * 0.7, 1.6, 2.6], 0.7, glow(card.light, 4), {
        at: [half * 0.3, height - 0.2, face + 5],
      }),
    );
  }
  return assembled(parts);
}

const step = (xs: readonly number[]): number => (xs.length > 1 ? (xs[1] ?? 0) - (xs[0] ?? 0) : 120);

/** Metal wings that fill the waist between two fans, above in a lighter and below in a darker tone. */
function wings(kit: Kit, card: GraphicsCard, paint: Paint, layout: Layout, reach: number): Object3D[] {
  const { fanX, face, middleY, lowest } = layout;
  const half = step(fanX) / 2;
  const from = middleY + 9;
  const to = card.heightMm - 8;
  const found: Object3D[] = [];
  const edge = (y: number): number => Math.sqrt(Math.max(0, reach * reach - (y - middleY) ** 2));
  const steps = kit.isHigh ? 18 : 6;
  const ys = Array.from({ length: steps + 1 }, (_, index) => from + ((to - from) * index) / steps).filter(
    (y) => half - edge(y) > 1.2,
  );
  if (ys.length < 3) return found;
  const right: Flat[] = ys.map((y) => [half - edge(y), y]);
  const left: Flat[] = ys.toReversed().map((y) => [-(half - edge(y)), y]);
  const mirrored = (points: readonly Flat[]): Flat[] =>
    points.map(([x, y]) => [x, card.heightMm + lowest - y] as const).toReversed();
  for (let index = 0; index + 1 < fanX.length; index += 1) {
    const at = [((fanX[index] ?? 0) + (fanX[index + 1] ?? 0)) / 2, 0, face + 17] as const;
    found.push(
      kit.plate(polygon([...right, ...left]), 2.4, 0.6, paint.wing, { at }),
      kit.plate(polygon(mirrored([...right, ...left])), 2.2, 0.6, paint.second, { at }),
    );
  }
  // Slashes beside the outer fans.
  const last = fanX.at(-1) ?? 0;
  for (const shift of [0, 5.2, 10.4]) {
    const x = last + reach * 0.72 + shift;
    if (x + 10 > layout.half - 4) continue;
    found.push(
      kit.plate(
        polygon([
          [x, card.heightMm - 26],
          [x + 2.6, card.heightMm - 26],
          [x + 8.6, card.heightMm - 12],
          [x + 6, card.heightMm - 12],
        ]),
        1.6,
        0.4,
        paint.wing,
        { at: [0, 0, face + 17.2] },
      ),
    );
  }
  return found;
}

/** Thin bars in the waists between the fans and at both ends, upright or level; each ends before the mouths. */
function waists(
  kit: Kit,
  paint: Paint,
  card: GraphicsCard,
  { fanX, half, face, middleY, lowest }: Layout,
  mouth: number,
  run: 'upright' | 'level',
): Object3D[] {
  const found: Object3D[] = [];
  const reach = mouth + 4;
  const rim = (card.heightMm - lowest) / 2 - 5;
  const pitch = run === 'upright' ? 6.4 : 7.6;
  const middles = fanX.slice(1).map((x, index) => ((fanX[index] ?? 0) + x) / 2);
  const isFree = (x: number, y: number) => fanX.every((fan) => Math.hypot(x - fan, y) > reach);
  const limit = (start: number, most: number, isOpen: (at: number) => boolean): number => {
    let at = start;
    while (at + 0.5 <= most && isOpen(at + 0.5)) at += 0.5;
    return at;
  };
  for (const middle of middles) {
    for (let index = -3; index <= 3; index += 1) {
      for (const side of [1, -1]) {
        if (run === 'upright') {
          const x = middle + index * pitch;
          const low = rim - limit(0, rim, (down) => isFree(x, side * (rim - down)));
          if (rim - low < 5) continue;
          found.push(
            kit.box([2.2, rim - low, 1.8], 0.6, index === 0 ? paint.wing : paint.second, {
              at: [x, middleY + (side * (rim + low)) / 2, face + 18],
            }),
          );
        } else {
          const y = side * (rim - 2 - (index + 3) * pitch);
          if (side * y < 4) continue;
          const wide = limit(0, 60, (out) => isFree(middle + out, y) && isFree(middle - out, y));
          if (wide < 3) continue;
          found.push(
            kit.box([wide * 2, 2.6, 1.8], 0.6, index === -3 ? paint.wing : paint.second, {
              at: [middle, middleY + y, face + 18],
            }),
          );
        }
      }
    }
  }
  const edge = half - 7;
  found.push(
    kit.boxes(
      [edge, -edge].map((x) => ({
        size: [1.6, (card.heightMm - lowest) * 0.5, 1.2] as const,
        at: [x, middleY, face + 18] as const,
      })),
      paint.second,
    ),
  );
  return found;
}

/** Raised plates in the four corners, two of them in the second colour, and a bar in each waist. */
function corners(
  kit: Kit,
  card: GraphicsCard,
  paint: Paint,
  { fanX, half, face, middleY, lowest }: Layout,
  mouth: number,
): Object3D[] {
  const top = (card.heightMm - lowest) / 2 - 3;
  const right = half - 3;
  const outer = fanX.at(-1) ?? 0;
  // The plate's long side keeps clear of the mouth.
  const leg = Math.min(top * 1.2, right - outer + top - (mouth + 4) * Math.SQRT2);
  const found: Object3D[] = [];
  if (leg > 8) {
    const plate: Flat[] = [
      [right, top],
      [right - leg, top],
      [right, top - leg],
    ];
    for (const [x, y] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const flipped = plate.map(([px, py]): Flat => [px * x, py * y]);
      found.push(
        kit.plate(
          polygon(x * y > 0 ? flipped : flipped.toReversed()),
          2.6,
          0.8,
          x * y > 0 ? paint.wing : paint.second,
          { at: [0, middleY, face + 17.4] },
        ),
      );
    }
  }
  for (let index = 0; index + 1 < fanX.length; index += 1) {
    const x = ((fanX[index] ?? 0) + (fanX[index + 1] ?? 0)) / 2;
    for (const side of [1, -1]) {
      found.push(
        kit.box([(step(fanX) - mouth * 2) * 0.5 + 10, 3, 2], 0.7, paint.wing, {
          at: [x, middleY + side * (top - 6), face + 18],
        }),
      );
    }
  }
  return found;
}

/** Straight bars above and below the fans, and seams that part the front into panels. */
function bars(kit: Kit, card: GraphicsCard, paint: Paint, layout: Layout, mouth: number): Object3D[] {
  const { half, fanX, face, middleY, lowest } = layout;
  const found: Object3D[] = [];
  const room = card.heightMm - middleY - mouth;
  for (let index = 0; index + 1 < fanX.length; index += 1) {
    const x = ((fanX[index] ?? 0) + (fanX[index + 1] ?? 0)) / 2;
    const seam = smoothPlastic('#0b0b0c', 0.7);
    const gap = step(fanX) - mouth * 2;
    found.push(
      kit.box([Math.max(2, gap * 0.34), (card.heightMm - lowest) * 0.3, 2], 0.7, paint.second, {
        at: [x, middleY, face + 17.8],
      }),
      kit.boxes(
        [card.heightMm - room * 0.9, lowest + room * 0.9].map((y) => ({
          size: [0.8, room * 1.3, 0.5] as const,
          at: [x, y, face + 18] as const,
        })),
        seam,
      ),
    );
  }
  found.push(
    kit.plate(
      polygon([
        [-half + 14, 0],
        [-half + 92, 0],
        [-half + 87, 3.4],
        [-half + 14, 3.4],
      ]),
      1.6,
      0.4,
      paint.wing,
      { at: [0, card.heightMm - 9.5, face + 17.2] },
    ),
  );
  return found;
}

/** The heatsink between board and shroud: fins across the card and the heat pipes along its upper edge. */
function coolingFins(kit: Kit, card: GraphicsCard, face: number): Object3D[] {
  const { lengthMm: length, heightMm: height } = card;
  const depth = face - 7;
  const parts: Object3D[] = [
    kit.fins([length - 16, height - 18, depth], metal('#b9bdc3', 0.34), {
      at: [0, height / 2 + 1, 6 + depth / 2],
    }),
  ];
  if (kit.isHigh && height > 80) {
    const bend = length / 2;
    parts.push(
      ...[0, 1].map((index) =>
        kit.tube(
          [
            [-bend * 0.82 + index * 9, height - 22, 11 + index * 7],
            [-bend * 0.8 + index * 9, height - 11, 11 + index * 7],
            [-bend * 0.62, height - 8.5, 11 + index * 7],
            [bend * 0.5 + index * 12, height - 8.5, 11 + index * 7],
            [bend * 0.6 + index * 12, height - 20, 11 + index * 7],
          ],
          2.8,
          nickel(),
        ),
      ),
    );
  }
  return parts;
}

/** Board with its gold fingers, back plate with a window for the air, and the power socket. */
function board(kit: Kit, card: GraphicsCard, paint: Paint): Object3D[] {
  const { lengthMm: length, heightMm: height } = card;
  const half = length / 2;
  const boardLength = card.fans === 3 ? length * 0.72 : length - 12;
  const parts: Object3D[] = [
    kit.box([boardLength, height - 14, 1.6], 0, circuitBoard('#0f1214'), {
      at: [-half + boardLength / 2 + 3, height / 2 + 1, 3.4],
    }),
    kit.box([89, 10, 1.6], 0, circuitBoard('#0f1214'), { at: [-half + 98, 5, 3.4] }),
    kit.boxes(
      Array.from({ length: 82 }, (_, index) => -half + 54.5 + index * 1.06)
        .filter((_, index) => index < 11 || index > 13)
        .flatMap((x) =>
          [2.56, 4.24].map((z) => ({ size: [0.72, 6.4, 0.1] as const, at: [x, 3.4, z] as const })),
        ),
      gold(),
    ),
  ];
  const vent = card.fans === 3 ? 13 : 0;
  parts.push(
    kit.plate(
      withHoles(
        roundedRectangle(length - 4, height - 8, 5),
        Array.from({ length: vent }, (_, index) => slotHole(half - 24 - index * 6, 0, 3.2, height * 0.56)),
      ),
      1.8,
      0.5,
      paint.plate,
      { at: [0, height / 2 + 3, 0] },
    ),
    kit.box([19, 9, 9.5], 0.8, smoothPlastic('#0d0d0e', 0.35), {
      at: [half * (card.fans === 3 ? 0.3 : 0.55), height - 5.2, 8.5],
    }),
  );
  return parts;
}

/** The sheet that is screwed to the case, with its sockets and a grille. */
function bracket(kit: Kit, card: GraphicsCard): Object3D[] {
  const { heightMm: height, thicknessMm: thickness } = card;
  const half = card.lengthMm / 2;
  const slots = Math.max(1, Math.round(thickness / 20.3));
  const width = Math.min(slots * 20.32 - 1.9, thickness - 1);
  const tall = height > 90;
  const top = tall ? Math.min(height - 6, 118) : height;
  const sockets = (tall ? [24, 49, 74, 99] : [18, 40]).filter((y) => y < top - 10);
  const steel = metal('#9da1a7', 0.4);
  const holes = sockets.map((y) => boxHole(10, y, 7.4, 17));
  const columns = Math.floor((width - 22) / 8.4);
  const rows = Math.floor((top - 26) / 14);
  for (let column = 0; column < columns; column += 1) {
    for (let line = 0; line < rows; line += 1) {
      holes.push(slotHole(24 + column * 8.4, 18 + line * 14 + (column % 2) * 4, 5, 10.5));
    }
  }
  const outline = withHoles(
    polygon([
      [3, 0],
      [width - 3, 0],
      [width, 3],
      [width, top],
      [0, top],
      [0, 3],
    ]),
    holes,
  );
  const parts: Object3D[] = [
    // Its face is at x = -half.
    kit.plate(outline, 1, 0.22, steel, { at: [-half + 1, 0, 1], turn: [0, -90, 0] }),
    kit.box([11.5, 1, width], 0.3, steel, { at: [-half - 5, top - 0.5, 1 + width / 2] }),
  ];
  for (const y of sockets) {
    parts.push(
      kit.box([10, 16, 6.6], 0.3, metal('#56585d', 0.35), { at: [-half + 5.4, y, 11] }),
      kit.box([0.6, 12.4, 3], 0.2, smoothPlastic('#0c0c0d', 0.4), { at: [-half + 0.3, y, 11] }),
    );
  }
  return parts;
}
