import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';

const shownPrices = query(
  'catalog.prices_at',
  `select distinct on (product_id) product_id, price_cents
     from product_price_history
    where product_id = any(:productIds::int[]) and valid_from <= :at::timestamptz
    order by product_id, valid_from desc`,
);

/** The price of each product that shoppers saw at a moment; products without one yet are left out. */
export async function pricesAt(
  db: Connection,
  productIds: readonly number[],
  at: Date,
): Promise<Map<number, number>> {
  const rows = await db.rows(shownPrices, { productIds, at });
  return new Map(rows.map((row) => [row.product_id, row.price_cents]));
}
