import { motherboard } from '../../../src/models/motherboard.ts';
import type { Motherboard } from '../../../src/models/motherboard.ts';
import { hasColourLight, listOf, numberOf, textOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks, Shape } from '../shape.ts';

type Style = Omit<Motherboard, 'detail' | 'socket'>;

const aurora = ['#3ad1ff', '#5a8bff', '#9b5cff', '#ff5cc8'] as const;

const styles: Readonly<Record<string, Style>> = {
  'atx-armoured': { formFactor: 'ATX', memorySlots: 4, design: 'armoured', colour: 'black', light: aurora },
  'atx-plain': { formFactor: 'ATX', memorySlots: 4, design: 'plain', colour: 'black' },
  'atx-silver': { formFactor: 'ATX', memorySlots: 4, design: 'plain', colour: 'silver' },
  'atx-white': { formFactor: 'ATX', memorySlots: 4, design: 'armoured', colour: 'white', light: aurora },
  'matx-plain': { formFactor: 'Micro ATX', memorySlots: 4, design: 'plain', colour: 'black' },
  'matx-small': { formFactor: 'Micro ATX', memorySlots: 2, design: 'plain', colour: 'silver' },
  itx: { formFactor: 'Mini-ITX', memorySlots: 2, design: 'armoured', colour: 'black' },
};

const sockets = { amd: 'AM5', intel: 'LGA' } as const;

const shapes: Shape[] = [
  ...Object.entries(styles).flatMap(([name, style]) =>
    Object.entries(sockets).map(([maker, socket]): Shape => ({
      id: `motherboard-${name}-${maker}`,
      view: 'board',
      gallery: ['boardRight'],
      exposure: style.colour === 'white' ? 0.35 : 0,
      build: () => motherboard({ ...style, socket }),
    })),
  ),
  {
    id: 'motherboard-eatx-amd',
    view: 'board',
    gallery: ['boardRight'],
    build: () =>
      motherboard({
        formFactor: 'E-ATX',
        memorySlots: 4,
        design: 'armoured',
        colour: 'black',
        light: aurora,
        socket: 'AM5',
      }),
  },
];

function shapeOf({ specs, productName }: Looks): string {
  const maker = /lga|intel/i.test(textOf(specs, 'socket')) ? 'intel' : 'amd';
  const form = textOf(specs, 'form_factor');
  if (/e-?atx/i.test(form)) return 'motherboard-eatx-amd';
  if (/itx/i.test(form)) return `motherboard-itx-${maker}`;
  if (/micro|matx/i.test(form)) {
    return numberOf(specs, 'memory.slots', 4) > 2
      ? `motherboard-matx-plain-${maker}`
      : `motherboard-matx-small-${maker}`;
  }
  if (/white|blanc|\bice\b/i.test(listOf(specs, 'color').join(' ') + productName))
    return `motherboard-atx-white-${maker}`;
  if (hasColourLight(specs) || /rog|carbon|aorus|taichi|hero|legend/i.test(productName)) {
    return `motherboard-atx-armoured-${maker}`;
  }
  return /prime|gaming x|eagle|pro rs|plus/i.test(productName)
    ? `motherboard-atx-silver-${maker}`
    : `motherboard-atx-plain-${maker}`;
}

export const motherboardShapes: KindShapes = {
  kinds: ['motherboard'],
  shapes,
  shapeOf,
  usual: { motherboard: 'motherboard-atx-plain-amd' },
};
