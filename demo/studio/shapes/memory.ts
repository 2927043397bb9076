import { memoryKit } from '../../../src/models/memory-kit.ts';
import type { MemoryKit } from '../../../src/models/memory-kit.ts';
import { hasColourLight, isTrue, listOf, numberOf, textOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks, Shape } from '../shape.ts';

type Style = Omit<MemoryKit, 'detail'>;

const rainbow = ['#19e3ff', '#2f6bff', '#8a3cff', '#ff3fb4', '#ff8a3c'] as const;
const ice = ['#bfeaff', '#7fb8ff', '#b9a8ff'] as const;

const styles: Readonly<Record<string, Style>> = {
  'memory-wedge-black-light': { modules: 2, heightMm: 44, design: 'wedge', colour: 'black', light: rainbow },
  'memory-wedge-white-light': { modules: 2, heightMm: 44, design: 'wedge', colour: 'white', light: ice },
  'memory-plain-silver-light': {
    modules: 2,
    heightMm: 44,
    design: 'plain',
    colour: 'silver',
    light: rainbow,
  },
  'memory-plain-black-light': { modules: 2, heightMm: 42, design: 'plain', colour: 'black', light: ice },
  'memory-wedge-black': { modules: 2, heightMm: 35, design: 'wedge', colour: 'black' },
  'memory-ribbed-black': { modules: 2, heightMm: 33, design: 'ribbed', colour: 'black' },
  'memory-plain-black': { modules: 2, heightMm: 34, design: 'plain', colour: 'black' },
  'memory-ribbed-grey': { modules: 2, heightMm: 34, design: 'ribbed', colour: 'grey' },
  'memory-plain-white': { modules: 2, heightMm: 40, design: 'plain', colour: 'white' },
  'memory-single-black': { modules: 1, heightMm: 35, design: 'wedge', colour: 'black' },
  'memory-bare': { modules: 1, heightMm: 31.25, design: 'bare', colour: 'black' },
  'memory-bare-pair': { modules: 2, heightMm: 31.25, design: 'bare', colour: 'black' },
  'memory-laptop': { modules: 1, heightMm: 30, design: 'bare', colour: 'black', isForLaptop: true },
  'memory-laptop-pair': { modules: 2, heightMm: 30, design: 'bare', colour: 'black', isForLaptop: true },
  'memory-laptop-black': { modules: 1, heightMm: 30, design: 'plain', colour: 'black', isForLaptop: true },
};

function shapeOf({ specs, productName }: Looks): string {
  const isPair = numberOf(specs, 'modules.quantity', 2) > 1;
  if (/so-?dimm/i.test(textOf(specs, 'form_factor') + productName)) {
    if (/impact|vengeance/i.test(productName) && !isPair) return 'memory-laptop-black';
    return isPair ? 'memory-laptop-pair' : 'memory-laptop';
  }
  const colours = listOf(specs, 'color').join(' ') + productName;
  const isLit = hasColourLight(specs);
  const isWhite = /white|blanc/i.test(colours);
  if (isLit) {
    if (isWhite) return 'memory-wedge-white-light';
    if (/trident|dominator|renegade|tungsten/i.test(productName)) return 'memory-plain-silver-light';
    return /vengeance|ares|spectrix/i.test(productName)
      ? 'memory-plain-black-light'
      : 'memory-wedge-black-light';
  }
  if (specs.heat_spreader === false || (/crucial/i.test(productName) && !/pro/i.test(productName))) {
    return isPair ? 'memory-bare-pair' : 'memory-bare';
  }
  if (!isPair && !isTrue(specs, 'rgb')) return 'memory-single-black';
  if (isWhite) return 'memory-plain-white';
  if (/gr[ae]y|gris|silver|steel|tungsten/i.test(colours)) return 'memory-ribbed-grey';
  if (/lpx|ripjaws|vulcan|venom/i.test(productName)) return 'memory-ribbed-black';
  return /fury|flare/i.test(productName) ? 'memory-wedge-black' : 'memory-plain-black';
}

export const memoryShapes: KindShapes = {
  kinds: ['memory'],
  shapes: Object.entries(styles).map(([id, style]): Shape => ({
    id,
    view: 'memory',
    gallery: ['memoryRight'],
    build: () => memoryKit(style),
  })),
  shapeOf,
  usual: { memory: 'memory-wedge-black' },
};
