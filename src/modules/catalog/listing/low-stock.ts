import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';

/** At most so many units are «pocas piezas». */
export const lowStockMax = 5;

/** A product that is nearly sold out. */
export type LowStock = RowOf<typeof nearlySoldOut>;

const nearlySoldOut = query(
  'catalog.low_stock',
  `select product_id, sku, name as product_name, available from product_listing
    where available between 1 and ${lowStockMax} order by sold_count desc, available, product_id limit :limit`,
);

/** Products with few units left, best sellers first. */
export async function lowStock(db: Connection, limit: number): Promise<LowStock[]> {
  return db.rows(nearlySoldOut, { limit });
}
