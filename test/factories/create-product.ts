import {
  ensureBrand,
  placeInCategories,
  type ProductKind,
  refreshListing,
  slugOf,
  upsertProducts,
} from '../../src/modules/catalog/index.ts';
import { saveWarehouseDetails, setStock } from '../../src/modules/inventory/index.ts';
import type { Database } from '../../src/platform/database/database.ts';

/** What a test cares about; everything else is made up and unique. */
export type GivenProduct = {
  name?: string;
  sku?: string;
  refId?: string;
  mpn?: string;
  ean?: string;
  /** A brand's name; the brand is made where it is missing. */
  brand?: string;
  kind?: ProductKind;
  specs?: Record<string, unknown>;
  /** Regular price in centavos with IVA (default 1,000 pesos). */
  priceCents?: number;
  /** Units in one warehouse (default 10), or by warehouse code. */
  stock?: number | Record<string, number>;
  status?: 'active' | 'hidden' | 'discontinued';
  description?: string;
  weightGrams?: number;
  /** `YYYY-MM-DD`. */
  releasedOn?: string;
  imageUrls?: string[];
  categoryIds?: number[];
};

/** A product as tests use it. */
export type CreatedProduct = {
  id: number;
  refId: string;
  sku: string;
  name: string;
  slug: string;
  brand: string;
  kind: ProductKind;
  priceCents: number;
};

let serial = 0;

/** Makes a product that is for sale, with stock, in the listing; its price has held for two months. */
export async function createProduct(db: Database, given: GivenProduct = {}): Promise<CreatedProduct> {
  serial += 1;
  // All of one length: a search for one code must not find another that only begins with it.
  const mark = `${process.pid}${String(serial).padStart(5, '0')}`;
  const refId = given.refId ?? given.sku ?? `TST-${mark}`;
  const product = {
    refId,
    sku: given.sku ?? refId,
    name: given.name ?? `Producto de prueba ${mark}`,
    brand: given.brand ?? `Marca ${mark}`,
    kind: given.kind ?? 'accessory',
    priceCents: given.priceCents ?? 100_000,
  };
  const stock = typeof given.stock === 'object' ? given.stock : { CDMX: given.stock ?? 10 };
  const id = await db.transaction(async (tx) => {
    const [written] = await upsertProducts(tx, [
      {
        ...product,
        brandId: await ensureBrand(tx, product.brand),
        specs: given.specs ?? {},
        source: 'staff',
        mpn: given.mpn,
        ean: given.ean,
        status: given.status,
        description: given.description,
        weightGrams: given.weightGrams,
        releasedOn: given.releasedOn,
        images: (given.imageUrls ?? [`/media/products/${mark}.webp`]).map((url) => ({ url })),
      },
    ]);
    if (!written) throw new Error('The product was not written.');
    for (const [code, onHand] of Object.entries(stock)) {
      await saveWarehouseDetails(tx, { code, name: `Almacén ${code}` });
      await setStock(tx, written.id, code, onHand, 'count');
    }
    await placeInCategories(
      tx,
      (given.categoryIds ?? []).map((categoryId) => ({ productId: written.id, categoryId })),
    );
    await refreshListing(tx, [written.id]);
    // As if it had cost this for long: a promotion may then name it as the former price.
    await tx.sql(
      `update product_price_history set valid_from = valid_from - interval '60 days' where product_id = $1`,
      [written.id],
    );
    return written.id;
  });
  return { id, slug: slugOf(product.name), ...product };
}
