import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';

const columns = `p.id, upper(p.sku) as sku_key, p.sku, p.version, p.name as product_name, b.name as brand, p.brand_id, p.kind, p.price_cents,
  p.cost_cents, p.mpn, p.ean, p.upc, p.weight_grams, p.status, p.description, p.max_per_order, p.warranty_months,
  p.seo_title, p.seo_description, p.locked_fields,
  array(select category_id from category_product where product_id = p.id order by category_id) as category_ids`;

const bySku = query(
  'catalog.products_to_edit_by_sku',
  `select ${columns} from product p join brand b on b.id = p.brand_id where upper(p.sku) = any(:skus::text[])`,
);
const byId = query(
  'catalog.products_to_edit_by_id',
  `select ${columns} from product p join brand b on b.id = p.brand_id where p.id = any(:ids::int[])`,
);

/** What many products are like now, under the names of the call that changes them. */
export type ProductToEdit = RowOf<typeof bySku>;

/** Products by SKU, whatever its case; `sku_key` is in capitals. */
export function productsToEditBySku(db: Connection, skus: readonly string[]): Promise<ProductToEdit[]> {
  return db.rows(bySku, { skus: skus.map((sku) => sku.toUpperCase()) });
}

/** The same by id. */
export function productsToEdit(db: Connection, ids: readonly number[]): Promise<ProductToEdit[]> {
  return db.rows(byId, { ids });
}

const shelvesByName = query(
  'catalog.shelves_by_name',
  `select given.name as given, c.id, c.kind from unnest(:names::text[]) as given(name)
     join category c on shop_fold(c.name) = shop_fold(given.name) or c.slug = given.name`,
);

/** Categories by name, without case or accents, or by slug. */
export async function categoriesByName(
  db: Connection,
  names: readonly string[],
): Promise<Map<string, { id: number; kind: string | null }>> {
  const rows = await db.rows(shelvesByName, { names: [...new Set(names)] });
  return new Map(rows.map(({ given, id, kind }) => [given, { id, kind }]));
}
