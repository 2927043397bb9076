import { keyboard } from '../models/keyboard.ts';
import type { KeyboardLayout, KeyboardShape } from '../models/keyboard.ts';
import { hasColourLight, listOf, textOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks } from '../shape.ts';

const black = { frame: '#1a1b1e', keys: '#1c1d20' };
const white = { frame: '#e6e8ea', keys: '#eceef0', side: '#c3c8ce', legend: '#33383f' };

const styles: Readonly<Record<string, Omit<KeyboardShape, 'detail'>>> = {
  'keyboard-full-black-rgb': { layout: 'full', colours: black, light: 'rgb' },
  'keyboard-full-black': { layout: 'full', colours: black, light: 'none' },
  'keyboard-full-low': {
    layout: 'full',
    lowProfile: true,
    colours: { frame: '#4a4d52', keys: '#2a2c30' },
    light: 'white',
  },
  'keyboard-full-white': { layout: 'full', colours: white, light: 'rgb' },
  'keyboard-96-black': { layout: '96', colours: black, light: 'rgb' },
  'keyboard-tkl-black': { layout: 'tkl', colours: black, light: 'rgb' },
  'keyboard-tkl-screen': { layout: 'tkl', colours: black, light: 'rgb', screen: true },
  'keyboard-75-black': { layout: '75', colours: black, light: 'rgb' },
  'keyboard-75-knob': { layout: '75', knob: true, colours: black, light: 'rgb' },
  'keyboard-75-wood': {
    layout: '75',
    frame: 'wood',
    colours: { frame: '#2a2c30', keys: '#232529', accent: '#c8702c' },
    light: 'rgb',
  },
  'keyboard-75-white': {
    layout: '75',
    knob: true,
    colours: { ...white, side: '#8fb4e0', accent: '#3f7fd0' },
    light: 'rgb',
  },
  'keyboard-75-pink': {
    layout: '75',
    lowProfile: true,
    colours: { frame: '#e3b6c0', keys: '#efcfd6', legend: '#7a4a55' },
    light: 'none',
  },
  'keyboard-60-black': { layout: '60', colours: black, light: 'rgb' },
  'keyboard-60-white': {
    layout: '60',
    colours: { ...white, side: '#8b9098', accent: '#c8202c' },
    light: 'rgb',
  },
};

const layouts: readonly (readonly [RegExp, KeyboardLayout])[] = [
  [/60|65/, '60'],
  [/75/, '75'],
  [/tkl|80/i, 'tkl'],
  [/96/, '96'],
];

function shapeOf({ specs, productName }: Looks): string {
  const layout = layouts.find(([pattern]) => pattern.test(textOf(specs, 'size')))?.[1] ?? 'full';
  const colours = listOf(specs, 'color').join(' ');
  const isWhite = /white/i.test(colours);
  const features = listOf(specs, 'features').join(' ');
  const isLow = /perfil bajo|MX Keys/i.test(productName);
  switch (layout) {
    case '60':
      return isWhite ? 'keyboard-60-white' : 'keyboard-60-black';
    case '75':
      if (/pink/i.test(colours)) return 'keyboard-75-pink';
      if (/madera/i.test(productName)) return 'keyboard-75-wood';
      if (isWhite) return 'keyboard-75-white';
      return /knob|screen/i.test(features) ? 'keyboard-75-knob' : 'keyboard-75-black';
    case 'tkl':
      return /screen/i.test(features) ? 'keyboard-tkl-screen' : 'keyboard-tkl-black';
    case '96':
      return 'keyboard-96-black';
    case 'full':
      if (isWhite) return 'keyboard-full-white';
      if (isLow) return 'keyboard-full-low';
      return hasColourLight(specs) || /rgb/i.test(textOf(specs, 'backlighting'))
        ? 'keyboard-full-black-rgb'
        : 'keyboard-full-black';
  }
}

export const keyboardShapes: KindShapes = {
  kinds: ['keyboard'],
  shapes: Object.entries(styles).map(([id, style]) => ({
    id,
    view: 'above',
    gallery: ['keysLow'],
    exposure: /white|pink/.test(id) ? 0.3 : 0.1,
    build: () => keyboard(style),
  })),
  shapeOf,
  usual: { keyboard: 'keyboard-full-black-rgb' },
};
