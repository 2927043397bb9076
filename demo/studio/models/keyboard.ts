import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  MathUtils,
  Path,
  ShapeGeometry,
  Vector3,
} from 'three';
import type { Group, Material, Object3D } from 'three';
import type { Detail } from '../../../src/models/kit/index.ts';
import {
  anodised,
  assembled,
  createKit,
  glossyPlastic,
  glow,
  ink,
  metal,
  plastic,
  roundedRectangle,
  rubber,
  smoothPlastic,
  wood,
} from '../../../src/models/kit/index.ts';
import { textShapes } from '../../../src/models/kit/letters.ts';
import { litPicture } from './kit/picture.ts';
import { rainbow } from './kit/wallpaper.ts';

const unit = 19.05;

export type KeyboardLayout = '60' | '75' | 'tkl' | '96' | 'full';

export type KeyboardShape = {
  layout: KeyboardLayout;
  /** Case, keys, keys of functions (Esc, Enter, modifiers …) and the accent keys (Esc and Enter). */
  colours: { frame: string; keys: string; side?: string; accent?: string; legend?: string };
  light: 'rgb' | 'white' | 'none';
  knob?: boolean;
  screen?: boolean;
  lowProfile?: boolean;
  frame?: 'plastic' | 'metal' | 'wood';
  spanish?: boolean;
  detail?: Detail;
};

type Key = {
  x: number;
  y: number;
  width: number;
  height: number;
  legend: string;
  role: 'letter' | 'side' | 'accent';
};

/** A keyboard lying on the table, its user in front (+z). Keys stand 19.05 mm apart. */
export function keyboard(shape: KeyboardShape): Group {
  const { colours, light, lowProfile = false, detail = 'high' } = shape;
  const kit = createKit(detail);
  const keys = keysOf(shape);
  const unitsWide = Math.max(...keys.map((key) => key.x + key.width));
  const unitsDeep = Math.max(...keys.map((key) => key.y + key.height));
  const rim = lowProfile ? 5 : 8;
  const width = unitsWide * unit + 2 * rim;
  const depth = unitsDeep * unit + 2 * rim;
  const thick = lowProfile ? 11 : 19;
  const well = lowProfile ? 2.4 : 6;
  const corner = lowProfile ? 9 : 7;
  const frame = shape.frame === 'metal' ? anodised(colours.frame, 0.4) : plastic(colours.frame, 0.45);
  const flat = { turn: [-90, 0, 0] } as const;
  const parts: Object3D[] = [];

  // The case is a tray: a floor and a rim around the keys.
  const [holeWide, holeDeep] = [width / 2 - rim + 1.2, depth / 2 - rim + 1.2];
  const rimOutline = roundedRectangle(width, depth, corner);
  rimOutline.holes.push(
    new Path(
      roundedRectangle(holeWide * 2, holeDeep * 2, 3)
        .getPoints(6)
        .toReversed(),
    ),
  );
  parts.push(
    kit.plate(roundedRectangle(width - 0.6, depth - 0.6, corner), thick - well, 2, frame, flat),
    kit.plate(rimOutline, well + 3, 1.2, frame, { ...flat, at: [0, thick - well - 3, 0] }),
  );
  if (shape.frame === 'wood') {
    for (const side of [-1, 1]) {
      parts.push(
        kit.box([9, thick - 1, depth - 6], 2.5, wood(), { at: [side * (width / 2 + 3.5), thick / 2, 0] }),
      );
    }
  }
  const floor = thick - well + 0.3;
  if (light === 'rgb') {
    parts.push(
      litPicture((u, v) => new Vector3((v - 0.5) * holeWide * 2, floor, (0.5 - u) * holeDeep * 2), {
        columns: 96,
        rows: 1,
        ratio: 1,
        paint: rainbow(1),
        strength: 1.6,
      }),
    );
  } else {
    parts.push(
      kit.print(roundedRectangle(holeWide * 2, holeDeep * 2, 1), rubber('#0b0b0c'), {
        ...flat,
        at: [0, floor, 0],
      }),
    );
  }
  const islands = gapsOf(keys, unitsWide).map(({ x, y, width: wide, height }) => ({
    size: [wide * unit - 0.3, well + 2, height * unit - 0.3] as const,
    at: [
      (x + wide / 2 - unitsWide / 2) * unit,
      thick - 1.4 - (well + 2) / 2,
      (y + height / 2 - unitsDeep / 2) * unit,
    ] as const,
  }));
  parts.push(kit.boxes(islands, frame, 0.8));

  const caps = new Map<string, BufferGeometry[]>();
  const legends = new Map<Material, BufferGeometry[]>();
  const capHeight = lowProfile ? 4.2 : 10.2;
  const lastRow = Math.max(...keys.map((key) => key.y));
  for (const key of keys) {
    const colour =
      (key.role === 'accent' ? colours.accent : undefined) ??
      (key.role === 'letter' ? undefined : colours.side) ??
      colours.keys;
    // Rows are sculpted: the far ones stand higher than the home row.
    const rowFromFront = Math.round(lastRow - key.y);
    const top = capHeight + (lowProfile ? 0 : ([0.3, 0, -0.3, 0.2, 0.9, 1.2][rowFromFront] ?? 0));
    const x = (key.x + key.width / 2 - unitsWide / 2) * unit;
    const z = (key.y + key.height / 2 - unitsDeep / 2) * unit;
    const cap = keycap(key.width * unit - 0.9, key.height * unit - 0.9, top, lowProfile, detail);
    caps.set(colour, [...(caps.get(colour) ?? []), cap.translate(x, floor + 0.9, z)]);
    if (detail === 'low' || key.legend === '') continue;
    const size = key.legend.length > 2 ? 2.3 : key.legend.length === 2 ? 2.8 : 3.9;
    const { shapes, width: textWidth } = textShapes(key.legend, { height: size });
    const left = key.width > 1.2 ? (-key.width * unit) / 2 + (lowProfile ? 3.4 : 5.2) + textWidth / 2 : 0;
    const letters = new ShapeGeometry(shapes, 3);
    letters
      .rotateX(-Math.PI / 2)
      .translate(x + left, floor + 0.96 + top - (lowProfile ? 0.14 : 0.3), z - (lowProfile ? 0 : 1));
    const material = legendMaterial(shape, x / width + 0.5);
    legends.set(material, [...(legends.get(material) ?? []), letters]);
  }
  for (const [colour, geometries] of caps) parts.push(kit.merged(geometries, smoothPlastic(colour, 0.5)));
  for (const [material, geometries] of legends) parts.push(kit.merged(geometries, material));

  const right = (unitsWide / 2 - 0.5) * unit;
  const back = (-unitsDeep / 2 + 0.5) * unit;
  if (shape.knob)
    parts.push(
      knob(8.4, shape.detail ?? 'high', isPale(colours.keys) ? metal('#c9ccd1') : metal('#5a5e64'), [
        right,
        thick - 1.4,
        back,
      ]),
    );
  if (shape.screen) {
    const x = shape.knob ? right - unit * 1.7 : right - unit * 0.5;
    parts.push(
      kit.box([36, 8, 17], 1.5, glossyPlastic('#08080a', 0.2), { at: [x, floor + 7, back] }),
      kit.printedText('12:45', { height: 5.5 }, glow('#9fc4ff', 1.6), {
        at: [x, floor + 11.05, back],
        turn: [-90, 0, 0],
      }),
    );
  }
  const slope = lowProfile ? 0.045 : 0.075;
  return assembled([
    assembled(parts, { turn: [MathUtils.radToDeg(slope), 0, 0], at: [0, (depth / 2) * Math.sin(slope), 0] }),
  ]);
}

/** Legends let the light through; without light, or with legends of a stated colour, they are printed. */
function legendMaterial({ colours, light }: KeyboardShape, across: number): Material {
  if (colours.legend !== undefined) return ink(colours.legend);
  if (light === 'none') return ink('#c9cdd2');
  if (light === 'white') return glow('#eef3ff', 1.2);
  // Twelve steps are enough for the eye and keep the parts few.
  const hue = Math.round(across * 12) / 12;
  return glow(`#${new Color().setHSL(hue * 0.86, 1, 0.6).getHexString()}`, 1.7);
}

const isPale = (colour: string): boolean => new Color(colour).getHSL({ h: 0, s: 0, l: 0 }).l > 0.6;

/** A machined knob with a knurled side, standing on the place. */
export function knob(
  radius: number,
  detail: Detail,
  material: Material,
  at: readonly [number, number, number],
): Group {
  const kit = createKit(detail);
  const teeth = Array.from({ length: detail === 'high' ? 44 : 0 }, (_, index) => (index / 44) * Math.PI * 2);
  return assembled(
    [
      kit.turned(
        [
          [0, 0],
          [radius, 0],
          [radius, 10],
          [radius - 0.3, 10.8],
          [radius - 1.2, 11.3],
          [0, 11.3],
        ],
        material,
      ),
      kit.boxes(
        teeth.map((angle) => ({
          size: [0.9, 7.5, 0.9],
          at: [Math.cos(angle) * radius, 5.2, Math.sin(angle) * radius],
        })),
        material,
        0.2,
      ),
    ],
    { at },
  );
}

/** A key cap standing on y = 0: a rounded frustum with a slightly hollow top. */
export function keycap(
  width: number,
  depth: number,
  height: number,
  flat: boolean,
  detail: Detail,
): BufferGeometry {
  const around = detail === 'high' ? 10 : 2;
  const slope = flat ? 0.7 : 2.7;
  const forward = flat ? 0 : 0.6;
  const edge = flat ? 0.7 : 1;
  const rings: { inset: number; y: number; dish?: boolean }[] = [
    { inset: 0, y: 0 },
    { inset: slope * 0.8, y: height * 0.72 },
  ];
  const steps = detail === 'high' ? 4 : 1;
  for (let step = 0; step <= steps; step++) {
    const angle = (step / steps) * (Math.PI / 2);
    rings.push({ inset: slope + edge * (1 - Math.cos(angle)), y: height - edge + edge * Math.sin(angle) });
  }
  const hollow = flat ? 0.25 : 0.6;
  for (const share of [0.35, 0.7, 1])
    rings.push({
      inset: slope + edge + (Math.min(width, depth) / 2 - slope - edge) * share * 0.98,
      y: height - hollow * (1 - (1 - share) ** 2),
    });
  const positions: number[] = [];
  const columns = around * 4;
  for (const { inset, y } of rings) {
    const w = width / 2 - inset;
    const d = depth / 2 - inset;
    const r = Math.min(flat ? 1.8 : 2 + Math.min(1, inset * 0.4), w, d);
    for (let column = 0; column < columns; column++) {
      const corner = Math.floor(column / around);
      const angle = (corner + (column % around) / (around - 1)) * (Math.PI / 2);
      const sx = [1, -1, -1, 1][corner] ?? 1;
      const sz = [1, 1, -1, -1][corner] ?? 1;
      positions.push(
        sx * (w - r) + r * Math.cos(angle),
        y,
        sz * (d - r) + r * Math.sin(angle) - forward * (y / height),
      );
    }
  }
  const index: number[] = [];
  for (let ring = 0; ring < rings.length - 1; ring++) {
    for (let column = 0; column < columns; column++) {
      const a = ring * columns + column;
      const b = ring * columns + ((column + 1) % columns);
      index.push(a, a + columns, b, b, a + columns, b + columns);
    }
  }
  const last = (rings.length - 1) * columns;
  for (let column = 1; column < columns - 1; column++) index.push(last, last + column + 1, last + column);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

/** Where the case comes up between the keys: everything wider than a finger's slit that no key covers. */
function gapsOf(
  keys: readonly Key[],
  unitsWide: number,
): { x: number; y: number; width: number; height: number }[] {
  const edges = [
    ...new Set(
      keys.flatMap((key) => [key.y, key.y + key.height]).map((edge) => Math.round(edge * 100) / 100),
    ),
  ].toSorted((a, b) => a - b);
  const gaps: { x: number; y: number; width: number; height: number }[] = [];
  for (const [index, y] of edges.slice(0, -1).entries()) {
    const height = (edges[index + 1] ?? y) - y;
    const middle = y + height / 2;
    const row = keys
      .filter((key) => key.y < middle && key.y + key.height > middle)
      .toSorted((a, b) => a.x - b.x);
    let from = 0;
    for (const next of [...row, { x: unitsWide, width: 0 }]) {
      if (next.x - from > 0.2) gaps.push({ x: from, y, width: next.x - from, height });
      from = Math.max(from, next.x + next.width);
    }
  }
  return gaps;
}

function keysOf({ layout, knob = false, screen = false, spanish = false }: KeyboardShape): Key[] {
  const keys: Key[] = [];
  const row = (y: number, x: number, ...list: (string | readonly [string, number] | number)[]) => {
    let place = x;
    for (const entry of list) {
      if (typeof entry === 'number') place += entry;
      else {
        const [legend, width] = typeof entry === 'string' ? [entry, 1] : entry;
        const role =
          legend === 'Esc' || legend === 'Enter'
            ? 'accent'
            : legend.length > 1 || legend === ''
              ? width === 6.25
                ? 'letter'
                : 'side'
              : 'letter';
        keys.push({ x: place, y, width, height: 1, legend, role });
        place += width;
      }
    }
  };
  const letters = spanish ? "ASDFGHJKLÑ'" : "ASDFGHJKL;'";
  const compact = layout === '75' || layout === '96';
  const top = layout === '60' ? 0 : compact ? 1.15 : 1.3;
  row(top, 0, layout === '60' ? 'Esc' : '`', ...'1234567890-='.split(''), ['Back', 2]);
  row(top + 1, 0, ['Tab', 1.5], ...'QWERTYUIOP[]'.split(''), ['\\', 1.5]);
  row(top + 2, 0, ['Caps', 1.75], ...letters.split(''), ['Enter', 2.25]);
  if (compact) {
    row(top + 3, 0, ['Shift', 2.25], ...'ZXCVBNM,./'.split(''), ['Shift', 1.75]);
    row(top + 4, 0, ['Ctrl', 1.25], ['Win', 1.25], ['Alt', 1.25], ['', 6.25], 'Alt', 'Fn', 'Ctrl');
    row(top + 3, 14, '');
    row(top + 4, 13, '', '', '');
  } else {
    row(top + 3, 0, ['Shift', 2.25], ...'ZXCVBNM,./'.split(''), ['Shift', 2.75]);
    row(
      top + 4,
      0,
      ['Ctrl', 1.25],
      ['Win', 1.25],
      ['Alt', 1.25],
      ['', 6.25],
      ['Alt', 1.25],
      ['Win', 1.25],
      ['Fn', 1.25],
      ['Ctrl', 1.25],
    );
  }
  if (layout === '60') return keys;
  const functions = Array.from({ length: 12 }, (_, index) => `F${index + 1}`);
  if (layout === '75') {
    row(
      0,
      0,
      'Esc',
      0.25,
      ...functions.slice(0, 4),
      0.25,
      ...functions.slice(4, 8),
      0.25,
      ...(screen ? functions.slice(8, 10) : functions.slice(8)),
      ...(screen ? [] : [0.25]),
      ...(knob || screen ? [] : ['Del']),
    );
    for (const [index, legend] of ['Del', 'PgUp', 'PgDn', 'End'].entries()) row(top + index, 15, legend);
    return keys;
  }
  row(
    0,
    0,
    'Esc',
    compact ? 0.5 : 1,
    ...functions.slice(0, 4),
    0.5,
    ...functions.slice(4, 8),
    0.5,
    ...functions.slice(8),
  );
  const nav = compact ? 15.2 : 15.25;
  if (!compact) {
    if (!(screen || (knob && layout === 'tkl'))) row(0, nav, 'Prt', 'Scr', 'Pau');
    row(top, nav, 'Ins', 'Hom', 'PgU');
    row(top + 1, nav, 'Del', 'End', 'PgD');
    row(top + 3, nav + 1, '');
    row(top + 4, nav, '', '', '');
  }
  if (layout === 'tkl') return keys;
  const pad = compact ? nav : 18.5;
  const padKeys = (y: number, ...list: string[]) => row(y, pad, ...list);
  if (compact) row(0, pad, 'Del', 'End', 'PgU', 'PgD');
  padKeys(top, 'Num', '/', '*', '-');
  padKeys(top + 1, '7', '8', '9');
  padKeys(top + 2, '4', '5', '6');
  padKeys(top + 3, '1', '2', '3');
  if (compact) row(top + 4, pad + 0.8, '0', '.');
  else row(top + 4, pad, ['0', 2], '.');
  keys.push(
    { x: pad + 3, y: top + 1, width: 1, height: 2, legend: '+', role: 'side' },
    { x: pad + 3, y: top + 3, width: 1, height: 2, legend: '', role: 'side' },
  );
  return keys;
}
