import type { Group, Object3D } from 'three';
import type { Detail } from '../../../src/models/kit/index.ts';
import {
  anodised,
  assembled,
  createKit,
  glow,
  nameplate,
  plastic,
  roundedRectangle,
  row,
  rubber,
  smoothPlastic,
  glossyPlastic,
} from '../../../src/models/kit/index.ts';

export type SmallComputerShape = { form: 'cube' | 'brick' | 'flat'; colour: string; detail?: Detail };

const sizes = { cube: [127, 50, 127], brick: [117, 54, 112], flat: [177, 34, 175] } as const;

/** Width, height and depth in millimetres. */
export const smallComputerSize = (form: SmallComputerShape['form']): readonly [number, number, number] =>
  sizes[form];

/** A computer that fits behind a screen, its ports towards +z. */
export function smallComputer({ form, colour, detail = 'high' }: SmallComputerShape): Group {
  const kit = createKit(detail);
  const [width, height, depth] = sizes[form];
  const corner = form === 'cube' ? 30 : form === 'brick' ? 14 : 6;
  const shell = form === 'cube' ? anodised(colour, 0.34) : plastic(colour, 0.42);
  const flat = [-90, 0, 0] as const;
  const front = depth / 2;
  const usb = (x: number, y: number, wide: number, tall: number) =>
    kit.box([wide, tall, 1], Math.min(wide, tall) * 0.45, rubber('#060607'), { at: [x, y, front - 0.3] });
  const parts: Object3D[] = [
    kit.plate(roundedRectangle(width, depth, corner), height - 4, form === 'cube' ? 4 : 3, shell, {
      turn: flat,
      at: [0, 4, 0],
    }),
    kit.plate(roundedRectangle(width - 14, depth - 14, corner - 6), 5, 1, rubber('#0d0d0e'), { turn: flat }),
  ];
  if (form === 'cube') {
    parts.push(
      usb(-26, 22, 9, 3),
      usb(-10, 22, 9, 3),
      kit.cylinder(1.9, 1, 0.2, rubber('#060607'), { at: [24, 22, front - 0.3], turn: [90, 0, 0] }),
      kit.box([1.6, 1.6, 0.8], 0.3, glow('#ffffff', 2), { at: [34, 22, front] }),
      nameplate(
        { word: 'brand', width: 44, height: 9, colour: '#6d7278' },
        { at: [0, height + 0.1, 6], turn: flat },
      ),
    );
  } else {
    const y = height * 0.5;
    parts.push(
      kit.plate(roundedRectangle(width - 10, height - 12, 4), 1.6, 0.6, glossyPlastic('#0c0d0f', 0.24), {
        at: [0, height / 2 + 2, front - 0.8],
      }),
      ...[-1, 1].map((side) =>
        kit.box([13, 5.4, 1], 0.4, rubber('#2a2c30'), { at: [-width * 0.16 + side * 9, y, front + 0.7] }),
      ),
      kit.box([9, 3.2, 1], 1.4, rubber('#2a2c30'), { at: [width * 0.08, y, front + 0.7] }),
      kit.cylinder(2.4, 1, 0.3, rubber('#2a2c30'), { at: [width * 0.18, y, front + 0.7], turn: [90, 0, 0] }),
      kit.ring(4.6, 1, glow('#cfe6ff', 1.8), { at: [width * 0.36, y, front + 1] }),
      kit.plate(roundedRectangle(width - 16, depth - 16, corner - 2), 1, 0.4, smoothPlastic(colour, 0.3), {
        turn: flat,
        at: [0, height - 0.4, 0],
      }),
      kit.boxes(
        row(12, 4.6).map((z) => ({
          size: [0.8, height * 0.4, 2.2] as const,
          at: [-width / 2, height * 0.5, z] as const,
        })),
        rubber('#060607'),
      ),
      nameplate({ word: 'brand', width: width * 0.4, height: 11 }, { at: [0, height + 0.8, 8], turn: flat }),
    );
  }
  return assembled(parts);
}
