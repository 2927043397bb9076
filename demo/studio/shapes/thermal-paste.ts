import { thermalPaste } from '../../../src/models/thermal-paste.ts';
import type { KindShapes } from '../shape.ts';

export const thermalPasteShapes: KindShapes = {
  kinds: ['thermal_paste'],
  shapes: [
    { id: 'paste-grey', view: 'above', build: () => thermalPaste({ colour: 'grey', accent: '#2f7de0' }) },
    {
      id: 'paste-white',
      view: 'above',
      exposure: 0.2,
      build: () => thermalPaste({ colour: 'white', accent: '#8a4f2a' }),
    },
  ],
  shapeOf: ({ brand }) => (/noctua|arctic/i.test(brand) ? 'paste-white' : 'paste-grey'),
  usual: { thermal_paste: 'paste-grey' },
};
