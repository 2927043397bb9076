import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

/** A product as it is sold now. */
export type ProductForSale = {
  id: number;
  ref_id: string;
  sku: string;
  product_name: string;
  slug: string;
  kind: string;
  brand: string;
  image_url: string | null;
  /** Centavos with IVA, promotions applied. */
  price_cents: number;
  /** Before the promotion; null without one. */
  former_price_cents: number | null;
  promotion_id: number | null;
  /** Units nobody holds, over all warehouses. */
  available: number;
  weight_grams: number | null;
};

const columns = `l.product_id as id, l.ref_id, l.sku, l.name as product_name, l.slug, l.kind, l.brand_name as brand,
       l.image_url, l.price_cents, l.former_price_cents, l.promotion_id, l.available, p.weight_grams`;

const forSale = query<ProductForSale>(
  'catalog.products_for_sale',
  `select ${columns}
     from product_listing l join product p on p.id = l.product_id
    where l.product_id = any($1::int[])`,
);

/** What can be bought of `ids`, by id; hidden and unknown products are left out, sold-out ones are not. */
export async function productsForSale(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, ProductForSale>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(forSale, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
