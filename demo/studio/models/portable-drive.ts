import type { Group, Object3D } from 'three';
import type { Detail, Kit } from '../../../src/models/kit/index.ts';
import {
  anodised,
  assembled,
  createKit,
  glow,
  ink,
  metal,
  nameplate,
  plastic,
  roundedRectangle,
  row,
  rubber,
  slotHole,
  smoothPlastic,
  withHoles,
} from '../../../src/models/kit/index.ts';
import { sockets } from './sockets.ts';

export type PortableDriveShape = {
  /** `card` metal, `rugged` ribbed rubber, `loop` with an eye for a strap, `stick` small, `disk` 2.5″, `desk` 3.5″. */
  form: 'card' | 'rugged' | 'loop' | 'stick' | 'disk' | 'desk';
  colour: string;
  accent?: string;
  /** Its back is shown with the cable unplugged. */
  shows?: 'face' | 'back';
  detail?: Detail;
};

const sizes = {
  card: [57, 85, 8],
  rugged: [59, 88, 13],
  loop: [52.6, 101, 9.6],
  stick: [33, 70, 13.4],
  disk: [80, 117, 15],
  desk: [125, 176, 40],
} as const;

/** Width, height and thickness in millimetres. */
export const driveSize = (form: PortableDriveShape['form']): readonly [number, number, number] => sizes[form];

/** An external drive that stands and leans back a little, its face towards +z, its cable plugged in above. */
export function portableDrive({
  form,
  colour,
  accent,
  shows = 'face',
  detail = 'high',
}: PortableDriveShape): Group {
  const kit = createKit(detail);
  const [width, height, thick] = sizes[form];
  const parts: Object3D[] = [];
  const face = thick / 2;
  const at = [0, height / 2, -thick / 2] as const;
  switch (form) {
    case 'card':
      parts.push(
        kit.plate(roundedRectangle(width, height, 5), thick, 2.6, anodised(colour, 0.36), { at }),
        kit.box([2.4, 2.4, 0.4], 0.2, glow('#8fc7ff', 2), { at: [-width / 2 + 7, height - 6, face] }),
      );
      break;
    case 'rugged':
      parts.push(
        kit.plate(roundedRectangle(width, height, 8), thick, 3.4, rubber(colour), { at }),
        kit.boxes(
          row(13, 5, height / 2 - 4).map((y) => ({
            size: [width - 12, 2.2, 1.4] as const,
            at: [0, y, face] as const,
          })),
          rubber(colour),
          0.6,
        ),
        kit.plate(roundedRectangle(width - 12, 13, 3), 0.8, 0.3, metal('#9da1a7', 0.32), {
          at: [0, height - 12, face - 0.2],
        }),
      );
      if (accent !== undefined)
        parts.push(
          kit.plate(roundedRectangle(width + 0.8, height + 0.8, 8.4), 2.4, 0.8, smoothPlastic(accent, 0.4), {
            at: [0, height / 2, -1.2],
          }),
        );
      break;
    case 'loop':
      parts.push(
        kit.plate(
          withHoles(roundedRectangle(width, height, 11), [slotHole(-width / 2 + 13, height / 2 - 11, 14, 9)]),
          thick,
          2.4,
          rubber(colour),
          { at },
        ),
        kit.plate(
          withHoles(roundedRectangle(20, 15, 6.4), [slotHole(0, 0, 14.6, 9.6)]),
          thick + 0.8,
          0.8,
          smoothPlastic(accent ?? '#e8731e', 0.4),
          { at: [-width / 2 + 13, height - 11, -thick / 2 - 0.4] },
        ),
        kit.plate(roundedRectangle(width - 12, height - 40, 4), 0.6, 0.2, plastic('#242629', 0.5), {
          at: [0, height / 2 - 10, face - 0.2],
        }),
      );
      break;
    case 'stick':
      parts.push(
        kit.plate(roundedRectangle(width, height, 13), thick, 4, smoothPlastic(colour, 0.46), { at }),
        kit.plate(roundedRectangle(width - 7, height - 7, 10), 0.6, 0.2, anodised('#55595f', 0.34), {
          at: [0, height / 2, face - 0.3],
        }),
      );
      break;
    case 'disk':
      parts.push(
        kit.plate(roundedRectangle(width, height, 7), thick, 2.8, plastic(colour, 0.4), { at }),
        kit.plate(roundedRectangle(width - 5, height * 0.36, 5), 0.7, 0.3, smoothPlastic('#26282c', 0.26), {
          at: [0, height * 0.79, face - 0.2],
        }),
        kit.boxes(
          row(18, 3.4, height * 0.36).map((y) => ({
            size: [width - 6, 0.8, 0.6] as const,
            at: [0, y, face] as const,
          })),
          plastic(colour, 0.5),
          0.2,
        ),
        kit.box([6, 1.2, 0.4], 0.2, glow('#dfe8ff', 1.8), { at: [width / 2 - 10, 6, face] }),
      );
      break;
    case 'desk':
      parts.push(
        kit.plate(roundedRectangle(width, height, 9), thick, 4, plastic(colour, 0.44), { at }),
        kit.boxes(
          row(16, 6.4, height * 0.32).flatMap((y) =>
            row(9, 11).map((x) => ({ size: [7, 2.4, 0.8] as const, at: [x, y, face] as const })),
          ),
          rubber('#060607'),
          0.3,
        ),
        kit.box([10, 1.6, 0.5], 0.2, glow('#dfe8ff', 1.8), { at: [width / 2 - 16, 9, face] }),
      );
  }
  const bright = /^#[89a-f]/.test(colour);
  parts.push(
    nameplate(
      {
        word: 'brand',
        width: width * 0.62,
        height: width * 0.1,
        colour: bright && form === 'card' ? '#33383f' : '#d5d8dc',
      },
      {
        at: [
          0,
          form === 'rugged' ? height - 12 : height * (form === 'disk' || form === 'desk' ? 0.82 : 0.6),
          face + (form === 'rugged' ? 0.7 : 0.6),
        ],
      },
    ),
  );
  if (shows === 'back')
    return assembled([
      assembled([assembled([...parts, ...backOf(kit, form, colour)], { turn: [0, 180, 0] })], {
        turn: [-10, 0, 0],
      }),
    ]);
  if (form !== 'desk') parts.push(...cable(kit, form === 'loop' ? 8 : 0, height, width));
  return assembled([assembled(parts, { turn: [-10, 0, 0] })]);
}

/** The back of a drive, in its own place behind the face: small print, feet, and the socket in its upper edge. */
function backOf(kit: Kit, form: PortableDriveShape['form'], colour: string): Object3D[] {
  const [width, height, thick] = sizes[form];
  const isRubber = form === 'rugged' || form === 'loop';
  const words = /^#[789a-f]/.test(colour) ? ink('#33383f') : ink('#9a9ea4');
  const lines = form === 'desk' ? 9 : 6;
  const step = width * 0.042;
  const [x, y] = [-width * 0.4, height * (form === 'desk' ? 0.3 : 0.26)];
  const back = [
    kit.boxes(
      row(lines, -step, y).map((up, index) => {
        const long = width * (0.22 + ((index * 5) % 4) * 0.045);
        return { size: [long, step * 0.3, 0.1] as const, at: [x + long / 2, up, 0] as const };
      }),
      words,
    ),
    kit.boxes(
      row(3, width * 0.1, width * 0.2).map((at) => ({
        size: [width * 0.06, width * 0.06, 0.1] as const,
        at: [at, y + step * 1.6, 0] as const,
      })),
      words,
      0.2,
    ),
    kit.boxes(
      Array.from({ length: 16 }, (_, index) => ({
        size: [width * 0.006 * (1 + ((index * 7) % 3)), width * 0.07, 0.1] as const,
        at: [width * 0.1 + index * width * 0.0185, y - step * 1.4, 0] as const,
      })),
      words,
    ),
    ...(isRubber || form === 'stick'
      ? [
          kit.plate(
            roundedRectangle(width * 0.66, height * 0.4, 4),
            0.5,
            0.2,
            smoothPlastic('#2a2c30', 0.42),
            {
              at: [0, height * 0.66, -0.2],
            },
          ),
        ]
      : [-1, 1].flatMap((side) =>
          [0.08, 0.92].map((share) =>
            kit.cylinder(width * 0.04, 1.2, 0.4, rubber('#0d0d0e'), {
              at: [side * width * 0.4, height * share, 0.2],
              turn: [90, 0, 0],
            }),
          ),
        )),
  ];
  const isDesk = form === 'desk';
  return [
    assembled(back, { at: [0, 0, -thick / 2 - 0.05], turn: [0, 180, 0] }),
    isDesk
      ? sockets(
          kit,
          [
            ['usb-a', 14, 16],
            ['barrel', -14, 16],
          ],
          { at: [0, 0, -thick / 2 - 0.3], turn: [0, 180, 0] },
        )
      : sockets(kit, [['usb-c', 0, 0]], { at: [form === 'loop' ? 8 : 0, height, 0], turn: [-90, 0, 0] }),
  ];
}

/** The plug in the drive's upper side and its cable, which falls behind it to the table. */
function cable(kit: Kit, x: number, height: number, width: number): Object3D[] {
  return [
    kit.box([9, 4, 3], 0.6, metal('#b9bcc0', 0.3), { at: [x, height + 1.4, 0] }),
    kit.box([12, 20, 6.4], 2.4, rubber('#17181a'), { at: [x, height + 12, 0] }),
    kit.tube(
      [
        [x, height + 20, 0],
        [x, height + 30, -2],
        [x + 12, height + 34, -12],
        [x + width * 0.62, height * 0.66, -26],
        [x + width * 0.8, height * 0.2, -22],
        [x + width * 0.86, 2 + height * 0.02, -4],
        [x + width * 0.98, 3, 24],
      ],
      1.9,
      rubber('#17181a'),
      { tension: 0.5 },
    ),
  ];
}

/** A capture box: HDMI in front, a line of light around its waist. */
export function captureBox({
  colour = '#1a1b1e',
  detail = 'high',
}: { colour?: string; detail?: Detail } = {}): Group {
  const kit = createKit(detail);
  return assembled([
    kit.plate(roundedRectangle(112, 72, 9), 18, 4, plastic(colour, 0.42), {
      turn: [-90, 0, 0],
      at: [0, 1, 0],
    }),
    kit.plate(roundedRectangle(96, 56, 6), 0.8, 0.3, smoothPlastic('#26282c', 0.24), {
      turn: [-90, 0, 0],
      at: [0, 18.6, 0],
    }),
    kit.box([60, 1.2, 1], 0.4, glow('#dfe8ff', 2), { at: [0, 15, 36] }),
    sockets(
      kit,
      [
        ['usb-c', 0, 0],
        ['hdmi', 26, 0],
        ['audio', -22, 0],
        ['audio', -32, 0],
      ],
      {
        at: [0, 9, -36.1],
        turn: [0, 180, 0],
      },
    ),
    ...[-24, 24].map((x) => kit.box([15, 6, 2], 0.6, metal('#9da1a7', 0.3), { at: [x, 8, 35.4] })),
    ...[-24, 24].map((x) => kit.box([12.6, 3.8, 2], 0.4, rubber('#060607'), { at: [x, 8, 35.8] })),
    kit.cylinder(3.4, 2, 0.4, rubber('#060607'), { at: [0, 8, 35.6], turn: [90, 0, 0] }),
    nameplate({ word: 'brand', width: 50, height: 9 }, { at: [0, 19.5, 4], turn: [-90, 0, 0] }),
    nameplate(
      { word: 'model', width: 40, height: 5, colour: '#9a9ea4' },
      { at: [0, 19.5, 18], turn: [-90, 0, 0] },
    ),
  ]);
}
