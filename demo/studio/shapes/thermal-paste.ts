import { thermalPaste } from '../models/thermal-paste.ts';
import type { KindShapes } from '../shape.ts';

export const thermalPasteShapes: KindShapes = {
  kinds: ['thermal_paste'],
  shapes: (
    [
      ['paste-grey', { colour: 'grey', accent: '#2f7de0' }, 0],
      ['paste-white', { colour: 'white', accent: '#8a4f2a' }, 0.2],
    ] as const
  ).map(([id, style, exposure]) => ({
    id,
    view: 'above',
    gallery: ['boardRight'],
    exposure,
    build: () => thermalPaste(style),
    poses: { boardRight: () => thermalPaste({ ...style, isOpen: true }) },
  })),
  shapeOf: ({ brand }) => (/noctua|arctic/i.test(brand) ? 'paste-white' : 'paste-grey'),
  usual: { thermal_paste: 'paste-grey' },
};
