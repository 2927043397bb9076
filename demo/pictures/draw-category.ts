import type { Placed } from './compose.ts';
import { compose } from './compose.ts';
import type { Sketch } from './sketch.ts';
import { createSketch, rect, svgDocument } from './sketch.ts';
import { shade } from './materials.ts';

type Item = Pick<Placed, 'kind' | 'specs' | 'words'>;

const black = ['BLACK'];
const white = ['WHITE'];
const plain = { brand: 'Ensambla', label: '' };
const named = (label: string) => ({ brand: 'Ensambla', label });

const items = {
  card: {
    kind: 'gpu',
    specs: { length: 300, total_slot_width: 2.5, cooling: '3 Fans', color: black, lighting: ['ARGB'] },
    words: named('16 GB'),
  },
  tower: { kind: 'case', specs: { form_factor: 'ATX Mid Tower', color: black }, words: named('Vision') },
  board: {
    kind: 'motherboard',
    specs: { form_factor: 'ATX', color: black, memory: { slots: 4 }, lighting: ['ARGB'] },
    words: named('ATX'),
  },
  memory: {
    kind: 'memory',
    specs: { modules: { quantity: 2 }, color: black, rgb: true, height: 44 },
    words: named('DDR5'),
  },
  processor: { kind: 'cpu', specs: { socket: 'AM5' }, words: { brand: 'Ensambla', label: 'CPU' } },
  supply: {
    kind: 'psu',
    specs: { wattage: 850, length: 150, efficiency_rating: '80+ Gold', color: black },
    words: plain,
  },
  cooler: { kind: 'cpu_cooler', specs: { height: 157, color: black, lighting: ['ARGB'] }, words: plain },
  stick: { kind: 'ssd', specs: { form_factor: 'M.2-2280', capacity: 2000 }, words: named('NVMe') },
  disk: { kind: 'hdd', specs: { capacity: 8000, form_factor: '3.5"' }, words: named('3.5"') },
  portable: {
    kind: 'external_storage',
    specs: { type: 'Portable', capacity: 2000, color: 'Blue' },
    words: plain,
  },
  screen: {
    kind: 'monitor',
    specs: { screen_size: 27, resolution: { horizontalRes: 2560, verticalRes: 1440 }, color: black },
    words: plain,
  },
  laptop: { kind: 'laptop', specs: { screen_size: 15.6, color: ['GREY'], use: 'Gaming' }, words: plain },
  mini: { kind: 'prebuilt', specs: { form_factor: 'Mini PC', color: black }, words: plain },
  keyboard: {
    kind: 'keyboard',
    specs: { size: '75%', color: white, backlighting: 'RGB', features: ['Knob'] },
    words: plain,
  },
  mouse: {
    kind: 'mouse',
    specs: { color: black, shape: 'Ergonomic', rgb: true, connectivity: ['Wireless 2.4GHz'] },
    words: plain,
  },
  pad: { kind: 'mouse_pad', specs: { dimensions: '900 × 400 × 4 mm', color: black }, words: plain },
  headset: {
    kind: 'headset',
    specs: { color: black, connection_types: ['Wireless 2.4GHz'], microphone_type: 'Detachable Boom' },
    words: plain,
  },
  microphone: { kind: 'microphone', specs: { color: black, connectivity_type: ['USB-C'] }, words: plain },
  webcam: { kind: 'webcam', specs: { color: black }, words: plain },
  router: { kind: 'router', specs: { type: 'Router', protocol: 'Wi-Fi 7', color: black }, words: plain },
  backup: { kind: 'ups', specs: { capacity_va: 1500, lcd: true }, words: plain },
  chair: { kind: 'chair', specs: { color: ['BLACK'], material: 'Tela' }, words: plain },
  licence: { kind: 'operating_system', specs: {}, words: { brand: 'Windows', label: 'Licencia' } },
  gamepad: { kind: 'accessory', specs: { type: 'Gamepad', color: white }, words: plain },
} as const satisfies Readonly<Record<string, Item>>;

type Scene = {
  tint: string;
  items: readonly (readonly [item: keyof typeof items, x: number, y: number, size: number])[];
};

const scenes: Readonly<Record<string, Scene>> = {
  componentes: {
    tint: '#0f5c66',
    items: [
      ['tower', 500, 350, 620],
      ['card', 300, 560, 560],
    ],
  },
  procesadores: { tint: '#c25a2a', items: [['processor', 400, 400, 780]] },
  'tarjetas-madre': { tint: '#3c5a86', items: [['board', 400, 400, 760]] },
  'memorias-ram': { tint: '#7a4fa3', items: [['memory', 400, 400, 760]] },
  'tarjetas-de-video': { tint: '#0f5c66', items: [['card', 400, 400, 780]] },
  'fuentes-de-poder': { tint: '#6d7a2a', items: [['supply', 400, 400, 720]] },
  gabinetes: { tint: '#3f5f9a', items: [['tower', 400, 400, 740]] },
  enfriamiento: { tint: '#2a8fa8', items: [['cooler', 400, 400, 740]] },
  almacenamiento: {
    tint: '#4a6b8a',
    items: [
      ['disk', 470, 320, 560],
      ['stick', 330, 540, 520],
    ],
  },
  'unidades-ssd': { tint: '#2a63b0', items: [['stick', 400, 400, 780]] },
  'discos-duros': { tint: '#5a7d3a', items: [['disk', 400, 400, 720]] },
  'almacenamiento-externo': { tint: '#3f6ea8', items: [['portable', 400, 400, 780]] },
  monitores: { tint: '#8a4f6b', items: [['screen', 400, 400, 740]] },
  computadoras: {
    tint: '#0f5c66',
    items: [
      ['tower', 540, 340, 560],
      ['laptop', 300, 500, 560],
    ],
  },
  laptops: { tint: '#56618a', items: [['laptop', 400, 400, 740]] },
  'computadoras-armadas': {
    tint: '#4a4f86',
    items: [
      ['tower', 460, 350, 620],
      ['mini', 250, 620, 330],
    ],
  },
  perifericos: {
    tint: '#a3562a',
    items: [
      ['keyboard', 400, 300, 700],
      ['mouse', 600, 560, 360],
      ['headset', 250, 560, 400],
    ],
  },
  teclados: { tint: '#7a4fa3', items: [['keyboard', 400, 400, 780]] },
  'ratones-y-tapetes': {
    tint: '#4f7d3a',
    items: [
      ['pad', 400, 440, 760],
      ['mouse', 380, 360, 480],
    ],
  },
  'audifonos-y-diademas': { tint: '#a33f4a', items: [['headset', 400, 400, 720]] },
  'audio-y-streaming': {
    tint: '#8a5f2a',
    items: [
      ['webcam', 560, 430, 480],
      ['microphone', 280, 400, 640],
    ],
  },
  redes: { tint: '#2a8fa8', items: [['router', 400, 400, 740]] },
  'no-break': { tint: '#5a7d3a', items: [['backup', 400, 400, 720]] },
  'sillas-y-escritorios': { tint: '#6b5a4a', items: [['chair', 400, 400, 740]] },
  software: { tint: '#2d78c4', items: [['licence', 400, 400, 740]] },
  accesorios: { tint: '#a3562a', items: [['gamepad', 400, 400, 740]] },
};

/** The ground of a category's picture as an SVG document: its own hue, very light. Plain for unknown slugs. */
export function categoryGround(slug: string): string {
  const sketch = createSketch('c');
  const ground = groundOf(sketch, scenes[slug]?.tint ?? usualTint);
  return svgDocument(800, 800, sketch.defs(), ground);
}

/** The picture of a demo category, 800 × 800, on a ground lightly tinted in its own hue; plain for unknown slugs. */
export function drawCategory(slug: string): string {
  const { tint, items: placed } = scenes[slug] ?? { tint: usualTint, items: [] };
  const sketch = createSketch('c');
  const ground = groundOf(sketch, tint);
  const { defs, body } = compose(placed.map(([name, x, y, size]) => ({ ...items[name], x, y, size })));
  return svgDocument(800, 800, sketch.defs() + defs, ground + body);
}

const usualTint = '#0f5c66';

function groundOf(sketch: Sketch, tint: string): string {
  const ground = sketch.linear(90, [0, shade(tint, 0.95)], [0.62, shade(tint, 0.86)], [1, shade(tint, 0.74)]);
  const light = sketch.radial(0.5, 0.38, 0.55, [0, '#ffffff', 0.9], [1, '#ffffff', 0]);
  return rect(0, 0, 800, 800, ground) + rect(0, 0, 800, 800, light);
}
