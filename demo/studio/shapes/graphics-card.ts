import { graphicsCard } from '../../../src/models/graphics-card.ts';
import type { GraphicsCard } from '../../../src/models/graphics-card.ts';
import { hasColourLight, listOf, numberOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks, Shape } from '../shape.ts';

type Style = Pick<GraphicsCard, 'fans' | 'design' | 'colour'> & { size: 'usual' | 'large' | 'flat' };

const black = 'black';
const styles: readonly Style[] = [
  { fans: 3, design: 'angular', colour: black, size: 'large' },
  { fans: 3, design: 'angular', colour: 'white', size: 'large' },
  { fans: 3, design: 'plain', colour: black, size: 'usual' },
  { fans: 3, design: 'plain', colour: 'silver', size: 'usual' },
  { fans: 3, design: 'round', colour: black, size: 'usual' },
  { fans: 3, design: 'round', colour: 'white', size: 'usual' },
  { fans: 2, design: 'plain', colour: black, size: 'usual' },
  { fans: 2, design: 'round', colour: black, size: 'usual' },
  { fans: 2, design: 'round', colour: 'white', size: 'usual' },
  { fans: 2, design: 'angular', colour: 'silver', size: 'usual' },
  { fans: 1, design: 'plain', colour: black, size: 'usual' },
  { fans: 3, design: 'plain', colour: black, size: 'flat' },
];

const idOf = (style: Style): string =>
  `gpu-${style.size === 'flat' ? 'low-profile' : `${style.fans}-${style.design}-${style.colour}`}`;

function measuresOf({ fans, size }: Style): Pick<GraphicsCard, 'lengthMm' | 'heightMm' | 'thicknessMm'> {
  if (size === 'flat') return { lengthMm: 182, heightMm: 69, thicknessMm: 40 };
  if (size === 'large') return { lengthMm: 338, heightMm: 140, thicknessMm: 62 };
  if (fans === 1) return { lengthMm: 150, heightMm: 124, thicknessMm: 42 };
  return fans === 2
    ? { lengthMm: 240, heightMm: 124, thicknessMm: 44 }
    : { lengthMm: 305, heightMm: 128, thicknessMm: 52 };
}

const lightOf = ({ design, fans }: Style): string | undefined =>
  design === 'angular' && fans === 3 ? '#6fc4ff' : design === 'round' ? '#4fb6ff' : undefined;

const shapes = styles.map((style): Shape => ({
  id: idOf(style),
  view: 'card',
  gallery: ['behind'],
  build: () =>
    graphicsCard({
      ...measuresOf(style),
      fans: style.fans,
      design: style.design,
      colour: style.colour,
      light: lightOf(style),
    }),
}));

function shapeOf({ specs, productName }: Looks): string {
  if (/low profile|perfil bajo/i.test(productName)) return 'gpu-low-profile';
  const length = numberOf(specs, 'length', 280);
  const stated = Number(/\d/.exec(String(specs.cooling ?? ''))?.[0] ?? 0);
  const fans = stated || (length > 275 ? 3 : length > 190 ? 2 : 1);
  const isWhite =
    listOf(specs, 'color').some((colour) => /white/i.test(colour)) ||
    /white|blanc|\bice\b|aero/i.test(productName);
  if (fans === 1) return 'gpu-1-plain-black';
  const slots = numberOf(specs, 'total_slot_width', 2.5);
  const isLarge = length > 320 || slots > 3;
  const isLit = hasColourLight(specs);
  if (fans === 2) {
    if (isWhite) return 'gpu-2-round-white';
    if (/limited|steel legend|swft|reaper|challenger/i.test(productName)) return 'gpu-2-angular-silver';
    return isLit || /twin edge|windforce|eagle|guardian/i.test(productName)
      ? 'gpu-2-round-black'
      : 'gpu-2-plain-black';
  }
  if (isWhite) return isLarge ? 'gpu-3-angular-white' : 'gpu-3-round-white';
  if (/astral|tuf|trio|red devil|nitro|merc|solid/i.test(productName)) return 'gpu-3-angular-black';
  if (/gaming oc|windforce|eagle|swift|steel legend/i.test(productName)) return 'gpu-3-round-black';
  if (/prime|reaper|qick|pulse/i.test(productName)) return 'gpu-3-plain-silver';
  return isLarge && isLit ? 'gpu-3-angular-black' : 'gpu-3-plain-black';
}

export const graphicsCardShapes: KindShapes = {
  kinds: ['gpu'],
  shapes,
  shapeOf,
  usual: { gpu: 'gpu-3-plain-black' },
};
