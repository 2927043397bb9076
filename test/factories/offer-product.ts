import type { Database } from '../../src/platform/database/database.ts';
import { knownSupplier } from './known-supplier.ts';

/** A distributor offers the product at so many pesos, or dollars, before tax: 1,000 are 1,160 with it. */
export async function offerProduct(
  db: Database,
  product: { id: number; refId: string },
  cost = 1000,
  supplier = 'prueba',
  currency: 'MXN' | 'USD' = 'MXN',
): Promise<void> {
  await knownSupplier(db, supplier);
  await db.sql(
    `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
       record_updated_at, record_hash)
     values ($4, $1, $2, 'x', 'x', $3, $5, 'x', 'active', now(), 'x')`,
    [product.refId, product.id, cost, supplier, currency],
  );
}
