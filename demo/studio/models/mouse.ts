import { CylinderGeometry, Matrix4, Vector3 } from 'three';
import type { Group, Object3D } from 'three';
import type { Detail } from '../../../src/models/kit/index.ts';
import {
  assembled,
  createKit,
  glossyPlastic,
  glow,
  metal,
  plastic,
  rubber,
  smoothPlastic,
} from '../../../src/models/kit/index.ts';
import type { Surface } from './kit/surface.ts';
import { bent, normalOf, profile, shellPart, skin } from './kit/surface.ts';

/**
 * `symmetric` for either hand, `ergonomic` leans to the right hand, `winged` has a rest for the thumb and many buttons,
 * `sculpted` is the tall office mouse with two wheels, `vertical` is held like a hand that greets, `pebble` is flat.
 */
export type MouseForm = 'symmetric' | 'ergonomic' | 'winged' | 'sculpted' | 'vertical' | 'pebble';

export type MouseShape = {
  form: MouseForm;
  colour: string;
  /** Sides and the strip around the wheel. */
  trim?: string;
  light?: string;
  /** A shell full of holes. */
  isHoneycomb?: boolean;
  /** Buttons under the thumb: 0, 2 or 12. */
  thumbButtons?: number;
  hasCable?: boolean;
  detail?: Detail;
};

type Body = {
  length: number;
  width: number;
  height: number;
  /** Half widths and heights along the body from tail (0) to nose (1), as parts of the greatest. */
  left: (t: number) => number;
  right: (t: number) => number;
  crest: (t: number) => number;
  /** How round the section is: 2 an ellipse, more a box. */
  round: number;
  /** Part of the height by which the thumb's side stands above the other. */
  lean: number;
  /** Millimetres by which the crest moves to the left per height: the vertical mouse. */
  shear?: number;
  /** Millimetres that the thumb's side spreads at the table. */
  wing?: number;
};

const slim = profile([0, 0.93], [0.25, 1], [0.55, 0.9], [0.8, 0.93], [1, 0.9]);
const bodies: Readonly<Record<MouseForm, Body>> = {
  symmetric: {
    length: 125,
    width: 63.5,
    height: 40,
    round: 2.5,
    lean: 0,
    left: slim,
    right: slim,
    crest: profile([0, 0.62], [0.15, 0.86], [0.38, 1], [0.62, 0.88], [0.85, 0.6], [1, 0.42]),
  },
  ergonomic: {
    length: 127,
    width: 68,
    height: 43,
    round: 2.4,
    lean: 0.14,
    left: profile([0, 0.9], [0.25, 0.97], [0.55, 0.82], [0.8, 0.9], [1, 0.88]),
    right: profile([0, 0.92], [0.3, 1], [0.6, 0.95], [0.85, 0.9], [1, 0.84]),
    crest: profile([0, 0.55], [0.15, 0.84], [0.38, 1], [0.62, 0.88], [0.85, 0.58], [1, 0.4]),
  },
  winged: {
    length: 131,
    width: 74,
    height: 41,
    round: 2.5,
    lean: 0.16,
    wing: 9,
    left: profile([0, 0.86], [0.25, 0.94], [0.55, 0.76], [0.8, 0.82], [1, 0.8]),
    right: profile([0, 0.88], [0.3, 1], [0.6, 0.92], [0.85, 0.86], [1, 0.8]),
    crest: profile([0, 0.52], [0.15, 0.82], [0.36, 1], [0.62, 0.86], [0.85, 0.56], [1, 0.38]),
  },
  sculpted: {
    length: 125,
    width: 80,
    height: 51,
    round: 2.3,
    lean: 0.2,
    wing: 13,
    left: profile([0, 0.84], [0.25, 0.9], [0.55, 0.72], [0.8, 0.76], [1, 0.74]),
    right: profile([0, 0.86], [0.3, 1], [0.6, 0.9], [0.85, 0.82], [1, 0.74]),
    crest: profile([0, 0.5], [0.14, 0.82], [0.34, 1], [0.6, 0.84], [0.85, 0.5], [1, 0.32]),
  },
  vertical: {
    length: 108,
    width: 66,
    height: 70,
    round: 2.15,
    lean: 0.02,
    shear: 17,
    left: profile([0, 0.86], [0.3, 0.96], [0.6, 0.86], [1, 0.78]),
    right: profile([0, 0.86], [0.3, 1], [0.6, 0.96], [1, 0.8]),
    crest: profile([0, 0.55], [0.15, 0.82], [0.42, 1], [0.7, 0.9], [1, 0.62]),
  },
  pebble: {
    length: 107,
    width: 59,
    height: 27,
    round: 2.9,
    lean: 0,
    left: profile([0, 0.96], [0.5, 1], [1, 0.96]),
    right: profile([0, 0.96], [0.5, 1], [1, 0.96]),
    crest: profile([0, 0.72], [0.3, 0.96], [0.5, 1], [0.7, 0.96], [1, 0.76]),
  },
};

/** Outer measures of a form: width over x, height over y, length over z, in millimetres, without a cable. */
export const mouseSize = (form: MouseForm) => {
  const { width, height, length } = bodies[form];
  return { width, height, length };
};

/** A mouse on the table with its nose away from the viewer (−z). */
export function mouse(shape: MouseShape): Group {
  const {
    form,
    colour,
    trim = '#17181a',
    light,
    isHoneycomb = false,
    thumbButtons = 2,
    hasCable = false,
    detail = 'high',
  } = shape;
  const kit = createKit(detail);
  const body = bodies[form];
  const surface = surfaceOf(body);
  const fine = detail === 'high' ? 1 : 0.25;
  const rows = Math.round(72 * fine);
  const columns = Math.round(64 * fine);
  const grips = plastic(trim, 0.6);
  const shell = form === 'pebble' ? smoothPlastic(colour, 0.42) : plastic(colour, 0.44);
  const u = (t: number) => Math.acos(1 - 2 * t) / Math.PI;
  const part = (
    from: number,
    to: number,
    left: (k: number) => number,
    right: (k: number) => number,
    lift: number,
    rim = lift,
  ) =>
    shellPart(surface, {
      u: [u(from), u(to)],
      from: left,
      to: right,
      lift,
      rim,
      rows: Math.round(44 * fine),
      columns: Math.round(28 * fine),
    });
  const along = (value: number) => () => value;
  const slope = (start: number, end: number) => (k: number) => start + (end - start) * k;

  const parts: Object3D[] = [kit.solid(skin(surface, rows, columns), grips)];
  // The vertical mouse carries its buttons on the slope to the right.
  const middle = form === 'vertical' ? 0.6 : 0.5;
  const [edgeLeft, edgeRight] = form === 'vertical' ? [0.44, 0.8] : [0.23, 0.77];
  const split = form === 'pebble' ? 0.56 : form === 'vertical' ? 0.5 : 0.52;
  const strip = form === 'pebble' ? 0.004 : form === 'symmetric' ? 0.04 : 0.045;
  const shellLow = form === 'pebble' ? 0.1 : form === 'vertical' ? 0.5 : 0.2;
  const shellHigh = form === 'pebble' ? 0.9 : form === 'vertical' ? 0.9 : 0.8;
  parts.push(
    kit.solid(
      part(split + 0.006, 0.985, slope(edgeLeft, edgeLeft - 0.03), along(middle - strip), 1.5),
      shell,
    ),
    kit.solid(
      part(split + 0.006, 0.985, along(middle + strip), slope(edgeRight, edgeRight + 0.03), 1.5),
      shell,
    ),
    kit.solid(
      part(
        0.012,
        split,
        form === 'vertical' ? slope(0.46, 0.44) : slope(shellLow - 0.05, edgeLeft),
        form === 'vertical' ? slope(0.92, 0.84) : slope(shellHigh + 0.05, edgeRight),
        1.5,
      ),
      shell,
    ),
  );
  if (form !== 'pebble')
    parts.push(
      kit.solid(
        part(split + 0.02, 0.975, along(middle - strip + 0.006), along(middle + strip - 0.006), 1.0, 0.8),
        glossyPlastic('#101113', 0.3),
      ),
    );

  // Wheel: a rubber tyre with ridges, lit at its sides when the mouse is.
  const wheelAt = 0.82;
  const top = surface(u(wheelAt), middle);
  const out = normalOf(surface, u(wheelAt), middle);
  const wheelRadius = form === 'pebble' ? 9 : 11;
  const wheelWidth = form === 'sculpted' ? 9 : 7;
  const centre = top.clone().addScaledVector(out, (form === 'pebble' ? 3.2 : 4.2) - wheelRadius + 1.4);
  const ridges = Array.from({ length: detail === 'high' ? 36 : 0 }, (_, index) => (index / 36) * Math.PI * 2);
  const turn = [0, 0, (Math.atan2(-out.x, out.y) * 180) / Math.PI] as const;
  parts.push(
    assembled(
      [
        kit.cylinder(
          wheelRadius,
          wheelWidth,
          1.6,
          form === 'sculpted' ? metal('#8b8f95', 0.26) : rubber('#1d1e21'),
          { turn: [0, 0, 90] },
        ),
        kit.boxes(
          ridges.map((angle) => ({
            size: [wheelWidth - 2.4, 1, 1] as const,
            at: [0, Math.sin(angle) * wheelRadius, Math.cos(angle) * wheelRadius] as const,
          })),
          form === 'sculpted' ? metal('#5b5f66', 0.3) : rubber('#0d0d0e'),
          0.3,
        ),
        ...(light === undefined
          ? []
          : [-1, 1].map((side) =>
              kit.ring(wheelRadius - 0.6, 1.3, glow(light, 2), {
                at: [side * (wheelWidth / 2 + 0.2), 0, 0],
                turn: [0, 90, 0],
              }),
            )),
      ],
      { at: [centre.x, centre.y, centre.z], turn },
    ),
  );
  if (form === 'symmetric' || form === 'ergonomic' || form === 'winged') {
    parts.push(
      kit.solid(
        part(0.6, 0.675, along(middle - strip + 0.016), along(middle + strip - 0.016), 2, 0.7),
        smoothPlastic('#2a2c30', 0.4),
      ),
    );
  }

  // Buttons under the thumb.
  const thumb = form === 'vertical' ? [0.25, 0.31] : form === 'symmetric' ? [0.205, 0.245] : [0.2, 0.25];
  const [low = 0.2, high = 0.25] = thumb;
  const buttonMaterial = smoothPlastic(form === 'pebble' ? colour : '#24262a', 0.36);
  if (thumbButtons === 2 && form !== 'pebble') {
    for (const [from, to] of [
      [0.44, 0.565],
      [0.575, 0.7],
    ] as const) {
      parts.push(
        kit.solid(
          part(from, to, slope(low - 0.015, low), slope(high - 0.015, high), 2.4, 1.2),
          buttonMaterial,
        ),
      );
    }
  }
  if (thumbButtons === 12) {
    for (let index = 0; index < 12; index++) {
      const from = 0.38 + Math.floor(index / 3) * 0.092;
      const bottom = 0.125 + (index % 3) * 0.05;
      parts.push(
        kit.solid(part(from, from + 0.084, along(bottom), along(bottom + 0.044), 2.2, 1), buttonMaterial),
      );
      if (light !== undefined)
        parts.push(
          kit.solid(
            part(from + 0.028, from + 0.056, along(bottom + 0.015), along(bottom + 0.029), 2.5, 0.3),
            glow(light, 1.5),
          ),
        );
    }
  }
  if (form === 'sculpted') {
    const side = surface(u(0.66), 0.2);
    parts.push(
      kit.cylinder(7, 12, 1, metal('#8b8f95', 0.26), {
        at: [side.x + 3.2, side.y + 1, side.z],
        turn: [0, 0, 60],
      }),
    );
  }

  if (light !== undefined) {
    parts.push(
      kit.solid(part(0.17, 0.2, along(middle - 0.05), along(middle + 0.05), 1.8, 0.5), glow(light, 1.6)),
      kit.solid(part(0.03, 0.5, along(0.075), along(0.1), 0.9, 0.5), glow(light, 1.5)),
      kit.solid(part(0.03, 0.5, along(0.9), along(0.925), 0.9, 0.5), glow(light, 1.5)),
    );
  }
  if (isHoneycomb && detail === 'high') parts.push(kit.merged(holesOn(surface, u), rubber('#08080a')));
  if (hasCable) {
    const nose = -body.length / 2;
    parts.push(
      kit.tube(
        [
          [0, 9, nose + 3],
          [0, 9, nose - 8],
          [1, 7, nose - 16],
          [8, 2.4, nose - 26],
          [24, 2, nose - 31],
          [42, 2, nose - 28],
        ],
        1.9,
        rubber('#1a1b1d'),
        { tension: 0.5 },
      ),
      kit.cylinder(3.2, 10, 1, rubber('#101113'), { at: [0, 9, nose - 3], turn: [90, 0, 0] }),
    );
  }
  return assembled(parts);
}

function surfaceOf(body: Body): Surface {
  const { length, width, height, left, right, crest, round, lean, shear = 0, wing = 0 } = body;
  const belt = 0.36;
  const lower = 0.14;
  // The crest is scaled so that the shell lying on it reaches the stated height.
  const foot = 0.8;
  return (u, v) => {
    const t = (1 - Math.cos(Math.PI * u)) / 2;
    const z = length / 2 - t * length;
    const toEnd = Math.abs(2 * t - 1);
    const endWide = (1 - toEnd ** 3.4) ** (1 / 3.4);
    const endTall = (1 - toEnd ** 7) ** (1 / 5);
    const tall = (height - foot - 1.4) * crest(t) * endTall;
    const wideOf = (side: (place: number) => number) => (width / 2 - 1) * side(t) * endWide;
    let x: number;
    let y: number;
    if (v < lower || v > 1 - lower) {
      const isLeft = v < lower;
      const a = (isLeft ? v : 1 - v) / lower;
      const wide = wideOf(isLeft ? left : right);
      const spread = isLeft ? wing * Math.sin(Math.PI * Math.min(1, t * 1.15)) ** 2 : 0;
      x = (isLeft ? -1 : 1) * (wide * (1 - 0.12 * (1 - a) ** 2) + spread * (1 - a) ** 1.5);
      y = belt * tall * a;
    } else {
      const angle = Math.PI * (1 - (v - lower) / (1 - 2 * lower));
      const wide = wideOf(angle > Math.PI / 2 ? left : right);
      x = wide * bent(Math.cos(angle), 2 / round);
      y = belt * tall + (1 - belt) * tall * bent(Math.sin(angle), 2 / round);
    }
    const up = tall > 0 ? y / tall : 0;
    y *= 1 - (lean * x) / (width / 2) - lean * 0.25 * Math.abs(up);
    x -= shear * up ** 1.3 * endWide;
    return new Vector3(x, y + foot, z);
  };
}

/** Dark hexagons over the palm, where an open shell lets one look inside. */
function holesOn(surface: Surface, u: (t: number) => number) {
  const holes = [];
  const matrix = new Matrix4();
  for (let row = 0; row < 9; row++) {
    const t = 0.06 + row * 0.05;
    const count = 9 + (row % 2);
    for (let column = 0; column < count; column++) {
      const v = 0.5 + (column - (count - 1) / 2) * 0.058;
      const out = normalOf(surface, u(t), v);
      const spot = surface(u(t), v).addScaledVector(out, 1.35);
      const hexagon = new CylinderGeometry(2.15, 2.15, 0.5, 6);
      matrix.lookAt(new Vector3(), out, new Vector3(0, 0, 1));
      holes.push(
        hexagon
          .rotateX(Math.PI / 2)
          .applyMatrix4(matrix)
          .translate(spot.x, spot.y, spot.z),
      );
    }
  }
  return holes;
}
