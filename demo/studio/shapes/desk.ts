import { cardStay, driveHousing, gamepad, keyController, usbHub } from '../models/accessory.ts';
import { chair } from '../models/chair.ts';
import { mousePad } from '../models/mouse-pad.ts';
import { portableDrive } from '../models/portable-drive.ts';
import { softwareBox } from '../models/software-box.ts';
import { listOf, textOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks, Shape } from '../shape.ts';

const black = '#1a1b1e';
const grey = '#7d8187';

function shapeOf({ kind, specs, productName }: Looks): string {
  const colours = listOf(specs, 'color').join(' ');
  switch (kind) {
    case 'chair':
      if (/red/i.test(colours)) return 'chair-red';
      if (/green/i.test(colours)) return 'chair-green';
      return /tela/i.test(textOf(specs, 'material')) ? 'chair-cloth' : 'chair-black';
    case 'mouse_pad':
      if (/rgb/i.test(listOf(specs, 'lighting').join(' '))) return 'pad-wide-lit';
      if (/^[SML]$/.test(textOf(specs, 'size'))) return 'pad-small';
      return /green/i.test(colours) ? 'pad-wide-green' : 'pad-wide';
    case 'external_storage':
      if (textOf(specs, 'type') === 'Desktop') return 'drive-desk';
      if (/Disco duro/i.test(productName)) return 'drive-disk';
      if (/SanDisk/i.test(productName)) return 'drive-loop';
      if (/XS1000|SE880/i.test(productName)) return 'drive-stick';
      if (/Shield|T9/i.test(productName)) return 'drive-rugged';
      return 'drive-card';
    case 'operating_system':
      return textOf(specs, 'license') === 'Digital' ? 'system-card' : 'system-box';
    default:
      switch (textOf(specs, 'type')) {
        case 'Controller':
          return /white/i.test(colours) ? 'controller-white' : 'controller-black';
        case 'Gamepad':
          return /green/i.test(colours) ? 'gamepad-mint' : 'gamepad-black';
        case 'Drive Enclosure':
          return 'drive-housing';
        case 'GPU Support':
          return 'card-stay';
        default:
          return 'usb-hub';
      }
  }
}

/** What stands on a desk and before it. */
export const deskShapes: KindShapes = {
  kinds: ['chair', 'mouse_pad', 'external_storage', 'operating_system', 'accessory'],
  shapes: [
    {
      id: 'chair-black',
      view: 'front',
      gallery: ['behind'],
      build: () => chair({ colour: black, accent: '#2c2e33', cover: 'leather' }),
    },
    {
      id: 'chair-green',
      view: 'front',
      gallery: ['behind'],
      build: () => chair({ colour: black, accent: '#37a04a', cover: 'leather' }),
    },
    {
      id: 'chair-red',
      view: 'front',
      gallery: ['behind'],
      build: () => chair({ colour: black, accent: '#c8202c', cover: 'cloth' }),
    },
    {
      id: 'chair-cloth',
      view: 'front',
      gallery: ['behind'],
      build: () => chair({ colour: '#3a3d42', accent: '#55585d', cover: 'cloth' }),
    },
    {
      id: 'pad-small',
      view: 'above',
      build: () => mousePad({ widthMm: 450, depthMm: 400, thickMm: 6, surface: 'cloth' }),
    },
    {
      id: 'pad-wide',
      view: 'above',
      build: () => mousePad({ widthMm: 900, depthMm: 400, thickMm: 3, surface: 'cloth' }),
    },
    {
      id: 'pad-wide-green',
      view: 'above',
      build: () => mousePad({ widthMm: 940, depthMm: 410, thickMm: 4, surface: 'cloth', accent: '#37a04a' }),
    },
    {
      id: 'pad-wide-lit',
      view: 'above',
      build: () => mousePad({ widthMm: 930, depthMm: 400, thickMm: 4, surface: 'cloth', isLit: true }),
    },
    ...(
      [
        ['card', grey],
        ['rugged', black],
        ['loop', black],
        ['stick', black],
        ['disk', black],
        ['desk', black],
      ] as const
    ).map(([form, colour]): Shape => ({
      id: `drive-${form}`,
      view: 'card',
      gallery: ['memoryRight'],
      build: () => portableDrive({ form, colour }),
      poses: { memoryRight: () => portableDrive({ form, colour, shows: 'back' }) },
    })),
    ...(
      [
        ['box', 'sea'],
        ['card', 'violet'],
      ] as const
    ).map(([form, shows]): Shape => ({
      id: `system-${form}`,
      view: 'card',
      gallery: ['memoryRight'],
      build: () => softwareBox({ form, shows }),
      poses: { memoryRight: () => softwareBox({ form, shows, isTurned: true }) },
    })),
    {
      id: 'controller-black',
      view: 'above',
      gallery: ['turned'],
      build: () => keyController({ columns: 5, rows: 3, colour: black }),
    },
    {
      id: 'controller-white',
      view: 'above',
      gallery: ['turned'],
      exposure: 0.3,
      build: () => keyController({ columns: 4, rows: 2, colour: '#e8eaec' }),
    },
    { id: 'gamepad-black', view: 'above', gallery: ['behind'], build: () => gamepad({ colour: '#26282c' }) },
    {
      id: 'gamepad-mint',
      view: 'above',
      gallery: ['behind'],
      exposure: 0.2,
      build: () => gamepad({ colour: '#a9d8c2' }),
    },
    { id: 'usb-hub', view: 'box', gallery: ['boardRight'], build: () => usbHub({ colour: grey }) },
    {
      id: 'drive-housing',
      view: 'box',
      gallery: ['boardRight'],
      build: () => driveHousing({ colour: grey }),
    },
    { id: 'card-stay', view: 'card', gallery: ['memoryRight'], build: () => cardStay({ light: '#a06bff' }) },
  ],
  shapeOf,
  usual: {
    chair: 'chair-black',
    mouse_pad: 'pad-wide',
    external_storage: 'drive-card',
    operating_system: 'system-box',
    accessory: 'usb-hub',
  },
};
