import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import type { ProductData } from '../../webhooks/index.ts';

const productsTold = query(
  'catalog.products_for_webhooks',
  `select p.id, p.ref_id, p.sku, p.name, p.kind, b.name as brand, p.status, p.price_cents, coalesce(l.available, 0) as available,
     p.version, p.updated_at
   from product p join brand b on b.id = p.brand_id left join product_listing l on l.product_id = p.id
   where p.id = any(:ids::int[])`,
);

/** What messages to other programs say of products, by their ids. */
export async function productsForWebhooks(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProductData>> {
  const rows = await db.rows(productsTold, { ids: ids.map(Number) });
  return new Map(rows.map((row) => [String(row.id), { ...row, updated_at: row.updated_at.toISOString() }]));
}
