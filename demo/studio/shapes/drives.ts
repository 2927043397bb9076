import { hardDisk, m2Drive, sataSsd } from '../models/drives.ts';
import { numberOf, textOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks, Shape } from '../shape.ts';

const shapes: readonly Shape[] = [
  {
    id: 'ssd-m2-black',
    view: 'memory',
    build: () => m2Drive({ lengthMm: 80, hasHeatsink: false, colour: 'black', accent: '#2f7de0' }),
  },
  {
    id: 'ssd-m2-red',
    view: 'memory',
    build: () => m2Drive({ lengthMm: 80, hasHeatsink: false, colour: 'black', accent: '#d6453a' }),
  },
  {
    id: 'ssd-m2-white',
    view: 'memory',
    build: () => m2Drive({ lengthMm: 80, hasHeatsink: false, colour: 'white', accent: '#2a9c8f' }),
  },
  {
    id: 'ssd-m2-short',
    view: 'memory',
    build: () => m2Drive({ lengthMm: 30, hasHeatsink: false, colour: 'black', accent: '#2f7de0' }),
  },
  ...(
    [
      ['ssd-sata-black', { colour: 'black', accent: '#2f7de0' }],
      ['ssd-sata-silver', { colour: 'silver', accent: '#c2483d' }],
    ] as const
  ).map(([id, style]): Shape => ({
    id,
    view: 'memory',
    gallery: ['card'],
    build: () => sataSsd(style),
    poses: { card: () => sataSsd({ ...style, shows: 'back' }) },
  })),
  ...(
    [
      ['hdd-green', { form: '3.5', accent: '#2c8a4b' }],
      ['hdd-blue', { form: '3.5', accent: '#2458b8' }],
      ['hdd-red', { form: '3.5', accent: '#b8323a' }],
      ['hdd-small', { form: '2.5', accent: '#2c8a4b' }],
    ] as const
  ).map(([id, style]): Shape => ({
    id,
    view: 'memory',
    gallery: ['memoryRight'],
    build: () => hardDisk(style),
    poses: { memoryRight: () => hardDisk({ ...style, shows: 'back' }) },
  })),
];

function shapeOf({ kind, specs, productName, brand }: Looks): string {
  const form = textOf(specs, 'form_factor');
  if (kind === 'hdd') {
    if (/2\.5/.test(form)) return 'hdd-small';
    if (/red|ironwolf|n300|nas/i.test(productName)) return 'hdd-red';
    return /seagate/i.test(brand) ? 'hdd-green' : 'hdd-blue';
  }
  if (/2230|2242/.test(form)) return 'ssd-m2-short';
  if (!/m\.2/i.test(form))
    return /samsung|wd|western|sandisk|kingston/i.test(brand) ? 'ssd-sata-black' : 'ssd-sata-silver';
  if (/samsung|corsair|adata|xpg|lexar|patriot|msi/i.test(brand)) return 'ssd-m2-red';
  return numberOf(specs, 'sequential_read', 5000) < 4000 ? 'ssd-m2-white' : 'ssd-m2-black';
}

export const driveShapes: KindShapes = {
  kinds: ['ssd', 'hdd'],
  shapes,
  shapeOf,
  usual: { ssd: 'ssd-m2-black', hdd: 'hdd-blue' },
};
