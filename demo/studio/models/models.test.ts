import type { Group } from 'three';
import { Box3, Mesh, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { caseFans } from './case-fans.ts';
import { liquidCooler, lowCooler, towerCooler } from '../../../src/models/cpu-cooler.ts';
import { hardDisk, m2Drive, sataSsd } from './drives.ts';
import { graphicsCard } from '../../../src/models/graphics-card.ts';
import { createKit } from '../../../src/models/kit/index.ts';
import { memoryKit } from '../../../src/models/memory-kit.ts';
import { boardSizes, motherboardFlat } from '../../../src/models/motherboard.ts';
import { flatCase, pcCase, smallWoodCase } from './pc-case.ts';
import { powerSupply } from '../../../src/models/power-supply.ts';
import { processor, processorUnderside } from './processor.ts';
import { thermalPaste } from './thermal-paste.ts';

const detail = 'low';

function boxOf(model: Group): Box3 {
  return new Box3().setFromObject(model, true);
}

function sizeOf(model: Group): [width: number, height: number, depth: number] {
  return boxOf(model).getSize(new Vector3()).toArray();
}

function trianglesOf(model: Group): number {
  let triangles = 0;
  model.traverse((part) => {
    if (part instanceof Mesh) triangles += part.geometry.getAttribute('position').count / 3;
  });
  return triangles;
}

describe('a model measures what its specs say, in millimetres', () => {
  test.each(['angular', 'plain', 'round', 'ribbed', 'slatted', 'panelled'] as const)(
    'a graphics card (%s) has its length, height and thickness; only the bracket’s lip stands out',
    (design) => {
      const [width, height, depth] = sizeOf(
        graphicsCard({
          lengthMm: 304,
          heightMm: 126,
          thicknessMm: 50,
          fans: 3,
          design,
          colour: 'black',
          detail,
        }),
      );
      expect(width).toBeGreaterThanOrEqual(304);
      expect(width).toBeLessThan(304 + 12);
      expect(height).toBeCloseTo(126, -1);
      expect(depth).toBeGreaterThan(48);
      expect(depth).toBeLessThan(53);
    },
  );

  test.each(Object.keys(boardSizes) as (keyof typeof boardSizes)[])(
    'a %s board has the size of its form',
    (form) => {
      const board = motherboardFlat({
        formFactor: form,
        socket: 'AM5',
        memorySlots: 2,
        design: 'plain',
        colour: 'black',
        detail,
      });
      const [width, height] = sizeOf(board);
      expect(width).toBeGreaterThanOrEqual(boardSizes[form][0]);
      // Sockets of the back panel stand out by a few millimetres.
      expect(width).toBeLessThan(boardSizes[form][0] + 8);
      expect(height).toBeCloseTo(boardSizes[form][1], -1);
    },
  );

  test('a case is as wide, high and deep as it says and stands on the ground', () => {
    const model = pcCase({
      widthMm: 230,
      heightMm: 466,
      depthMm: 453,
      front: 'mesh',
      side: 'glass',
      colour: 'black',
      fans: 3,
      detail,
    });
    const [width, height, depth] = sizeOf(model);
    expect(width).toBeCloseTo(230, 0);
    expect(Math.abs(height - 466)).toBeLessThan(3);
    expect(Math.abs(depth - 453)).toBeLessThan(3);
    expect(boxOf(model).min.y).toBeCloseTo(0, 0);
  });

  test('memory has the length of its form and its own height', () => {
    const dimm = sizeOf(
      memoryKit({
        modules: 1,
        heightMm: 44,
        design: 'wedge',
        colour: 'black',
        light: ['#fff', '#00f'],
        detail,
      }),
    );
    expect(dimm[0]).toBeCloseTo(133.35, 1);
    expect(dimm[1]).toBeCloseTo(44, 0);
    const laptop = sizeOf(
      memoryKit({ modules: 1, heightMm: 30, design: 'bare', colour: 'black', isForLaptop: true, detail }),
    );
    expect(laptop[0]).toBeCloseTo(69.6, 1);
  });

  test('a tower cooler is as high as it says, a low one too', () => {
    expect(
      Math.abs(
        sizeOf(towerCooler({ heightMm: 157, towers: 2, fans: 2, fanMm: 120, colour: 'silver', detail }))[1] -
          157,
      ),
    ).toBeLessThan(3);
    expect(sizeOf(lowCooler({ heightMm: 57, fanMm: 120, colour: 'black', detail }))[1]).toBeCloseTo(57, 0);
  });

  test('a radiator is as high as its fans', () => {
    const [, height] = sizeOf(liquidCooler({ radiatorMm: 360, colour: 'black', head: 'plain', detail }));
    expect(Math.abs(height - 120)).toBeLessThan(4);
  });

  test('a power supply has the size of its form', () => {
    const [width, height, depth] = sizeOf(
      powerSupply({ form: 'SFX', lengthMm: 100, colour: 'black', isModular: true, detail }),
    );
    expect(width).toBeCloseTo(125, 0);
    expect(Math.abs(height - 63.5)).toBeLessThan(4);
    expect(Math.abs(depth - 100)).toBeLessThan(5);
  });

  test('drives and fans have the width of their form', () => {
    expect(
      sizeOf(m2Drive({ lengthMm: 80, hasHeatsink: false, colour: 'black', accent: '#f00', detail }))[0],
    ).toBeCloseTo(80, 0);
    expect(Math.abs(sizeOf(sataSsd({ colour: 'black', accent: '#f00', detail }))[0] - 100.2)).toBeLessThan(1);
    expect(sizeOf(hardDisk({ form: '3.5', accent: '#f00', detail }))[0]).toBeCloseTo(101.6, 0);
    expect(sizeOf(caseFans({ count: 1, sizeMm: 140, colour: 'black', detail }))[1]).toBeCloseTo(140, 0);
  });

  test.each(['3.5', '2.5'] as const)(
    'a %s″ disk that shows its circuit board is as wide and high',
    (form) => {
      const [face, back] = (['face', 'back'] as const).map((shows) =>
        sizeOf(hardDisk({ form, accent: '#f00', shows, detail })),
      );
      expect(back?.[0]).toBeCloseTo(face?.[0] ?? 0, 0);
      expect(Math.abs((back?.[1] ?? 0) - (face?.[1] ?? 0))).toBeLessThan(3);
    },
  );

  test('a processor on its lid is as wide as its substrate', () => {
    expect(sizeOf(processorUnderside({ socket: 'AM5', detail }))[0]).toBeCloseTo(40, 0);
    expect(sizeOf(processorUnderside({ socket: 'LGA1700', detail }))[0]).toBeCloseTo(37.5, 0);
  });

  test('a processor’s longer side is that of its socket', () => {
    const [width] = sizeOf(processor({ socket: 'AM5', detail }));
    expect(width).toBeGreaterThan(40);
    expect(width).toBeLessThan(80);
  });
});

test('in low detail no part of a computer needs more than thirty thousand triangles', () => {
  const models: Readonly<Record<string, Group>> = {
    card: graphicsCard({
      lengthMm: 338,
      heightMm: 140,
      thicknessMm: 62,
      fans: 3,
      design: 'angular',
      colour: 'black',
      light: '#fff',
      detail,
    }),
    board: motherboardFlat({
      formFactor: 'ATX',
      socket: 'LGA',
      memorySlots: 4,
      design: 'armoured',
      colour: 'black',
      detail,
    }),
    cooler: liquidCooler({ radiatorMm: 360, colour: 'black', head: 'screen', light: '#fff', detail }),
    case: pcCase({
      widthMm: 230,
      heightMm: 466,
      depthMm: 453,
      front: 'wood',
      side: 'glass',
      colour: 'black',
      fans: 3,
      detail,
    }),
    flat: flatCase({ widthMm: 440, heightMm: 171, depthMm: 358, detail }),
    small: smallWoodCase({ widthMm: 153, heightMm: 218, depthMm: 343, detail }),
    paste: thermalPaste({ colour: 'grey', accent: '#f00', detail }),
  };
  for (const [name, model] of Object.entries(models)) {
    expect(trianglesOf(model), name).toBeGreaterThan(100);
    expect(trianglesOf(model), name).toBeLessThan(30_000);
  }
  expect(createKit(detail).isHigh).toBe(false);
});
