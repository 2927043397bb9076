import type { Database } from '../../src/platform/database/database.ts';

/** A distributor offers the product at so many pesos before tax: 1,000 are 1,160 with it. */
export async function offerProduct(
  db: Database,
  product: { id: number; refId: string },
  costPesos = 1000,
  supplier = 'prueba',
): Promise<void> {
  await db.sql(
    `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
       record_updated_at, record_hash)
     values ($4, $1, $2, 'x', 'x', $3, 'MXN', 'x', 'active', now(), 'x')`,
    [product.refId, product.id, costPesos, supplier],
  );
}
