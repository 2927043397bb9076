import { caseFans } from '../models/case-fans.ts';
import { liquidCooler, lowCooler, towerCooler } from '../../../src/models/cpu-cooler.ts';
import { hasColourLight, listOf, numberOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks, Shape } from '../shape.ts';

const white = { exposure: 0.35 };

const coolers: readonly Shape[] = [
  {
    id: 'cooler-tower-black',
    view: 'cooler',
    gallery: ['coolerRight'],
    build: () => towerCooler({ heightMm: 155, towers: 1, fans: 1, fanMm: 120, colour: 'black' }),
  },
  {
    id: 'cooler-tower-silver',
    view: 'cooler',
    gallery: ['coolerRight'],
    build: () => towerCooler({ heightMm: 150, towers: 1, fans: 1, fanMm: 120, colour: 'silver' }),
  },
  {
    id: 'cooler-tower-white',
    view: 'cooler',
    gallery: ['coolerRight'],
    ...white,
    build: () =>
      towerCooler({ heightMm: 155, towers: 1, fans: 1, fanMm: 120, colour: 'white', light: '#7fd0ff' }),
  },
  {
    id: 'cooler-tower-brown',
    view: 'cooler',
    gallery: ['coolerRight'],
    build: () => towerCooler({ heightMm: 158, towers: 1, fans: 2, fanMm: 120, colour: 'brown' }),
  },
  {
    id: 'cooler-double-black',
    view: 'cooler',
    gallery: ['coolerRight'],
    build: () => towerCooler({ heightMm: 160, towers: 2, fans: 2, fanMm: 120, colour: 'black' }),
  },
  {
    id: 'cooler-double-silver',
    view: 'cooler',
    gallery: ['coolerRight'],
    build: () => towerCooler({ heightMm: 157, towers: 2, fans: 2, fanMm: 120, colour: 'silver' }),
  },
  {
    id: 'cooler-double-white',
    view: 'cooler',
    gallery: ['coolerRight'],
    ...white,
    build: () =>
      towerCooler({ heightMm: 157, towers: 2, fans: 2, fanMm: 120, colour: 'white', light: '#7fd0ff' }),
  },
  {
    id: 'cooler-double-brown',
    view: 'cooler',
    gallery: ['coolerRight'],
    build: () => towerCooler({ heightMm: 168, towers: 2, fans: 2, fanMm: 140, colour: 'brown' }),
  },
  {
    id: 'cooler-low-black',
    view: 'above',
    gallery: ['coolerRight'],
    build: () => lowCooler({ heightMm: 57, fanMm: 120, colour: 'black' }),
  },
  {
    id: 'cooler-low-silver',
    view: 'above',
    gallery: ['coolerRight'],
    build: () => lowCooler({ heightMm: 47, fanMm: 92, colour: 'silver' }),
  },
  {
    id: 'cooler-low-brown',
    view: 'above',
    gallery: ['coolerRight'],
    build: () => lowCooler({ heightMm: 37, fanMm: 92, colour: 'brown' }),
  },
  {
    id: 'liquid-240-black',
    view: 'liquid',
    gallery: ['coolerRight'],
    build: () => liquidCooler({ radiatorMm: 240, colour: 'black', head: 'plain' }),
  },
  {
    id: 'liquid-240-black-light',
    view: 'liquid',
    gallery: ['coolerRight'],
    build: () => liquidCooler({ radiatorMm: 240, colour: 'black', head: 'ring', light: '#3fb6ff' }),
  },
  {
    id: 'liquid-240-screen',
    view: 'liquid',
    gallery: ['coolerRight'],
    build: () => liquidCooler({ radiatorMm: 240, colour: 'black', head: 'screen' }),
  },
  {
    id: 'liquid-280-black-light',
    view: 'liquid',
    gallery: ['coolerRight'],
    build: () => liquidCooler({ radiatorMm: 280, colour: 'black', head: 'ring', light: '#a06bff' }),
  },
  {
    id: 'liquid-360-black',
    view: 'liquid',
    gallery: ['coolerRight'],
    build: () => liquidCooler({ radiatorMm: 360, colour: 'black', head: 'plain' }),
  },
  {
    id: 'liquid-360-black-light',
    view: 'liquid',
    gallery: ['coolerRight'],
    build: () => liquidCooler({ radiatorMm: 360, colour: 'black', head: 'ring', light: '#5a8bff' }),
  },
  {
    id: 'liquid-360-white',
    view: 'liquid',
    gallery: ['coolerRight'],
    ...white,
    build: () => liquidCooler({ radiatorMm: 360, colour: 'white', head: 'ring', light: '#7fd0ff' }),
  },
  {
    id: 'liquid-360-white-screen',
    view: 'liquid',
    gallery: ['coolerRight'],
    ...white,
    build: () => liquidCooler({ radiatorMm: 360, colour: 'white', head: 'screen', light: '#b9a8ff' }),
  },
];

const isWhite = ({ specs, productName }: Looks): boolean =>
  /white|blanc/i.test(listOf(specs, 'color').join(' ') + productName);

function coolerOf(product: Looks): string {
  const { specs, productName, brand } = product;
  const isLit = hasColourLight(specs) || /argb|rgb/i.test(productName);
  if (specs.water_cooled === true || numberOf(specs, 'radiator_size', 0) > 0) {
    const size = numberOf(specs, 'radiator_size', 240);
    const hasScreen = /lcd|pantalla|medidor/i.test(productName);
    if (size >= 360) {
      if (isWhite(product)) return hasScreen ? 'liquid-360-white-screen' : 'liquid-360-white';
      return isLit || size > 360 ? 'liquid-360-black-light' : 'liquid-360-black';
    }
    if (size === 280) return 'liquid-280-black-light';
    return hasScreen ? 'liquid-240-screen' : isLit ? 'liquid-240-black-light' : 'liquid-240-black';
  }
  const isNoctua = brand === 'Noctua' && !/chromax|redux/i.test(productName);
  if (numberOf(specs, 'height', 155) < 100) {
    return isNoctua
      ? 'cooler-low-brown'
      : numberOf(specs, 'fan_size', 120) < 100
        ? 'cooler-low-silver'
        : 'cooler-low-black';
  }
  const isDouble = /doble torre/i.test(productName);
  if (isWhite(product)) return isDouble ? 'cooler-double-white' : 'cooler-tower-white';
  if (isNoctua) return isDouble ? 'cooler-double-brown' : 'cooler-tower-brown';
  const isBlack = /negro|black|chromax|dark/i.test(productName) || /ak620|a620|a115/i.test(productName);
  if (isDouble) return isBlack ? 'cooler-double-black' : 'cooler-double-silver';
  return isBlack ? 'cooler-tower-black' : 'cooler-tower-silver';
}

export const coolerShapes: KindShapes = {
  kinds: ['cpu_cooler'],
  shapes: coolers,
  shapeOf: coolerOf,
  usual: { cpu_cooler: 'cooler-tower-black' },
};

const fans: readonly Shape[] = [
  { id: 'fan-120-black', view: 'fan', build: () => caseFans({ count: 1, sizeMm: 120, colour: 'black' }) },
  {
    id: 'fan-120-black-ring',
    view: 'fan',
    build: () => caseFans({ count: 1, sizeMm: 120, colour: 'black', hasRing: true }),
  },
  { id: 'fan-140-black', view: 'fan', build: () => caseFans({ count: 1, sizeMm: 140, colour: 'black' }) },
  {
    id: 'fan-140-black-light',
    view: 'fan',
    build: () => caseFans({ count: 1, sizeMm: 140, colour: 'black', light: '#8a6bff' }),
  },
  {
    id: 'fan-140-white',
    view: 'fan',
    ...white,
    build: () => caseFans({ count: 1, sizeMm: 140, colour: 'white' }),
  },
  {
    id: 'fan-120-white-light',
    view: 'fan',
    ...white,
    build: () => caseFans({ count: 1, sizeMm: 120, colour: 'white', light: '#7fd0ff' }),
  },
  { id: 'fan-120-brown', view: 'fan', build: () => caseFans({ count: 1, sizeMm: 120, colour: 'brown' }) },
  {
    id: 'fan-pack3-black-light',
    view: 'fan',
    build: () => caseFans({ count: 3, sizeMm: 120, colour: 'black', light: '#3fb6ff' }),
  },
  { id: 'fan-pack5-black', view: 'fan', build: () => caseFans({ count: 5, sizeMm: 120, colour: 'black' }) },
];

function fanOf(product: Looks): string {
  const { specs, productName, brand } = product;
  const quantity = numberOf(specs, 'quantity', 1);
  if (quantity >= 5) return 'fan-pack5-black';
  if (quantity > 1) return 'fan-pack3-black-light';
  const isLarge = numberOf(specs, 'size', 120) >= 140;
  const isLit = hasColourLight(specs) || /argb/i.test(productName);
  if (isWhite(product)) return isLit ? 'fan-120-white-light' : 'fan-140-white';
  if (brand === 'Noctua' && !/chromax/i.test(productName)) return 'fan-120-brown';
  if (isLarge) return isLit ? 'fan-140-black-light' : 'fan-140-black';
  return /anillo|rs120|mobius/i.test(productName) ? 'fan-120-black-ring' : 'fan-120-black';
}

export const fanShapes: KindShapes = {
  kinds: ['fan'],
  shapes: fans,
  shapeOf: fanOf,
  usual: { fan: 'fan-120-black' },
};
