import { z } from 'zod';
import type { ProductKind } from '../../src/modules/catalog/specs/product-kinds.ts';

const units = z.int().min(0);

/** One demo product as its line says it (see README.md), retyped as facts. */
export const demoProductLine = z.strictObject({
  /** URL-safe, upper case, unique and stable, e.g. `CPU-R7-9800X3D`. */
  sku: z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/),
  brand: z.string().min(1),
  /** As a Mexican shop would title it: Spanish noun + maker's name + the specs that tell it apart. */
  productName: z.string().min(1),
  /** Maker's part number, only where known for certain. */
  mpn: z.string().min(1).optional(),
  /** MXN centavos with IVA included. */
  priceCents: z.int().positive(),
  /** Units in CDMX, GDL, MTY. */
  stock: z.tuple([units, units, units]).readonly(),
  weightGrams: z.int().positive().optional(),
  /** `YYYY-MM` of the market launch, orders «newest». */
  released: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  /** One or two Spanish sentences for the product page. */
  summary: z.string().min(1),
  /** OpenDB field names of the kind; absent means not known, never «no». */
  specs: z.record(z.string(), z.json()).readonly(),
});

/** The demo shop gives a product `ref_id` = `sku`. */
export type DemoProduct = Omit<z.infer<typeof demoProductLine>, 'specs'> & {
  kind: ProductKind;
  specs: Readonly<Record<string, unknown>>;
};
