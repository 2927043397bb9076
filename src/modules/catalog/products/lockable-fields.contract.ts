/** What a feed writes of a product and staff may keep for themselves, by its name on the wire; `category`: shelves and kind. */
export const lockableFields = [
  'product_name',
  'brand',
  'category',
  'price_cents',
  'description',
  'mpn',
  'ean',
  'upc',
  'weight_grams',
  'images',
] as const;

export type LockableField = (typeof lockableFields)[number];
