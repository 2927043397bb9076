import { laptop } from '../models/laptop.ts';
import type { LaptopShape } from '../models/laptop.ts';
import { listOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks } from '../shape.ts';

const tall = [16, 10] as const;
const wide = [16, 9] as const;

const styles: Readonly<Record<string, Omit<LaptopShape, 'detail'>>> = {
  'laptop-gaming-15': {
    inches: 15.6,
    ratio: wide,
    build: 'gaming',
    colour: '#26282c',
    light: 'rgb',
    shows: 'dusk',
    accent: '#ff3b30',
  },
  'laptop-gaming-16': {
    inches: 16,
    ratio: tall,
    build: 'gaming',
    colour: '#1a1b1e',
    light: 'rgb',
    shows: 'violet',
  },
  'laptop-gaming-blue': {
    inches: 15.6,
    ratio: wide,
    build: 'gaming',
    colour: '#27324a',
    light: 'white',
    shows: 'ink',
  },
  'laptop-gaming-white': {
    inches: 14,
    ratio: tall,
    build: 'slim',
    colour: '#d9dcdf',
    light: 'white',
    shows: 'violet',
  },
  'laptop-office-black': {
    inches: 14,
    ratio: tall,
    build: 'office',
    colour: '#1a1b1e',
    light: 'white',
    shows: 'ink',
    hasPointer: true,
  },
  'laptop-office-15-black': {
    inches: 15.6,
    ratio: wide,
    build: 'office',
    colour: '#232529',
    light: 'none',
    shows: 'sea',
  },
  'laptop-office-silver': {
    inches: 15.6,
    ratio: wide,
    build: 'office',
    colour: '#b4b8bd',
    light: 'none',
    shows: 'dawn',
  },
  'laptop-slim-blue': {
    inches: 13.6,
    ratio: tall,
    build: 'slim',
    colour: '#9fb2c6',
    light: 'none',
    shows: 'dawn',
  },
  'laptop-slim-graphite': {
    inches: 14,
    ratio: tall,
    build: 'slim',
    colour: '#43474d',
    light: 'white',
    shows: 'sea',
  },
};

function shapeOf({ specs, productName }: Looks): string {
  const colours = listOf(specs, 'color').join(' ') + productName;
  if (/gamer/i.test(productName)) {
    if (/Zephyrus/i.test(productName)) return 'laptop-gaming-white';
    if (/blue|azul/i.test(colours)) return 'laptop-gaming-blue';
    return /\b16(\.\d)?"/.test(productName) ? 'laptop-gaming-16' : 'laptop-gaming-15';
  }
  if (/ThinkPad/i.test(productName)) return 'laptop-office-black';
  if (/MacBook Air|azul cielo/i.test(productName)) return 'laptop-slim-blue';
  if (/XPS|Zenbook|Yoga|Swift|MacBook/i.test(productName)) return 'laptop-slim-graphite';
  return /black|negr/i.test(colours) ? 'laptop-office-15-black' : 'laptop-office-silver';
}

export const laptopShapes: KindShapes = {
  kinds: ['laptop'],
  shapes: Object.entries(styles).map(([id, style]) => ({
    id,
    view: 'memory',
    gallery: ['behind'],
    exposure: /silver|white|slim-blue/.test(id) ? 0.25 : 0.1,
    build: () => laptop(style),
  })),
  shapeOf,
  usual: { laptop: 'laptop-office-silver' },
};
