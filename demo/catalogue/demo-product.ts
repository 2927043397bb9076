import type { ProductKind } from '../../src/modules/catalog/specs/product-kinds.ts';

/** One demo product, retyped as facts. The demo shop gives it `ref_id` = `sku`. */
export type DemoProduct = {
  /** URL-safe, upper case, unique and stable, e.g. `CPU-R7-9800X3D`. */
  sku: string;
  kind: ProductKind;
  brand: string;
  /** As a Mexican shop would title it: Spanish noun + maker's name + the specs that tell it apart. */
  productName: string;
  /** Maker's part number, only where known for certain. */
  mpn?: string;
  /** MXN centavos with IVA included. */
  priceCents: number;
  /** Units in CDMX, GDL, MTY. */
  stock: readonly [cdmx: number, gdl: number, mty: number];
  weightGrams?: number;
  /** `YYYY-MM` of the market launch, orders «newest». */
  released: string;
  /** One or two Spanish sentences for the product page. */
  summary: string;
  /** OpenDB field names of the kind; absent means not known, never «no». */
  specs: Readonly<Record<string, unknown>>;
};
