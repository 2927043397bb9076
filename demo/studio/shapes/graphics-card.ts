import { graphicsCardOf } from '../../../src/models/graphics-card-look.ts';
import { graphicsCard, type GraphicsCard } from '../../../src/models/graphics-card.ts';
import { demoProducts } from '../../catalogue/index.ts';
import { hasColourLight, listOf, numberOf } from '../../pictures/spec-values.ts';
import type { KindShapes, Looks, Shape } from '../shape.ts';

/** The card of a product's own facts. */
function cardOf({ specs, productName }: Pick<Looks, 'specs' | 'productName'>): GraphicsCard {
  const fans = Number(/\d/.exec(String(specs.cooling ?? ''))?.[0] ?? 0);
  return graphicsCardOf({
    name: productName,
    lengthMm: numberOf(specs, 'length', 280),
    slots: numberOf(specs, 'total_slot_width', 2.5),
    ...(fans > 0 && { fans }),
    colours: listOf(specs, 'color'),
    isLit: hasColourLight(specs),
  });
}

const idOf = ({
  design,
  colour,
  fans,
  lengthMm,
  heightMm,
  thicknessMm,
  blades,
  accent,
  light,
}: GraphicsCard) =>
  [
    `gpu-${design}-${colour}-${fans}-${Math.round(lengthMm)}x${heightMm}x${thicknessMm}`,
    ...(blades === undefined ? [] : [`${blades}b`]),
    ...(accent === undefined ? [] : [accent.slice(1)]),
    ...(light === undefined ? [] : ['lit']),
  ].join('-');

/** One for all cards that are alike in every fact. */
const cards = new Map(
  demoProducts
    .filter(({ kind }) => kind === 'gpu')
    .map(cardOf)
    .map((card) => [idOf(card), card]),
);

/** Two fans, black, without light: what most people buy. */
const usual = 'gpu-ribbed-black-2-236x122x50-7b';

const shapes = [...cards].map(([id, card]): Shape => ({
  id,
  view: 'card',
  gallery: ['behind', 'bracket'],
  build: () => graphicsCard(card),
}));

export const graphicsCardShapes: KindShapes = {
  kinds: ['gpu'],
  shapes,
  shapeOf(product) {
    const id = idOf(cardOf(product));
    return cards.has(id) ? id : usual;
  },
  usual: { gpu: usual },
};
