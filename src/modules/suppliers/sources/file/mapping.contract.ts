import { z } from '../../../../platform/http/endpoint.ts';

/** What a column of a supplier's file can be. */
export const columnFields = [
  'ref_id',
  'product_name',
  'brand',
  'mpn',
  'ean',
  'upc',
  'category',
  'cost',
  'currency',
  /** What one warehouse has, or all of them. */
  'stock',
  /** Columns named alike, a warehouse each: `existencia.*`. */
  'stock_by_warehouse',
  'weight_kg',
  'release_year',
  'description',
  /** Addresses of pictures, one or several in a cell. */
  'image',
  'status',
  'updated_at',
  /** Kept under the column's own name; of `ficha.*` each column under what stands for the star. */
  'spec',
] as const;
export type ColumnField = (typeof columnFields)[number];

const name = z.string().trim().min(1).max(200);

/** How a supplier's file is read. */
export const mappingSchema = z.object({
  /** Where in a JSON or XML document its articles lie; empty for the document itself. */
  list: z.string().max(200).default(''),
  columns: z
    .array(
      z.object({
        column: name,
        field: z.enum(columnFields),
        /** Whose stock it is; left out, the one of `warehouse`. */
        warehouse: z.string().trim().max(40).default(''),
      }),
    )
    .max(300),
  /** Of lines that name none. */
  currency: z.enum(['USD', 'MXN']).default('MXN'),
  category: z.string().trim().max(120).default(''),
  brand: z.string().trim().max(120).default(''),
  warehouse: z.string().trim().max(40).default('GENERAL'),
  /** What stands before the cents. */
  decimal: z.enum(['.', ',']).default('.'),
});
export type FileMapping = z.output<typeof mappingSchema>;
