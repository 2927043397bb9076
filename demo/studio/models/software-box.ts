import { Vector3 } from 'three';
import type { Group, Object3D } from 'three';
import type { Detail, Kit } from '../../../src/models/kit/index.ts';
import {
  assembled,
  createKit,
  ink,
  metal,
  nameplate,
  roundedRectangle,
  row,
  smoothPlastic,
} from '../../../src/models/kit/index.ts';
import { litPicture } from './kit/picture.ts';
import type { Wallpaper } from './kit/wallpaper.ts';
import { wallpaper } from './kit/wallpaper.ts';

export type SoftwareShape = {
  form: 'box' | 'card';
  shows: Wallpaper;
  /** The printed back instead of the front. */
  isTurned?: boolean;
  detail?: Detail;
};

/** A licence: a box with a disc, or the card that stands for a key sent by mail. */
export function softwareBox({ form, shows, isTurned = false, detail = 'high' }: SoftwareShape): Group {
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
    ...(isTurned ? [] : [art]),
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
  if (isTurned)
    upright.push(
      assembled(backOf(kit, form, width, height), { at: [0, 0, -thick / 2 - 0.05], turn: [0, 180, 0] }),
    );
  return assembled([
    assembled([assembled(upright, { turn: [0, isTurned ? 180 : 0, 0] })], {
      at: [0, height / 2, 0],
      turn: [form === 'box' ? -6 : -16, 0, 0],
    }),
  ]);
}

/** What is printed behind: a box tells what it needs, a card has the key under its scratch field. */
function backOf(kit: Kit, form: SoftwareShape['form'], width: number, height: number): Object3D[] {
  const dark = ink('#33383f');
  const pale = ink('#9aa0a6');
  const lines = (count: number, x: number, y: number, long: number, material = pale): Object3D =>
    kit.boxes(
      row(count, -4.6, y).map((up, index) => {
        const wide = long * (1 - ((index * 7) % 5) * 0.09);
        return { size: [wide, 1.5, 0.1] as const, at: [x + wide / 2, up, 0] as const };
      }),
      material,
    );
  const bars = (x: number, y: number, tall: number): Object3D =>
    kit.boxes(
      row(26, 1.1, x).map((at, index) => ({
        size: [index % 3 ? 0.4 : 0.8, tall, 0.1] as const,
        at: [at, y, 0] as const,
      })),
      ink('#17181a'),
    );
  if (form === 'card')
    return [
      kit.boxes([{ size: [width - 0.6, 16, 0.1], at: [0, height * 0.32, 0] }], ink('#1d2b4f')),
      kit.box([width * 0.74, 15, 0.3], 0.1, metal('#b9bdc3', 0.34), { at: [0, 3, 0] }),
      kit.printedText('XXXXX-XXXXX-XXXXX-XXXXX', { height: 4.2 }, ink('#4d525a'), { at: [0, 1.4, 0.2] }),
      lines(4, -width * 0.42, -height * 0.28, width * 0.46),
      bars(width * 0.26, -height * 0.3, 14),
    ];
  return [
    kit.boxes([{ size: [width - 0.6, 34, 0.1], at: [0, height * 0.39, 0] }], ink('#1d4f8f')),
    kit.boxes(
      row(2, 7, height * 0.39).map((y, index) => ({
        size: [width * (index ? 0.62 : 0.44), index ? 3.4 : 2, 0.12] as const,
        at: [-width * (index ? 0.09 : 0.18), y, 0.04] as const,
      })),
      ink('#eef2f8'),
    ),
    ...[0.2, 0.0].flatMap((share) => [
      kit.plate(roundedRectangle(20, 20, 4), 0.3, 0.1, smoothPlastic(share ? '#2f7de0' : '#35a06f', 0.4), {
        at: [-width * 0.34, height * share, -0.1],
      }),
      lines(1, -width * 0.2, height * share + 7, width * 0.4, dark),
      lines(3, -width * 0.2, height * share - 4, width * 0.58),
    ]),
    lines(1, -width * 0.42, -height * 0.16, width * 0.3, dark),
    lines(7, -width * 0.42, -height * 0.29, width * 0.44),
    kit.box([width * 0.32, 34, 0.1], 0, ink('#f4f5f6'), { at: [width * 0.28, -height * 0.36, 0] }),
    bars(width * 0.28, -height * 0.36, 22),
  ];
}
