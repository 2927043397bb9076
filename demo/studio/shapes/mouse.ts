import { mouse } from '../models/mouse.ts';
import type { MouseShape } from '../models/mouse.ts';
import { listOf, textOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks } from '../shape.ts';

const black = '#1a1b1e';
const white = '#e8eaec';
const graphite = '#3a3d42';

const styles: Readonly<Record<string, Omit<MouseShape, 'detail'>>> = {
  'mouse-symmetric-black': { form: 'symmetric', colour: black },
  'mouse-symmetric-black-light': { form: 'symmetric', colour: black, light: '#37c8ff', hasCable: true },
  'mouse-symmetric-white': { form: 'symmetric', colour: white, trim: '#c9ccd0' },
  'mouse-honeycomb-black': { form: 'symmetric', colour: black, isHoneycomb: true, light: '#8f6bff' },
  'mouse-honeycomb-white': {
    form: 'symmetric',
    colour: white,
    trim: '#d0d3d7',
    isHoneycomb: true,
    light: '#ff4fa0',
  },
  'mouse-ergonomic-black': { form: 'ergonomic', colour: black },
  'mouse-ergonomic-black-light': { form: 'ergonomic', colour: black, light: '#37e06a', hasCable: true },
  'mouse-ergonomic-white': { form: 'ergonomic', colour: white, trim: '#c9ccd0' },
  'mouse-winged-black': { form: 'winged', colour: black, hasCable: true },
  'mouse-winged-white': { form: 'winged', colour: white, trim: '#c9ccd0', light: '#7fd0ff' },
  'mouse-winged-many': { form: 'winged', colour: black, thumbButtons: 12, light: '#37e06a' },
  'mouse-sculpted-graphite': { form: 'sculpted', colour: graphite, trim: '#2a2c30' },
  'mouse-vertical-graphite': { form: 'vertical', colour: graphite },
  'mouse-pebble-white': { form: 'pebble', colour: '#eceef0', trim: '#c9ccd0', thumbButtons: 0 },
};

function shapeOf({ specs, productName }: Looks): string {
  const isWhite = /white/i.test(listOf(specs, 'color').join(' '));
  const hasLight = specs.rgb === true;
  if (/vertical/i.test(productName)) return 'mouse-vertical-graphite';
  if (/pebble/i.test(productName)) return 'mouse-pebble-white';
  if (/MX Master/i.test(productName)) return 'mouse-sculpted-graphite';
  if (/Naga/i.test(productName)) return 'mouse-winged-many';
  if (/G502|Basilisk/i.test(productName)) return isWhite ? 'mouse-winged-white' : 'mouse-winged-black';
  if (/Aerox|Model O/i.test(productName)) return isWhite ? 'mouse-honeycomb-white' : 'mouse-honeycomb-black';
  if (/ergo/i.test(textOf(specs, 'shape'))) {
    if (isWhite) return 'mouse-ergonomic-white';
    return hasLight ? 'mouse-ergonomic-black-light' : 'mouse-ergonomic-black';
  }
  if (isWhite) return 'mouse-symmetric-white';
  return hasLight ? 'mouse-symmetric-black-light' : 'mouse-symmetric-black';
}

export const mouseShapes: KindShapes = {
  kinds: ['mouse'],
  shapes: Object.entries(styles).map(([id, style]) => ({
    id,
    view: 'mouseFront',
    gallery: ['mouseSide'],
    exposure: /white/.test(id) ? 0.3 : 0.1,
    build: () => mouse(style),
  })),
  shapeOf,
  usual: { mouse: 'mouse-symmetric-black' },
};
