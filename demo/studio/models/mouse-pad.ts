import { Path, Vector3 } from 'three';
import type { Group, Object3D } from 'three';
import type { Detail } from '../../../src/models/kit/index.ts';
import {
  assembled,
  createKit,
  fabric,
  glossyPlastic,
  nameplate,
  plastic,
  roundedRectangle,
  row,
  rubber,
  withHoles,
} from '../../../src/models/kit/index.ts';
import { litPicture } from './kit/picture.ts';
import { rainbow } from './kit/wallpaper.ts';

export type MousePadShape = {
  widthMm: number;
  depthMm: number;
  thickMm: number;
  surface: 'cloth' | 'hard';
  /** Colour of the stitched edge or of the logo's corner. */
  accent?: string;
  isLit?: boolean;
  detail?: Detail;
};

/** A mouse pad lying flat, with its stitched edge; lit ones carry a light guide around. */
export function mousePad({
  widthMm,
  depthMm,
  thickMm,
  surface,
  accent,
  isLit = false,
  detail = 'high',
}: MousePadShape): Group {
  const kit = createKit(detail);
  const flat = [-90, 0, 0] as const;
  const corner = surface === 'hard' ? 8 : 12;
  const top = surface === 'hard' ? plastic('#1d1e21', 0.36) : fabric('#1a1b1e');
  const parts: Object3D[] = [
    kit.plate(roundedRectangle(widthMm, depthMm, corner), thickMm * 0.55, 0.4, rubber('#101012'), {
      turn: flat,
    }),
    kit.plate(roundedRectangle(widthMm - 3, depthMm - 3, corner - 1), thickMm * 0.47, 0.5, top, {
      turn: flat,
      at: [0, thickMm * 0.53, 0],
    }),
  ];
  if (surface === 'cloth' && !isLit) {
    // Stitches: short slanting threads along the rim.
    const thread = fabric(accent ?? '#2b2d31');
    const step = detail === 'high' ? 3 : 20;
    const along = (length: number) => row(Math.floor((length - 2 * corner) / step), step);
    parts.push(
      kit.boxes(
        [
          ...along(widthMm).flatMap((x) =>
            [-1, 1].map((side) => ({
              size: [2.3, thickMm * 0.98, 2.6] as const,
              at: [x, thickMm / 2, side * (depthMm / 2 - 1.3)] as const,
            })),
          ),
          ...along(depthMm).flatMap((z) =>
            [-1, 1].map((side) => ({
              size: [2.6, thickMm * 0.98, 2.3] as const,
              at: [side * (widthMm / 2 - 1.3), thickMm / 2, z] as const,
            })),
          ),
        ],
        thread,
        0.7,
      ),
      kit.plate(rim(widthMm, depthMm, corner, 2.6), thickMm * 0.9, 0.8, thread, {
        turn: flat,
        at: [0, thickMm * 0.05, 0],
      }),
    );
  }
  if (isLit) {
    const guide = (from: Vector3, to: Vector3, across: Vector3) =>
      litPicture(
        (u, v) =>
          from
            .clone()
            .lerp(to, v)
            .addScaledVector(across, u - 0.5),
        { columns: 64, rows: 1, ratio: 1, paint: rainbow(1), strength: 1.8 },
      );
    const [a, b, y] = [widthMm / 2 - 1.5, depthMm / 2 - 1.5, thickMm + 0.35];
    const wide = 4;
    parts.push(
      guide(new Vector3(-a, y, b), new Vector3(a, y, b), new Vector3(0, 0, -wide)),
      guide(new Vector3(-a, y, -b), new Vector3(a, y, -b), new Vector3(0, 0, -wide)),
      guide(new Vector3(-a, y, b), new Vector3(-a, y, -b), new Vector3(-wide, 0, 0)),
      guide(new Vector3(a, y, b), new Vector3(a, y, -b), new Vector3(-wide, 0, 0)),
      kit.box([74, 12, 24], 4, glossyPlastic('#101113'), { at: [0, 7, -depthMm / 2 + 2] }),
    );
  }
  parts.push(
    nameplate(
      {
        word: 'brand',
        width: widthMm * 0.16,
        height: widthMm * 0.026,
        colour: accent ?? '#6d7278',
        align: 'right',
      },
      { at: [widthMm / 2 - widthMm * 0.11, thickMm + 0.6, depthMm / 2 - widthMm * 0.035], turn: flat },
    ),
  );
  return assembled(parts);
}

function rim(width: number, depth: number, corner: number, wide: number) {
  const inner = roundedRectangle(width - 2 * wide, depth - 2 * wide, Math.max(1, corner - wide))
    .getPoints(8)
    .toReversed();
  return withHoles(roundedRectangle(width, depth, corner), [new Path(inner)]);
}
