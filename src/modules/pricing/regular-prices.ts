import type { Connection } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/named-query.ts';
import { regularPrices } from './pricing.queries.ts';

/** The last hundred prices of a product before promotions, in centavos with IVA, the newest first. */
export function regularPricesOf(db: Connection, productId: number): Promise<RowOf<typeof regularPrices>[]> {
  return db.rows(regularPrices, { productId });
}
