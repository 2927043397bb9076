import { ups } from '../models/ups.ts';
import { numberOf, textOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks } from '../shape.ts';

function shapeOf({ specs, productName }: Looks): string {
  if (/rack/i.test(textOf(specs, 'form_factor'))) return 'ups-rack';
  if (/Smart-UPS/i.test(productName)) return 'ups-smart';
  const hasDisplay = specs.lcd === true;
  const watts = numberOf(specs, 'capacity_w', 600);
  if (!hasDisplay) return watts < 400 ? 'ups-strip' : 'ups-mini';
  return watts < 600 ? 'ups-mini-display' : 'ups-tower';
}

/** What keeps a PC running when the light goes out. */
export const powerShapes: KindShapes = {
  kinds: ['ups'],
  shapes: [
    { id: 'ups-strip', view: 'box', gallery: ['steep'], build: () => ups({ form: 'strip', outlets: 6 }) },
    { id: 'ups-mini', view: 'box', gallery: ['behind'], build: () => ups({ form: 'mini' }) },
    {
      id: 'ups-mini-display',
      view: 'box',
      gallery: ['behind'],
      build: () => ups({ form: 'mini', hasDisplay: true }),
    },
    {
      id: 'ups-tower',
      view: 'box',
      gallery: ['behind'],
      build: () => ups({ form: 'tower', hasDisplay: true }),
    },
    {
      id: 'ups-smart',
      view: 'box',
      gallery: ['behind'],
      build: () => ups({ form: 'smart', hasDisplay: true }),
    },
    {
      id: 'ups-rack',
      view: 'box',
      gallery: ['behind'],
      build: () => ups({ form: 'rack', hasDisplay: true }),
    },
  ],
  shapeOf,
  usual: { ups: 'ups-tower' },
};
