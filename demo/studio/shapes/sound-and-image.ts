import { expansionCard } from '../models/expansion-card.ts';
import { microphone } from '../models/microphone.ts';
import { captureBox } from '../models/portable-drive.ts';
import { speakers } from '../models/speakers.ts';
import { webcam } from '../models/webcam.ts';
import { listOf, textOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks } from '../shape.ts';

const black = '#1a1b1e';

function shapeOf({ kind, specs, productName }: Looks): string {
  const colours = listOf(specs, 'color').join(' ');
  switch (kind) {
    case 'webcam':
      if (/PTZ/i.test(productName)) return 'webcam-gimbal';
      if (/pink/i.test(colours)) return 'webcam-round-pink';
      return /Facecam|Kiyo|Brio/i.test(productName) ? 'webcam-box' : 'webcam-bar';
    case 'microphone':
      if (/QuadCast/i.test(productName)) return 'microphone-shock';
      if (/Wave/i.test(productName)) return 'microphone-slab';
      if (/NT-USB/i.test(productName)) return 'microphone-screen';
      return /dinámico/i.test(productName) ? 'microphone-broadcast' : 'microphone-capsule';
    case 'speakers':
      if (/2\.1/.test(textOf(specs, 'configuration'))) return 'speakers-woofer';
      if (/barra|soundbar|bar /i.test(productName)) return 'speakers-bar';
      if (/wood|brown|madera/i.test(colours + productName)) return 'speakers-wood';
      if (/white|blanc/i.test(colours + productName)) return 'speakers-white';
      return 'speakers-spheres';
    default:
      return /pcie/i.test(textOf(specs, 'interface')) ? 'capture-card' : 'capture-box';
  }
}

/** Cameras, microphones, speakers and what records a picture. */
export const soundAndImageShapes: KindShapes = {
  kinds: ['webcam', 'microphone', 'speakers', 'capture_card'],
  shapes: [
    {
      id: 'webcam-bar',
      view: 'front',
      gallery: ['turned'],
      build: () => webcam({ form: 'bar', colour: black }),
    },
    {
      id: 'webcam-round-pink',
      view: 'front',
      gallery: ['turned'],
      exposure: 0.2,
      build: () => webcam({ form: 'round', colour: '#e7b9c2' }),
    },
    {
      id: 'webcam-box',
      view: 'front',
      gallery: ['turnedLeft'],
      build: () => webcam({ form: 'box', colour: black }),
    },
    {
      id: 'webcam-gimbal',
      view: 'front',
      gallery: ['turned'],
      build: () => webcam({ form: 'gimbal', colour: black }),
    },
    {
      id: 'microphone-shock',
      view: 'front',
      gallery: ['behind'],
      build: () => microphone({ form: 'shock', light: '#ff3b30' }),
    },
    {
      id: 'microphone-capsule',
      view: 'front',
      gallery: ['behind'],
      build: () => microphone({ form: 'capsule' }),
    },
    { id: 'microphone-slab', view: 'front', gallery: ['behind'], build: () => microphone({ form: 'slab' }) },
    {
      id: 'microphone-screen',
      view: 'front',
      gallery: ['behind'],
      build: () => microphone({ form: 'popfilter' }),
    },
    {
      id: 'microphone-broadcast',
      view: 'front',
      gallery: ['turned'],
      build: () => microphone({ form: 'broadcast', light: '#7f6bff' }),
    },
    {
      id: 'speakers-woofer',
      view: 'front',
      gallery: ['rear'],
      build: () => speakers({ form: 'woofer', colour: black, light: '#8f5bff' }),
    },
    {
      id: 'speakers-spheres',
      view: 'front',
      gallery: ['behind'],
      build: () => speakers({ form: 'spheres', colour: black, light: '#37c8ff' }),
    },
    {
      id: 'speakers-bar',
      view: 'front',
      gallery: ['behind'],
      build: () => speakers({ form: 'bar', colour: black, light: '#37e06a' }),
    },
    {
      id: 'speakers-wood',
      view: 'front',
      gallery: ['behind'],
      build: () => speakers({ form: 'shelf', colour: black, isWooden: true }),
    },
    {
      id: 'speakers-white',
      view: 'front',
      gallery: ['behind'],
      exposure: 0.3,
      build: () => speakers({ form: 'shelf', colour: '#e8eaec' }),
    },
    { id: 'capture-box', view: 'box', gallery: ['behind'], build: () => captureBox() },
    {
      id: 'capture-card',
      view: 'card',
      gallery: ['bracket'],
      build: () => expansionCard({ ports: 'video', lengthMm: 150, heightMm: 100, lanes: 4, cover: black }),
    },
  ],
  shapeOf,
  usual: {
    webcam: 'webcam-bar',
    microphone: 'microphone-shock',
    speakers: 'speakers-woofer',
    capture_card: 'capture-box',
  },
};
