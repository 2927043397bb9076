import { t } from '../../i18n/t.ts';
import { z } from '../../platform/http/endpoint.ts';

const words = (max: number) => z.string().max(max);
/** A page of the shop (`/promotion`) or another site (`https://…`); empty: nowhere. */
const target = z
  .string()
  .trim()
  .max(1000)
  .refine((to) => to === '' || /^\/(?!\/)/.test(to) || /^https?:\/\//.test(to), {
    error: () => t('A path of this shop, e.g. /promotion, or https://…'),
  });
const shelf = z.int().positive().max(2_147_483_647);
/** Its own among the blocks, wherever it is moved to. */
const id = words(40).min(1);

/** Which products a block shows; their prices are those of the moment of sending. */
export const productSource = z.discriminatedUnion('by', [
  z.object({ by: z.literal('picked'), ref_ids: z.array(z.string().min(1).max(100)).max(12) }),
  z.object({ by: z.literal('category'), id: shelf, count: z.int().min(1).max(12) }),
  z.object({ by: z.literal('brand'), id: shelf, count: z.int().min(1).max(12) }),
  z.object({ by: z.literal('promotion'), id: shelf, count: z.int().min(1).max(12) }),
]);

/** What a campaign is made of, from top to bottom. */
export const block = z.discriminatedUnion('type', [
  z.object({ id, type: z.literal('heading'), text: words(120) }),
  /** Lines stay lines; addresses in it can be followed. */
  z.object({ id, type: z.literal('text'), text: words(5000) }),
  z.object({ id, type: z.literal('picture'), image_url: words(300), alt: words(200), to: target }),
  z.object({ id, type: z.literal('products'), source: productSource }),
  z.object({ id, type: z.literal('button'), text: words(60), to: target }),
  z.object({ id, type: z.literal('divider') }),
]);
export type Block = z.output<typeof block>;
