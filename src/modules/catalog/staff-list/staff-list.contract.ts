import { z } from '../../../platform/http/endpoint.ts';

/** What a product may lack; completeness is the share of these that it has. */
export const missingParts = ['picture', 'specs', 'ean', 'description', 'weight', 'category'] as const;
export type MissingPart = (typeof missingParts)[number];

export const staffSorts = ['newest', 'name', '-name', 'sku', 'price', '-price', 'stock', '-stock'] as const;
export type StaffSort = (typeof staffSorts)[number];

const id = z.coerce.number().int().positive().max(2_147_483_647);

/** By what the staff's list of products is narrowed; bulk edits and exports take the same. */
export const staffFilter = {
  q: z.string().max(200).optional(),
  status: z.enum(['active', 'hidden', 'discontinued']).optional(),
  /** What can be sold: places that are paused do not count. */
  stock: z.enum(['none', 'low', 'some']).optional(),
  missing: z.enum(missingParts).optional(),
  /** What is kept of the price after the cost is less than so many percent of it; for who may read costs. */
  margin_below: z.coerce.number().int().min(-100).max(100).optional(),
  /** A distributor's name: what it offers now. */
  supplier: z.string().max(100).optional(),
  brand_id: id.optional(),
  /** With what is below it. */
  category_id: id.optional(),
};
export const staffFilterSchema = z.object(staffFilter);
export type StaffFilter = z.output<typeof staffFilterSchema>;
