import { expansionCard, usbAdapter, wirelessModule } from '../models/expansion-card.ts';
import { router } from '../models/router.ts';
import { listOf, numberOf, textOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks, Shape } from '../shape.ts';

const black = '#1a1b1e';
const white = '#e8eaec';

const shapes: Shape[] = [
  {
    id: 'router-flat',
    view: 'box',
    gallery: ['rear'],
    build: () => router({ form: 'flat', antennas: 4, colour: black }),
  },
  {
    id: 'router-gaming',
    view: 'box',
    gallery: ['rear'],
    build: () => router({ form: 'gaming', antennas: 8, colour: black }),
  },
  {
    id: 'router-tower',
    view: 'box',
    gallery: ['behind'],
    build: () => router({ form: 'tower', colour: black }),
  },
  {
    id: 'router-small',
    view: 'box',
    gallery: ['behind'],
    build: () => router({ form: 'mini', colour: black }),
  },
  {
    id: 'router-ceiling',
    view: 'front',
    gallery: ['behind'],
    exposure: 0.3,
    build: () => router({ form: 'disc', colour: white }),
  },
  ...[2, 3].map((units): Shape => ({
    id: `router-mesh-${units}`,
    view: 'front',
    gallery: ['behind'],
    exposure: 0.3,
    build: () => router({ form: 'mesh', units, colour: white }),
  })),
  {
    id: 'switch-blue',
    view: 'box',
    gallery: ['behind'],
    build: () => router({ form: 'switch', ports: 8, colour: '#2c4f86' }),
  },
  {
    id: 'switch-black',
    view: 'box',
    gallery: ['behind'],
    build: () => router({ form: 'switch', ports: 5, colour: black }),
  },
  {
    id: 'switch-white',
    view: 'box',
    gallery: ['behind'],
    exposure: 0.3,
    build: () => router({ form: 'switch', ports: 8, colour: white }),
  },
  {
    id: 'network-card-antennas',
    view: 'card',
    gallery: ['bracket'],
    build: () =>
      expansionCard({ ports: 'antennas', lengthMm: 120, heightMm: 70, lanes: 1, cover: '#8f1f28' }),
  },
  {
    id: 'network-card-wired',
    view: 'card',
    gallery: ['bracket'],
    build: () => expansionCard({ ports: 'network', lengthMm: 168, heightMm: 68, lanes: 4, cover: '#43474d' }),
  },
  {
    id: 'network-usb-antennas',
    view: 'memory',
    gallery: ['boardRight'],
    build: () => usbAdapter({ form: 'antennas' }),
  },
  {
    id: 'network-usb-nano',
    view: 'memory',
    gallery: ['boardRight'],
    build: () => usbAdapter({ form: 'nano' }),
  },
  {
    id: 'network-module',
    view: 'card',
    gallery: ['memoryRight'],
    build: () => wirelessModule(),
    poses: { memoryRight: () => wirelessModule({ shows: 'back' }) },
  },
];

function shapeOf({ kind, specs, productName }: Looks): string {
  if (kind === 'network_card') {
    const plug = textOf(specs, 'interface');
    if (/usb/i.test(plug)) return /nano/i.test(productName) ? 'network-usb-nano' : 'network-usb-antennas';
    if (/m\.2/i.test(plug)) return 'network-module';
    return textOf(specs, 'protocol') === '' ? 'network-card-wired' : 'network-card-antennas';
  }
  const colours = listOf(specs, 'color').join(' ');
  switch (textOf(specs, 'type')) {
    case 'Mesh':
      return numberOf(specs, 'pack_units', 3) > 2 ? 'router-mesh-3' : 'router-mesh-2';
    case 'Switch':
      if (/blue/i.test(colours)) return 'switch-blue';
      return /white/i.test(colours) ? 'switch-white' : 'switch-black';
    case 'Access Point':
      return 'router-ceiling';
    default:
      if (/gamer/i.test(productName)) return 'router-gaming';
      if (/BE550|RS300/i.test(productName)) return 'router-tower';
      return /MikroTik/i.test(productName) ? 'router-small' : 'router-flat';
  }
}

export const networkShapes: KindShapes = {
  kinds: ['router', 'network_card'],
  shapes,
  shapeOf,
  usual: { router: 'router-flat', network_card: 'network-card-antennas' },
};
