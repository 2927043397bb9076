import type { MissingPart } from './staff-list.contract.ts';

/** SQL of whether a product `p` lacks a part. */
export const missingTests: Record<MissingPart, string> = {
  picture: 'not exists (select from product_image i where i.product_id = p.id)',
  specs: "p.specs = '{}'",
  ean: 'p.ean is null',
  description: "p.description = ''",
  weight: 'p.weight_grams is null',
  category: 'not exists (select from category_product cp where cp.product_id = p.id)',
};

/** SQL of the parts that a product `p` lacks, as a JSON array. */
export const missingMembers = `array_to_json(array_remove(array[${Object.entries(missingTests)
  .map(([part, test]) => `case when ${test} then '${part}' end`)
  .join(', ')}], null))`;
