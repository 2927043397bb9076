import { t } from '../../../i18n/t.ts';
import { centsSchema, z } from '../../../platform/http/endpoint.ts';
import { lockableFields } from './lockable-fields.contract.ts';
import { isTradeCode } from './trade-code.contract.ts';

const priceRange = 'Enter a price from 1.00 to 1,000,000.00.';
const price = centsSchema.min(100, priceRange).max(100_000_000, priceRange);

/** A document about a product: an address of this shop or an `https` one elsewhere. */
const productFile = z.object({
  title: z.string().trim().min(1).max(120),
  url: z
    .string()
    .trim()
    .max(500)
    .regex(/^(\/(?!\/)|https:\/\/)[^\s"<>\\]+$/, {
      error: () => t('Write an address that begins with https:// or /.'),
    }),
});

/** A barcode; empty is none. */
const barcode = (name: string, lengths: readonly number[]) =>
  z
    .string()
    .trim()
    .transform((code) => (code === '' ? null : code))
    .refine((code) => code === null || (lengths.includes(code.length) && isTradeCode(code)), {
      error: () => t('This is no {name}: its length or its last digit is wrong.', { name }),
    })
    .nullable();

const textOrNothing = (lengthMax: number) =>
  z
    .string()
    .trim()
    .max(lengthMax, { error: () => t('At most {max} characters.', { max: lengthMax }) })
    .transform((text) => (text === '' ? null : text))
    .nullable();

const whole = (from: number, to: number) => z.number().int().min(from).max(to);
const side = whole(1, 5_000);

/** What staff write of a product; each may be left out. */
export const productFields = {
  product_name: z
    .string()
    .trim()
    .min(3, { error: () => t('Write 3 letters or more.') })
    .max(300)
    .optional(),
  /** By name, where `brand_id` is not given; one that is new is added. */
  brand: z
    .string()
    .trim()
    .min(1, { error: () => t('Write a brand.') })
    .max(120)
    .optional(),
  brand_id: z.number().int().positive().max(2_147_483_647).optional(),
  /** All its shelves; `category_id` is the one. */
  category_ids: z.array(z.number().int().positive().max(2_147_483_647)).max(10).optional(),
  category_id: z.number().int().positive().max(2_147_483_647).optional(),
  kind: z.string().max(40).optional(),
  /** With IVA. */
  price_cents: price.optional(),
  /** Why it is sold below what it costs; asked for only then. */
  reason: z.string().trim().max(300).optional(),
  /** What staff say it costs, with IVA; null: what distributors ask. */
  cost_cents: whole(1, 100_000_000).nullable().optional(),
  mpn: textOrNothing(100).optional(),
  ean: barcode('EAN', [8, 13, 14]).optional(),
  upc: barcode('UPC', [12]).optional(),
  weight_grams: whole(1, 1_000_000).nullable().optional(),
  box_mm: z.object({ length: side, width: side, height: side }).nullable().optional(),
  /** Null: as its brand. */
  warranty_months: whole(1, 600).nullable().optional(),
  status: z.enum(['active', 'hidden', 'discontinued']).optional(),
  description: z.string().max(20_000).optional(),
  /** Units one order may have at most; null: no limit. */
  max_per_order: whole(1, 99).nullable().optional(),
  /** Rate of IVA that its price contains, in basis points; null: the shop's. */
  tax_basis_points: z
    .union([z.literal(0), z.literal(800), z.literal(1600)])
    .nullable()
    .optional(),
  seo_title: textOrNothing(120).optional(),
  seo_description: textOrNothing(320).optional(),
  /** Shown beside it, in this order. */
  related_ids: z.array(z.number().int().positive().max(2_147_483_647)).max(12).optional(),
  /** All of them, in the order of the page. */
  files: z.array(productFile).max(12).optional(),
};

/** Of a product that is added. */
export const newSku = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, {
    error: () => t('Use letters, digits, dots and dashes, 64 at most.'),
  });

/** A new product. */
export const newProductBody = z.object({
  ...productFields,
  product_name: productFields.product_name.unwrap(),
  category_id: productFields.category_id.unwrap(),
  kind: productFields.kind.unwrap(),
  price_cents: price,
  /** In addresses and on labels; it stays. */
  sku: newSku,
  /** By path (`memory.slots`) or nested, as feeds write them. */
  specs: z.record(z.string().max(100), z.unknown()).default({}),
});

/** A change of a product; what is left out stays. */
export const productChangeBody = z.object({
  ...productFields,
  /** The version that was read: with it, a product that changed meanwhile is refused instead of overwritten. */
  version: z.number().int().optional(),
  /** All fields that feeds leave alone. Without it those that change join the ones there are. */
  locked_fields: z.array(z.enum(lockableFields)).max(lockableFields.length).optional(),
});

export type NewProduct = z.output<typeof newProductBody>;
export type ProductChange = z.output<typeof productChangeBody>;
