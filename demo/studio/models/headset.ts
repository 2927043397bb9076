import { MathUtils, Vector3 } from 'three';
import type { Group, Object3D } from 'three';
import type { Detail, Vector } from '../../../src/models/kit/index.ts';
import {
  assembled,
  createKit,
  glow,
  leather,
  metal,
  plastic,
  rubber,
  smoothPlastic,
  fabric,
} from '../../../src/models/kit/index.ts';
import type { Surface } from './kit/surface.ts';
import { bent, skin } from './kit/surface.ts';

export type HeadsetShape = {
  /** `round` cups, `oval` cups, `square` soft cornered ones of the office and of lively colours. */
  cups: 'round' | 'oval' | 'square';
  colour: string;
  /** Pads and the inside of the band. */
  pads?: string;
  /** Yokes or seams. */
  accent?: string;
  /** Forks of metal, else of plastic. */
  hasMetalForks?: boolean;
  /** A second, elastic band carries the weight. */
  hasFloatingBand?: boolean;
  microphone: 'boom' | 'none';
  light?: string;
  hasCable?: boolean;
  detail?: Detail;
};

/** A headset standing on its cups, 170 mm wide and 195 mm high as on an average head, seen by somebody in front. */
export function headset(shape: HeadsetShape): Group {
  const {
    cups,
    colour,
    pads = '#17181a',
    accent,
    hasMetalForks = false,
    hasFloatingBand = false,
    microphone,
    light,
    hasCable = false,
    detail = 'high',
  } = shape;
  const kit = createKit(detail);
  const shell = plastic(colour, 0.44);
  const soft = cups === 'square' ? fabric(pads) : leather(pads);
  const fine = detail === 'high' ? 1 : 0.3;
  const [across, up] = cups === 'round' ? [88, 92] : cups === 'oval' ? [78, 102] : [84, 94];
  const power = cups === 'square' ? 3 : 2.15;
  const earY = 52;
  const halfWidth = 71;
  const parts: Object3D[] = [];

  for (const side of [-1, 1]) {
    // A cup lies around its own z axis, looking outwards, and is then turned to its side.
    const disc =
      (size: number, from: number, to: number, edge: number): Surface =>
      (u, v) => {
        const angle = v * Math.PI * 2;
        const [reach, depth] = lip(u, size, from, to, edge);
        const r = size - reach;
        return new Vector3(
          (across / 2) * r * bent(Math.cos(angle), 2 / power),
          (up / 2) * r * bent(Math.sin(angle), 2 / power),
          depth,
        );
      };
    const ring = (): Surface => (u, v) => {
      // The pad: a soft torus between the cup and the head.
      const angle = v * Math.PI * 2;
      const around = u * Math.PI * 2;
      const thick = 12;
      const [cx, cy] = [across / 2 - 12, up / 2 - 12];
      const r = Math.cos(around) * thick;
      return new Vector3(
        (cx + r) * bent(Math.cos(angle), 2 / power),
        (cy + r) * bent(Math.sin(angle), 2 / power),
        -13 + Math.sin(around) * 11,
      );
    };
    const cup: Object3D[] = [
      kit.solid(skin(disc(1, -6, 13, 9), Math.round(40 * fine), Math.round(72 * fine), true), shell),
      kit.solid(skin(ring(), Math.round(28 * fine), Math.round(72 * fine), true), soft),
      kit.solid(
        skin(disc(0.7, 12, 15.4, 2), Math.round(24 * fine), Math.round(64 * fine), true),
        smoothPlastic(accent ?? darker(colour), 0.36),
      ),
      kit.solid(skin(disc(0.62, 15, 16.8, 1.2), Math.round(24 * fine), Math.round(64 * fine), true), shell),
    ];
    if (light !== undefined) {
      const glowing: Surface = (u, v) => {
        const angle = v * Math.PI * 2;
        const r = 0.67 + Math.cos(u * Math.PI * 2) * 0.022;
        return new Vector3(
          (across / 2) * r * bent(Math.cos(angle), 2 / power),
          (up / 2) * r * bent(Math.sin(angle), 2 / power),
          15.2 + Math.sin(u * Math.PI * 2) * 1.2,
        );
      };
      cup.push(kit.solid(skin(glowing, 10, Math.round(72 * fine), true), glow(light, 1.8)));
    }
    parts.push(assembled(cup, { at: [side * halfWidth, earY, 0], turn: [0, side * 90, side * 5] }));

    // The fork holds the cup front and back and ends in the slider.
    const fork = hasMetalForks
      ? metal(accent ?? '#8d9197', 0.3)
      : smoothPlastic(accent ?? darker(colour), 0.4);
    const reach = across / 2 + 4;
    const forkX = side * (halfWidth + 7);
    parts.push(
      kit.tube(
        [
          [forkX, earY, reach - 2],
          [forkX, earY + 16, reach],
          [forkX, earY + up / 2 - 2, reach * 0.72],
          [forkX, earY + up / 2 + 8, 14],
          [forkX, earY + up / 2 + 10, 0],
          [forkX, earY + up / 2 + 8, -14],
          [forkX, earY + up / 2 - 2, -reach * 0.72],
          [forkX, earY + 16, -reach],
          [forkX, earY, -reach + 2],
        ],
        hasMetalForks ? 3.4 : 4.4,
        fork,
        { tension: 0.5 },
      ),
      ...[-1, 1].map((end) =>
        kit.cylinder(5.4, 6, 1, fork, { at: [forkX, earY, end * (reach - 4)], turn: [90, 0, 0] }),
      ),
      kit.box([9, 34, 24], 3.5, smoothPlastic(darker(colour), 0.4), {
        at: [side * (halfWidth + 5.5), earY + up / 2 + 20, 0],
        turn: [0, 0, side * 9],
      }),
    );
  }

  // The band: a wide arch over the head, padded below.
  const start = earY + up / 2 + 22;
  const top = 192;
  const arch =
    (inset: number): ((t: number) => Vector) =>
    (t) => {
      const angle = Math.PI * (1 - t);
      const rx = halfWidth + 5 - inset;
      const ry = top - start - inset;
      return [rx * bent(Math.cos(angle), 0.86), start + ry * bent(Math.sin(angle), 0.86), 0];
    };
  const strap =
    (inset: number, width: number, thick: number, from = 0, to = 1): Surface =>
    (u, v) => {
      const t = from + (to - from) * Math.min(1, Math.max(0, (u - 0.02) / 0.96));
      const [x, y] = arch(inset)(t);
      const [ax, ay] = arch(inset)(Math.max(0, t - 0.004));
      const [bx, by] = arch(inset)(Math.min(1, t + 0.004));
      const out = new Vector3(-(by - ay), bx - ax, 0).normalize();
      const end = u < 0.02 || u > 0.98 ? 0.0001 : 1;
      const taper = 0.72 + 0.28 * Math.sin(Math.PI * t);
      const angle = v * Math.PI * 2;
      const half = thick / 2;
      return new Vector3(x, y, 0)
        .addScaledVector(out, half * bent(Math.sin(angle), 0.6) * end)
        .add(new Vector3(0, 0, (width / 2) * taper * bent(Math.cos(angle), 0.35) * end));
    };
  const turns = Math.round(96 * fine);
  if (hasFloatingBand) {
    parts.push(
      kit.solid(skin(strap(0, 22, 6), turns, 32, true), shell),
      kit.solid(skin(strap(13, 40, 4, 0.01, 0.99), turns, 32, true), fabric(pads)),
    );
  } else {
    parts.push(
      kit.solid(skin(strap(0, 36, 9), turns, 32, true), shell),
      kit.solid(skin(strap(9.5, 37, 15, 0.1, 0.9), turns, 32, true), soft),
    );
    if (accent !== undefined)
      parts.push(kit.solid(skin(strap(4.9, 37.2, 1.6, 0.1, 0.9), turns, 32, true), rubber(accent)));
  }

  if (microphone === 'boom') {
    // On the wearer's left, which is right for the one who looks; it bends towards the mouth.
    const from: Vector = [halfWidth + 8, earY - 18, across / 2 - 14];
    parts.push(
      kit.tube(
        [
          from,
          [halfWidth + 9, earY - 34, across / 2 + 12],
          [halfWidth + 2, earY - 43, across / 2 + 46],
          [halfWidth - 16, earY - 42, across / 2 + 70],
        ],
        3.3,
        rubber('#141517'),
        { tension: 0.5 },
      ),
      kit.cylinder(6, 12, 2, smoothPlastic(darker(colour), 0.4), { at: from, turn: [40, 0, 0] }),
      kit.box([14, 12, 26], 5.6, rubber('#101113'), {
        at: [halfWidth - 21, earY - 42, across / 2 + 76],
        turn: [0, 45, 0],
      }),
    );
  }
  if (hasCable) {
    parts.push(
      kit.tube(
        [
          [halfWidth + 4, earY - up / 2 + 4, 6],
          [halfWidth + 6, earY - up / 2 - 1, 14],
          [halfWidth + 26, 2.2, 34],
          [halfWidth + 40, 2.2, 70],
          [halfWidth + 6, 2.2, 96],
        ],
        2,
        rubber('#1a1b1d'),
        { tension: 0.5 },
      ),
    );
  }
  return assembled(parts);
}

/** Reach inwards and depth of a cup's outline for u from its inner rim over the edge to the middle of its outside. */
function lip(
  u: number,
  whole: number,
  from: number,
  to: number,
  edge: number,
): [reach: number, depth: number] {
  if (u < 0.25) return [0, from + (to - edge - from) * (u / 0.25)];
  if (u < 0.6) {
    const angle = ((u - 0.25) / 0.35) * (Math.PI / 2);
    return [(edge * (1 - Math.cos(angle))) / 44, to - edge + edge * Math.sin(angle)];
  }
  const share = (u - 0.6) / 0.4;
  const size = edge / 44;
  return [MathUtils.lerp(size, whole, share), to + Math.sin(share * Math.PI * 0.5) * edge * 0.12];
}

function darker(colour: string): string {
  const value = Number.parseInt(colour.slice(1), 16);
  const part = (shift: number) => Math.round(((value >> shift) & 255) * 0.72);
  return `#${((part(16) << 16) | (part(8) << 8) | part(0)).toString(16).padStart(6, '0')}`;
}
