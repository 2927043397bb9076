import { monitor } from '../models/monitor.ts';
import type { MonitorShape } from '../models/monitor.ts';
import { listOf, numberOf, textOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks } from '../shape.ts';

const black = '#1a1b1e';
const wide = [16, 9] as const;
const ultraWide = [21, 9] as const;

const styles: Readonly<Record<string, Omit<MonitorShape, 'detail'>>> = {
  'monitor-24-plain': { inches: 23.8, ratio: wide, stand: 'disc', colour: black, shows: 'sea' },
  'monitor-24-white': { inches: 23.8, ratio: wide, stand: 'square', colour: '#dfe2e5', shows: 'dawn' },
  'monitor-24-gaming': {
    inches: 23.8,
    ratio: wide,
    stand: 'legs',
    colour: black,
    shows: 'dusk',
    accent: '#c8202c',
  },
  'monitor-27-gaming': { inches: 27, ratio: wide, stand: 'legs', colour: black, shows: 'violet' },
  'monitor-27-oled': {
    inches: 26.7,
    ratio: wide,
    stand: 'square',
    colour: black,
    shows: 'dusk',
    accent: '#7f6bff',
  },
  'monitor-27-work': { inches: 27, ratio: wide, stand: 'square', colour: black, shows: 'dawn' },
  'monitor-27-white': { inches: 27, ratio: wide, stand: 'disc', colour: '#e6e8ea', shows: 'sea' },
  'monitor-27-curved': { inches: 27, ratio: wide, curve: 1000, stand: 'legs', colour: black, shows: 'dusk' },
  'monitor-32-gaming': {
    inches: 31.5,
    ratio: wide,
    stand: 'legs',
    colour: black,
    shows: 'ink',
    accent: '#7f6bff',
  },
  'monitor-34-curved': {
    inches: 34,
    ratio: ultraWide,
    curve: 1500,
    stand: 'legs',
    colour: black,
    shows: 'violet',
  },
  'monitor-49-curved': {
    inches: 49,
    ratio: [32, 9],
    curve: 1000,
    stand: 'legs',
    colour: black,
    shows: 'dusk',
  },
};

function shapeOf({ specs, productName }: Looks): string {
  const inches = numberOf(specs, 'screen_size', 24);
  const ratio = textOf(specs, 'aspect_ratio');
  if (ratio === '32:9') return 'monitor-49-curved';
  if (ratio === '21:9') return 'monitor-34-curved';
  const isGaming = /gamer/i.test(productName);
  if (inches > 30) return 'monitor-32-gaming';
  const isWhite = /white|blanc/i.test(listOf(specs, 'color').join(' ') + productName);
  if (inches < 25.5)
    return isWhite ? 'monitor-24-white' : isGaming ? 'monitor-24-gaming' : 'monitor-24-plain';
  if (/curvo/i.test(productName)) return 'monitor-27-curved';
  if (isWhite) return 'monitor-27-white';
  if (/oled/i.test(textOf(specs, 'panel_type'))) return 'monitor-27-oled';
  return isGaming ? 'monitor-27-gaming' : 'monitor-27-work';
}

export const monitorShapes: KindShapes = {
  kinds: ['monitor'],
  shapes: Object.entries(styles).map(([id, style]) => ({
    id,
    view: 'front',
    gallery: ['screenBack'],
    exposure: style.colour === black ? 0 : 0.3,
    build: () => monitor(style),
  })),
  shapeOf,
  usual: { monitor: 'monitor-24-plain' },
};
