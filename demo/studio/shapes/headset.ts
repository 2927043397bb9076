import { headset } from '../models/headset.ts';
import type { HeadsetShape } from '../models/headset.ts';
import { listOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks } from '../shape.ts';

const black = '#1a1b1e';

const styles: Readonly<Record<string, Omit<HeadsetShape, 'detail'>>> = {
  'headset-oval-black': { cups: 'oval', colour: black, microphone: 'boom' },
  'headset-oval-metal': { cups: 'oval', colour: black, hasMetalForks: true, microphone: 'boom' },
  'headset-oval-red': {
    cups: 'oval',
    colour: black,
    accent: '#b01822',
    hasMetalForks: true,
    microphone: 'boom',
  },
  'headset-oval-light': { cups: 'oval', colour: black, microphone: 'boom', light: '#37e06a' },
  'headset-floating-black': { cups: 'round', colour: black, hasFloatingBand: true, microphone: 'boom' },
  'headset-square-lilac': {
    cups: 'square',
    colour: '#b9a7e6',
    pads: '#5b4d8c',
    hasFloatingBand: true,
    microphone: 'boom',
    light: '#8f6bff',
  },
  'headset-round-black': { cups: 'round', colour: black, microphone: 'none' },
  'headset-round-white': { cups: 'round', colour: '#e8eaec', pads: '#3a3d42', microphone: 'none' },
};

function shapeOf({ specs, productName }: Looks): string {
  const colours = listOf(specs, 'color').join(' ') + productName;
  if (/lila|lilac/i.test(colours)) return 'headset-square-lilac';
  if (/white|blanc/i.test(colours)) return 'headset-round-white';
  if (/G435/i.test(productName)) return 'headset-round-black';
  if (/Arctis/i.test(productName)) return 'headset-floating-black';
  if (/rojo/i.test(productName)) return 'headset-oval-red';
  if (listOf(specs, 'lighting').some((light) => /rgb/i.test(light))) return 'headset-oval-light';
  return /Cloud|PRO X|Maxwell|BlackShark/i.test(productName) ? 'headset-oval-metal' : 'headset-oval-black';
}

export const headsetShapes: KindShapes = {
  kinds: ['headset'],
  shapes: Object.entries(styles).map(([id, style]) => ({
    id,
    view: 'frontRight',
    gallery: ['headsetLeft'],
    exposure: /white|lilac/.test(id) ? 0.3 : 0.1,
    build: () => headset(style),
  })),
  shapeOf,
  usual: { headset: 'headset-oval-black' },
};
