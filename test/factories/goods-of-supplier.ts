import type { Database } from '../../src/platform/database/database.ts';
import { ensureWarehouses, setStock } from '../../src/modules/inventory/index.ts';
import { knownSupplier } from './known-supplier.ts';

/**
 * Units of a product at a supplier's own location, which takes so many business days until they are here.
 * @returns the location's code
 */
export async function goodsOfSupplier(
  db: Database,
  productId: number,
  quantity: number,
  { supplier = 'norte', days = 3 }: { supplier?: string; days?: number } = {},
): Promise<string> {
  const code = `${supplier.toUpperCase()}-${days}`;
  await knownSupplier(db, supplier);
  await db.transaction(async (tx) => {
    await ensureWarehouses(tx, [
      { code, name: `Mayorista ${supplier} · CDMX`, supplier: { code: supplier, days } },
    ]);
    await setStock(tx, productId, code, quantity, 'import');
  });
  return code;
}
