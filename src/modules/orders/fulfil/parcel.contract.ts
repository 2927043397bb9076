import { t } from '../../../i18n/t.ts';
import { z } from '../../../platform/http/endpoint.ts';

const side = z.number().int().min(1).max(3000).nullable();

/** Weight and outside of a closed parcel as staff give them: on the scales, and of no size or of all three sides. */
export const parcelMeasures = z
  .object({
    weight_grams: z.number().int().min(1).max(1_000_000),
    length_mm: side,
    width_mm: side,
    height_mm: side,
  })
  .superRefine(({ length_mm, width_mm, height_mm }, context) => {
    const sides = Object.entries({ length_mm, width_mm, height_mm });
    const missing = sides.filter(([, millimetres]) => millimetres === null);
    if (missing.length === 3) return;
    for (const [name] of missing) {
      context.addIssue({ code: 'custom', path: [name], message: t('Enter all three sides, or none.') });
    }
  });

/** The same as it is kept: null where nobody weighed or measured. */
export const keptMeasures = {
  weight_grams: z.number().int().nullable(),
  length_mm: z.number().int().nullable(),
  width_mm: z.number().int().nullable(),
  height_mm: z.number().int().nullable(),
};

/** Of one of what is packed, as the catalogue has it; null where nobody pictured, weighed or measured it. */
export const packedThing = {
  image_url: z.string().nullable(),
  weight_grams: z.number().int().nullable(),
  box_mm: z.array(z.number().int()).nullable(),
};

/** Units of an order that are still with a supplier, as its buyer reads them. */
export const comingUnits = z.object({
  product_id: z.number().int(),
  product_name: z.string(),
  quantity: z.number().int(),
  /** The day (`YYYY-MM-DD`) on which they should be with the shop; null where nobody counted it. */
  arrives_on: z.string().nullable(),
});

/** The same as staff read them. */
export const expectedUnits = comingUnits.extend({
  /** The supplier's warehouse. */
  location_name: z.string(),
});

const sides = z.array(z.number().int()).length(3);

/** A box that parcels are packed in. */
export const packingBox = z.object({
  name: z.string(),
  /** What fits in, and what it measures outside: length, width and height in millimetres. */
  inner_mm: sides,
  outer_mm: sides,
  /** Of the empty box. */
  weight_grams: z.number().int(),
});
