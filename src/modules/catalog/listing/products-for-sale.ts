import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';

/**
 * A product as it is sold now.
 * - `price_cents`: Centavos with IVA, promotions applied.
 * - `former_price_cents`: Before the promotion; null without one.
 * - `available`: Units nobody holds, over all warehouses.
 */
export type ProductForSale = RowOf<typeof forSale>;

/** What a unit weighs; null where nobody weighed it. Work weighs nothing. */
export function weightOf(product: Pick<ProductForSale, 'kind' | 'weight_grams'>): number | null {
  return product.kind === 'assembly' ? 0 : product.weight_grams;
}

const columns = `l.product_id as id, l.ref_id, l.sku, l.name as product_name, l.slug, l.kind, l.brand_name as brand,
       l.image_url, l.price_cents, l.former_price_cents, l.promotion_id, l.available, p.weight_grams`;

const forSale = query(
  'catalog.products_for_sale',
  `select ${columns}
     from product_listing l join product p on p.id = l.product_id
    where l.product_id = any(:ids::int[])`,
);

/** What can be bought of `ids`, by id; hidden and unknown products are left out, sold-out ones are not. */
export async function productsForSale(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, ProductForSale>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(forSale, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}
