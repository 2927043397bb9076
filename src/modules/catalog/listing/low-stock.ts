import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { lowStockUnitsSql } from '../../settings/index.ts';

/**
 * With so many units, or fewer, shoppers read «Últimas piezas». It is a claim to them, so it does not follow the limits
 * that staff buy by: of what sells fast, those are hundreds.
 */
export const lastPiecesMax = 5;

/** A product that is low: nearly sold out, by the limit that staff buy it by. */
export type LowStock = RowOf<typeof nearlySoldOut>;

/** Joins a product's own limit, for `isLowSql`. */
export const ownLimitJoin = (productId: string) =>
  `left join stock_limit own_limit on own_limit.warehouse_code = '' and own_limit.product_id = ${productId}`;

/** SQL: something is left, and no more than the product's limit or, without one, the shop's. */
export const isLowSql = (available: string) =>
  `${available} between 1 and coalesce(own_limit.units, ${lowStockUnitsSql})`;

const nearlySoldOut = query(
  'catalog.low_stock',
  `select l.product_id, l.sku, l.name as product_name, l.available
     from product_listing l ${ownLimitJoin('l.product_id')}
    where ${isLowSql('l.available')} order by l.sold_count desc, l.available, l.product_id limit :limit`,
);

/** Products that are low, best sellers first. */
export async function lowStock(db: Connection, limit: number): Promise<LowStock[]> {
  return db.rows(nearlySoldOut, { limit });
}
