import { t } from '../../../i18n/t.ts';
import { centsSchema, endpoint, z } from '../../../platform/http/endpoint.ts';
import { newSku, productFields } from '../products/product-form.contract.ts';

/** More options than a shopper can weigh, and more variants than a page can show. */
export const optionsMax = 3;
export const variantsMax = 60;

const productId = z.number().int().positive().max(2_147_483_647);
const thingId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const word = z
  .string()
  .trim()
  .min(1, { error: () => t('Write a value.') })
  .max(60, { error: () => t('At most 60 characters.') });
const options = z
  .array(
    z
      .string()
      .trim()
      .min(1, { error: () => t('Write a name.') })
      .max(40, { error: () => t('At most 40 characters.') }),
  )
  .max(optionsMax, { error: () => t('At most {max} options.', { max: optionsMax }) });

/** Products that are variants of each other, as staff see them. */
export const familySchema = z.object({
  id: z.number().int(),
  /** Send it back with a change: who saves an older one is told. */
  version: z.number().int(),
  /** What they differ in, e.g. `Capacidad`. */
  options: z.array(z.string()),
  members: z.array(
    z.object({
      product_id: z.number().int(),
      sku: z.string(),
      product_name: z.string(),
      status: z.enum(['active', 'hidden', 'discontinued']),
      price_cents: centsSchema,
      /** One for each option. */
      values: z.array(z.string()),
    }),
  ),
});

/** What the page of a product says of its variants; the product itself is one of them. */
export const variantsSchema = z.object({
  id: z.number().int(),
  options: z.array(z.string()),
  variants: z.array(
    z.object({
      id: z.number().int(),
      sku: z.string(),
      product_name: z.string(),
      slug: z.string(),
      image_url: z.string().nullable(),
      values: z.array(z.string()),
      price_cents: centsSchema,
      available: z.number().int(),
    }),
  ),
});

export const familyCalls = {
  saveFamily: endpoint({
    method: 'put',
    path: '/admin/products/{id}/family',
    summary:
      'Say which products are variants of this one, and in which options they differ; no members dissolves the family',
    access: { staff: 'catalog' },
    params: thingId,
    body: z.object({
      options,
      members: z
        .array(z.object({ product_id: productId, values: z.array(word).max(optionsMax) }))
        .max(variantsMax, { error: () => t('At most {max} variants.', { max: variantsMax }) }),
      /** Of the family as it was read, null where there was none: what changed meanwhile is not overwritten. */
      version: z.number().int().nullable().optional(),
    }),
    answers: { 200: z.object({ family: familySchema.nullable() }) },
    refusals: {
      409: '`stale`: it changed meanwhile; `details.current` is what is there now',
      422: 'Values that two variants have, or that are missing; a product that is not there or is a variant of another',
    },
  }),
  addVariant: endpoint({
    method: 'post',
    path: '/admin/products/{id}/variants',
    summary: 'Duplicate a product as a variant of it: all but SKU, codes, price and values is taken over',
    access: { staff: 'catalog' },
    params: thingId,
    body: z.object({
      sku: newSku,
      price_cents: productFields.price_cents.unwrap(),
      cost_cents: productFields.cost_cents,
      ean: productFields.ean,
      /** Without it: the name of the original with its values replaced. */
      product_name: productFields.product_name,
      /** Why it is sold below what it costs. */
      reason: productFields.reason,
      /** One for each option. */
      values: z.array(word).min(1).max(optionsMax),
      /** Where the original has no variants yet: what they differ in, and its own values. */
      options: options.optional(),
      own_values: z.array(word).max(optionsMax).optional(),
    }),
    answers: { 201: z.object({ product_id: z.number().int(), family: familySchema }) },
    refusals: {
      409: '`sku_taken`',
      422: 'Values that a variant has already; a price below cost without `reason`; 403 `below_cost` without the right',
    },
  }),
};
