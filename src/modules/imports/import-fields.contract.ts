/** What a column of an import may be. A column of stock is `stock:` and a warehouse's code: units on hand. */
export const importFields = [
  'sku',
  'product_name',
  'brand',
  'category',
  'kind',
  'price',
  'cost',
  'status',
  'mpn',
  'ean',
  'upc',
  'weight_grams',
  'description',
  'max_per_order',
  'warranty_months',
  'seo_title',
  'seo_description',
] as const;

export type ImportField = (typeof importFields)[number];

/** Begins a field that says how many units a warehouse has. */
export const stockPrefix = 'stock:';
