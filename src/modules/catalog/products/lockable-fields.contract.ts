/** What a feed writes of a product and staff may keep for themselves, by its name on the wire. */
export const lockableFields = [
  'product_name',
  'brand',
  'price_cents',
  'description',
  'mpn',
  'ean',
  'upc',
  'weight_grams',
  'images',
] as const;

export type LockableField = (typeof lockableFields)[number];
