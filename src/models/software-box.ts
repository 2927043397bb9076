import { Vector3 } from 'three';
import type { Group } from 'three';
import type { Detail } from './kit/index.ts';
import { assembled, createKit, nameplate, roundedRectangle, row, smoothPlastic } from './kit/index.ts';
import { litPicture } from './kit/picture.ts';
import type { Wallpaper } from './kit/wallpaper.ts';
import { wallpaper } from './kit/wallpaper.ts';

export type SoftwareShape = { form: 'box' | 'card'; shows: Wallpaper; detail?: Detail };

/** A licence: a box with a disc, or the card that stands for a key sent by mail. */
export function softwareBox({ form, shows, detail = 'high' }: SoftwareShape): Group {
  const kit = createKit(detail);
  const [width, height, thick] = form === 'box' ? [137, 190, 16] : [152, 96, 1.4];
  const art = litPicture(
    (u, v) => new Vector3((v - 0.5) * (width - 0.6), (u - 0.5) * (height - 0.6), thick / 2 + 0.08),
    {
      columns: detail === 'high' ? 420 : 40,
      rows: detail === 'high' ? 480 : 40,
      ratio: width / height,
      paint: wallpaper(shows, width / height),
      strength: 0.62,
    },
  );
  const paper = smoothPlastic('#e8eaec', 0.4);
  const upright = [
    kit.plate(
      roundedRectangle(width, height, form === 'box' ? 1.5 : 6),
      thick,
      form === 'box' ? 0.7 : 0.3,
      paper,
      { at: [0, 0, -thick / 2] },
    ),
    art,
    kit.plate(roundedRectangle(width - 0.4, height * 0.27, 0.5), 0.14, 0, smoothPlastic('#f4f5f6', 0.42), {
      at: [0, -height * 0.364, thick / 2 + 0.1],
    }),
    nameplate(
      { word: 'model', width: width * 0.8, height: height * 0.062, colour: '#1d2b4f', align: 'left' },
      { at: [-width * 0.04, -height * 0.325, thick / 2 + 0.3] },
    ),
    nameplate(
      { word: 'brand', width: width * 0.4, height: height * 0.036, colour: '#6d7278', align: 'left' },
      { at: [-width * 0.24, -height * 0.43, thick / 2 + 0.3] },
    ),
    kit.boxes(
      row(18, 1.1, width * 0.36).map((x, index) => ({
        size: [index % 3 ? 0.4 : 0.8, height * 0.06, 0.04] as const,
        at: [x, -height * 0.42, thick / 2 + 0.3] as const,
      })),
      smoothPlastic('#17181a', 0.5),
    ),
  ];
  return assembled([assembled(upright, { at: [0, height / 2, 0], turn: [form === 'box' ? -6 : -16, 0, 0] })]);
}
