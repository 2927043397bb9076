import { flatCase, pcCase, smallWoodCase } from '../models/pc-case.ts';
import type { PcCase } from '../models/pc-case.ts';
import { caseFront } from '../../../src/modules/configurator/parts/part-measures.ts';
import { smallComputer } from '../models/small-computer.ts';
import { hasColourLight, listOf, textOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks, Shape } from '../shape.ts';

type Style = Omit<PcCase, 'detail'>;

const tower = { widthMm: 230, heightMm: 470, depthMm: 450 } as const;
const wide = { widthMm: 290, heightMm: 465, depthMm: 445 } as const;
const mini = { widthMm: 210, heightMm: 400, depthMm: 400 } as const;
const blue = '#3fb6ff';

const styles: Readonly<Record<string, Style>> = {
  'case-mesh-black': { ...tower, front: 'mesh', side: 'glass', colour: 'black', fans: 3 },
  'case-mesh-black-light': { ...tower, front: 'mesh', side: 'glass', colour: 'black', fans: 3, light: blue },
  'case-panoramic-black': {
    ...wide,
    front: 'glass',
    side: 'glass',
    colour: 'black',
    fans: 3,
    light: '#8a6bff',
  },
  'case-panoramic-white': {
    ...wide,
    front: 'glass',
    side: 'glass',
    colour: 'white',
    fans: 3,
    light: '#7fd0ff',
  },
  'case-wood': { ...tower, widthMm: 215, front: 'wood', side: 'glass', colour: 'black', fans: 2 },
  'case-mesh-white': { ...tower, front: 'mesh', side: 'glass', colour: 'white', fans: 3 },
  'case-mini-mesh': { ...mini, front: 'mesh', side: 'glass', colour: 'black', fans: 2 },
  'case-solid-black': { ...tower, front: 'solid', side: 'solid', colour: 'black', fans: 0 },
  'case-mini-panoramic': {
    ...mini,
    widthMm: 270,
    front: 'glass',
    side: 'glass',
    colour: 'black',
    fans: 2,
    light: blue,
  },
  'case-mesh-solid': { ...tower, front: 'mesh', side: 'solid', colour: 'black', fans: 3 },
  'case-silent-glass': { ...tower, front: 'solid', side: 'glass', colour: 'black', fans: 0 },
  'case-itx': {
    widthMm: 185,
    heightMm: 292,
    depthMm: 376,
    front: 'mesh',
    side: 'mesh',
    colour: 'black',
    fans: 1,
  },
  'prebuilt-black': {
    ...tower,
    front: 'mesh',
    side: 'glass',
    colour: 'black',
    fans: 3,
    light: '#5a8bff',
    isBuilt: true,
  },
  'prebuilt-grey': {
    ...tower,
    heightMm: 440,
    front: 'solid',
    side: 'glass',
    colour: 'grey',
    fans: 0,
    light: '#7fd0ff',
    isBuilt: true,
  },
};

const shapes: Shape[] = [
  ...Object.entries(styles).map(([id, style]): Shape => ({
    id,
    view: style.side === 'glass' ? 'tower' : 'box',
    gallery: [style.side === 'glass' ? 'window' : 'frontRight'],
    exposure: style.colour === 'white' ? 0.3 : 0,
    build: () => pcCase(style),
  })),
  {
    id: 'case-small-wood',
    view: 'box',
    gallery: ['frontRight'],
    build: () => smallWoodCase({ widthMm: 153, heightMm: 218, depthMm: 343 }),
  },
  {
    id: 'prebuilt-mini-silver',
    view: 'box',
    gallery: ['frontRight'],
    exposure: 0.2,
    build: () => smallComputer({ form: 'cube', colour: '#c3c6ca' }),
  },
  {
    id: 'prebuilt-mini-black',
    view: 'box',
    gallery: ['frontRight'],
    build: () => smallComputer({ form: 'brick', colour: '#1a1b1e' }),
  },
  {
    id: 'case-flat',
    view: 'box',
    gallery: ['frontRight'],
    build: () => flatCase({ widthMm: 440, heightMm: 171, depthMm: 358 }),
  },
];

function shapeOf({ kind, specs, productName }: Looks): string {
  const colours = listOf(specs, 'color').join(' ') + productName;
  const isWhite = /white|blanc/i.test(colours);
  if (kind === 'prebuilt' && /mini/i.test(textOf(specs, 'form_factor')))
    return /gr[ea]y|silver/i.test(colours) ? 'prebuilt-mini-silver' : 'prebuilt-mini-black';
  if (kind === 'prebuilt') return /gr[ea]y|gris|silver/i.test(colours) ? 'prebuilt-grey' : 'prebuilt-black';
  const form = textOf(specs, 'form_factor');
  if (/htpc|horizontal/i.test(form + productName)) return 'case-flat';
  if (/terra/i.test(productName)) return 'case-small-wood';
  if (/itx/i.test(form)) return 'case-itx';
  const front = caseFront(productName);
  if (front === 'wood') return 'case-wood';
  const isMini = /micro|mini/i.test(form);
  if (front === 'glass')
    return isMini ? 'case-mini-panoramic' : isWhite ? 'case-panoramic-white' : 'case-panoramic-black';
  if (isMini) return 'case-mini-mesh';
  const isSilent = front === 'solid';
  const hasWindow = specs.has_transparent_side_panel !== false && !/panel sólido/i.test(productName);
  if (!hasWindow) return isSilent ? 'case-solid-black' : 'case-mesh-solid';
  if (isSilent) return 'case-silent-glass';
  if (isWhite) return 'case-mesh-white';
  return /argb|rgb/i.test(productName) || hasColourLight(specs) ? 'case-mesh-black-light' : 'case-mesh-black';
}

export const caseShapes: KindShapes = {
  kinds: ['case', 'prebuilt'],
  shapes,
  shapeOf,
  usual: { case: 'case-mesh-black', prebuilt: 'prebuilt-black' },
};
