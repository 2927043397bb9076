import type { GraphicsCard } from './graphics-card.ts';

/** What is known of a card: pictures and the view in three dimensions show the same of it. */
export type CardFacts = {
  name: string;
  lengthMm?: number | undefined;
  /** How many slots of the case it covers. */
  slots?: number | undefined;
  fans?: number | undefined;
  /** Its colours, the first one first. */
  colours: readonly string[];
  isLit: boolean;
};

type Style = Pick<GraphicsCard, 'design' | 'blades'> & { colour?: 'silver' };

/** Series keep a face of their own through all their cards. None of these is a maker's design. */
const series: readonly (readonly [RegExp, Style])[] = [
  [/astral/i, { design: 'angular', blades: 13 }],
  [/\btuf\b/i, { design: 'angular', blades: 11 }],
  [/trio/i, { design: 'angular', blades: 7 }],
  [/red devil|nitro|merc/i, { design: 'angular', blades: 9 }],
  [/\bdual\b(?! fan)/i, { design: 'panelled', blades: 11 }],
  [/challenger|steel legend/i, { design: 'panelled', blades: 9, colour: 'silver' }],
  [/ventus/i, { design: 'ribbed', blades: 7 }],
  [/reaper/i, { design: 'ribbed', blades: 11, colour: 'silver' }],
  [/shadow/i, { design: 'slatted', blades: 9 }],
  [/solid|swft|qick/i, { design: 'slatted', blades: 13 }],
  [/prime/i, { design: 'plain', blades: 9, colour: 'silver' }],
  [/pulse/i, { design: 'plain', blades: 9 }],
  [/gaming oc|eagle|aero/i, { design: 'round', blades: 11 }],
  [/windforce|twin edge|swift|guardian/i, { design: 'round', blades: 9 }],
];
const unknown: Style = { design: 'plain', blades: 11 };

/** Second colours that are not black, white or grey. */
const accents: readonly (readonly [RegExp, string])[] = [
  [/red|rojo/i, '#a3262c'],
  [/blue|azul/i, '#2f66a8'],
  [/gold|dorad/i, '#b08d4c'],
];

/** Width of a slot of the case, in mm (PCI). */
const slotMm = 20.32;

/** The card that a product's facts describe; what they leave open is as it usually is. */
export function graphicsCardOf(facts: CardFacts): GraphicsCard {
  const { name, slots = 2.5, colours, isLit } = facts;
  const isFlat = /low profile|perfil bajo/i.test(name);
  const lengthMm = facts.lengthMm ?? 280;
  const fans = fansOf(facts.fans ?? (lengthMm > 275 ? 3 : lengthMm > 190 ? 2 : 1));
  const [, style] = series.find(([pattern]) => pattern.test(name)) ?? [undefined, unknown];
  const isWhite =
    colours.some((colour) => /white|blanc/i.test(colour)) || /white|blanc|\bice\b|aero/i.test(name);
  const [, accent] =
    accents.find(([pattern]) => colours.slice(1).some((colour) => pattern.test(colour))) ?? [];
  return {
    lengthMm,
    heightMm: isFlat ? 69 : slots >= 3 || lengthMm > 320 ? 138 : fans === 3 ? 128 : 122,
    thicknessMm: Math.round(slots * slotMm - 1),
    fans,
    design: isFlat ? 'plain' : style.design,
    colour: isWhite ? 'white' : (style.colour ?? 'black'),
    ...(style.blades !== undefined && { blades: style.blades }),
    ...(accent !== undefined && { accent }),
    ...(isLit && { light: style.design === 'round' ? '#4fb6ff' : '#6fc4ff' }),
  };
}

function fansOf(count: number): 1 | 2 | 3 {
  return count >= 3 ? 3 : count === 2 ? 2 : 1;
}
