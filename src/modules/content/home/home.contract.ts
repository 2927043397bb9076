import { t } from '../../../i18n/t.ts';
import { z } from '../../../platform/http/endpoint.ts';
import { productCardSchema } from '../../catalog/catalog.contract.ts';
import { count, id, line, picture, schedule, target, written } from '../content-fields.contract.ts';

export const promiseIcons = ['truck', 'store', 'invoice', 'shield', 'card', 'clock', 'chat', 'star'] as const;

/** Where a row of products comes from. */
const rowSource = z.discriminatedUnion('by', [
  /** Chosen for today: the setting `home.highlights`, else the deepest discounts. */
  z.object({ by: z.literal('highlights') }),
  z.object({ by: z.literal('best_sellers') }),
  z.object({ by: z.literal('new') }),
  z.object({ by: z.literal('category'), category_id: z.int().positive().max(2_147_483_647) }),
  z.object({ by: z.literal('brand'), brand_id: z.int().positive().max(2_147_483_647) }),
  z.object({ by: z.literal('promotion'), promotion_id: z.int().positive().max(2_147_483_647) }),
  z.object({
    by: z.literal('picked'),
    ref_ids: z
      .array(z.string().min(1).max(100))
      .min(1, { error: () => t('Choose a product.') })
      .max(24, { error: () => t('At most 24 products.') }),
  }),
]);

const tile = z.object({ label: written(60), to: target, ...picture });

/** What each kind of section has besides its schedule. */
const shapes = {
  /** The running promotions; without any, what the shop is for. */
  promotions: {},
  hero: {
    title: written(80),
    text: line(300),
    button: written(40),
    to: target,
    ...picture,
  },
  promises: {
    promises: z
      .array(z.object({ icon: z.enum(promiseIcons), title: written(60), text: written(120) }))
      .min(2, { error: () => t('At least two.') })
      .max(4, { error: () => t('At most four.') }),
  },
  tiles: {
    title: line(80),
    tiles: z
      .array(tile)
      .min(2, { error: () => t('At least two pictures.') })
      .max(6, { error: () => t('At most six pictures.') }),
  },
  products: { title: written(80), description: line(160), source: rowSource, count: count(4, 12) },
  categories: { title: written(80), count: count(4, 24) },
  brands: { title: written(80), count: count(4, 24) },
  configurator: {},
  text: {
    title: line(80),
    /** A document as the editor gives it; the shop reads it strictly. */
    body: z.looseObject({ type: z.literal('doc') }),
  },
  /** What this browser looked at before. */
  recently_viewed: {},
} as const;

const section = <Type extends keyof typeof shapes>(type: Type) =>
  z.object({ id, type: z.literal(type), ...schedule, ...shapes[type] });

export const homeSection = z.discriminatedUnion('type', [
  section('promotions'),
  section('hero'),
  section('promises'),
  section('tiles'),
  section('products'),
  section('categories'),
  section('brands'),
  section('configurator'),
  section('text'),
  section('recently_viewed'),
]);

/** The home page as staff compose it. */
export const homeValue = z.object({
  sections: z
    .array(homeSection)
    .min(1, { error: () => t('Keep a section at least.') })
    .max(40, { error: () => t('At most 40 sections.') }),
});
export type HomeValue = z.output<typeof homeValue>;
export type HomeSection = HomeValue['sections'][number];

const shown = <Type extends keyof typeof shapes>(type: Type) =>
  z.object({ id, type: z.literal(type), ...shapes[type] });

/** A section as visitors are shown it. */
export const shownSection = z.discriminatedUnion('type', [
  shown('promotions'),
  shown('hero'),
  shown('promises'),
  shown('tiles'),
  shown('products').extend({
    /** Of a category, brand, promotion or choice; the others come with the page. */
    products: z.array(productCardSchema),
    /** Where all of them are. */
    more: z.string().nullable(),
  }),
  shown('categories'),
  shown('brands'),
  shown('configurator'),
  z.object({ id, type: z.literal('text'), title: z.string(), html: z.string() }),
  shown('recently_viewed'),
]);
